// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/awards.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// Requests a child's badges, points, rewards and level, and their changes.
  public struct WatchAwardsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// `resume_token` of the last response received; empty for a first call. With one that is known and current only what
    /// has changed since is sent; with any other one a new snapshot is sent first.
    public var resumeToken: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. False: none is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      resumeToken: String = "",
      signsOfLife: Bool = false
    ) {
      self.childID = childID
      self.resumeToken = resumeToken
      self.signsOfLife = signsOfLife
    }
  }
}

extension BadgeV1.WatchAwardsRequest {
  public static var fullName: String { "screentime.badge.v1.WatchAwardsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__watch_awards_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__WatchAwardsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__WatchAwardsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A change, or the whole current state. One without a change is a sign of life, for those who have asked for them: only
  /// `resume_token` is set, and nothing has changed.
  public struct WatchAwardsResponse: ProtobufC.GeneratedMessage {
    /// The change; none in a sign of life.
    public var change: Change?
    /// Resumes after this response, at most 4096 characters; empty where the family has too many badges for one, and the
    /// watch begins with a snapshot again.
    public var resumeToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      change: Change? = nil,
      resumeToken: String = ""
    ) {
      self.change = change
      self.resumeToken = resumeToken
    }

    /// The change; none in a sign of life.
    public enum Change: Hashable, Sendable {
      /// The whole current state; replaces everything sent before. First in a stream without a known and current token,
      /// later when a badge or a reward is gone: a badge was revoked or retired, or a purchase refunded.
      case snapshot(BadgeV1.AwardsSnapshot)
      /// A badge was earned, its progress has changed, or the child has seen or displayed it; it replaces the one of the
      /// same code.
      case badge(BadgeV1.ChildBadge)
      /// A reward was unlocked, put on or taken off; it replaces the one of the same code.
      case reward(BadgeV1.ChildReward)
      /// The points after all that was sent before.
      case points(BadgeV1.Points)
      /// The level.
      case level(BadgeV1.ProfileLevel)
    }
  }
}

extension BadgeV1.WatchAwardsResponse {
  public static var fullName: String { "screentime.badge.v1.WatchAwardsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__watch_awards_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__WatchAwardsResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    switch m.pointee.o_change_case.rawValue {
    case 1: self.change = .snapshot(Reading.message(m.pointee.f_snapshot) ?? BadgeV1.AwardsSnapshot())
    case 2: self.change = .badge(Reading.message(m.pointee.f_badge) ?? BadgeV1.ChildBadge())
    case 3: self.change = .reward(Reading.message(m.pointee.f_reward) ?? BadgeV1.ChildReward())
    case 4: self.change = .points(Reading.message(m.pointee.f_points) ?? BadgeV1.Points())
    case 5: self.change = .level(Reading.message(m.pointee.f_level) ?? BadgeV1.ProfileLevel())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__WatchAwardsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    switch self.change {
    case .snapshot(let value)?:
    m.pointee.o_change_case = .init(rawValue: 1)
    m.pointee.f_snapshot = try arena.message(value)
    case .badge(let value)?:
    m.pointee.o_change_case = .init(rawValue: 2)
    m.pointee.f_badge = try arena.message(value)
    case .reward(let value)?:
    m.pointee.o_change_case = .init(rawValue: 3)
    m.pointee.f_reward = try arena.message(value)
    case .points(let value)?:
    m.pointee.o_change_case = .init(rawValue: 4)
    m.pointee.f_points = try arena.message(value)
    case .level(let value)?:
    m.pointee.o_change_case = .init(rawValue: 5)
    m.pointee.f_level = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's badges, points, rewards and level at one moment.
  public struct AwardsSnapshot: ProtobufC.GeneratedMessage {
    /// The badges as in ListChildBadges.
    public var badges: [BadgeV1.ChildBadge] = []
    /// The rewards that the child has, as in ListChildRewards.
    public var rewards: [BadgeV1.ChildReward] = []
    /// The points.
    public var points: BadgeV1.Points?
    /// The level.
    public var level: BadgeV1.ProfileLevel?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      badges: [BadgeV1.ChildBadge] = [],
      rewards: [BadgeV1.ChildReward] = [],
      points: BadgeV1.Points? = nil,
      level: BadgeV1.ProfileLevel? = nil
    ) {
      self.badges = badges
      self.rewards = rewards
      self.points = points
      self.level = level
    }
  }
}

extension BadgeV1.AwardsSnapshot {
  public static var fullName: String { "screentime.badge.v1.AwardsSnapshot" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__awards_snapshot__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__AwardsSnapshot.self)
    self.badges = Reading.messages(m.pointee.f_badges, m.pointee.n_f_badges)
    self.rewards = Reading.messages(m.pointee.f_rewards, m.pointee.n_f_rewards)
    self.points = Reading.message(m.pointee.f_points)
    self.level = Reading.message(m.pointee.f_level)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__AwardsSnapshot.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_badges, m.pointee.f_badges) = (self.badges.count, try arena.messages(self.badges))
    (m.pointee.n_f_rewards, m.pointee.f_rewards) = (self.rewards.count, try arena.messages(self.rewards))
    m.pointee.f_points = try arena.optionalMessage(self.points)
    m.pointee.f_level = try arena.optionalMessage(self.level)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
