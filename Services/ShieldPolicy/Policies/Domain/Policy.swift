import Apps
package import LocalTime
package import ShieldApps

/// One app as a device must enforce it.
package struct AppPolicy: Hashable, Sendable {
  package var app: ChildApp
  /// Always false for a learning app.
  package var isShielded: Bool
  /// Nil for a learning app.
  package var rule: ShieldRule?
  package var nextChange: Instant?
  /// Seconds of live grants that the app can use now.
  var grantedSeconds: Int64
  /// Seconds until the app closes if it is used without break; 0 unless it is open.
  var leftSeconds: Int64 = 0
  /// Seconds credited to the app today in its current generation; 0 unless it has a limit.
  var usedTodaySeconds: Int64 = 0
  /// Place of the window that decided; nil where none did.
  package var window: Int?

  package init(app: ChildApp, isShielded: Bool, rule: ShieldRule?, nextChange: Instant?, grantedSeconds: Int64) {
    self.app = app
    self.isShielded = isShielded
    self.rule = rule
    self.nextChange = nextChange
    self.grantedSeconds = grantedSeconds
  }
}

/// The stored part of the newest version: enough to see whether a new one is due.
package struct PolicyHead: Hashable, Sendable {
  package var version: Int64
  /// The content that devices enforce or show, or a digest of it: equal exactly when the content is.
  package var enforcement: [UInt8]
  /// Numbers of the shielded apps: what an acknowledgement of this version means (US-3).
  package var shields: AppSet

  package init(version: Int64, enforcement: [UInt8], shields: AppSet) {
    self.version = version
    self.enforcement = enforcement
    self.shields = shields
  }
}

/// The policy that a child's devices must enforce (SH-11), in one version.
package struct Policy: Hashable, Sendable {
  /// Monotonic, from 1.
  package var version: Int64
  /// In order of first saving.
  package var apps: [AppPolicy]
  /// An app that is running must be closed and reopened to notice the change (SH-4).
  package var restartsRunningApps: Bool
  var updated: Instant
  /// The figures that it carries besides, as of now.
  package var figures = PolicyFigures(balanceSixtieths: 0)
  /// The device on which it applies; nil for any without shields of its own.
  package var device: DeviceShields?
  /// For a device: whether "unlock all reward apps" makes sense for the others, as it does not open what is shielded on
  /// this one alone.
  var canUnlockAllElsewhere: Bool?

  package init(version: Int64, apps: [AppPolicy], restartsRunningApps: Bool, updated: Instant) {
    self.version = version
    self.apps = apps
    self.restartsRunningApps = restartsRunningApps
    self.updated = updated
  }

  /// Numbers of the shielded apps: what an acknowledgement of this version means (US-3).
  package var shields: AppSet { AppSet(apps.lazy.filter(\.isShielded).map(\.app.number)) }

  /// Numbers of the reward apps, all of which a disabled device shields.
  package var rewards: AppSet { AppSet(apps.lazy.filter { $0.app.category == .reward }.map(\.app.number)) }

  /// Numbers of the apps that the schedule shields (SH-14): that they open when it lets them is no news.
  package var scheduled: AppSet { AppSet(apps.lazy.filter { $0.rule?.isSchedule ?? false }.map(\.app.number)) }

  /// Whether "unlock all reward apps" makes sense (SH-3): reward apps exist and one is currently shielded.
  var canUnlockAll: Bool { canUnlockAllElsewhere ?? apps.contains { $0.isShielded } }

  /// The earliest instant at which a new version may be due by time alone.
  package var nextChange: Instant? { apps.compactMap(\.nextChange).min() }
}
