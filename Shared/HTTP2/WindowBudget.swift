import Synchronization

/// The bytes by which all connections of a process together may have raised their receive windows: bytes that their
/// peers may send before anybody reads them are memory.
public final class WindowBudget: Sendable {
  /// The budget that connections share by default: 256 MiB.
  public static let process = WindowBudget(bytes: 256 << 20)

  private let left: Atomic<Int>

  /// - Parameter bytes: for all connections that share the budget.
  public init(bytes: Int) {
    left = Atomic(bytes)
  }

  /// Bytes that are still to be had.
  public var available: Int { left.load(ordering: .relaxed) }

  /// Acquires `bytes`, all or nothing.
  func acquire(_ bytes: Int) -> Bool {
    var current = left.load(ordering: .relaxed)
    while current >= bytes {
      let (exchanged, original) = left.compareExchange(
        expected: current, desired: current - bytes, ordering: .relaxed)
      if exchanged { return true }
      current = original
    }
    return false
  }

  func release(_ bytes: Int) {
    left.wrappingAdd(bytes, ordering: .relaxed)
  }
}
