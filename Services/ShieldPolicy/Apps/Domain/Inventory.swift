import Apps
import LocalTime
import ShieldFamilies
package import Violations

/// An app that a device has (SH-17).
package struct InstalledApp: Hashable, Sendable {
  /// Digest by which the device reports it.
  package var token: String
  /// A label for people; may be empty.
  package var displayName: String
  package var kind: SelectionKind

  package init(token: String, displayName: String = "", kind: SelectionKind = .application) {
    self.token = token
    self.displayName = displayName
    self.kind = kind
  }
}

/// All the apps that a device has, by their digests.
package struct Inventory: Hashable, Sendable {
  /// Maximum number of apps of a device.
  package static let maximumApps = 2_000

  /// In order of their digests, each once.
  package let apps: [InstalledApp]

  /// - Parameter apps: without violations, in any order.
  package init(_ apps: [InstalledApp]) {
    self.apps = apps.sorted { $0.token < $1.token }
  }

  /// The faults of apps as a device reports them, which are no more than `maximumApps`.
  package static func violations(_ apps: [InstalledApp]) -> [FieldViolation] {
    var places: [String: Int] = [:]
    return apps.enumerated().flatMap { index, app in
      let field = "apps[\(index)].token_digest"
      var fault: FieldViolation?
      if !AppToken.isValid(app.token) {
        fault = FieldViolation(
          field: field, message: "\(field) must be token.sha256. followed by 64 lower-case hexadecimal digits")
      } else if let first = places.updateValue(index, forKey: app.token) {
        fault = FieldViolation(field: field, message: "\(field) is that of apps[\(first)]; report each app once")
      }
      return [fault, DisplayName.labelViolation(app.displayName, field: "apps[\(index)].display_name")]
        .compactMap { $0 }
    }
  }

  /// The changes by a new report.
  package struct Difference: Hashable, Sendable {
    /// Digests of those that the device has no longer.
    package var removed: [String] = []
    /// The apps that are new or have changed.
    package var saved: [InstalledApp] = []

    /// Number of rows to write.
    package var count: Int { removed.count + saved.count }
  }

  /// - Parameter known: the report before.
  package func difference(from known: Inventory) -> Difference {
    let before = Dictionary(known.apps.map { ($0.token, $0) }, uniquingKeysWith: { first, _ in first })
    let tokens = Set(apps.map(\.token))
    return Difference(
      removed: known.apps.map(\.token).filter { !tokens.contains($0) }, saved: apps.filter { before[$0.token] != $0 })
  }
}

/// A part of what one device has reported.
struct ReportedInventory: Hashable, Sendable {
  var deviceID: String
  var reported: Instant
  var inventory: Inventory
}

/// An app that some of a child's devices have.
struct FoundApp: Hashable, Sendable {
  var app: InstalledApp
  /// The devices that have it, ascending.
  var deviceIDs: [String]

  /// The apps of several devices, by their digests: each with the kind of the report that came last, and with the name
  /// of the last one that gives one.
  /// - Parameter limit: maximum number of apps, the first ones. Of each device at least as many are given, or all.
  static func merged(_ reports: [ReportedInventory], limit: Int) -> [FoundApp] {
    var found: [String: FoundApp] = [:]
    let latestFirst = reports.sorted {
      $0.reported != $1.reported ? $0.reported > $1.reported : $0.deviceID < $1.deviceID
    }
    for report in latestFirst {
      for app in report.inventory.apps {
        var merged = found[app.token] ?? FoundApp(app: app, deviceIDs: [])
        if merged.app.displayName.isEmpty { merged.app.displayName = app.displayName }
        merged.deviceIDs.append(report.deviceID)
        found[app.token] = merged
      }
    }
    return found.values.sorted { $0.app.token < $1.app.token }.prefix(limit).map { app in
      FoundApp(app: app.app, deviceIDs: app.deviceIDs.sorted())
    }
  }
}
