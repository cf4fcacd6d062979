package import Database
package import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import UsageCounting
import UsageRecords

// Snapshots of ShieldPolicy: facts are replaced piece by piece where they differ, and all records are recounted once
// after the last piece, because a part of the facts would count them in a way that was never right.

extension FamilyEventHandler {
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    if try SnapshotStep.mark(of: cursor) == Self.recounting { return try recount(piece, cursor: &cursor, in: tx) }
    var hasChanged = false
    let applied = try piece.applyEach(in: tx) { event in
      if try replace(event, piece.keys, in: tx) { hasChanged = true }
      return .applied
    }
    if case .parked = applied { return applied }
    var outcome = applied
    if applied == .done, piece.isLast {
      outcome = try piece.removeMissing(
        known(of: piece, in: tx) { hasChanged = true }, cursor: &cursor, in: tx)
    }
    if hasChanged {
      try FactTables.renewStamp(tx, familyID: piece.familyID, because: "snapshot \(tx.now.nanoseconds)")
      try cache.forget(tx, familyID: piece.familyID)
    }
    guard outcome == .done, piece.isLast else { return outcome }
    return try recount(piece, cursor: &cursor, in: tx)
  }

  /// The iteration when all facts are stored, over the children whose recount begins.
  private static let recounting: UInt8 = 1

  private func recount(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try piece.applyKeys(mark: Self.recounting, cursor: &cursor, in: tx) { last in
      [try RecordTable.child(after: last ?? "", familyID: piece.familyID, tx)].compactMap(\.self)
    } body: { childID in
      let child = ChildKey(familyID: piece.familyID, childID: childID)
      try Recount.begin(tx, child, from: .distantPast, cause: .assignment, cache: cache)
    }
  }

  /// Stores a fact and notes that the snapshot contains it. Returns whether anything has changed.
  private func replace(_ event: ReceivedEvent, _ noted: SnapshotKeys, in tx: Transaction) throws -> Bool {
    if let fact = try AcknowledgementFact(event) {
      let (child, acknowledgement) = (fact.child, fact.acknowledgement)
      try noted.note(
        SnapshotKeys.key("acknowledgement", child.childID, fact.deviceID, acknowledgement.version), in: tx)
      return try AcknowledgementTable.add(tx, child, deviceID: fact.deviceID, acknowledgement)
    }
    guard let fact = try FamilyFact(event) else { return false }
    let child = fact.child
    switch fact.content {
    case .calendar(let effective, let timeZone, let weekStart):
      try noted.note(SnapshotKeys.key("calendar", child.childID, effective.seconds), in: tx)
      guard
        try ChildCalendarTable.add(tx, child, effective: effective, timeZone: timeZone, weekStart: weekStart)
      else { return false }
      try DayEnd.set(tx, child)
      try HeldUsage.set(tx, child)
      return true
    case .app(let app, let effective, let isReward):
      return try replace(
        StoredAssignment(app, effective: effective, isReward: isReward), of: .init(app), Set(app.tokenDigests), child,
        noted, in: tx)
    case .removal(let app, let generation, let time):
      return try replace(
        StoredAssignment(removed: time, generation: generation), of: .init(app: app, isActivity: false), [], child,
        noted, in: tx)
    }
  }

  private func replace(
    _ change: StoredAssignment, of app: TokenTable.Identified, _ digests: Set<String>, _ child: ChildKey,
    _ noted: SnapshotKeys, in tx: Transaction
  ) throws -> Bool {
    // An app's changes are numbered in the order in which the snapshot contains them.
    let version = try noted.note(SnapshotKeys.key("app", child.childID, app.app), in: tx)
    var hasChanged = try FactTables.setChange(tx, child, app: app.app, version: version, change)
    for digest in digests.sorted() {
      try noted.note(SnapshotKeys.key("token", digest), in: tx)
      if try TokenTable.app(tx, familyID: child.familyID, digest: digest) == app { continue }
      let assigned = try TokenTable.assign(tx, familyID: child.familyID, digest: digest, to: app)
      _ = try TokenTable.dequeueWaiting(tx, familyID: child.familyID, tokens: [assigned.number])
      hasChanged = true
    }
    return hasChanged
  }

  /// The rows that a snapshot has to account for.
  private func known(
    of piece: SnapshotPiece, in tx: Transaction, onChange: @escaping () -> Void
  ) -> [KnownKeys] {
    let (familyID, noted) = (piece.familyID, piece.keys)
    return [
      KnownKeys("calendar", ChildCalendarTable.rows, familyID: familyID, in: tx, onForget: onChange),
      KnownKeys(
        "app", FactTables.changeRows, familyID: familyID, in: tx,
        isInSnapshot: { key in
          let values = SnapshotKeys.values(of: key)
          guard values.count == 3, let version = Int(values[2]) else { return false }
          return try version <= noted.count(of: SnapshotKeys.key("app", values[0], values[1]), in: tx)
        }, onForget: onChange),
      KnownKeys("acknowledgement", AcknowledgementTable.rows, familyID: familyID, in: tx) { values in
        guard values.count == 3, let version = Int64(values[2]) else { return }
        let child = ChildKey(familyID: familyID, childID: values[0])
        try AcknowledgementTable.remove(tx, child, deviceID: values[1], version: version)
        onChange()
      },
      KnownKeys("token", TokenTable.rows, familyID: familyID, in: tx) { values in
        guard let digest = values.first else { return }
        if try TokenTable.release(tx, familyID: familyID, digest: digest) { onChange() }
      },
    ]
  }
}
