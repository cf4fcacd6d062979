package import LocalTime

/// The usage that counts in a stretch of time, added up in order of time (CH-5). The counting can be interrupted and
/// resumed.
package struct CountedUsage: Hashable, Sendable {
  package var seconds: Int64
  package var sixtieths: Int64
  /// Where the target was reached.
  package var reached: Reached?
  /// The seconds of each app, where the goal needs them.
  package var apps: [String: Int64] = [:]
  /// The highest amount in any stretch, where the goal needs it.
  package var peak: Peak?
  /// How far a chain is.
  package var chain: ChainMeter?

  /// The exact instant at which an amount is reached, and the sixtieths earned up to it.
  package struct Reached: Hashable, Sendable {
    package var instant: Instant
    package var sixtieths: Int64

    package init(instant: Instant, sixtieths: Int64) {
      self.instant = instant
      self.sixtieths = sixtieths
    }
  }

  package init(seconds: Int64 = 0, sixtieths: Int64 = 0, reached: Reached? = nil) {
    self.seconds = seconds
    self.sixtieths = sixtieths
    self.reached = reached
  }

  fileprivate mutating func add(_ piece: LearningSegment, _ detail: DayDetail, target: UsageTarget?) {
    let wanted = reached == nil ? target : nil
    var needed = wanted.flatMap { second(in: piece, reaching: $0) }
    switch detail {
    case .none: break
    case .apps: apps[piece.app, default: 0] += piece.seconds
    case .peak(let within):
      var peak = peak ?? Peak(within: within)
      if case .peak(let amount) = wanted {
        needed = peak.add(piece, seeking: amount)
      } else {
        _ = peak.add(piece)
      }
      self.peak = peak
    case .chain(let day):
      var chain = chain ?? ChainMeter(day.start)
      needed = day.rules.chain(&chain, piece, day) { _, _ in }
      self.chain = chain
    }
    if let needed {
      reached = Reached(
        instant: piece.span.lowerBound + needed, sixtieths: sixtieths + needed * piece.pointsPerMinute)
    }
    seconds += piece.seconds
    sixtieths += piece.sixtieths
  }

  /// The second of a piece at which the target is reached; a peak's is found while the piece is added.
  private func second(in piece: LearningSegment, reaching target: UsageTarget) -> Int64? {
    let (amount, already, perSecond): (Int64, Int64, Int64)
    switch target {
    case .seconds(let wanted): (amount, already, perSecond) = (wanted, seconds, 1)
    case .sixtieths(let wanted): (amount, already, perSecond) = (wanted, sixtieths, piece.pointsPerMinute)
    case .apps(let count, let minimum, let before):
      return second(in: piece, reaching: count, minimum: minimum, before: before)
    case .peak: return nil
    }
    guard amount > 0, perSecond > 0 else { return nil }
    let needed = (amount - already + perSecond - 1) / perSecond
    return needed > 0 && needed <= piece.seconds ? needed : nil
  }
}

/// The amount that completes a period, whose instant is sought. An amount of 0 or less is reached before
/// anything is counted, so it has no instant.
package enum UsageTarget: Hashable, Sendable {
  case seconds(Int64)
  case sixtieths(Int64)
  /// So many more apps, each with a minimum of seconds. Some have counted before.
  case apps(Int64, minimum: Int64, before: [String: Int64])
  /// Sixtieths in one stretch.
  case peak(Int64)
}

/// Selects what counts in a stretch of time: some of its instants and, for a list's apps, only usage before their
/// removal. An empty list matches every app.
package struct CountingRule: Sendable {
  package let version: ChallengeVersion
  /// In order, disjoint.
  package private(set) var spans: [Range<Instant>]
  /// The count besides seconds and sixtieths.
  package var detail: DayDetail
  /// The amount whose instant is sought.
  package var target: UsageTarget?
  private var filter: AppFilter

  package init(_ spans: [Range<Instant>], version: ChallengeVersion, target: UsageTarget? = nil) {
    assert(
      zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "each instant counts at most once")
    self.spans = spans
    self.version = version
    self.target = target
    detail = version.rules.dayDetail(version.settings)
    filter = AppFilter(version)
  }

  /// The same in a part of the time.
  package func clamped(to range: Range<Instant>) -> CountingRule {
    var part = self
    part.spans = RangeSet.overlapping(spans, range).map { $0.clamped(to: range) }
    return part
  }

  /// From the first instant that counts to the end of the last one; empty when none does.
  package var window: Range<Instant> {
    guard let first = spans.first, let last = spans.last else { return Instant.distantPast..<Instant.distantPast }
    return first.lowerBound..<last.upperBound
  }

  /// Until when the learning of an app counts.
  package mutating func end(of app: String, facts: ChildFacts) -> Instant { filter.end(of: app, facts: facts) }

  /// Adds what counts of segments.
  /// - Parameter segments: in order, disjoint, after those that were added before.
  package mutating func add(_ segments: ArraySlice<LearningSegment>, facts: ChildFacts, to usage: inout CountedUsage) {
    var index = segments.startIndex
    for span in spans {
      while index < segments.endIndex && segments[index].span.upperBound <= span.lowerBound { index += 1 }
      var reaching = index
      while reaching < segments.endIndex && segments[reaching].span.lowerBound < span.upperBound {
        var piece = segments[reaching]
        piece.span = piece.span.clamped(to: span)
        piece.span = piece.span.clamped(to: Instant.distantPast..<filter.end(of: piece.app, facts: facts))
        if !piece.span.isEmpty { usage.add(piece, detail, target: target) }
        reaching += 1
      }
    }
  }
}

/// Until when the learning of apps passes a version's filter: an empty filter lets every app pass. Each app is looked
/// up in the list once.
private struct AppFilter {
  private let version: ChallengeVersion
  private var ends: [String: Instant] = [:]
  private var last: (app: String, end: Instant)?
  /// The list as a set, made for a day of many apps.
  private var listed: Set<String>?

  init(_ version: ChallengeVersion) {
    self.version = version
  }

  mutating func end(of app: String, facts: ChildFacts) -> Instant {
    if version.settings.learningApps.isEmpty { return .distantFuture }
    if let last, last.app == app { return last.end }
    let end = ends[app] ?? look(for: app, facts)
    last = (app, end)
    return end
  }

  private mutating func look(for app: String, _ facts: ChildFacts) -> Instant {
    if listed == nil, ends.count == 8 { listed = Set(version.settings.learningApps) }
    let isListed = listed?.contains(app) ?? version.settings.learningApps.contains(app)
    let end = isListed ? facts.end(of: app, chosenAt: version.learningAppsChosen) : Instant.distantPast
    ends[app] = end
    return end
  }
}
