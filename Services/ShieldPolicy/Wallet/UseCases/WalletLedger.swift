import Database
import LocalTime
import ServiceAPI
import ShieldFamilies
import ShieldInbox
package import Verification

/// The consequences of the ledger's entries, and of grants and reward use (SH-13): the wallet, and the payers of all
/// use.
package enum WalletLedger {
  package static let folds: [any FamilyFold] = [BookingFold(), PaymentFold()]

  /// Adds up the entries of each child's ledger.
  private struct BookingFold: FamilyFold {
    let tables = WalletLedgerTables.booked

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) {
        try FamilyLedgerTables.childIDs($0, familyID: familyID, in: WalletLedgerTables.entries)
      }
      for childID in children {
        let child = ChildKey(familyID: familyID, childID: childID)
        var (booked, hasMore) = (WalletLedgerTables.Booked(), true)
        while hasMore {
          (booked, hasMore) = try await view.run(partition) { [booked] tx in
            var booked = booked
            let hour = NoticeHour.start(of: Instant(tx.now))
            let hasMore = try WalletLedgerTables.addEntries(tx, child, to: &booked, hour: hour, limit: 1_000)
            if !hasMore {
              try WalletLedgerTables.close(tx, child, booked, hour: hour)
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
  private struct PaymentFold: FamilyFold {
    let tables = WalletLedgerTables.paid
    let workTables = ["pending_work"]

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try WalletLedgerTables.fillGrants(tx, familyID: familyID)
        let children = try FamilyLedgerTables.childIDs(tx, familyID: familyID, in: WalletLedgerTables.use)
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
            for entry in booked { try WalletLedgerTables.add(tx, child, CauseKey(entry.cause), entry.sixtieths) }
            return progress
          }
        }
      }
    }

    /// The ledger's entries are facts: payments that differ from them are booked as corrections.
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
  }
}
