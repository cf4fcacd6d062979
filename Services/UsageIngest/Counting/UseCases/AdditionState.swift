import LocalTime
import Messages
import StoredMessages
import StoredStates

/// The progress of a record's addition, as it is kept between two steps. The key of the work says which record it is.
struct AdditionState: Hashable, Sendable {
  /// Counted up to here.
  var from: Instant
  var cause: UsageV1.UsageChangeCause
}

extension AdditionState: StoredState {
  var stored: StoredV1.Addition { StoredV1.Addition(reached: from.seconds, cause: cause.rawValue) }

  init?(_ stored: StoredV1.Addition) {
    guard let reached = stored.reached else { return nil }
    self.init(reached: reached, cause: stored.cause)
  }

  /// A line of numbers, of which the first and the fifth are these; the others, the token and the device are the
  /// record's.
  init?(earlier bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 6)
    let numbers = parts.prefix(5).compactMap { Int64($0) }
    guard parts.count == 7, numbers.count == 5, let cause = Int32(exactly: numbers[4]) else { return nil }
    self.init(reached: numbers[0], cause: cause)
  }

  /// nil for an instant that no addition has.
  private init?(reached: Int64, cause: Int32) {
    guard Instant.all.contains(Instant(seconds: reached)) else { return nil }
    self.init(from: Instant(seconds: reached), cause: UsageV1.UsageChangeCause(rawValue: cause))
  }
}
