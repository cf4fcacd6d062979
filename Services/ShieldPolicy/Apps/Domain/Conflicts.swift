import Apps
package import LocalTime
import ShieldFamilies
import Violations

/// A field of an app that is changed by itself (SH-9). Numbered as stored.
package enum AppField: Int, CaseIterable, Hashable, Sendable {
  case displayName = 1
  case pointsPerMinute = 2
  case setting = 3
}

/// A field's value.
package enum AppFieldValue: Hashable, Sendable {
  case displayName(String)
  case pointsPerMinute(Int64)
  case setting(AppSetting)

  package var field: AppField {
    switch self {
    case .displayName: .displayName
    case .pointsPerMinute: .pointsPerMinute
    case .setting: .setting
    }
  }

  /// The value of an app's field.
  package init(_ field: AppField, of app: ChildApp) {
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
package struct ChangeStamp: Hashable, Sendable {
  package var isGuardian: Bool
  /// Never after the receipt.
  package var time: Instant
  /// Made by the client with the change; empty for what was saved before changes were recorded.
  package var changeID: String
  /// The guardian or the child's device; empty where it is not known.
  package var authorID: String

  package init(isGuardian: Bool, time: Instant, changeID: String, authorID: String) {
    (self.isGuardian, self.time, self.changeID, self.authorID) = (isGuardian, time, changeID, authorID)
  }

  /// Of what a guardian saved before changes were recorded: any other guardian's change supersedes it, no device's
  /// does.
  package static let unknown = ChangeStamp(isGuardian: true, time: .distantPast, changeID: "", authorID: "")
}

/// A change of one field of an app.
package struct FieldChange: Hashable, Sendable {
  /// A field that is decided by itself.
  package struct Place: Hashable, Sendable {
    package var appID: String
    package var field: AppField

    package init(appID: String, field: AppField) { (self.appID, self.field) = (appID, field) }
  }

  package var appID: String
  package var value: AppFieldValue
  package var stamp: ChangeStamp

  package init(appID: String, value: AppFieldValue, stamp: ChangeStamp) {
    (self.appID, self.value, self.stamp) = (appID, value, stamp)
  }

  package var place: Place { Place(appID: appID, field: value.field) }

  /// Whether another change of the same field holds rather than this one: a guardian's before a device's, then the
  /// later one, then the one with the higher id. The rest only makes the order total: then any order of arrival,
  /// however often a change arrives, leaves the same one.
  func yields(to other: FieldChange) -> Bool {
    let (own, others) = (stamp, other.stamp)
    if own.isGuardian != others.isGuardian { return others.isGuardian }
    if own.time != others.time { return own.time < others.time }
    if own.changeID != others.changeID { return own.changeID < others.changeID }
    if value != other.value { return value.order < other.value.order }
    return own.authorID < others.authorID
  }
}

/// Changes that were made without a connection, merged when it is back (SH-9).
package enum Conflicts {
  /// Maximum number of changes of one call.
  package static let maximumChanges = 100
  /// Changes of guardians, and of each device, of which is kept that their clock was ahead.
  static let maximumClamped = 100

  package enum Outcome: Hashable, Sendable {
    case applied
    /// It was received before, and holds since.
    case repeated
    case superseded(by: FieldChange)
  }

  /// - Parameter standing: of each place the change that holds; none where a device may choose.
  /// - Returns: the outcome of each change, and those that hold now and did not before.
  static func resolve(
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
  static func refusal(_ value: AppFieldValue, of app: ChildApp?, isGuardian: Bool, isViewer: Bool) -> String? {
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
  func applying(_ values: [AppFieldValue], at now: Instant) -> ChildApp {
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
