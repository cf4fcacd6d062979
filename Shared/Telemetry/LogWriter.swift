import EventLoop
public import Glibc
import Locks
import Synchronization

/// Writes lines to a descriptor, in their order, on its own thread: a caller that logs never waits for a slow reader of
/// the log. The waiting lines are bounded; more are dropped and counted.
public final class LogWriter: Sendable {
  /// Maximum number of bytes that may wait, in addition to those that are being written.
  public static let maximumWaitingBytes = 1 << 20

  private struct State {
    var waiting: [UInt8] = []
    /// Whether the thread will read `waiting` again.
    var isScheduled = false
    /// Whether the descriptor has taken only a part of the last line.
    var isTorn = false
  }

  private let descriptor: Int32
  private let state = Locked(State())
  private let queue = ThreadQueue(label: "log", threads: 1)
  private let droppedLines = Atomic<Int64>(0)

  /// - Parameter descriptor: stays open as long as the writer; by default standard error.
  public init(descriptor: Int32 = STDERR_FILENO) {
    self.descriptor = descriptor
  }

  /// Lines that were not written: too many waited, or the descriptor took no more.
  public var dropped: Int64 { droppedLines.load(ordering: .relaxed) }

  /// Writes a line soon.
  /// - Parameter line: without its end.
  public func write(_ line: String) {
    let isIdle = state.withLock { state -> Bool in
      guard state.waiting.count + line.utf8.count < Self.maximumWaitingBytes else {
        droppedLines.add(1, ordering: .relaxed)
        return false
      }
      state.waiting += line.utf8
      state.waiting.append(UInt8(ascii: "\n"))
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isIdle { queue.enqueue { self.writeWaiting() } }
  }

  /// Waits until all that was logged before is written; for the end of a process.
  /// - Parameter milliseconds: the longest wait, where no program reads.
  public func flush(atMost milliseconds: Int32 = 2_000) {
    var waited: Int32 = 0
    while waited < milliseconds, state.withLock({ $0.isScheduled }) {
      poll(nil, 0, 1)
      waited += 1
    }
  }

  private func writeWaiting() {
    let newline = UInt8(ascii: "\n")
    while true {
      let (bytes, isTorn) = state.withLock { state -> ([UInt8], Bool) in
        defer { state.waiting = [] }
        state.isScheduled = !state.waiting.isEmpty
        // The next line must not continue the one that was torn.
        return (state.isTorn && !state.waiting.isEmpty ? [newline] + state.waiting : state.waiting, state.isTorn)
      }
      if bytes.isEmpty { return }
      let written = write(bytes)
      if written > 0 { state.withLock { $0.isTorn = bytes[written - 1] != newline } }
      if written < bytes.count {
        let lost = bytes[max(written, isTorn ? 1 : 0)...].count { $0 == newline }
        droppedLines.add(Int64(lost), ordering: .relaxed)
      }
    }
  }

  /// - Returns: how many bytes the descriptor took before it failed.
  private func write(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: position), bytes.count - position)
        if count > 0 {
          position += count
          continue
        }
        switch errno {
        case EINTR: continue
        case EAGAIN:
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        default: return position
        }
      }
      return position
    }
  }
}
