import LocalTime
import Messages
import ServiceAPI
import UsageDomain

// Between the contract's messages and the domain's values.

extension CommonV1.AppCategory {
  init(_ category: AppCategory) {
    self = category == .learning ? .learning : .reward
  }
}

extension AppCategory {
  /// nil for unspecified and unknown categories.
  init?(_ message: CommonV1.AppCategory) {
    switch message {
    case .learning: self = .learning
    case .reward: self = .reward
    default: return nil
    }
  }
}

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
    }
  }
}

extension QuarantineReason {
  /// For people: what is wrong and what happens now.
  var explanation: String {
    switch self {
    case .conflict: "this installation has used the sequence number for another record; a guardian decides"
    case .endNotAfterStart: "end_time is not after start_time; a guardian decides"
    case .tooLong: "the record covers more than \(Plausibility.maximumSeconds) s; a guardian decides"
    case .inFuture: "end_time is more than \(Plausibility.futureTolerance) s in the future; a guardian decides"
    }
  }
}
