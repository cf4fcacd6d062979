import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what UsageIngest tells: counted usage, which earns learning points and uses up reward time (SH-12, SH-13), and
/// which the apps' own counters show (SH-7).
struct UsageIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let message = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    var change = WalletChange()
    // What no longer counts goes first: its seconds may count anew.
    for segment in message.removed { try take(segment, sign: -1, tx, child, &change) }
    for segment in message.added { try take(segment, sign: 1, tx, child, &change) }
    try change.settle(tx, child, now: Instant(tx.now))
    return .applied
  }

  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let key = FamilyKey(snapshot.familyID)
    let cause = CorrectionCause(snapshot.reason)
    var changes: [String: WalletChange] = [:]
    for childID in try WalletTable.childIDs(tx, key) {
      changes[childID] = try forget(tx, ChildKey(key, childID: childID), cause)
    }
    for event in snapshot.events {
      guard let message = try event.message(UsageV1.UsageChanged.self) else { continue }
      for segment in message.added {
        let child = ChildKey(key, childID: message.childID)
        try take(segment, sign: 1, tx, child, &changes[message.childID, default: WalletChange(correctionCause: cause)])
      }
    }
    for (childID, change) in changes.sorted(by: { $0.key < $1.key }) {
      try change.settle(tx, ChildKey(key, childID: childID), now: Instant(tx.now))
    }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }

  /// Takes back everything that was told of a child.
  private func forget(_ tx: Transaction, _ child: ChildKey, _ cause: CorrectionCause) throws -> WalletChange {
    var change = WalletChange(correctionCause: cause)
    for (cause, sixtieths) in try WalletTable.amounts(tx, child, .learning) { change.correct(-sixtieths, of: cause) }
    for use in try RewardUseTable.ending(tx, child, after: .distantPast) { change.note(use, isNew: false) }
    try RewardUseTable.clear(tx, child)
    try AppCounterTable.clear(tx, child)
    change.replay(from: .distantPast)
    return change
  }

  private func take(
    _ segment: UsageV1.UsageSegment, sign: Int64, _ tx: Transaction, _ child: ChildKey, _ change: inout WalletChange
  ) throws {
    guard let start = segment.startTime?.instant, let end = segment.endTime?.instant, start < end,
      let date = segment.date.flatMap({ LocalDate(told: $0) })
    else { throw UnreadableSegment(child: child, appID: segment.appID) }
    let rate = Int64(segment.pointsPerMinute)
    var counter = AppCounter(seconds: sign * (end - start))
    switch segment.category {
    case .learning:
      counter.sixtieths = sign * (end - start) * rate
      let cause = LedgerCause.learning(date: date, app: segment.appID)
      if sign > 0 { change.add(counter.sixtieths, to: cause) } else { change.correct(counter.sixtieths, of: cause) }
    case .reward:
      let use = RewardUse(app: segment.appID, pointsPerMinute: rate, date: date, span: start..<end)
      if sign > 0 {
        try RewardUseTable.insert(tx, child, use, generation: Int64(segment.generation))
      } else {
        try RewardUseTable.remove(tx, child, use)
      }
      change.note(use, isNew: sign > 0)
    default: throw UnreadableSegment(child: child, appID: segment.appID)
    }
    try AppCounterTable.add(
      tx, child, appID: segment.appID, generation: Int64(segment.generation), counter)
  }
}

/// Counted usage without times, date or category.
struct UnreadableSegment: Error, CustomStringConvertible {
  let child: ChildKey
  let appID: String

  var description: String {
    "counted usage of app \"\(appID)\" of child \(child.childID) has no readable times, date or category"
  }
}
