import EventLoop
import Locks

/// Lets calls through in turns, at a pace: who is too fast waits and is not refused, and one caller's flood is a queue of
/// its own. See `FairQueue` for whose turn it is.
///
/// What waits is bounded by the server's calls in flight: a call that is cancelled or past its deadline leaves the
/// queue at once. Time is the monotonic clock: a change of the wall clock opens no door.
public final class Turnstile: Sendable {
  /// A caller's way through, to be ended by `end`.
  public struct Turn: Sendable {
    fileprivate let group: String
  }

  private struct State {
    var queue: FairQueue<String, PeerIdentity, UnsafeContinuation<Bool, Never>>
    var lastID: UInt64 = 0
    /// When the earliest timer that is set looks again.
    var alarm: Int64?
  }

  private let host: any Host
  private let state: Locked<State>

  public init(host: any Host, pace: FairPace) {
    self.host = host
    state = Locked(State(queue: FairQueue(pace)))
  }

  /// Calls that wait.
  public var waiting: Int { state.withLock { $0.queue.count } }

  /// Waits for the caller's turn.
  /// - Parameters:
  ///   - group: what takes turns, and has an allowance: usually an address.
  ///   - peer: whose turn it is inside of the group: the caller's connection.
  /// - Throws: `CancellationError` when the task is cancelled before.
  public func turn(of group: String, _ peer: PeerIdentity) async throws(CancellationError) -> Turn {
    let now = now
    let id: UInt64? = state.withLock { state in
      if state.queue.letPass(group, now: now) { return nil }
      state.lastID += 1
      return state.lastID
    }
    guard let id else { return Turn(group: group) }
    let isLetIn = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in wait(id, group, peer, continuation) }
    } onCancel: {
      state.withLock { $0.queue.withdraw(id) }?.resume(returning: false)
    }
    guard isLetIn else { throw CancellationError() }
    return Turn(group: group)
  }

  /// Ends a turn; exactly once for each.
  /// - Parameter isCharged: whether it counts against the pace; false for what turned out to be harmless.
  public func end(_ turn: Turn, isCharged: Bool) {
    let now = now
    state.withLock { $0.queue.leave(turn.group, isCharged: isCharged, now: now) }
    letIn()
  }

  private func wait(
    _ id: UInt64, _ group: String, _ peer: PeerIdentity, _ continuation: UnsafeContinuation<Bool, Never>
  ) {
    let now = now
    let isCancelled = state.withLock { state in
      // The flag is set before the handler runs, and the handler needs the lock: either this sees the one or the handler
      // finds the entry.
      guard !Task.isCancelled else { return true }
      state.queue.append(continuation, id: id, group: group, member: peer, now: now)
      return false
    }
    if isCancelled { continuation.resume(returning: false) } else { letIn() }
  }

  /// Lets in everybody whose turn it is, and comes back when time alone lets in the next.
  private func letIn() {
    let now = now
    let (next, alarm) = state.withLock { state -> ([UnsafeContinuation<Bool, Never>], Int64?) in
      var next: [UnsafeContinuation<Bool, Never>] = []
      while let continuation = state.queue.next(now: now) { next.append(continuation) }
      guard let wait = state.queue.wait(now: now), now + wait < state.alarm ?? .max else { return (next, nil) }
      state.alarm = now + wait
      return (next, now + wait)
    }
    for continuation in next { continuation.resume(returning: true) }
    guard let alarm, let loop = host.loops.first else { return }
    loop.schedule(at: MonotonicInstant(nanoseconds: alarm)) { [weak self] in self?.alarmRang(alarm) }
  }

  private func alarmRang(_ time: Int64) {
    state.withLock { state in
      if state.alarm == time { state.alarm = nil }
    }
    letIn()
  }

  private var now: Int64 { host.loops.first?.now.nanoseconds ?? 0 }
}
