import LocalTime

/// An evaluation of a child's records in pieces, along time: everything before `at` is evaluated, and of the records read so
/// far only what reaches beyond is remembered, one instant for each device and app, however many overlap.
public struct UsageSweep: Hashable, Sendable {
  /// What records have in common that claim the same.
  public struct Source: Hashable, Sendable {
    public var deviceID: String
    public var appToken: String

    public init(deviceID: String, appToken: String) {
      self.deviceID = deviceID
      self.appToken = appToken
    }
  }

  public private(set) var at: Instant
  /// Until when the records read so far reach; later than `at`.
  public private(set) var reaching: [Source: Instant]

  public init(at: Instant, reaching: [Source: Instant] = [:]) {
    self.at = at
    self.reaching = reaching
  }

  /// The latest instant that a record read so far reaches.
  public var reach: Instant? { reaching.values.max() }

  /// Takes in a record that begins at `at` or earlier. What ends by then changes nothing.
  public mutating func add(_ record: UsageRecord) {
    guard !record.content.shielded, record.content.end > at else { return }
    let source = Source(deviceID: record.key.deviceID, appToken: record.content.appToken)
    reaching[source] = max(reaching[source] ?? record.content.end, record.content.end)
  }

  /// The counted segments from `at` to `end`, in order. `end` is moved back where they are more than about `limit`, or made of
  /// that many claims that begin on the way; never to `at`.
  /// - Parameter records: those that begin between `at` and `end`; later ones are harmless.
  public func segments(
    until end: inout Instant, with records: [UsageRecord], facts: ChildFacts, limit: Int
  ) -> [CountedSegment] {
    var claims = claims(until: end, with: records, facts: facts, limit: limit)
    while claims == nil {
      end = at + max(1, (end - at) / 2)
      claims = self.claims(until: end, with: records, facts: facts, limit: limit)
    }
    let segments = AppCategory.allCases.flatMap { category in
      UsageEvaluation.split(
        Overlap.winners(of: claims?[category] ?? []), category: category, calendar: facts.calendar)
    }.sorted(by: CountedSegment.isOrdered)
    // One of each category can begin at `at`, so this one begins later.
    guard segments.count > max(2, limit) else { return segments }
    end = segments[max(2, limit)].span.lowerBound
    return segments.compactMap { $0.part($0.span.clamped(to: at..<end)) }
  }

  /// What is claimed from `at` to `end`; nil when more than `limit` claims begin on the way.
  private func claims(
    until end: Instant, with records: [UsageRecord], facts: ChildFacts, limit: Int
  ) -> [AppCategory: [Claim]]? {
    let window = at..<end
    var claims: [AppCategory: [Claim]] = [:]
    // In a fixed order, so that equal histories take equal steps.
    let begun = reaching.sorted { ($0.key.deviceID, $0.key.appToken) < ($1.key.deviceID, $1.key.appToken) }
    for (index, record) in (begun.map { UsageRecord($0.key, from: at, until: $0.value) } + records).enumerated() {
      UsageEvaluation.addClaims(of: record, facts: facts, window: window, to: &claims)
      let count = claims.values.reduce(0) { $0 + $1.count }
      if count - min(index, begun.count) > limit + 1, end - at > 1 { return nil }
    }
    return claims
  }

  /// Goes on to `end`. What reaches on with a token that no app has claims nothing and is forgotten, so that a device cannot
  /// make it long; once an app has it, all is counted anew from the first of its records on.
  /// - Parameter records: those that begin by then and were not taken in before.
  public mutating func advance(to end: Instant, taking records: some Sequence<UsageRecord>, facts: ChildFacts) {
    at = end
    for record in records { add(record) }
    reaching = reaching.filter { $0.value > end && facts.appByToken[$0.key.appToken] != nil }
  }
}

extension UsageRecord {
  fileprivate init(_ source: UsageSweep.Source, from start: Instant, until end: Instant) {
    self.init(
      key: RecordKey(deviceID: source.deviceID, installationID: "", sequence: 0),
      content: RecordContent(appToken: source.appToken, start: start, end: end))
  }
}
