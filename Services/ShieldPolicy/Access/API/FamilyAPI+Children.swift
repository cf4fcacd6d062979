import Database
import EventFeed
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies

// Children (FA-1) and their calendars.
extension FamilyAPI {
  package func createChild(_ request: FamilyV1.CreateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let weekStart = faults.weekday(request.weekStart, field: "week_start")
    let profile = ChildProfile(displayName: request.displayName, timeZone: request.timeZone, weekStart: weekStart)
    faults.add(profile.violations())
    try faults.refuse()
    let now = now
    let child = ChildRecord(
      childID: Identifier.make(on: host), displayName: profile.displayName, createTime: now, updateTime: now,
      updaterGuardianID: caller.guardianID,
      calendar: ChildCalendar(
        effectiveTime: now, timeZone: profile.timeZone, weekStart: weekStart, updaterGuardianID: caller.guardianID))
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      try Self.refuseGrowth(tx, caller.key, by: .child)
      try ChildTable.insert(tx, caller.key, child)
      try tx.publish(
        FamilyV1.ChildChanged(child, calendar: child.calendar), familyID: caller.key.familyID)
      return Recorded(FamilyV1.Child(child), .child(.childCreated, child))
    }
  }

  package func updateChild(_ request: FamilyV1.UpdateChildRequest, context: RPCContext) async throws -> FamilyV1.Child {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let change = ChildUpdate(request, faults: &faults)
    try faults.refuse()
    let now = now
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      guard let stored = try ChildTable.find(tx, caller.key, change.childID) else {
        throw Refusal.notFound("child.child_id", change.childID)
      }
      let child = change.applied(to: stored, by: caller.guardianID, at: now)
      guard child != stored else { return Recorded(FamilyV1.Child(stored), nil) }
      try ChildTable.update(tx, caller.key, child)
      if child.calendar != stored.calendar { try Self.store(tx, caller.key, child) }
      try tx.publish(
        FamilyV1.ChildChanged(child, calendar: child.calendar), familyID: caller.key.familyID)
      return Recorded(FamilyV1.Child(child), .child(.childUpdated, child, from: stored))
    }
  }

  package func listChildren(
    _ request: FamilyV1.ListChildrenRequest, context: RPCContext
  ) async throws -> FamilyV1.ListChildrenResponse {
    let key = FamilyKey(try context.callerFamilyID())
    var children = try await database.read(key.familyID) { tx in try ChildTable.list(tx, key) }
    // A child reads its own data only (FA-6).
    if let childID = context.principal.childID { children.removeAll { $0.childID != childID } }
    var response = FamilyV1.ListChildrenResponse()
    response.children = children.map { FamilyV1.Child($0) }
    return response
  }

  /// Maximum number of calendars kept for one child: each is kept for ever, as usage keeps the local day it had.
  static let maximumCalendars = 1000

  private static func store(_ tx: Transaction, _ key: FamilyKey, _ child: ChildRecord) throws {
    let count = try ChildTable.calendars(tx, key, child.childID).count
    guard count < maximumCalendars else {
      throw Refusal.limitReached(
        "child \(child.childID) has changed time_zone or week_start \(count) times; at most \(maximumCalendars) "
          + "changes are kept")
    }
    try ChildTable.set(tx, key, child.childID, child.calendar)
  }
}

/// The changes of an UpdateChild request.
struct ChildUpdate: Sendable {
  let childID: String
  private var displayName: String?
  private var timeZone: String?
  private var weekStart: Weekday?

  private static let fields = ["display_name", "time_zone", "week_start"]

  /// Reads the fields that the mask names and notes their faults.
  init(_ request: FamilyV1.UpdateChildRequest, faults: inout RequestFaults) {
    let child = request.child ?? FamilyV1.Child()
    childID = child.childID
    faults.identifier(childID, field: "child.child_id")
    let mask = faults.updateMask(request.updateMask, allowed: Self.fields)
    if mask.contains("display_name") { displayName = child.displayName }
    if mask.contains("time_zone") { timeZone = child.timeZone }
    if mask.contains("week_start") { weekStart = faults.weekday(child.weekStart, field: "child.week_start") }
    // Fields that the mask does not name are ignored: they are replaced by valid values.
    let profile = ChildProfile(displayName: displayName ?? "-", timeZone: timeZone ?? "Etc/UTC")
    for violation in profile.violations() {
      faults.add("child.\(violation.field)", violation.message)
    }
  }

  /// The child with the changes, or unchanged when it already has these values. A new zone or week start applies from
  /// `now` on and never to earlier time (FA-1, time rulings of §7).
  func applied(to stored: ChildRecord, by guardianID: String, at now: Instant) -> ChildRecord {
    var child = stored
    if let displayName { child.displayName = displayName }
    if let timeZone { child.calendar.timeZone = timeZone }
    if let weekStart { child.calendar.weekStart = weekStart }
    guard child != stored else { return stored }
    child.updateTime = max(now, stored.updateTime)
    child.updaterGuardianID = guardianID
    if child.calendar != stored.calendar {
      // Even when the clock was set back: calendars follow each other in the order in which they were made.
      child.calendar.effectiveTime = max(now, stored.calendar.effectiveTime)
      child.calendar.updaterGuardianID = guardianID
    }
    return child
  }
}
