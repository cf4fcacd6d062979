import Database
import Identity
import LocalTime
import ServiceAPI
import ServiceRuntime
import ShieldFamilies
import ShieldPolicies
import ShieldWallet
import Verification

// Replaced rows may make another version of a policy due; only the ledger is published beyond that.
extension FamilyFold {
  fileprivate func settlePolicies(of familyID: String, in tx: Transaction) throws {
    for child in try ChildTable.list(tx, FamilyKey(familyID)) {
      let child = ChildKey(familyID: familyID, childID: child.childID)
      tx.note(.due, ofPolicyOf: child)
      try PolicyUpdate.settle(tx, child, now: Instant(tx.now))
    }
  }
}

extension ShieldLedger.BookingFold {
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try settlePolicies(of: familyID, in: tx)
  }
}

extension ShieldLedger.AppFold {
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try settlePolicies(of: familyID, in: tx)
  }
}

extension ShieldLedger.PaymentFold {
  /// The ledger's entries are facts: what is paid otherwise than they have it is booked as a correction.
  func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    guard row.table == "wallet_amount", case .text(let childID) = row.key("child_id"),
      case .integer(let number) = row.key("cause"), let kind = CauseKey.Kind(rawValue: Int(clamping: number)),
      case .integer(let date) = row.key("date"), case .text(let reference) = row.key("reference")
    else { return try row.write(tx) }
    func sixtieths(_ value: SQLValue) -> Int64 { if case .integer(let sixtieths) = value { sixtieths } else { 0 } }
    let child = ChildKey(familyID: familyID, childID: childID)
    let cause = CauseKey(kind: kind, date: Int32(clamping: date), reference: reference).cause
    let booked = try WalletTable.amount(tx, child, cause) ?? 0
    guard booked == sixtieths(row.stored("sixtieths")) else { return false }
    let difference = sixtieths(row.expected("sixtieths")).subtractingReportingOverflow(booked)
    guard !difference.overflow else { return false }
    try PointsDigests.book(
      tx, child,
      [LedgerEntry(cause: cause, sixtieths: difference.partialValue, correctionCause: .lateFacts)],
      now: Instant(tx.now))
    return true
  }

  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try settlePolicies(of: familyID, in: tx)
  }
}

extension ShieldLedger {
  static let remedies: [String: ServiceLedger.Remedy] = [
    "policy": settlePolicies, "policy_version": settlePolicies, "timer": settlePolicies,
    "app_token": LedgerTables.setTokens, "revoked_device": revokeDevices,
  ]

  /// Makes the versions that are due, and sets the timers of those that will be.
  private static let settlePolicies: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for child in try ChildTable.list(tx, FamilyKey(familyID)) {
      let child = ChildKey(familyID: familyID, childID: child.childID)
      if try policyDifferences(tx, child).isEmpty { continue }
      tx.note(.due, ofPolicyOf: child)
      try PolicyUpdate.settle(tx, child, now: Instant(tx.now))
      let isLeft = try tx.pendingWork(kind: PolicyDue.workKind, familyID: familyID, key: child.childID) != nil
      if try isLeft || policyDifferences(tx, child).isEmpty { count += 1 }
      if tx.budget.isSpent { break }
    }
    return count
  }

  /// Lets all services refuse the tokens of devices that have ended.
  private static let revokeDevices: ServiceLedger.Remedy = { tx, familyID, _ in
    let devices = try unrefusedDevices(tx, familyID)
    for device in devices { try Revocations.revoke(device, of: familyID, in: tx) }
    return devices.count
  }
}
