import Apps
import Database
import LocalTime
import ServiceAPI
import UsageCounting

/// Reads a child's counted stretches, newest first (US-10), a bounded part at a time: the stored segments of each
/// category backwards in time, those that continue each other joined, and of the categories the one whose stretch ends
/// later.
struct StretchReading: Sendable {
  let child: ChildKey
  /// Nil for all.
  let app: String?
  private let dates: ClosedRange<LocalDate>
  /// The instants of these dates.
  private let span: Range<Instant>
  /// Maximum number of stretches.
  let limit: Int
  private(set) var stretches: [CountedSegment] = []
  /// Where it continues; nil at the end.
  private(set) var next: StretchCursor?

  /// Segments read after which it ends; of each category one piece is read in any case, so that it always advances.
  var maximumRead = 10_000
  private static let piece = 500
  private var readCount = 0
  private var sources: [Source]

  /// The segments of a category that are still to be read.
  private struct Source {
    let category: AppCategory
    /// The stretches that begin before it.
    var before: Instant
    /// Read and not looked at, earliest first.
    var rows: [CountedSegment] = []
    var isAtEnd = false
    var hasRead = false
    /// The latest stretch; complete unless no more was read.
    var stretch: CountedSegment?

    /// Up to when it may have a stretch.
    var reach: Instant? { stretch?.span.upperBound ?? (isAtEnd && rows.isEmpty ? nil : before) }
  }

  /// - Parameters:
  ///   - first: nil for no limit; no later than `last`.
  ///   - last: inclusive; nil for no limit.
  init(
    child: ChildKey, app: String?, from first: LocalDate?, through last: LocalDate?, facts: CountingFacts, limit: Int,
    at place: StretchCursor?
  ) {
    (self.child, self.app, self.limit) = (child, app, limit)
    dates =
      (first ?? LocalDate(daysSinceEpoch: Int32.min / 2))...(last ?? LocalDate(daysSinceEpoch: Int32.max / 2))
    let start = first.map { facts.calendar.interval(of: $0).lowerBound } ?? .distantPast
    let end = max(start, last.map { facts.calendar.interval(of: $0).upperBound } ?? .distantFuture)
    span = start..<end
    // An app counts in the categories in which it was assigned.
    let categories = app.map { Set(facts.apps[$0]?.spans.map(\.category) ?? []) } ?? Set(AppCategory.allCases)
    sources = AppCategory.allCases.filter(categories.contains).map { category in
      Source(category: category, before: min(end, place.map { $0.before(category) } ?? end))
    }
  }

  mutating func run(_ tx: ReadTransaction) throws {
    for index in sources.indices { try fill(index, tx) }
    while stretches.count < limit, let index = newest, let stretch = sources[index].stretch {
      stretches.append(stretch)
      sources[index].stretch = nil
      try fill(index, tx)
    }
    guard newest != nil else { return }
    next = StretchCursor(
      Dictionary(uniqueKeysWithValues: sources.map { ($0.category, $0.reach ?? .distantPast) }))
  }

  /// The source whose stretch comes next, or which has to be read further to know it.
  private var newest: Int? {
    sources.indices.filter { sources[$0].reach != nil }.max { one, other in
      let (first, second) = (sources[one].reach ?? .distantPast, sources[other].reach ?? .distantPast)
      return first != second ? first < second : one > other
    }
  }

  /// Reads a source's latest stretch, as far as may be read.
  private mutating func fill(_ index: Int, _ tx: ReadTransaction) throws {
    while true {
      if sources[index].rows.isEmpty, try !load(index, tx) { return }
      guard let row = sources[index].rows.last else { return }
      if let stretch = sources[index].stretch {
        guard row.span.upperBound == stretch.span.lowerBound, row.isSameKind(as: stretch) else { return }
        sources[index].stretch?.span = row.span.lowerBound..<stretch.span.upperBound
      } else if dates.contains(row.date), app == nil || app == row.app {
        sources[index].stretch = row
      }
      sources[index].rows.removeLast()
      sources[index].before = row.span.lowerBound
    }
  }

  /// Returns whether there are more rows.
  private mutating func load(_ index: Int, _ tx: ReadTransaction) throws -> Bool {
    let (start, before) = (span.lowerBound, sources[index].before)
    guard !sources[index].isAtEnd, readCount < maximumRead || !sources[index].hasRead, start < before else {
      if start >= before { sources[index].isAtEnd = true }
      return false
    }
    let rows = try SegmentTable.latest(
      tx, child, sources[index].category, beginningIn: start..<before, limit: Self.piece)
    readCount += rows.count
    sources[index].hasRead = true
    sources[index].isAtEnd = rows.count < Self.piece
    sources[index].rows = rows.reversed()
    return !rows.isEmpty
  }
}

/// Where a reading of stretches continues: in each category with those that begin before an instant.
struct StretchCursor: Hashable, Sendable {
  private var instants: [AppCategory: Instant]

  init(_ instants: [AppCategory: Instant]) { self.instants = instants }

  /// Nil for a text that is none.
  init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == AppCategory.allCases.count else { return nil }
    instants = Dictionary(
      uniqueKeysWithValues: zip(AppCategory.allCases, numbers.map { Instant(seconds: $0) }))
  }

  var text: String { AppCategory.allCases.map { "\(before($0).seconds)" }.joined(separator: " ") }

  func before(_ category: AppCategory) -> Instant { instants[category] ?? .distantPast }
}
