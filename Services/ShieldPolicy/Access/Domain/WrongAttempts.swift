package import LocalTime

/// Wrong recovery codes or PINs that were tried in a row for a guardian (FA-5, FA-8). Each fifth one locks the
/// guardian's codes or PIN for a while, the right ones as well, so that attempts gain nothing by being many. A right
/// one ends the count.
package struct WrongAttempts: Hashable, Sendable {
  /// Wrong attempts since the last right one.
  private(set) var wrong: Int
  /// Until when none is accepted, exclusive; nil while none was locked.
  private(set) var lockTime: Instant?

  /// Wrong attempts before a lock.
  static let perLock = 5
  /// How long the first, second, third and each further lock lasts, seconds.
  static let locks: [Int64] = [60, 300, 900, 3600]

  package init(wrong: Int = 0, lockTime: Instant? = nil) {
    self.wrong = wrong
    self.lockTime = lockTime
  }

  func isLocked(at now: Instant) -> Bool { lockTime.map { now < $0 } ?? false }

  /// Further wrong ones before the next lock, 1 to 5.
  package var left: Int { Self.perLock - wrong % Self.perLock }

  /// The count after a further wrong one.
  package func failed(at now: Instant) -> WrongAttempts {
    var next = self
    // The locks no longer grow from there on, and the count would for ever.
    next.wrong = min(wrong, Self.perLock * Self.locks.count - 1) + 1
    if next.wrong % Self.perLock == 0 {
      next.lockTime = now + Self.locks[next.wrong / Self.perLock - 1]
      if next.wrong == Self.perLock * Self.locks.count { next.wrong -= Self.perLock }
    }
    return next
  }
}
