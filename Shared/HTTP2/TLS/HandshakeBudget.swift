package import EventLoop

/// The limits of one loop for handshakes of new connections, so that existing ones are still served.
public struct HandshakeLimits: Hashable, Sendable {
  /// Handshakes under way on one loop. One more replaces one that takes too long, or one whose address has at least two
  /// more than its own; otherwise its connection is closed, and the client can try again.
  public var maximumPerLoop = 512
  /// How long a handshake keeps its place when others need it. An honest one takes two or three round trips.
  public var timeout = Duration.seconds(1)
  /// The same for one that has sent nothing. Honest clients begin as soon as they are connected.
  public var silenceTimeout = Duration.milliseconds(200)
  /// Maximum number of handshakes that a loop advances in one turn. Each costs a private key operation (README), during
  /// which no other connection of the loop is served.
  public var perTurn = 4

  /// 512 handshakes a loop, four a turn; one second each, 200 ms with silence.
  public init() {}
}

/// How many handshakes a loop has under way, and how many it has advanced in this turn.
struct HandshakeBudget {
  enum Start: Equatable {
    /// The handshake has a place, which must be released with `end`.
    case begun(UInt64)
    /// The same, but the handshake that had the place has to be cancelled first.
    case begunInstead(UInt64, of: UInt64)
    case refused
  }

  private let limits: HandshakeLimits
  private let timeout: Int64
  private let silenceTimeout: Int64
  /// The oldest first.
  private var places: [(id: UInt64, since: Int64, isSilent: Bool, address: PeerAddress)] = []
  private var lastID: UInt64 = 0
  private var advanced = 0

  init(_ limits: HandshakeLimits) {
    self.limits = limits
    timeout = limits.timeout.clampedNanoseconds
    silenceTimeout = min(timeout, limits.silenceTimeout.clampedNanoseconds)
  }

  var underWay: Int { places.count }

  /// - Parameters:
  ///   - address: of the client.
  ///   - now: monotonic nanoseconds.
  mutating func begin(from address: PeerAddress, now: Int64) -> Start {
    var given: UInt64?
    if places.count >= max(1, limits.maximumPerLoop) {
      guard let index = slowest(now) ?? lastOfLargest(besides: address) else { return .refused }
      given = places.remove(at: index).id
    }
    lastID += 1
    places.append((lastID, now, true, address))
    return given.map { .begunInstead(lastID, of: $0) } ?? .begun(lastID)
  }

  /// The index of the handshake to be cancelled first; nil when all have some time left.
  private func slowest(_ now: Int64) -> Int? {
    if let oldest = places.first, now - oldest.since >= timeout { return 0 }
    return places.firstIndex { $0.isSilent && now - $0.since >= silenceTimeout }
  }

  /// The index of the youngest handshake of the address that has most; nil when that is not at least two more than
  /// `address` has. A flood from one address, however honest each of its handshakes, does not keep the others out.
  private func lastOfLargest(besides address: PeerAddress) -> Int? {
    var counts: [PeerAddress: Int] = [:]
    for place in places { counts[place.address, default: 0] += 1 }
    let own = counts[address, default: 0]
    guard let most = counts.values.max(), most > own + 1 else { return nil }
    // Of several the latest one.
    return places.lastIndex { counts[$0.address] == most }
  }

  /// Something has arrived from the client.
  mutating func receivedBytes(_ id: UInt64) {
    if let index = places.firstIndex(where: { $0.id == id }) { places[index].isSilent = false }
  }

  mutating func end(_ id: UInt64) {
    places.removeAll { $0.id == id }
  }

  enum Step: Equatable {
    /// Carry on; `turnEnded` is to be called when the turn is over, if this is its first.
    case advance(isFirstOfTurn: Bool)
    /// Try again in the next turn.
    case wait
  }

  mutating func step() -> Step {
    guard advanced < max(1, limits.perTurn) else { return .wait }
    advanced += 1
    return .advance(isFirstOfTurn: advanced == 1)
  }

  mutating func turnEnded() {
    advanced = 0
  }
}

/// The handshakes of one loop. Confined to it.
package final class HandshakeGate {
  private var budget: HandshakeBudget
  private var places: [UInt64: HandshakePlace] = [:]
  private var confinement = Confinement()

  /// A gate for one loop.
  package init(_ limits: HandshakeLimits) {
    budget = HandshakeBudget(limits)
  }

  /// A place for one more handshake; nil when there is none.
  /// - Parameters:
  ///   - address: of the client.
  ///   - now: monotonic nanoseconds.
  package func begin(from address: SocketAddress, now: Int64) -> HandshakePlace? {
    assert(confinement.holds())
    let id: UInt64
    switch budget.begin(from: PeerAddress(address), now: now) {
    case .begun(let begun): id = begun
    case .begunInstead(let begun, let other):
      id = begun
      places[other]?.onEvicted?()
    case .refused: return nil
    }
    let place = HandshakePlace(id, gate: self)
    places[id] = place
    return place
  }

  fileprivate func receivedBytes(_ id: UInt64) {
    assert(confinement.holds())
    budget.receivedBytes(id)
  }

  fileprivate func end(_ id: UInt64) {
    assert(confinement.holds())
    budget.end(id)
    places[id] = nil
  }

  /// Whether a handshake may go on in the loop's present turn.
  fileprivate func mayAdvance(on loop: EventLoop) -> Bool {
    assert(loop.inEventLoop && confinement.holds())
    switch budget.step() {
    case .wait: return false
    case .advance(let isFirstOfTurn):
      if isFirstOfTurn { loop.onTurnEnd { [self] in budget.turnEnded() } }
      return true
    }
  }
}

/// One handshake's place at its gate, to be released with `end`. Confined to the gate's loop.
package final class HandshakePlace {
  private let id: UInt64
  private weak var gate: HandshakeGate?
  private var isSilent = true
  private var confinement = Confinement()
  /// Another needs the place: the handshake is to be cancelled.
  var onEvicted: (() -> Void)?

  fileprivate init(_ id: UInt64, gate: HandshakeGate) {
    self.id = id
    self.gate = gate
  }

  /// Releases the place. Does nothing the second time.
  package func end() {
    assert(confinement.holds())
    gate?.end(id)
    gate = nil
    onEvicted = nil
  }

  /// Something has arrived from the client. Whether the handshake may go on with it in the loop's present turn.
  func mayAdvance(on loop: EventLoop) -> Bool {
    assert(loop.inEventLoop && confinement.holds())
    guard let gate else { return true }
    if isSilent { gate.receivedBytes(id) }
    isSilent = false
    return gate.mayAdvance(on: loop)
  }
}
