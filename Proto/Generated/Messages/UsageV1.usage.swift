// swift-format-ignore-file
// Written by StubGenerator from screentime/usage/v1/usage.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension UsageV1 {
  /// The result for a record.
  public enum RecordOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Stored and counted.
    case accepted
    /// Stored; its app is not assigned to the child at that time, it counts as soon as an assignment that covers the time
    /// is known (US-13).
    case unassigned
    /// The same record was stored before; nothing changed.
    case duplicate
    /// Stored; the app was shielded during all of it, so it counts for nothing.
    case skipped
    /// Stored, not counted until a guardian decides; `quarantine_reason` is the reason.
    case quarantined
    /// Not stored: the record has no key, no app or no times; `message` names every field that is wrong. Correct and send it
    /// again.
    case invalid
    /// Not stored: nothing is wrong with the record, but a limit of its device is reached; `exhausted_limit` is the limit.
    /// Keep the record, and send it again once there is room as `message` explains.
    case resourceExhausted
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .accepted, .unassigned, .duplicate, .skipped, .quarantined, .invalid, .resourceExhausted]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .accepted
      case 2: self = .unassigned
      case 3: self = .duplicate
      case 4: self = .skipped
      case 5: self = .quarantined
      case 6: self = .invalid
      case 7: self = .resourceExhausted
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .accepted: 1
      case .unassigned: 2
      case .duplicate: 3
      case .skipped: 4
      case .quarantined: 5
      case .invalid: 6
      case .resourceExhausted: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "RECORD_OUTCOME_UNSPECIFIED"
      case .accepted: "RECORD_OUTCOME_ACCEPTED"
      case .unassigned: "RECORD_OUTCOME_UNASSIGNED"
      case .duplicate: "RECORD_OUTCOME_DUPLICATE"
      case .skipped: "RECORD_OUTCOME_SKIPPED"
      case .quarantined: "RECORD_OUTCOME_QUARANTINED"
      case .invalid: "RECORD_OUTCOME_INVALID"
      case .resourceExhausted: "RECORD_OUTCOME_RESOURCE_EXHAUSTED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// Why a record is in quarantine.
  public enum QuarantineReason: ProtobufC.ProtobufEnum {
    /// Not in quarantine.
    case unspecified
    /// The key was used before with other content.
    case conflict
    /// The end is not after the start.
    case endNotAfterStart
    /// The record covers more than 86,400 s.
    case tooLong
    /// The end is more than 300 s after the receipt.
    case inFuture
    /// The device's clock was more than 300 s wrong when it made the record; `SendingClocks` has how this is found.
    case clock
    /// The record is of an activity, such as a book, which no device can confirm (US-16). A record that was received before
    /// its app became known as one comes to wait then, unless a guardian has accepted it.
    case needsApproval
    /// The start or the end is before 2000-01-01T00:00:00Z or more than 366 days after the receipt: the clock of the device
    /// is far off. It counts for nothing and can only be rejected. Of records with a key that was used before this is
    /// checked before the conflict.
    case outOfRange
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .conflict, .endNotAfterStart, .tooLong, .inFuture, .clock, .needsApproval, .outOfRange]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .conflict
      case 2: self = .endNotAfterStart
      case 3: self = .tooLong
      case 4: self = .inFuture
      case 5: self = .clock
      case 6: self = .needsApproval
      case 7: self = .outOfRange
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .conflict: 1
      case .endNotAfterStart: 2
      case .tooLong: 3
      case .inFuture: 4
      case .clock: 5
      case .needsApproval: 6
      case .outOfRange: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "QUARANTINE_REASON_UNSPECIFIED"
      case .conflict: "QUARANTINE_REASON_CONFLICT"
      case .endNotAfterStart: "QUARANTINE_REASON_END_NOT_AFTER_START"
      case .tooLong: "QUARANTINE_REASON_TOO_LONG"
      case .inFuture: "QUARANTINE_REASON_IN_FUTURE"
      case .clock: "QUARANTINE_REASON_CLOCK"
      case .needsApproval: "QUARANTINE_REASON_NEEDS_APPROVAL"
      case .outOfRange: "QUARANTINE_REASON_OUT_OF_RANGE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// A limit of one device that a record would exceed.
  public enum RecordLimit: ProtobufC.ProtobufEnum {
    /// No limit is exceeded.
    case unspecified
    /// 1,000 installation ids of the device.
    case installations
    /// 10,000 apps that the device was the first to report.
    case apps
    /// 100 different records with the same installation and sequence number.
    case contents
    /// 10,000 records of the device that wait for a guardian.
    case waiting
    /// 2,000 records of activities of the device that wait for a guardian.
    case approvals
    /// The rate at which records of a child are stored; `retry_seconds` of the answer is when to go on.
    case rate
    /// 1,000 imports of the device.
    case imports
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .installations, .apps, .contents, .waiting, .approvals, .rate, .imports]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .installations
      case 2: self = .apps
      case 3: self = .contents
      case 4: self = .waiting
      case 5: self = .approvals
      case 6: self = .rate
      case 7: self = .imports
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .installations: 1
      case .apps: 2
      case .contents: 3
      case .waiting: 4
      case .approvals: 5
      case .rate: 6
      case .imports: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "RECORD_LIMIT_UNSPECIFIED"
      case .installations: "RECORD_LIMIT_INSTALLATIONS"
      case .apps: "RECORD_LIMIT_APPS"
      case .contents: "RECORD_LIMIT_CONTENTS"
      case .waiting: "RECORD_LIMIT_WAITING"
      case .approvals: "RECORD_LIMIT_APPROVALS"
      case .rate: "RECORD_LIMIT_RATE"
      case .imports: "RECORD_LIMIT_IMPORTS"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// The outcome of a part of a record.
  public enum UsagePartOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It counts for its app.
    case counted
    /// Another record counts instead: its app goes first in the category at these seconds, or it is the same app (US-7).
    case covered
    /// The record says that the app was shielded (US-3).
    case shieldedByRecord
    /// The device had acknowledged a policy version that shields the app (US-3).
    case shieldedByPolicy
    /// The app was not assigned to the child (US-13).
    case unassigned
    /// The record waits for a guardian (US-7).
    case quarantined
    /// A guardian has rejected the record (US-7).
    case rejected
    /// A guardian has withdrawn the record (US-17).
    case withdrawn
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .counted, .covered, .shieldedByRecord, .shieldedByPolicy, .unassigned, .quarantined, .rejected, .withdrawn]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .counted
      case 2: self = .covered
      case 3: self = .shieldedByRecord
      case 4: self = .shieldedByPolicy
      case 5: self = .unassigned
      case 6: self = .quarantined
      case 7: self = .rejected
      case 8: self = .withdrawn
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .counted: 1
      case .covered: 2
      case .shieldedByRecord: 3
      case .shieldedByPolicy: 4
      case .unassigned: 5
      case .quarantined: 6
      case .rejected: 7
      case .withdrawn: 8
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "USAGE_PART_OUTCOME_UNSPECIFIED"
      case .counted: "USAGE_PART_OUTCOME_COUNTED"
      case .covered: "USAGE_PART_OUTCOME_COVERED"
      case .shieldedByRecord: "USAGE_PART_OUTCOME_SHIELDED_BY_RECORD"
      case .shieldedByPolicy: "USAGE_PART_OUTCOME_SHIELDED_BY_POLICY"
      case .unassigned: "USAGE_PART_OUTCOME_UNASSIGNED"
      case .quarantined: "USAGE_PART_OUTCOME_QUARANTINED"
      case .rejected: "USAGE_PART_OUTCOME_REJECTED"
      case .withdrawn: "USAGE_PART_OUTCOME_WITHDRAWN"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// Why records were not stored.
  public enum RefusalCause: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The record has no installation or number that can be read.
    case key
    /// The record names no app.
    case app
    /// The record has no start or no end.
    case times
    /// The call that sent it was malformed, and failed with INVALID_ARGUMENT.
    case batch
    /// The device has reached one of its limits.
    case limit
    /// The device sends faster than it may, and is to send them again.
    case rate
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .key, .app, .times, .batch, .limit, .rate]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .key
      case 2: self = .app
      case 3: self = .times
      case 4: self = .batch
      case 5: self = .limit
      case 6: self = .rate
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .key: 1
      case .app: 2
      case .times: 3
      case .batch: 4
      case .limit: 5
      case .rate: 6
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "REFUSAL_CAUSE_UNSPECIFIED"
      case .key: "REFUSAL_CAUSE_KEY"
      case .app: "REFUSAL_CAUSE_APP"
      case .times: "REFUSAL_CAUSE_TIMES"
      case .batch: "REFUSAL_CAUSE_BATCH"
      case .limit: "REFUSAL_CAUSE_LIMIT"
      case .rate: "REFUSAL_CAUSE_RATE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// The state of a record in quarantine.
  public enum QuarantineState: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It waits for a guardian.
    case waiting
    /// A guardian has accepted it.
    case accepted
    /// A guardian has rejected it.
    case rejected
    /// It counts as others do, and cannot be decided any more: it waited as a record of an activity, and its app is none any
    /// more, which only a restored ShieldPolicy can cause; or it waited as a conflict with records that were withdrawn since,
    /// and was sent again.
    case lifted
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .waiting, .accepted, .rejected, .lifted]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .waiting
      case 2: self = .accepted
      case 3: self = .rejected
      case 4: self = .lifted
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .waiting: 1
      case .accepted: 2
      case .rejected: 3
      case .lifted: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "QUARANTINE_STATE_UNSPECIFIED"
      case .waiting: "QUARANTINE_STATE_WAITING"
      case .accepted: "QUARANTINE_STATE_ACCEPTED"
      case .rejected: "QUARANTINE_STATE_REJECTED"
      case .lifted: "QUARANTINE_STATE_LIFTED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// A decision about records in quarantine.
  public enum QuarantineDecision: ProtobufC.ProtobufEnum {
    /// Rejected.
    case unspecified
    /// They count.
    case accept
    /// They never count.
    case reject
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .accept, .reject]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .accept
      case 2: self = .reject
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .accept: 1
      case .reject: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "QUARANTINE_DECISION_UNSPECIFIED"
      case .accept: "QUARANTINE_DECISION_ACCEPT"
      case .reject: "QUARANTINE_DECISION_REJECT"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// The state of a withdrawal.
  public enum WithdrawalState: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Records are still being withdrawn.
    case withdrawing
    /// All its records are withdrawn.
    case withdrawn
    /// It was taken back, and records are still being restored.
    case restoring
    /// It was taken back.
    case restored
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .withdrawing, .withdrawn, .restoring, .restored]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .withdrawing
      case 2: self = .withdrawn
      case 3: self = .restoring
      case 4: self = .restored
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .withdrawing: 1
      case .withdrawn: 2
      case .restoring: 3
      case .restored: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "WITHDRAWAL_STATE_UNSPECIFIED"
      case .withdrawing: "WITHDRAWAL_STATE_WITHDRAWING"
      case .withdrawn: "WITHDRAWAL_STATE_WITHDRAWN"
      case .restoring: "WITHDRAWAL_STATE_RESTORING"
      case .restored: "WITHDRAWAL_STATE_RESTORED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// The fact that changed counted usage, and what followers derive from it. Of several that are counted together it is the
  /// one that became known last.
  public enum UsageChangeCause: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A record arrived.
    case record
    /// An app was assigned, or a device's name for it became known. Earlier versions also sent it for a rate and a removal.
    case assignment
    /// An acknowledged shield became known.
    case shield
    /// A change of the child's zone became known.
    case zone
    /// A guardian accepted a record from quarantine.
    case review
    /// Another rate of an app became known.
    case rate
    /// The removal of an app became known.
    case removal
    /// A guardian withdrew records, or took a withdrawal back.
    case withdrawal
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .record, .assignment, .shield, .zone, .review, .rate, .removal, .withdrawal]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .record
      case 2: self = .assignment
      case 3: self = .shield
      case 4: self = .zone
      case 5: self = .review
      case 6: self = .rate
      case 7: self = .removal
      case 8: self = .withdrawal
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .record: 1
      case .assignment: 2
      case .shield: 3
      case .zone: 4
      case .review: 5
      case .rate: 6
      case .removal: 7
      case .withdrawal: 8
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "USAGE_CHANGE_CAUSE_UNSPECIFIED"
      case .record: "USAGE_CHANGE_CAUSE_RECORD"
      case .assignment: "USAGE_CHANGE_CAUSE_ASSIGNMENT"
      case .shield: "USAGE_CHANGE_CAUSE_SHIELD"
      case .zone: "USAGE_CHANGE_CAUSE_ZONE"
      case .review: "USAGE_CHANGE_CAUSE_REVIEW"
      case .rate: "USAGE_CHANGE_CAUSE_RATE"
      case .removal: "USAGE_CHANGE_CAUSE_REMOVAL"
      case .withdrawal: "USAGE_CHANGE_CAUSE_WITHDRAWAL"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension UsageV1 {
  /// One stretch of use of one app on one device.
  public struct UsageRecord: ProtobufC.GeneratedMessage {
    /// Made by the device when the product is installed or paired: opaque, 1 to 64 printable ASCII characters, a UUID is
    /// recommended. Together with the device and the sequence number it is the record's key (US-5). Other ids of up to 128
    /// bytes are taken, too, because earlier versions took them.
    public var installationID: String = ""
    /// Number of the record in the installation, from 1.
    public var sequence: Int64 = 0
    /// Opaque digest of the app, `token.sha256.` and 64 hexadecimal digits.
    public var appTokenDigest: String = ""
    /// First instant of use; rounded down to a whole second on receipt. From 2000-01-01T00:00:00Z to 366 days after the
    /// receipt, else the record is kept with this time in quarantine, where it can only be rejected. Where the service
    /// returns a time outside the years 1 to 9999, it returns the nearest one inside.
    public var startTime: GoogleProtobuf.Timestamp?
    /// First instant after the use; at most 86,400 s after the start and 300 s after the receipt, else the record waits for a
    /// guardian. Bounded as the start is.
    public var endTime: GoogleProtobuf.Timestamp?
    /// True when the app was shielded meanwhile; such time counts for nothing (US-3).
    public var shielded: Bool = false
    /// The time of the device's own clock when it made the record, however wrong: years 1 to 9999; impossible times are left
    /// out. Not content: a record sent again with another one is the same record.
    public var deviceTime: GoogleProtobuf.Timestamp?
    /// The device's monotonic clock when it made the record, milliseconds since its boot.
    public var monotonicMilliseconds: Int64 = 0
    /// The boot in which it was made: a name that the device makes at each start, such as a UUID; at most 64
    /// printable ASCII characters. Empty where it is not known; then, and with another name, the device's clock is not
    /// checked. Not content, and not stored.
    public var bootID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      installationID: String = "",
      sequence: Int64 = 0,
      appTokenDigest: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      shielded: Bool = false,
      deviceTime: GoogleProtobuf.Timestamp? = nil,
      monotonicMilliseconds: Int64 = 0,
      bootID: String = ""
    ) {
      self.installationID = installationID
      self.sequence = sequence
      self.appTokenDigest = appTokenDigest
      self.startTime = startTime
      self.endTime = endTime
      self.shielded = shielded
      self.deviceTime = deviceTime
      self.monotonicMilliseconds = monotonicMilliseconds
      self.bootID = bootID
    }
  }
}

extension UsageV1.UsageRecord {
  public static var fullName: String { "screentime.usage.v1.UsageRecord" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_record__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageRecord.self)
    self.installationID = Reading.string(m.pointee.s_installation_id)
    self.sequence = m.pointee.f_sequence
    self.appTokenDigest = Reading.string(m.pointee.s_app_token_digest)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.shielded = m.pointee.f_shielded != 0
    self.deviceTime = Reading.message(m.pointee.f_device_time)
    self.monotonicMilliseconds = m.pointee.f_monotonic_milliseconds
    self.bootID = Reading.string(m.pointee.s_boot_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageRecord.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_installation_id = arena.string(self.installationID)
    m.pointee.f_sequence = self.sequence
    m.pointee.s_app_token_digest = arena.string(self.appTokenDigest)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_shielded = self.shielded ? 1 : 0
    m.pointee.f_device_time = try arena.optionalMessage(self.deviceTime)
    m.pointee.f_monotonic_milliseconds = self.monotonicMilliseconds
    m.pointee.s_boot_id = arena.string(self.bootID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The clocks of a device at the moment at which it sends a batch, also when it sends the batch again. With them the clock
  /// of each record of the same boot is checked (US-7): `device_time` of the record, carried forward by the monotonic clock
  /// to the sending, is within 300,000 ms of the receipt, none of them rounded. Where one of them is missing, the records are not checked.
  public struct SendingClocks: ProtobufC.GeneratedMessage {
    /// The current boot, as the records have it: at most 64 printable ASCII characters, else the batch is rejected.
    public var bootID: String = ""
    /// The time of the device's own clock.
    public var deviceTime: GoogleProtobuf.Timestamp?
    /// The device's monotonic clock, milliseconds since its boot, from 0.
    public var monotonicMilliseconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      bootID: String = "",
      deviceTime: GoogleProtobuf.Timestamp? = nil,
      monotonicMilliseconds: Int64 = 0
    ) {
      self.bootID = bootID
      self.deviceTime = deviceTime
      self.monotonicMilliseconds = monotonicMilliseconds
    }
  }
}

extension UsageV1.SendingClocks {
  public static var fullName: String { "screentime.usage.v1.SendingClocks" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__sending_clocks__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__SendingClocks.self)
    self.bootID = Reading.string(m.pointee.s_boot_id)
    self.deviceTime = Reading.message(m.pointee.f_device_time)
    self.monotonicMilliseconds = m.pointee.f_monotonic_milliseconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__SendingClocks.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_boot_id = arena.string(self.bootID)
    m.pointee.f_device_time = try arena.optionalMessage(self.deviceTime)
    m.pointee.f_monotonic_milliseconds = self.monotonicMilliseconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The answer to one record.
  public struct RecordResult: ProtobufC.GeneratedMessage {
    /// The record's installation.
    public var installationID: String = ""
    /// The record's number.
    public var sequence: Int64 = 0
    /// The result.
    public var outcome: UsageV1.RecordOutcome = .init()
    /// Why it is in quarantine, when it is.
    public var quarantineReason: UsageV1.QuarantineReason = .init()
    /// For display: the fault, or all of them, and the remedy; empty when there is none.
    public var message: String = ""
    /// The limit that is reached; unspecified unless the outcome is RECORD_OUTCOME_RESOURCE_EXHAUSTED.
    public var exhaustedLimit: UsageV1.RecordLimit = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      installationID: String = "",
      sequence: Int64 = 0,
      outcome: UsageV1.RecordOutcome = .init(),
      quarantineReason: UsageV1.QuarantineReason = .init(),
      message: String = "",
      exhaustedLimit: UsageV1.RecordLimit = .init()
    ) {
      self.installationID = installationID
      self.sequence = sequence
      self.outcome = outcome
      self.quarantineReason = quarantineReason
      self.message = message
      self.exhaustedLimit = exhaustedLimit
    }
  }
}

extension UsageV1.RecordResult {
  public static var fullName: String { "screentime.usage.v1.RecordResult" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__record_result__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordResult.self)
    self.installationID = Reading.string(m.pointee.s_installation_id)
    self.sequence = m.pointee.f_sequence
    self.outcome = UsageV1.RecordOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.quarantineReason = UsageV1.QuarantineReason(rawValue: Int32(truncatingIfNeeded: m.pointee.f_quarantine_reason.rawValue))
    self.message = Reading.string(m.pointee.s_message)
    self.exhaustedLimit = UsageV1.RecordLimit(rawValue: Int32(truncatingIfNeeded: m.pointee.f_exhausted_limit.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordResult.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_installation_id = arena.string(self.installationID)
    m.pointee.f_sequence = self.sequence
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_quarantine_reason = .init(rawValue: .init(truncatingIfNeeded: self.quarantineReason.rawValue))
    m.pointee.s_message = arena.string(self.message)
    m.pointee.f_exhausted_limit = .init(rawValue: .init(truncatingIfNeeded: self.exhaustedLimit.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A batch.
  public struct RecordUsageRequest: ProtobufC.GeneratedMessage {
    /// Records, 1 to 1,000, in any order.
    public var records: [UsageV1.UsageRecord] = []
    /// The device's clocks at sending; unset where it does not know them.
    public var clocks: UsageV1.SendingClocks?
    /// The import that sends the records, UUID, by which a guardian can withdraw them; empty for what the device itself has
    /// recorded. Kept with each record that is stored.
    public var importID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      records: [UsageV1.UsageRecord] = [],
      clocks: UsageV1.SendingClocks? = nil,
      importID: String = ""
    ) {
      self.records = records
      self.clocks = clocks
      self.importID = importID
    }
  }
}

extension UsageV1.RecordUsageRequest {
  public static var fullName: String { "screentime.usage.v1.RecordUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__record_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordUsageRequest.self)
    self.records = Reading.messages(m.pointee.f_records, m.pointee.n_f_records)
    self.clocks = Reading.message(m.pointee.f_clocks)
    self.importID = Reading.string(m.pointee.s_import_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_records, m.pointee.f_records) = (self.records.count, try arena.messages(self.records))
    m.pointee.f_clocks = try arena.optionalMessage(self.clocks)
    m.pointee.s_import_id = arena.string(self.importID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The answers.
  public struct RecordUsageResponse: ProtobufC.GeneratedMessage {
    /// One result for each record, in the order of the request.
    public var results: [UsageV1.RecordResult] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      results: [UsageV1.RecordResult] = []
    ) {
      self.results = results
    }
  }
}

extension UsageV1.RecordUsageResponse {
  public static var fullName: String { "screentime.usage.v1.RecordUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__record_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordUsageResponse.self)
    self.results = Reading.messages(m.pointee.f_results, m.pointee.n_f_results)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_results, m.pointee.f_results) = (self.results.count, try arena.messages(self.results))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A batch in a stream.
  public struct StreamUsageRequest: ProtobufC.GeneratedMessage {
    /// Chosen by the sender, returned in the answer.
    public var batch: Int64 = 0
    /// Records, 1 to 1,000, in any order.
    public var records: [UsageV1.UsageRecord] = []
    /// The device's clocks at sending; unset where it does not know them.
    public var clocks: UsageV1.SendingClocks?
    /// The import that sends the records, UUID, by which a guardian can withdraw them; empty for what the device itself has
    /// recorded. Kept with each record that is stored.
    public var importID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      batch: Int64 = 0,
      records: [UsageV1.UsageRecord] = [],
      clocks: UsageV1.SendingClocks? = nil,
      importID: String = ""
    ) {
      self.batch = batch
      self.records = records
      self.clocks = clocks
      self.importID = importID
    }
  }
}

extension UsageV1.StreamUsageRequest {
  public static var fullName: String { "screentime.usage.v1.StreamUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__stream_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__StreamUsageRequest.self)
    self.batch = m.pointee.f_batch
    self.records = Reading.messages(m.pointee.f_records, m.pointee.n_f_records)
    self.clocks = Reading.message(m.pointee.f_clocks)
    self.importID = Reading.string(m.pointee.s_import_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__StreamUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_batch = self.batch
    (m.pointee.n_f_records, m.pointee.f_records) = (self.records.count, try arena.messages(self.records))
    m.pointee.f_clocks = try arena.optionalMessage(self.clocks)
    m.pointee.s_import_id = arena.string(self.importID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The answer to a batch in a stream.
  public struct StreamUsageResponse: ProtobufC.GeneratedMessage {
    /// The batch that is stored now.
    public var batch: Int64 = 0
    /// One result for each record, in the order of the batch.
    public var results: [UsageV1.RecordResult] = []
    /// 0 for a batch whose results count. Else nothing of it was stored, because more records arrived than may (the rate at
    /// the top of this file): keep them, and send them again after so many seconds, from 1. The stream stays open.
    public var retrySeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      batch: Int64 = 0,
      results: [UsageV1.RecordResult] = [],
      retrySeconds: Int64 = 0
    ) {
      self.batch = batch
      self.results = results
      self.retrySeconds = retrySeconds
    }
  }
}

extension UsageV1.StreamUsageResponse {
  public static var fullName: String { "screentime.usage.v1.StreamUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__stream_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__StreamUsageResponse.self)
    self.batch = m.pointee.f_batch
    self.results = Reading.messages(m.pointee.f_results, m.pointee.n_f_results)
    self.retrySeconds = m.pointee.f_retry_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__StreamUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_batch = self.batch
    (m.pointee.n_f_results, m.pointee.f_results) = (self.results.count, try arena.messages(self.results))
    m.pointee.f_retry_seconds = self.retrySeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests totals.
  public struct GetTotalsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First local day, in the years 1970 to 9999; unset together with `end_date` for the totals since the beginning.
    public var startDate: CommonV1.LocalDate?
    /// Last local day, inclusive, at most 365 days after the first; unset together with `start_date`.
    public var endDate: CommonV1.LocalDate?
    /// With a range at most this many apps, 1 to 1000; 0 means 100. Without one all assigned apps are in the response.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page of the same range; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      startDate: CommonV1.LocalDate? = nil,
      endDate: CommonV1.LocalDate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.startDate = startDate
      self.endDate = endDate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.GetTotalsRequest {
  public static var fullName: String { "screentime.usage.v1.GetTotalsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_totals_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTotalsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.startDate = Reading.message(m.pointee.f_start_date)
    self.endDate = Reading.message(m.pointee.f_end_date)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTotalsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_start_date = try arena.optionalMessage(self.startDate)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Totals since the beginning, or of a range.
  public struct GetTotalsResponse: ProtobufC.GeneratedMessage {
    /// Seconds of learning that counted.
    public var learningSeconds: Int64 = 0
    /// Seconds of reward apps that counted.
    public var rewardSeconds: Int64 = 0
    /// Learning points from usage, whole points.
    public var learningPoints: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Since the beginning: apps that are assigned now, by app id; at most 1,000. A removed app is not listed (US-12). Of a
    /// range: a page of the apps of which something counted in it, by app id and category, removed ones included.
    public var apps: [UsageV1.AppTotals] = []
    /// `learning_seconds` as text, such as `2h 15m` (US-10).
    public var learningText: String = ""
    /// `reward_seconds` as text.
    public var rewardText: String = ""
    /// Token of the next page of a range's apps; empty on the last, and without a range.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      learningSeconds: Int64 = 0,
      rewardSeconds: Int64 = 0,
      learningPoints: Int64 = 0,
      learningSixtieths: Int64 = 0,
      apps: [UsageV1.AppTotals] = [],
      learningText: String = "",
      rewardText: String = "",
      nextPageToken: String = ""
    ) {
      self.learningSeconds = learningSeconds
      self.rewardSeconds = rewardSeconds
      self.learningPoints = learningPoints
      self.learningSixtieths = learningSixtieths
      self.apps = apps
      self.learningText = learningText
      self.rewardText = rewardText
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.GetTotalsResponse {
  public static var fullName: String { "screentime.usage.v1.GetTotalsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_totals_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTotalsResponse.self)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.learningPoints = m.pointee.f_learning_points
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.learningText = Reading.string(m.pointee.s_learning_text)
    self.rewardText = Reading.string(m.pointee.s_reward_text)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTotalsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_learning_points = self.learningPoints
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.s_learning_text = arena.string(self.learningText)
    m.pointee.s_reward_text = arena.string(self.rewardText)
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Totals of one app: since the beginning of its current generation, or of a range, over all generations.
  public struct AppTotals: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// Category of the app.
    public var category: CommonV1.AppCategory = .init()
    /// Seconds that counted.
    public var seconds: Int64 = 0
    /// Learning points from usage, whole points; 0 for a reward app.
    public var points: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// `seconds` as text, such as `45m` (US-10).
    public var text: String = ""
    /// True when the app is not one of the child's in this category now; only in a range.
    public var removed: Bool = false
    /// From when on usage counts in the current generation: when the app was assigned. Unset in a range.
    public var assignTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      category: CommonV1.AppCategory = .init(),
      seconds: Int64 = 0,
      points: Int64 = 0,
      sixtieths: Int64 = 0,
      text: String = "",
      removed: Bool = false,
      assignTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.appID = appID
      self.category = category
      self.seconds = seconds
      self.points = points
      self.sixtieths = sixtieths
      self.text = text
      self.removed = removed
      self.assignTime = assignTime
    }
  }
}

extension UsageV1.AppTotals {
  public static var fullName: String { "screentime.usage.v1.AppTotals" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__app_totals__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppTotals.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.seconds = m.pointee.f_seconds
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.text = Reading.string(m.pointee.s_text)
    self.removed = m.pointee.f_removed != 0
    self.assignTime = Reading.message(m.pointee.f_assign_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppTotals.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_removed = self.removed ? 1 : 0
    m.pointee.f_assign_time = try arena.optionalMessage(self.assignTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests lifetime totals.
  public struct ListLifetimeTotalsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only of this app, UUID; empty means all.
    public var appID: String = ""
    /// At most this many totals, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      appID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.appID = appID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListLifetimeTotalsRequest {
  public static var fullName: String { "screentime.usage.v1.ListLifetimeTotalsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_lifetime_totals_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListLifetimeTotalsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListLifetimeTotalsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Lifetime totals.
  public struct ListLifetimeTotalsResponse: ProtobufC.GeneratedMessage {
    /// Learning apps, then reward apps, in the order in which they first counted. An app of which nothing has counted is
    /// left out.
    public var totals: [UsageV1.LifetimeTotals] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      totals: [UsageV1.LifetimeTotals] = [],
      nextPageToken: String = ""
    ) {
      self.totals = totals
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListLifetimeTotalsResponse {
  public static var fullName: String { "screentime.usage.v1.ListLifetimeTotalsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_lifetime_totals_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListLifetimeTotalsResponse.self)
    self.totals = Reading.messages(m.pointee.f_totals, m.pointee.n_f_totals)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListLifetimeTotalsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_totals, m.pointee.f_totals) = (self.totals.count, try arena.messages(self.totals))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The counted use of an app in one category, over all generations of its counters. An app that was removed and added
  /// again in the other category has totals in both.
  public struct LifetimeTotals: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// Category.
    public var category: CommonV1.AppCategory = .init()
    /// Seconds that counted.
    public var seconds: Int64 = 0
    /// Learning points from usage, whole points; 0 for a reward app.
    public var points: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// True when the app is not one of the child's in this category now.
    public var removed: Bool = false
    /// `seconds` as text, such as `45m` (US-10).
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      category: CommonV1.AppCategory = .init(),
      seconds: Int64 = 0,
      points: Int64 = 0,
      sixtieths: Int64 = 0,
      removed: Bool = false,
      text: String = ""
    ) {
      self.appID = appID
      self.category = category
      self.seconds = seconds
      self.points = points
      self.sixtieths = sixtieths
      self.removed = removed
      self.text = text
    }
  }
}

extension UsageV1.LifetimeTotals {
  public static var fullName: String { "screentime.usage.v1.LifetimeTotals" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__lifetime_totals__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__LifetimeTotals.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.seconds = m.pointee.f_seconds
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.removed = m.pointee.f_removed != 0
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__LifetimeTotals.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.f_removed = self.removed ? 1 : 0
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests days.
  public struct ListDailySummariesRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First day, in the years 1970 to 9999; unset means no limit.
    public var startDate: CommonV1.LocalDate?
    /// Last day, inclusive, in the years 1970 to 9999; unset means no limit.
    public var endDate: CommonV1.LocalDate?
    /// At most this many days, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      startDate: CommonV1.LocalDate? = nil,
      endDate: CommonV1.LocalDate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.startDate = startDate
      self.endDate = endDate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListDailySummariesRequest {
  public static var fullName: String { "screentime.usage.v1.ListDailySummariesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_daily_summaries_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListDailySummariesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.startDate = Reading.message(m.pointee.f_start_date)
    self.endDate = Reading.message(m.pointee.f_end_date)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListDailySummariesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_start_date = try arena.optionalMessage(self.startDate)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Days.
  public struct ListDailySummariesResponse: ProtobufC.GeneratedMessage {
    /// Days with usage, oldest first.
    public var summaries: [UsageV1.DailySummary] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      summaries: [UsageV1.DailySummary] = [],
      nextPageToken: String = ""
    ) {
      self.summaries = summaries
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListDailySummariesResponse {
  public static var fullName: String { "screentime.usage.v1.ListDailySummariesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_daily_summaries_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListDailySummariesResponse.self)
    self.summaries = Reading.messages(m.pointee.f_summaries, m.pointee.n_f_summaries)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListDailySummariesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_summaries, m.pointee.f_summaries) = (self.summaries.count, try arena.messages(self.summaries))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// One local day of a child.
  public struct DailySummary: ProtobufC.GeneratedMessage {
    /// The day in the child's zone.
    public var date: CommonV1.LocalDate?
    /// Seconds of learning that counted.
    public var learningSeconds: Int64 = 0
    /// Seconds of reward apps that counted, free and charged.
    public var rewardSeconds: Int64 = 0
    /// Learning points from usage, without bonuses and costs, whole points.
    public var learningPoints: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// `learning_seconds` as text, such as `2h 15m` (US-10).
    public var learningText: String = ""
    /// `reward_seconds` as text.
    public var rewardText: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      learningSeconds: Int64 = 0,
      rewardSeconds: Int64 = 0,
      learningPoints: Int64 = 0,
      learningSixtieths: Int64 = 0,
      learningText: String = "",
      rewardText: String = ""
    ) {
      self.date = date
      self.learningSeconds = learningSeconds
      self.rewardSeconds = rewardSeconds
      self.learningPoints = learningPoints
      self.learningSixtieths = learningSixtieths
      self.learningText = learningText
      self.rewardText = rewardText
    }
  }
}

extension UsageV1.DailySummary {
  public static var fullName: String { "screentime.usage.v1.DailySummary" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__daily_summary__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DailySummary.self)
    self.date = Reading.message(m.pointee.f_date)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.learningPoints = m.pointee.f_learning_points
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.learningText = Reading.string(m.pointee.s_learning_text)
    self.rewardText = Reading.string(m.pointee.s_reward_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DailySummary.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_learning_points = self.learningPoints
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    m.pointee.s_learning_text = arena.string(self.learningText)
    m.pointee.s_reward_text = arena.string(self.rewardText)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests stretches that counted.
  public struct ListUsageRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First local day, in the years 1970 to 9999; unset means no limit.
    public var startDate: CommonV1.LocalDate?
    /// Last local day, inclusive, in the years 1970 to 9999; unset means no limit.
    public var endDate: CommonV1.LocalDate?
    /// Only of this app, UUID; empty means all.
    public var appID: String = ""
    /// At most this many stretches, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      startDate: CommonV1.LocalDate? = nil,
      endDate: CommonV1.LocalDate? = nil,
      appID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.startDate = startDate
      self.endDate = endDate
      self.appID = appID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListUsageRequest {
  public static var fullName: String { "screentime.usage.v1.ListUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.startDate = Reading.message(m.pointee.f_start_date)
    self.endDate = Reading.message(m.pointee.f_end_date)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_start_date = try arena.optionalMessage(self.startDate)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Stretches that counted.
  public struct ListUsageResponse: ProtobufC.GeneratedMessage {
    /// Stretches by their end, newest first, of two with the same end learning first. Stretches of the same app, rate,
    /// generation and day without a gap are one. A page can have fewer than requested, and a stretch can be continued on
    /// the next page, where 10,000 stored pieces were read.
    public var stretches: [UsageV1.UsageStretch] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      stretches: [UsageV1.UsageStretch] = [],
      nextPageToken: String = ""
    ) {
      self.stretches = stretches
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListUsageResponse {
  public static var fullName: String { "screentime.usage.v1.ListUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUsageResponse.self)
    self.stretches = Reading.messages(m.pointee.f_stretches, m.pointee.n_f_stretches)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_stretches, m.pointee.f_stretches) = (self.stretches.count, try arena.messages(self.stretches))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A stretch that counted, and what it is worth.
  public struct UsageStretch: ProtobufC.GeneratedMessage {
    /// The stretch.
    public var segment: UsageV1.UsageSegment?
    /// Its seconds.
    public var seconds: Int64 = 0
    /// Its seconds as text, such as `45m` (US-10).
    public var text: String = ""
    /// Its seconds as a clock shows them, `HH:MM:SS`.
    public var clockText: String = ""
    /// Learning points, whole points; 0 for a reward app.
    public var points: Int64 = 0
    /// Learning points, exact, in 1/60 point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      segment: UsageV1.UsageSegment? = nil,
      seconds: Int64 = 0,
      text: String = "",
      clockText: String = "",
      points: Int64 = 0,
      sixtieths: Int64 = 0
    ) {
      self.segment = segment
      self.seconds = seconds
      self.text = text
      self.clockText = clockText
      self.points = points
      self.sixtieths = sixtieths
    }
  }
}

extension UsageV1.UsageStretch {
  public static var fullName: String { "screentime.usage.v1.UsageStretch" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_stretch__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageStretch.self)
    self.segment = Reading.message(m.pointee.f_segment)
    self.seconds = m.pointee.f_seconds
    self.text = Reading.string(m.pointee.s_text)
    self.clockText = Reading.string(m.pointee.s_clock_text)
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageStretch.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_segment = try arena.optionalMessage(self.segment)
    m.pointee.f_seconds = self.seconds
    m.pointee.s_text = arena.string(self.text)
    m.pointee.s_clock_text = arena.string(self.clockText)
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests weeks.
  public struct GetTrendRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// A local day of the last week, in the years 1970 to 9999; unset means the current day.
    public var date: CommonV1.LocalDate?
    /// Number of weeks, 1 to 53; 0 means 8.
    public var weeks: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      date: CommonV1.LocalDate? = nil,
      weeks: Int32 = 0
    ) {
      self.childID = childID
      self.date = date
      self.weeks = weeks
    }
  }
}

extension UsageV1.GetTrendRequest {
  public static var fullName: String { "screentime.usage.v1.GetTrendRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_trend_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTrendRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.date = Reading.message(m.pointee.f_date)
    self.weeks = m.pointee.f_weeks
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTrendRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_weeks = self.weeks
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Weeks.
  public struct GetTrendResponse: ProtobufC.GeneratedMessage {
    /// One week after the other, oldest first, those without usage included.
    public var weeks: [UsageV1.UsageWeek] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      weeks: [UsageV1.UsageWeek] = []
    ) {
      self.weeks = weeks
    }
  }
}

extension UsageV1.GetTrendResponse {
  public static var fullName: String { "screentime.usage.v1.GetTrendResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_trend_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTrendResponse.self)
    self.weeks = Reading.messages(m.pointee.f_weeks, m.pointee.n_f_weeks)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetTrendResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_weeks, m.pointee.f_weeks) = (self.weeks.count, try arena.messages(self.weeks))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A week of a child. It has fewer than seven days where the child's week start changed.
  public struct UsageWeek: ProtobufC.GeneratedMessage {
    /// The first local day.
    public var firstDate: CommonV1.LocalDate?
    /// The last local day, inclusive.
    public var lastDate: CommonV1.LocalDate?
    /// Seconds of learning that counted.
    public var learningSeconds: Int64 = 0
    /// Seconds of reward apps that counted, free and charged.
    public var rewardSeconds: Int64 = 0
    /// Learning points from usage, whole points.
    public var learningPoints: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// `learning_seconds` as text, such as `2h 15m` (US-10).
    public var learningText: String = ""
    /// `reward_seconds` as text.
    public var rewardText: String = ""
    /// Days of the week on which learning counted, 0 to 7.
    public var learningDays: Int32 = 0
    /// True for the week of the child's current day.
    public var current: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      learningSeconds: Int64 = 0,
      rewardSeconds: Int64 = 0,
      learningPoints: Int64 = 0,
      learningSixtieths: Int64 = 0,
      learningText: String = "",
      rewardText: String = "",
      learningDays: Int32 = 0,
      current: Bool = false
    ) {
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.learningSeconds = learningSeconds
      self.rewardSeconds = rewardSeconds
      self.learningPoints = learningPoints
      self.learningSixtieths = learningSixtieths
      self.learningText = learningText
      self.rewardText = rewardText
      self.learningDays = learningDays
      self.current = current
    }
  }
}

extension UsageV1.UsageWeek {
  public static var fullName: String { "screentime.usage.v1.UsageWeek" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_week__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageWeek.self)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.learningPoints = m.pointee.f_learning_points
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.learningText = Reading.string(m.pointee.s_learning_text)
    self.rewardText = Reading.string(m.pointee.s_reward_text)
    self.learningDays = m.pointee.f_learning_days
    self.current = m.pointee.f_current != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageWeek.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_learning_points = self.learningPoints
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    m.pointee.s_learning_text = arena.string(self.learningText)
    m.pointee.s_reward_text = arena.string(self.rewardText)
    m.pointee.f_learning_days = self.learningDays
    m.pointee.f_current = self.current ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests a breakdown.
  public struct GetBreakdownRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First local day, in the years 1970 to 9999; unset together with `end_date` for the current day.
    public var startDate: CommonV1.LocalDate?
    /// Last local day, inclusive, at most 365 days after the first; unset together with `start_date`.
    public var endDate: CommonV1.LocalDate?
    /// At most this many apps, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page of the same range; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      startDate: CommonV1.LocalDate? = nil,
      endDate: CommonV1.LocalDate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.startDate = startDate
      self.endDate = endDate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.GetBreakdownRequest {
  public static var fullName: String { "screentime.usage.v1.GetBreakdownRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_breakdown_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetBreakdownRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.startDate = Reading.message(m.pointee.f_start_date)
    self.endDate = Reading.message(m.pointee.f_end_date)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetBreakdownRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_start_date = try arena.optionalMessage(self.startDate)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Counted use by category and app.
  public struct GetBreakdownResponse: ProtobufC.GeneratedMessage {
    /// Learning, then reward, of the whole range, on every page.
    public var categories: [UsageV1.CategoryUsage] = []
    /// Learning apps, then reward apps, those with more seconds first, then by app id.
    public var apps: [UsageV1.AppUsage] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      categories: [UsageV1.CategoryUsage] = [],
      apps: [UsageV1.AppUsage] = [],
      nextPageToken: String = ""
    ) {
      self.categories = categories
      self.apps = apps
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.GetBreakdownResponse {
  public static var fullName: String { "screentime.usage.v1.GetBreakdownResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_breakdown_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetBreakdownResponse.self)
    self.categories = Reading.messages(m.pointee.f_categories, m.pointee.n_f_categories)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetBreakdownResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_categories, m.pointee.f_categories) = (self.categories.count, try arena.messages(self.categories))
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A category in a range.
  public struct CategoryUsage: ProtobufC.GeneratedMessage {
    /// The category.
    public var category: CommonV1.AppCategory = .init()
    /// Seconds that counted.
    public var seconds: Int64 = 0
    /// Learning points from usage, whole points; 0 for reward apps.
    public var points: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point; 0 for reward apps.
    public var sixtieths: Int64 = 0
    /// `seconds` as text, such as `2h 15m` (US-10).
    public var text: String = ""
    /// Of the seconds of both categories, rounded down, 0 to 100.
    public var percent: Int32 = 0
    /// Number of apps of which something counted.
    public var appCount: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      category: CommonV1.AppCategory = .init(),
      seconds: Int64 = 0,
      points: Int64 = 0,
      sixtieths: Int64 = 0,
      text: String = "",
      percent: Int32 = 0,
      appCount: Int32 = 0
    ) {
      self.category = category
      self.seconds = seconds
      self.points = points
      self.sixtieths = sixtieths
      self.text = text
      self.percent = percent
      self.appCount = appCount
    }
  }
}

extension UsageV1.CategoryUsage {
  public static var fullName: String { "screentime.usage.v1.CategoryUsage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__category_usage__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__CategoryUsage.self)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.seconds = m.pointee.f_seconds
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.text = Reading.string(m.pointee.s_text)
    self.percent = m.pointee.f_percent
    self.appCount = m.pointee.f_app_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__CategoryUsage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_percent = self.percent
    m.pointee.f_app_count = self.appCount
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// An app in a range.
  public struct AppUsage: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// Category.
    public var category: CommonV1.AppCategory = .init()
    /// Seconds that counted, over all generations.
    public var seconds: Int64 = 0
    /// Learning points from usage, whole points; 0 for a reward app.
    public var points: Int64 = 0
    /// Learning points from usage, exact, in 1/60 point; 0 for a reward app.
    public var sixtieths: Int64 = 0
    /// `seconds` as text, such as `45m` (US-10).
    public var text: String = ""
    /// Of the category's seconds, rounded down, 0 to 100.
    public var percent: Int32 = 0
    /// True when the app is not one of the child's in this category now.
    public var removed: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      category: CommonV1.AppCategory = .init(),
      seconds: Int64 = 0,
      points: Int64 = 0,
      sixtieths: Int64 = 0,
      text: String = "",
      percent: Int32 = 0,
      removed: Bool = false
    ) {
      self.appID = appID
      self.category = category
      self.seconds = seconds
      self.points = points
      self.sixtieths = sixtieths
      self.text = text
      self.percent = percent
      self.removed = removed
    }
  }
}

extension UsageV1.AppUsage {
  public static var fullName: String { "screentime.usage.v1.AppUsage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__app_usage__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppUsage.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.seconds = m.pointee.f_seconds
    self.points = m.pointee.f_points
    self.sixtieths = m.pointee.f_sixtieths
    self.text = Reading.string(m.pointee.s_text)
    self.percent = m.pointee.f_percent
    self.removed = m.pointee.f_removed != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppUsage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_seconds = self.seconds
    m.pointee.f_points = self.points
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_percent = self.percent
    m.pointee.f_removed = self.removed ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests an explanation.
  public struct ExplainUsageRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The day or record to explain.
    public var subject: Subject?
    /// At most this many parts, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      subject: Subject? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.subject = subject
      self.pageSize = pageSize
      self.pageToken = pageToken
    }

    /// The day or record to explain.
    public enum Subject: Hashable, Sendable {
      /// A local day, in the years 1970 to 9999: every record that shares a second with it, as far as it does, and whole
      /// those that begin in it and do not count as they are in quarantine or were rejected.
      case date(CommonV1.LocalDate)
      /// A record, and all others that were sent under its key.
      case record(UsageV1.RecordKey)
    }
  }
}

extension UsageV1.ExplainUsageRequest {
  public static var fullName: String { "screentime.usage.v1.ExplainUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__explain_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ExplainUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    switch m.pointee.o_subject_case.rawValue {
    case 2: self.subject = .date(Reading.message(m.pointee.f_date) ?? CommonV1.LocalDate())
    case 3: self.subject = .record(Reading.message(m.pointee.f_record) ?? UsageV1.RecordKey())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ExplainUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    switch self.subject {
    case .date(let value)?:
    m.pointee.o_subject_case = .init(rawValue: 2)
    m.pointee.f_date = try arena.message(value)
    case .record(let value)?:
    m.pointee.o_subject_case = .init(rawValue: 3)
    m.pointee.f_record = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The identity of a record (US-5).
  public struct RecordKey: ProtobufC.GeneratedMessage {
    /// The device that sent it, UUID.
    public var deviceID: String = ""
    /// The device's installation, 1 to 128 bytes.
    public var installationID: String = ""
    /// Number of the record in the installation, from 1.
    public var sequence: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      installationID: String = "",
      sequence: Int64 = 0
    ) {
      self.deviceID = deviceID
      self.installationID = installationID
      self.sequence = sequence
    }
  }
}

extension UsageV1.RecordKey {
  public static var fullName: String { "screentime.usage.v1.RecordKey" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__record_key__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordKey.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.installationID = Reading.string(m.pointee.s_installation_id)
    self.sequence = m.pointee.f_sequence
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordKey.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_installation_id = arena.string(self.installationID)
    m.pointee.f_sequence = self.sequence
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// An explanation.
  public struct ExplainUsageResponse: ProtobufC.GeneratedMessage {
    /// The parts of each record one after the other, records by their start. Every second of a record is in one part.
    public var parts: [UsageV1.UsagePart] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// The figures of the explained day, as ListDailySummaries has them; unset for a record.
    public var summary: UsageV1.DailySummary?
    /// True while changes are still being counted: figures may be partly as before, the parts are as figures will be.
    public var counting: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      parts: [UsageV1.UsagePart] = [],
      nextPageToken: String = "",
      summary: UsageV1.DailySummary? = nil,
      counting: Bool = false
    ) {
      self.parts = parts
      self.nextPageToken = nextPageToken
      self.summary = summary
      self.counting = counting
    }
  }
}

extension UsageV1.ExplainUsageResponse {
  public static var fullName: String { "screentime.usage.v1.ExplainUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__explain_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ExplainUsageResponse.self)
    self.parts = Reading.messages(m.pointee.f_parts, m.pointee.n_f_parts)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.summary = Reading.message(m.pointee.f_summary)
    self.counting = m.pointee.f_counting != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ExplainUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_parts, m.pointee.f_parts) = (self.parts.count, try arena.messages(self.parts))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    m.pointee.f_summary = try arena.optionalMessage(self.summary)
    m.pointee.f_counting = self.counting ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A part of a record.
  public struct UsagePart: ProtobufC.GeneratedMessage {
    /// The record.
    public var record: UsageV1.RecordKey?
    /// The digest that the record names.
    public var appTokenDigest: String = ""
    /// Logical id of the app with that digest; empty while the family has none.
    public var appID: String = ""
    /// First instant of the part, whole seconds.
    public var startTime: GoogleProtobuf.Timestamp?
    /// First instant after the part; of a record in quarantine it may be before the start.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Seconds of the part, from 0.
    public var seconds: Int64 = 0
    /// Its outcome.
    public var outcome: UsageV1.UsagePartOutcome = .init()
    /// For display: what happened and why, in English.
    public var text: String = ""
    /// Category of the app when it counted or was covered.
    public var category: CommonV1.AppCategory = .init()
    /// Its rate then, points per minute; 0 unless it counted or was covered.
    public var pointsPerMinute: Int32 = 0
    /// Generation of its counters when it counted, from 1; else 0.
    public var generation: Int32 = 0
    /// The local day for which it counted; unset unless it did.
    public var date: CommonV1.LocalDate?
    /// Learning points that it gave, exact, in 1/60 point; 0 unless it counted as learning.
    public var sixtieths: Int64 = 0
    /// Logical id of the app that counts instead, when covered.
    public var coveringAppID: String = ""
    /// The record that counts instead, when covered.
    public var coveringRecord: UsageV1.RecordKey?
    /// The version whose acknowledgement shielded the app, when shielded by policy; else 0.
    public var policyVersion: Int64 = 0
    /// Why it was in quarantine, when it waits or was rejected.
    public var quarantineReason: UsageV1.QuarantineReason = .init()
    /// Id for the guardian's decision, when it waits or was rejected.
    public var quarantineID: String = ""
    /// Id of the withdrawal, when it was withdrawn.
    public var withdrawalID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      record: UsageV1.RecordKey? = nil,
      appTokenDigest: String = "",
      appID: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      seconds: Int64 = 0,
      outcome: UsageV1.UsagePartOutcome = .init(),
      text: String = "",
      category: CommonV1.AppCategory = .init(),
      pointsPerMinute: Int32 = 0,
      generation: Int32 = 0,
      date: CommonV1.LocalDate? = nil,
      sixtieths: Int64 = 0,
      coveringAppID: String = "",
      coveringRecord: UsageV1.RecordKey? = nil,
      policyVersion: Int64 = 0,
      quarantineReason: UsageV1.QuarantineReason = .init(),
      quarantineID: String = "",
      withdrawalID: String = ""
    ) {
      self.record = record
      self.appTokenDigest = appTokenDigest
      self.appID = appID
      self.startTime = startTime
      self.endTime = endTime
      self.seconds = seconds
      self.outcome = outcome
      self.text = text
      self.category = category
      self.pointsPerMinute = pointsPerMinute
      self.generation = generation
      self.date = date
      self.sixtieths = sixtieths
      self.coveringAppID = coveringAppID
      self.coveringRecord = coveringRecord
      self.policyVersion = policyVersion
      self.quarantineReason = quarantineReason
      self.quarantineID = quarantineID
      self.withdrawalID = withdrawalID
    }
  }
}

extension UsageV1.UsagePart {
  public static var fullName: String { "screentime.usage.v1.UsagePart" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_part__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsagePart.self)
    self.record = Reading.message(m.pointee.f_record)
    self.appTokenDigest = Reading.string(m.pointee.s_app_token_digest)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.seconds = m.pointee.f_seconds
    self.outcome = UsageV1.UsagePartOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.text = Reading.string(m.pointee.s_text)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.generation = m.pointee.f_generation
    self.date = Reading.message(m.pointee.f_date)
    self.sixtieths = m.pointee.f_sixtieths
    self.coveringAppID = Reading.string(m.pointee.s_covering_app_id)
    self.coveringRecord = Reading.message(m.pointee.f_covering_record)
    self.policyVersion = m.pointee.f_policy_version
    self.quarantineReason = UsageV1.QuarantineReason(rawValue: Int32(truncatingIfNeeded: m.pointee.f_quarantine_reason.rawValue))
    self.quarantineID = Reading.string(m.pointee.s_quarantine_id)
    self.withdrawalID = Reading.string(m.pointee.s_withdrawal_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsagePart.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_record = try arena.optionalMessage(self.record)
    m.pointee.s_app_token_digest = arena.string(self.appTokenDigest)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_seconds = self.seconds
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_generation = self.generation
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.s_covering_app_id = arena.string(self.coveringAppID)
    m.pointee.f_covering_record = try arena.optionalMessage(self.coveringRecord)
    m.pointee.f_policy_version = self.policyVersion
    m.pointee.f_quarantine_reason = .init(rawValue: .init(truncatingIfNeeded: self.quarantineReason.rawValue))
    m.pointee.s_quarantine_id = arena.string(self.quarantineID)
    m.pointee.s_withdrawal_id = arena.string(self.withdrawalID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests totals and their changes.
  public struct WatchUsageRequest: ProtobufC.GeneratedMessage {
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

extension UsageV1.WatchUsageRequest {
  public static var fullName: String { "screentime.usage.v1.WatchUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__watch_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WatchUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WatchUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A change, or the whole current state. One without a change is a sign of life, for those who have asked for them: only
  /// `resume_token` is set, and nothing has changed.
  public struct WatchUsageResponse: ProtobufC.GeneratedMessage {
    /// Resumes after this response; opaque, at most 256 characters.
    public var resumeToken: String = ""
    /// The change; none in a sign of life. All figures are current ones, none is a difference.
    public var change: Change?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      change: Change? = nil
    ) {
      self.resumeToken = resumeToken
      self.change = change
    }

    /// The change; none in a sign of life. All figures are current ones, none is a difference.
    public enum Change: Hashable, Sendable {
      /// Replaces everything sent before, days included. First in a stream without a known and current token, later when
      /// apps were assigned or removed.
      case snapshot(UsageV1.UsageSnapshot)
      /// The changed totals.
      case update(UsageV1.UsageUpdate)
    }
  }
}

extension UsageV1.WatchUsageResponse {
  public static var fullName: String { "screentime.usage.v1.WatchUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__watch_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WatchUsageResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    switch m.pointee.o_change_case.rawValue {
    case 2: self.change = .snapshot(Reading.message(m.pointee.f_snapshot) ?? UsageV1.UsageSnapshot())
    case 3: self.change = .update(Reading.message(m.pointee.f_update) ?? UsageV1.UsageUpdate())
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WatchUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    switch self.change {
    case .snapshot(let value)?:
    m.pointee.o_change_case = .init(rawValue: 2)
    m.pointee.f_snapshot = try arena.message(value)
    case .update(let value)?:
    m.pointee.o_change_case = .init(rawValue: 3)
    m.pointee.f_update = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A child's usage at one moment. ListDailySummaries lists earlier days.
  public struct UsageSnapshot: ProtobufC.GeneratedMessage {
    /// The totals.
    public var totals: UsageV1.GetTotalsResponse?
    /// The current local day.
    public var today: UsageV1.DailySummary?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      totals: UsageV1.GetTotalsResponse? = nil,
      today: UsageV1.DailySummary? = nil
    ) {
      self.totals = totals
      self.today = today
    }
  }
}

extension UsageV1.UsageSnapshot {
  public static var fullName: String { "screentime.usage.v1.UsageSnapshot" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_snapshot__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageSnapshot.self)
    self.totals = Reading.message(m.pointee.f_totals)
    self.today = Reading.message(m.pointee.f_today)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageSnapshot.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_totals = try arena.optionalMessage(self.totals)
    m.pointee.f_today = try arena.optionalMessage(self.today)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A change of a child's usage.
  public struct UsageUpdate: ProtobufC.GeneratedMessage {
    /// Each day that changed, oldest first, at most 1,000; all figures of a day without usage are 0.
    public var days: [UsageV1.DailySummary] = []
    /// Each app whose totals changed, by app id.
    public var apps: [UsageV1.AppTotals] = []
    /// Seconds of learning that counted since the beginning.
    public var learningSeconds: Int64 = 0
    /// Seconds of reward apps that counted since the beginning.
    public var rewardSeconds: Int64 = 0
    /// Learning points from usage since the beginning, whole points.
    public var learningPoints: Int64 = 0
    /// Learning points from usage since the beginning, exact, in 1/60 point.
    public var learningSixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      days: [UsageV1.DailySummary] = [],
      apps: [UsageV1.AppTotals] = [],
      learningSeconds: Int64 = 0,
      rewardSeconds: Int64 = 0,
      learningPoints: Int64 = 0,
      learningSixtieths: Int64 = 0
    ) {
      self.days = days
      self.apps = apps
      self.learningSeconds = learningSeconds
      self.rewardSeconds = rewardSeconds
      self.learningPoints = learningPoints
      self.learningSixtieths = learningSixtieths
    }
  }
}

extension UsageV1.UsageUpdate {
  public static var fullName: String { "screentime.usage.v1.UsageUpdate" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_update__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageUpdate.self)
    self.days = Reading.messages(m.pointee.f_days, m.pointee.n_f_days)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.learningSeconds = m.pointee.f_learning_seconds
    self.rewardSeconds = m.pointee.f_reward_seconds
    self.learningPoints = m.pointee.f_learning_points
    self.learningSixtieths = m.pointee.f_learning_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageUpdate.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_days, m.pointee.f_days) = (self.days.count, try arena.messages(self.days))
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.f_learning_seconds = self.learningSeconds
    m.pointee.f_reward_seconds = self.rewardSeconds
    m.pointee.f_learning_points = self.learningPoints
    m.pointee.f_learning_sixtieths = self.learningSixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests which records of a child's devices have arrived.
  public struct GetUploadStateRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// A device of the child; empty for all of them, or, where a child's device calls, for that one. A device that has
    /// sent nothing has no installations.
    public var deviceID: String = ""
    /// At most this many installations, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      deviceID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.deviceID = deviceID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.GetUploadStateRequest {
  public static var fullName: String { "screentime.usage.v1.GetUploadStateRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_upload_state_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetUploadStateRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetUploadStateRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Which records have arrived.
  public struct GetUploadStateResponse: ProtobufC.GeneratedMessage {
    /// Installations in the order of devices and ids. A page ends earlier after 1,000 ranges, and after 20,000 records were
    /// looked at; the next one then begins with the installation that this one ends with.
    public var installations: [UsageV1.InstallationState] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// On the first page the devices of which records were not stored, by their ids, at most 1,000; empty on others. It is
    /// kept once a minute for a device: records counted in the last minute before the service ended are missing.
    public var refusals: [UsageV1.DeviceRefusals] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      installations: [UsageV1.InstallationState] = [],
      nextPageToken: String = "",
      refusals: [UsageV1.DeviceRefusals] = []
    ) {
      self.installations = installations
      self.nextPageToken = nextPageToken
      self.refusals = refusals
    }
  }
}

extension UsageV1.GetUploadStateResponse {
  public static var fullName: String { "screentime.usage.v1.GetUploadStateResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__get_upload_state_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetUploadStateResponse.self)
    self.installations = Reading.messages(m.pointee.f_installations, m.pointee.n_f_installations)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.refusals = Reading.messages(m.pointee.f_refusals, m.pointee.n_f_refusals)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__GetUploadStateResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_installations, m.pointee.f_installations) = (self.installations.count, try arena.messages(self.installations))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    (m.pointee.n_f_refusals, m.pointee.f_refusals) = (self.refusals.count, try arena.messages(self.refusals))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Records of a device that were not stored, so that they are in no list and no guardian can decide about them.
  public struct DeviceRefusals: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// Number of records that were not stored, each as often as it was sent; from 1.
    public var recordCount: Int64 = 0
    /// Why the last of them was not.
    public var cause: UsageV1.RefusalCause = .init()
    /// When it was received.
    public var lastTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      recordCount: Int64 = 0,
      cause: UsageV1.RefusalCause = .init(),
      lastTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.recordCount = recordCount
      self.cause = cause
      self.lastTime = lastTime
    }
  }
}

extension UsageV1.DeviceRefusals {
  public static var fullName: String { "screentime.usage.v1.DeviceRefusals" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__device_refusals__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DeviceRefusals.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.recordCount = m.pointee.f_record_count
    self.cause = UsageV1.RefusalCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.lastTime = Reading.message(m.pointee.f_last_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DeviceRefusals.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_record_count = self.recordCount
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_last_time = try arena.optionalMessage(self.lastTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Which records of an installation have arrived, whatever the answers to them were.
  public struct InstallationState: ProtobufC.GeneratedMessage {
    /// The installation.
    public var installationID: String = ""
    /// The highest `sequence` that has arrived.
    public var highestSequence: Int64 = 0
    /// Numbers that have not arrived, ascending; all of them between `after_sequence` and `through_sequence`.
    public var missing: [UsageV1.SequenceRange] = []
    /// Numbers up to this one are on pages before; 0 on an installation's first page.
    public var afterSequence: Int64 = 0
    /// Numbers above it are on the next page; `highest_sequence` on an installation's last page.
    public var throughSequence: Int64 = 0
    /// The device.
    public var deviceID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      installationID: String = "",
      highestSequence: Int64 = 0,
      missing: [UsageV1.SequenceRange] = [],
      afterSequence: Int64 = 0,
      throughSequence: Int64 = 0,
      deviceID: String = ""
    ) {
      self.installationID = installationID
      self.highestSequence = highestSequence
      self.missing = missing
      self.afterSequence = afterSequence
      self.throughSequence = throughSequence
      self.deviceID = deviceID
    }
  }
}

extension UsageV1.InstallationState {
  public static var fullName: String { "screentime.usage.v1.InstallationState" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__installation_state__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__InstallationState.self)
    self.installationID = Reading.string(m.pointee.s_installation_id)
    self.highestSequence = m.pointee.f_highest_sequence
    self.missing = Reading.messages(m.pointee.f_missing, m.pointee.n_f_missing)
    self.afterSequence = m.pointee.f_after_sequence
    self.throughSequence = m.pointee.f_through_sequence
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__InstallationState.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_installation_id = arena.string(self.installationID)
    m.pointee.f_highest_sequence = self.highestSequence
    (m.pointee.n_f_missing, m.pointee.f_missing) = (self.missing.count, try arena.messages(self.missing))
    m.pointee.f_after_sequence = self.afterSequence
    m.pointee.f_through_sequence = self.throughSequence
    m.pointee.s_device_id = arena.string(self.deviceID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Numbers of records, one after the other.
  public struct SequenceRange: ProtobufC.GeneratedMessage {
    /// The first, from 1.
    public var first: Int64 = 0
    /// The last, inclusive.
    public var last: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      first: Int64 = 0,
      last: Int64 = 0
    ) {
      self.first = first
      self.last = last
    }
  }
}

extension UsageV1.SequenceRange {
  public static var fullName: String { "screentime.usage.v1.SequenceRange" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__sequence_range__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__SequenceRange.self)
    self.first = m.pointee.f_first
    self.last = m.pointee.f_last
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__SequenceRange.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_first = self.first
    m.pointee.f_last = self.last
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests records in quarantine.
  public struct ListQuarantineRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many records, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// True to include records that a guardian has already decided, and lifted ones.
    public var includeDecided: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = "",
      includeDecided: Bool = false
    ) {
      self.childID = childID
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.includeDecided = includeDecided
    }
  }
}

extension UsageV1.ListQuarantineRequest {
  public static var fullName: String { "screentime.usage.v1.ListQuarantineRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_quarantine_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListQuarantineRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.includeDecided = m.pointee.f_include_decided != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListQuarantineRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    m.pointee.f_include_decided = self.includeDecided ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Records in quarantine.
  public struct ListQuarantineResponse: ProtobufC.GeneratedMessage {
    /// Records, oldest receipt first.
    public var records: [UsageV1.QuarantinedRecord] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      records: [UsageV1.QuarantinedRecord] = [],
      nextPageToken: String = ""
    ) {
      self.records = records
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListQuarantineResponse {
  public static var fullName: String { "screentime.usage.v1.ListQuarantineResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_quarantine_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListQuarantineResponse.self)
    self.records = Reading.messages(m.pointee.f_records, m.pointee.n_f_records)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListQuarantineResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_records, m.pointee.f_records) = (self.records.count, try arena.messages(self.records))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A record in quarantine.
  public struct QuarantinedRecord: ProtobufC.GeneratedMessage {
    /// Id for the guardian's decision.
    public var quarantineID: String = ""
    /// The device that sent it.
    public var deviceID: String = ""
    /// The record as received.
    public var record: UsageV1.UsageRecord?
    /// Why it is here.
    public var reason: UsageV1.QuarantineReason = .init()
    /// When it was received.
    public var receiveTime: GoogleProtobuf.Timestamp?
    /// Whether it still waits.
    public var state: UsageV1.QuarantineState = .init()
    /// When it was decided; unset while it waits.
    public var decideTime: GoogleProtobuf.Timestamp?
    /// The guardian who decided; empty while it waits.
    public var guardianID: String = ""
    /// How far the device's clock was ahead when it made the record, seconds rounded away from 0, below 0 for behind; 0
    /// unless the reason is QUARANTINE_REASON_CLOCK or QUARANTINE_REASON_OUT_OF_RANGE. For the latter it is how far the
    /// record's times are from its receipt where the device sent no clocks.
    public var clockSeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      quarantineID: String = "",
      deviceID: String = "",
      record: UsageV1.UsageRecord? = nil,
      reason: UsageV1.QuarantineReason = .init(),
      receiveTime: GoogleProtobuf.Timestamp? = nil,
      state: UsageV1.QuarantineState = .init(),
      decideTime: GoogleProtobuf.Timestamp? = nil,
      guardianID: String = "",
      clockSeconds: Int64 = 0
    ) {
      self.quarantineID = quarantineID
      self.deviceID = deviceID
      self.record = record
      self.reason = reason
      self.receiveTime = receiveTime
      self.state = state
      self.decideTime = decideTime
      self.guardianID = guardianID
      self.clockSeconds = clockSeconds
    }
  }
}

extension UsageV1.QuarantinedRecord {
  public static var fullName: String { "screentime.usage.v1.QuarantinedRecord" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__quarantined_record__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__QuarantinedRecord.self)
    self.quarantineID = Reading.string(m.pointee.s_quarantine_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.record = Reading.message(m.pointee.f_record)
    self.reason = UsageV1.QuarantineReason(rawValue: Int32(truncatingIfNeeded: m.pointee.f_reason.rawValue))
    self.receiveTime = Reading.message(m.pointee.f_receive_time)
    self.state = UsageV1.QuarantineState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.decideTime = Reading.message(m.pointee.f_decide_time)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.clockSeconds = m.pointee.f_clock_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__QuarantinedRecord.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_quarantine_id = arena.string(self.quarantineID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_record = try arena.optionalMessage(self.record)
    m.pointee.f_reason = .init(rawValue: .init(truncatingIfNeeded: self.reason.rawValue))
    m.pointee.f_receive_time = try arena.optionalMessage(self.receiveTime)
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_decide_time = try arena.optionalMessage(self.decideTime)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_clock_seconds = self.clockSeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Decides about records in quarantine.
  public struct ReviewQuarantineRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The records' `quarantine_id`s, 1 to 100.
    public var quarantineIDs: [String] = []
    /// The same for all of them.
    public var decision: UsageV1.QuarantineDecision = .init()
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      quarantineIDs: [String] = [],
      decision: UsageV1.QuarantineDecision = .init(),
      requestID: String = ""
    ) {
      self.childID = childID
      self.quarantineIDs = quarantineIDs
      self.decision = decision
      self.requestID = requestID
    }
  }
}

extension UsageV1.ReviewQuarantineRequest {
  public static var fullName: String { "screentime.usage.v1.ReviewQuarantineRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__review_quarantine_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ReviewQuarantineRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.quarantineIDs = Reading.strings(m.pointee.s_quarantine_ids, m.pointee.n_s_quarantine_ids)
    self.decision = UsageV1.QuarantineDecision(rawValue: Int32(truncatingIfNeeded: m.pointee.f_decision.rawValue))
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ReviewQuarantineRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_quarantine_ids, m.pointee.s_quarantine_ids) = (self.quarantineIDs.count, arena.strings(self.quarantineIDs))
    m.pointee.f_decision = .init(rawValue: .init(truncatingIfNeeded: self.decision.rawValue))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The decision is in force.
  public struct ReviewQuarantineResponse: ProtobufC.GeneratedMessage {
    /// The records after the decision, oldest receipt first.
    public var records: [UsageV1.QuarantinedRecord] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      records: [UsageV1.QuarantinedRecord] = []
    ) {
      self.records = records
    }
  }
}

extension UsageV1.ReviewQuarantineResponse {
  public static var fullName: String { "screentime.usage.v1.ReviewQuarantineResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__review_quarantine_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ReviewQuarantineResponse.self)
    self.records = Reading.messages(m.pointee.f_records, m.pointee.n_f_records)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ReviewQuarantineResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_records, m.pointee.f_records) = (self.records.count, try arena.messages(self.records))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests the imports.
  public struct ListImportsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many imports, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListImportsRequest {
  public static var fullName: String { "screentime.usage.v1.ListImportsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_imports_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListImportsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListImportsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Imports.
  public struct ListImportsResponse: ProtobufC.GeneratedMessage {
    /// Imports in the order of their first records, oldest first.
    public var imports: [UsageV1.UsageImport] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      imports: [UsageV1.UsageImport] = [],
      nextPageToken: String = ""
    ) {
      self.imports = imports
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListImportsResponse {
  public static var fullName: String { "screentime.usage.v1.ListImportsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_imports_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListImportsResponse.self)
    self.imports = Reading.messages(m.pointee.f_imports, m.pointee.n_f_imports)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListImportsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_imports, m.pointee.f_imports) = (self.imports.count, try arena.messages(self.imports))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// An import that has sent records.
  public struct UsageImport: ProtobufC.GeneratedMessage {
    /// Its id, UUID, as the device sent it.
    public var importID: String = ""
    /// The device.
    public var deviceID: String = ""
    /// When its first record was stored.
    public var receiveTime: GoogleProtobuf.Timestamp?
    /// Number of its records that are stored, whatever the answers to them were and what became of them since.
    public var recordCount: Int64 = 0
    /// The earliest start of them.
    public var firstStartTime: GoogleProtobuf.Timestamp?
    /// The latest start of them.
    public var lastStartTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      importID: String = "",
      deviceID: String = "",
      receiveTime: GoogleProtobuf.Timestamp? = nil,
      recordCount: Int64 = 0,
      firstStartTime: GoogleProtobuf.Timestamp? = nil,
      lastStartTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.importID = importID
      self.deviceID = deviceID
      self.receiveTime = receiveTime
      self.recordCount = recordCount
      self.firstStartTime = firstStartTime
      self.lastStartTime = lastStartTime
    }
  }
}

extension UsageV1.UsageImport {
  public static var fullName: String { "screentime.usage.v1.UsageImport" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_import__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageImport.self)
    self.importID = Reading.string(m.pointee.s_import_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.receiveTime = Reading.message(m.pointee.f_receive_time)
    self.recordCount = m.pointee.f_record_count
    self.firstStartTime = Reading.message(m.pointee.f_first_start_time)
    self.lastStartTime = Reading.message(m.pointee.f_last_start_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageImport.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_import_id = arena.string(self.importID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_receive_time = try arena.optionalMessage(self.receiveTime)
    m.pointee.f_record_count = self.recordCount
    m.pointee.f_first_start_time = try arena.optionalMessage(self.firstStartTime)
    m.pointee.f_last_start_time = try arena.optionalMessage(self.lastStartTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The records of some keys.
  public struct RecordKeys: ProtobufC.GeneratedMessage {
    /// The keys, 1 to 100.
    public var keys: [UsageV1.RecordKey] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keys: [UsageV1.RecordKey] = []
    ) {
      self.keys = keys
    }
  }
}

extension UsageV1.RecordKeys {
  public static var fullName: String { "screentime.usage.v1.RecordKeys" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__record_keys__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordKeys.self)
    self.keys = Reading.messages(m.pointee.f_keys, m.pointee.n_f_keys)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RecordKeys.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_keys, m.pointee.f_keys) = (self.keys.count, try arena.messages(self.keys))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The records of an app that begin in a range.
  public struct AppRecords: ProtobufC.GeneratedMessage {
    /// Logical id of an app that the child's family has, UUID: all digests that name it now.
    public var appID: String = ""
    /// The earliest start of a record.
    public var startTime: GoogleProtobuf.Timestamp?
    /// Before it the records start; after `start_time`.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.appID = appID
      self.startTime = startTime
      self.endTime = endTime
    }
  }
}

extension UsageV1.AppRecords {
  public static var fullName: String { "screentime.usage.v1.AppRecords" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__app_records__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppRecords.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__AppRecords.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Withdraws records.
  public struct WithdrawUsageRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Which records; required.
    public var selection: Selection?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      selection: Selection? = nil,
      requestID: String = ""
    ) {
      self.childID = childID
      self.selection = selection
      self.requestID = requestID
    }

    /// Which records; required.
    public enum Selection: Hashable, Sendable {
      /// The records with these keys.
      case records(UsageV1.RecordKeys)
      /// The records of an app that begin in a range.
      case app(UsageV1.AppRecords)
      /// The records that an import sent, by its id.
      case importID(String)
    }
  }
}

extension UsageV1.WithdrawUsageRequest {
  public static var fullName: String { "screentime.usage.v1.WithdrawUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__withdraw_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WithdrawUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    switch m.pointee.o_selection_case.rawValue {
    case 2: self.selection = .records(Reading.message(m.pointee.f_records) ?? UsageV1.RecordKeys())
    case 3: self.selection = .app(Reading.message(m.pointee.f_app) ?? UsageV1.AppRecords())
    case 4: self.selection = .importID(Reading.string(m.pointee.s_import_id))
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WithdrawUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    switch self.selection {
    case .records(let value)?:
    m.pointee.o_selection_case = .init(rawValue: 2)
    m.pointee.f_records = try arena.message(value)
    case .app(let value)?:
    m.pointee.o_selection_case = .init(rawValue: 3)
    m.pointee.f_app = try arena.message(value)
    case .importID(let value)?:
    m.pointee.o_selection_case = .init(rawValue: 4)
    m.pointee.s_import_id = arena.string(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The withdrawal is in force for all records, or continues.
  public struct WithdrawUsageResponse: ProtobufC.GeneratedMessage {
    /// The withdrawal.
    public var withdrawal: UsageV1.Withdrawal?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      withdrawal: UsageV1.Withdrawal? = nil
    ) {
      self.withdrawal = withdrawal
    }
  }
}

extension UsageV1.WithdrawUsageResponse {
  public static var fullName: String { "screentime.usage.v1.WithdrawUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__withdraw_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WithdrawUsageResponse.self)
    self.withdrawal = Reading.message(m.pointee.f_withdrawal)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__WithdrawUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_withdrawal = try arena.optionalMessage(self.withdrawal)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Takes a withdrawal back.
  public struct RestoreUsageRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The withdrawal's id.
    public var withdrawalID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      withdrawalID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.withdrawalID = withdrawalID
      self.requestID = requestID
    }
  }
}

extension UsageV1.RestoreUsageRequest {
  public static var fullName: String { "screentime.usage.v1.RestoreUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__restore_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RestoreUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.withdrawalID = Reading.string(m.pointee.s_withdrawal_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RestoreUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_withdrawal_id = arena.string(self.withdrawalID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// The records count again, or come to.
  public struct RestoreUsageResponse: ProtobufC.GeneratedMessage {
    /// The withdrawal.
    public var withdrawal: UsageV1.Withdrawal?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      withdrawal: UsageV1.Withdrawal? = nil
    ) {
      self.withdrawal = withdrawal
    }
  }
}

extension UsageV1.RestoreUsageResponse {
  public static var fullName: String { "screentime.usage.v1.RestoreUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__restore_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RestoreUsageResponse.self)
    self.withdrawal = Reading.message(m.pointee.f_withdrawal)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__RestoreUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_withdrawal = try arena.optionalMessage(self.withdrawal)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests the withdrawals.
  public struct ListWithdrawalsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many withdrawals, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListWithdrawalsRequest {
  public static var fullName: String { "screentime.usage.v1.ListWithdrawalsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_withdrawals_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListWithdrawalsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListWithdrawalsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Withdrawals.
  public struct ListWithdrawalsResponse: ProtobufC.GeneratedMessage {
    /// Withdrawals, oldest first.
    public var withdrawals: [UsageV1.Withdrawal] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      withdrawals: [UsageV1.Withdrawal] = [],
      nextPageToken: String = ""
    ) {
      self.withdrawals = withdrawals
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListWithdrawalsResponse {
  public static var fullName: String { "screentime.usage.v1.ListWithdrawalsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_withdrawals_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListWithdrawalsResponse.self)
    self.withdrawals = Reading.messages(m.pointee.f_withdrawals, m.pointee.n_f_withdrawals)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListWithdrawalsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_withdrawals, m.pointee.f_withdrawals) = (self.withdrawals.count, try arena.messages(self.withdrawals))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A withdrawal of records.
  public struct Withdrawal: ProtobufC.GeneratedMessage {
    /// Its id, in the child.
    public var withdrawalID: String = ""
    /// When it was made.
    public var withdrawTime: GoogleProtobuf.Timestamp?
    /// The guardian who made it.
    public var guardianID: String = ""
    /// Number of the records that it has withdrawn and that are not restored.
    public var recordCount: Int64 = 0
    /// Whether it is done.
    public var state: UsageV1.WithdrawalState = .init()
    /// When it was taken back; unset unless it was.
    public var restoreTime: GoogleProtobuf.Timestamp?
    /// The guardian who took it back; empty unless it was.
    public var restoreGuardianID: String = ""
    /// The app whose records it withdraws; empty unless they were selected so.
    public var appID: String = ""
    /// The import whose records it withdraws; empty unless they were selected so.
    public var importID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      withdrawalID: String = "",
      withdrawTime: GoogleProtobuf.Timestamp? = nil,
      guardianID: String = "",
      recordCount: Int64 = 0,
      state: UsageV1.WithdrawalState = .init(),
      restoreTime: GoogleProtobuf.Timestamp? = nil,
      restoreGuardianID: String = "",
      appID: String = "",
      importID: String = ""
    ) {
      self.withdrawalID = withdrawalID
      self.withdrawTime = withdrawTime
      self.guardianID = guardianID
      self.recordCount = recordCount
      self.state = state
      self.restoreTime = restoreTime
      self.restoreGuardianID = restoreGuardianID
      self.appID = appID
      self.importID = importID
    }
  }
}

extension UsageV1.Withdrawal {
  public static var fullName: String { "screentime.usage.v1.Withdrawal" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__withdrawal__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__Withdrawal.self)
    self.withdrawalID = Reading.string(m.pointee.s_withdrawal_id)
    self.withdrawTime = Reading.message(m.pointee.f_withdraw_time)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.recordCount = m.pointee.f_record_count
    self.state = UsageV1.WithdrawalState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.restoreTime = Reading.message(m.pointee.f_restore_time)
    self.restoreGuardianID = Reading.string(m.pointee.s_restore_guardian_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.importID = Reading.string(m.pointee.s_import_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__Withdrawal.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_withdrawal_id = arena.string(self.withdrawalID)
    m.pointee.f_withdraw_time = try arena.optionalMessage(self.withdrawTime)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_record_count = self.recordCount
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_restore_time = try arena.optionalMessage(self.restoreTime)
    m.pointee.s_restore_guardian_id = arena.string(self.restoreGuardianID)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.s_import_id = arena.string(self.importID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// A stretch of usage that counts, after overlaps, shields and assignments were considered.
  public struct UsageSegment: ProtobufC.GeneratedMessage {
    /// Logical id of the app.
    public var appID: String = ""
    /// Category of the app.
    public var category: CommonV1.AppCategory = .init()
    /// Generation of the app's counters, from 1 (US-12).
    public var generation: Int32 = 0
    /// First instant, whole seconds.
    public var startTime: GoogleProtobuf.Timestamp?
    /// First instant after the stretch, whole seconds.
    public var endTime: GoogleProtobuf.Timestamp?
    /// Rate in force, points per minute.
    public var pointsPerMinute: Int32 = 0
    /// Local day the stretch belongs to; a stretch never crosses a local midnight.
    public var date: CommonV1.LocalDate?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appID: String = "",
      category: CommonV1.AppCategory = .init(),
      generation: Int32 = 0,
      startTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      pointsPerMinute: Int32 = 0,
      date: CommonV1.LocalDate? = nil
    ) {
      self.appID = appID
      self.category = category
      self.generation = generation
      self.startTime = startTime
      self.endTime = endTime
      self.pointsPerMinute = pointsPerMinute
      self.date = date
    }
  }
}

extension UsageV1.UsageSegment {
  public static var fullName: String { "screentime.usage.v1.UsageSegment" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_segment__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageSegment.self)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.category = CommonV1.AppCategory(rawValue: Int32(truncatingIfNeeded: m.pointee.f_category.rawValue))
    self.generation = m.pointee.f_generation
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.pointsPerMinute = m.pointee.f_points_per_minute
    self.date = Reading.message(m.pointee.f_date)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageSegment.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_category = .init(rawValue: .init(truncatingIfNeeded: self.category.rawValue))
    m.pointee.f_generation = self.generation
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_points_per_minute = self.pointsPerMinute
    m.pointee.f_date = try arena.optionalMessage(self.date)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Event: records of a child came to wait in quarantine while none did, or none waits any longer. Published by
  /// UsageIngest. Between the two further records may come to wait.
  public struct QuarantineChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// `quarantine_id` of the record that came first.
    public var firstQuarantineID: String = ""
    /// When that record was received.
    public var receiveTime: GoogleProtobuf.Timestamp?
    /// Whether records wait; false once all of them are decided.
    public var waiting: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      firstQuarantineID: String = "",
      receiveTime: GoogleProtobuf.Timestamp? = nil,
      waiting: Bool = false
    ) {
      self.childID = childID
      self.firstQuarantineID = firstQuarantineID
      self.receiveTime = receiveTime
      self.waiting = waiting
    }
  }
}

extension UsageV1.QuarantineChanged {
  public static var fullName: String { "screentime.usage.v1.QuarantineChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__quarantine_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__QuarantineChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.firstQuarantineID = Reading.string(m.pointee.s_first_quarantine_id)
    self.receiveTime = Reading.message(m.pointee.f_receive_time)
    self.waiting = m.pointee.f_waiting != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__QuarantineChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_first_quarantine_id = arena.string(self.firstQuarantineID)
    m.pointee.f_receive_time = try arena.optionalMessage(self.receiveTime)
    m.pointee.f_waiting = self.waiting ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Event: a child's device was found to have changed its clock: its records were made by a clock that is more than 300 s
  /// wrong, or have times that no right clock shows, and that was right or otherwise wrong before (US-7). Published by UsageIngest, at most once for a device and hour
  /// of UTC; a snapshot contains the last one of each device.
  public struct DeviceClockChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The device.
    public var deviceID: String = ""
    /// When the first of these records was received.
    public var receiveTime: GoogleProtobuf.Timestamp?
    /// How far the clock is ahead, seconds rounded away from 0; below 0 for behind.
    public var clockSeconds: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      deviceID: String = "",
      receiveTime: GoogleProtobuf.Timestamp? = nil,
      clockSeconds: Int64 = 0
    ) {
      self.childID = childID
      self.deviceID = deviceID
      self.receiveTime = receiveTime
      self.clockSeconds = clockSeconds
    }
  }
}

extension UsageV1.DeviceClockChanged {
  public static var fullName: String { "screentime.usage.v1.DeviceClockChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__device_clock_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DeviceClockChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.receiveTime = Reading.message(m.pointee.f_receive_time)
    self.clockSeconds = m.pointee.f_clock_seconds
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DeviceClockChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_receive_time = try arena.optionalMessage(self.receiveTime)
    m.pointee.f_clock_seconds = self.clockSeconds
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Event: the figures of a child's local day that has ended (US-14). Published by UsageIngest at the day's end, and again,
  /// as a correction, whenever its figures change afterwards: at most once for a commit, however many records caused it. A
  /// day on which nothing counts has no such event until something does. A snapshot contains all days that have ended and
  /// on which something counts.
  public struct DaySummarized: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The figures, which replace those that were published of the day before.
    public var summary: UsageV1.DailySummary?
    /// When the day ended, in the zone in force then.
    public var endTime: GoogleProtobuf.Timestamp?
    /// True for a correction, false at the day's end.
    public var corrected: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      summary: UsageV1.DailySummary? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      corrected: Bool = false
    ) {
      self.childID = childID
      self.summary = summary
      self.endTime = endTime
      self.corrected = corrected
    }
  }
}

extension UsageV1.DaySummarized {
  public static var fullName: String { "screentime.usage.v1.DaySummarized" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__day_summarized__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DaySummarized.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.summary = Reading.message(m.pointee.f_summary)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.corrected = m.pointee.f_corrected != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__DaySummarized.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_summary = try arena.optionalMessage(self.summary)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_corrected = self.corrected ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Event: a child's counted usage changed. Published by UsageIngest. Applying every event (adding `added`, subtracting
  /// `removed`) gives the child's counted usage.
  public struct UsageChanged: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Stretches that count from now on.
    public var added: [UsageV1.UsageSegment] = []
    /// Stretches that no longer count, exactly as they were added.
    public var removed: [UsageV1.UsageSegment] = []
    /// The cause.
    public var cause: UsageV1.UsageChangeCause = .init()
    /// Another event of the child follows that belongs to the same change: a recount is under way, and until it ends what counts is
    /// partly as before and partly as afterwards. A sum may then exceed both the one before and the one afterwards, so a
    /// follower that draws a final conclusion from one waits for an event of the child without this flag; the last event
    /// of a recount, which may be otherwise empty, is such an event.
    public var moreFollows: Bool = false
    /// The guardian who withdrew records or took it back, UUID; empty for other causes.
    public var guardianID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      added: [UsageV1.UsageSegment] = [],
      removed: [UsageV1.UsageSegment] = [],
      cause: UsageV1.UsageChangeCause = .init(),
      moreFollows: Bool = false,
      guardianID: String = ""
    ) {
      self.childID = childID
      self.added = added
      self.removed = removed
      self.cause = cause
      self.moreFollows = moreFollows
      self.guardianID = guardianID
    }
  }
}

extension UsageV1.UsageChanged {
  public static var fullName: String { "screentime.usage.v1.UsageChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__usage_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageChanged.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.added = Reading.messages(m.pointee.f_added, m.pointee.n_f_added)
    self.removed = Reading.messages(m.pointee.f_removed, m.pointee.n_f_removed)
    self.cause = UsageV1.UsageChangeCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.moreFollows = m.pointee.f_more_follows != 0
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UsageChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_f_added, m.pointee.f_added) = (self.added.count, try arena.messages(self.added))
    (m.pointee.n_f_removed, m.pointee.f_removed) = (self.removed.count, try arena.messages(self.removed))
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.f_more_follows = self.moreFollows ? 1 : 0
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// Requests how long apps were used that were not assigned.
  public struct ListUnassignedUsageRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// First local day; records belong to the day on which they begin. Unset with `end_date` unset means the current day and
    /// the six before it.
    public var startDate: CommonV1.LocalDate?
    /// Last local day, inclusive; a range has at most 366 days.
    public var endDate: CommonV1.LocalDate?
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      startDate: CommonV1.LocalDate? = nil,
      endDate: CommonV1.LocalDate? = nil,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.startDate = startDate
      self.endDate = endDate
      self.pageToken = pageToken
    }
  }
}

extension UsageV1.ListUnassignedUsageRequest {
  public static var fullName: String { "screentime.usage.v1.ListUnassignedUsageRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_unassigned_usage_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUnassignedUsageRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.startDate = Reading.message(m.pointee.f_start_date)
    self.endDate = Reading.message(m.pointee.f_end_date)
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUnassignedUsageRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_start_date = try arena.optionalMessage(self.startDate)
    m.pointee.f_end_date = try arena.optionalMessage(self.endDate)
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// How long an app was used while it was not assigned.
  public struct UnassignedUsage: ProtobufC.GeneratedMessage {
    /// Digest by which devices report the app.
    public var tokenDigest: String = ""
    /// Seconds of its records that were neither assigned nor shielded, from 1.
    public var seconds: Int64 = 0
    /// The last of these seconds ended here.
    public var lastUseTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      tokenDigest: String = "",
      seconds: Int64 = 0,
      lastUseTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.tokenDigest = tokenDigest
      self.seconds = seconds
      self.lastUseTime = lastUseTime
    }
  }
}

extension UsageV1.UnassignedUsage {
  public static var fullName: String { "screentime.usage.v1.UnassignedUsage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__unassigned_usage__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UnassignedUsage.self)
    self.tokenDigest = Reading.string(m.pointee.s_token_digest)
    self.seconds = m.pointee.f_seconds
    self.lastUseTime = Reading.message(m.pointee.f_last_use_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__UnassignedUsage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_token_digest = arena.string(self.tokenDigest)
    m.pointee.f_seconds = self.seconds
    m.pointee.f_last_use_time = try arena.optionalMessage(self.lastUseTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension UsageV1 {
  /// How long apps were used that were not assigned, in a part of the range.
  public struct ListUnassignedUsageResponse: ProtobufC.GeneratedMessage {
    /// Apps by their digests, ascending; at most 5,000.
    public var apps: [UsageV1.UnassignedUsage] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      apps: [UsageV1.UnassignedUsage] = [],
      nextPageToken: String = ""
    ) {
      self.apps = apps
      self.nextPageToken = nextPageToken
    }
  }
}

extension UsageV1.ListUnassignedUsageResponse {
  public static var fullName: String { "screentime.usage.v1.ListUnassignedUsageResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__usage__v1__list_unassigned_usage_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUnassignedUsageResponse.self)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Usage__V1__ListUnassignedUsageResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
