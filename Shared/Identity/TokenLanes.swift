import EventLoop
import RPC

/// Where tokens wait whose signature was not checked before, so that a flood of wrong ones keeps up as few of the
/// others as can be told without the signature. Each lane has a pace of its own.
///
/// A token says in clear which key it is signed with and which device it is for. Everybody can say that; but the keys
/// of services and the ids of devices are not published, so who floods a lane has to know one.
struct TokenLanes: Sendable {
  private let host: any Host
  private let pace: FairPace
  /// One for each service and operator, by the id of their key.
  private var peers: [String: Turnstile] = [:]
  /// Devices of which a token was right before.
  private let knownDevices: Turnstile
  private let others: Turnstile
  /// Their ids, hashed with a key of this process: a wrong hit costs only the order.
  private var known: RecentlyUsed<Int, Bool>

  init(host: any Host, pace: FairPace, keys: some Sequence<VerificationKey>, maximumKnownDevices: Int) {
    self.host = host
    self.pace = pace
    knownDevices = Turnstile(host: host, pace: pace)
    others = Turnstile(host: host, pace: pace)
    known = RecentlyUsed(maximumEntries: maximumKnownDevices)
    replaceKeys(keys)
  }

  mutating func replaceKeys(_ keys: some Sequence<VerificationKey>) {
    let before = peers
    peers = [:]
    for key in keys where key.use != .accessTokens {
      peers[key.keyID] = before[key.keyID] ?? Turnstile(host: host, pace: pace)
    }
  }

  /// The token's lane, and with whom it takes turns there: the address, and for a device that is known itself at its
  /// address, so that its neighbours there do not hold it up.
  mutating func lane(
    of token: Token, signedBy key: VerificationKey, at address: String
  ) -> (lane: Turnstile, group: String) {
    if let lane = peers[key.keyID] { return (lane, address) }
    guard let device = token.claims.principal.deviceID, known.value(for: device.hashValue) != nil else {
      return (others, address)
    }
    return (knownDevices, "\(device) \(address)")
  }

  /// A token of the principal was right.
  mutating func note(_ principal: Principal) {
    if let device = principal.deviceID { known.insert(true, for: device.hashValue) }
  }
}
