import Database
import LocalTime
import ServiceAPI
import UsageCounting
import UsageRecords

/// A part of a record, and what happened to it.
struct ExplainedPart: Sendable {
  enum Outcome: Sendable {
    /// - Parameter winner: the record that counts instead, where it is covered.
    case evaluated(UsageExplanation.Outcome, winner: RecordKey?)
    /// It waits for a guardian or was rejected.
    case inQuarantine(QuarantineTable.Entry)
    /// - Parameter number: the withdrawal's.
    case withdrawn(number: Int64)
  }

  var record: UsageRecord
  /// Logical id; nil while the family has no app with the digest.
  var app: String?
  /// Empty for a record that ends no later than it starts.
  var span: Range<Instant>
  var outcome: Outcome
}

/// Where an explanation continues: in a record, from an instant on.
struct ExplanationCursor: Hashable, Sendable {
  var mark: RecordTable.Mark
  var from: Instant

  init(mark: RecordTable.Mark, from: Instant) { (self.mark, self.from) = (mark, from) }

  /// Nil for a text that is none.
  init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 5, let conflict = Int(exactly: numbers[3]) else { return nil }
    mark = RecordTable.Mark(
      start: Instant(seconds: numbers[0]), installation: numbers[1], sequence: numbers[2], conflict: conflict)
    from = Instant(seconds: numbers[4])
  }

  var text: String {
    "\(mark.start.seconds) \(mark.installation) \(mark.sequence) \(mark.conflict) \(from.seconds)"
  }
}

/// Reads what happened to records and why (US-15), a bounded part at a time.
///
/// All records of a time decide together which seconds count, so each page reads the records of a whole day, and those
/// of the day before that may reach into it. Only so many may be: then a page costs milliseconds whatever devices have
/// sent.
struct ExplanationReading: Sendable {
  let child: ChildKey
  private(set) var facts: CountingFacts
  /// Later usage counts when its day begins.
  private let until: Instant
  /// Maximum number of parts.
  let limit: Int
  /// Where it begins, and then where it continues; nil at the end, and for a first page.
  private(set) var next: ExplanationCursor?
  private(set) var parts: [ExplainedPart] = []

  /// Whether any part shows what will count.
  var isAhead: Bool {
    parts.contains { part in
      if case .evaluated(.counted, _) = part.outcome { part.span.upperBound > until } else { false }
    }
  }

  /// Records that may begin in a day that is explained and the day before it.
  static let maximumRecords = 20_000
  var maximumRead = ExplanationReading.maximumRecords
  private var readCount = 0

  init(child: ChildKey, facts: CountingFacts, limit: Int, at place: ExplanationCursor?) {
    (self.child, self.facts, self.limit, next) = (child, facts, limit, place)
    until = facts.until
    // A record is shown whole, also the part that counts when its day begins.
    self.facts.until = .distantFuture
  }

  /// Explains a local day: every record that counts in it, or could, as far as it is in the day, and whole those that
  /// begin in it and are not evaluated.
  mutating func run(_ tx: ReadTransaction, date: LocalDate) throws {
    let day = facts.calendar.interval(of: date)
    let begin = next
    next = nil
    // Of a day that has not begun nothing counts yet.
    if day.isEmpty || day.lowerBound >= until { return }
    let rows = try records(tx, in: day).filter { $0.isEvaluated ? $0.overlaps(day) : day.contains($0.mark.start) }
    let evaluated = rows.filter(\.isEvaluated)
    let explanation = UsageExplanation(of: evaluated.map(\.record), facts: facts, window: day)
    // A record that was on the page before and has gone meanwhile is followed by those that start later.
    let first = begin.flatMap { begin in
      rows.firstIndex { $0.mark == begin.mark } ?? rows.firstIndex { $0.mark.start > begin.mark.start } ?? rows.count
    }
    var index = -1
    for (place, row) in rows.enumerated() {
      if row.isEvaluated { index += 1 }
      if let first, place < first { continue }
      let from = row.mark == begin?.mark ? begin?.from ?? .distantPast : .distantPast
      if parts.count == limit {
        next = ExplanationCursor(mark: row.mark, from: from)
        return
      }
      if !row.isEvaluated {
        try add(tx, row)
      } else if !add(row, explanation.parts(of: index, from: from, limit: limit + 1 - parts.count), of: evaluated) {
        return
      }
    }
  }

  /// Explains the records of a key, day by day.
  /// - Throws: NOT_FOUND where the child has none.
  mutating func run(_ tx: ReadTransaction, key: RecordKey) throws {
    let begin = next
    next = nil
    let installation = try RecordTable.storedInstallation(tx, familyID: child.familyID, key)
    let rows = try installation.map {
      try RecordTable.records(tx, child, installation: $0, sequence: key.sequence)
    }
    guard let rows, !rows.isEmpty else { throw Refusal.notFound("record.sequence", "\(key.sequence)") }
    for row in rows {
      var from = row.record.content.start
      if let begin {
        if row.mark.conflict < begin.mark.conflict { continue }
        if row.mark.conflict == begin.mark.conflict { from = max(from, begin.from) }
      }
      if parts.count == limit {
        next = ExplanationCursor(mark: row.mark, from: from)
        return
      }
      if !row.isEvaluated {
        try add(tx, row)
      } else if try !explain(tx, row, from: from) {
        return
      }
    }
  }

  /// Explains an evaluated record from an instant on. Returns whether all of it is.
  private mutating func explain(_ tx: ReadTransaction, _ row: RecordTable.Row, from start: Instant) throws -> Bool {
    var from = start
    while from < row.record.content.end {
      // The next day is another page's where this one has read enough.
      if parts.count == limit || readCount > 0 && readCount >= maximumRead {
        next = ExplanationCursor(mark: row.mark, from: from)
        return false
      }
      let day = facts.calendar.interval(of: facts.calendar.localDate(at: from))
      let window = from..<min(row.record.content.end, max(day.upperBound, from + 1))
      let evaluated = try records(tx, in: window).filter { $0.isEvaluated && $0.overlaps(window) }
      guard let index = evaluated.firstIndex(where: { $0.mark == row.mark }) else { return true }
      let explanation = UsageExplanation(of: evaluated.map(\.record), facts: facts, window: window)
      if !add(row, explanation.parts(of: index, limit: limit + 1 - parts.count), of: evaluated) { return false }
      from = window.upperBound
    }
    return true
  }

  /// Adds an evaluated record's parts. Returns whether all of them have room.
  private mutating func add(
    _ row: RecordTable.Row, _ found: [UsageExplanation.Part], of evaluated: [RecordTable.Row]
  ) -> Bool {
    let app = facts.appByToken[row.record.content.appToken]
    for part in found {
      if parts.count == limit {
        next = ExplanationCursor(mark: row.mark, from: part.span.lowerBound)
        return false
      }
      var winner: RecordKey?
      if case .covered(_, _, _, let index) = part.outcome { winner = evaluated[index].record.key }
      parts.append(
        ExplainedPart(
          record: row.record, app: app, span: part.span, outcome: .evaluated(part.outcome, winner: winner)))
    }
    return true
  }

  /// Adds a record that waits, was rejected or was withdrawn.
  private mutating func add(_ tx: ReadTransaction, _ row: RecordTable.Row) throws {
    if let number = row.withdrawal {
      parts.append(
        ExplainedPart(
          record: row.record, app: facts.appByToken[row.record.content.appToken], span: row.record.content.span,
          outcome: .withdrawn(number: number)))
      return
    }
    let place = RecordTable.Place(
      installation: row.mark.installation, sequence: row.mark.sequence, conflict: row.mark.conflict)
    guard let entry = try QuarantineTable.entry(tx, child, at: place) else { return }
    parts.append(
      ExplainedPart(
        record: row.record, app: facts.appByToken[row.record.content.appToken], span: row.record.content.span,
        outcome: .inQuarantine(entry)))
  }

  /// Every record that may share a second with a window of at most a day, and those that begin in it.
  private mutating func records(_ tx: ReadTransaction, in window: Range<Instant>) throws -> [RecordTable.Row] {
    let lookBack = window.lowerBound - Plausibility.maximumSeconds
    if try RecordTable.isMore(than: maximumRead, tx, child, beginningIn: lookBack..<window.upperBound) {
      throw Refusal.limitReached(
        "more than \(maximumRead) records begin on the day or the day before; at most so many are explained: "
          + "list what counted with ListUsage")
    }
    var rows: [RecordTable.Row] = []
    if facts.hasLongRecords {
      var mark = RecordTable.Mark(before: window.lowerBound - Plausibility.maximumAcceptedSeconds)
      while true {
        let page = try RecordTable.longPage(tx, child, after: mark, limit: 100)
        rows += page.filter { $0.mark.start < lookBack }
        guard let last = page.last, last.mark.start < lookBack else { break }
        mark = last.mark
      }
    }
    rows += try RecordTable.records(tx, child, in: window, limit: maximumRead)
    readCount += rows.count
    return rows.sorted { $0.precedes($1) }
  }
}

extension RecordTable.Row {
  fileprivate func overlaps(_ window: Range<Instant>) -> Bool {
    record.content.start < window.upperBound && window.lowerBound < record.content.end
  }

  /// By their start, and then by what does not depend on the order in which records arrived; of those that claim the
  /// same for the same app the first one counts.
  fileprivate func precedes(_ other: RecordTable.Row) -> Bool {
    let (key, content) = (record.key, record.content)
    let (otherKey, otherContent) = (other.record.key, other.record.content)
    if content.start != otherContent.start { return content.start < otherContent.start }
    if key.deviceID != otherKey.deviceID { return key.deviceID < otherKey.deviceID }
    if key.installationID != otherKey.installationID { return key.installationID < otherKey.installationID }
    return (key.sequence, content.end, content.appToken, mark.conflict)
      < (otherKey.sequence, otherContent.end, otherContent.appToken, other.mark.conflict)
  }
}
