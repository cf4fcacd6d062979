import Database
import EventLoop
import Identity
import LocalTime
import ServiceAPI
import ServiceRuntime
import ShieldApps
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
import ShieldWallet
import Verification

/// Everything that follows from the facts of the service (SH-13): the wallet from its ledger, the payers of all reward
/// use from use and grants, and each child's policy.
enum ShieldLedger {
  static let ledger = ServiceLedger(
    families: LedgerTables.families, facts: LedgerTables.facts, folds: [BookingFold(), PaymentFold(), AppFold()],
    rules: LedgerTables.rules,
    shapes: LedgerTables.shapes,
    further: [
      { tx, familyID in
        var found = StoredDifferences()
        for childID in try LedgerTables.childIDs(tx, familyID: familyID, in: appTables) {
          let child = ChildKey(familyID: familyID, childID: childID)
          found.add(try LedgerTables.appDifferences(tx, child))
          found.add(try LedgerTables.counterDifferences(tx, child))
        }
        return found
      },
      revocationDifferences,
      { tx, familyID in
        var found = StoredDifferences()
        let key = FamilyKey(familyID)
        for child in try ChildTable.list(tx, key) {
          found.add(try policyDifferences(tx, ChildKey(familyID: familyID, childID: child.childID)))
        }
        return found
      },
    ], remedies: remedies, redecide: ShieldRedecision.run)

  static let appTables = ["app", "app_assignment", "app_counter", "reward_use", "reward_day"]

  /// Adds up the entries of each child's ledger.
  struct BookingFold: FamilyFold {
    let tables = LedgerTables.booked

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) {
        try LedgerTables.childIDs($0, familyID: familyID, in: ["ledger_entry"])
      }
      for childID in children {
        let child = ChildKey(familyID: familyID, childID: childID)
        var (booked, hasMore) = (LedgerTables.Booked(), true)
        while hasMore {
          (booked, hasMore) = try await view.run(partition) { [booked] tx in
            var booked = booked
            let hour = NoticeHour.start(of: Instant(tx.now))
            let hasMore = try LedgerTables.addEntries(tx, child, to: &booked, hour: hour, limit: 1_000)
            if !hasMore {
              try LedgerTables.close(tx, child, booked, hour: hour)
              let timer: Instant? =
                if booked.beforeHour != nil {
                  hour + NoticeHour.seconds
                } else if booked.newestTime > hour {
                  NoticeHour.start(of: booked.newestTime)
                } else { nil }
              if let timer {
                try tx.wake(
                  at: timer.seconds, kind: PointsDigests.timerKind, familyID: familyID, key: childID)
              }
            }
            return (booked, hasMore)
          }
        }
      }
    }
  }

  /// Pays all reward use from all grants, in event time.
  struct PaymentFold: FamilyFold {
    let tables = LedgerTables.paid
    let workTables = ["pending_work"]

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try LedgerTables.fillGrants(tx, familyID: familyID)
        let children = try LedgerTables.childIDs(tx, familyID: familyID, in: ["reward_use"])
        for childID in children {
          let child = ChildKey(familyID: familyID, childID: childID)
          try WalletReplay.enqueue(tx, child, from: .distantPast, .lateFacts)
        }
        return children
      }
      for childID in children {
        let child = ChildKey(familyID: familyID, childID: childID)
        var isDone = false
        while !isDone {
          isDone = try await view.step(WalletReplay.kind, familyID: familyID, key: childID) { tx, work in
            let (progress, booked) = try WalletReplay.refold(tx, work, ReplayLimits())
            for entry in booked { try LedgerTables.add(tx, child, CauseKey(entry.cause), entry.sixtieths) }
            return progress
          }
        }
      }
    }
  }

  /// Brings apps, their counters and the sums of their days to what was published of them and of reward use.
  struct AppFold: FamilyFold {
    let tables = LedgerTables.ofApps

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try LedgerTables.fillApps(tx, familyID: familyID)
        return try LedgerTables.childIDs(tx, familyID: familyID, in: ShieldLedger.appTables)
      }
      for childID in children {
        let child = ChildKey(familyID: familyID, childID: childID)
        try await view.run(partition) { tx in
          try LedgerTables.assign(tx, child)
          try LedgerTables.fillCounters(tx, child)
          try LedgerTables.fillRewardDays(tx, child)
        }
      }
    }
  }

  /// As long as a token of a device that has ended may be alive, it is among those whose tokens are refused.
  private static func revocationDifferences(_ tx: Transaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for device in try unrefusedDevices(tx, familyID) {
      found.add(
        StoredDifference(
          table: "revoked_device", key: [("device_id", .text(device.deviceID))], field: "", stored: nil,
          expected: .null))
    }
    return found
  }

  static func unrefusedDevices(_ tx: Transaction, _ familyID: String) throws -> [RevokedDevice] {
    let refused = try Revocations.deviceIDs(of: familyID, in: tx)
    return try DeviceTable.list(tx, FamilyKey(familyID)).compactMap { device in
      guard device.status.isEnded, let time = device.revokeTime?.seconds, !refused.contains(device.deviceID) else {
        return nil
      }
      let revoked = RevokedDevice(deviceID: device.deviceID, revokeTime: time)
      return revoked.isRemembered(at: tx.now.seconds) ? revoked : nil
    }
  }

  /// The newest version is the one that the facts make due now.
  static func policyDifferences(_ tx: Transaction, _ child: ChildKey) throws -> StoredDifferences {
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
    let timer = try LedgerTables.policyTimer(tx, child, kind: PolicyUpdate.timerKind)
    if timer != stored.nextChange {
      note(
        "due_time", timer.map { .integer($0.seconds) }, stored.nextChange.map { .integer($0.seconds) }, in: "timer")
    }
    return found
  }
}
