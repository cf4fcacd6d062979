import Apps
import Database
import LocalTime
import Messages
import ServiceAPI
import UsageDomain

// Between the contract's messages and the domain's values.

extension UsageV1.UsageSegment {
  init(_ segment: CountedSegment) {
    self.init()
    appID = segment.app
    category = .init(segment.category)
    generation = Int32(clamping: segment.generation)
    startTime = .init(segment.span.lowerBound)
    endTime = .init(segment.span.upperBound)
    pointsPerMinute = Int32(clamping: segment.pointsPerMinute)
    date = .init(segment.date)
  }
}

extension UsageV1.UsageChanged {
  init(_ child: ChildKey, cause: UsageV1.UsageChangeCause) {
    self.init()
    childID = child.childID
    self.cause = cause
  }
}

extension UsageV1.QuarantineReason {
  init(_ reason: QuarantineReason) {
    switch reason {
    case .conflict: self = .conflict
    case .endNotAfterStart: self = .endNotAfterStart
    case .tooLong: self = .tooLong
    case .inFuture: self = .inFuture
    case .clock: self = .clock
    case .needsApproval: self = .needsApproval
    case .outOfRange: self = .outOfRange
    }
  }
}

extension UsageV1.QuarantineState {
  init(_ state: QuarantineState) {
    switch state {
    case .waiting: self = .waiting
    case .accepted: self = .accepted
    case .rejected: self = .rejected
    case .lifted: self = .lifted
    }
  }
}

extension UsageV1.QuarantinedRecord {
  init(_ entry: QuarantineTable.Entry) {
    self.init()
    quarantineID = "\(entry.number)"
    deviceID = entry.record.key.deviceID
    reason = .init(entry.reason)
    receiveTime = .init(entry.receipt)
    state = .init(entry.state)
    decideTime = entry.decided.map { .init($0) }
    guardianID = entry.guardianID ?? ""
    clockSeconds = entry.secondsAhead ?? 0
    var message = UsageV1.UsageRecord()
    message.installationID = entry.record.key.installationID
    message.sequence = entry.record.key.sequence
    message.appTokenDigest = entry.record.content.appToken
    message.startTime = .init(shown: entry.record.content.start)
    message.endTime = .init(shown: entry.record.content.end)
    message.shielded = entry.record.content.shielded
    message.deviceTime = entry.deviceTime.map { .init(Instant(seconds: $0)) }
    message.monotonicMilliseconds = entry.monotonicMilliseconds
    record = message
  }
}

extension QuarantineTable.Entry {
  /// For display: the fault and what happens now.
  var explanation: String { reason.explanation(secondsAhead: secondsAhead) }

  /// For display: the fault.
  var fault: String { reason.fault(secondsAhead: secondsAhead) }
}

extension QuarantineReason {
  /// For display: the fault and what happens now.
  func explanation(secondsAhead: Int64?) -> String {
    let rest = self == .outOfRange ? "it counts for nothing, and a guardian can only reject it" : "a guardian decides"
    return "\(fault(secondsAhead: secondsAhead)); \(rest)"
  }

  /// For display.
  /// - Parameter secondsAhead: how far the device's clock was ahead; nil where that is not known.
  func fault(secondsAhead: Int64?) -> String {
    switch self {
    case .conflict: "this installation has used the sequence number for another record"
    case .endNotAfterStart: "end_time is not after start_time"
    case .tooLong: "the record covers more than \(Plausibility.maximumSeconds) s"
    case .inFuture: "end_time is more than \(Plausibility.futureTolerance) s in the future"
    case .clock:
      secondsAhead.map {
        "the device's clock was \($0.magnitude) s \($0 < 0 ? "behind" : "ahead") when it made the record"
      } ?? "the device's clock was more than \(DeviceClock.tolerance) s wrong when it made the record"
    case .needsApproval: "the record is of an activity, which no device can confirm"
    case .outOfRange: "the record is from before 2000, or from more than 366 days after its receipt"
    }
  }
}

extension GoogleProtobuf.Timestamp {
  /// Of a record in quarantine, which may have any time: the nearest one that the contract can carry.
  init(shown instant: Instant) { self.init(Instant(seconds: instant.clamped)) }
}
