import Apps
package import LocalTime
package import ShieldApps
package import Violations

/// The source of a grant (SH-12).
package enum GrantSource: Int, CaseIterable, Hashable, Sendable {
  case challenge = 1
  case guardian = 2
  case purchase = 3
}

/// Reward time: seconds for one app or a pool of apps, consumed by use (SH-12).
package struct Grant: Hashable, Sendable {
  package var id: String
  package var source: GrantSource
  /// The apps that can use it, each with the instant at which its removal took it out of the pool, if it did; re-adding
  /// an app does not put it back.
  package var apps: [String: Instant?]
  /// Seconds granted.
  package var seconds: Int64
  /// From when it can be used; for a challenge the completion instant in event time.
  package var usableFrom: Instant
  /// Exclusive; nil means never. A challenge's grant does not expire.
  package var expires: Instant?
  package var created: Instant
  /// When its cause was created: the challenge, or the guardian's or child's call.
  package var causeCreated: Instant
  /// Learning points paid, in sixtieths; 0 unless bought.
  package var priceSixtieths: Int64
  /// When a guardian took back what was unused, exclusive; nil unless that has happened. The order of use is as if it
  /// had not: the payments of a grant do not depend on what happened to others afterwards.
  package var revoked: Instant?

  /// - Parameter causeCreated: nil for a grant that was created by its cause itself.
  package init(
    id: String, source: GrantSource, apps: [String: Instant?], seconds: Int64, usableFrom: Instant,
    expires: Instant? = nil, created: Instant, causeCreated: Instant? = nil, priceSixtieths: Int64 = 0,
    revoked: Instant? = nil
  ) {
    self.id = id
    self.source = source
    self.apps = apps
    self.seconds = seconds
    self.usableFrom = usableFrom
    self.expires = expires
    self.created = created
    self.causeCreated = causeCreated ?? created
    self.priceSixtieths = priceSixtieths
    self.revoked = revoked
  }

  /// The same with a pool from which nothing was removed.
  package init(
    id: String, source: GrantSource, apps: some Sequence<String>, seconds: Int64, usableFrom: Instant,
    expires: Instant? = nil, created: Instant, causeCreated: Instant? = nil, priceSixtieths: Int64 = 0,
    revoked: Instant? = nil
  ) {
    self.init(
      id: id, source: source,
      apps: Dictionary(apps.map { ($0, Instant?.none) }, uniquingKeysWith: { first, _ in first }),
      seconds: seconds, usableFrom: usableFrom, expires: expires, created: created, causeCreated: causeCreated,
      priceSixtieths: priceSixtieths, revoked: revoked)
  }

  /// Of two instants at which it ends the earlier one, exclusive.
  package var ends: Instant { min(expires ?? .distantFuture, revoked ?? .distantFuture) }

  /// The refund of the price, rounded down: a share for the seconds that no use before the revocation has used.
  /// - Parameter used: seconds; during a replay they may be more than were granted.
  package func refund(used: Int64) -> Int64 {
    guard revoked != nil, seconds > 0 else { return 0 }
    return priceSixtieths * min(seconds, max(0, seconds - used)) / seconds
  }

  /// The end of the time in which an app can use the grant, exclusive; nil when the app is not in its pool.
  package func end(for app: String) -> Instant? {
    guard let removed = apps[app] else { return nil }
    return min(ends, removed ?? .distantFuture)
  }

  /// Of several usable grants the earliest expiry is used first (none = last), then the earliest usable, then the one
  /// whose cause was created earlier, then the lower id.
  func precedes(_ other: Grant) -> Bool {
    let own = (expires ?? .distantFuture, usableFrom, causeCreated, id)
    return own < (other.expires ?? .distantFuture, other.usableFrom, other.causeCreated, other.id)
  }
}

/// Checks of the two ways to make a grant by hand (SH-12).
package enum GrantRequest {
  /// Longest grant by a guardian, seconds.
  package static let maximumSeconds: Int64 = 86_400
  /// Maximum number of minutes bought at once.
  static let maximumMinutes: Int64 = 1440

  /// The fault of a guardian's grant.
  /// - Parameter known: the child's apps that it names; nil where they are not known yet.
  package static func violations(
    apps: [String], seconds: Int64, expires: Instant?, known: [ChildApp]?, now: Instant
  ) -> [FieldViolation] {
    var found = appViolations(apps, known: known)
    if !(1...maximumSeconds).contains(seconds) {
      found.append(
        FieldViolation(field: "seconds", message: "seconds is \(seconds); give 1 to \(maximumSeconds)"))
    }
    if let expires, expires <= now {
      found.append(FieldViolation(field: "expire_time", message: "expire_time has passed; give a time in the future"))
    }
    return found
  }

  /// The fault of a purchase, apart from the balance.
  /// - Parameter known: the child's apps that it names; nil where they are not known yet.
  package static func violations(apps: [String], minutes: Int64, known: [ChildApp]?) -> [FieldViolation] {
    var found = appViolations(apps, known: known)
    if !(1...maximumMinutes).contains(minutes) {
      found.append(
        FieldViolation(field: "minutes", message: "minutes is \(minutes); give 1 to \(maximumMinutes)"))
    }
    return found
  }

  /// The price of time: seconds × rate in sixtieths, for a pool at its highest rate.
  package static func price(minutes: Int64, apps: [String], known: [ChildApp]) -> Int64 {
    let pool = Set(apps)
    let rate = known.filter { pool.contains($0.id) }.map(\.pointsPerMinute).max() ?? 0
    return minutes * 60 * rate
  }

  private static func appViolations(_ apps: [String], known: [ChildApp]?) -> [FieldViolation] {
    if apps.isEmpty { return [FieldViolation(field: "app_ids", message: "app_ids is empty; name a reward app")] }
    guard let known else { return [] }
    let rewards = Set(known.filter { $0.isAssigned && $0.category == .reward }.map(\.id))
    return apps.enumerated().filter { !rewards.contains($0.element) }.map { index, id in
      FieldViolation(
        field: "app_ids[\(index)]", message: "app_ids[\(index)] \"\(id.prefix(64))\" is not a reward app of the child")
    }
  }
}
