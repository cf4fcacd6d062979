// swift-format-ignore-file
// Written by StubGenerator from stored/badge.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// The last activity that work on a child's activities has passed, in their order.
  public struct ActivityMark: ProtobufC.GeneratedMessage {
    /// Id of the activity; never empty.
    public var id: String = ""
    /// When it occurred, in seconds since 1970.
    public var time: Int64 = 0
    /// The outside system that reported it; empty for the guardians of the family.
    public var reporter: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      id: String = "",
      time: Int64 = 0,
      reporter: String = ""
    ) {
      self.id = id
      self.time = time
      self.reporter = reporter
    }
  }
}

extension StoredV1.ActivityMark {
  public static var fullName: String { "screentime.stored.v1.ActivityMark" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__activity_mark__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ActivityMark.self)
    self.id = Reading.string(m.pointee.s_id)
    self.time = m.pointee.f_time
    self.reporter = Reading.string(m.pointee.s_reporter)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ActivityMark.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_id = arena.string(self.id)
    m.pointee.f_time = self.time
    m.pointee.s_reporter = arena.string(self.reporter)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The evaluation of a family's children for its own badges.
  public struct OwnBadgeEvaluation: ProtobufC.GeneratedMessage {
    /// The last child that was evaluated; never empty.
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

extension StoredV1.OwnBadgeEvaluation {
  public static var fullName: String { "screentime.stored.v1.OwnBadgeEvaluation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__own_badge_evaluation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__OwnBadgeEvaluation.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__OwnBadgeEvaluation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The part of a snapshot that has been received for the child whose learning is being received.
  public struct SnapshotLearning: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Counted seconds.
    public var seconds: Int64 = 0
    /// Sixtieths of a point.
    public var sixtieths: Int64 = 0
    /// Whether the snapshot was made while a recount of the child was in progress.
    public var moreFollows: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      seconds: Int64 = 0,
      sixtieths: Int64 = 0,
      moreFollows: Bool = false
    ) {
      self.childID = childID
      self.seconds = seconds
      self.sixtieths = sixtieths
      self.moreFollows = moreFollows
    }
  }
}

extension StoredV1.SnapshotLearning {
  public static var fullName: String { "screentime.stored.v1.SnapshotLearning" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_learning__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotLearning.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.seconds = m.pointee.f_seconds
    self.sixtieths = m.pointee.f_sixtieths
    self.moreFollows = m.pointee.f_more_follows != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotLearning.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_seconds = self.seconds
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.f_more_follows = self.moreFollows ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
