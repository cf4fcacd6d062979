import Metrics

/// Counts calls by the second in which they were due, at the cost of an addition: the last seconds are arrays, and only
/// those before are compact.
package struct TimelineRecorder: Sendable {
  private struct Open: Sendable {
    var second: Int
    var sent: Int64 = 0
    var succeeded: Int64 = 0
    var failed: Int64 = 0
    var cells = [Int32](repeating: 0, count: HistogramCells.count)

    var closed: RunFigures.Second {
      var result = RunFigures.Second()
      (result.sent, result.succeeded, result.failed) = (sent, succeeded, failed)
      for (cell, count) in cells.enumerated() where count > 0 { result.cells[Int32(cell)] = count }
      return result
    }
  }

  /// Seconds that are kept open.
  private static let openCount = 4
  private var open: [Open] = []
  private var closed: [Int: RunFigures.Second] = [:]

  package init() {}

  package mutating func sent(in second: Int) {
    if let index = index(of: second) {
      open[index].sent += 1
    } else {
      closed[second, default: .init()].sent += 1
    }
  }

  package mutating func succeeded(in second: Int, latency: Int64) {
    if let index = index(of: second) {
      open[index].succeeded += 1
      open[index].cells[HistogramCells.index(of: max(0, latency))] += 1
    } else {
      closed[second, default: .init()].record(latency: latency)
    }
  }

  package mutating func failed(in second: Int) {
    if let index = index(of: second) {
      open[index].failed += 1
    } else {
      closed[second, default: .init()].failed += 1
    }
  }

  /// All seconds in which there was something.
  package var seconds: [Int: RunFigures.Second] {
    open.reduce(into: closed) { result, open in result[open.second, default: .init()] = open.closed }
  }

  /// One second, nil without calls.
  package func second(_ second: Int) -> RunFigures.Second? {
    open.first { $0.second == second }?.closed ?? closed[second]
  }

  /// Nil for a second that is compact already.
  private mutating func index(of second: Int) -> Int? {
    if let last = open.last {
      if last.second == second { return open.count - 1 }
      if second < last.second { return open.firstIndex { $0.second == second } }
    }
    if open.count == Self.openCount {
      let oldest = open.removeFirst()
      closed[oldest.second] = oldest.closed
    }
    open.append(Open(second: second))
    return open.count - 1
  }
}
