import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what UsageIngest tells: counted usage, which earns learning points and uses up reward time (SH-12, SH-13),
/// and which the apps' own counters show (SH-7).
struct UsageEventHandler: EventHandler {
  var limits = ReplayLimits()

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let message = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    var change = WalletChange()
    var counters: [AppGeneration: AppCounter] = [:]
    // What no longer counts goes first: its seconds may count anew.
    for (segments, isNew) in [(message.removed, false), (message.added, true)] {
      for segment in segments {
        let told = try CountedStretch(segment, child)
        counters[told.app, default: AppCounter()].add(told.counter, sign: isNew ? 1 : -1)
        try take(told, isNew: isNew, tx, child, &change)
      }
    }
    for (app, counter) in counters.sorted(by: { $0.key < $1.key }) {
      try AppCounterTable.add(tx, child, appID: app.id, generation: app.generation, counter)
    }
    try change.settle(tx, child, now: Instant(tx.now), limits: limits)
    return .applied
  }

  private func take(
    _ told: CountedStretch, isNew: Bool, _ tx: Transaction, _ child: ChildKey, _ change: inout WalletChange
  ) throws {
    guard let use = told.use else {
      let sixtieths = told.counter.sixtieths
      if isNew { change.add(sixtieths, to: told.learning) } else { change.correct(-sixtieths, of: told.learning) }
      return
    }
    if isNew {
      try RewardUseTable.insert(tx, child, use, generation: told.app.generation)
    } else {
      try RewardUseTable.remove(tx, child, use)
    }
    change.note(use, isNew: isNew)
  }

  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var reconciliation = UsageReconciliation(
      tx, FamilyKey(snapshot.familyID), CorrectionCause(snapshot.reason), limits, at: UsagePlace(place) ?? UsagePlace())
    let result = try reconciliation.take(snapshot)
    place = reconciliation.place.bytes
    return result
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }
}
