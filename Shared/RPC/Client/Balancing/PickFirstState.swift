import EventLoop

/// The order in which a list of addresses is tried: one after the other, and with the one that works for as long as it does.
struct PickFirstState {
  private(set) var addresses: [SocketAddress]
  private var next = 0

  init(_ addresses: [SocketAddress]) {
    self.addresses = addresses
  }

  /// Starts from the front; nil without addresses.
  mutating func first() -> SocketAddress? {
    next = 0
    return following()
  }

  /// The address after the one that failed; nil after the last.
  mutating func following() -> SocketAddress? {
    guard next < addresses.count else { return nil }
    defer { next += 1 }
    return addresses[next]
  }

  /// Takes a new list.
  ///
  /// - Parameter current: the address that is connected or being tried.
  /// - Returns: whether `current` may stay. If so, what follows it is tried next, should it fail.
  mutating func replace(_ addresses: [SocketAddress], current: SocketAddress?) -> Bool {
    self.addresses = addresses
    guard let current, let index = addresses.firstIndex(of: current) else {
      next = 0
      return false
    }
    next = index + 1
    return true
  }
}
