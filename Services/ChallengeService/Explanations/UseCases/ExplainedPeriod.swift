import ChallengeChallenges
import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// Why a period has its figures, and a page of the parts of the learning in it (CH-17). It only reads. A page reads its
/// own stretches, of an efficiency or a chain those of the local day on which it begins as well, and the first page
/// those of the whole period, up to a limit, to add them up.
struct ExplainedPeriod {
  private(set) var explanation: PeriodExplanation
  /// The booked completion.
  let completion: StoredCompletion?
  /// The last correction of it.
  let change: StoredCompletionChange?
  private(set) var parts: [ExplainedPart] = []
  /// Where the next page begins; nil on the last one.
  private(set) var next: Instant?
  let calendar: LocalCalendar

  /// Maximum number of stretches that are added up by outcome.
  static let maximumStretches = 100_000

  /// - Parameters:
  ///   - date: see `PeriodFinder.find`.
  ///   - limit: parts on a page.
  ///   - start: where the page begins; nil for the first one.
  /// - Throws: NOT_FOUND, and UNAVAILABLE while changes are being counted: partly as before and partly as afterwards
  ///   would be neither.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, challengeID: String, _ date: LocalDate?, limit: Int, from start: Instant?,
    now: Instant, maximumStretches: Int = Self.maximumStretches
  ) throws {
    guard let head = try ChallengeTable.head(tx, familyID: child.familyID, challengeID: challengeID),
      head.childID == child.childID
    else { throw Refusal.notFound("challenge_id", challengeID) }
    if try PendingEvaluation.isWaiting(tx, child) {
      throw Refusal.tryAgain("changes of the child's usage are being counted")
    }
    let facts = try FactReader.any(tx, child)
    calendar = facts.calendar
    let history = ChallengeHistory(
      tx, head, familyID: child.familyID, calendar: calendar, through: now, in: .message)
    let counter = DayCounter(history: history, facts: facts, segments: SegmentReader(tx, child))
    guard let found = try PeriodFinder(tx: tx, child: child, counter: counter, now: now).find(date) else {
      throw Refusal.notFound("period_start_date", date.map { "\($0)" } ?? "")
    }
    let first = found.period.firstDate
    completion = try CompletionTable.find(tx, familyID: child.familyID, challengeID: challengeID, firstDate: first)
    func change(of date: LocalDate) throws -> StoredCompletionChange? {
      try CompletionChangeTable.find(tx, child, challengeID: challengeID, firstDate: date)
    }
    self.change = try change(of: first) ?? date.flatMap { try change(of: $0) }
    explanation = PeriodExplanation(found.period, completion: completion?.completion, isOpen: found.isOpen)
    let days = try ExplainedDays(tx, child, found, counter, completion: completion?.completion.instant, now: now)
    (explanation.days, explanation.apps, explanation.steps) = (days.days, days.apps, days.steps)
    try read(tx, child, found.span, days, counter, limit: limit, from: start, atMost: maximumStretches)
  }

  /// Reads the parts of the page and, for a first one, adds up all of them.
  private mutating func read(
    _ tx: ReadTransaction, _ child: ChildKey, _ span: Range<Instant>, _ days: ExplainedDays, _ counter: DayCounter,
    limit: Int, from start: Instant?, atMost maximum: Int
  ) throws {
    let from = start ?? span.lowerBound
    var at = max(span.lowerBound, days.needsWholeDays ? calendar.firstInstant(ofDayAt: from) : from)
    var (totals, left): ([PartOutcome: OutcomeTotal]?, Int) = (start == nil ? [:] : nil, maximum)
    var (day, found): (DayExplanation?, [ExplainedPart]) = (nil, [])
    while at < span.upperBound {
      let piece = try SegmentTable.overlapping(tx, child, at..<span.upperBound, limit: SegmentReader.pieceSize)
      guard let last = piece.last else { break }
      if piece.count > left { totals = nil }
      left -= piece.count
      for segment in piece {
        for date in days.dates(of: segment.span.clamped(to: at..<span.upperBound), day) {
          if day?.date != date { day = try days.explanation(of: date, counter) }
          guard let version = day?.version else { continue }
          day?.add(segment, facts: try counter.facts.facts(filtering: [segment], by: version), to: &found)
        }
        for part in found.lazy.compactMap({ $0.from(from) }) {
          totals?[part.outcome, default: OutcomeTotal()].add(part)
          if parts.count < limit { parts.append(part) } else { next = next ?? part.learning.span.lowerBound }
        }
        found.removeAll(keepingCapacity: true)
        if totals == nil, next != nil { return }
      }
      at = max(at + 1, last.span.upperBound)
      if piece.count < SegmentReader.pieceSize { break }
    }
    explanation.totals = totals
  }
}

extension LocalCalendar {
  /// The first instant of the local day that holds one.
  fileprivate func firstInstant(ofDayAt instant: Instant) -> Instant {
    instant.isRepresentable ? interval(of: localDate(at: instant)).lowerBound : instant
  }
}
