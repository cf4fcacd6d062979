package import Database
package import ServiceAPI

/// A child's assigned apps by the ids that a call names; others do not exist for the caller (FA-6).
package enum AssignedApps {
  package static func find(_ tx: ReadTransaction, _ child: ChildKey, _ appID: String) throws -> ChildApp {
    guard let app = try AppTable.find(tx, child, appID), app.isAssigned else {
      throw Refusal.notFound("app_id", appID)
    }
    return app
  }

  /// The apps with these ids, and possibly others where many are requested; no ids mean all apps.
  package static func list(
    _ tx: ReadTransaction, _ child: ChildKey, including ids: [String], field: String = "app_ids"
  ) throws -> [ChildApp] {
    let apps =
      ids.isEmpty || ids.count > 50
      ? try AppTable.assigned(tx, child)
      : try Set(ids).sorted().compactMap { try AppTable.find(tx, child, $0) }.filter(\.isAssigned)
    let known = Set(apps.map(\.id))
    for (index, id) in ids.enumerated() where !known.contains(id) {
      throw Refusal.notFound("\(field)[\(index)]", id)
    }
    return apps
  }
}
