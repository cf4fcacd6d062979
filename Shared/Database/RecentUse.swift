/// Processor time that a user has consumed recently: an account that fills with use and drains with time (a leaky
/// bucket). A pure value.
struct UseAccount {
  /// Nanoseconds that may be used at once without any consequence …
  static let burst: Int64 = 10_000_000
  /// … and the share of a processor that may be used all the time: a tenth.
  static let part: Int64 = 10
  /// The account never holds more than this, so that it is drained in a second.
  static let maximum: Int64 = burst + 100_000_000

  private var spent: Int64 = 0
  private var at: Int64 = 0

  /// - Parameters:
  ///   - cost: nanoseconds of processor time.
  ///   - now: monotonic nanoseconds.
  mutating func note(cost: Int64, now: Int64) {
    spent = min(Self.maximum, left(now: now) + max(0, cost))
    at = now
  }

  /// Whether others should go first.
  func isMuch(now: Int64) -> Bool { left(now: now) > Self.burst }

  func isEmpty(now: Int64) -> Bool { left(now: now) == 0 }

  private func left(now: Int64) -> Int64 {
    max(0, spent - max(0, now - at) / Self.part)
  }
}

/// Which users have consumed much processor time recently. A pure value.
struct RecentUse<User: Hashable> {
  /// Accounts that are kept before empty ones are searched for and removed.
  static var fewest: Int { 256 }

  private var accounts: [User: UseAccount] = [:]
  private var sweepAt = Self.fewest

  /// - Parameters:
  ///   - cost: nanoseconds of processor time.
  ///   - now: monotonic nanoseconds.
  mutating func note(_ user: User, cost: Int64, now: Int64) {
    accounts[user, default: UseAccount()].note(cost: cost, now: now)
    guard accounts.count >= sweepAt else { return }
    accounts = accounts.filter { !$0.value.isEmpty(now: now) }
    sweepAt = max(Self.fewest, accounts.count * 2)
  }

  /// Accounts that are kept.
  var count: Int { accounts.count }

  /// Whether others should go first.
  func isMuch(_ user: User, now: Int64) -> Bool { accounts[user]?.isMuch(now: now) ?? false }
}
