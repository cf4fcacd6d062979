import EventLoop

/// The order in which a list of addresses is tried (gRFC A61, RFC 8305): each at most once a pass, alternating between
/// the families. Several attempts may be under way at a time.
struct PickFirstState {
  private(set) var addresses: [SocketAddress]
  /// The attempts that are under way, in the order in which they were started.
  private(set) var attempts: [SocketAddress] = []
  private var tried: Set<SocketAddress> = []

  init(_ addresses: [SocketAddress]) {
    self.addresses = Self.ordered(addresses)
  }

  /// Forgets the attempts so far.
  mutating func beginPass() {
    attempts = []
    tried = []
  }

  /// Whether an address is left in this pass.
  var hasNext: Bool { next != nil }

  private var next: SocketAddress? { addresses.first { !tried.contains($0) } }

  /// Starts with the next address; nil when each has had its turn.
  mutating func start() -> SocketAddress? {
    guard let address = next else { return nil }
    tried.insert(address)
    attempts.append(address)
    return address
  }

  /// An attempt failed.
  ///
  /// - Returns: whether it was the one that was started last; nil when it was not under way.
  mutating func failed(_ address: SocketAddress) -> Bool? {
    guard let index = attempts.firstIndex(of: address) else { return nil }
    attempts.remove(at: index)
    return index == attempts.count
  }

  /// Receives a new list. Attempts at addresses that are not in it are no longer under way; those that were tried in
  /// this pass are not tried again.
  mutating func replace(_ addresses: [SocketAddress]) {
    self.addresses = Self.ordered(addresses)
    attempts.removeAll { !self.addresses.contains($0) }
  }

  /// Each address once; alternating between the families, beginning with that of the first, and each in the order given
  /// (RFC 8305, section 4). A family that does not work then costs one attempt, not one for each of its addresses.
  static func ordered(_ addresses: [SocketAddress]) -> [SocketAddress] {
    var seen: Set<SocketAddress> = []
    var families: [(isIPv6: Bool, addresses: [SocketAddress])] = []
    for address in addresses where seen.insert(address).inserted {
      let isIPv6 = if case .ipv6 = address { true } else { false }
      if let index = families.firstIndex(where: { $0.isIPv6 == isIPv6 }) {
        families[index].addresses.append(address)
      } else {
        families.append((isIPv6, [address]))
      }
    }
    guard families.count == 2 else { return families.first?.addresses ?? [] }
    let (first, second) = (families[0].addresses, families[1].addresses)
    var ordered: [SocketAddress] = []
    for index in 0..<max(first.count, second.count) {
      ordered += first[min(index, first.count)..<min(index + 1, first.count)]
      ordered += second[min(index, second.count)..<min(index + 1, second.count)]
    }
    return ordered
  }
}
