import Database
import LocalTime
import ServiceAPI
import UsageCounting
import UsageRecords

/// How long an app was used while it was not assigned.
struct UnassignedUse: Hashable, Sendable {
  /// Digest by which devices report the app.
  var token: String
  var seconds: Int64
  /// Where the last of these seconds ended.
  var last: Instant
}

/// Reads how long a child used apps that were not assigned to it (US-13, SH-17): of each record the parts that
/// `UsageExplanation` names unassigned. A bounded part at a time: records by their beginning, each once, so that what
/// the pages say of an app adds up, and depends neither on the order in which records arrived nor on the pages.
struct UnassignedReading: Sendable {
  let child: ChildKey
  let facts: CountingFacts
  /// The records that begin in it.
  let range: Range<Instant>
  /// After which record it begins, and then continues; nil at the end, and for a first page.
  private(set) var next: RecordTable.Mark?
  private var uses: [String: UnassignedUse] = [:]

  /// Records after which it ends.
  static let maximumRecords = 5_000
  /// Parts of records after which it ends: many shields may begin and end within one.
  static let maximumParts = 20_000
  var maximumRead = UnassignedReading.maximumRecords

  init(child: ChildKey, facts: CountingFacts, range: Range<Instant>, after mark: RecordTable.Mark?) {
    (self.child, self.facts, self.range, next) = (child, facts, range, mark)
  }

  /// By their digests.
  var found: [UnassignedUse] { uses.values.sorted { $0.token < $1.token } }

  mutating func run(_ tx: ReadTransaction) throws {
    var mark = RecordTable.Mark(before: range.lowerBound)
    // A caller can make up any place.
    if let next, next.start >= range.lowerBound { mark = next }
    next = nil
    let rows = try RecordTable.page(tx, child, after: mark, limit: maximumRead + 1)
      .prefix { $0.mark.start < range.upperBound }
    var partCount = 0
    for (index, row) in rows.enumerated() {
      if index > 0, index == maximumRead || partCount >= Self.maximumParts {
        next = rows[index - 1].mark
        return
      }
      if row.isEvaluated { partCount += add(row.record) }
    }
  }

  /// Returns the number of the record's parts.
  private mutating func add(_ record: UsageRecord) -> Int {
    let span = record.content.span
    if span.isEmpty { return 0 }
    let parts = UsageExplanation(of: [record], facts: facts, window: span).parts(of: 0)
    let unassigned = parts.filter { $0.outcome == .unassigned }
    if let last = unassigned.last?.span.upperBound {
      let token = record.content.appToken
      var use = uses[token] ?? UnassignedUse(token: token, seconds: 0, last: last)
      use.seconds += unassigned.reduce(0) { $0 + $1.span.seconds }
      use.last = max(use.last, last)
      uses[token] = use
    }
    return parts.count
  }
}
