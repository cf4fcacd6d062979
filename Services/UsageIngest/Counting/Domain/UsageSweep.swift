import Apps
import LocalTime
import UsageRecords

/// An evaluation of a child's records in pieces, along time: everything before `at` is evaluated, and of the records
/// read so far only what wins later is remembered. Among the records that began by then, a second's winner is one of
/// these, whatever begins later, so a piece costs the same however many devices and apps are in use at once.
struct UsageSweep: Hashable, Sendable {
  /// The later winners, disjoint in each category and in order, from `at` up to `horizon`.
  private(set) var ahead: [AppCategory: [Claim]]
  private(set) var at: Instant
  /// Up to here what wins of the records read is remembered; later than `at`. Beyond it they have to be read again.
  private(set) var horizon: Instant

  /// Maximum number of stretches of a category that are remembered. Each is a second or more, so a horizon is at least
  /// that many seconds away.
  static let maximumAhead = 1_000
  /// Maximum number of stretches that the records of one piece claim, where there is more than one record.
  static let maximumClaims = 2_000

  init(at: Instant, horizon: Instant = .distantFuture, ahead: [AppCategory: [Claim]] = [:]) {
    self.at = at
    self.horizon = horizon
    self.ahead = ahead
  }

  /// The latest instant that remembered stretches reach.
  var reach: Instant? { ahead.values.compactMap { $0.last?.span.upperBound }.max() }

  /// Adds records that begin at `at` or earlier. Records that end by then change nothing, nor do those that no app is
  /// assigned to, so that a device cannot make the sweep long; once an app is assigned, everything is recounted from
  /// the first of its records on.
  /// - Parameter limit: maximum number of stretches of a category that are remembered, at least 2.
  /// - Returns: how many of the records were added, at least one where there are any; the others claim too much for one
  ///   piece.
  @discardableResult
  mutating func add(
    _ records: some Collection<UsageRecord>, facts: CountingFacts, limit: Int = UsageSweep.maximumAhead
  ) -> Int {
    var claims: [AppCategory: [Claim]] = [:]
    var added = records.count
    for source in Self.longest(of: records, after: at) {
      if claims.values.reduce(0, { $0 + $1.count }) > Self.maximumClaims {
        added = source.index
        break
      }
      let complete = UsageEvaluation.addClaims(
        of: source.record, facts: facts, window: at..<horizon, limit: limit, to: &claims)
      horizon = min(horizon, complete)
    }
    for (category, new) in claims {
      let winners = Overlap.winners(of: (ahead[category] ?? []) + new).joined()
      if winners.count > limit { horizon = min(horizon, winners[limit].span.lowerBound) }
      ahead[category] = winners
    }
    remember(at..<horizon)
    return added
  }

  /// Of the records of one device and app that have begun, only the one that ends last matters.
  /// - Returns: in the order of the records, each with the index of the first one of its device and app.
  private static func longest(
    of records: some Collection<UsageRecord>, after at: Instant
  ) -> [(index: Int, record: UsageRecord)] {
    var found: [(index: Int, record: UsageRecord)] = []
    var places: [RecordSource: Int] = [:]
    for (index, record) in records.enumerated() where record.content.end > at && !record.content.shielded {
      if let place = places[record.source] {
        if record.content.end > found[place].record.content.end { found[place].record = record }
      } else {
        places[record.source] = found.count
        found.append((index, record))
      }
    }
    return found
  }

  private mutating func remember(_ window: Range<Instant>) {
    for (category, claims) in ahead {
      let isInside = claims.first.map { $0.span.lowerBound >= window.lowerBound } ?? true
      if isInside, claims.last.map({ $0.span.upperBound <= window.upperBound }) ?? true { continue }
      ahead[category] = claims.compactMap { $0.part($0.span.clamped(to: window)) }
    }
    ahead = ahead.filter { !$0.value.isEmpty }
  }

  /// The counted segments from `at` to `end`, in order. `end` is moved back where there are more than about `limit`, or
  /// where they are made of that many claims that begin on the way; never to `at`, and at most to `horizon`.
  /// - Parameter records: those that begin between `at` and `end`; later ones are harmless.
  func segments(
    until end: inout Instant, with records: [UsageRecord], facts: CountingFacts, limit: Int
  ) -> [CountedSegment] {
    assert(at < end, "a stretch has at least a second")
    end = min(end, horizon)
    let limit = max(2, limit)
    for claims in ahead.values where claims.count > limit { end = min(end, claims[limit].span.lowerBound) }
    var claims = claims(until: end, with: records, facts: facts, limit: limit)
    while claims == nil {
      end = at + max(1, (end - at) / 2)
      claims = self.claims(until: end, with: records, facts: facts, limit: limit)
    }
    let segments = AppCategory.allCases.flatMap { category in
      UsageEvaluation.split(Overlap.winners(of: claims?[category] ?? []), calendar: facts.calendar)
    }.sorted(by: CountedSegment.isOrdered)
    // A segment of each category can begin at `at`, so this one begins later.
    guard segments.count > limit else { return segments }
    end = segments[limit].span.lowerBound
    return segments.compactMap { $0.part($0.span.clamped(to: at..<end)) }
  }

  /// The claims from `at` to `end`; nil when more than `limit` claims begin on the way.
  private func claims(
    until end: Instant, with records: [UsageRecord], facts: CountingFacts, limit: Int
  ) -> [AppCategory: [Claim]]? {
    let window = at..<end
    var claims = ahead.mapValues { claims in
      claims.prefix { $0.span.lowerBound < end }.compactMap { $0.part($0.span.clamped(to: window)) }
    }
    let begun = claims.values.reduce(0) { $0 + $1.count }
    for record in records {
      UsageEvaluation.addClaims(of: record, facts: facts, window: window, limit: limit + 2, to: &claims)
      let count = claims.values.reduce(0) { $0 + $1.count } - begun
      if count > limit + 1, end - at > 1 { return nil }
    }
    return claims
  }

  /// Advances to `end`.
  /// - Parameter records: those that begin by then and were not added before.
  /// - Returns: how many of them were added, as `add` does.
  @discardableResult
  mutating func advance(
    to end: Instant, adding records: some Collection<UsageRecord>, facts: CountingFacts,
    limit: Int = UsageSweep.maximumAhead
  ) -> Int {
    assert(at <= end && end <= horizon, "a sweep goes forward, and no further than it remembers what wins")
    at = end
    remember(at..<max(at, horizon))
    return add(records, facts: facts, limit: limit)
  }
}

extension [Claim] {
  /// Winners in order, those that continue each other joined.
  fileprivate func joined() -> [Claim] {
    var joined: [Claim] = []
    joined.reserveCapacity(count)
    for claim in self {
      if let last = joined.last, claim.continues(last) {
        joined[joined.count - 1] = last.during(last.span.lowerBound..<claim.span.upperBound)
      } else {
        joined.append(claim.during(claim.span))
      }
    }
    return joined
  }
}
