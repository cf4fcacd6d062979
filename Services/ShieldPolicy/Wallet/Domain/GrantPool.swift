package import LocalTime
package import ShieldApps

/// The apps that can use a grant, as they were chosen (SH-12). It never changes: when an app left it follows from the
/// removals.
package struct GrantPool: Hashable, Sendable {
  /// Numbers of the apps.
  package var apps: AppSet
  /// The newest change of the child's apps when a person chose them: removals up to that one do not count. 0 when the
  /// pool belongs to an instant of event time instead (a completion).
  package var change: Int64

  package init(apps: AppSet, change: Int64 = 0) {
    self.apps = apps
    self.change = change
  }

  /// When an app of the pool left it: at its first removal from the beginning of the grant on, even if it was added
  /// again since; nil while it is in it. The order in which grant and removal become known does not matter.
  /// - Parameter removals: of the app.
  package func left(usableFrom: Instant, removals: AppRemovals) -> Instant? {
    removals.first(after: change, from: usableFrom)
  }

  /// Whether any app of the pool has not left it.
  /// - Parameter removals: of each app that was ever removed, by number.
  func hasMember(usableFrom: Instant, removals: [Int: AppRemovals]) -> Bool {
    apps.contains(where: { number in
      removals[number].flatMap { left(usableFrom: usableFrom, removals: $0) } == nil
    })
  }
}

/// A grant with seconds left, as the policy of all apps at once needs it.
package struct PooledGrant: Hashable, Sendable {
  package var id: String
  package var usableFrom: Instant
  /// Exclusive; nil means never.
  package var expires: Instant?
  /// When its cause was created.
  package var causeCreated: Instant
  /// Seconds left.
  package var remaining: Int64
  package var pool: GrantPool
  /// When it was revoked, exclusive.
  package var revoked: Instant?

  package init(
    id: String, usableFrom: Instant, expires: Instant?, causeCreated: Instant, remaining: Int64, pool: GrantPool,
    revoked: Instant? = nil
  ) {
    self.id = id
    self.usableFrom = usableFrom
    self.expires = expires
    self.causeCreated = causeCreated
    self.remaining = remaining
    self.pool = pool
    self.revoked = revoked
  }

  /// The order of use, see `Grant.precedes`.
  func precedes(_ other: PooledGrant) -> Bool {
    let (end, otherEnd) = (expires ?? .distantFuture, other.expires ?? .distantFuture)
    if end != otherEnd { return end < otherEnd }
    if usableFrom != other.usableFrom { return usableFrom < other.usableFrom }
    return causeCreated != other.causeCreated ? causeCreated < other.causeCreated : id < other.id
  }
}

extension [PooledGrant] {
  /// In order of use. Only places are sorted, because a grant is large, and only where necessary.
  package var inOrderOfUse: [PooledGrant] {
    guard zip(self, dropFirst()).contains(where: { $1.precedes($0) }) else { return self }
    return indices.sorted { self[$0].precedes(self[$1]) }.map { self[$0] }
  }
}
