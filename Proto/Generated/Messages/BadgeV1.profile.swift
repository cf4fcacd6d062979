// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/profile.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// Requests a child's profile.
  public struct GetProfileRequest: ProtobufC.GeneratedMessage {
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

extension BadgeV1.GetProfileRequest {
  public static var fullName: String { "screentime.badge.v1.GetProfileRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__get_profile_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetProfileRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__GetProfileRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A child's profile.
  public struct Profile: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The rewards that it wears, in the order of the types, at most one of each.
    public var equipped: [BadgeV1.ChildReward] = []
    /// The badges that it displays, in their fixed order.
    public var displayedBadges: [BadgeV1.ChildBadge] = []
    /// Its points.
    public var points: BadgeV1.Points?
    /// Its level.
    public var level: BadgeV1.ProfileLevel?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      equipped: [BadgeV1.ChildReward] = [],
      displayedBadges: [BadgeV1.ChildBadge] = [],
      points: BadgeV1.Points? = nil,
      level: BadgeV1.ProfileLevel? = nil
    ) {
      self.childID = childID
      self.equipped = equipped
      self.displayedBadges = displayedBadges
      self.points = points
      self.level = level
    }
  }
}

extension BadgeV1.Profile {
  public static var fullName: String { "screentime.badge.v1.Profile" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__profile__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Profile.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.equipped = Reading.messages(m.pointee.f_equipped, m.pointee.n_f_equipped)
    self.displayedBadges = Reading.messages(m.pointee.f_displayed_badges, m.pointee.n_f_displayed_badges)
    self.points = Reading.message(m.pointee.f_points)
    self.level = Reading.message(m.pointee.f_level)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Profile.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_f_equipped, m.pointee.f_equipped) = (self.equipped.count, try arena.messages(self.equipped))
    (m.pointee.n_f_displayed_badges, m.pointee.f_displayed_badges) = (self.displayedBadges.count, try arena.messages(self.displayedBadges))
    m.pointee.f_points = try arena.optionalMessage(self.points)
    m.pointee.f_level = try arena.optionalMessage(self.level)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The level of a child, as ChallengeService's GetLevel has it.
  public struct ProfileLevel: ProtobufC.GeneratedMessage {
    /// The level, from 1.
    public var level: Int32 = 0
    /// Lifetime learning points at which it is reached.
    public var levelPoints: Int64 = 0
    /// Lifetime learning points at which the next level is reached; unset at the highest one, and before it is known here.
    public var nextLevelPoints: Int64?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      level: Int32 = 0,
      levelPoints: Int64 = 0,
      nextLevelPoints: Int64? = nil
    ) {
      self.level = level
      self.levelPoints = levelPoints
      self.nextLevelPoints = nextLevelPoints
    }
  }
}

extension BadgeV1.ProfileLevel {
  public static var fullName: String { "screentime.badge.v1.ProfileLevel" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__profile_level__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ProfileLevel.self)
    self.level = m.pointee.f_level
    self.levelPoints = m.pointee.f_level_points
    if m.pointee.p_next_level_points_case.rawValue != 0 { self.nextLevelPoints = m.pointee.f_next_level_points }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ProfileLevel.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_level = self.level
    m.pointee.f_level_points = self.levelPoints
    if let value = self.nextLevelPoints {
      m.pointee.p_next_level_points_case = .init(rawValue: 3)
      m.pointee.f_next_level_points = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Displays a badge.
  public struct SetDisplayRequest: ProtobufC.GeneratedMessage {
    /// A badge that the calling child has.
    public var code: String = ""
    /// Whether it is displayed.
    public var displayed: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      displayed: Bool = false
    ) {
      self.code = code
      self.displayed = displayed
    }
  }
}

extension BadgeV1.SetDisplayRequest {
  public static var fullName: String { "screentime.badge.v1.SetDisplayRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__set_display_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__SetDisplayRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.displayed = m.pointee.f_displayed != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__SetDisplayRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.f_displayed = self.displayed ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// It is displayed, or not.
  public struct SetDisplayResponse: ProtobufC.GeneratedMessage {
    /// The badges that the child displays now, in their fixed order.
    public var displayedBadges: [BadgeV1.ChildBadge] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      displayedBadges: [BadgeV1.ChildBadge] = []
    ) {
      self.displayedBadges = displayedBadges
    }
  }
}

extension BadgeV1.SetDisplayResponse {
  public static var fullName: String { "screentime.badge.v1.SetDisplayResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__set_display_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__SetDisplayResponse.self)
    self.displayedBadges = Reading.messages(m.pointee.f_displayed_badges, m.pointee.n_f_displayed_badges)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__SetDisplayResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_displayed_badges, m.pointee.f_displayed_badges) = (self.displayedBadges.count, try arena.messages(self.displayedBadges))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
