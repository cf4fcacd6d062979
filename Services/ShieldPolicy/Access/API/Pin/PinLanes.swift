import EventLoop
import Locks
import RPC

/// Whose PIN is checked next (FA-5): two lanes, so that families which have many PINs checked, however many families
/// they are, do not delay one that seldom has.
///
/// Digests are computed one at a time, and each lane lets one through: where both have some, every second one is the
/// seldom lane's. A family gets there by its allowance, and takes its turn there with all families at its address; in
/// the other lane the families take turns, each at its pace.
final class PinLanes: Sendable {
  /// A way through, to be ended by `end`.
  struct Turn: Sendable {
    fileprivate let lane: Turnstile
    fileprivate let turn: Turnstile.Turn
  }

  private let host: any Host
  private let seldom: Turnstile
  private let frequent: Turnstile
  /// The PINs that each family may have checked in the seldom lane.
  private let allowances: Locked<RateLimiter<String>>

  /// PINs that wait in the frequent lane, of a family, and in the seldom lane, of an address: beyond these a family
  /// waits in the frequent one.
  static let maximumWaiting = 8, maximumWaitingOfAddress = 32

  init(_ host: any Host, _ settings: FamilySettings) {
    self.host = host
    seldom = Turnstile(
      host: host, pace: FairPace(width: 1, maximumWaiting: Self.maximumWaitingOfAddress), group: "address")
    frequent = Turnstile(
      host: host,
      pace: FairPace(
        width: 1, perGroup: RateLimit(settings.pinChecksPerFamily), maximumWaiting: Self.maximumWaiting),
      group: "family")
    allowances = Locked(RateLimiter(RateLimit(settings.seldomPinChecks)))
  }

  /// Checks that wait, in both lanes.
  var waiting: Int { seldom.waiting + frequent.waiting }

  /// Waits for the family's turn.
  /// - Throws: as `Turnstile.turn`.
  func turn(of familyID: String, _ peer: PeerIdentity) async throws -> Turn {
    let now = MonotonicInstant(nanoseconds: host.loops.first?.now.nanoseconds ?? 0)
    if allowances.withLock({ $0.acquire(familyID, now: now) }) == .allowed {
      do {
        return Turn(lane: seldom, turn: try await seldom.turn(of: peer.address.hostText, peer))
      } catch let error as RPCError where error.code == .resourceExhausted {
        // Of others at its address: it must not be refused for them.
      }
    }
    return Turn(lane: frequent, turn: try await frequent.turn(of: familyID, peer))
  }

  /// Ends a turn; exactly once for each.
  func end(_ turn: Turn) { turn.lane.end(turn.turn, isCharged: true) }
}
