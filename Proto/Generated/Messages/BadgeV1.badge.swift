// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/badge.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// How rare a badge is.
  public enum BadgeRarity: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Common.
    case common
    /// Uncommon.
    case uncommon
    /// Rare.
    case rare
    /// Epic.
    case epic
    /// Legendary.
    case legendary
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .common, .uncommon, .rare, .epic, .legendary]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .common
      case 2: self = .uncommon
      case 3: self = .rare
      case 4: self = .epic
      case 5: self = .legendary
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .common: 1
      case .uncommon: 2
      case .rare: 3
      case .epic: 4
      case .legendary: 5
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "BADGE_RARITY_UNSPECIFIED"
      case .common: "BADGE_RARITY_COMMON"
      case .uncommon: "BADGE_RARITY_UNCOMMON"
      case .rare: "BADGE_RARITY_RARE"
      case .epic: "BADGE_RARITY_EPIC"
      case .legendary: "BADGE_RARITY_LEGENDARY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// The subject of a badge.
  public enum BadgeCategory: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Saving.
    case saving
    /// Spending.
    case spending
    /// Goals.
    case goals
    /// Chores.
    case chores
    /// Streaks.
    case streaks
    /// Milestones.
    case milestones
    /// Special.
    case special
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .saving, .spending, .goals, .chores, .streaks, .milestones, .special]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .saving
      case 2: self = .spending
      case 3: self = .goals
      case 4: self = .chores
      case 5: self = .streaks
      case 6: self = .milestones
      case 7: self = .special
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .saving: 1
      case .spending: 2
      case .goals: 3
      case .chores: 4
      case .streaks: 5
      case .milestones: 6
      case .special: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "BADGE_CATEGORY_UNSPECIFIED"
      case .saving: "BADGE_CATEGORY_SAVING"
      case .spending: "BADGE_CATEGORY_SPENDING"
      case .goals: "BADGE_CATEGORY_GOALS"
      case .chores: "BADGE_CATEGORY_CHORES"
      case .streaks: "BADGE_CATEGORY_STREAKS"
      case .milestones: "BADGE_CATEGORY_MILESTONES"
      case .special: "BADGE_CATEGORY_SPECIAL"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// A badge.
  public struct Badge: ProtobufC.GeneratedMessage {
    /// Code, such as `FIRST_STEPS`; of a family's own badge a UUID.
    public var code: String = ""
    /// Name for display.
    public var displayName: String = ""
    /// How to earn it.
    public var description: String = ""
    /// Name of its icon.
    public var icon: String = ""
    /// Its category.
    public var category: BadgeV1.BadgeCategory = .init()
    /// How rare it is.
    public var rarity: BadgeV1.BadgeRarity = .init()
    /// Achievement points it gives.
    public var points: Int32 = 0
    /// Whether it is the family's own.
    public var own: Bool = false
    /// Whether it is hidden from children until they have it.
    public var secret: Bool = false
    /// Whether it was retired: no child earns it any more.
    public var retired: Bool = false
    /// The condition that earns it; unset for a badge that only guardians award, and in events.
    public var criteria: BadgeV1.Criterion?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      displayName: String = "",
      description: String = "",
      icon: String = "",
      category: BadgeV1.BadgeCategory = .init(),
      rarity: BadgeV1.BadgeRarity = .init(),
      points: Int32 = 0,
      own: Bool = false,
      secret: Bool = false,
      retired: Bool = false,
      criteria: BadgeV1.Criterion? = nil
    ) {
      self.code = code
      self.displayName = displayName
      self.description = description
      self.icon = icon
      self.category = category
      self.rarity = rarity
      self.points = points
      self.own = own
      self.secret = secret
      self.retired = retired
      self.criteria = criteria
    }
  }
}

extension BadgeV1.Badge {
  public static var fullName: String { "screentime.badge.v1.Badge" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__badge__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Badge.self)
    self.code = Reading.string(m.pointee.s_code)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.description = Reading.string(m.pointee.s_description)
    self.icon = Reading.string(m.pointee.s_icon)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.rarity = BadgeV1.BadgeRarity(rawValue: Int32(truncatingIfNeeded: m.pointee.f_rarity.rawValue))
    self.points = m.pointee.f_points
    self.own = m.pointee.f_own != 0
    self.secret = m.pointee.f_secret != 0
    self.retired = m.pointee.f_retired != 0
    self.criteria = Reading.message(m.pointee.f_criteria)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Badge.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_icon = arena.string(self.icon)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_rarity = .init(rawValue: .init(truncatingIfNeeded: self.rarity.rawValue))
    m.pointee.f_points = self.points
    m.pointee.f_own = self.own ? 1 : 0
    m.pointee.f_secret = self.secret ? 1 : 0
    m.pointee.f_retired = self.retired ? 1 : 0
    m.pointee.f_criteria = try arena.optionalMessage(self.criteria)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A badge of a child.
  public struct ChildBadge: ProtobufC.GeneratedMessage {
    /// The badge.
    public var badge: BadgeV1.Badge?
    /// True when the child has it.
    public var earned: Bool = false
    /// When it became known that it is earned; unset before.
    public var earnTime: GoogleProtobuf.Timestamp?
    /// Progress, 0 to `progress_target`.
    public var progress: Int64 = 0
    /// Progress needed.
    public var progressTarget: Int64 = 0
    /// Progress for display, such as `7/10 challenges completed`.
    public var progressText: String = ""
    /// True for an earned badge that is new: the child has not marked it as seen.
    public var unseen: Bool = false
    /// The local day on which its facts reached it, by what is known now, or on which a guardian gave it; unset before, and
    /// where it is not known.
    public var reachDate: CommonV1.LocalDate?
    /// True for an earned badge that the child displays.
    public var displayed: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badge: BadgeV1.Badge? = nil,
      earned: Bool = false,
      earnTime: GoogleProtobuf.Timestamp? = nil,
      progress: Int64 = 0,
      progressTarget: Int64 = 0,
      progressText: String = "",
      unseen: Bool = false,
      reachDate: CommonV1.LocalDate? = nil,
      displayed: Bool = false
    ) {
      self.badge = badge
      self.earned = earned
      self.earnTime = earnTime
      self.progress = progress
      self.progressTarget = progressTarget
      self.progressText = progressText
      self.unseen = unseen
      self.reachDate = reachDate
      self.displayed = displayed
    }
  }
}

extension BadgeV1.ChildBadge {
  public static var fullName: String { "screentime.badge.v1.ChildBadge" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__child_badge__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ChildBadge.self)
    self.badge = Reading.message(m.pointee.f_badge)
    self.earned = m.pointee.f_earned != 0
    self.earnTime = Reading.message(m.pointee.f_earn_time)
    self.progress = m.pointee.f_progress
    self.progressTarget = m.pointee.f_progress_target
    self.progressText = Reading.string(m.pointee.s_progress_text)
    self.unseen = m.pointee.f_unseen != 0
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.displayed = m.pointee.f_displayed != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ChildBadge.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_badge = try arena.optionalMessage(self.badge)
    m.pointee.f_earned = self.earned ? 1 : 0
    m.pointee.f_earn_time = try arena.optionalMessage(self.earnTime)
    m.pointee.f_progress = self.progress
    m.pointee.f_progress_target = self.progressTarget
    m.pointee.s_progress_text = arena.string(self.progressText)
    m.pointee.f_unseen = self.unseen ? 1 : 0
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    m.pointee.f_displayed = self.displayed ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the badges.
  public struct ListBadgesRequest: ProtobufC.GeneratedMessage {
    /// Only badges of this category; unspecified means all.
    public var category: BadgeV1.BadgeCategory = .init()
    /// Also secret badges. Guardians only.
    public var includeSecret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      category: BadgeV1.BadgeCategory = .init(),
      includeSecret: Bool = false
    ) {
      self.category = category
      self.includeSecret = includeSecret
    }
  }
}

extension BadgeV1.ListBadgesRequest {
  public static var fullName: String { "screentime.badge.v1.ListBadgesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_badges_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListBadgesRequest.self)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.includeSecret = m.pointee.f_include_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListBadgesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_include_secret = self.includeSecret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The badges.
  public struct ListBadgesResponse: ProtobufC.GeneratedMessage {
    /// Badges in their fixed order, the family's own at the end.
    public var badges: [BadgeV1.Badge] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badges: [BadgeV1.Badge] = []
    ) {
      self.badges = badges
    }
  }
}

extension BadgeV1.ListBadgesResponse {
  public static var fullName: String { "screentime.badge.v1.ListBadgesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_badges_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListBadgesResponse.self)
    self.badges = Reading.messages(m.pointee.f_badges, m.pointee.n_f_badges)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListBadgesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_badges, m.pointee.f_badges) = (self.badges.count, try arena.messages(self.badges))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests a child's badges.
  public struct ListChildBadgesRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only badges of this category; unspecified means all.
    public var category: BadgeV1.BadgeCategory = .init()
    /// Only earned badges that the child has not marked as seen.
    public var newOnly: Bool = false
    /// Also secret badges that the child does not have. Guardians only.
    public var includeSecret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      category: BadgeV1.BadgeCategory = .init(),
      newOnly: Bool = false,
      includeSecret: Bool = false
    ) {
      self.childID = childID
      self.category = category
      self.newOnly = newOnly
      self.includeSecret = includeSecret
    }
  }
}

extension BadgeV1.ListChildBadgesRequest {
  public static var fullName: String { "screentime.badge.v1.ListChildBadgesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_child_badges_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildBadgesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.newOnly = m.pointee.f_new_only != 0
    self.includeSecret = m.pointee.f_include_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildBadgesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_new_only = self.newOnly ? 1 : 0
    m.pointee.f_include_secret = self.includeSecret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's badges.
  public struct ListChildBadgesResponse: ProtobufC.GeneratedMessage {
    /// Badges in their fixed order, the family's own at the end.
    public var badges: [BadgeV1.ChildBadge] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badges: [BadgeV1.ChildBadge] = []
    ) {
      self.badges = badges
    }
  }
}

extension BadgeV1.ListChildBadgesResponse {
  public static var fullName: String { "screentime.badge.v1.ListChildBadgesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_child_badges_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildBadgesResponse.self)
    self.badges = Reading.messages(m.pointee.f_badges, m.pointee.n_f_badges)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildBadgesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_badges, m.pointee.f_badges) = (self.badges.count, try arena.messages(self.badges))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the badges that a child has not earned yet.
  public struct ListProgressRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only badges of this category; unspecified means all.
    public var category: BadgeV1.BadgeCategory = .init()
    /// Also secret badges that the child does not have. Guardians only.
    public var includeSecret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      category: BadgeV1.BadgeCategory = .init(),
      includeSecret: Bool = false
    ) {
      self.childID = childID
      self.category = category
      self.includeSecret = includeSecret
    }
  }
}

extension BadgeV1.ListProgressRequest {
  public static var fullName: String { "screentime.badge.v1.ListProgressRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_progress_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListProgressRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.includeSecret = m.pointee.f_include_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListProgressRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_include_secret = self.includeSecret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The badges that a child has not earned yet.
  public struct ListProgressResponse: ProtobufC.GeneratedMessage {
    /// Badges in their fixed order, the family's own at the end.
    public var badges: [BadgeV1.ChildBadge] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badges: [BadgeV1.ChildBadge] = []
    ) {
      self.badges = badges
    }
  }
}

extension BadgeV1.ListProgressResponse {
  public static var fullName: String { "screentime.badge.v1.ListProgressResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_progress_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListProgressResponse.self)
    self.badges = Reading.messages(m.pointee.f_badges, m.pointee.n_f_badges)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListProgressResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_badges, m.pointee.f_badges) = (self.badges.count, try arena.messages(self.badges))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the summary.
  public struct GetSummaryRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Also secret badges that the child does not have. Guardians only.
    public var includeSecret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      includeSecret: Bool = false
    ) {
      self.childID = childID
      self.includeSecret = includeSecret
    }
  }
}

extension BadgeV1.GetSummaryRequest {
  public static var fullName: String { "screentime.badge.v1.GetSummaryRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_summary_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetSummaryRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.includeSecret = m.pointee.f_include_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetSummaryRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_include_secret = self.includeSecret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's badges and points at a glance.
  public struct GetSummaryResponse: ProtobufC.GeneratedMessage {
    /// Number of badges in all.
    public var totalBadges: Int32 = 0
    /// Number of badges that the child has.
    public var earnedBadges: Int32 = 0
    /// Earned badges that the child has not marked as seen.
    public var newBadges: Int32 = 0
    /// Points of all badges earned.
    public var totalPoints: Int64 = 0
    /// Points that can be spent.
    public var availablePoints: Int64 = 0
    /// Badges earned last, newest first; at most 5.
    public var recent: [BadgeV1.ChildBadge] = []
    /// Badges that are begun and not earned, nearest to their target first; at most 5.
    public var inProgress: [BadgeV1.ChildBadge] = []
    /// Every category that has badges, in the order of its number.
    public var categories: [BadgeV1.CategorySummary] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      totalBadges: Int32 = 0,
      earnedBadges: Int32 = 0,
      newBadges: Int32 = 0,
      totalPoints: Int64 = 0,
      availablePoints: Int64 = 0,
      recent: [BadgeV1.ChildBadge] = [],
      inProgress: [BadgeV1.ChildBadge] = [],
      categories: [BadgeV1.CategorySummary] = []
    ) {
      self.totalBadges = totalBadges
      self.earnedBadges = earnedBadges
      self.newBadges = newBadges
      self.totalPoints = totalPoints
      self.availablePoints = availablePoints
      self.recent = recent
      self.inProgress = inProgress
      self.categories = categories
    }
  }
}

extension BadgeV1.GetSummaryResponse {
  public static var fullName: String { "screentime.badge.v1.GetSummaryResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_summary_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetSummaryResponse.self)
    self.totalBadges = m.pointee.f_total_badges
    self.earnedBadges = m.pointee.f_earned_badges
    self.newBadges = m.pointee.f_new_badges
    self.totalPoints = m.pointee.f_total_points
    self.availablePoints = m.pointee.f_available_points
    self.recent = Reading.messages(m.pointee.f_recent, m.pointee.n_f_recent)
    self.inProgress = Reading.messages(m.pointee.f_in_progress, m.pointee.n_f_in_progress)
    self.categories = Reading.messages(m.pointee.f_categories, m.pointee.n_f_categories)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetSummaryResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_total_badges = self.totalBadges
    m.pointee.f_earned_badges = self.earnedBadges
    m.pointee.f_new_badges = self.newBadges
    m.pointee.f_total_points = self.totalPoints
    m.pointee.f_available_points = self.availablePoints
    (m.pointee.n_f_recent, m.pointee.f_recent) = (self.recent.count, try arena.messages(self.recent))
    (m.pointee.n_f_in_progress, m.pointee.f_in_progress) = (self.inProgress.count, try arena.messages(self.inProgress))
    (m.pointee.n_f_categories, m.pointee.f_categories) = (self.categories.count, try arena.messages(self.categories))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's badges in one category.
  public struct CategorySummary: ProtobufC.GeneratedMessage {
    /// The category.
    public var category: BadgeV1.BadgeCategory = .init()
    /// Number of badges in it.
    public var totalBadges: Int32 = 0
    /// Number of badges that the child has.
    public var earnedBadges: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      category: BadgeV1.BadgeCategory = .init(),
      totalBadges: Int32 = 0,
      earnedBadges: Int32 = 0
    ) {
      self.category = category
      self.totalBadges = totalBadges
      self.earnedBadges = earnedBadges
    }
  }
}

extension BadgeV1.CategorySummary {
  public static var fullName: String { "screentime.badge.v1.CategorySummary" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__category_summary__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CategorySummary.self)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.totalBadges = m.pointee.f_total_badges
    self.earnedBadges = m.pointee.f_earned_badges
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CategorySummary.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_total_badges = self.totalBadges
    m.pointee.f_earned_badges = self.earnedBadges
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Marks badges as seen.
  public struct MarkSeenRequest: ProtobufC.GeneratedMessage {
    /// Codes of badges that the child has, at most 100; empty means all of them.
    public var codes: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      codes: [String] = []
    ) {
      self.codes = codes
    }
  }
}

extension BadgeV1.MarkSeenRequest {
  public static var fullName: String { "screentime.badge.v1.MarkSeenRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__mark_seen_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__MarkSeenRequest.self)
    self.codes = Reading.strings(m.pointee.s_codes, m.pointee.n_s_codes)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__MarkSeenRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_s_codes, m.pointee.s_codes) = (self.codes.count, arena.strings(self.codes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// They are seen.
  public struct MarkSeenResponse: ProtobufC.GeneratedMessage {
    /// Earned badges that are still new.
    public var newBadges: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      newBadges: Int32 = 0
    ) {
      self.newBadges = newBadges
    }
  }
}

extension BadgeV1.MarkSeenResponse {
  public static var fullName: String { "screentime.badge.v1.MarkSeenResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__mark_seen_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__MarkSeenResponse.self)
    self.newBadges = m.pointee.f_new_badges
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__MarkSeenResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_new_badges = self.newBadges
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests achievement points.
  public struct GetPointsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension BadgeV1.GetPointsRequest {
  public static var fullName: String { "screentime.badge.v1.GetPointsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_points_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetPointsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetPointsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Achievement points.
  public struct GetPointsResponse: ProtobufC.GeneratedMessage {
    /// Points of all badges earned.
    public var totalPoints: Int64 = 0
    /// Points that can be spent.
    public var availablePoints: Int64 = 0
    /// Points that the child's rewards cost when they were unlocked.
    public var spentPoints: Int64 = 0
    /// Number of badges that the child has.
    public var badges: Int32 = 0
    /// Number of rewards that the child has.
    public var rewards: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      totalPoints: Int64 = 0,
      availablePoints: Int64 = 0,
      spentPoints: Int64 = 0,
      badges: Int32 = 0,
      rewards: Int32 = 0
    ) {
      self.totalPoints = totalPoints
      self.availablePoints = availablePoints
      self.spentPoints = spentPoints
      self.badges = badges
      self.rewards = rewards
    }
  }
}

extension BadgeV1.GetPointsResponse {
  public static var fullName: String { "screentime.badge.v1.GetPointsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_points_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetPointsResponse.self)
    self.totalPoints = m.pointee.f_total_points
    self.availablePoints = m.pointee.f_available_points
    self.spentPoints = m.pointee.f_spent_points
    self.badges = m.pointee.f_badges
    self.rewards = m.pointee.f_rewards
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetPointsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_total_points = self.totalPoints
    m.pointee.f_available_points = self.availablePoints
    m.pointee.f_spent_points = self.spentPoints
    m.pointee.f_badges = self.badges
    m.pointee.f_rewards = self.rewards
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Event: a child earned a badge. Published by BadgeService.
  public struct BadgeAwarded: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var badge: BadgeV1.Badge?
    /// When it became known that it is earned.
    public var earnTime: GoogleProtobuf.Timestamp?
    /// Title of the notification.
    public var title: String = ""
    /// Text of the notification.
    public var text: String = ""
    /// The local day on which its facts reached it, or on which a guardian gave it; unset where it is not known.
    public var reachDate: CommonV1.LocalDate?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      badge: BadgeV1.Badge? = nil,
      earnTime: GoogleProtobuf.Timestamp? = nil,
      title: String = "",
      text: String = "",
      reachDate: CommonV1.LocalDate? = nil
    ) {
      self.childID = childID
      self.badge = badge
      self.earnTime = earnTime
      self.title = title
      self.text = text
      self.reachDate = reachDate
    }
  }
}

extension BadgeV1.BadgeAwarded {
  public static var fullName: String { "screentime.badge.v1.BadgeAwarded" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__badge_awarded__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeAwarded.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.badge = Reading.message(m.pointee.f_badge)
    self.earnTime = Reading.message(m.pointee.f_earn_time)
    self.title = Reading.string(m.pointee.s_title)
    self.text = Reading.string(m.pointee.s_text)
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeAwarded.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_badge = try arena.optionalMessage(self.badge)
    m.pointee.f_earn_time = try arena.optionalMessage(self.earnTime)
    m.pointee.s_title = arena.string(self.title)
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Event: a guardian has revoked a badge of a child. Published by BadgeService.
  public struct BadgeRevoked: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var code: String = ""
    /// When it was revoked.
    public var revokeTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      code: String = "",
      revokeTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.childID = childID
      self.code = code
      self.revokeTime = revokeTime
    }
  }
}

extension BadgeV1.BadgeRevoked {
  public static var fullName: String { "screentime.badge.v1.BadgeRevoked" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__badge_revoked__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeRevoked.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.revokeTime = Reading.message(m.pointee.f_revoke_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeRevoked.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_revoke_time = try arena.optionalMessage(self.revokeTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
