public import EventLoop
import Locks

/// Lets calls through in turns, at a pace: a caller that is too fast waits instead of being refused, and its flood
/// delays only its own queue. See `FairQueue` for whose turn it is.
///
/// A call that is cancelled or past its deadline leaves the queue at once. Of one group so many wait that its other
/// calls still find places in flight. Time is the monotonic clock: setting the wall clock admits no call.
public final class Turnstile: Sendable {
  /// A caller's way through, to be ended by `end`.
  public struct Turn: Sendable {
    fileprivate let group: String
  }

  private enum Outcome {
    case admitted, cancelled, rejected
  }

  private typealias Waiter = UnsafeContinuation<Outcome, Never>

  private struct State {
    var queue: FairQueue<String, PeerIdentity, Waiter>
    var lastID: UInt64 = 0
    /// When the earliest timer that is set looks again.
    var alarm: Int64?
  }

  private let host: any Host
  private let group: String
  private let state: Locked<State>

  /// - Parameters:
  ///   - host: whose clock is used; its first loop wakes the calls that wait.
  ///   - pace: how many go through, and how many may wait.
  ///   - group: the name of a group, for callers that are rejected.
  public init(host: any Host, pace: FairPace, group: String = "address") {
    self.host = host
    self.group = group
    state = Locked(State(queue: FairQueue(pace)))
  }

  /// Calls that wait.
  public var waiting: Int { state.withLock { $0.queue.count } }

  /// Waits for the caller's turn.
  /// - Parameters:
  ///   - group: the unit that takes turns, and has an allowance: usually an address.
  ///   - peer: the member of the group: the caller's connection.
  /// - Throws: `CancellationError` when the task is cancelled before, and RESOURCE_EXHAUSTED with a delay when too many
  ///   calls of the group wait and none has brought more than this one.
  public func turn(of group: String, _ peer: PeerIdentity) async throws -> Turn {
    let now = now
    let id: UInt64? = state.withLock { state in
      if state.queue.admitImmediately(group, now: now) { return nil }
      state.lastID += 1
      return state.lastID
    }
    guard let id else { return Turn(group: group) }
    let outcome = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in wait(id, group, peer, continuation) }
    } onCancel: {
      state.withLock { $0.queue.withdraw(id) }?.resume(returning: .cancelled)
    }
    switch outcome {
    case .admitted: return Turn(group: group)
    case .cancelled: throw CancellationError()
    case .rejected:
      throw RPCError.tryAgain(
        .resourceExhausted, "too many calls of this \(self.group) wait for their turn; make fewer at the same time",
        after: .seconds(1))
    }
  }

  /// Ends a turn; exactly once for each.
  /// - Parameter isCharged: whether it counts against the pace; false for what turned out to be harmless.
  public func end(_ turn: Turn, isCharged: Bool) {
    let now = now
    state.withLock { $0.queue.leave(turn.group, isCharged: isCharged, now: now) }
    admitWaiting()
  }

  private func wait(_ id: UInt64, _ group: String, _ peer: PeerIdentity, _ waiter: Waiter) {
    let now = now
    let gone: (Waiter, Outcome)? = state.withLock { state in
      // The flag is set before the handler runs, and the handler needs the lock: either this sees the one or the
      // handler finds the entry.
      guard !Task.isCancelled else { return (waiter, .cancelled) }
      return state.queue.append(waiter, id: id, group: group, member: peer, now: now).map { ($0, .rejected) }
    }
    if let (waiter, outcome) = gone { waiter.resume(returning: outcome) }
    admitWaiting()
  }

  /// Admits each caller whose turn it is, and runs again when time alone admits the next.
  private func admitWaiting() {
    let now = now
    let (next, alarm) = state.withLock { state -> ([Waiter], Int64?) in
      var next: [Waiter] = []
      while let waiter = state.queue.next(now: now) { next.append(waiter) }
      guard let wait = state.queue.wait(now: now), now + wait < state.alarm ?? .max else { return (next, nil) }
      state.alarm = now + wait
      return (next, now + wait)
    }
    for waiter in next { waiter.resume(returning: .admitted) }
    guard let alarm, let loop = host.loops.first else { return }
    loop.schedule(at: MonotonicInstant(nanoseconds: alarm)) { [weak self] in self?.alarmFired(alarm) }
  }

  private func alarmFired(_ time: Int64) {
    state.withLock { state in
      if state.alarm == time { state.alarm = nil }
    }
    admitWaiting()
  }

  private var now: Int64 { host.loops.first?.now.nanoseconds ?? 0 }
}
