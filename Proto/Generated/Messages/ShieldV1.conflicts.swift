// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/conflicts.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ShieldV1 {
  /// The outcome of a change.
  public enum ChangeOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It holds now.
    case applied
    /// It was received before, and holds since.
    case repeated
    /// Another change of the same field holds: `winner`.
    case superseded
    /// It is not allowed, or not possible: `message` says why.
    case refused
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .applied, .repeated, .superseded, .refused]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .applied
      case 2: self = .repeated
      case 3: self = .superseded
      case 4: self = .refused
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .applied: 1
      case .repeated: 2
      case .superseded: 3
      case .refused: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CHANGE_OUTCOME_UNSPECIFIED"
      case .applied: "CHANGE_OUTCOME_APPLIED"
      case .repeated: "CHANGE_OUTCOME_REPEATED"
      case .superseded: "CHANGE_OUTCOME_SUPERSEDED"
      case .refused: "CHANGE_OUTCOME_REFUSED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ShieldV1 {
  /// A change of one field of an app.
  public struct OfflineChange: ProtobufC.GeneratedMessage {
    /// Made by the client when the change was made, UUID: the same however often it is sent.
    public var changeID: String = ""
    /// The app.
    public var appID: String = ""
    /// When the change was made, by the clock of the device. A time after the receipt counts as the time of the receipt.
    public var changeTime: GoogleProtobuf.Timestamp?
    /// The field and its new value. A device that is no guardian's may change the display name only.
    public var value: Value?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changeID: String = "",
      appID: String = "",
      changeTime: GoogleProtobuf.Timestamp? = nil,
      value: Value? = nil
    ) {
      self.changeID = changeID
      self.appID = appID
      self.changeTime = changeTime
      self.value = value
    }

    /// The field and its new value. A device that is no guardian's may change the display name only.
    public enum Value: Hashable, Sendable {
      /// Display label, 1 to 100 characters without control characters.
      case displayName(String)
      /// Rate in points per minute, as SaveApps takes it.
      case pointsPerMinute(Int32)
      /// The setting of a reward app: earned, open or banned.
      case setting(ShieldV1.AppSetting)
    }
  }
}

extension ShieldV1.OfflineChange {
  public static var fullName: String { "screentime.shield.v1.OfflineChange" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__offline_change__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__OfflineChange.self)
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.appID = Reading.string(m.pointee.s_app_id)
    self.changeTime = Reading.message(m.pointee.f_change_time)
    switch m.pointee.o_value_case.rawValue {
    case 4: self.value = .displayName(Reading.string(m.pointee.s_display_name))
    case 5: self.value = .pointsPerMinute(m.pointee.f_points_per_minute)
    case 6: self.value = .setting(ShieldV1.AppSetting(rawValue: Int32(truncatingIfNeeded: m.pointee.f_setting.rawValue)))
    default: break
    }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__OfflineChange.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.s_app_id = arena.string(self.appID)
    m.pointee.f_change_time = try arena.optionalMessage(self.changeTime)
    switch self.value {
    case .displayName(let value)?:
    m.pointee.o_value_case = .init(rawValue: 4)
    m.pointee.s_display_name = arena.string(value)
    case .pointsPerMinute(let value)?:
    m.pointee.o_value_case = .init(rawValue: 5)
    m.pointee.f_points_per_minute = value
    case .setting(let value)?:
    m.pointee.o_value_case = .init(rawValue: 6)
    m.pointee.f_setting = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The change that holds.
  public struct StandingChange: ProtobufC.GeneratedMessage {
    /// Its `change_id`; the `request_id` of a call that changed the app directly; empty where that is not known any more,
    /// as of what was saved before changes were recorded.
    public var changeID: String = ""
    /// The guardian who made it, UUID; empty for a device's, and where it is not known.
    public var guardianID: String = ""
    /// The child's device that made it, UUID; empty for a guardian's.
    public var deviceID: String = ""
    /// When it was made; unset where it is not known.
    public var changeTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changeID: String = "",
      guardianID: String = "",
      deviceID: String = "",
      changeTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.changeID = changeID
      self.guardianID = guardianID
      self.deviceID = deviceID
      self.changeTime = changeTime
    }
  }
}

extension ShieldV1.StandingChange {
  public static var fullName: String { "screentime.shield.v1.StandingChange" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__standing_change__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__StandingChange.self)
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.changeTime = Reading.message(m.pointee.f_change_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__StandingChange.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_change_time = try arena.optionalMessage(self.changeTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The outcome of a change.
  public struct ChangeResult: ProtobufC.GeneratedMessage {
    /// The change.
    public var changeID: String = ""
    /// Its outcome.
    public var outcome: ShieldV1.ChangeOutcome = .init()
    /// Of CHANGE_OUTCOME_SUPERSEDED: the change that holds.
    public var winner: ShieldV1.StandingChange?
    /// Of CHANGE_OUTCOME_REFUSED: why, with the value, the limit and the remedy, English.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changeID: String = "",
      outcome: ShieldV1.ChangeOutcome = .init(),
      winner: ShieldV1.StandingChange? = nil,
      message: String = ""
    ) {
      self.changeID = changeID
      self.outcome = outcome
      self.winner = winner
      self.message = message
    }
  }
}

extension ShieldV1.ChangeResult {
  public static var fullName: String { "screentime.shield.v1.ChangeResult" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__change_result__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ChangeResult.self)
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.outcome = ShieldV1.ChangeOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.winner = Reading.message(m.pointee.f_winner)
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ChangeResult.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_winner = try arena.optionalMessage(self.winner)
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Merges changes.
  public struct ResolveConflictsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Changes, 1 to 100, in any order.
    public var changes: [ShieldV1.OfflineChange] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      changes: [ShieldV1.OfflineChange] = [],
      requestID: String = ""
    ) {
      self.childID = childID
      self.changes = changes
      self.requestID = requestID
    }
  }
}

extension ShieldV1.ResolveConflictsRequest {
  public static var fullName: String { "screentime.shield.v1.ResolveConflictsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__resolve_conflicts_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResolveConflictsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.changes = Reading.messages(m.pointee.f_changes, m.pointee.n_f_changes)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResolveConflictsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_f_changes, m.pointee.f_changes) = (self.changes.count, try arena.messages(self.changes))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The outcomes of the changes.
  public struct ResolveConflictsResponse: ProtobufC.GeneratedMessage {
    /// A result for each change, in the order of the request.
    public var results: [ShieldV1.ChangeResult] = []
    /// The apps that the changes name, as they are now, each once.
    public var apps: [ShieldV1.App] = []
    /// Version of the policy after the changes.
    public var policyVersion: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      results: [ShieldV1.ChangeResult] = [],
      apps: [ShieldV1.App] = [],
      policyVersion: Int64 = 0
    ) {
      self.results = results
      self.apps = apps
      self.policyVersion = policyVersion
    }
  }
}

extension ShieldV1.ResolveConflictsResponse {
  public static var fullName: String { "screentime.shield.v1.ResolveConflictsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__resolve_conflicts_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResolveConflictsResponse.self)
    self.results = Reading.messages(m.pointee.f_results, m.pointee.n_f_results)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.policyVersion = m.pointee.f_policy_version
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ResolveConflictsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_results, m.pointee.f_results) = (self.results.count, try arena.messages(self.results))
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.f_policy_version = self.policyVersion
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
