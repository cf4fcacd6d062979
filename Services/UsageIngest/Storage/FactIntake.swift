import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageDomain

/// Takes in what ShieldPolicy tells: children, assignments, removals, acknowledged policies. A fact may arrive late; the records
/// that its time covers are evaluated again (US-3, US-6, US-13).
struct FactIntake: EventHandler {
  var cache = FactsCache()

  var takesWholeSnapshots: Bool { true }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    var changes = FactChanges()
    let applied = try take(event, in: tx, &changes)
    guard applied == .applied, !changes.spans.isEmpty else { return applied }
    let before = try FactTables.stamp(tx, familyID: event.familyID)
    try FactTables.renewStamp(
      tx, familyID: event.familyID, because: "event \(event.position)/\(event.createTime.nanoseconds)")
    try cache.advance(tx, familyID: event.familyID, from: before, by: changes.deltas)
    try recount(tx, changes.spans)
    return .applied
  }

  /// Replaces everything known about the family, and counts all its records anew.
  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var changes = FactChanges()
    try FactTables.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events {
      let applied = try take(event, in: tx, &changes)
      if case .parked(let reason) = applied { return .parked(reason: reason) }
    }
    try recountFamily(tx, snapshot.familyID)
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTables.family(after: familyID, tx)
  }

  private func recountFamily(_ tx: Transaction, _ familyID: String) throws {
    try FactTables.renewStamp(tx, familyID: familyID, because: "snapshot \(tx.now.nanoseconds)")
    for childID in try RecordTable.childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      try Recount.begin(tx, child, from: .distantPast, cause: .assignment, cache: cache)
    }
  }

  /// Counts each child's records anew from the earliest change on.
  private func recount(_ tx: Transaction, _ changes: [FactChange]) throws {
    for (child, changes) in Dictionary(grouping: changes, by: \.child).sorted(by: { $0.key.childID < $1.key.childID }) {
      guard let first = changes.min(by: { $0.from < $1.from }) else { continue }
      try Recount.begin(tx, child, from: first.from, cause: first.cause, cache: cache)
    }
  }

  /// Stores the facts and adds what they may change.
  private func take(_ event: ReceivedEvent, in tx: Transaction, _ changes: inout FactChanges) throws -> Applied {
    let familyID = event.familyID
    if let change = try event.message(FamilyV1.ChildChanged.self) {
      guard let child = change.child else { return .parked(reason: "a change of a child without the child") }
      let effective = change.effectiveTime?.instant ?? .distantPast
      try take(child, from: effective, familyID: familyID, in: tx, &changes)
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self) {
      guard let app = assigned.app, let category = AppCategory(app.category) else {
        return .parked(reason: "an assignment without app or category")
      }
      try take(app, category, ChildKey(familyID: familyID, childID: assigned.childID), in: tx, &changes)
    } else if let removed = try event.message(ShieldV1.AppRemoved.self) {
      guard let time = removed.removeTime?.instant, !removed.appID.isEmpty else {
        return .parked(reason: "a removal without app or time")
      }
      let child = ChildKey(familyID: familyID, childID: removed.childID)
      try FactTables.addRemoval(
        tx, child, app: removed.appID, effective: time, generation: Int64(removed.generation))
      changes.spans.append(FactChange(child: child, from: time, cause: .assignment))
      changes.deltas.append(.app(childID: child.childID, app: removed.appID))
    } else if let acknowledged = try event.message(ShieldV1.PolicyAcknowledged.self) {
      let receipt = event.createTime.seconds == 0 ? nil : Instant(seconds: event.createTime.seconds)
      try take(acknowledged, receipt: receipt, familyID: familyID, in: tx, &changes)
    }
    return .applied
  }

  private func take(
    _ message: FamilyV1.Child, from effective: Instant, familyID: String, in tx: Transaction,
    _ changes: inout FactChanges
  ) throws {
    let child = ChildKey(familyID: familyID, childID: message.childID)
    // Refused here, a zone that this machine does not know parks the family until its time zones are updated.
    _ = try Zone.named(message.timeZone)
    // The first calendar also holds for all time before it.
    let isFirst = try !FactTables.hasCalendar(tx, child, before: effective)
    try FactTables.addCalendar(
      tx, child, effective: effective, timeZone: message.timeZone, weekStart: Weekday(message.weekStart) ?? .monday)
    changes.spans.append(FactChange(child: child, from: isFirst ? .distantPast : effective, cause: .zone))
    changes.deltas.append(.calendar(childID: child.childID))
  }

  private func take(
    _ app: ShieldV1.App, _ category: AppCategory, _ child: ChildKey, in tx: Transaction, _ changes: inout FactChanges
  ) throws {
    let effective = app.effectiveTime?.instant ?? .distantPast
    try FactTables.addAssignment(
      tx, child, app: app.appID,
      StoredAssignment(
        effective: effective, category: category, pointsPerMinute: Int64(app.pointsPerMinute),
        generation: Int64(app.generation)))
    changes.spans.append(FactChange(child: child, from: effective, cause: .assignment))
    let digests = Set(app.tokenDigests)
    let assigned = try digests.sorted().map {
      try TokenTable.assign(tx, familyID: child.familyID, digest: $0, to: app.appID)
    }
    let waiting = try TokenTable.takeWaiting(tx, familyID: child.familyID, tokens: assigned.map(\.number))
    for (childID, start) in waiting.sorted(by: { $0.key < $1.key }) {
      let owner = ChildKey(familyID: child.familyID, childID: childID)
      changes.spans.append(FactChange(child: owner, from: start, cause: .assignment))
    }
    if assigned.contains(where: \.hasMoved) {
      // What counted for the app that had the token before counts no longer, whenever it was.
      for childID in try RecordTable.childIDs(tx, familyID: child.familyID) {
        let owner = ChildKey(familyID: child.familyID, childID: childID)
        changes.spans.append(FactChange(child: owner, from: .distantPast, cause: .assignment))
      }
    }
    changes.deltas.append(.app(childID: child.childID, app: app.appID))
    changes.deltas.append(.tokens(Dictionary(uniqueKeysWithValues: digests.map { ($0, app.appID) })))
  }

  private func take(
    _ message: ShieldV1.PolicyAcknowledged, receipt: Instant?, familyID: String, in tx: Transaction,
    _ changes: inout FactChanges
  ) throws {
    let child = ChildKey(familyID: familyID, childID: message.childID)
    // ShieldPolicy has bounded the device's time; what it told before it did so is bounded here.
    let acknowledgement = PolicyAcknowledgement(
      version: message.version, deviceTime: message.applyTime?.instant ?? .distantPast,
      made: message.makeTime?.instant, receipt: receipt, shieldedApps: Set(message.shieldedAppIDs))
    let start = try FactTables.earliestEffect(tx, child, deviceID: message.deviceID, of: acknowledgement)
    try FactTables.addAcknowledgement(tx, child, deviceID: message.deviceID, acknowledgement)
    changes.spans.append(FactChange(child: child, from: start, cause: .shield))
    changes.deltas.append(
      .acknowledgement(childID: child.childID, deviceID: message.deviceID, acknowledgement))
  }
}

/// What an event changes.
private struct FactChanges {
  var spans: [FactChange] = []
  var deltas: [FactDelta] = []
}

/// From when on a new fact may change what a child's records count for.
private struct FactChange {
  var child: ChildKey
  var from: Instant
  var cause: UsageV1.UsageChangeCause
}
