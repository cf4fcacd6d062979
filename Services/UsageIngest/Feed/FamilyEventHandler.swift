package import Database
package import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
package import UsageCounting
import UsageRecords

/// Applies ShieldPolicy's events: children, assignments, removals, acknowledged policies. A fact may arrive late; the
/// records that its time covers are re-evaluated (US-3, US-6, US-13).
package struct FamilyEventHandler: EventHandler {
  let cache: FactsCache

  package init(cache: FactsCache) { self.cache = cache }

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    var changes = FactEffects()
    let applied = try store(event, in: tx, &changes)
    guard applied == .applied, !changes.spans.isEmpty else { return applied }
    let before = try FactTables.stamp(tx, familyID: event.familyID)
    try FactTables.renewStamp(
      tx, familyID: event.familyID, because: "event \(event.position)/\(event.createTime.nanoseconds)")
    try cache.advance(tx, familyID: event.familyID, from: before, by: changes.deltas)
    try recount(tx, changes.spans)
    return .applied
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTables.family(after: familyID, tx)
  }

  /// Recounts each child's records from the earliest change on.
  private func recount(_ tx: Transaction, _ changes: [RecountSpan]) throws {
    for (child, changes) in Dictionary(grouping: changes, by: \.child).sorted(by: { $0.key.childID < $1.key.childID }) {
      guard let first = changes.min(by: { $0.from < $1.from }) else { continue }
      try Recount.begin(tx, child, from: first.from, cause: first.cause, cache: cache)
    }
  }

  /// Stores the event's facts and adds what they may change.
  private func store(_ event: ReceivedEvent, in tx: Transaction, _ changes: inout FactEffects) throws -> Applied {
    if let fact = try AcknowledgementFact(event) {
      try store(fact, in: tx, &changes)
      return .applied
    }
    guard let fact = try FamilyFact(event) else { return .applied }
    let child = fact.child
    switch fact.content {
    case .calendar(let effective, let timeZone, let weekStart):
      let reach = try ChildCalendarTable.reach(tx, child, of: effective)
      try ChildCalendarTable.add(tx, child, effective: effective, timeZone: timeZone, weekStart: weekStart)
      try DayEnd.set(tx, child)
      try HeldUsage.set(tx, child)
      changes.spans.append(RecountSpan(child: child, from: reach, cause: .zone))
      changes.deltas.append(.calendar(childID: child.childID))
    case .app(let app, let effective, let isReward):
      let change = StoredAssignment(app, effective: effective, isReward: isReward)
      try store(change, of: .init(app), Set(app.tokenDigests), child, in: tx, &changes)
    case .removal(let app, let generation, let time):
      try store(
        StoredAssignment(removed: time, generation: generation), of: .init(app: app, isActivity: false), [], child,
        in: tx, &changes)
    }
    return .applied
  }

  private func store(_ fact: AcknowledgementFact, in tx: Transaction, _ changes: inout FactEffects) throws {
    let child = fact.child
    let start = try AcknowledgementTable.earliestEffect(tx, child, deviceID: fact.deviceID, of: fact.acknowledgement)
    guard try AcknowledgementTable.add(tx, child, deviceID: fact.deviceID, fact.acknowledgement) else { return }
    changes.spans.append(RecountSpan(child: child, from: start, cause: .shield))
    changes.deltas.append(.acknowledgement(childID: child.childID, deviceID: fact.deviceID, fact.acknowledgement))
  }

  private func store(
    _ change: StoredAssignment, of app: TokenTable.Identified, _ digests: Set<String>, _ child: ChildKey,
    in tx: Transaction, _ changes: inout FactEffects
  ) throws {
    let cause = try Self.cause(of: change, app.app, child, in: tx)
    try FactTables.addChange(tx, child, app: app.app, change)
    changes.spans.append(RecountSpan(child: child, from: change.effective, cause: cause))
    changes.deltas.append(
      .app(childID: child.childID, app: app.app, AppChange(effective: change.effective, version: 0, kind: change.kind)))
    try assign(digests, to: app, child, in: tx, &changes)
  }

  /// Why a change of an app has its use counted again (CH-15).
  private static func cause(
    of change: StoredAssignment, _ app: String, _ child: ChildKey, in tx: Transaction
  ) throws -> UsageV1.UsageChangeCause {
    if change.category == nil { return .removal }
    // A further token of an app comes with the rate that it has.
    guard let known = try FactTables.newestAssignment(tx, child, app: app), known.generation == change.generation,
      known.pointsPerMinute != change.pointsPerMinute
    else { return .assignment }
    return .rate
  }

  private func assign(
    _ digests: Set<String>, to app: TokenTable.Identified, _ child: ChildKey, in tx: Transaction,
    _ changes: inout FactEffects
  ) throws {
    if digests.isEmpty { return }
    let assigned = try digests.sorted().map {
      try TokenTable.assign(tx, familyID: child.familyID, digest: $0, to: app)
    }
    let waiting = try TokenTable.dequeueWaiting(tx, familyID: child.familyID, tokens: assigned.map(\.number))
    for (childID, start) in waiting.sorted(by: { $0.key < $1.key }) {
      let owner = ChildKey(familyID: child.familyID, childID: childID)
      changes.spans.append(RecountSpan(child: owner, from: start, cause: .assignment))
    }
    if assigned.contains(where: \.hasMoved) {
      // Usage counted for the app that had the token before no longer counts, at any time; likewise what was counted
      // before the app became an activity.
      for childID in try RecordTable.childIDs(tx, familyID: child.familyID) {
        let owner = ChildKey(familyID: child.familyID, childID: childID)
        changes.spans.append(RecountSpan(child: owner, from: .distantPast, cause: .assignment))
      }
    }
    changes.deltas.append(.tokens(digests, app))
  }
}

/// The effects of the facts of an event.
private struct FactEffects {
  var spans: [RecountSpan] = []
  var deltas: [FactDelta] = []
}

/// The instant from which a new fact may change what a child's records count for.
private struct RecountSpan {
  var child: ChildKey
  var from: Instant
  var cause: UsageV1.UsageChangeCause
}
