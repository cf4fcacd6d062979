import EventLoop
import RPC

/// Queues of tokens whose signature was not checked before, so that a flood of wrong ones delays as few of the others
/// as can be distinguished without the signature. Each lane has its own rate.
///
/// A token states in clear text which key it is signed with and which device it is for. Anyone can claim that; but the
/// keys of services and the ids of devices are not public, so flooding a lane requires knowing one.
struct TokenLanes: Sendable {
  private let host: any Host
  private let pace: FairPace
  /// A turnstile for each service and operator, by the id of their key.
  private var peers: [String: Turnstile] = [:]
  /// Devices that have shown a valid token before.
  private let knownDevices: Turnstile
  private let others: Turnstile
  /// Their ids, hashed with a key of this process: a collision affects only the order.
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

  /// The token's lane, and its key for taking turns there: the address, and for a known device the device at its
  /// address, so that others behind the same address do not delay it.
  mutating func lane(
    of token: Token, signedBy key: VerificationKey, at address: String
  ) -> (lane: Turnstile, group: String) {
    if let lane = peers[key.keyID] { return (lane, address) }
    guard let device = token.claims.principal.deviceID, known.value(for: device.hashValue) != nil else {
      return (others, address)
    }
    return (knownDevices, "\(device) \(address)")
  }

  /// Notes that a token of the principal was valid.
  mutating func note(_ principal: Principal) {
    if let device = principal.deviceID { known.insert(true, for: device.hashValue) }
  }
}
