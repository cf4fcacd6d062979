import CSystem

/// The process at the other end of a Unix socket, as the system knew it when it connected. Its user is beyond doubt;
/// its number may belong to another process by now.
public struct PeerProcess: Hashable, Sendable, CustomStringConvertible {
  /// The process number (`SO_PEERCRED`).
  public var id: Int32
  /// The effective user's number when it connected; 0 is root.
  public var user: UInt32
  /// The effective group's number when it connected.
  public var group: UInt32

  /// For hosts, such as those of tests, that set who the peer is.
  public init(id: Int32, user: UInt32, group: UInt32) {
    self.id = id
    self.user = user
    self.group = group
  }

  init?(of descriptor: Int32) {
    var (id, user, group) = (Int32(0), UInt32(0), UInt32(0))
    guard csystem_peer_process(descriptor, &id, &user, &group) == 0 else { return nil }
    self.init(id: id, user: user, group: group)
  }

  public var description: String { "process \(id) of user \(user)" }
}
