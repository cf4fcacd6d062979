// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/commands.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ShieldV1 {
  /// The task of a device. Each may be done twice without harm.
  public enum CommandKind: ProtobufC.ProtobufEnum {
    /// Never sent; a device that does not know a kind reports a failure.
    case unspecified
    /// Synchronize now: send all records that wait, report state and apps, fetch and apply the policy.
    case syncNow
    /// Fetch the policy and apply it again, all of its shields, even where that version is in force already.
    case applyPolicy
    /// Report all apps that the device has.
    case reportApps
    /// Ask the person at the device for the permission to restrict apps, and switch protection on.
    case askPermission
    /// Synchronize at least as often as `sync_interval_seconds` says, from now on.
    case setSyncInterval
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .syncNow, .applyPolicy, .reportApps, .askPermission, .setSyncInterval]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .syncNow
      case 2: self = .applyPolicy
      case 3: self = .reportApps
      case 4: self = .askPermission
      case 5: self = .setSyncInterval
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .syncNow: 1
      case .applyPolicy: 2
      case .reportApps: 3
      case .askPermission: 4
      case .setSyncInterval: 5
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "COMMAND_KIND_UNSPECIFIED"
      case .syncNow: "COMMAND_KIND_SYNC_NOW"
      case .applyPolicy: "COMMAND_KIND_APPLY_POLICY"
      case .reportApps: "COMMAND_KIND_REPORT_APPS"
      case .askPermission: "COMMAND_KIND_ASK_PERMISSION"
      case .setSyncInterval: "COMMAND_KIND_SET_SYNC_INTERVAL"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// The state of a command.
  public enum CommandState: ProtobufC.ProtobufEnum {
    /// Never sent; in a request: any state.
    case unspecified
    /// Waits for its device: for the first attempt, or for the next one.
    case queued
    /// Its device has executed it.
    case executed
    /// Three attempts in a row have failed, or its device was revoked or reset.
    case dead
    /// A guardian has cancelled it.
    case cancelled
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .queued, .executed, .dead, .cancelled]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .queued
      case 2: self = .executed
      case 3: self = .dead
      case 4: self = .cancelled
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .queued: 1
      case .executed: 2
      case .dead: 3
      case .cancelled: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "COMMAND_STATE_UNSPECIFIED"
      case .queued: "COMMAND_STATE_QUEUED"
      case .executed: "COMMAND_STATE_EXECUTED"
      case .dead: "COMMAND_STATE_DEAD"
      case .cancelled: "COMMAND_STATE_CANCELLED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// How an attempt went.
  public enum CommandResult: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The device has done it, now or in an earlier attempt.
    case executed
    /// The device could not do it.
    case failed
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .executed, .failed]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .executed
      case 2: self = .failed
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .executed: 1
      case .failed: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "COMMAND_RESULT_UNSPECIFIED"
      case .executed: "COMMAND_RESULT_EXECUTED"
      case .failed: "COMMAND_RESULT_FAILED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// An attempt that failed.
  public struct CommandFailure: ProtobufC.GeneratedMessage {
    /// Number of the attempt, from 1.
    public var attempt: Int32 = 0
    /// When its report was received.
    public var reportTime: GoogleProtobuf.Timestamp?
    /// The device's message about it, at most 200 characters; may be empty.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      attempt: Int32 = 0,
      reportTime: GoogleProtobuf.Timestamp? = nil,
      message: String = ""
    ) {
      self.attempt = attempt
      self.reportTime = reportTime
      self.message = message
    }
  }
}

extension ShieldV1.CommandFailure {
  public static var fullName: String { "screentime.shield.v1.CommandFailure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__command_failure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CommandFailure.self)
    self.attempt = m.pointee.f_attempt
    self.reportTime = Reading.message(m.pointee.f_report_time)
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CommandFailure.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_attempt = self.attempt
    m.pointee.f_report_time = try arena.optionalMessage(self.reportTime)
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// A command for a device.
  public struct Command: ProtobufC.GeneratedMessage {
    /// Id, UUID.
    public var commandID: String = ""
    /// The device, UUID.
    public var deviceID: String = ""
    /// The child whose device it is, UUID.
    public var childID: String = ""
    /// The task.
    public var kind: ShieldV1.CommandKind = .init()
    /// Of COMMAND_KIND_SET_SYNC_INTERVAL: 60 to 86,400 seconds; 0 for other kinds.
    public var syncIntervalSeconds: Int32 = 0
    /// Its state.
    public var state: ShieldV1.CommandState = .init()
    /// Number of the attempt that is to be made, from 1, and of the last one where none is; requeueing counts on.
    public var attempt: Int32 = 0
    /// Attempts that are left, this one included, before it is dead: 1 to 3 while it is queued, else 0.
    public var attemptsLeft: Int32 = 0
    /// The attempts that failed, the last three, oldest first.
    public var failures: [ShieldV1.CommandFailure] = []
    /// The guardian who queued it, UUID.
    public var guardianID: String = ""
    /// When it was queued first.
    public var queueTime: GoogleProtobuf.Timestamp?
    /// When it was executed, cancelled or dead; unset while it is queued.
    public var endTime: GoogleProtobuf.Timestamp?
    /// The device's message after it had executed the command, at most 200 characters; may be empty.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      commandID: String = "",
      deviceID: String = "",
      childID: String = "",
      kind: ShieldV1.CommandKind = .init(),
      syncIntervalSeconds: Int32 = 0,
      state: ShieldV1.CommandState = .init(),
      attempt: Int32 = 0,
      attemptsLeft: Int32 = 0,
      failures: [ShieldV1.CommandFailure] = [],
      guardianID: String = "",
      queueTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      message: String = ""
    ) {
      self.commandID = commandID
      self.deviceID = deviceID
      self.childID = childID
      self.kind = kind
      self.syncIntervalSeconds = syncIntervalSeconds
      self.state = state
      self.attempt = attempt
      self.attemptsLeft = attemptsLeft
      self.failures = failures
      self.guardianID = guardianID
      self.queueTime = queueTime
      self.endTime = endTime
      self.message = message
    }
  }
}

extension ShieldV1.Command {
  public static var fullName: String { "screentime.shield.v1.Command" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__command__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Command.self)
    self.commandID = Reading.string(m.pointee.s_command_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.kind = ShieldV1.CommandKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.syncIntervalSeconds = m.pointee.f_sync_interval_seconds
    self.state = ShieldV1.CommandState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.attempt = m.pointee.f_attempt
    self.attemptsLeft = m.pointee.f_attempts_left
    self.failures = Reading.messages(m.pointee.f_failures, m.pointee.n_f_failures)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.queueTime = Reading.message(m.pointee.f_queue_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__Command.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_command_id = arena.string(self.commandID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.f_sync_interval_seconds = self.syncIntervalSeconds
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_attempt = self.attempt
    m.pointee.f_attempts_left = self.attemptsLeft
    (m.pointee.n_f_failures, m.pointee.f_failures) = (self.failures.count, try arena.messages(self.failures))
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_queue_time = try arena.optionalMessage(self.queueTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Queues a command.
  public struct QueueCommandRequest: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// The task.
    public var kind: ShieldV1.CommandKind = .init()
    /// Of COMMAND_KIND_SET_SYNC_INTERVAL: 60 to 86,400 seconds; 0 for other kinds.
    public var syncIntervalSeconds: Int32 = 0
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      kind: ShieldV1.CommandKind = .init(),
      syncIntervalSeconds: Int32 = 0,
      requestID: String = ""
    ) {
      self.deviceID = deviceID
      self.kind = kind
      self.syncIntervalSeconds = syncIntervalSeconds
      self.requestID = requestID
    }
  }
}

extension ShieldV1.QueueCommandRequest {
  public static var fullName: String { "screentime.shield.v1.QueueCommandRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__queue_command_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__QueueCommandRequest.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.kind = ShieldV1.CommandKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.syncIntervalSeconds = m.pointee.f_sync_interval_seconds
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__QueueCommandRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.f_sync_interval_seconds = self.syncIntervalSeconds
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the commands of a device.
  public struct ListCommandsRequest: ProtobufC.GeneratedMessage {
    /// The device. A child's device leaves it empty, or names itself.
    public var deviceID: String = ""
    /// Only commands in this state: COMMAND_STATE_QUEUED for what a device has to do, COMMAND_STATE_DEAD for its
    /// dead-letter list. Unspecified for all.
    public var state: ShieldV1.CommandState = .init()
    /// At most this many commands, 1 to 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      state: ShieldV1.CommandState = .init(),
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.deviceID = deviceID
      self.state = state
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ShieldV1.ListCommandsRequest {
  public static var fullName: String { "screentime.shield.v1.ListCommandsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_commands_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListCommandsRequest.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.state = ShieldV1.CommandState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListCommandsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The commands of a device.
  public struct ListCommandsResponse: ProtobufC.GeneratedMessage {
    /// In the order in which they were queued first; at most 300 in all.
    public var commands: [ShieldV1.Command] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      commands: [ShieldV1.Command] = [],
      nextPageToken: String = ""
    ) {
      self.commands = commands
      self.nextPageToken = nextPageToken
    }
  }
}

extension ShieldV1.ListCommandsResponse {
  public static var fullName: String { "screentime.shield.v1.ListCommandsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_commands_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListCommandsResponse.self)
    self.commands = Reading.messages(m.pointee.f_commands, m.pointee.n_f_commands)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListCommandsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_commands, m.pointee.f_commands) = (self.commands.count, try arena.messages(self.commands))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Queues a dead command again.
  public struct RequeueCommandRequest: ProtobufC.GeneratedMessage {
    /// The command.
    public var commandID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      commandID: String = "",
      requestID: String = ""
    ) {
      self.commandID = commandID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.RequeueCommandRequest {
  public static var fullName: String { "screentime.shield.v1.RequeueCommandRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__requeue_command_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RequeueCommandRequest.self)
    self.commandID = Reading.string(m.pointee.s_command_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__RequeueCommandRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_command_id = arena.string(self.commandID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Cancels a command.
  public struct CancelCommandRequest: ProtobufC.GeneratedMessage {
    /// The command.
    public var commandID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      commandID: String = "",
      requestID: String = ""
    ) {
      self.commandID = commandID
      self.requestID = requestID
    }
  }
}

extension ShieldV1.CancelCommandRequest {
  public static var fullName: String { "screentime.shield.v1.CancelCommandRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__cancel_command_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CancelCommandRequest.self)
    self.commandID = Reading.string(m.pointee.s_command_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CancelCommandRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_command_id = arena.string(self.commandID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the commands of the calling device, and their changes.
  public struct WatchCommandsRequest: ProtobufC.GeneratedMessage {
    /// `resume_token` of the last response received; empty for a first call. With one that is known only what has changed
    /// since is sent; with any other one a snapshot is sent first.
    public var resumeToken: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. False: none is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      signsOfLife: Bool = false
    ) {
      self.resumeToken = resumeToken
      self.signsOfLife = signsOfLife
    }
  }
}

extension ShieldV1.WatchCommandsRequest {
  public static var fullName: String { "screentime.shield.v1.WatchCommandsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__watch_commands_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchCommandsRequest.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchCommandsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// New and changed commands. One that is no snapshot and has no commands is a sign of life, for those who have asked for
  /// them: only `resume_token` is set, and nothing has changed.
  public struct WatchCommandsResponse: ProtobufC.GeneratedMessage {
    /// Resumes after this response; opaque, at most 80 characters.
    public var resumeToken: String = ""
    /// True for a snapshot: all commands that are queued, at most 100, in the order in which they were queued first; they
    /// replace everything sent before. Otherwise the commands are new, or replace those of the same id; at most 100, in
    /// the order of their changes, and those that are no longer queued are among them.
    public var isSnapshot: Bool = false
    /// The commands.
    public var commands: [ShieldV1.Command] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resumeToken: String = "",
      isSnapshot: Bool = false,
      commands: [ShieldV1.Command] = []
    ) {
      self.resumeToken = resumeToken
      self.isSnapshot = isSnapshot
      self.commands = commands
    }
  }
}

extension ShieldV1.WatchCommandsResponse {
  public static var fullName: String { "screentime.shield.v1.WatchCommandsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__watch_commands_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchCommandsResponse.self)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.isSnapshot = m.pointee.f_is_snapshot != 0
    self.commands = Reading.messages(m.pointee.f_commands, m.pointee.n_f_commands)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__WatchCommandsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_is_snapshot = self.isSnapshot ? 1 : 0
    (m.pointee.n_f_commands, m.pointee.f_commands) = (self.commands.count, try arena.messages(self.commands))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reports how an attempt went.
  public struct CompleteCommandRequest: ProtobufC.GeneratedMessage {
    /// The command.
    public var commandID: String = ""
    /// The attempt, as the command named it; from 1.
    public var attempt: Int32 = 0
    /// How it went.
    public var result: ShieldV1.CommandResult = .init()
    /// Why it failed, or what was done, for guardians: at most 200 characters, control characters are removed. May be
    /// empty.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      commandID: String = "",
      attempt: Int32 = 0,
      result: ShieldV1.CommandResult = .init(),
      message: String = ""
    ) {
      self.commandID = commandID
      self.attempt = attempt
      self.result = result
      self.message = message
    }
  }
}

extension ShieldV1.CompleteCommandRequest {
  public static var fullName: String { "screentime.shield.v1.CompleteCommandRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__complete_command_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CompleteCommandRequest.self)
    self.commandID = Reading.string(m.pointee.s_command_id)
    self.attempt = m.pointee.f_attempt
    self.result = ShieldV1.CommandResult(rawValue: Int32(truncatingIfNeeded: m.pointee.f_result.rawValue))
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CompleteCommandRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_command_id = arena.string(self.commandID)
    m.pointee.f_attempt = self.attempt
    m.pointee.f_result = .init(rawValue: .init(truncatingIfNeeded: self.result.rawValue))
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The report is stored, or was before.
  public struct CompleteCommandResponse: ProtobufC.GeneratedMessage {
    /// The command as it is now: executed, queued for its next attempt, dead; or cancelled before this report.
    public var command: ShieldV1.Command?
    /// Whether this report changed nothing: the attempt had been reported before, or the command had ended.
    public var repeated: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      command: ShieldV1.Command? = nil,
      repeated: Bool = false
    ) {
      self.command = command
      self.repeated = repeated
    }
  }
}

extension ShieldV1.CompleteCommandResponse {
  public static var fullName: String { "screentime.shield.v1.CompleteCommandResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__complete_command_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CompleteCommandResponse.self)
    self.command = Reading.message(m.pointee.f_command)
    self.repeated = m.pointee.f_repeated != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__CompleteCommandResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_command = try arena.optionalMessage(self.command)
    m.pointee.f_repeated = self.repeated ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
