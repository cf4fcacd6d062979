import Glibc
import Synchronization

/// A distribution of non-negative numbers such as nanoseconds or bytes. Any thread may record; nothing waits.
///
/// Cells are log-linear: exact below 128, then 128 per power of two, so a quantile is at most 0.8 % above the truth. A
/// histogram takes 57 KiB of address space with its first value, and memory for the pages whose cells are used.
public final class Histogram: Sendable {
  private typealias Cell = Atomic<Int64>

  /// The address of `HistogramCells.count` cells; 0 before the first value.
  private let cells = Atomic<UInt>(0)
  private let total = Atomic<Int64>(0)

  /// A histogram without values. Histograms that are to be exported come from a `MetricRegistry`.
  public init() {}

  deinit { free(UnsafeMutablePointer<Cell>(bitPattern: cells.load(ordering: .acquiring))) }

  /// Negative values count as 0.
  public func record(_ value: Int64) {
    let value = max(0, value)
    var cells = UnsafeMutablePointer<Cell>(bitPattern: cells.load(ordering: .acquiring))
    if cells == nil { cells = allocate() }
    guard let cells else { return }
    cells[HistogramCells.index(of: value)].wrappingAdd(1, ordering: .relaxed)
    total.wrappingAdd(value, ordering: .relaxed)
  }

  /// Whether nothing was recorded.
  public var isEmpty: Bool { cells.load(ordering: .relaxed) == 0 }

  /// Of all values.
  public var sum: Int64 { total.load(ordering: .relaxed) }

  /// Values recorded.
  public var count: Int64 {
    var count: Int64 = 0
    visit { count += $1 }
    return count
  }

  /// The distribution so far. Values recorded meanwhile may be in it or not.
  public func snapshot() -> HistogramSnapshot {
    var counts = [Int64](repeating: 0, count: HistogramCells.count)
    visit { counts[$0] = $1 }
    return HistogramSnapshot(counts: counts, sum: sum)
  }

  /// Calls `body` with the index and the count of each cell that is not empty, in ascending order.
  package func visit(_ body: (_ index: Int, _ count: Int64) -> Void) {
    guard let cells = UnsafeMutablePointer<Cell>(bitPattern: cells.load(ordering: .acquiring)) else { return }
    for index in 0..<HistogramCells.count {
      let count = cells[index].load(ordering: .relaxed)
      if count != 0 { body(index, count) }
    }
  }

  /// Another thread may do the same at the same time; the first one's cells stay. Nil when there is no memory: the
  /// value is lost, the process is not.
  private func allocate() -> UnsafeMutablePointer<Cell>? {
    // An atomic of a plain number is that number; cleared pages are not touched before they are used.
    guard let raw = calloc(HistogramCells.count, MemoryLayout<Cell>.stride) else { return nil }
    let made = raw.bindMemory(to: Cell.self, capacity: HistogramCells.count)
    let (won, before) = cells.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    guard !won else { return made }
    free(raw)
    return UnsafeMutablePointer(bitPattern: before)
  }
}

/// The cell of a value.
public enum HistogramCells {
  /// 128 cells per power of two.
  private static var cells: LogLinearCells { LogLinearCells(octaveBits: 7) }

  /// Values up to `Int64.max` fit.
  public static let count = cells.index(of: .max) + 1

  /// - Parameter value: not negative.
  public static func index(of value: Int64) -> Int { cells.index(of: value) }

  /// The greatest value that belongs to the cell.
  public static func upperBound(_ index: Int) -> Int64 { cells.upperBound(index) }
}

/// A distribution at one moment.
public struct HistogramSnapshot: Sendable, Equatable {
  /// Values per cell, see `HistogramCells`.
  public var counts: [Int64]
  /// Of all values.
  public var sum: Int64

  /// Values recorded.
  public var count: Int64 { counts.reduce(0, +) }

  /// An upper bound of the value that the given share (0...1) of all values does not exceed; nil without values.
  public func quantile(_ share: Double) -> Int64? {
    let total = count
    guard total > 0 else { return nil }
    let rank = max(1, Int64((min(max(share, 0), 1) * Double(total)).rounded(.up)))
    var seen: Int64 = 0
    for (index, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return HistogramCells.upperBound(index) }
    }
    return nil
  }
}
