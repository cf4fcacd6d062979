import Database
import Identity
import LocalTime
import ServiceAPI

/// A PIN that was entered for a guardian, with its digest: computed outside of the transaction, from the salt that the
/// guardian's PIN had then.
struct EnteredPin: Sendable {
  enum Check: Hashable, Sendable {
    case decided(PinDecision)
    case notSet
    /// The PIN was set meanwhile; the digest says nothing about it.
    case outdated
  }

  let guardianID: String
  let salt: [UInt8]
  let digest: [UInt8]
  let now: Instant

  /// Whether it is the guardian's PIN. A wrong one is counted in the PIN's own row, in this transaction, so that the
  /// count holds for any number of processes and their restarts, and attempts at the same time gain nothing.
  func check(_ tx: Transaction, _ key: FamilyKey) throws -> Check {
    guard let record = try PinTable.find(tx, key, guardianID) else { return .notSet }
    guard record.salt == salt else { return .outdated }
    var attempts = record.attempts
    let decision = PinDecision.make(isRight: equalInConstantTime(record.digest, digest), &attempts, at: now)
    if attempts != record.attempts { try PinTable.save(tx, key, guardianID, attempts) }
    return .decided(decision)
  }
}
