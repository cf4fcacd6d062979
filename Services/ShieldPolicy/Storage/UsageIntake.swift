import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

/// Takes in what UsageIngest tells: counted usage, which earns learning points and uses up reward time (SH-12, SH-13), and
/// which the apps' own counters show (SH-7).
struct UsageIntake: EventHandler {
  var limits = ReplayLimits()
  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let message = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: message.childID)
    var change = WalletChange()
    var counters: [AppGeneration: AppCounter] = [:]
    // What no longer counts goes first: its seconds may count anew.
    for (segments, isNew) in [(message.removed, false), (message.added, true)] {
      for segment in segments {
        let told = try ToldSegment(segment, child)
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
    _ told: ToldSegment, isNew: Bool, _ tx: Transaction, _ child: ChildKey, _ change: inout WalletChange
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
    let (key, cause) = (FamilyKey(snapshot.familyID), CorrectionCause(snapshot.reason))
    var told: [String: ToldUsage] = [:]
    for event in snapshot.events {
      guard let message = try event.message(UsageV1.UsageChanged.self) else { continue }
      let child = ChildKey(key, childID: message.childID)
      for segment in message.added {
        told[message.childID, default: ToldUsage()].add(try ToldSegment(segment, child))
      }
    }
    for childID in Set(try WalletTable.childIDs(tx, key)).union(told.keys).sorted() {
      try replace(tx, ChildKey(key, childID: childID), with: told[childID] ?? ToldUsage(), cause)
    }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FamilyTable.family(after: familyID, tx)
  }

  /// Makes what is known of a child what was told; of the use only what differs is written.
  private func replace(_ tx: Transaction, _ child: ChildKey, with told: ToldUsage, _ cause: CorrectionCause) throws {
    var change = WalletChange(correctionCause: cause)
    var booked = try WalletTable.amounts(tx, child, .learning)
    for (cause, sixtieths) in told.learning {
      if let before = booked.removeValue(forKey: cause) {
        change.correct(sixtieths - before, of: cause)
      } else {
        change.add(sixtieths, to: cause)
      }
    }
    for (cause, sixtieths) in booked { change.correct(-sixtieths, of: cause) }
    var uses = told.uses
    for stored in try RewardUseTable.list(tx, child) {
      if uses[stored.use.span.lowerBound] == stored {
        uses[stored.use.span.lowerBound] = nil
      } else {
        try RewardUseTable.remove(tx, child, stored.use)
        change.note(stored.use, isNew: false)
      }
    }
    for (_, added) in uses.sorted(by: { $0.key < $1.key }) {
      try RewardUseTable.insert(tx, child, added.use, generation: added.generation)
      change.note(added.use, isNew: true)
    }
    try AppCounterTable.clear(tx, child)
    for (app, counter) in told.counters.sorted(by: { $0.key < $1.key }) {
      try AppCounterTable.add(tx, child, appID: app.id, generation: app.generation, counter)
    }
    try change.settle(tx, child, now: Instant(tx.now), limits: limits)
  }
}

/// An app's counters in one generation.
private struct AppGeneration: Hashable, Comparable {
  var id: String
  var generation: Int64

  static func < (left: AppGeneration, right: AppGeneration) -> Bool {
    (left.id, left.generation) < (right.id, right.generation)
  }
}

/// A stretch of counted usage as the wallet takes it.
private struct ToldSegment {
  let app: AppGeneration
  let counter: AppCounter
  /// What learning is booked for.
  let learning: LedgerCause
  /// Nil for learning.
  let use: RewardUse?

  init(_ segment: UsageV1.UsageSegment, _ child: ChildKey) throws {
    guard let start = segment.startTime?.instant, let end = segment.endTime?.instant, start < end,
      let date = segment.date.flatMap({ LocalDate(told: $0) }), [.learning, .reward].contains(segment.category)
    else { throw UnreadableSegment(child: child, appID: segment.appID) }
    let (seconds, rate) = (end - start, Int64(segment.pointsPerMinute))
    let isLearning = segment.category == .learning
    app = AppGeneration(id: segment.appID, generation: Int64(segment.generation))
    counter = AppCounter(seconds: seconds, sixtieths: isLearning ? seconds * rate : 0)
    learning = .learning(date: date, app: segment.appID)
    use = isLearning ? nil : RewardUse(app: segment.appID, pointsPerMinute: rate, date: date, span: start..<end)
  }
}

/// All that a snapshot tells of a child.
private struct ToldUsage {
  var learning: [LedgerCause: Int64] = [:]
  /// By their beginnings.
  var uses: [Instant: GenerationUse] = [:]
  var counters: [AppGeneration: AppCounter] = [:]

  mutating func add(_ segment: ToldSegment) {
    counters[segment.app, default: AppCounter()].add(segment.counter, sign: 1)
    if let use = segment.use {
      uses[use.span.lowerBound] = GenerationUse(use: use, generation: segment.app.generation)
    } else {
      learning[segment.learning, default: 0] += segment.counter.sixtieths
    }
  }
}

extension AppCounter {
  fileprivate mutating func add(_ other: AppCounter, sign: Int64) {
    seconds += sign * other.seconds
    sixtieths += sign * other.sixtieths
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
