// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/definitions.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// How the conditions inside a condition decide.
  public enum ConditionRule: ProtobufC.ProtobufEnum {
    /// A simple condition: it has none inside.
    case unspecified
    /// All have to hold.
    case all
    /// At least one condition has to hold.
    case `any`
    /// At least `target` have to hold.
    case atLeast
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .all, .`any`, .atLeast]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .all
      case 2: self = .`any`
      case 3: self = .atLeast
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .all: 1
      case .`any`: 2
      case .atLeast: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CONDITION_RULE_UNSPECIFIED"
      case .all: "CONDITION_RULE_ALL"
      case .`any`: "CONDITION_RULE_ANY"
      case .atLeast: "CONDITION_RULE_AT_LEAST"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// The fields of an own badge.
  public struct BadgeDraft: ProtobufC.GeneratedMessage {
    /// Name for display, 1 to 60 characters.
    public var displayName: String = ""
    /// How to earn it, at most 200 characters.
    public var description: String = ""
    /// Name of its icon, at most 64 printable ASCII characters; empty means that of its category.
    public var icon: String = ""
    /// Its category.
    public var category: BadgeV1.BadgeCategory = .init()
    /// How rare it is; unspecified means common.
    public var rarity: BadgeV1.BadgeRarity = .init()
    /// Achievement points it gives, 0 to 1,000.
    public var points: Int32 = 0
    /// The condition that earns it; unset for a badge that only guardians award.
    public var criteria: BadgeV1.Criterion?
    /// Whether it is hidden from children until they have it.
    public var secret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      displayName: String = "",
      description: String = "",
      icon: String = "",
      category: BadgeV1.BadgeCategory = .init(),
      rarity: BadgeV1.BadgeRarity = .init(),
      points: Int32 = 0,
      criteria: BadgeV1.Criterion? = nil,
      secret: Bool = false
    ) {
      self.displayName = displayName
      self.description = description
      self.icon = icon
      self.category = category
      self.rarity = rarity
      self.points = points
      self.criteria = criteria
      self.secret = secret
    }
  }
}

extension BadgeV1.BadgeDraft {
  public static var fullName: String { "screentime.badge.v1.BadgeDraft" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__badge_draft__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeDraft.self)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.description = Reading.string(m.pointee.s_description)
    self.icon = Reading.string(m.pointee.s_icon)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.rarity = BadgeV1.BadgeRarity(rawValue: Int32(truncatingIfNeeded: m.pointee.f_rarity.rawValue))
    self.points = m.pointee.f_points
    self.criteria = Reading.message(m.pointee.f_criteria)
    self.secret = m.pointee.f_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__BadgeDraft.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_icon = arena.string(self.icon)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_rarity = .init(rawValue: .init(truncatingIfNeeded: self.rarity.rawValue))
    m.pointee.f_points = self.points
    m.pointee.f_criteria = try arena.optionalMessage(self.criteria)
    m.pointee.f_secret = self.secret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Creates a badge.
  public struct CreateBadgeRequest: ProtobufC.GeneratedMessage {
    /// UUID made by the client.
    public var requestID: String = ""
    /// The badge.
    public var draft: BadgeV1.BadgeDraft?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      draft: BadgeV1.BadgeDraft? = nil
    ) {
      self.requestID = requestID
      self.draft = draft
    }
  }
}

extension BadgeV1.CreateBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.CreateBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__create_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CreateBadgeRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.draft = Reading.message(m.pointee.f_draft)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CreateBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Changes a badge.
  public struct UpdateBadgeRequest: ProtobufC.GeneratedMessage {
    /// UUID made by the client.
    public var requestID: String = ""
    /// The badge.
    public var code: String = ""
    /// Has the new values.
    public var draft: BadgeV1.BadgeDraft?
    /// The fields that change: `display_name`, `description`, `icon`, `category`, `rarity`, `points`, `criteria`, `secret`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      code: String = "",
      draft: BadgeV1.BadgeDraft? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil
    ) {
      self.requestID = requestID
      self.code = code
      self.draft = draft
      self.updateMask = updateMask
    }
  }
}

extension BadgeV1.UpdateBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.UpdateBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__update_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UpdateBadgeRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.code = Reading.string(m.pointee.s_code)
    self.draft = Reading.message(m.pointee.f_draft)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UpdateBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Retires a badge.
  public struct RetireBadgeRequest: ProtobufC.GeneratedMessage {
    /// UUID made by the client.
    public var requestID: String = ""
    /// The badge.
    public var code: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      code: String = ""
    ) {
      self.requestID = requestID
      self.code = code
    }
  }
}

extension BadgeV1.RetireBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.RetireBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__retire_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RetireBadgeRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.code = Reading.string(m.pointee.s_code)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RetireBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_code = arena.string(self.code)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the family's own badges.
  public struct ListDefinitionsRequest: ProtobufC.GeneratedMessage {
    /// At most this many, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the page before; empty for the first one.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension BadgeV1.ListDefinitionsRequest {
  public static var fullName: String { "screentime.badge.v1.ListDefinitionsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_definitions_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListDefinitionsRequest.self)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListDefinitionsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Own badges.
  public struct ListDefinitionsResponse: ProtobufC.GeneratedMessage {
    /// Badges with their criteria, also retired ones.
    public var badges: [BadgeV1.Badge] = []
    /// Token of the next page; empty on the last one.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badges: [BadgeV1.Badge] = [],
      nextPageToken: String = ""
    ) {
      self.badges = badges
      self.nextPageToken = nextPageToken
    }
  }
}

extension BadgeV1.ListDefinitionsResponse {
  public static var fullName: String { "screentime.badge.v1.ListDefinitionsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_definitions_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListDefinitionsResponse.self)
    self.badges = Reading.messages(m.pointee.f_badges, m.pointee.n_f_badges)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListDefinitionsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_badges, m.pointee.f_badges) = (self.badges.count, try arena.messages(self.badges))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Awards a badge.
  public struct AwardBadgeRequest: ProtobufC.GeneratedMessage {
    /// UUID made by the client.
    public var requestID: String = ""
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var code: String = ""
    /// The reason for the award, at most 200 characters; may be empty.
    public var note: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      childID: String = "",
      code: String = "",
      note: String = ""
    ) {
      self.requestID = requestID
      self.childID = childID
      self.code = code
      self.note = note
    }
  }
}

extension BadgeV1.AwardBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.AwardBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__award_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__AwardBadgeRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.note = Reading.string(m.pointee.s_note)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__AwardBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_note = arena.string(self.note)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Revokes a badge.
  public struct RevokeBadgeRequest: ProtobufC.GeneratedMessage {
    /// UUID made by the client.
    public var requestID: String = ""
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var code: String = ""
    /// Why, 1 to 200 characters.
    public var reason: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      childID: String = "",
      code: String = "",
      reason: String = ""
    ) {
      self.requestID = requestID
      self.childID = childID
      self.code = code
      self.reason = reason
    }
  }
}

extension BadgeV1.RevokeBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.RevokeBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__revoke_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RevokeBadgeRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.reason = Reading.string(m.pointee.s_reason)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RevokeBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_reason = arena.string(self.reason)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests an award.
  public struct GetAwardRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var code: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      code: String = ""
    ) {
      self.childID = childID
      self.code = code
    }
  }
}

extension BadgeV1.GetAwardRequest {
  public static var fullName: String { "screentime.badge.v1.GetAwardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_award_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetAwardRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetAwardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A badge that a child was given.
  public struct Award: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var badge: BadgeV1.Badge?
    /// Points that it gave.
    public var points: Int32 = 0
    /// When it became known that it is earned.
    public var earnTime: GoogleProtobuf.Timestamp?
    /// The local day on which its facts reached it, or on which a guardian gave it.
    public var reachDate: CommonV1.LocalDate?
    /// The guardian who gave it; empty where facts have earned it.
    public var guardianID: String = ""
    /// The guardian's reason for the award.
    public var note: String = ""
    /// When it was revoked; unset for one that holds.
    public var revokeTime: GoogleProtobuf.Timestamp?
    /// The guardian who revoked it.
    public var revokerGuardianID: String = ""
    /// Why it was revoked.
    public var revokeReason: String = ""
    /// The facts that earned it, as they were then; none where a guardian gave it.
    public var facts: [BadgeV1.FactEvidence] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      badge: BadgeV1.Badge? = nil,
      points: Int32 = 0,
      earnTime: GoogleProtobuf.Timestamp? = nil,
      reachDate: CommonV1.LocalDate? = nil,
      guardianID: String = "",
      note: String = "",
      revokeTime: GoogleProtobuf.Timestamp? = nil,
      revokerGuardianID: String = "",
      revokeReason: String = "",
      facts: [BadgeV1.FactEvidence] = []
    ) {
      self.childID = childID
      self.badge = badge
      self.points = points
      self.earnTime = earnTime
      self.reachDate = reachDate
      self.guardianID = guardianID
      self.note = note
      self.revokeTime = revokeTime
      self.revokerGuardianID = revokerGuardianID
      self.revokeReason = revokeReason
      self.facts = facts
    }
  }
}

extension BadgeV1.Award {
  public static var fullName: String { "screentime.badge.v1.Award" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__award__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Award.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.badge = Reading.message(m.pointee.f_badge)
    self.points = m.pointee.f_points
    self.earnTime = Reading.message(m.pointee.f_earn_time)
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.note = Reading.string(m.pointee.s_note)
    self.revokeTime = Reading.message(m.pointee.f_revoke_time)
    self.revokerGuardianID = Reading.string(m.pointee.s_revoker_guardian_id)
    self.revokeReason = Reading.string(m.pointee.s_revoke_reason)
    self.facts = Reading.messages(m.pointee.f_facts, m.pointee.n_f_facts)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Award.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_badge = try arena.optionalMessage(self.badge)
    m.pointee.f_points = self.points
    m.pointee.f_earn_time = try arena.optionalMessage(self.earnTime)
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_note = arena.string(self.note)
    m.pointee.f_revoke_time = try arena.optionalMessage(self.revokeTime)
    m.pointee.s_revoker_guardian_id = arena.string(self.revokerGuardianID)
    m.pointee.s_revoke_reason = arena.string(self.revokeReason)
    (m.pointee.n_f_facts, m.pointee.f_facts) = (self.facts.count, try arena.messages(self.facts))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A fact that has earned a badge.
  public struct FactEvidence: ProtobufC.GeneratedMessage {
    /// Its name, such as `total_saved`.
    public var fact: String = ""
    /// Its value when the badge was awarded.
    public var value: Int64 = 0
    /// The highest of its thresholds that it had reached.
    public var threshold: Int64 = 0
    /// The local day on which it reached that one; unset where it is not known.
    public var reachDate: CommonV1.LocalDate?
    /// The last things that made it reach it, at most 20, in order of time.
    public var sources: [BadgeV1.EvidenceSource] = []
    /// Number of the earlier ones.
    public var omittedSources: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      fact: String = "",
      value: Int64 = 0,
      threshold: Int64 = 0,
      reachDate: CommonV1.LocalDate? = nil,
      sources: [BadgeV1.EvidenceSource] = [],
      omittedSources: Int64 = 0
    ) {
      self.fact = fact
      self.value = value
      self.threshold = threshold
      self.reachDate = reachDate
      self.sources = sources
      self.omittedSources = omittedSources
    }
  }
}

extension BadgeV1.FactEvidence {
  public static var fullName: String { "screentime.badge.v1.FactEvidence" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__fact_evidence__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__FactEvidence.self)
    self.fact = Reading.string(m.pointee.s_fact)
    self.value = m.pointee.f_value
    self.threshold = m.pointee.f_threshold
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.sources = Reading.messages(m.pointee.f_sources, m.pointee.n_f_sources)
    self.omittedSources = m.pointee.f_omitted_sources
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__FactEvidence.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_fact = arena.string(self.fact)
    m.pointee.f_value = self.value
    m.pointee.f_threshold = self.threshold
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    (m.pointee.n_f_sources, m.pointee.f_sources) = (self.sources.count, try arena.messages(self.sources))
    m.pointee.f_omitted_sources = self.omittedSources
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Something that a fact is made of: an activity, a completed period of a challenge, a local day, week or month.
  public struct EvidenceSource: ProtobufC.GeneratedMessage {
    /// The activity; empty for others.
    public var activityID: String = ""
    /// The outside system that has reported it; empty for a guardian's.
    public var reporter: String = ""
    /// The challenge; empty for others.
    public var challengeID: String = ""
    /// The local day, the first one of the period, week or month.
    public var date: CommonV1.LocalDate?
    /// When it occurred or was completed; unset for a day, week or month.
    public var occurTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      activityID: String = "",
      reporter: String = "",
      challengeID: String = "",
      date: CommonV1.LocalDate? = nil,
      occurTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.activityID = activityID
      self.reporter = reporter
      self.challengeID = challengeID
      self.date = date
      self.occurTime = occurTime
    }
  }
}

extension BadgeV1.EvidenceSource {
  public static var fullName: String { "screentime.badge.v1.EvidenceSource" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__evidence_source__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EvidenceSource.self)
    self.activityID = Reading.string(m.pointee.s_activity_id)
    self.reporter = Reading.string(m.pointee.s_reporter)
    self.challengeID = Reading.string(m.pointee.s_challenge_id)
    self.date = Reading.message(m.pointee.f_date)
    self.occurTime = Reading.message(m.pointee.f_occur_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EvidenceSource.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_activity_id = arena.string(self.activityID)
    m.pointee.s_reporter = arena.string(self.reporter)
    m.pointee.s_challenge_id = arena.string(self.challengeID)
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_occur_time = try arena.optionalMessage(self.occurTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the explanation of a badge.
  public struct ExplainBadgeRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The badge.
    public var code: String = ""
    /// Also a secret badge that the child does not have. Guardians only.
    public var includeSecret: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      code: String = "",
      includeSecret: Bool = false
    ) {
      self.childID = childID
      self.code = code
      self.includeSecret = includeSecret
    }
  }
}

extension BadgeV1.ExplainBadgeRequest {
  public static var fullName: String { "screentime.badge.v1.ExplainBadgeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__explain_badge_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ExplainBadgeRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.includeSecret = m.pointee.f_include_secret != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ExplainBadgeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_include_secret = self.includeSecret ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Why a child has a badge, or does not.
  public struct ExplainBadgeResponse: ProtobufC.GeneratedMessage {
    /// Version of the program's rules for badges. It is 1: facts and criteria have no versions, as an award stays and other
    /// criteria are evaluated against all history.
    public var ruleVersion: Int32 = 0
    /// Number of the badge's present definition, from 1: one more with each change by a guardian.
    public var definitionVersion: Int64 = 0
    /// The badge and the child's standing with it, as ListChildBadges returns them.
    public var badge: BadgeV1.ChildBadge?
    /// The condition that earns it, with what is known now; unset for a badge that only guardians award.
    public var criteria: BadgeV1.ConditionExplanation?
    /// The award with its evidence; unset where there is none.
    public var award: BadgeV1.Award?
    /// For display: why the child has it, or does not.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      ruleVersion: Int32 = 0,
      definitionVersion: Int64 = 0,
      badge: BadgeV1.ChildBadge? = nil,
      criteria: BadgeV1.ConditionExplanation? = nil,
      award: BadgeV1.Award? = nil,
      text: String = ""
    ) {
      self.ruleVersion = ruleVersion
      self.definitionVersion = definitionVersion
      self.badge = badge
      self.criteria = criteria
      self.award = award
      self.text = text
    }
  }
}

extension BadgeV1.ExplainBadgeResponse {
  public static var fullName: String { "screentime.badge.v1.ExplainBadgeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__explain_badge_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ExplainBadgeResponse.self)
    self.ruleVersion = m.pointee.f_rule_version
    self.definitionVersion = m.pointee.f_definition_version
    self.badge = Reading.message(m.pointee.f_badge)
    self.criteria = Reading.message(m.pointee.f_criteria)
    self.award = Reading.message(m.pointee.f_award)
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ExplainBadgeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_rule_version = self.ruleVersion
    m.pointee.f_definition_version = self.definitionVersion
    m.pointee.f_badge = try arena.optionalMessage(self.badge)
    m.pointee.f_criteria = try arena.optionalMessage(self.criteria)
    m.pointee.f_award = try arena.optionalMessage(self.award)
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A condition of a badge as it is now.
  public struct ConditionExplanation: ProtobufC.GeneratedMessage {
    /// Its path, such as `criteria.all_of[1]`.
    public var path: String = ""
    /// Kind of a simple condition.
    public var kind: BadgeV1.ConditionKind = .init()
    /// The fact of a simple condition.
    public var fact: String = ""
    /// How the conditions inside decide.
    public var rule: BadgeV1.ConditionRule = .init()
    /// The value of the fact, or the number of conditions inside that hold; not capped at the target.
    public var value: Int64 = 0
    /// The value that is needed.
    public var target: Int64 = 0
    /// Whether it holds.
    public var met: Bool = false
    /// The amount that is missing to the target; 0 for a condition that holds.
    public var missing: Int64 = 0
    /// The local day on which it came to hold, by what is known now; unset where it does not, and where it is not known.
    public var reachDate: CommonV1.LocalDate?
    /// For display: the present and the missing amount, such as `3/7 days in a row: 4 to go`.
    public var text: String = ""
    /// The conditions inside.
    public var conditions: [BadgeV1.ConditionExplanation] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      path: String = "",
      kind: BadgeV1.ConditionKind = .init(),
      fact: String = "",
      rule: BadgeV1.ConditionRule = .init(),
      value: Int64 = 0,
      target: Int64 = 0,
      met: Bool = false,
      missing: Int64 = 0,
      reachDate: CommonV1.LocalDate? = nil,
      text: String = "",
      conditions: [BadgeV1.ConditionExplanation] = []
    ) {
      self.path = path
      self.kind = kind
      self.fact = fact
      self.rule = rule
      self.value = value
      self.target = target
      self.met = met
      self.missing = missing
      self.reachDate = reachDate
      self.text = text
      self.conditions = conditions
    }
  }
}

extension BadgeV1.ConditionExplanation {
  public static var fullName: String { "screentime.badge.v1.ConditionExplanation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__condition_explanation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ConditionExplanation.self)
    self.path = Reading.string(m.pointee.s_path)
    self.kind = BadgeV1.ConditionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.fact = Reading.string(m.pointee.s_fact)
    self.rule = BadgeV1.ConditionRule(rawValue: Int32(truncatingIfNeeded: m.pointee.f_rule.rawValue))
    self.value = m.pointee.f_value
    self.target = m.pointee.f_target
    self.met = m.pointee.f_met != 0
    self.missing = m.pointee.f_missing
    self.reachDate = Reading.message(m.pointee.f_reach_date)
    self.text = Reading.string(m.pointee.s_text)
    self.conditions = Reading.messages(m.pointee.f_conditions, m.pointee.n_f_conditions)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ConditionExplanation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_path = arena.string(self.path)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_fact = arena.string(self.fact)
    m.pointee.f_rule = .init(rawValue: .init(truncatingIfNeeded: self.rule.rawValue))
    m.pointee.f_value = self.value
    m.pointee.f_target = self.target
    m.pointee.f_met = self.met ? 1 : 0
    m.pointee.f_missing = self.missing
    m.pointee.f_reach_date = try arena.optionalMessage(self.reachDate)
    m.pointee.s_text = arena.string(self.text)
    (m.pointee.n_f_conditions, m.pointee.f_conditions) = (self.conditions.count, try arena.messages(self.conditions))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
