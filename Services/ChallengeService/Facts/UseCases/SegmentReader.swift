package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// Reads a child's segments piece by piece, each piece once for all challenges that need it: a day can have one for
/// each of its seconds.
package final class SegmentReader {
  /// Whether the reader has to stop, and continue in another transaction.
  package let isEnough: () -> Bool
  private let tx: ReadTransaction
  private let child: ChildKey
  private var known: [Range<Instant>: [LearningSegment]] = [:]
  private var weeks: [Range<Instant>: Week] = [:]
  private static let maximum = 32

  /// All learning of a local day or a week.
  package struct Week {
    /// The local days that have some.
    package let dates: [LocalDate]
    package let segments: [LearningSegment]
    package let learning: LearningIndex
  }

  /// Segments in a piece.
  package static let pieceSize = 500

  package init(_ tx: ReadTransaction, _ child: ChildKey, isEnough: @escaping () -> Bool = { false }) {
    self.tx = tx
    self.child = child
    self.isEnough = isEnough
  }

  /// All learning of a period, for read transactions: it can be 604,800 stretches.
  package func week(_ window: Range<Instant>, calendar: LocalCalendar) throws -> Week {
    if let week = weeks[window] { return week }
    let segments = try SegmentTable.overlapping(tx, child, window)
    var dates: [LocalDate] = []
    var end = Instant.distantPast
    for segment in segments where segment.span.upperBound > end {
      for day in calendar.days(overlapping: segment.span) where day.interval.upperBound > end {
        dates.append(day.date)
        end = day.interval.upperBound
      }
    }
    let week = Week(dates: dates, segments: segments, learning: LearningIndex(segments))
    weeks[window] = week
    return week
  }

  /// The first segments that share a second with a range, in order.
  package func piece(_ range: Range<Instant>) throws -> [LearningSegment] {
    if let segments = known[range] { return segments }
    let segments = try SegmentTable.overlapping(tx, child, range, limit: Self.pieceSize)
    if known.count >= Self.maximum { known = [:] }
    known[range] = segments
    return segments
  }
}

/// Segments that were added and removed in one transaction.
package final class SegmentChange {
  package let added: [LearningSegment]
  package let removed: [LearningSegment]
  /// Only a child with challenges needs them.
  package private(set) lazy var addedIndex = LearningIndex(added)
  package private(set) lazy var removedIndex = LearningIndex(removed)
  /// Whether runs may have been evaluated with the change already, because days have closed.
  package var isInRuns = false

  package init(added: [LearningSegment], removed: [LearningSegment]) {
    self.added = added.sorted { $0.span.lowerBound < $1.span.lowerBound }
    self.removed = removed.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}
