import EventLoop

/// What one loop spends on the handshakes of those who come, so that those who are connected already are still served.
public struct HandshakeLimits: Hashable, Sendable {
  /// Handshakes under way on one loop; who comes beyond is turned away without a word and can come back.
  public var maximumPerLoop = 512
  /// Handshakes that a loop carries on in one turn. Each costs a private key operation (README), during which nobody else
  /// of the loop is served.
  public var perTurn = 4

  public init() {}
}

/// How many handshakes a loop has under way, and how many it has carried on in this turn.
struct HandshakeBudget {
  private let limits: HandshakeLimits
  private(set) var underWay = 0
  private var carriedOn = 0

  init(_ limits: HandshakeLimits) {
    self.limits = limits
  }

  /// Whether there is room for one more; it must be given back with `end`.
  mutating func begin() -> Bool {
    guard underWay < max(1, limits.maximumPerLoop) else { return false }
    underWay += 1
    return true
  }

  mutating func end() {
    underWay -= 1
  }

  enum Step: Equatable {
    /// Carry on; `turnEnded` is to be called when the turn is over, if this is its first.
    case carryOn(isFirstOfTurn: Bool)
    /// Try again in the next turn.
    case wait
  }

  mutating func step() -> Step {
    guard carriedOn < max(1, limits.perTurn) else { return .wait }
    carriedOn += 1
    return .carryOn(isFirstOfTurn: carriedOn == 1)
  }

  mutating func turnEnded() {
    carriedOn = 0
  }
}

/// The handshakes of one loop. Confined to it.
public final class HandshakeGate {
  private var budget: HandshakeBudget

  public init(_ limits: HandshakeLimits) {
    budget = HandshakeBudget(limits)
  }

  /// Handshakes that have begun and not ended.
  public var underWay: Int { budget.underWay }

  /// Whether there is room for one more handshake. The connection that is made for it gives it back.
  public func begin() -> Bool { budget.begin() }

  /// Gives a handshake back for which no connection could be made.
  public func end() { budget.end() }

  /// Whether a handshake may go on in the loop's present turn.
  func mayCarryOn(on loop: EventLoop) -> Bool {
    switch budget.step() {
    case .wait: return false
    case .carryOn(let isFirstOfTurn):
      if isFirstOfTurn { loop.onTurnEnd { [self] in budget.turnEnded() } }
      return true
    }
  }
}
