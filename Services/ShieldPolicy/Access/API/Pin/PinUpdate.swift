import Database
import Identity
import LocalTime
import Messages
import PairingCode
import RPC
import ServiceAPI
import ShieldFamilies

/// A new PIN of a guardian, and what proves that the caller may set it (FA-5).
struct PinUpdate: Sendable {
  enum Proof: Sendable {
    case none
    case oldPin(String)
    case recoveryCode(RecoveryCode)
  }

  enum Outcome: Sendable {
    case set(FamilyV1.Guardian)
    case wrongPin(EnteredPin.Check)
    case wrongCode(locks: Bool)
  }

  /// The proof was wrong; it is counted outside of what a repeat would be answered.
  struct Refused: Error {
    enum Attempt {
      case pin(EnteredPin)
      case code(EnteredRecoveryCode)
      /// Nothing to count.
      case none(EnteredPin.Check)
    }

    let attempt: Attempt

    func count(_ tx: Transaction, _ key: FamilyKey) throws -> Outcome {
      switch attempt {
      case .pin(let pin): return .wrongPin(try pin.check(tx, key))
      case .none(let check): return .wrongPin(check)
      case .code(let code):
        guard case .wrong(let locks) = try code.check(tx, key) else { return .wrongCode(locks: false) }
        return .wrongCode(locks: locks)
      }
    }
  }

  private let caller: CallingGuardian
  /// Whose PIN it is.
  let guardianID: String
  let proof: Proof

  init(_ request: FamilyV1.SetPinRequest, by caller: CallingGuardian, faults: inout RequestFaults) {
    self.caller = caller
    guardianID = request.guardianID.isEmpty ? caller.guardianID : request.guardianID
    faults.identifier(guardianID, field: "guardian_id")
    faults.add(Pin.violation(request.pin, field: "pin"))
    let code = RecoveryCode(typed: request.recoveryCode)
    proof =
      if let code { .recoveryCode(code) } else if request.oldPin.isEmpty { .none } else { .oldPin(request.oldPin) }
    if !request.oldPin.isEmpty { faults.add(Pin.violation(request.oldPin, field: "old_pin")) }
    if !request.recoveryCode.isEmpty {
      if code == nil {
        faults.add("recovery_code", ShownRecoveryCode.fault(of: "recovery_code"))
      }
      if !request.oldPin.isEmpty {
        faults.add("recovery_code", "recovery_code is given with old_pin; give only one of them")
      }
    }
    if !isOwn {
      for (field, value) in [("old_pin", request.oldPin), ("recovery_code", request.recoveryCode)] where !value.isEmpty
      {
        faults.add(field, "\(field) is for the caller's own PIN; leave it out for another guardian's")
      }
    }
  }

  private var isOwn: Bool { guardianID == caller.guardianID }

  /// On a shared device without elevation any person may call: the proof has to be the guardian's. In parent mode the
  /// PIN was entered on a child's device, which may have seen it: there only the PIN itself is one, for itself.
  func requireElevation(_ context: RPCContext, now: Instant) throws {
    let guardian = try context.callerGuardian()
    switch guardian.device {
    case .own: return
    case .shared:
      guard now.seconds >= guardian.elevatedUntil ?? 0 else { return }
      if case .none = proof { throw RPCError.elevationRequired(context.method) }
    case .child:
      guard case .oldPin = proof else { throw RPCError.elevationInsufficient(context.method) }
    }
  }

  /// Sets the PIN, and ends the elevations by the former one, but for that of the caller's device.
  /// - Parameters:
  ///   - record: the new one; nil when it was not to be computed, as the change seemed to be refused.
  ///   - entered: the old one; nil when it was not to be computed.
  ///   - change: as it is noted.
  /// - Throws: `Refused` when the proof is wrong, before anything is written.
  func run(
    _ tx: Transaction, _ record: PinRecord?, _ entered: EnteredPin?, noting change: SecurityChange, at now: Instant
  ) throws -> FamilyV1.Guardian {
    let key = caller.key
    try caller.requireInUse(tx)
    guard try GuardianTable.contains(tx, key, guardianID) else { throw Refusal.notFound("guardian_id", guardianID) }
    try prove(tx, entered, at: now)
    guard let record else { throw Refusal.tryAgain("the guardian or the PIN was changed at the same moment") }
    var former = try PinTable.find(tx, key, guardianID)
    // Only the PIN is brought back, and not the lock it had.
    former?.attempts = WrongAttempts()
    try SecurityChanges.note(tx, key, change, replacing: .init(pin: former))
    try PinTable.save(tx, key, guardianID, record)
    try ElevationEnd(time: now).run(tx, key, of: guardianID, except: isOwn ? caller.deviceID : nil)
    guard let guardian = try GuardianTable.list(tx, key).first(where: { $0.guardianID == guardianID }) else {
      throw Refusal.notFound("guardian_id", guardianID)
    }
    return FamilyV1.Guardian(guardian, try GuardianCredentials.all(tx, key)[guardianID])
  }

  private func prove(_ tx: Transaction, _ entered: EnteredPin?, at now: Instant) throws {
    let (key, stored) = (caller.key, try PinTable.find(tx, caller.key, guardianID))
    switch proof {
    case .none:
      guard isOwn, stored != nil else { return }
      throw RPCError.invalid(
        "old_pin", "old_pin is missing: the guardian has a PIN; give it, or one of the recovery codes")
    case .oldPin:
      guard let stored else { throw Refusal.noPin(guardianID) }
      if let end = stored.attempts.lockTime, now < end {
        throw Refused(attempt: .none(.decided(.locked(until: end))))
      }
      guard let entered, entered.salt == stored.salt else { throw Refused(attempt: .none(.outdated)) }
      guard equalInConstantTime(entered.digest, stored.digest) else { throw Refused(attempt: .pin(entered)) }
    case .recoveryCode(let code):
      let entered = EnteredRecoveryCode(guardianID: guardianID, code: code, now: now)
      guard let index = try entered.index(tx, key) else { throw Refused(attempt: .code(entered)) }
      try entered.spend(tx, key, index: index, by: caller.deviceID)
    }
  }
}
