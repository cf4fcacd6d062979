package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldPolicies
package import ShieldWallet

/// Applies UsageIngest's events: counted usage, which earns learning points and uses up reward time (SH-12, SH-13), and
/// which the apps' own counters show (SH-7); and what persons are notified of (FA-9).
package struct UsageEventHandler: EventHandler {
  package var limits = ReplayLimits()

  package init(limits: ReplayLimits = ReplayLimits()) {
    self.limits = limits
  }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let usage = try UsageNotice(event, in: tx) {
      try usage.note(in: tx)
      return .applied
    }
    guard let message = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    var change = WalletChange(correctionCause: CorrectionCause(message.cause))
    var counters: [AppGeneration: AppCounter] = [:]
    // Removals first: their seconds may be counted again.
    for (segments, isNew) in [(message.removed, false), (message.added, true)] {
      for segment in segments {
        let stretch = try CountedStretch(segment, child)
        counters[stretch.app, default: AppCounter()].add(stretch.counter, sign: isNew ? 1 : -1)
        try apply(stretch, isNew: isNew, tx, child, &change)
      }
    }
    for (app, counter) in counters.sorted(by: { $0.key < $1.key }) {
      try AppCounterTable.add(tx, child, appID: app.id, generation: app.generation, counter)
    }
    try change.settle(tx, child, now: Instant(tx.now), limits: limits)
    return .applied
  }

  private func apply(
    _ stretch: CountedStretch, isNew: Bool, _ tx: Transaction, _ child: ChildKey, _ change: inout WalletChange
  ) throws {
    guard let use = stretch.use else {
      let sixtieths = stretch.counter.sixtieths
      if isNew { change.add(sixtieths, to: stretch.learning) } else { change.correct(-sixtieths, of: stretch.learning) }
      return
    }
    if isNew {
      try RewardUseTable.insert(tx, child, use)
    } else {
      try RewardUseTable.remove(tx, child, use)
    }
    change.note(use, isNew: isNew)
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }
}
