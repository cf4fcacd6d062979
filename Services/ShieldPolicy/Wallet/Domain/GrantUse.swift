package import LocalTime
package import ShieldApps

/// A stretch of counted reward use of one app: disjoint from every other of the child (US-7).
package struct RewardUse: Hashable, Sendable {
  package var app: String
  /// The cost of a minute that no grant covers.
  package var pointsPerMinute: Int64
  package var date: LocalDate
  package var span: Range<Instant>
  /// Of the app's counters.
  package var generation: Int64

  package init(app: String, pointsPerMinute: Int64, date: LocalDate, span: Range<Instant>, generation: Int64) {
    self.app = app
    self.pointsPerMinute = pointsPerMinute
    self.date = date
    self.span = span
    self.generation = generation
  }

  /// The day and app to which limits count it.
  package var day: AppDay { AppDay(date: date, app: AppGeneration(id: app, generation: generation)) }
  /// The cause under which its charge is booked.
  var cause: LedgerCause { .rewardUse(date: date, app: app) }
}

/// A local day of an app in one of its generations.
package struct AppDay: Hashable, Sendable {
  package let date: LocalDate
  package let app: AppGeneration
}

/// A piece of reward use and what paid for it.
package struct PaidUse: Hashable, Sendable {
  let app: String
  let pointsPerMinute: Int64
  let date: LocalDate
  var span: Range<Instant>
  /// The grant that covers it; nil when the wallet is charged.
  let grantID: String?

  init(app: String, pointsPerMinute: Int64, date: LocalDate, span: Range<Instant>, grantID: String?) {
    (self.app, self.pointsPerMinute, self.date) = (app, pointsPerMinute, date)
    (self.span, self.grantID) = (span, grantID)
  }

  /// - Parameter span: of the piece.
  init(_ use: RewardUse, _ span: Range<Instant>, grantID: String?) {
    self.init(
      app: use.app, pointsPerMinute: use.pointsPerMinute, date: use.date, span: span, grantID: grantID)
  }

  var seconds: Int64 { span.seconds }
  /// The amount charged to the wallet.
  var chargedSixtieths: Int64 { grantID == nil ? span.seconds * pointsPerMinute : 0 }
  /// The cause under which it is booked.
  var cause: LedgerCause { .rewardUse(date: date, app: app) }
}

/// A grant as one of its apps sees it.
package struct GrantShare: Hashable, Sendable {
  package var begins: Instant
  /// Exclusive; `.distantFuture` for never.
  package var ends: Instant
  /// Seconds left, shared by all its apps.
  package var remaining: Int64
}

/// The consumption of grants: a fold over reward use in event time. Its effect is second by second, its cost piece by
/// piece.
///
/// A piece is split where a grant ends, begins or runs out. The fold can start anywhere, given what was used before.
package struct GrantUse: Hashable, Sendable {
  private struct Place: Hashable, Sendable {
    var id: String
    var seconds: Int64
    var begins: Instant
    /// When it expires or is revoked, exclusive.
    var ends: Instant
    var pool: GrantPool
  }

  /// Every grant, in the order in which usable ones are consumed.
  private let places: [Place]
  /// Seconds left of each grant.
  private var left: [Int64]
  /// No grant before this place has anything left.
  private var first = 0
  /// Numbers of the apps in the pools.
  private let apps: [String: Int]
  private let removals: [Int: AppRemovals]
  /// Where the grants themselves state which apps left them: by place and number.
  private let departures: [[Int: Instant]]

  /// - Parameters:
  ///   - pooled: every grant that is usable at or after the fold's beginning, with the seconds left of it then.
  ///   - apps: numbers of the apps whose use is folded; an app that is not among them has no grant.
  ///   - removals: of each app that was ever removed, by number.
  package init(_ pooled: some Sequence<PooledGrant>, apps: [String: Int], removals: [Int: AppRemovals]) {
    let ordered = Array(pooled).inOrderOfUse
    places = ordered.map {
      Place(
        id: $0.id, seconds: $0.remaining, begins: $0.usableFrom,
        ends: min($0.expires ?? .distantFuture, $0.revoked ?? .distantFuture), pool: $0.pool)
    }
    left = ordered.map { max(0, $0.remaining) }
    self.apps = apps
    self.removals = removals
    departures = []
  }

  /// - Parameters:
  ///   - grants: every grant that is usable at or after the fold's beginning; spent ones are harmless.
  ///   - usedSeconds: seconds used of each grant before the fold's beginning.
  package init(grants: some Sequence<Grant>, usedSeconds: [String: Int64] = [:]) {
    let ordered = grants.sorted { $0.precedes($1) }
    let names = Set(ordered.flatMap(\.apps.keys)).sorted()
    let apps = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    places = ordered.map { grant in
      Place(
        id: grant.id, seconds: grant.seconds, begins: grant.usableFrom, ends: grant.ends,
        pool: GrantPool(apps: AppSet(grant.apps.keys.compactMap { apps[$0] })))
    }
    left = ordered.map { max(0, $0.seconds - usedSeconds[$0.id, default: 0]) }
    self.apps = apps
    removals = [:]
    departures = ordered.map { grant in
      grant.apps.reduce(into: [:]) { found, app in
        if let number = apps[app.key], let instant = app.value { found[number] = instant }
      }
    }
  }

  /// Seconds left of each grant, whether it is usable or not, including those with none.
  package var remaining: [String: Int64] {
    Dictionary(zip(places.lazy.map(\.id), left), uniquingKeysWith: { first, _ in first })
  }

  /// Seconds used of each grant so far; unused grants are left out.
  package var usedSeconds: [String: Int64] {
    Dictionary(
      zip(places, left).lazy.filter { $0.seconds > $1 }.map { ($0.id, $0.seconds - $1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The seconds of each grant that paid pieces used: the start of a fold that continues after them. When use becomes
  /// known late, or is withdrawn, everything from its first instant on is folded again, and only that.
  package static func usedSeconds(by paid: some Sequence<PaidUse>) -> [String: Int64] {
    paid.reduce(into: [:]) { used, piece in
      if let grantID = piece.grantID { used[grantID, default: 0] += piece.seconds }
    }
  }

  /// Where to fold again from when something changes at an instant (use or a grant that became known late, or was
  /// withdrawn): the beginning of the use that lies across it. Paid pieces before it stay; those from it on are
  /// replaced.
  /// - Parameter uses: the counted uses that end after the instant, in order.
  static func replayStart(changedAt instant: Instant, uses: some Sequence<RewardUse>) -> Instant {
    var iterator = uses.makeIterator()
    return min(instant, iterator.next()?.span.lowerBound ?? instant)
  }

  /// The grants with seconds left that an app can use at some time, in order of use.
  package func shares(of app: String) -> [GrantShare] {
    guard let number = apps[app] else { return [] }
    return (first..<places.count).compactMap { place in
      guard left[place] > 0, let ends = end(place, for: number), ends > places[place].begins else { return nil }
      return GrantShare(begins: places[place].begins, ends: ends, remaining: left[place])
    }
  }

  /// The grants that an app can use at an instant, in order of use.
  package func live(for app: String, at instant: Instant) -> [GrantShare] {
    shares(of: app).filter { $0.begins <= instant && instant < $0.ends }
  }

  /// Seconds that an app can use now from its live grants.
  package func liveSeconds(for app: String, at instant: Instant) -> Int64 {
    live(for: app, at: instant).reduce(0) { $0 + $1.remaining }
  }

  /// Consumes one use; uses come in event time.
  mutating func consume(_ use: RewardUse) -> [PaidUse] {
    guard let number = apps[use.app] else { return [PaidUse(use, use.span, grantID: nil)] }
    var pieces: [PaidUse] = []
    var at = use.span.lowerBound
    while at < use.span.upperBound {
      let (place, end) = next(use, at: at, number)
      assert(at < end && end <= use.span.upperBound, "a piece has at least a second, and lies in its use")
      let grantID = place.map { places[$0].id }
      if let place {
        left[place] -= end - at
        assert(left[place] >= 0, "a grant pays no more than is left of it")
        while first < left.count, left[first] <= 0 { first += 1 }
      }
      if let last = pieces.last, last.grantID == grantID {
        pieces[pieces.count - 1].span = last.span.lowerBound..<end
      } else {
        pieces.append(PaidUse(use, at..<end, grantID: grantID))
      }
      at = end
    }
    assert(pieces.reduce(0) { $0 + $1.seconds } == use.span.seconds, "every second of a use is paid once")
    return pieces
  }

  /// Consumes uses in event time.
  mutating func consume(_ uses: some Sequence<RewardUse>) -> [PaidUse] {
    uses.flatMap { consume($0) }
  }

  /// The grant or wallet that pays at an instant, and until when that does not change.
  private func next(_ use: RewardUse, at: Instant, _ number: Int) -> (place: Int?, end: Instant) {
    var end = use.span.upperBound
    for place in first..<places.count where left[place] > 0 {
      guard let ends = self.end(place, for: number), ends > at else { continue }
      let begins = places[place].begins
      if begins <= at { return (place, min(end, ends, at + left[place])) }
      // A grant that begins later matters only if it would then go first.
      if ends > begins { end = min(end, begins) }
    }
    return (nil, end)
  }

  /// The end of the time in which an app can use a grant, exclusive; nil when it is not in the pool.
  private func end(_ place: Int, for number: Int) -> Instant? {
    guard places[place].pool.apps.contains(number) else { return nil }
    let ends = places[place].ends
    if place < departures.count { return min(ends, departures[place][number] ?? .distantFuture) }
    guard let removals = removals[number] else { return ends }
    let left = removals.first(after: places[place].pool.change, from: places[place].begins)
    return min(ends, left ?? .distantFuture)
  }
}
