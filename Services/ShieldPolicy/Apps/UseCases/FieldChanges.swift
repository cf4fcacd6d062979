import Apps
package import Database
package import LocalTime
package import ServiceAPI
import ShieldFamilies

/// A change as it was sent.
package struct SentChange: Hashable, Sendable {
  package var changeID: String
  package var appID: String
  /// By the client's clock.
  package var made: Instant
  package var value: AppFieldValue

  package init(changeID: String, appID: String, made: Instant, value: AppFieldValue) {
    self.changeID = changeID
    self.appID = appID
    self.made = made
    self.value = value
  }
}

/// The caller that sends changes of a child's apps.
package struct ChangingCaller: Hashable, Sendable {
  /// nil for a child's device.
  package var guardianID: String?
  package var deviceID: String
  /// Whether the child's device is a viewer.
  package var isViewer = false

  package init(guardianID: String? = nil, deviceID: String, isViewer: Bool = false) {
    self.guardianID = guardianID
    self.deviceID = deviceID
    self.isViewer = isViewer
  }
}

/// Changes of the fields of apps, of which for each field one holds (SH-9).
package enum FieldChanges {
  /// The outcome of a change.
  package enum Result: Hashable, Sendable {
    case resolved(Conflicts.Outcome)
    case refused(String)
  }

  /// The results of changes.
  package struct Merged: Sendable {
    /// In the order of the changes.
    package var results: [Result] = []
    /// The apps that they name and the child has, as they were, by id.
    package var before: [String: ChildApp] = [:]
    /// The same as they are now, in order of their first saving.
    package var apps: [ChildApp] = []
    /// The apps that have another rate.
    package var assignmentChanged: Set<String> = []
  }

  /// Decides which of some changes hold. Nothing is stored but the stamps of those.
  package static func merge(
    _ tx: Transaction, _ child: ChildKey, _ sent: [SentChange], by caller: ChangingCaller, at now: Instant
  ) throws -> Merged {
    var merged = Merged()
    for id in Set(sent.map(\.appID)) {
      if let app = try AppTable.find(tx, child, id), app.isAssigned { merged.before[id] = app }
    }
    let refusals = sent.map {
      Conflicts.refusal(
        $0.value, of: merged.before[$0.appID], isGuardian: caller.guardianID != nil, isViewer: caller.isViewer)
    }
    let admitted = zip(sent, refusals).filter { $0.1 == nil }.map(\.0)
    let changes = try stamped(tx, child, admitted, by: caller, at: now)
    let (outcomes, applied) = Conflicts.resolve(
      changes, standing: try standing(tx, child, Set(changes.map(\.appID)).compactMap { merged.before[$0] }))
    try FieldChangeTable.save(tx, child, applied.map { ($0.place, $0.stamp) })
    let values = Dictionary(grouping: applied, by: \.appID).mapValues { $0.map(\.value) }
    merged.apps = merged.before.values.sorted { $0.number < $1.number }.map { app in
      app.applying(values[app.id] ?? [], at: now)
    }
    merged.assignmentChanged = Set(
      merged.apps.filter { merged.before[$0.id]?.pointsPerMinute != $0.pointsPerMinute }.map(\.id))
    var left = outcomes[...]
    merged.results = refusals.map { refusal in
      refusal.map(Result.refused) ?? left.popFirst().map(Result.resolved) ?? .refused("")
    }
    return merged
  }

  /// The reason of a change's outcome, as far as it can be known later.
  package struct Reason: Hashable, Sendable {
    /// Why it would be refused now; nil where it would not.
    package var refusal: String?
    /// Of the change that holds now.
    package var holder: ChangeStamp
  }

  /// The reasons of the outcomes of changes that were merged before, in their order.
  /// - Parameter apps: those that they name and the child has.
  package static func reasons(
    _ tx: ReadTransaction, _ child: ChildKey, _ sent: [SentChange], _ apps: [ChildApp], of caller: ChangingCaller
  ) throws -> [Reason] {
    let isViewer =
      try caller.guardianID == nil && DeviceTable.find(tx, child.family, caller.deviceID)?.isViewer == true
    let known = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let stamps = try known.mapValues { try FieldChangeTable.stamps(tx, child, $0.id) }
    return sent.map { change in
      Reason(
        refusal: Conflicts.refusal(
          change.value, of: known[change.appID], isGuardian: caller.guardianID != nil, isViewer: isViewer),
        holder: stamps[change.appID]?[change.value.field] ?? .unknown)
    }
  }

  /// Gives changes their stamps. A change whose clock is ahead counts as made at its first receipt.
  private static func stamped(
    _ tx: Transaction, _ child: ChildKey, _ sent: [SentChange], by caller: ChangingCaller, at now: Instant
  ) throws -> [FieldChange] {
    let deviceID = caller.guardianID == nil ? caller.deviceID : ""
    let receipts = try ClampedChangeTable.receipts(tx, child, deviceID: deviceID)
    let clamped = sent.filter { $0.made > now && receipts[$0.changeID] == nil }.map(\.changeID)
    if !clamped.isEmpty { try ClampedChangeTable.add(tx, child, deviceID: deviceID, clamped, at: now) }
    return sent.map { change in
      FieldChange(
        appID: change.appID, value: change.value,
        stamp: ChangeStamp(
          isGuardian: caller.guardianID != nil, time: min(change.made, receipts[change.changeID] ?? now),
          changeID: change.changeID, authorID: caller.guardianID ?? caller.deviceID))
    }
  }

  /// The changes that hold. A label that is not given is a device's to choose; all other values from before changes
  /// were recorded are a guardian's.
  private static func standing(
    _ tx: ReadTransaction, _ child: ChildKey, _ apps: [ChildApp]
  ) throws -> [FieldChange.Place: FieldChange] {
    var standing: [FieldChange.Place: FieldChange] = [:]
    for app in apps {
      let stamps = try FieldChangeTable.stamps(tx, child, app.id)
      for field in AppField.allCases {
        if stamps[field] == nil, field == .displayName, app.displayName.isEmpty { continue }
        let change = FieldChange(
          appID: app.id, value: AppFieldValue(field, of: app), stamp: stamps[field] ?? .unknown)
        standing[change.place] = change
      }
    }
    return standing
  }

  // MARK: - Direct changes by guardians

  /// Notes what a save has set, and what a new app begins with.
  /// - Parameter before: the apps as they were, by id, removed ones included.
  package static func noteSave(
    _ tx: Transaction, _ child: ChildKey, _ apps: [ChildApp], named: Set<String>, before: [String: ChildApp],
    by stamp: ChangeStamp
  ) throws {
    var stamps: [(place: FieldChange.Place, stamp: ChangeStamp)] = []
    for app in apps {
      var fields = [AppField.pointsPerMinute]
      if !named.isDisjoint(with: app.tokens) { fields.append(.displayName) }
      if before[app.id]?.isAssigned != true, app.category == .reward { fields.append(.setting) }
      stamps += fields.map { (FieldChange.Place(appID: app.id, field: $0), stamp) }
    }
    try FieldChangeTable.save(tx, child, stamps)
  }

  /// Notes that apps were blocked or unblocked.
  package static func noteSettings(_ tx: Transaction, _ child: ChildKey, _ apps: [ChildApp], by stamp: ChangeStamp)
    throws
  {
    try FieldChangeTable.save(
      tx, child, apps.map { (FieldChange.Place(appID: $0.id, field: .setting), stamp) })
  }
}
