import EventLoop
import Synchronization

/// One address's share of a server's places: shared by its connections.
final class AddressPlaces: Sendable {
  /// Calls whose caller is not known.
  let unidentified: PlaceShare
  /// Calls beyond those whose caller is being found out about, so that callers with credentials get past those without.
  let checks: PlaceShare
  /// Calls of priority `.exempt`: health.
  let exempt: PlaceShare

  fileprivate init(_ places: Places) {
    unidentified = PlaceShare(of: places.unidentified)
    checks = PlaceShare(of: places.checks)
    exempt = PlaceShare(of: places.exempt)
  }
}

/// The places of a server's calls in flight: how many each caller may have. See `CallShares`.
final class Places: Sendable {
  fileprivate let unidentified: PlacePool
  fileprivate let checks: PlacePool
  fileprivate let exempt: PlacePool
  private let reserve: PlacePool
  private let members: PlacePool
  /// Nil: a place is anybody's.
  private let shares: CallShares?
  private let addresses = WeakTable<PeerAddress, AddressPlaces>()
  private let owners = WeakTable<CallOwner, PlaceShare>()
  private let groups = WeakTable<String, PlaceShare>()
  private let metrics: AdmissionMetrics?
  private let exhaustion: Exhaustion

  /// - Parameter onExhaustion: called when no new caller finds a place any more, and when there are some again.
  init(
    _ settings: ServerSettings, loop: EventLoop, metrics: AdmissionMetrics?,
    onExhaustion: @escaping @Sendable (Bool) -> Void
  ) {
    let all = max(1, settings.maximumCallsInFlight)
    shares = settings.shares
    self.metrics = metrics
    guard let shares else {
      func pool(_ capacity: Int) -> PlacePool {
        PlacePool(PlaceRule(capacity: capacity, maximumPerHolder: capacity), holder: "the server")
      }
      (unidentified, checks, reserve, members, exempt) = (pool(all), pool(1), pool(1), pool(1), pool(all))
      exhaustion = Exhaustion([unidentified], loop: loop, onExhaustion)
      return
    }
    let twentieth = max(1, all / 20)
    func pool(_ capacity: Int, perHolder: Int, holder: String) -> PlacePool {
      PlacePool(PlaceRule(capacity: capacity, maximumPerHolder: min(perHolder, max(1, capacity / 2))), holder: holder)
    }
    let address = "this address"
    unidentified = pool(all / 4, perHolder: shares.perAddress, holder: address)
    checks = pool(twentieth, perHolder: twentieth / 4, holder: address)
    exempt = pool(twentieth, perHolder: twentieth / 4, holder: address)
    reserve = pool(twentieth, perHolder: twentieth / 2, holder: "this caller")
    members = pool(all - all / 4 - 2 * twentieth, perHolder: shares.perGroup, holder: "this \(shares.group)")
    // Without places for unidentified callers known callers are still served; without checks no caller becomes known.
    exhaustion = Exhaustion([members, checks], loop: loop, onExhaustion)
  }

  /// Whether a call beyond its address's share may still find a place of a known caller.
  var areShared: Bool { shares != nil }

  func address(_ address: SocketAddress) -> AddressPlaces {
    addresses.object(for: PeerAddress(address)) { AddressPlaces(self) }
  }

  /// Nil where places are not shared.
  func share(of owner: CallOwner) -> PlaceShare? {
    guard let shares else { return nil }
    return owners.object(for: owner) {
      switch owner {
      case .reserved: PlaceShare(of: reserve)
      case .member(_, let group):
        PlaceShare(
          in: groups.object(for: group) { PlaceShare(of: members) }, maximum: shares.perMember,
          holder: "this \(shares.member)")
      }
    }
  }

  /// Counts a refusal.
  func note(_ refusal: PlaceShare.Refusal) {
    metrics?.count(refusal.reason)
    if case .full = refusal.why { exhaustion.begin(refusal.pool) }
  }
}

/// Whether a server has no places left for new callers: from the first one that found none until every pool has an
/// eighth of its places free, checked once a second. So it does not flap while each place that becomes free is in use
/// again.
private final class Exhaustion: Sendable {
  private static let interval = Duration.seconds(1)
  private let pools: [PlacePool]
  private let loop: EventLoop
  private let onChange: @Sendable (Bool) -> Void
  private let isExhausted = Atomic(false)

  init(_ pools: [PlacePool], loop: EventLoop, _ onChange: @escaping @Sendable (Bool) -> Void) {
    self.pools = pools
    self.loop = loop
    self.onChange = onChange
  }

  func begin(_ pool: PlacePool) {
    guard pools.contains(where: { $0 === pool }), !isExhausted.exchange(true, ordering: .relaxed) else { return }
    onChange(true)
    loop.execute { self.checkLater() }
  }

  private func checkLater() {
    loop.schedule(at: loop.now + Self.interval) { [weak self] in self?.check() }
  }

  private func check() {
    guard pools.allSatisfy({ $0.count <= $0.rule.capacity - max(1, $0.rule.capacity / 8) }) else { return checkLater() }
    isExhausted.store(false, ordering: .relaxed)
    onChange(false)
  }
}
