import EventLoop

/// Where a channel without TLS may connect to.
public enum ClearTextScope: Hashable, Sendable {
  /// Wherever the target leads, as other implementations do.
  case anywhere
  /// To loopback addresses and Unix sockets. All addresses of the target are checked, of a name those of every lookup:
  /// where one is on another machine nothing is connected, and calls fail with a message that names it.
  case thisMachine

  /// Why clear text may not be sent to a service at these addresses; nil when it may.
  func fault(at addresses: [SocketAddress], of target: ChannelTarget) -> String? {
    guard self == .thisMachine, let other = addresses.first(where: { !$0.isLocal }) else { return nil }
    let subject = target.addresses == [other] ? "\(other) is" : "\(target) leads to \(other), which is"
    return "\(subject) on another machine, and clear text goes to loopback addresses and Unix sockets only: use TLS"
  }
}
