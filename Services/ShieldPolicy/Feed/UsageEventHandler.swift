import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Applies UsageIngest's events: counted usage, which earns learning points and uses up reward time (SH-12, SH-13), and
/// which the apps' own counters show (SH-7); and records that wait in quarantine, of which guardians are notified
/// (FA-9).
struct UsageEventHandler: EventHandler {
  var limits = ReplayLimits()

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let (child, notice, isWaiting) = try Self.quarantine(event) {
      let now = Instant(tx.now)
      if isWaiting {
        try Inbox.note(tx, child, notice, now: now)
      } else {
        try Inbox.withdraw(tx, child, notice.kind, cause: notice.cause, now: now)
      }
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
      try RewardUseTable.insert(tx, child, use, generation: stretch.app.generation)
    } else {
      try RewardUseTable.remove(tx, child, use)
    }
    change.note(use, isNew: isNew)
  }

  /// nil for an event of another kind.
  static func quarantine(_ event: ReceivedEvent) throws -> (child: ChildKey, notice: Notice, isWaiting: Bool)? {
    guard let message = try event.message(UsageV1.QuarantineChanged.self) else { return nil }
    guard let received = message.receiveTime?.instant, message.firstQuarantineID.utf8.count <= 100 else {
      throw UnreadableEvent("quarantined records of child \(message.childID) have no time, or a long id")
    }
    return (
      ChildKey(familyID: event.familyID, childID: message.childID),
      .recordsQuarantined(firstID: message.firstQuarantineID, at: received), message.waiting
    )
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }
}
