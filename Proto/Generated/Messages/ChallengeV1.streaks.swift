// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/streaks.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ChallengeV1 {
  /// Why a local day that does not count breaks no streak.
  public enum NeutralCause: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A freeze was used up; for the child's own daily streak.
    case freeze
    /// It lies in a pause.
    case pause
    /// A guardian has repaired it; for the child's own daily streak.
    case repair
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .freeze, .pause, .repair]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .freeze
      case 2: self = .pause
      case 3: self = .repair
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .freeze: 1
      case .pause: 2
      case .repair: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "NEUTRAL_CAUSE_UNSPECIFIED"
      case .freeze: "NEUTRAL_CAUSE_FREEZE"
      case .pause: "NEUTRAL_CAUSE_PAUSE"
      case .repair: "NEUTRAL_CAUSE_REPAIR"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension ChallengeV1 {
  /// A neutral local day.
  public struct NeutralDay: ProtobufC.GeneratedMessage {
    /// The local day.
    public var date: CommonV1.LocalDate?
    /// Why it is neutral; of several reasons a pause before a repair before a freeze.
    public var cause: ChallengeV1.NeutralCause = .init()
    /// The name of the pause, or why the day was repaired; empty for a freeze.
    public var text: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: CommonV1.LocalDate? = nil,
      cause: ChallengeV1.NeutralCause = .init(),
      text: String = ""
    ) {
      self.date = date
      self.cause = cause
      self.text = text
    }
  }
}

extension ChallengeV1.NeutralDay {
  public static var fullName: String { "screentime.challenge.v1.NeutralDay" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__neutral_day__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__NeutralDay.self)
    self.date = Reading.message(m.pointee.f_date)
    self.cause = ChallengeV1.NeutralCause(rawValue: Int32(truncatingIfNeeded: m.pointee.f_cause.rawValue))
    self.text = Reading.string(m.pointee.s_text)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__NeutralDay.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.f_cause = .init(rawValue: .init(truncatingIfNeeded: self.cause.rawValue))
    m.pointee.s_text = arena.string(self.text)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A range of local days in which streaks are paused.
  public struct StreakPause: ProtobufC.GeneratedMessage {
    /// Its id, UUID.
    public var pauseID: String = ""
    /// The child; empty for all children of the family, also those that join later.
    public var childID: String = ""
    /// Name for display.
    public var name: String = ""
    /// First day, by each child's own calendar.
    public var firstDate: CommonV1.LocalDate?
    /// Last day, inclusive.
    public var lastDate: CommonV1.LocalDate?
    /// The guardian who made it, UUID.
    public var guardianID: String = ""
    /// When it was made.
    public var createTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pauseID: String = "",
      childID: String = "",
      name: String = "",
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      guardianID: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.pauseID = pauseID
      self.childID = childID
      self.name = name
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.guardianID = guardianID
      self.createTime = createTime
    }
  }
}

extension ChallengeV1.StreakPause {
  public static var fullName: String { "screentime.challenge.v1.StreakPause" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_pause__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakPause.self)
    self.pauseID = Reading.string(m.pointee.s_pause_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.name = Reading.string(m.pointee.s_name)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakPause.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pause_id = arena.string(self.pauseID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_name = arena.string(self.name)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// A repaired local day.
  public struct StreakRepair: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The local day.
    public var date: CommonV1.LocalDate?
    /// Why it was repaired.
    public var reason: String = ""
    /// The guardian who repaired it, UUID.
    public var guardianID: String = ""
    /// When it was repaired.
    public var repairTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      date: CommonV1.LocalDate? = nil,
      reason: String = "",
      guardianID: String = "",
      repairTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.childID = childID
      self.date = date
      self.reason = reason
      self.guardianID = guardianID
      self.repairTime = repairTime
    }
  }
}

extension ChallengeV1.StreakRepair {
  public static var fullName: String { "screentime.challenge.v1.StreakRepair" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__streak_repair__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakRepair.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.date = Reading.message(m.pointee.f_date)
    self.reason = Reading.string(m.pointee.s_reason)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.repairTime = Reading.message(m.pointee.f_repair_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__StreakRepair.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_repair_time = try arena.optionalMessage(self.repairTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Gives a freeze.
  public struct GrantFreezeRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.GrantFreezeRequest {
  public static var fullName: String { "screentime.challenge.v1.GrantFreezeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__grant_freeze_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GrantFreezeRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GrantFreezeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The freezes of the child.
  public struct GrantFreezeResponse: ProtobufC.GeneratedMessage {
    /// Number of freezes that the child holds now, 1 or 2.
    public var freezesHeld: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      freezesHeld: Int32 = 0
    ) {
      self.freezesHeld = freezesHeld
    }
  }
}

extension ChallengeV1.GrantFreezeResponse {
  public static var fullName: String { "screentime.challenge.v1.GrantFreezeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__grant_freeze_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GrantFreezeResponse.self)
    self.freezesHeld = m.pointee.f_freezes_held
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__GrantFreezeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_freezes_held = self.freezesHeld
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Pauses streaks.
  public struct PauseStreakRequest: ProtobufC.GeneratedMessage {
    /// The child; empty for all children of the family.
    public var childID: String = ""
    /// Name for display, 1 to 60 characters without control characters.
    public var name: String = ""
    /// First day, not before today: the child's, or the latest one that a child of the family has.
    public var firstDate: CommonV1.LocalDate?
    /// Last day, inclusive, at most 366 days in all.
    public var lastDate: CommonV1.LocalDate?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      name: String = "",
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      requestID: String = ""
    ) {
      self.childID = childID
      self.name = name
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.PauseStreakRequest {
  public static var fullName: String { "screentime.challenge.v1.PauseStreakRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__pause_streak_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PauseStreakRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.name = Reading.string(m.pointee.s_name)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__PauseStreakRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_name = arena.string(self.name)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Changes a pause.
  public struct UpdateStreakPauseRequest: ProtobufC.GeneratedMessage {
    /// The pause.
    public var pauseID: String = ""
    /// Name for display, as in PauseStreakRequest; empty to keep it.
    public var name: String = ""
    /// First day; unset to keep it.
    public var firstDate: CommonV1.LocalDate?
    /// Last day; unset to keep it.
    public var lastDate: CommonV1.LocalDate?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pauseID: String = "",
      name: String = "",
      firstDate: CommonV1.LocalDate? = nil,
      lastDate: CommonV1.LocalDate? = nil,
      requestID: String = ""
    ) {
      self.pauseID = pauseID
      self.name = name
      self.firstDate = firstDate
      self.lastDate = lastDate
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.UpdateStreakPauseRequest {
  public static var fullName: String { "screentime.challenge.v1.UpdateStreakPauseRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__update_streak_pause_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateStreakPauseRequest.self)
    self.pauseID = Reading.string(m.pointee.s_pause_id)
    self.name = Reading.string(m.pointee.s_name)
    self.firstDate = Reading.message(m.pointee.f_first_date)
    self.lastDate = Reading.message(m.pointee.f_last_date)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__UpdateStreakPauseRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pause_id = arena.string(self.pauseID)
    m.pointee.s_name = arena.string(self.name)
    m.pointee.f_first_date = try arena.optionalMessage(self.firstDate)
    m.pointee.f_last_date = try arena.optionalMessage(self.lastDate)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Cancels a pause.
  public struct CancelStreakPauseRequest: ProtobufC.GeneratedMessage {
    /// The pause.
    public var pauseID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pauseID: String = "",
      requestID: String = ""
    ) {
      self.pauseID = pauseID
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.CancelStreakPauseRequest {
  public static var fullName: String { "screentime.challenge.v1.CancelStreakPauseRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__cancel_streak_pause_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CancelStreakPauseRequest.self)
    self.pauseID = Reading.string(m.pointee.s_pause_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CancelStreakPauseRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pause_id = arena.string(self.pauseID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// The rest of a cancelled pause.
  public struct CancelStreakPauseResponse: ProtobufC.GeneratedMessage {
    /// The pause with the days that have begun; unset where there are none.
    public var pause: ChallengeV1.StreakPause?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pause: ChallengeV1.StreakPause? = nil
    ) {
      self.pause = pause
    }
  }
}

extension ChallengeV1.CancelStreakPauseResponse {
  public static var fullName: String { "screentime.challenge.v1.CancelStreakPauseResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__cancel_streak_pause_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CancelStreakPauseResponse.self)
    self.pause = Reading.message(m.pointee.f_pause)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__CancelStreakPauseResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_pause = try arena.optionalMessage(self.pause)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests the pauses that apply to a child.
  public struct ListStreakPausesRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// True for those that have ended, too.
    public var includeEnded: Bool = false
    /// At most this many pauses, 1 to 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      includeEnded: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.includeEnded = includeEnded
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ChallengeV1.ListStreakPausesRequest {
  public static var fullName: String { "screentime.challenge.v1.ListStreakPausesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_streak_pauses_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakPausesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.includeEnded = m.pointee.f_include_ended != 0
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakPausesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_include_ended = self.includeEnded ? 1 : 0
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Pauses.
  public struct ListStreakPausesResponse: ProtobufC.GeneratedMessage {
    /// By their last day, the latest first.
    public var pauses: [ChallengeV1.StreakPause] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pauses: [ChallengeV1.StreakPause] = [],
      nextPageToken: String = ""
    ) {
      self.pauses = pauses
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ListStreakPausesResponse {
  public static var fullName: String { "screentime.challenge.v1.ListStreakPausesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_streak_pauses_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakPausesResponse.self)
    self.pauses = Reading.messages(m.pointee.f_pauses, m.pointee.n_f_pauses)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakPausesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_pauses, m.pointee.f_pauses) = (self.pauses.count, try arena.messages(self.pauses))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Repairs a day.
  public struct RepairStreakRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The local day: one of the 60 before today that does not count and is not repaired yet.
    public var date: CommonV1.LocalDate?
    /// Why, for the family, 1 to 200 characters without control characters.
    public var reason: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      date: CommonV1.LocalDate? = nil,
      reason: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.date = date
      self.reason = reason
      self.requestID = requestID
    }
  }
}

extension ChallengeV1.RepairStreakRequest {
  public static var fullName: String { "screentime.challenge.v1.RepairStreakRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__repair_streak_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RepairStreakRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.date = Reading.message(m.pointee.f_date)
    self.reason = Reading.string(m.pointee.s_reason)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__RepairStreakRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_date = try arena.optionalMessage(self.date)
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Requests repairs.
  public struct ListStreakRepairsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many repairs, 1 to 1,000; 0 means 100.
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

extension ChallengeV1.ListStreakRepairsRequest {
  public static var fullName: String { "screentime.challenge.v1.ListStreakRepairsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_streak_repairs_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakRepairsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakRepairsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ChallengeV1 {
  /// Repairs.
  public struct ListStreakRepairsResponse: ProtobufC.GeneratedMessage {
    /// By their day, the latest first.
    public var repairs: [ChallengeV1.StreakRepair] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      repairs: [ChallengeV1.StreakRepair] = [],
      nextPageToken: String = ""
    ) {
      self.repairs = repairs
      self.nextPageToken = nextPageToken
    }
  }
}

extension ChallengeV1.ListStreakRepairsResponse {
  public static var fullName: String { "screentime.challenge.v1.ListStreakRepairsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__challenge__v1__list_streak_repairs_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakRepairsResponse.self)
    self.repairs = Reading.messages(m.pointee.f_repairs, m.pointee.n_f_repairs)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Challenge__V1__ListStreakRepairsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_repairs, m.pointee.f_repairs) = (self.repairs.count, try arena.messages(self.repairs))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
