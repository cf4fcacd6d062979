import LocalTime
import Violations

/// A guardian's PIN (FA-5).
enum Pin {
  /// How many digits it has.
  static let lengths = 4...12

  /// The fault of a PIN, which it does not repeat; nil if there is none.
  static func violation(_ pin: String, field: String) -> FieldViolation? {
    if lengths.contains(pin.utf8.count), pin.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      return nil
    }
    return FieldViolation(
      field: field,
      message: "\(field) is not a PIN; it has \(lengths.lowerBound) to \(lengths.upperBound) digits, and nothing else")
  }
}

/// The result of an attempt with a PIN (FA-5).
enum PinDecision: Hashable, Sendable {
  case right
  /// - left: further wrong ones before the next lock.
  case wrong(left: Int)
  /// No PIN is accepted before that time: this attempt has caused it.
  case locks(until: Instant)
  /// No PIN is accepted before that time, and this attempt changes nothing.
  case locked(until: Instant)

  /// - Parameters:
  ///   - isRight: whether the PIN is the guardian's.
  ///   - attempts: the count so far, which becomes that afterwards. Attempts during a lock are not counted.
  static func make(isRight: Bool, _ attempts: inout WrongAttempts, at now: Instant) -> PinDecision {
    if let end = attempts.lockTime, attempts.isLocked(at: now) { return .locked(until: end) }
    guard !isRight else {
      attempts = WrongAttempts()
      return .right
    }
    attempts = attempts.failed(at: now)
    if let end = attempts.lockTime, attempts.isLocked(at: now) { return .locks(until: end) }
    return .wrong(left: attempts.left)
  }
}
