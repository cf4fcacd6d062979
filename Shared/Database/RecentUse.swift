/// Who has used much of the processor lately: an account that fills with what somebody uses and empties with time. A pure value.
struct RecentUse<User: Hashable> {
  /// Nanoseconds that may be used at once without any consequence …
  static var burst: Int64 { 10_000_000 }
  /// … and the part of a processor that may be used all the time: a tenth.
  static var part: Int64 { 10 }
  /// More than this is not held against anybody: it is forgotten in a second.
  static var most: Int64 { burst + 100_000_000 }
  /// Accounts that are kept before those that are empty are looked for.
  static var fewest: Int { 256 }

  private var accounts: [User: (spent: Int64, at: Int64)] = [:]
  private var sweepAt = Self.fewest

  /// - Parameters:
  ///   - cost: nanoseconds of processor time.
  ///   - now: monotonic nanoseconds.
  mutating func note(_ user: User, cost: Int64, now: Int64) {
    let spent = min(Self.most, spent(by: user, now: now) + max(0, cost))
    accounts[user] = (spent, now)
    guard accounts.count >= sweepAt else { return }
    accounts = accounts.filter { left(of: $0.value, now: now) > 0 }
    sweepAt = max(Self.fewest, accounts.count * 2)
  }

  /// Accounts that are kept.
  var count: Int { accounts.count }

  /// Whether somebody else should go first.
  func isMuch(_ user: User, now: Int64) -> Bool { spent(by: user, now: now) > Self.burst }

  private func spent(by user: User, now: Int64) -> Int64 {
    accounts[user].map { left(of: $0, now: now) } ?? 0
  }

  private func left(of account: (spent: Int64, at: Int64), now: Int64) -> Int64 {
    max(0, account.spent - max(0, now - account.at) / Self.part)
  }
}
