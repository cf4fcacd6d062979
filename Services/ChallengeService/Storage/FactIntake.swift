import ChallengeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ProtobufC
import ServiceAPI

/// Takes in what ShieldPolicy tells: children, their apps and removals of apps. A fact may arrive late; what its time covers is evaluated
/// again.
struct FamilyIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let change = try take(event, in: tx) { try reevaluate(tx, change) }
    return .applied
  }

  /// Replaces what is known of the family, and evaluates everything again, once: what holds before and after is not
  /// published.
  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try FactTables.clearFamily(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try take(event, in: tx) }
    for childID in try FactTables.childIDs(tx, familyID: snapshot.familyID) {
      let child = ChildKey(familyID: snapshot.familyID, childID: childID)
      try reevaluate(tx, FactChange(child: child, from: .distantPast, movesDays: true))
    }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTables.family(after: familyID, tx)
  }

  /// Stores what an event tells. Returns what it can change, if it can change an evaluation.
  private func take(_ event: ReceivedEvent, in tx: Transaction) throws -> FactChange? {
    if let change = try event.message(FamilyV1.ChildChanged.self), let message = change.child {
      let child = ChildKey(familyID: event.familyID, childID: message.childID)
      let effective = change.effectiveTime?.instant ?? .distantPast
      // Refused here, a zone that this machine does not know parks the family until its time zones are updated.
      _ = try Zone.named(message.timeZone)
      // The first calendar also holds for all time before it.
      let isFirst = try !FactTables.hasCalendar(tx, child, before: effective)
      try FactTables.addCalendar(
        tx, child, effective: effective, timeZone: message.timeZone, weekStart: Weekday(message.weekStart) ?? .monday)
      // A zone change can move the second of the change into another day than before, so the period that ended there is
      // evaluated as well.
      return FactChange(child: child, from: isFirst ? .distantPast : effective - 1, movesDays: true)
    }
    if let removed = try event.message(ShieldV1.AppRemoved.self) {
      let child = ChildKey(familyID: event.familyID, childID: removed.childID)
      let time = removed.removeTime?.instant ?? .distantPast
      try AppTables.remove(
        tx, child, app: removed.appID, generation: Int64(removed.generation), time: time)
      // A period that is completed at this very instant has ended before it.
      return FactChange(child: child, from: time - 1)
    }
    if let assigned = try event.message(ShieldV1.AppAssigned.self), let app = assigned.app {
      let child = ChildKey(familyID: event.familyID, childID: assigned.childID)
      let effective = app.effectiveTime?.instant ?? .distantPast
      let isChanged = try AppTables.assign(
        tx, child, app: app.appID, effective: effective, isReward: app.category == .reward,
        generation: Int64(max(1, app.generation)))
      return isChanged ? FactChange(child: child, from: effective - 1) : nil
    }
    return nil
  }

  private func reevaluate(_ tx: Transaction, _ change: FactChange) throws {
    let now = Instant(tx.now)
    let facts = try FactReader.known(tx, change.child)
    if change.movesDays, let facts {
      // The distant past lies before every date that can be told.
      let date = change.from > Instant.earliest ? facts.calendar.localDate(at: change.from) : nil
      try StreakBook(tx, change.child, facts: facts, now: now).rebuild(from: date)
    }
    try Reevaluation.run(
      tx, change.child, touched: [change.from..<Instant.distantFuture], now: now, facts: facts)
  }
}

/// What a fact about a child can change.
private struct FactChange {
  var child: ChildKey
  /// The first instant for which something can be different.
  var from: Instant
  /// Whether local days or weeks can be different.
  var movesDays = false
}

/// Takes in what UsageIngest tells: counted usage, of which only learning feeds challenges (US-8).
struct UsageIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let change = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: change.childID)
    let segments = SegmentChange(
      added: change.added.compactMap { LearningSegment($0) },
      removed: change.removed.compactMap { LearningSegment($0) })
    for segment in segments.removed { try SegmentTable.remove(tx, child, segment) }
    for segment in segments.added { try SegmentTable.add(tx, child, segment) }
    let touched = (segments.removed + segments.added).map(\.span)
    // Learning of a child that is not yet known is looked at when it is.
    guard !touched.isEmpty, let facts = try FactReader.known(tx, child) else { return .applied }
    let now = Instant(tx.now)
    try StreakBook(tx, child, facts: facts, now: now).add(segments)
    try Reevaluation.run(tx, child, touched: touched, now: now, facts: facts, change: segments)
    return .applied
  }

  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try replace(tx, familyID: snapshot.familyID, by: snapshot.events)
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try SegmentTable.family(after: familyID, tx)
  }

  private func replace(_ tx: Transaction, familyID: String, by events: [ReceivedEvent]) throws {
    let before = try SegmentTable.childIDs(tx, familyID: familyID)
    try SegmentTable.clear(tx, familyID: familyID)
    for event in events {
      guard let change = try event.message(UsageV1.UsageChanged.self) else { continue }
      let child = ChildKey(familyID: familyID, childID: change.childID)
      for segment in change.added.compactMap({ LearningSegment($0) }) { try SegmentTable.add(tx, child, segment) }
    }
    let now = Instant(tx.now)
    for childID in Set(before + (try SegmentTable.childIDs(tx, familyID: familyID))).sorted() {
      let child = ChildKey(familyID: familyID, childID: childID)
      guard let facts = try FactReader.known(tx, child) else { continue }
      try StreakBook(tx, child, facts: facts, now: now).rebuild(from: nil)
      try Reevaluation.run(
        tx, child, touched: [Instant.distantPast..<Instant.distantFuture], now: now, facts: facts)
    }
  }
}

extension LearningSegment {
  /// nil for reward time.
  fileprivate init?(_ message: UsageV1.UsageSegment) {
    guard message.category == .learning, let start = message.startTime?.instant, let end = message.endTime?.instant,
      start < end
    else { return nil }
    self.init(app: message.appID, pointsPerMinute: Int64(message.pointsPerMinute), span: start..<end)
  }
}

/// What ChallengeService has published about a family: its completed periods, streaks and streak bonuses.
struct ChallengeSnapshot: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    let completed = try CompletionTable.familyIDs(tx, partition: partition)
    return Set(completed).union(try StreakTable.familyIDs(tx, partition: partition)).sorted()
  }

  func state(of familyID: String) -> StateStep { StateStep { tx in .init(try state(familyID, tx)) } }

  private func state(_ familyID: String, _ tx: ReadTransaction) throws -> [any Message] {
    var state: [any Message] = try CompletionTable.all(tx, familyID: familyID).map {
      ChallengeV1.PeriodCompleted(childID: $0.childID, completion: .init($0.stored))
    }
    for (childID, streaks) in try StreakTable.all(tx, familyID: familyID) {
      state.append(
        ChallengeV1.StreakChanged(childID: childID, daily: .init(streaks.daily), weekly: .init(streaks.weekly)))
      state += try LearningDayTable.booked(tx, ChildKey(familyID: familyID, childID: childID)).map {
        ChallengeV1.StreakBonusChanged(
          childID: childID, date: .init($0.day.date), streakDays: $0.booked.length,
          bonusSixtieths: $0.booked.sixtieths)
      }
    }
    return state
  }
}
