package import Database
import LocalTime
import ServiceAPI
import ShieldApps
import ShieldFamilies
package import Verification

/// The consequences of the facts of policies (SH-13): each child's newest version, and the timer of the next one.
package enum PolicyLedger {
  package static let remedies: [String: ServiceLedger.Remedy] = [
    "policy": settleDue, "policy_version": settleDue, "timer": settleDue,
  ]

  /// A fold of facts of policies: the rows that it replaces may make another version due; only the ledger is published
  /// beyond that.
  package static func settling(_ fold: any FamilyFold) -> any FamilyFold { SettlingFold(fold: fold) }

  private struct SettlingFold: FamilyFold {
    let fold: any FamilyFold

    var tables: [any DerivedRows] { fold.tables }
    var workTables: [String] { fold.workTables }

    func run(_ familyID: String, in view: FoldView) async throws { try await fold.run(familyID, in: view) }

    func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
      try fold.replace(row, of: familyID, in: tx)
    }

    func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
      for child in try ChildTable.list(tx, FamilyKey(familyID)) {
        let child = ChildKey(familyID: familyID, childID: child.childID)
        tx.note(.due, ofPolicyOf: child)
        try PolicyUpdate.settle(tx, child, now: Instant(tx.now))
      }
    }
  }

  /// Makes the versions that are due, and sets the timers of those that will be.
  private static let settleDue: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for child in try ChildTable.list(tx, FamilyKey(familyID)) {
      let child = ChildKey(familyID: familyID, childID: child.childID)
      if try differences(tx, child).isEmpty { continue }
      tx.note(.due, ofPolicyOf: child)
      try PolicyUpdate.settle(tx, child, now: Instant(tx.now))
      let isLeft = try tx.pendingWork(kind: PolicyDue.workKind, familyID: familyID, key: child.childID) != nil
      if try isLeft || differences(tx, child).isEmpty { count += 1 }
      if tx.budget.isSpent { break }
    }
    return count
  }

  package static func differences(_ tx: Transaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for child in try ChildTable.list(tx, FamilyKey(familyID)) {
      found.add(try differences(tx, ChildKey(familyID: familyID, childID: child.childID)))
    }
    return found
  }

  /// The newest version is the one that the facts make due now.
  private static func differences(_ tx: Transaction, _ child: ChildKey) throws -> StoredDifferences {
    var found = StoredDifferences()
    func note(_ field: String, _ stored: SQLValue?, _ expected: SQLValue?, in table: String = "policy") {
      found.add(
        StoredDifference(
          table: table, key: [("child_id", .text(child.childID))], field: field, stored: stored, expected: expected))
    }
    let now = Instant(tx.now)
    guard let prepared = try PolicyUpdate.prepare(tx, child, at: now, mustBeStored: true),
      let change = prepared.change
    else { return found }
    guard let stored = prepared.stored else {
      // The first version is made when apps are saved.
      if try change.head != nil && !AppTable.list(tx, child).isEmpty { note("version", nil, .null) }
      return found
    }
    if let head = change.head {
      note("enforcement_digest", .blob(stored.head.enforcement), .blob(head.enforcement))
    } else if stored.head.shields != prepared.policy.shields {
      found.add(
        StoredDifference(
          table: "policy_version",
          key: [("child_id", .text(child.childID)), ("version", .integer(stored.head.version))], field: "shields",
          stored: .text(stored.head.shields.text), expected: .text(prepared.policy.shields.text)))
    } else if stored.rewards != prepared.rewards {
      note(
        "rewards", stored.rewards.map { .text($0.text) }, prepared.rewards.map { .text($0.text) }, in: "policy_version")
    } else if stored.scheduled != prepared.policy.scheduled {
      note("scheduled_apps", .text(stored.scheduled.text), .text(prepared.policy.scheduled.text))
    } else if stored.nextChange != change.nextChange {
      note(
        "next_change_time", stored.nextChange.map { .integer($0.seconds) } ?? .null,
        change.nextChange.map { .integer($0.seconds) } ?? .null)
    }
    let timer = try PolicyLedgerTables.policyTimer(tx, child, kind: PolicyUpdate.timerKind)
    if timer != stored.nextChange {
      note(
        "due_time", timer.map { .integer($0.seconds) }, stored.nextChange.map { .integer($0.seconds) }, in: "timer")
    }
    return found
  }
}
