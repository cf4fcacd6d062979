/// Processor time that a user has consumed recently: an account that fills with use and drains with time (a leaky
/// bucket), within a second after the last use at the latest. A pure value.
struct UseAccount {
  /// How much may be used, in nanoseconds of processor time.
  struct Share {
    /// At once, without any consequence.
    let burst: Int64
    /// All the time: one part of so many.
    let part: Int64

    /// Families that use more come after the others.
    static let ordinary = Share(burst: 10_000_000, part: 10)
    /// Families that use more for long bodies wait while others call.
    static let longBodies = Share(burst: 20_000_000, part: 50)

    var maximum: Int64 { burst + 1_000_000_000 / part }
  }

  private let share: Share
  private var spent: Int64 = 0
  private var at: Int64 = 0

  init(_ share: Share = .ordinary) { self.share = share }

  /// - Parameters:
  ///   - cost: nanoseconds of processor time.
  ///   - now: monotonic nanoseconds.
  mutating func note(cost: Int64, now: Int64) {
    spent = min(share.maximum, left(now: now) + max(0, cost))
    at = now
  }

  /// Whether others should go first.
  func isMuch(now: Int64) -> Bool { left(now: now) > share.burst }

  func isEmpty(now: Int64) -> Bool { left(now: now) == 0 }

  /// Nanoseconds until it is no longer much.
  func wait(now: Int64) -> Int64 { max(0, left(now: now) - share.burst) * share.part }

  private func left(now: Int64) -> Int64 {
    max(0, spent - max(0, now - at) / share.part)
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
