// swift-format-ignore-file
// Written by StubGenerator from stored/feed.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// How far a handler is with a family's snapshot.
  public struct SnapshotCursor: ProtobufC.GeneratedMessage {
    /// The handler's present step; always set.
    public var step: Step?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      step: Step? = nil
    ) {
      self.step = step
    }

    /// The handler's present step; always set.
    public enum Step: Hashable, Sendable {
      /// Compares the snapshot with the known state, in their order.
      case walk(StoredV1.SnapshotWalk)
      /// Removes what the snapshot does not contain.
      case removal(StoredV1.SnapshotRemoval)
      /// Iterates over keys, after the last piece.
      case iteration(StoredV1.SnapshotIteration)
      /// BadgeService: adds up a child's learning.
      case learning(StoredV1.SnapshotLearning)
      /// ShieldPolicy: applies usage.
      case usage(StoredV1.SnapshotUsage)
    }
  }
}

extension StoredV1.SnapshotCursor {
  public static var fullName: String { "screentime.stored.v1.SnapshotCursor" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_cursor__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotCursor.self)
    switch m.pointee.o_step_case.rawValue {
    case 1: self.step = .walk(Reading.message(m.pointee.f_walk) ?? StoredV1.SnapshotWalk())
    case 2: self.step = .removal(Reading.message(m.pointee.f_removal) ?? StoredV1.SnapshotRemoval())
    case 3: self.step = .iteration(Reading.message(m.pointee.f_iteration) ?? StoredV1.SnapshotIteration())
    case 4: self.step = .learning(Reading.message(m.pointee.f_learning) ?? StoredV1.SnapshotLearning())
    case 5: self.step = .usage(Reading.message(m.pointee.f_usage) ?? StoredV1.SnapshotUsage())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotCursor.self)
    m.pointee.base.descriptor = Self.descriptor
    switch self.step {
    case .walk(let value)?:
    m.pointee.o_step_case = .init(rawValue: 1)
    m.pointee.f_walk = try arena.message(value)
    case .removal(let value)?:
    m.pointee.o_step_case = .init(rawValue: 2)
    m.pointee.f_removal = try arena.message(value)
    case .iteration(let value)?:
    m.pointee.o_step_case = .init(rawValue: 3)
    m.pointee.f_iteration = try arena.message(value)
    case .learning(let value)?:
    m.pointee.o_step_case = .init(rawValue: 4)
    m.pointee.f_learning = try arena.message(value)
    case .usage(let value)?:
    m.pointee.o_step_case = .init(rawValue: 5)
    m.pointee.f_usage = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A comparison in order.
  public struct SnapshotWalk: ProtobufC.GeneratedMessage {
    /// Up to this key, inclusive, both are equal.
    public var equal: String?
    /// The last key of the pieces that are done.
    public var last: String?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      equal: String? = nil,
      last: String? = nil
    ) {
      self.equal = equal
      self.last = last
    }
  }
}

extension StoredV1.SnapshotWalk {
  public static var fullName: String { "screentime.stored.v1.SnapshotWalk" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_walk__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotWalk.self)
    if m.pointee.p_equal_case.rawValue != 0 { self.equal = Reading.string(m.pointee.s_equal) }
    if m.pointee.p_last_case.rawValue != 0 { self.last = Reading.string(m.pointee.s_last) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotWalk.self)
    m.pointee.base.descriptor = Self.descriptor
    if let value = self.equal {
      m.pointee.p_equal_case = .init(rawValue: 1)
      m.pointee.s_equal = arena.string(value)
    }
    if let value = self.last {
      m.pointee.p_last_case = .init(rawValue: 2)
      m.pointee.s_last = arena.string(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The removal of what is missing.
  public struct SnapshotRemoval: ProtobufC.GeneratedMessage {
    /// Index of the table.
    public var table: Int64 = 0
    /// The last key that was examined in it.
    public var last: String?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      table: Int64 = 0,
      last: String? = nil
    ) {
      self.table = table
      self.last = last
    }
  }
}

extension StoredV1.SnapshotRemoval {
  public static var fullName: String { "screentime.stored.v1.SnapshotRemoval" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_removal__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotRemoval.self)
    self.table = m.pointee.f_table
    if m.pointee.p_last_case.rawValue != 0 { self.last = Reading.string(m.pointee.s_last) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotRemoval.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_table = self.table
    if let value = self.last {
      m.pointee.p_last_case = .init(rawValue: 2)
      m.pointee.s_last = arena.string(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// An iteration over keys.
  public struct SnapshotIteration: ProtobufC.GeneratedMessage {
    /// Which of the handler's iterations it is.
    public var mark: UInt32 = 0
    /// The last key that is done; empty at the beginning.
    public var last: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      mark: UInt32 = 0,
      last: String = ""
    ) {
      self.mark = mark
      self.last = last
    }
  }
}

extension StoredV1.SnapshotIteration {
  public static var fullName: String { "screentime.stored.v1.SnapshotIteration" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_iteration__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotIteration.self)
    self.mark = m.pointee.f_mark
    self.last = Reading.string(m.pointee.s_last)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotIteration.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_mark = self.mark
    m.pointee.s_last = arena.string(self.last)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
