import EventLoop
import Locks

/// Keeps some of the space on the data directory's device free for what must go on: tokens, revocations, deletions,
/// and moving the log into the file.
final class DiskReserve: Sendable {
  /// How old a measurement may be. In this time a device writes much less than a reserve of ordinary size.
  static let interval = Duration.milliseconds(100)

  private struct Measurement {
    var free: Int64?
    var time: MonotonicInstant
  }

  private let directory: String
  private let bytes: Int64
  private let measure: @Sendable () -> Int64?
  private let loop: EventLoop
  private let board: ConditionBoard
  private let last = Locked(Measurement?.none)

  init(_ configuration: DatabaseConfiguration, store: any Store, loop: EventLoop, board: ConditionBoard) {
    directory = configuration.directory
    bytes = max(0, configuration.reserveBytes)
    measure = configuration.freeBytes ?? { store.freeBytes() }
    (self.loop, self.board) = (loop, board)
  }

  /// Why a write may not run now; nil when it may. A device that cannot be measured keeps none from running.
  func refusal(of need: WriteNeed) -> DatabaseError? {
    guard bytes > 0, need != .necessary else { return nil }
    let known = last.withLock { last in
      last.flatMap { loop.readClock() - $0.time < Self.interval ? $0 : nil }
    }
    guard let free = known.map(\.free) ?? examine(), free < need.required(ofReserve: bytes) else { return nil }
    return lack(free)
  }

  /// Measures the free space, in bytes, and turns the condition to full where it is less than the reserve. Blocks for
  /// as long as the file system takes to answer.
  @discardableResult
  func examine() -> Int64? {
    let free = measure()
    last.withLock { $0 = Measurement(free: free, time: loop.readClock()) }
    if let free, free < bytes { board.note(lack(free)) }
    return free
  }

  /// Whether there is room for all writes, with a margin so that a full database does not begin to write and stop
  /// again every two seconds.
  func hasRoom() -> Bool {
    guard bytes > 0, let free = examine() else { return true }
    return free >= bytes + bytes / 16
  }

  private func lack(_ free: Int64) -> DatabaseError {
    DatabaseError(
      .diskFull,
      "\(free >> 20) MiB are free on the device of \(directory), and \(bytes >> 20) MiB are kept for what must go on",
      remedy: "Free space on the data directory's device (or lower disk-reserve); writes then work again by themselves."
    )
  }
}
