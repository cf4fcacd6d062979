import Apps
import LocalTime
import ShieldFamilies

/// A field of an app that is changed by itself (SH-9). Numbered as stored.
public enum AppField: Int, CaseIterable, Hashable, Sendable {
  case displayName = 1
  case pointsPerMinute = 2
  case setting = 3
}

/// A field's value.
public enum AppFieldValue: Hashable, Sendable {
  case displayName(String)
  case pointsPerMinute(Int64)
  case setting(AppSetting)

  public var field: AppField {
    switch self {
    case .displayName: .displayName
    case .pointsPerMinute: .pointsPerMinute
    case .setting: .setting
    }
  }

  /// The value of an app's field.
  public init(_ field: AppField, of app: ChildApp) {
    switch field {
    case .displayName: self = .displayName(app.displayName)
    case .pointsPerMinute: self = .pointsPerMinute(app.pointsPerMinute)
    case .setting: self = .setting(app.setting)
    }
  }

  /// Orders values of one field, where nothing else does.
  fileprivate var order: (Int64, String) {
    switch self {
    case .displayName(let name): (0, name)
    case .pointsPerMinute(let rate): (rate, "")
    case .setting(let setting): (Int64(setting.rawValue), "")
    }
  }
}

/// The author of a change, and its time.
public struct ChangeStamp: Hashable, Sendable {
  public var isGuardian: Bool
  /// Never after the receipt.
  public var time: Instant
  /// Made by the client with the change; empty for what was saved before changes were recorded.
  public var changeID: String
  /// The guardian or the child's device; empty where it is not known.
  public var authorID: String

  public init(isGuardian: Bool, time: Instant, changeID: String, authorID: String) {
    (self.isGuardian, self.time, self.changeID, self.authorID) = (isGuardian, time, changeID, authorID)
  }

  /// Of what a guardian saved before changes were recorded: any other guardian's change supersedes it, no device's
  /// does.
  public static let unknown = ChangeStamp(isGuardian: true, time: .distantPast, changeID: "", authorID: "")
}

/// A change of one field of an app.
public struct FieldChange: Hashable, Sendable {
  /// What is decided by itself.
  public struct Place: Hashable, Sendable {
    public var appID: String
    public var field: AppField

    public init(appID: String, field: AppField) { (self.appID, self.field) = (appID, field) }
  }

  public var appID: String
  public var value: AppFieldValue
  public var stamp: ChangeStamp

  public init(appID: String, value: AppFieldValue, stamp: ChangeStamp) {
    (self.appID, self.value, self.stamp) = (appID, value, stamp)
  }

  public var place: Place { Place(appID: appID, field: value.field) }

  /// Whether another change of the same field holds rather than this one: a guardian's before a device's, then the
  /// later one, then the one with the higher id. The rest only makes the order total: then any order of arrival,
  /// however often a change arrives, leaves the same one.
  public func yields(to other: FieldChange) -> Bool {
    let (own, others) = (stamp, other.stamp)
    if own.isGuardian != others.isGuardian { return others.isGuardian }
    if own.time != others.time { return own.time < others.time }
    if own.changeID != others.changeID { return own.changeID < others.changeID }
    if value != other.value { return value.order < other.value.order }
    return own.authorID < others.authorID
  }
}

/// Changes that were made without a connection, merged when it is back (SH-9).
public enum Conflicts {
  /// Maximum number of changes of one call.
  public static let maximumChanges = 100
  /// Changes of guardians, and of each device, of which is kept that their clock was ahead.
  public static let maximumClamped = 100

  public enum Outcome: Hashable, Sendable {
    case applied
    /// It was received before, and holds since.
    case repeated
    case superseded(by: FieldChange)
  }

  /// - Parameter standing: of each place the change that holds; none where a device may choose.
  /// - Returns: the outcome of each change, and those that hold now and did not before.
  public static func resolve(
    _ changes: [FieldChange], standing: [FieldChange.Place: FieldChange]
  ) -> (outcomes: [Outcome], applied: [FieldChange]) {
    var holding = standing
    for change in changes {
      if let other = holding[change.place], !other.yields(to: change) { continue }
      holding[change.place] = change
    }
    var applied: [FieldChange] = []
    var reported = Set(standing.values)
    let outcomes = changes.map { change -> Outcome in
      guard let holder = holding[change.place] else { return .applied }
      if holder != change { return .superseded(by: holder) }
      guard reported.insert(change).inserted else { return .repeated }
      applied.append(change)
      return .applied
    }
    return (outcomes, applied)
  }

  /// Why a change cannot be made; nil where it can.
  /// - Parameter app: nil where the child has none with its id.
  public static func refusal(_ value: AppFieldValue, of app: ChildApp?, isGuardian: Bool, isViewer: Bool) -> String? {
    if isViewer { return "a viewer changes no apps; change them on the child's device or on a guardian's" }
    guard isGuardian || value.field == .displayName else {
      return "only guardians change rates and settings; a child's device may change an app's display_name"
    }
    guard let app, app.isAssigned else {
      return "app_id names no app of the child; list its apps, and save the app again if it was removed"
    }
    switch value {
    case .displayName(let name): return DisplayName.violation(name, field: "display_name")?.message
    case .pointsPerMinute(let rate):
      return AppRate.violation(rate, category: app.category, field: "points_per_minute")?.message
    case .setting:
      return app.category == .reward ? nil : "setting is of reward apps only, and the app is a learning app"
    }
  }
}

extension ChildApp {
  /// The app after changes of its fields.
  /// - Parameter now: from when another rate applies.
  public func applying(_ values: [AppFieldValue], at now: Instant) -> ChildApp {
    var app = self
    for value in values {
      switch value {
      case .displayName(let name): app.displayName = name
      case .setting(let setting): app.setting = setting
      case .pointsPerMinute(let rate):
        if app.pointsPerMinute != rate { (app.pointsPerMinute, app.effective) = (rate, now) }
      }
    }
    return app
  }
}
