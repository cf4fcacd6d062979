// swift-format-ignore-file
// Written by StubGenerator from stored/usage.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// A record of a child, in the order in which records are read.
  public struct RecordMark: ProtobufC.GeneratedMessage {
    /// Its start, in seconds since 1970.
    public var start: Int64 = 0
    /// Number of its installation.
    public var installation: Int64 = 0
    /// Its number in the installation.
    public var sequence: Int64 = 0
    /// Its number among those with the same key, from 0.
    public var conflict: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      start: Int64 = 0,
      installation: Int64 = 0,
      sequence: Int64 = 0,
      conflict: Int64 = 0
    ) {
      self.start = start
      self.installation = installation
      self.sequence = sequence
      self.conflict = conflict
    }
  }
}

extension StoredV1.RecordMark {
  public static var fullName: String { "screentime.stored.v1.RecordMark" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__record_mark__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__RecordMark.self)
    self.start = m.pointee.f_start
    self.installation = m.pointee.f_installation
    self.sequence = m.pointee.f_sequence
    self.conflict = m.pointee.f_conflict
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__RecordMark.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start = self.start
    m.pointee.f_installation = self.installation
    m.pointee.f_sequence = self.sequence
    m.pointee.f_conflict = self.conflict
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A child's recount.
  public struct Recount: ProtobufC.GeneratedMessage {
    /// The last record read; always set.
    public var last: StoredV1.RecordMark?
    /// Everything before this instant is counted, in seconds since 1970.
    public var reached: Int64 = 0
    /// Up to this instant the remembered stretches are complete, in seconds since 1970.
    public var horizon: Int64 = 0
    /// Whether the records that are longer than a day are being read, which come first.
    public var readsLong: Bool = false
    /// Number of a screentime.usage.v1.UsageChangeCause.
    public var cause: Int32 = 0
    /// From this instant on everything is counted once more afterwards, in seconds since 1970.
    public var again: Int64?
    /// Whether a part of the changes has been published.
    public var hasPublished: Bool = false
    /// The guardian whose withdrawal it is, or who took one back; else empty.
    public var guardianID: String = ""
    /// The remembered stretches, of each category in order.
    public var ahead: [StoredV1.Claim] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      last: StoredV1.RecordMark? = nil,
      reached: Int64 = 0,
      horizon: Int64 = 0,
      readsLong: Bool = false,
      cause: Int32 = 0,
      again: Int64? = nil,
      hasPublished: Bool = false,
      guardianID: String = "",
      ahead: [StoredV1.Claim] = []
    ) {
      self.last = last
      self.reached = reached
      self.horizon = horizon
      self.readsLong = readsLong
      self.cause = cause
      self.again = again
      self.hasPublished = hasPublished
      self.guardianID = guardianID
      self.ahead = ahead
    }
  }
}

extension StoredV1.Recount {
  public static var fullName: String { "screentime.stored.v1.Recount" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__recount__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Recount.self)
    self.last = Reading.message(m.pointee.f_last)
    self.reached = m.pointee.f_reached
    self.horizon = m.pointee.f_horizon
    self.readsLong = m.pointee.f_reads_long != 0
    self.cause = m.pointee.f_cause
    if m.pointee.p_again_case.rawValue != 0 { self.again = m.pointee.f_again }
    self.hasPublished = m.pointee.f_has_published != 0
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.ahead = Reading.messages(m.pointee.f_ahead, m.pointee.n_f_ahead)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Recount.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_last = try arena.optionalMessage(self.last)
    m.pointee.f_reached = self.reached
    m.pointee.f_horizon = self.horizon
    m.pointee.f_reads_long = self.readsLong ? 1 : 0
    m.pointee.f_cause = self.cause
    if let value = self.again {
      m.pointee.p_again_case = .init(rawValue: 6)
      m.pointee.f_again = value
    }
    m.pointee.f_has_published = self.hasPublished ? 1 : 0
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    (m.pointee.n_f_ahead, m.pointee.f_ahead) = (self.ahead.count, try arena.messages(self.ahead))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A stretch of time that an app has won.
  public struct Claim: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var app: String = ""
    /// 1 for learning, 2 for reward.
    public var category: Int32 = 0
    /// Its beginning, in seconds since 1970.
    public var start: Int64 = 0
    /// Its end, in seconds since 1970.
    public var end: Int64 = 0
    /// The app's rate.
    public var pointsPerMinute: Int64 = 0
    /// How often the app had been assigned before.
    public var generation: Int64 = 0
    /// When the app was assigned, in seconds since 1970.
    public var assigned: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      app: String = "",
      category: Int32 = 0,
      start: Int64 = 0,
      end: Int64 = 0,
      pointsPerMinute: Int64 = 0,
      generation: Int64 = 0,
      assigned: Int64 = 0
    ) {
      self.app = app
      self.category = category
      self.start = start
      self.end = end
      self.pointsPerMinute = pointsPerMinute
      self.generation = generation
      self.assigned = assigned
    }
  }
}

extension StoredV1.Claim {
  public static var fullName: String { "screentime.stored.v1.Claim" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__claim__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Claim.self)
    self.app = Reading.string(m.pointee.s_app)
    self.category = m.pointee.f_category
    self.start = m.pointee.f_start
    self.end = m.pointee.f_end
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.generation = m.pointee.f_generation
    self.assigned = m.pointee.f_assigned
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Claim.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app = arena.string(self.app)
    m.pointee.f_category = self.category
    m.pointee.f_start = self.start
    m.pointee.f_end = self.end
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_generation = self.generation
    m.pointee.f_assigned = self.assigned
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The addition of one record.
  public struct Addition: ProtobufC.GeneratedMessage {
    /// Up to this instant the record is counted, in seconds since 1970; always set.
    public var reached: Int64?
    /// Number of a screentime.usage.v1.UsageChangeCause.
    public var cause: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reached: Int64? = nil,
      cause: Int32 = 0
    ) {
      self.reached = reached
      self.cause = cause
    }
  }
}

extension StoredV1.Addition {
  public static var fullName: String { "screentime.stored.v1.Addition" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__addition__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Addition.self)
    if m.pointee.p_reached_case.rawValue != 0 { self.reached = m.pointee.f_reached }
    self.cause = m.pointee.f_cause
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Addition.self)
    m.pointee.base.descriptor = Self.descriptor
    if let value = self.reached {
      m.pointee.p_reached_case = .init(rawValue: 1)
      m.pointee.f_reached = value
    }
    m.pointee.f_cause = self.cause
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A withdrawal of records, or the taking back of one.
  public struct Withdrawal: ProtobufC.GeneratedMessage {
    /// The last record read; always set.
    public var last: StoredV1.RecordMark?
    /// Its number among the child's withdrawals.
    public var number: Int64 = 0
    /// The child's withdrawals are carried out in this order.
    public var order: Int64 = 0
    /// Numbers of the withdrawals whose records it leaves as they are.
    public var except: [Int64] = []
    /// Whether it is being taken back.
    public var restores: Bool = false
    /// The earliest start of a record that was changed, in seconds since 1970.
    public var first: Int64?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      last: StoredV1.RecordMark? = nil,
      number: Int64 = 0,
      order: Int64 = 0,
      except: [Int64] = [],
      restores: Bool = false,
      first: Int64? = nil
    ) {
      self.last = last
      self.number = number
      self.order = order
      self.except = except
      self.restores = restores
      self.first = first
    }
  }
}

extension StoredV1.Withdrawal {
  public static var fullName: String { "screentime.stored.v1.Withdrawal" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__withdrawal__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Withdrawal.self)
    self.last = Reading.message(m.pointee.f_last)
    self.number = m.pointee.f_number
    self.order = m.pointee.f_order
    self.except = Reading.scalars(m.pointee.f_except, m.pointee.n_f_except)
    self.restores = m.pointee.f_restores != 0
    if m.pointee.p_first_case.rawValue != 0 { self.first = m.pointee.f_first }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Withdrawal.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_last = try arena.optionalMessage(self.last)
    m.pointee.f_number = self.number
    m.pointee.f_order = self.order
    (m.pointee.n_f_except, m.pointee.f_except) = (self.except.count, arena.scalars(self.except))
    m.pointee.f_restores = self.restores ? 1 : 0
    if let value = self.first {
      m.pointee.p_first_case = .init(rawValue: 6)
      m.pointee.f_first = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
