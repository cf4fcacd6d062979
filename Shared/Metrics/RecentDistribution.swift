import Locks

/// The values that several histograms together have recorded in the last minute. The reader calls `tick` every ten
/// seconds; the window is 60 to 70 s long, or as long as it has been called.
public final class RecentDistribution: Sendable {
  /// The cells that are not empty, in ascending order.
  private struct Counts {
    var cells: [UInt16] = []
    var counts: [Int64] = []
    var total: Int64 = 0
  }

  private let histograms: [Histogram]
  /// The totals at the last ticks, oldest first.
  private let ticks = Locked<[Counts]>([])

  /// Ticks in a minute.
  private static let kept = 6

  /// - Parameter histograms: of one unit.
  public init(of histograms: [Histogram]) {
    self.histograms = histograms
  }

  /// Samples what has been recorded so far.
  public func tick() {
    let now = read()
    ticks.withLock { ticks in
      // A distribution without calls keeps one list.
      ticks.append(ticks.last?.total == now.total ? ticks.last ?? now : now)
      if ticks.count > Self.kept { ticks.removeFirst() }
    }
  }

  /// For each share (0...1, ascending) an upper bound of the value that it does not exceed; nil when nothing was
  /// recorded.
  public func quantiles(_ shares: [Double]) -> [Int64]? {
    let now = read()
    let before = ticks.withLock { $0.count == Self.kept ? $0[0] : Counts() }
    let total = now.total - before.total
    guard total > 0 else { return nil }
    var values: [Int64] = []
    var (seen, old): (Int64, Int) = (0, 0)
    for (cell, count) in zip(now.cells, now.counts) {
      while old < before.cells.count, before.cells[old] < cell { old += 1 }
      let isOld = old < before.cells.count && before.cells[old] == cell
      seen += count - (isOld ? before.counts[old] : 0)
      while values.count < shares.count, seen > 0, Double(seen) >= shares[values.count] * Double(total) {
        values.append(HistogramCells.upperBound(Int(cell)))
      }
    }
    return values.count == shares.count ? values : nil
  }

  private func read() -> Counts {
    let used = histograms.filter { !$0.isEmpty }
    guard let first = used.first else { return Counts() }
    var result = Counts()
    func append(_ cell: Int, _ count: Int64) {
      result.cells.append(UInt16(cell))
      result.counts.append(count)
      result.total += count
    }
    if used.count == 1 {
      first.visit(append)
    } else {
      var sums = [Int64](repeating: 0, count: HistogramCells.count)
      for histogram in used { histogram.visit { sums[$0] += $1 } }
      for (cell, count) in sums.enumerated() where count != 0 { append(cell, count) }
    }
    return result
  }
}
