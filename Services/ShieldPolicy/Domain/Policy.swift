import LocalTime

/// One app as a device must enforce it.
public struct AppPolicy: Hashable, Sendable {
  public var app: ChildApp
  /// Always false for a learning app.
  public var isShielded: Bool
  /// Nil for a learning app.
  public var rule: ShieldRule?
  public var nextChange: Instant?
  /// Seconds of live grants that the app can use now.
  public var grantedSeconds: Int64
  /// Seconds until the app closes if it is used without break; 0 unless it is open.
  public var leftSeconds: Int64 = 0
  /// Seconds credited to the app today in its current generation; 0 unless it has a limit.
  public var usedTodaySeconds: Int64 = 0
  /// Place of the window that decided; nil where none did.
  public var window: Int?

  public init(app: ChildApp, isShielded: Bool, rule: ShieldRule?, nextChange: Instant?, grantedSeconds: Int64) {
    self.app = app
    self.isShielded = isShielded
    self.rule = rule
    self.nextChange = nextChange
    self.grantedSeconds = grantedSeconds
  }
}

/// The stored part of the newest version: enough to see whether a new one is due.
public struct PolicyHead: Hashable, Sendable {
  public var version: Int64
  /// The content that devices enforce or show, or a digest of it: equal exactly when the content is.
  public var enforcement: [UInt8]
  /// Numbers of the shielded apps: what an acknowledgement of this version means (US-3).
  public var shields: AppSet

  public init(version: Int64, enforcement: [UInt8], shields: AppSet) {
    self.version = version
    self.enforcement = enforcement
    self.shields = shields
  }
}

/// The policy that a child's devices must enforce (SH-11), in one version.
public struct Policy: Hashable, Sendable {
  /// Monotonic, from 1.
  public var version: Int64
  /// In order of first saving.
  public var apps: [AppPolicy]
  /// An app that is running must be closed and reopened to notice the change (SH-4).
  public var restartsRunningApps: Bool
  public var updated: Instant
  /// What it carries besides, as of now.
  public var figures = PolicyFigures(balanceSixtieths: 0)
  /// The device on which it applies; nil for any without shields of its own.
  public var device: DeviceShields?
  /// For a device: whether "unlock all reward apps" makes sense for the others, as it does not open what is shielded on
  /// this one alone.
  var canUnlockAllElsewhere: Bool?

  public init(version: Int64, apps: [AppPolicy], restartsRunningApps: Bool, updated: Instant) {
    self.version = version
    self.apps = apps
    self.restartsRunningApps = restartsRunningApps
    self.updated = updated
  }

  /// Numbers of the shielded apps: what an acknowledgement of this version means (US-3).
  public var shields: AppSet { AppSet(apps.lazy.filter(\.isShielded).map(\.app.number)) }

  /// Numbers of the reward apps: what a device that is disabled shields.
  public var rewards: AppSet { AppSet(apps.lazy.filter { $0.app.category == .reward }.map(\.app.number)) }

  /// Numbers of the apps that the schedule shields (SH-14): that they open when it lets them is no news.
  public var scheduled: AppSet { AppSet(apps.lazy.filter { $0.rule?.isSchedule ?? false }.map(\.app.number)) }

  /// Whether "unlock all reward apps" makes sense (SH-3): reward apps exist and one is currently shielded.
  public var canUnlockAll: Bool { canUnlockAllElsewhere ?? apps.contains { $0.isShielded } }

  /// The earliest instant at which a new version may be due by time alone.
  public var nextChange: Instant? { apps.compactMap(\.nextChange).min() }
}
