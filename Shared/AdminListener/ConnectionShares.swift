import EventLoop

/// Which connections are served, where more come than there are places: each address has its share, the last places are
/// for addresses without any, and the one that has sent no request for longest gives way to the next.
///
/// So silent connections, however many and from wherever, keep no scrape out: one is answered as soon as it has asked.
struct ConnectionShares {
  private struct Connection {
    var address: PeerAddress
    /// In monotonic milliseconds.
    var accepted: Int64
    /// Whether its request was received, so that it is only read any more.
    var isAnswered = false
  }

  enum Admission: Hashable {
    case refused
    /// With the connection that has to end for it.
    case admitted(ending: Int32?)
  }

  /// Connections at a time, in all and of one address, and how many of all are for addresses that have none.
  static let maximum = (all: 32, perAddress: 4, reserve: 8)

  private var connections: [Int32: Connection] = [:]
  private var ending: Set<Int32> = []

  var count: Int { connections.count }

  /// Whether a connection that arrives is admitted.
  func admission(of address: PeerAddress) -> Admission {
    let own = connections.filter { $0.value.address == address }
    if own.count >= Self.maximum.perAddress || !own.isEmpty && count >= Self.maximum.all - Self.maximum.reserve {
      return Self.oldestWaiting(own).map { .admitted(ending: $0) } ?? .refused
    }
    guard count >= Self.maximum.all else { return .admitted(ending: nil) }
    let groups = Dictionary(grouping: connections) { $0.value.address }.values
    let waiting = groups.compactMap { group in
      Self.oldestWaiting(group).map { (count: group.count, socket: $0) }
    }
    let heaviest = waiting.max { ($0.count, $1.socket) < ($1.count, $0.socket) }
    return heaviest.map { .admitted(ending: $0.socket) } ?? .refused
  }

  private static func oldestWaiting(_ connections: some Sequence<(key: Int32, value: Connection)>) -> Int32? {
    connections.filter { !$0.value.isAnswered }.min { ($0.value.accepted, $0.key) < ($1.value.accepted, $1.key) }?.key
  }

  mutating func begin(_ socket: Int32, of address: PeerAddress, at now: Int64) {
    ending.remove(socket)
    connections[socket] = Connection(address: address, accepted: now)
  }

  mutating func noteAnswer(_ socket: Int32) { connections[socket]?.isAnswered = true }

  /// It no longer counts, though it may take a moment until it is gone.
  mutating func end(_ socket: Int32) {
    if connections.removeValue(forKey: socket) != nil { ending.insert(socket) }
  }

  /// It is gone.
  mutating func close(_ socket: Int32) {
    connections[socket] = nil
    ending.remove(socket)
  }

  /// The connections whose time is over: no request was received, or the answer was not read.
  func overdue(at now: Int64, request: Int64, whole: Int64) -> [Int32] {
    connections.filter { now - $0.value.accepted > ($0.value.isAnswered ? whole : min(request, whole)) }.map(\.key)
  }
}
