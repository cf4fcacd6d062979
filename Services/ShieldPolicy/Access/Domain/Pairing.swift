package import LocalTime
package import ShieldFamilies

/// A pairing's life (FA-2): started by a guardian, redeemed once by a device within 10 minutes and 5 wrong attempts,
/// pending until a guardian confirms, or confirmed at once where an operator vouches for the person with the code;
/// until then any guardian may cancel it. A value: each step returns the next state or throws the reason why it is not
/// allowed.
package struct Pairing: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// The code waits for its device.
    case started
    /// The device waits for a guardian.
    case pending(deviceID: String, since: Instant)
    /// The device is its owner's; its credentials are issued. No guardian's id where an operator vouched.
    case confirmed(deviceID: String, guardianID: String)
    /// A guardian has cancelled it.
    case cancelled(guardianID: String, at: Instant)
    /// Too many wrong codes were tried.
    case attemptsExhausted
  }

  package enum Refusal: Error, Hashable, Sendable {
    /// Unknown, wrong, lapsed or already redeemed code: one answer for all, so that guessing learns nothing.
    case codeNotValid
    /// No device has redeemed the code yet.
    case notRedeemed
    /// Not the device that the guardian saw.
    case deviceMismatch
    case lapsed
    case cancelled
    case attemptsExhausted
    /// A guardian has confirmed the device.
    case confirmed

    /// For display, with what to do.
    package var message: String {
      switch self {
      case .codeNotValid:
        "the code is wrong, used, older than 10 minutes or was tried wrongly \(Pairing.maximumWrongAttempts) times; "
          + "check every character, then ask for a new one"
      case .notRedeemed: "no device has redeemed the code yet; enter it on the device first"
      case .deviceMismatch: "the pairing belongs to another device; list the pending devices again"
      case .lapsed: "the pairing has lapsed; start a new one"
      case .cancelled: "the pairing was cancelled; start a new one"
      case .attemptsExhausted:
        "the pairing has ended after \(Pairing.maximumWrongAttempts) wrong codes; start a new one"
      case .confirmed: "the pairing is confirmed; revoke its device instead"
      }
    }
  }

  /// How long a code can be redeemed, seconds.
  static let codeLifetime: Int64 = 600
  /// Wrong attempts at one pairing; the last of them ends it.
  static let maximumWrongAttempts = 5
  /// How long a redeemed pairing waits for a guardian, seconds.
  static let pendingLifetime: Int64 = 86_400

  /// Whose the device will be.
  var owner: DeviceOwner
  /// Whether an operator vouches for the person who redeems the code.
  var isVouchedFor: Bool
  package var started: Instant
  package private(set) var state: State
  /// Wrong attempts at the current code.
  private(set) var wrongAttempts: Int

  package init(childID: String, started: Instant) {
    self.init(owner: .child(childID: childID), started: started)
  }

  /// Restores a stored pairing.
  package init(
    owner: DeviceOwner, isVouchedFor: Bool = false, started: Instant, state: State = .started, wrongAttempts: Int = 0
  ) {
    self.owner = owner
    self.isVouchedFor = isVouchedFor
    self.started = started
    self.state = state
    self.wrongAttempts = wrongAttempts
  }

  /// When the current state lapses, exclusive; nil when it does not.
  var expires: Instant? {
    switch state {
    case .started: Instant(seconds: started.seconds + Self.codeLifetime)
    case .pending(_, let since): Instant(seconds: since.seconds + Self.pendingLifetime)
    case .confirmed, .cancelled, .attemptsExhausted: nil
    }
  }

  /// Whether the current state has lapsed.
  func isLapsed(at now: Instant) -> Bool { expires.map { now >= $0 } ?? false }

  /// A device redeems the code: single use.
  package func redeemed(by deviceID: String, at now: Instant) throws(Refusal) -> Pairing {
    guard state == .started, !isLapsed(at: now) else { throw .codeNotValid }
    return with(
      isVouchedFor ? .confirmed(deviceID: deviceID, guardianID: "") : .pending(deviceID: deviceID, since: now))
  }

  /// A caller names the pairing with a wrong code.
  func triedWithWrongCode(at now: Instant) throws(Refusal) -> Pairing {
    guard state == .started, !isLapsed(at: now) else { throw .codeNotValid }
    var next = self
    next.wrongAttempts += 1
    if next.wrongAttempts >= Self.maximumWrongAttempts { next.state = .attemptsExhausted }
    return next
  }

  /// The pairing gets a new code, whose attempts are counted from zero; its time limit does not change.
  func withNewCode() -> Pairing {
    var next = self
    next.wrongAttempts = 0
    return next
  }

  /// A guardian confirms the device; confirming again by the same or another guardian changes nothing.
  func confirmed(deviceID: String? = nil, by guardianID: String, at now: Instant) throws(Refusal) -> Pairing {
    switch state {
    case .started: throw isLapsed(at: now) ? .lapsed : .notRedeemed
    case .cancelled: throw .cancelled
    case .attemptsExhausted: throw .attemptsExhausted
    case .confirmed(let confirmed, _):
      if let deviceID, deviceID != confirmed { throw .deviceMismatch }
      return self
    case .pending(let pending, _):
      if let deviceID, deviceID != pending { throw .deviceMismatch }
      if isLapsed(at: now) { throw .lapsed }
      return with(.confirmed(deviceID: pending, guardianID: guardianID))
    }
  }

  /// A guardian cancels it; cancelling again changes nothing.
  func cancelled(by guardianID: String, at now: Instant) throws(Refusal) -> Pairing {
    switch state {
    case .started, .pending:
      if isLapsed(at: now) { throw .lapsed }
      return with(.cancelled(guardianID: guardianID, at: now))
    case .cancelled: return self
    case .confirmed: throw .confirmed
    case .attemptsExhausted: throw .attemptsExhausted
    }
  }

  private func with(_ next: State) -> Pairing {
    var pairing = self
    pairing.state = next
    return pairing
  }
}
