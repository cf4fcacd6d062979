import ChallengeDomain
import Database
import LocalTime

/// Reads a child's segments piece by piece, each piece once for all challenges that look at it: a day can have one for each
/// of its seconds.
final class SegmentReader {
  /// Whether who reads has to stop, and go on in another transaction.
  let isEnough: () -> Bool
  private let tx: ReadTransaction
  private let child: ChildKey
  private var known: [Range<Instant>: [LearningSegment]] = [:]
  private static let maximum = 32
  /// Segments of a piece.
  static let pieceSize = 500

  init(_ tx: ReadTransaction, _ child: ChildKey, isEnough: @escaping () -> Bool = { false }) {
    self.tx = tx
    self.child = child
    self.isEnough = isEnough
  }

  /// All segments that share a second with a range, in order.
  func all(_ range: Range<Instant>) throws -> [LearningSegment] {
    try read(range, limit: .max)
  }

  /// The first segments that share a second with a range, in order.
  func piece(_ range: Range<Instant>) throws -> [LearningSegment] {
    try read(range, limit: Self.pieceSize)
  }

  private func read(_ range: Range<Instant>, limit: Int) throws -> [LearningSegment] {
    if let segments = known[range] { return segments }
    let segments = try SegmentTable.overlapping(tx, child, range, limit: limit)
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
