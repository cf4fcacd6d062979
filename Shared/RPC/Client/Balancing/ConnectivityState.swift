/// Whether calls can go out (grpc/doc/connectivity-semantics-and-api.md).
public enum ConnectivityState: Hashable, Sendable {
  /// No connection, and no call that needs one. The next call connects.
  case idle
  /// A name is looked up or a connection is being made; calls wait for it.
  case connecting
  /// Calls go out.
  case ready
  /// The last attempt failed. The next one follows by itself after the back-off; until one has succeeded calls fail
  /// with UNAVAILABLE, unless they wait for a connection (gRFC A62).
  case transientFailure
  /// Closed for good.
  case shutdown
}

extension ConnectivityState {
  /// The state of several connections of which any one suffices: the best of them.
  static func best(of states: some Sequence<ConnectivityState>) -> ConnectivityState {
    var best: ConnectivityState?
    for state in states where best.map({ state.rank > $0.rank }) ?? true { best = state }
    return best ?? .idle
  }

  private var rank: Int {
    switch self {
    // A channel is closed as a whole, its loops one after the other.
    case .shutdown: 5
    case .ready: 4
    case .connecting: 3
    case .transientFailure: 2
    // Last, as the other loops of a channel are mostly idle.
    case .idle: 1
    }
  }
}
