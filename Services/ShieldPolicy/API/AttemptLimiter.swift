import EventLoop
import Identity
import RPC
import ServiceAPI
import ShieldDomain
import Locks

/// Counts attempts of one kind per network address and over all of them, in bounded memory.
///
/// An attempt is counted before it is made, so that many at once cannot slip through; one that turns out to be harmless
/// is given back. Time is the monotonic clock: a change of the wall clock opens no door.
final class AttemptLimiter: Sendable {
  private struct State {
    var perPeer: RateLimiter<String>
    var overall: RateLimiter<Everyone>
  }

  private enum Everyone: Hashable, Sendable { case everyone }

  private let host: any Host
  private let state: Locked<State>

  init(host: any Host, perPeer: AttemptLimit, overall: AttemptLimit) {
    self.host = host
    state = Locked(
      State(
        perPeer: RateLimiter(burst: Int(perPeer.burst), interval: .seconds(perPeer.secondsPerAttempt)),
        overall: RateLimiter(burst: Int(overall.burst), interval: .seconds(overall.secondsPerAttempt))))
  }

  /// An attempt that was counted.
  struct Attempt: Sendable {
    fileprivate let peer: String
  }

  /// Counts an attempt of the caller.
  /// - Parameter what: what is limited, in the plural, for the message.
  /// - Throws: RESOURCE_EXHAUSTED with a delay when the peer or all peers together have made too many; not counted then.
  func begin(_ context: RPCContext, what: String) throws -> Attempt {
    let peer = context.peer.address.hostText
    let now = host.loops.first?.now ?? MonotonicInstant(nanoseconds: 0)
    let decision = state.withLock { state -> RateLimiter<String>.Decision in
      if case .denied(let delay) = state.overall.check(.everyone, now: now) { return .denied(retryAfter: delay) }
      let decision = state.perPeer.take(peer, now: now)
      if decision == .allowed { _ = state.overall.take(.everyone, now: now) }
      return decision
    }
    if case .denied(let delay) = decision { throw Refusal.tooMany(what, retryAfter: delay) }
    return Attempt(peer: peer)
  }

  /// Takes an attempt out of the count.
  func giveBack(_ attempt: Attempt) {
    state.withLock { state in
      state.perPeer.giveBack(attempt.peer)
      state.overall.giveBack(.everyone)
    }
  }
}
