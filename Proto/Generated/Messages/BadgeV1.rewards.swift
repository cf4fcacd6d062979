// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/rewards.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// The type of a reward. A child wears at most one of each type.
  public enum RewardType: ProtobufC.ProtobufEnum {
    /// In a request: of any type. Never sent otherwise.
    case unspecified
    /// A portrait.
    case avatar
    /// Colors of the app.
    case theme
    /// Words next to the name.
    case title
    /// A frame around the portrait.
    case profileFrame
    /// Anything else, such as an effect.
    case special
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .avatar, .theme, .title, .profileFrame, .special]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .avatar
      case 2: self = .theme
      case 3: self = .title
      case 4: self = .profileFrame
      case 5: self = .special
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .avatar: 1
      case .theme: 2
      case .title: 3
      case .profileFrame: 4
      case .special: 5
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "REWARD_TYPE_UNSPECIFIED"
      case .avatar: "REWARD_TYPE_AVATAR"
      case .theme: "REWARD_TYPE_THEME"
      case .title: "REWARD_TYPE_TITLE"
      case .profileFrame: "REWARD_TYPE_PROFILE_FRAME"
      case .special: "REWARD_TYPE_SPECIAL"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// A reward.
  public struct Reward: ProtobufC.GeneratedMessage {
    /// Code, such as `AVATAR_FOX`; a UUID for one of the family's own.
    public var code: String = ""
    /// Name for display.
    public var displayName: String = ""
    /// A description for display; may be empty for one of the family's own.
    public var description: String = ""
    /// Its type.
    public var type: BadgeV1.RewardType = .init()
    /// Achievement points that it costs now, 1 to 100000.
    public var pointsCost: Int32 = 0
    /// Its looks.
    public var preview: BadgeV1.RewardPreview?
    /// True for one of the family's own.
    public var own: Bool = false
    /// True for one that is no longer sold.
    public var retired: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      displayName: String = "",
      description: String = "",
      type: BadgeV1.RewardType = .init(),
      pointsCost: Int32 = 0,
      preview: BadgeV1.RewardPreview? = nil,
      own: Bool = false,
      retired: Bool = false
    ) {
      self.code = code
      self.displayName = displayName
      self.description = description
      self.type = type
      self.pointsCost = pointsCost
      self.preview = preview
      self.own = own
      self.retired = retired
    }
  }
}

extension BadgeV1.Reward {
  public static var fullName: String { "screentime.badge.v1.Reward" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__reward__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Reward.self)
    self.code = Reading.string(m.pointee.s_code)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.description = Reading.string(m.pointee.s_description)
    self.type = BadgeV1.RewardType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.pointsCost = m.pointee.f_points_cost
    self.preview = Reading.message(m.pointee.f_preview)
    self.own = m.pointee.f_own != 0
    self.retired = m.pointee.f_retired != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Reward.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_points_cost = self.pointsCost
    m.pointee.f_preview = try arena.optionalMessage(self.preview)
    m.pointee.f_own = self.own ? 1 : 0
    m.pointee.f_retired = self.retired ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The appearance of a reward.
  public struct RewardPreview: ProtobufC.GeneratedMessage {
    /// Code of its artwork, for GetArtwork.
    public var artworkCode: String = ""
    /// Of a theme: its background, surface, accent and text, each such as `#0B3D5C`; empty for other types.
    public var colors: [String] = []
    /// Of a title: the words next to the name; empty for other types.
    public var title: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      artworkCode: String = "",
      colors: [String] = [],
      title: String = ""
    ) {
      self.artworkCode = artworkCode
      self.colors = colors
      self.title = title
    }
  }
}

extension BadgeV1.RewardPreview {
  public static var fullName: String { "screentime.badge.v1.RewardPreview" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__reward_preview__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RewardPreview.self)
    self.artworkCode = Reading.string(m.pointee.s_artwork_code)
    self.colors = Reading.strings(m.pointee.s_colors, m.pointee.n_s_colors)
    self.title = Reading.string(m.pointee.s_title)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RewardPreview.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_artwork_code = arena.string(self.artworkCode)
    (m.pointee.n_s_colors, m.pointee.s_colors) = (self.colors.count, arena.strings(self.colors))
    m.pointee.s_title = arena.string(self.title)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A reward, and what it is for a child.
  public struct ChildReward: ProtobufC.GeneratedMessage {
    /// The reward.
    public var reward: BadgeV1.Reward?
    /// True when the child has it.
    public var unlocked: Bool = false
    /// True when the child wears it.
    public var equipped: Bool = false
    /// True when the child does not have it, it is sold, and the available points are enough.
    public var canAfford: Bool = false
    /// When it was unlocked; unset before.
    public var unlockTime: GoogleProtobuf.Timestamp?
    /// The purchase, for RefundPurchase; empty before.
    public var purchaseID: String = ""
    /// Achievement points that it cost then; 0 before.
    public var paidPoints: Int32 = 0
    /// The guardian who unlocked it for the child; empty when the child did.
    public var guardianID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reward: BadgeV1.Reward? = nil,
      unlocked: Bool = false,
      equipped: Bool = false,
      canAfford: Bool = false,
      unlockTime: GoogleProtobuf.Timestamp? = nil,
      purchaseID: String = "",
      paidPoints: Int32 = 0,
      guardianID: String = ""
    ) {
      self.reward = reward
      self.unlocked = unlocked
      self.equipped = equipped
      self.canAfford = canAfford
      self.unlockTime = unlockTime
      self.purchaseID = purchaseID
      self.paidPoints = paidPoints
      self.guardianID = guardianID
    }
  }
}

extension BadgeV1.ChildReward {
  public static var fullName: String { "screentime.badge.v1.ChildReward" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__child_reward__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ChildReward.self)
    self.reward = Reading.message(m.pointee.f_reward)
    self.unlocked = m.pointee.f_unlocked != 0
    self.equipped = m.pointee.f_equipped != 0
    self.canAfford = m.pointee.f_can_afford != 0
    self.unlockTime = Reading.message(m.pointee.f_unlock_time)
    self.purchaseID = Reading.string(m.pointee.s_purchase_id)
    self.paidPoints = m.pointee.f_paid_points
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ChildReward.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_reward = try arena.optionalMessage(self.reward)
    m.pointee.f_unlocked = self.unlocked ? 1 : 0
    m.pointee.f_equipped = self.equipped ? 1 : 0
    m.pointee.f_can_afford = self.canAfford ? 1 : 0
    m.pointee.f_unlock_time = try arena.optionalMessage(self.unlockTime)
    m.pointee.s_purchase_id = arena.string(self.purchaseID)
    m.pointee.f_paid_points = self.paidPoints
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's achievement points.
  public struct Points: ProtobufC.GeneratedMessage {
    /// Points of all badges that the child has.
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

extension BadgeV1.Points {
  public static var fullName: String { "screentime.badge.v1.Points" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__points__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Points.self)
    self.totalPoints = m.pointee.f_total_points
    self.availablePoints = m.pointee.f_available_points
    self.spentPoints = m.pointee.f_spent_points
    self.badges = m.pointee.f_badges
    self.rewards = m.pointee.f_rewards
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Points.self)
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
  /// Requests the rewards that are sold.
  public struct ListRewardsRequest: ProtobufC.GeneratedMessage {
    /// The child for whom; may be empty.
    public var childID: String = ""
    /// Only rewards of this type; unspecified means all.
    public var type: BadgeV1.RewardType = .init()
    /// Only rewards that the child can afford; needs a child.
    public var affordableOnly: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      type: BadgeV1.RewardType = .init(),
      affordableOnly: Bool = false
    ) {
      self.childID = childID
      self.type = type
      self.affordableOnly = affordableOnly
    }
  }
}

extension BadgeV1.ListRewardsRequest {
  public static var fullName: String { "screentime.badge.v1.ListRewardsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_rewards_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListRewardsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.type = BadgeV1.RewardType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.affordableOnly = m.pointee.f_affordable_only != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListRewardsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_affordable_only = self.affordableOnly ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The rewards that are sold.
  public struct ListRewardsResponse: ProtobufC.GeneratedMessage {
    /// The catalogue's rewards in their fixed order, then the family's own in the order of their creation. Without a child
    /// none is unlocked, equipped or affordable.
    public var rewards: [BadgeV1.ChildReward] = []
    /// Points that the child can spend; 0 without a child.
    public var availablePoints: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      rewards: [BadgeV1.ChildReward] = [],
      availablePoints: Int64 = 0
    ) {
      self.rewards = rewards
      self.availablePoints = availablePoints
    }
  }
}

extension BadgeV1.ListRewardsResponse {
  public static var fullName: String { "screentime.badge.v1.ListRewardsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_rewards_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListRewardsResponse.self)
    self.rewards = Reading.messages(m.pointee.f_rewards, m.pointee.n_f_rewards)
    self.availablePoints = m.pointee.f_available_points
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListRewardsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_rewards, m.pointee.f_rewards) = (self.rewards.count, try arena.messages(self.rewards))
    m.pointee.f_available_points = self.availablePoints
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests the rewards that a child has.
  public struct ListChildRewardsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only rewards of this type; unspecified means all.
    public var type: BadgeV1.RewardType = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      type: BadgeV1.RewardType = .init()
    ) {
      self.childID = childID
      self.type = type
    }
  }
}

extension BadgeV1.ListChildRewardsRequest {
  public static var fullName: String { "screentime.badge.v1.ListChildRewardsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_child_rewards_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildRewardsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.type = BadgeV1.RewardType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildRewardsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The rewards that a child has.
  public struct ListChildRewardsResponse: ProtobufC.GeneratedMessage {
    /// In the order of ListRewards.
    public var rewards: [BadgeV1.ChildReward] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      rewards: [BadgeV1.ChildReward] = []
    ) {
      self.rewards = rewards
    }
  }
}

extension BadgeV1.ListChildRewardsResponse {
  public static var fullName: String { "screentime.badge.v1.ListChildRewardsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_child_rewards_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildRewardsResponse.self)
    self.rewards = Reading.messages(m.pointee.f_rewards, m.pointee.n_f_rewards)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListChildRewardsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_rewards, m.pointee.f_rewards) = (self.rewards.count, try arena.messages(self.rewards))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Unlocks a reward.
  public struct UnlockRewardRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The reward.
    public var code: String = ""
    /// The reward's cost as the caller has shown it, 1 to 100000; with another cost nothing is unlocked. 0 accepts any
    /// cost.
    public var pointsCost: Int32 = 0
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      code: String = "",
      pointsCost: Int32 = 0,
      requestID: String = ""
    ) {
      self.childID = childID
      self.code = code
      self.pointsCost = pointsCost
      self.requestID = requestID
    }
  }
}

extension BadgeV1.UnlockRewardRequest {
  public static var fullName: String { "screentime.badge.v1.UnlockRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__unlock_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnlockRewardRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.code = Reading.string(m.pointee.s_code)
    self.pointsCost = m.pointee.f_points_cost
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnlockRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_points_cost = self.pointsCost
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The reward is unlocked.
  public struct UnlockRewardResponse: ProtobufC.GeneratedMessage {
    /// The reward.
    public var reward: BadgeV1.ChildReward?
    /// The child's points afterwards.
    public var points: BadgeV1.Points?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reward: BadgeV1.ChildReward? = nil,
      points: BadgeV1.Points? = nil
    ) {
      self.reward = reward
      self.points = points
    }
  }
}

extension BadgeV1.UnlockRewardResponse {
  public static var fullName: String { "screentime.badge.v1.UnlockRewardResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__unlock_reward_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnlockRewardResponse.self)
    self.reward = Reading.message(m.pointee.f_reward)
    self.points = Reading.message(m.pointee.f_points)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnlockRewardResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_reward = try arena.optionalMessage(self.reward)
    m.pointee.f_points = try arena.optionalMessage(self.points)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Puts a reward on.
  public struct EquipRewardRequest: ProtobufC.GeneratedMessage {
    /// A reward that the calling child has.
    public var code: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = ""
    ) {
      self.code = code
    }
  }
}

extension BadgeV1.EquipRewardRequest {
  public static var fullName: String { "screentime.badge.v1.EquipRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__equip_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EquipRewardRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EquipRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// It is on.
  public struct EquipRewardResponse: ProtobufC.GeneratedMessage {
    /// The rewards that the child wears now, in the order of the types, each once.
    public var equipped: [BadgeV1.ChildReward] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      equipped: [BadgeV1.ChildReward] = []
    ) {
      self.equipped = equipped
    }
  }
}

extension BadgeV1.EquipRewardResponse {
  public static var fullName: String { "screentime.badge.v1.EquipRewardResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__equip_reward_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EquipRewardResponse.self)
    self.equipped = Reading.messages(m.pointee.f_equipped, m.pointee.n_f_equipped)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__EquipRewardResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_equipped, m.pointee.f_equipped) = (self.equipped.count, try arena.messages(self.equipped))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Takes a reward off.
  public struct UnequipRewardRequest: ProtobufC.GeneratedMessage {
    /// A reward that the calling child has.
    public var code: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = ""
    ) {
      self.code = code
    }
  }
}

extension BadgeV1.UnequipRewardRequest {
  public static var fullName: String { "screentime.badge.v1.UnequipRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__unequip_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnequipRewardRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnequipRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// It is off.
  public struct UnequipRewardResponse: ProtobufC.GeneratedMessage {
    /// The rewards that the child wears now, in the order of the types, each once.
    public var equipped: [BadgeV1.ChildReward] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      equipped: [BadgeV1.ChildReward] = []
    ) {
      self.equipped = equipped
    }
  }
}

extension BadgeV1.UnequipRewardResponse {
  public static var fullName: String { "screentime.badge.v1.UnequipRewardResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__unequip_reward_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnequipRewardResponse.self)
    self.equipped = Reading.messages(m.pointee.f_equipped, m.pointee.n_f_equipped)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UnequipRewardResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_equipped, m.pointee.f_equipped) = (self.equipped.count, try arena.messages(self.equipped))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The fields of a family's own reward that guardians decide.
  public struct RewardDraft: ProtobufC.GeneratedMessage {
    /// Name for display, 1 to 60 characters.
    public var displayName: String = ""
    /// A description of at most 200 characters; may be empty.
    public var description: String = ""
    /// Its type, which stays.
    public var type: BadgeV1.RewardType = .init()
    /// Achievement points that it costs, 1 to 100000.
    public var pointsCost: Int32 = 0
    /// Code of the catalogue's reward of the same type whose artwork and colors it has; empty for the first one of the type.
    public var artworkCode: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      displayName: String = "",
      description: String = "",
      type: BadgeV1.RewardType = .init(),
      pointsCost: Int32 = 0,
      artworkCode: String = ""
    ) {
      self.displayName = displayName
      self.description = description
      self.type = type
      self.pointsCost = pointsCost
      self.artworkCode = artworkCode
    }
  }
}

extension BadgeV1.RewardDraft {
  public static var fullName: String { "screentime.badge.v1.RewardDraft" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__reward_draft__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RewardDraft.self)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.description = Reading.string(m.pointee.s_description)
    self.type = BadgeV1.RewardType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.pointsCost = m.pointee.f_points_cost
    self.artworkCode = Reading.string(m.pointee.s_artwork_code)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RewardDraft.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_points_cost = self.pointsCost
    m.pointee.s_artwork_code = arena.string(self.artworkCode)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Adds a reward of the family's own.
  public struct CreateRewardRequest: ProtobufC.GeneratedMessage {
    /// The reward.
    public var draft: BadgeV1.RewardDraft?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      draft: BadgeV1.RewardDraft? = nil,
      requestID: String = ""
    ) {
      self.draft = draft
      self.requestID = requestID
    }
  }
}

extension BadgeV1.CreateRewardRequest {
  public static var fullName: String { "screentime.badge.v1.CreateRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__create_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CreateRewardRequest.self)
    self.draft = Reading.message(m.pointee.f_draft)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__CreateRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Changes a reward of the family's own.
  public struct UpdateRewardRequest: ProtobufC.GeneratedMessage {
    /// The reward.
    public var code: String = ""
    /// The new values.
    public var draft: BadgeV1.RewardDraft?
    /// Which of them: `display_name`, `description`, `points_cost`, `artwork_code`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      draft: BadgeV1.RewardDraft? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      requestID: String = ""
    ) {
      self.code = code
      self.draft = draft
      self.updateMask = updateMask
      self.requestID = requestID
    }
  }
}

extension BadgeV1.UpdateRewardRequest {
  public static var fullName: String { "screentime.badge.v1.UpdateRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__update_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UpdateRewardRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.draft = Reading.message(m.pointee.f_draft)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__UpdateRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_draft = try arena.optionalMessage(self.draft)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Takes a reward of the family's own out of the shop.
  public struct RetireRewardRequest: ProtobufC.GeneratedMessage {
    /// The reward.
    public var code: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      requestID: String = ""
    ) {
      self.code = code
      self.requestID = requestID
    }
  }
}

extension BadgeV1.RetireRewardRequest {
  public static var fullName: String { "screentime.badge.v1.RetireRewardRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__retire_reward_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RetireRewardRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RetireRewardRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Takes a reward back.
  public struct RefundPurchaseRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The purchase.
    public var purchaseID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      purchaseID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.purchaseID = purchaseID
      self.requestID = requestID
    }
  }
}

extension BadgeV1.RefundPurchaseRequest {
  public static var fullName: String { "screentime.badge.v1.RefundPurchaseRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__refund_purchase_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RefundPurchaseRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.purchaseID = Reading.string(m.pointee.s_purchase_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RefundPurchaseRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_purchase_id = arena.string(self.purchaseID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The child no longer has it.
  public struct RefundPurchaseResponse: ProtobufC.GeneratedMessage {
    /// Its code.
    public var code: String = ""
    /// Points that were given back.
    public var refundedPoints: Int32 = 0
    /// The child's points afterwards.
    public var points: BadgeV1.Points?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      refundedPoints: Int32 = 0,
      points: BadgeV1.Points? = nil
    ) {
      self.code = code
      self.refundedPoints = refundedPoints
      self.points = points
    }
  }
}

extension BadgeV1.RefundPurchaseResponse {
  public static var fullName: String { "screentime.badge.v1.RefundPurchaseResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__refund_purchase_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RefundPurchaseResponse.self)
    self.code = Reading.string(m.pointee.s_code)
    self.refundedPoints = m.pointee.f_refunded_points
    self.points = Reading.message(m.pointee.f_points)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RefundPurchaseResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_refunded_points = self.refundedPoints
    m.pointee.f_points = try arena.optionalMessage(self.points)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests artwork: that of a reward, or that of badges.
  public struct GetArtworkRequest: ProtobufC.GeneratedMessage {
    /// `artwork_code` of a reward's preview; empty for badges.
    public var artworkCode: String = ""
    /// Category of the badges; unspecified for a reward.
    public var category: BadgeV1.BadgeCategory = .init()
    /// Rarity of the badges; unspecified for a reward.
    public var rarity: BadgeV1.BadgeRarity = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      artworkCode: String = "",
      category: BadgeV1.BadgeCategory = .init(),
      rarity: BadgeV1.BadgeRarity = .init()
    ) {
      self.artworkCode = artworkCode
      self.category = category
      self.rarity = rarity
    }
  }
}

extension BadgeV1.GetArtworkRequest {
  public static var fullName: String { "screentime.badge.v1.GetArtworkRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_artwork_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetArtworkRequest.self)
    self.artworkCode = Reading.string(m.pointee.s_artwork_code)
    self.category = BadgeV1.BadgeCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.rarity = BadgeV1.BadgeRarity(rawValue: Int32(truncatingIfNeeded: m.pointee.f_rarity.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetArtworkRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_artwork_code = arena.string(self.artworkCode)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_rarity = .init(rawValue: .init(truncatingIfNeeded: self.rarity.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The artwork.
  public struct GetArtworkResponse: ProtobufC.GeneratedMessage {
    /// A complete SVG 1.1 document with the view box `0 0 64 64`, at most 4096 bytes, without scripts, text and references
    /// to anything outside; legible from 32 pixels on, on light and on dark.
    public var svg: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      svg: String = ""
    ) {
      self.svg = svg
    }
  }
}

extension BadgeV1.GetArtworkResponse {
  public static var fullName: String { "screentime.badge.v1.GetArtworkResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_artwork_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetArtworkResponse.self)
    self.svg = Reading.string(m.pointee.s_svg)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetArtworkResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_svg = arena.string(self.svg)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Event: a child has unlocked a reward, or a guardian for it. Published by BadgeService.
  public struct PurchaseMade: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The purchase.
    public var purchaseID: String = ""
    /// Code of the reward.
    public var code: String = ""
    /// Its name at that time.
    public var displayName: String = ""
    /// Achievement points that it cost.
    public var points: Int32 = 0
    /// When it was unlocked.
    public var purchaseTime: GoogleProtobuf.Timestamp?
    /// The guardian who unlocked it for the child; empty when the child did.
    public var guardianID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      purchaseID: String = "",
      code: String = "",
      displayName: String = "",
      points: Int32 = 0,
      purchaseTime: GoogleProtobuf.Timestamp? = nil,
      guardianID: String = ""
    ) {
      self.childID = childID
      self.purchaseID = purchaseID
      self.code = code
      self.displayName = displayName
      self.points = points
      self.purchaseTime = purchaseTime
      self.guardianID = guardianID
    }
  }
}

extension BadgeV1.PurchaseMade {
  public static var fullName: String { "screentime.badge.v1.PurchaseMade" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__purchase_made__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__PurchaseMade.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.purchaseID = Reading.string(m.pointee.s_purchase_id)
    self.code = Reading.string(m.pointee.s_code)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.points = m.pointee.f_points
    self.purchaseTime = Reading.message(m.pointee.f_purchase_time)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__PurchaseMade.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_purchase_id = arena.string(self.purchaseID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_points = self.points
    m.pointee.f_purchase_time = try arena.optionalMessage(self.purchaseTime)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Event: a guardian has taken a reward back. Published by BadgeService.
  public struct PurchaseRefunded: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The purchase.
    public var purchaseID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      purchaseID: String = ""
    ) {
      self.childID = childID
      self.purchaseID = purchaseID
    }
  }
}

extension BadgeV1.PurchaseRefunded {
  public static var fullName: String { "screentime.badge.v1.PurchaseRefunded" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__purchase_refunded__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__PurchaseRefunded.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.purchaseID = Reading.string(m.pointee.s_purchase_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__PurchaseRefunded.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_purchase_id = arena.string(self.purchaseID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
