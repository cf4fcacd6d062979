import LocalTime

/// Removing an app (SH-7): first a warning, then the confirmed removal.
public enum RemoveApp {
  /// What a guardian reads before confirming: the app, its category, whether it is shielded now, and what is reset.
  public static func warning(_ app: ChildApp, isShielded: Bool) -> String {
    let name = app.displayName.isEmpty ? "Unnamed App" : app.displayName
    let shield = isShielded ? "It is shielded now; the shield is dropped." : "It is not shielded now."
    return
      "\(name) leaves the \(app.category.title) list. \(shield) Its own counters of seconds and points start at zero "
      + "if it is added again; totals, learning points and badges keep what was earned."
  }

  /// The app without assignment, setting and limit; it keeps its id, tokens and generation for the day it comes back.
  public static func removed(_ app: ChildApp, at now: Instant) -> ChildApp {
    guard app.isAssigned else { return app }
    var removed = app
    removed.removed = now
    removed.setting = .earned
    removed.dailyLimitSeconds = nil
    return removed
  }

  /// The grants whose pools the app leaves at that instant; re-adding it does not put it back.
  public static func pruned(_ grants: [Grant], of app: String, at now: Instant) -> [Grant] {
    grants.compactMap { grant in
      guard let before = grant.apps[app], before.map({ now < $0 }) ?? true else { return nil }
      var pruned = grant
      pruned.apps[app] = .some(now)
      return pruned
    }
  }
}
