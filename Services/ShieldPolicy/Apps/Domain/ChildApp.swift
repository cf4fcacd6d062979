package import Apps
package import LocalTime

/// A guardian's setting for a reward app (SH-16).
package enum AppSetting: Int, CaseIterable, Hashable, Sendable {
  /// Shielded, opened by a grant; also the setting after saving and after a plain block.
  case earned = 1
  /// Open while the balance is above 0.
  case open = 2
  case banned = 3
}

/// The kind of selection that a digest identifies (SH-6): all kinds are saved, shielded, used and removed alike.
package enum SelectionKind: Int, CaseIterable, Hashable, Sendable {
  case application = 1
  case activityCategory = 2
  case webDomain = 3
  /// Off every device, such as a book or an instrument (US-16): always learning, so never shielded.
  case activity = 4

  /// As it appears in texts.
  package var title: String {
    switch self {
    case .application: "application"
    case .activityCategory: "activity category"
    case .webDomain: "web domain"
    case .activity: "activity"
    }
  }
}

/// An app of a child: category and rate belong to (child, app), and are the same on all the child's devices.
package struct ChildApp: Hashable, Sendable {
  /// Logical id.
  package var id: String
  /// The app's number among the child's apps, from 1 in order of first saving; it never changes. 0 until it is stored.
  package var number: Int
  /// Digests by which devices report it.
  package var tokens: [String]
  /// A label for people, never a key.
  package var displayName: String
  /// The kind that its digests identify; never changes.
  package var kind: SelectionKind
  package var category: AppCategory
  package var pointsPerMinute: Int64
  /// Applies to reward apps only.
  package var setting: AppSetting
  /// From when category and rate apply.
  package var effective: Instant
  /// Generation of the app's counters, from 1 (US-12).
  package var generation: Int64
  /// Nil while the app is assigned; an app removed and added again has the next generation.
  package var removed: Instant?
  /// A reward app's own limit (SH-14); nil for none.
  package var dailyLimit: DailyLimit?

  package init(
    id: String, number: Int = 0, tokens: [String], displayName: String, kind: SelectionKind = .application,
    category: AppCategory,
    pointsPerMinute: Int64, setting: AppSetting = .earned, effective: Instant, generation: Int64 = 1,
    removed: Instant? = nil,
    dailyLimit: DailyLimit? = nil
  ) {
    self.id = id
    self.number = number
    self.tokens = tokens
    self.displayName = displayName
    self.kind = kind
    self.category = category
    self.pointsPerMinute = pointsPerMinute
    self.setting = setting
    self.effective = effective
    self.generation = generation
    self.removed = removed
    self.dailyLimit = dailyLimit
  }

  package var isAssigned: Bool { removed == nil }
}
