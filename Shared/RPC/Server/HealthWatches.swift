import EventLoop

/// The watches of a server's health: bounded in total and per client, so that no client excludes the others.
struct HealthWatches {
  /// Why one more is not possible.
  enum Refusal: Error, Hashable {
    case server(limit: Int)
    case client(limit: Int)
  }

  typealias Signal = AsyncStream<Void>.Continuation

  private let maximum: Int
  private let maximumPerClient: Int
  private var watches: [Int: (client: PeerAddress, signal: Signal)] = [:]
  private var counts: [PeerAddress: Int] = [:]
  private var next = 0

  init(maximum: Int, maximumPerClient: Int) {
    self.maximum = maximum
    self.maximumPerClient = maximumPerClient
  }

  var signals: [Signal] { watches.values.map(\.signal) }

  /// - Parameter address: of the client, with any port.
  /// - Returns: the key for `remove`.
  mutating func add(from address: SocketAddress, _ signal: Signal) throws(Refusal) -> Int {
    guard watches.count < maximum else { throw .server(limit: maximum) }
    let client = PeerAddress(address)
    let count = counts[client, default: 0]
    guard count < maximumPerClient else { throw .client(limit: maximumPerClient) }
    counts[client] = count + 1
    next += 1
    watches[next] = (client, signal)
    return next
  }

  mutating func remove(_ number: Int) {
    guard let client = watches.removeValue(forKey: number)?.client else { return }
    let left = counts[client, default: 1] - 1
    counts[client] = left > 0 ? left : nil
  }
}
