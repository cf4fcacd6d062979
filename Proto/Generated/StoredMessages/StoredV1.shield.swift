// swift-format-ignore-file
// Written by StubGenerator from stored/shield.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// The replay of a child's reward use.
  public struct Replay: ProtobufC.GeneratedMessage {
    /// The replay's present phase; always set.
    public var phase: Phase?
    /// Seconds used of grants, by their places.
    public var seconds: [Int64: Int64] = [:]
    /// Where another pass begins, in seconds since 1970.
    public var again: Int64?
    /// Why its changes are corrections, by number.
    public var cause: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      phase: Phase? = nil,
      seconds: [Int64: Int64] = [:],
      again: Int64? = nil,
      cause: Int32 = 0
    ) {
      self.phase = phase
      self.seconds = seconds
      self.again = again
      self.cause = cause
    }

    /// The replay's present phase; always set.
    public enum Phase: Hashable, Sendable {
      /// Sums what later payments used.
      case summing(StoredV1.ReplaySumming)
      /// Pays use after use.
      case paying(StoredV1.ReplayPaying)
    }
  }
}

extension StoredV1.Replay {
  public static var fullName: String { "screentime.stored.v1.Replay" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__replay__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Replay.self)
    self.seconds = Reading.map(m.pointee.f_seconds, m.pointee.n_f_seconds) { ($0.pointee.f_key, $0.pointee.f_value) }
    if m.pointee.p_again_case.rawValue != 0 { self.again = m.pointee.f_again }
    self.cause = m.pointee.f_cause
    switch m.pointee.o_phase_case.rawValue {
    case 1: self.phase = .summing(Reading.message(m.pointee.f_summing) ?? StoredV1.ReplaySumming())
    case 2: self.phase = .paying(Reading.message(m.pointee.f_paying) ?? StoredV1.ReplayPaying())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Replay.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.n_f_seconds = self.seconds.count
    m.pointee.f_seconds = try arena.map(self.seconds, screentime__stored__v1__replay__seconds_entry__type(), by: <) {
      (key, value, m: UnsafeMutablePointer<Screentime__Stored__V1__Replay__SecondsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    if let value = self.again {
      m.pointee.p_again_case = .init(rawValue: 4)
      m.pointee.f_again = value
    }
    m.pointee.f_cause = self.cause
    switch self.phase {
    case .summing(let value)?:
    m.pointee.o_phase_case = .init(rawValue: 1)
    m.pointee.f_summing = try arena.message(value)
    case .paying(let value)?:
    m.pointee.o_phase_case = .init(rawValue: 2)
    m.pointee.f_paying = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A replay that sums.
  public struct ReplaySumming: ProtobufC.GeneratedMessage {
    /// Its beginning, in seconds since 1970.
    public var from: Int64 = 0
    /// How far it has advanced, in seconds since 1970.
    public var reached: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      from: Int64 = 0,
      reached: Int64 = 0
    ) {
      self.from = from
      self.reached = reached
    }
  }
}

extension StoredV1.ReplaySumming {
  public static var fullName: String { "screentime.stored.v1.ReplaySumming" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__replay_summing__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReplaySumming.self)
    self.from = m.pointee.f_from
    self.reached = m.pointee.f_reached
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReplaySumming.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_from = self.from
    m.pointee.f_reached = self.reached
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A replay that pays.
  public struct ReplayPaying: ProtobufC.GeneratedMessage {
    /// How far it has advanced, in seconds since 1970.
    public var reached: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reached: Int64 = 0
    ) {
      self.reached = reached
    }
  }
}

extension StoredV1.ReplayPaying {
  public static var fullName: String { "screentime.stored.v1.ReplayPaying" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__replay_paying__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReplayPaying.self)
    self.reached = m.pointee.f_reached
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReplayPaying.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_reached = self.reached
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// How far a snapshot of a family's usage is applied.
  public struct SnapshotUsage: ProtobufC.GeneratedMessage {
    /// The child; empty before the first one.
    public var childID: String = ""
    /// 1 for learning, 2 for reward use.
    public var section: Int64 = 0
    /// How far the section is applied, in seconds since 1970.
    public var reached: Int64 = 0
    /// Learning is booked through this date, in days since 1970.
    public var closedThrough: Int64 = 0
    /// Learning received for later dates.
    public var open: [StoredV1.OpenLearning] = []
    /// The counters of what was received for the child.
    public var counters: [StoredV1.SnapshotCounter] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      section: Int64 = 0,
      reached: Int64 = 0,
      closedThrough: Int64 = 0,
      open: [StoredV1.OpenLearning] = [],
      counters: [StoredV1.SnapshotCounter] = []
    ) {
      self.childID = childID
      self.section = section
      self.reached = reached
      self.closedThrough = closedThrough
      self.open = open
      self.counters = counters
    }
  }
}

extension StoredV1.SnapshotUsage {
  public static var fullName: String { "screentime.stored.v1.SnapshotUsage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_usage__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotUsage.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.section = m.pointee.f_section
    self.reached = m.pointee.f_reached
    self.closedThrough = m.pointee.f_closed_through
    self.open = Reading.messages(m.pointee.f_open, m.pointee.n_f_open)
    self.counters = Reading.messages(m.pointee.f_counters, m.pointee.n_f_counters)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotUsage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_section = self.section
    m.pointee.f_reached = self.reached
    m.pointee.f_closed_through = self.closedThrough
    (m.pointee.n_f_open, m.pointee.f_open) = (self.open.count, try arena.messages(self.open))
    (m.pointee.n_f_counters, m.pointee.f_counters) = (self.counters.count, try arena.messages(self.counters))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// Learning of an app on a day.
  public struct OpenLearning: ProtobufC.GeneratedMessage {
    /// In days since 1970.
    public var date: Int64 = 0
    /// Logical id of the app.
    public var app: String = ""
    /// Sixtieths of a point.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: Int64 = 0,
      app: String = "",
      sixtieths: Int64 = 0
    ) {
      self.date = date
      self.app = app
      self.sixtieths = sixtieths
    }
  }
}

extension StoredV1.OpenLearning {
  public static var fullName: String { "screentime.stored.v1.OpenLearning" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__open_learning__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__OpenLearning.self)
    self.date = m.pointee.f_date
    self.app = Reading.string(m.pointee.s_app)
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__OpenLearning.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = self.date
    m.pointee.s_app = arena.string(self.app)
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The counter of an app.
  public struct SnapshotCounter: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var app: String = ""
    /// How often the app had been assigned before.
    public var generation: Int64 = 0
    /// Counted seconds.
    public var seconds: Int64 = 0
    /// Sixtieths of a point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      app: String = "",
      generation: Int64 = 0,
      seconds: Int64 = 0,
      sixtieths: Int64 = 0
    ) {
      self.app = app
      self.generation = generation
      self.seconds = seconds
      self.sixtieths = sixtieths
    }
  }
}

extension StoredV1.SnapshotCounter {
  public static var fullName: String { "screentime.stored.v1.SnapshotCounter" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__snapshot_counter__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotCounter.self)
    self.app = Reading.string(m.pointee.s_app)
    self.generation = m.pointee.f_generation
    self.seconds = m.pointee.f_seconds
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__SnapshotCounter.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app = arena.string(self.app)
    m.pointee.f_generation = self.generation
    m.pointee.f_seconds = self.seconds
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
