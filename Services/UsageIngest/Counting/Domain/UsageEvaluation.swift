package import Apps
package import LocalTime
package import UsageRecords

/// The pure evaluation of a child's records (US-3, US-6, US-7, US-12, US-13): the same records in any order, repeated
/// or not, give the same counted segments.
///
/// The result for a second depends only on the records that cover it and on the facts, so any window can be evaluated
/// alone; evaluating a window equals cutting the evaluation of everything to that window.
package enum UsageEvaluation {
  /// The counted segments of a window, in order.
  /// - Parameters:
  ///   - records: every evaluated record that shares a second with the window, in any order; others are harmless.
  ///     Such a record starts less than `Plausibility.maximumSeconds` before the window, or, where
  ///     `CountingFacts.hasLongRecords`, less than `Plausibility.maximumAcceptedSeconds`.
  ///   - window: seconds outside it are left out; nil evaluates everything.
  static func segments(
    of records: some Sequence<UsageRecord>, facts: CountingFacts, window: Range<Instant>? = nil
  ) -> [CountedSegment] {
    var claims: [AppCategory: [Claim]] = [:]
    for record in records {
      addClaims(of: record, facts: facts, window: window, to: &claims)
    }
    let segments = AppCategory.allCases.flatMap { category in
      split(Overlap.winners(of: claims[category] ?? []), calendar: facts.calendar)
    }
    return segments.sorted(by: CountedSegment.isOrdered)
  }

  /// Adds a record's claim, in order of time.
  /// - Parameter limit: maximum number of claims of the record.
  /// - Returns: up to where all claims are added: later than any of them unless there were more.
  @discardableResult
  package static func addClaims(
    of record: UsageRecord, facts: CountingFacts, window: Range<Instant>?, limit: Int = .max,
    to claims: inout [AppCategory: [Claim]]
  ) -> Instant {
    guard let app = facts.appByToken[record.content.appToken], let timeline = facts.apps[app] else {
      return .distantFuture
    }
    let known = window.map { record.content.span.clamped(to: $0) } ?? record.content.span
    let span = known.clamped(to: .distantPast..<facts.until)
    if span.isEmpty { return .distantFuture }
    var left = limit
    for assignment in timeline.spans(overlapping: span) {
      let parts = facts.unshieldedParts(of: record, window: span.clamped(to: assignment.span), limit: left)
      let terms = UsageTerms(
        app: app, category: assignment.category, generation: assignment.generation,
        pointsPerMinute: assignment.pointsPerMinute)
      for part in parts {
        claims[assignment.category, default: []].append(
          Claim(terms: terms, assigned: assignment.assigned, span: part))
      }
      left -= parts.count
      if left <= 0, let last = parts.last { return last.upperBound }
    }
    return .distantFuture
  }

  /// Cuts winners at the edges of local days, and joins those that continue each other.
  package static func split(_ winners: [Claim], calendar: LocalCalendar) -> [CountedSegment] {
    var segments: [CountedSegment] = []
    var date = calendar.localDate(at: .distantPast)
    var day = Instant.distantPast..<Instant.distantPast
    for winner in winners {
      var at = winner.span.lowerBound
      while at < winner.span.upperBound {
        if !day.contains(at) {
          date = calendar.localDate(at: at)
          day = calendar.interval(of: date)
        }
        let end = min(winner.span.upperBound, max(day.upperBound, Instant(seconds: at.seconds + 1)))
        segments.appendJoining(CountedSegment(terms: winner.terms, date: date, span: at..<end))
        at = end
      }
    }
    return segments
  }
}
