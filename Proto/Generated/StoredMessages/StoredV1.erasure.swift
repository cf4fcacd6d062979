// swift-format-ignore-file
// Written by StubGenerator from stored/erasure.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// An erasure that a service works off.
  public struct Erasure: ProtobufC.GeneratedMessage {
    /// Its id; never empty.
    public var erasureID: String = ""
    /// The child; empty for the whole family, and once everything is erased.
    public var childID: String = ""
    /// The devices that are erased with it.
    public var deviceIDs: [String] = []
    /// When it began, in seconds since 1970.
    public var start: Int64 = 0
    /// The data that is being erased: 0 for tables, 1 for waiting events, 2 for the log of events, 3 for SQLite's log.
    public var stage: Int64 = 0
    /// Index of the table.
    public var table: Int64 = 0
    /// Whether this pass over the tables has found something.
    public var hasFound: Bool = false
    /// How far it is with what waits.
    public var waiting: StoredV1.ErasedWaitingMark?
    /// Position of the log of events up to which events were erased.
    public var position: Int64 = 0
    /// Erased rows, by table.
    public var rows: [String: Int64] = [:]
    /// Erased events.
    public var events: Int64 = 0
    /// Whether this is the last pass over the tables.
    public var isLastPass: Bool = false
    /// Its entries in the register, once nothing else of the id is left.
    public var entries: [StoredV1.ErasedEntry] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      erasureID: String = "",
      childID: String = "",
      deviceIDs: [String] = [],
      start: Int64 = 0,
      stage: Int64 = 0,
      table: Int64 = 0,
      hasFound: Bool = false,
      waiting: StoredV1.ErasedWaitingMark? = nil,
      position: Int64 = 0,
      rows: [String: Int64] = [:],
      events: Int64 = 0,
      isLastPass: Bool = false,
      entries: [StoredV1.ErasedEntry] = []
    ) {
      self.erasureID = erasureID
      self.childID = childID
      self.deviceIDs = deviceIDs
      self.start = start
      self.stage = stage
      self.table = table
      self.hasFound = hasFound
      self.waiting = waiting
      self.position = position
      self.rows = rows
      self.events = events
      self.isLastPass = isLastPass
      self.entries = entries
    }
  }
}

extension StoredV1.Erasure {
  public static var fullName: String { "screentime.stored.v1.Erasure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__erasure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Erasure.self)
    self.erasureID = Reading.string(m.pointee.s_erasure_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceIDs = Reading.strings(m.pointee.s_device_ids, m.pointee.n_s_device_ids)
    self.start = m.pointee.f_start
    self.stage = m.pointee.f_stage
    self.table = m.pointee.f_table
    self.hasFound = m.pointee.f_has_found != 0
    self.waiting = Reading.message(m.pointee.f_waiting)
    self.position = m.pointee.f_position
    self.rows = Reading.map(m.pointee.f_rows, m.pointee.n_f_rows) { (Reading.string($0.pointee.s_key), $0.pointee.f_value) }
    self.events = m.pointee.f_events
    self.isLastPass = m.pointee.f_is_last_pass != 0
    self.entries = Reading.messages(m.pointee.f_entries, m.pointee.n_f_entries)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Erasure.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_erasure_id = arena.string(self.erasureID)
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_device_ids, m.pointee.s_device_ids) = (self.deviceIDs.count, arena.strings(self.deviceIDs))
    m.pointee.f_start = self.start
    m.pointee.f_stage = self.stage
    m.pointee.f_table = self.table
    m.pointee.f_has_found = self.hasFound ? 1 : 0
    m.pointee.f_waiting = try arena.optionalMessage(self.waiting)
    m.pointee.f_position = self.position
    m.pointee.n_f_rows = self.rows.count
    m.pointee.f_rows = try arena.map(self.rows, screentime__stored__v1__erasure__rows_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Screentime__Stored__V1__Erasure__RowsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.f_events = self.events
    m.pointee.f_is_last_pass = self.isLastPass ? 1 : 0
    (m.pointee.n_f_entries, m.pointee.f_entries) = (self.entries.count, try arena.messages(self.entries))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// How far an erasure is with the events and keys that wait.
  public struct ErasedWaitingMark: ProtobufC.GeneratedMessage {
    /// Index of the feed.
    public var feed: Int64 = 0
    /// Position of the last event that was examined; -1 before the first one.
    public var position: Int64 = 0
    /// Its part of a snapshot; -1 before the first event.
    public var part: Int64 = 0
    /// The last key that was examined; not set as long as there are events.
    public var key: String?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      feed: Int64 = 0,
      position: Int64 = 0,
      part: Int64 = 0,
      key: String? = nil
    ) {
      self.feed = feed
      self.position = position
      self.part = part
      self.key = key
    }
  }
}

extension StoredV1.ErasedWaitingMark {
  public static var fullName: String { "screentime.stored.v1.ErasedWaitingMark" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__erased_waiting_mark__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasedWaitingMark.self)
    self.feed = m.pointee.f_feed
    self.position = m.pointee.f_position
    self.part = m.pointee.f_part
    if m.pointee.p_key_case.rawValue != 0 { self.key = Reading.string(m.pointee.s_key) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasedWaitingMark.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_feed = self.feed
    m.pointee.f_position = self.position
    m.pointee.f_part = self.part
    if let value = self.key {
      m.pointee.p_key_case = .init(rawValue: 4)
      m.pointee.s_key = arena.string(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// An entry of the register of erased ids.
  public struct ErasedEntry: ProtobufC.GeneratedMessage {
    /// Code of the id, 32 bytes.
    public var code: [UInt8] = []
    /// In days since 1970.
    public var day: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: [UInt8] = [],
      day: Int64 = 0
    ) {
      self.code = code
      self.day = day
    }
  }
}

extension StoredV1.ErasedEntry {
  public static var fullName: String { "screentime.stored.v1.ErasedEntry" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__erased_entry__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasedEntry.self)
    self.code = Reading.bytes(m.pointee.f_code)
    self.day = m.pointee.f_day
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasedEntry.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = arena.bytes(self.code)
    m.pointee.f_day = self.day
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The end of an erasure where it began.
  public struct ErasureEnding: ProtobufC.GeneratedMessage {
    /// The step that is being done; always set.
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

    /// The step that is being done; always set.
    public enum Step: Hashable, Sendable {
      /// Events are erased, after this position of the log.
      case position(Int64)
      /// SQLite's log is cut.
      case cutsLog(Bool)
    }
  }
}

extension StoredV1.ErasureEnding {
  public static var fullName: String { "screentime.stored.v1.ErasureEnding" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__erasure_ending__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasureEnding.self)
    switch m.pointee.o_step_case.rawValue {
    case 1: self.step = .position(m.pointee.f_position)
    case 2: self.step = .cutsLog(m.pointee.f_cuts_log != 0)
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ErasureEnding.self)
    m.pointee.base.descriptor = Self.descriptor
    switch self.step {
    case .position(let value)?:
    m.pointee.o_step_case = .init(rawValue: 1)
    m.pointee.f_position = value
    case .cutsLog(let value)?:
    m.pointee.o_step_case = .init(rawValue: 2)
    m.pointee.f_cuts_log = value ? 1 : 0
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
