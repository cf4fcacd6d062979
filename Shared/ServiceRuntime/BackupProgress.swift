import EventLoop
import RPC
import Synchronization

/// Demands of whoever receives a backup that it goes on reading: others wait for it, as a service makes one at a time.
final class BackupProgress: Sendable {
  /// Bytes that have to be accepted in each interval: a backup of a gigabyte takes at most five hours.
  static let interval = Duration.seconds(20), demandedBytes: Int64 = 1 << 20

  private let accepted = Atomic<Int64>(0)
  private let before = Atomic<Int64>(-1)
  private let task: PeriodicTask
  private let interval: Duration
  private let end: @Sendable (RPCError) -> Void

  /// - Parameter end: ends the call.
  init(
    on loop: EventLoop, every interval: Duration = BackupProgress.interval, end: @escaping @Sendable (RPCError) -> Void
  ) {
    task = PeriodicTask(on: loop)
    self.interval = interval
    self.end = end
  }

  /// Begins when there is something to read.
  func start() {
    task.start(every: interval) { [weak self] in self?.check() }
  }

  func stop() { task.stop() }

  func note(_ bytes: Int64) { accepted.add(bytes, ordering: .relaxed) }

  private func check() {
    let now = accepted.load(ordering: .relaxed)
    let last = before.exchange(now, ordering: .relaxed)
    guard Self.isStalled(accepted: now, before: last) else { return }
    task.stop()
    end(
      RPCError(
        .deadlineExceeded,
        "of the backup \(now - last) bytes were read in \(interval); at least \(Self.demandedBytes) have to be, as others "
          + "wait for it"))
  }

  /// - Parameter before: what had been accepted at the check before; below 0 at the first.
  static func isStalled(accepted: Int64, before: Int64) -> Bool { before >= 0 && accepted - before < demandedBytes }
}
