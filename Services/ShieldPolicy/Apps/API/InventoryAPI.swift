package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Stubs

/// The apps that children's devices have (SH-17).
package struct InventoryAPI: ShieldV1.InventoryService, KnownChildAPI {
  package let host: any Host
  package let database: Database

  /// - Parameter database: opened with the migrations of `ShieldProgram.definition`.
  package init(host: any Host, database: Database) {
    self.host = host
    self.database = database
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listUnassignedApps
  ])

  private static let roles: AuthorizationTable = [
    Methods.reportApps: .children,
    Methods.listUnassignedApps: .guardians,
  ]

  package func reportApps(
    _ request: ShieldV1.ReportAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.ReportAppsResponse {
    let (child, deviceID) = try context.callingChild()
    var faults = RequestFaults()
    faults.count(request.apps.count, field: "apps", in: 0...Inventory.maximumApps)
    try faults.refuse()
    let apps = request.apps.enumerated().map { InstalledApp($1, field: "apps[\($0)]", &faults) }
    faults.add(Inventory.violations(apps))
    try faults.refuse()
    let (inventory, now) = (Inventory(apps), host.wallClock.instant)
    return try await database.write(child.familyID) { tx in
      try Self.requireKnown(tx, caller: child)
      // A device that was revoked after its call was admitted reports nothing any more.
      guard let device = try DeviceTable.find(tx, child.family, deviceID), device.status == .active else {
        throw Refusal.revokedCaller()
      }
      try DeviceTable.noteSync(tx, child.family, deviceID, at: now)
      if !device.isViewer { try InventoryTable.save(tx, child, deviceID: deviceID, inventory, at: now) }
      return .init(reportTime: .init(now))
    }
  }

  /// Maximum number of rows that a page reads, but for a child with very many devices.
  private static let maximumRead = 20_000

  package func listUnassignedApps(
    _ request: ShieldV1.ListUnassignedAppsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListUnassignedAppsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.after ?? ""
    let child = try child(request.childID, context, &faults)
    return try await read(child) { tx in
      let reports = try InventoryTable.reports(tx, child)
      let limit = min(page.size, max(1, Self.maximumRead / max(1, reports.count)))
      let found = FoundApp.merged(
        try reports.map { report in
          ReportedInventory(
            deviceID: report.deviceID, reported: report.reported,
            inventory: try InventoryTable.apps(tx, child, deviceID: report.deviceID, after: after, limit: limit + 1))
        }, limit: limit + 1)
      let isLast = found.count <= limit
      return .init(
        apps: try Self.unassigned(found.prefix(limit), tx, child),
        nextPageToken: isLast ? "" : found.prefix(limit).last.map { Page.token(after: $0.app.token) } ?? "",
        reports: reports.map { .init(deviceID: $0.deviceID, reportTime: .init($0.reported)) })
    }
  }

  /// The apps that the child does not have, as what they were saved in the family.
  private static func unassigned(
    _ found: some Collection<FoundApp>, _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [ShieldV1.UnassignedApp] {
    let known = try AppTable.knownTokens(tx, child.family, found.map(\.app.token))
    return try found.compactMap { found in
      var found = found
      if let token = known[found.app.token] {
        if try AppTable.find(tx, child, token.appID)?.isAssigned == true { return nil }
        found.app.kind = token.kind
      }
      return ShieldV1.UnassignedApp(
        tokenDigest: found.app.token, displayName: found.app.displayName,
        kind: ShieldV1.SelectionKind(rawValue: Int32(found.app.kind.rawValue)), deviceIDs: found.deviceIDs)
    }
  }
}

extension InstalledApp {
  fileprivate init(_ message: ShieldV1.InstalledApp, field: String, _ faults: inout RequestFaults) {
    self.init(
      token: message.tokenDigest, displayName: DisplayName.reported(message.displayName),
      kind: SelectionKind(message.kind) ?? .application)
    if message.kind != .unspecified, SelectionKind(message.kind) == nil {
      faults.add(
        "\(field).kind",
        "\(field).kind \(message.kind.rawValue) is not a kind; use 1 (application), 2 (activity category), 3 "
          + "(web domain) "
          + "or none")
    } else if kind == .activity {
      faults.add("\(field).kind", "\(field).kind is 4 (activity), which is on no device; leave it out")
    }
  }
}
