import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageDomain

/// Takes in what ShieldPolicy tells: children, assignments, acknowledged policies. A fact may arrive late; the records
/// that its time covers are evaluated again (US-3, US-6, US-13).
struct FactIntake: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    let applied = try take(event, in: tx)
    try FactTables.setStamp(tx, familyID: event.familyID, to: Self.stamp(event))
    return applied
  }

  /// Replaces everything known about the family, and counts all its records anew.
  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    let before = try FactTables.childIDs(tx, familyID: snapshot.familyID)
    try FactTables.clear(tx, familyID: snapshot.familyID)
    for event in snapshot.events { _ = try take(event, in: tx) }
    if let last = snapshot.events.last {
      try FactTables.setStamp(tx, familyID: snapshot.familyID, to: Self.stamp(last))
    }
    for childID in Set(before + (try FactTables.childIDs(tx, familyID: snapshot.familyID))).sorted() {
      let child = ChildKey(familyID: snapshot.familyID, childID: childID)
      try recount(tx, child, from: .distantPast, cause: .assignment) { _ in true }
    }
    return .applied
  }

  private func take(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let change = try event.message(FamilyV1.ChildChanged.self) {
      try take(change, familyID: event.familyID, in: tx)
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self) {
      return try take(assigned, familyID: event.familyID, in: tx)
    } else if let acknowledged = try event.message(ShieldV1.PolicyAcknowledged.self) {
      try take(acknowledged, familyID: event.familyID, in: tx)
    }
    return .applied
  }

  private func take(_ change: FamilyV1.ChildChanged, familyID: String, in tx: Transaction) throws {
    guard let message = change.child else { return }
    let child = ChildKey(familyID: familyID, childID: message.childID)
    let effective = change.effectiveTime?.instant ?? .distantPast
    // Refused here, a zone that this machine does not know parks the family until its time zones are updated.
    _ = try Zone.named(message.timeZone)
    let isNew = try !FactTables.isKnown(tx, child)
    try FactTables.addCalendar(
      tx, child, effective: effective, timeZone: message.timeZone, weekStart: Weekday(message.weekStart) ?? .monday)
    try recount(tx, child, from: isNew ? .distantPast : effective, cause: .zone) { _ in true }
  }

  private func take(_ assigned: ShieldV1.AppAssigned, familyID: String, in tx: Transaction) throws -> Applied {
    guard let app = assigned.app, let category = AppCategory(app.category) else {
      return .parked(reason: "an assignment without app or category")
    }
    let child = ChildKey(familyID: familyID, childID: assigned.childID)
    let effective = app.effectiveTime?.instant ?? .distantPast
    try FactTables.addAssignment(
      tx, child, app: app.appID,
      StoredAssignment(
        effective: effective, category: category, pointsPerMinute: Int64(app.pointsPerMinute),
        generation: Int64(app.generation)))
    let news = try app.tokenDigests.compactMap {
      try TokenTable.assign(tx, familyID: familyID, digest: $0, to: app.appID)
    }
    let waiting = try TokenTable.takeWaiting(tx, familyID: familyID, tokens: news)
    for (childID, start) in waiting where childID != child.childID {
      let sibling = ChildKey(familyID: familyID, childID: childID)
      try recount(tx, sibling, from: start, cause: .assignment) { app.tokenDigests.contains($0.content.appToken) }
    }
    let facts = try FactTables.facts(tx, child)
    try recount(
      tx, child, from: min(effective, waiting[child.childID] ?? effective), cause: .assignment, facts: facts
    ) { facts.appByToken[$0.content.appToken] == app.appID }
    return .applied
  }

  private func take(_ message: ShieldV1.PolicyAcknowledged, familyID: String, in tx: Transaction) throws {
    let child = ChildKey(familyID: familyID, childID: message.childID)
    let acknowledgement = PolicyAcknowledgement(
      version: message.version, applied: message.applyTime?.instant ?? .distantPast,
      shieldedApps: Set(message.shieldedAppIDs))
    let start = try FactTables.earliestEffect(tx, child, deviceID: message.deviceID, of: acknowledgement)
    try FactTables.addAcknowledgement(tx, child, deviceID: message.deviceID, acknowledgement)
    try recount(tx, child, from: start, cause: .shield) { $0.key.deviceID == message.deviceID }
  }

  private func recount(
    _ tx: Transaction, _ child: ChildKey, from start: Instant, cause: UsageV1.UsageChangeCause,
    facts: ChildFacts? = nil, where concerns: (UsageRecord) -> Bool
  ) throws {
    let touched = try Recount.touched(tx, child, from: start, where: concerns)
    guard !touched.isEmpty else { return }
    try Recount.run(tx, child, facts: try facts ?? FactTables.facts(tx, child), touched: touched, cause: cause)
  }

  /// Facts of equal stamps are equal: an event is immutable at its position, also after a commit that failed.
  private static func stamp(_ event: ReceivedEvent) -> String {
    "\(event.position)/\(event.createTime.nanoseconds)"
  }
}
