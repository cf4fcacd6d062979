import Database
package import LocalTime
import Messages
import ServiceAPI

// Between the contract's messages and the domain's values.

extension UsageV1.QuarantineReason {
  package init(_ reason: QuarantineReason) {
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

extension QuarantineTable.Entry {
  /// For display: the fault and what happens now.
  package var explanation: String { reason.explanation(secondsAhead: secondsAhead) }

  /// For display: the fault.
  package var fault: String { reason.fault(secondsAhead: secondsAhead) }
}

extension QuarantineReason {
  /// For display: the fault and what happens now.
  package func explanation(secondsAhead: Int64?) -> String {
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
      } ?? "the device's clock was more than \(AdmittedTimes.clockTolerance) s wrong when it made the record"
    case .needsApproval: "the record is of an activity, which no device can confirm"
    case .outOfRange: "the record is from before 2000, or from more than 366 days after its receipt"
    }
  }
}

extension GoogleProtobuf.Timestamp {
  /// Of a record in quarantine, which may have any time: the nearest one that the contract can carry.
  package init(shown instant: Instant) { self.init(Instant(seconds: instant.clamped)) }
}
