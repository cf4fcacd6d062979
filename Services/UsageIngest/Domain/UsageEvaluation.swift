import LocalTime

/// The pure evaluation of a child's records (US-3, US-6, US-7, US-12, US-13): the same records in any order, repeated
/// or not, give the same counted segments.
///
/// What a second counts for depends only on the records that cover it and on the facts, so any window can be
/// evaluated alone; evaluating a window equals cutting the evaluation of everything to that window.
public enum UsageEvaluation {
  /// The counted segments of a window, in order.
  /// - Parameters:
  ///   - records: every evaluated record that shares a second with the window, in any order; others are harmless.
  ///     Such a record starts less than `Plausibility.maximumSeconds` before the window, or, where
  ///     `ChildFacts.hasLongRecords`, less than `QuarantineReview.maximumAcceptedSeconds`.
  ///   - window: seconds outside it are left out; nil takes all.
  public static func segments(
    of records: some Sequence<UsageRecord>, facts: ChildFacts, window: Range<Instant>? = nil
  ) -> [CountedSegment] {
    var claims: [AppCategory: [Claim]] = [:]
    for record in records {
      addClaims(of: record, facts: facts, window: window, to: &claims)
    }
    let segments = AppCategory.allCases.flatMap { category in
      split(Overlap.winners(of: claims[category] ?? []), category: category, calendar: facts.calendar)
    }
    return segments.sorted(by: CountedSegment.isOrdered)
  }

  static func addClaims(
    of record: UsageRecord, facts: ChildFacts, window: Range<Instant>?, to claims: inout [AppCategory: [Claim]]
  ) {
    guard let app = facts.appByToken[record.content.appToken], let timeline = facts.apps[app] else { return }
    for part in facts.unshieldedParts(of: record, window: window) {
      for assignment in timeline.spans(overlapping: part) {
        let claim = Claim(app: app, assignment: assignment, span: part.clamped(to: assignment.span))
        if !claim.span.isEmpty { claims[assignment.category, default: []].append(claim) }
      }
    }
  }

  /// Cuts winners at the edges of local days and joins what continues.
  static func split(
    _ winners: [Claim], category: AppCategory, calendar: LocalCalendar
  ) -> [CountedSegment] {
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
        segments.appendJoining(
          CountedSegment(
            app: winner.app, category: category, generation: winner.assignment.generation,
            pointsPerMinute: winner.assignment.pointsPerMinute, date: date, span: at..<end))
        at = end
      }
    }
    return segments
  }
}
