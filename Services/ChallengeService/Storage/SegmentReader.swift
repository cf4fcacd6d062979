import ChallengeDomain
import Database
import LocalTime

/// Reads a child's segments, each stretch once for all challenges that look at it.
final class SegmentReader {
  private let tx: ReadTransaction
  private let child: ChildKey
  private var known: [Range<Instant>: [LearningSegment]] = [:]
  private static let maximum = 32

  init(_ tx: ReadTransaction, _ child: ChildKey) {
    self.tx = tx
    self.child = child
  }

  func read(_ range: Range<Instant>) throws -> [LearningSegment] {
    if let segments = known[range] { return segments }
    let segments = try SegmentTable.overlapping(tx, child, range)
    if known.count >= Self.maximum { known = [:] }
    known[range] = segments
    return segments
  }
}

/// Segments that became known and that were taken back, in one transaction.
struct SegmentChange: Sendable {
  let added: [LearningSegment]
  let removed: [LearningSegment]

  init(added: [LearningSegment], removed: [LearningSegment]) {
    self.added = added.sorted { $0.span.lowerBound < $1.span.lowerBound }
    self.removed = removed.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}
