import Apps
package import LocalTime

/// An app's own counters in one generation (SH-7, US-12).
package struct AppCounter: Hashable, Sendable {
  /// Counted seconds.
  package var seconds: Int64
  /// Learning points from them, in sixtieths; 0 for a reward app.
  package var sixtieths: Int64

  package init(seconds: Int64 = 0, sixtieths: Int64 = 0) {
    self.seconds = seconds
    self.sixtieths = sixtieths
  }
}

/// Removing an app (SH-7): first a warning, then the confirmed removal.
package enum RemoveApp {
  /// The warning that a guardian reads before confirming: the app, its category, whether it is shielded now, and what
  /// is reset.
  package static func warning(_ app: ChildApp, isShielded: Bool, counter: AppCounter) -> String {
    let name = app.displayName.isEmpty ? "Unnamed App" : app.displayName
    let shield = isShielded ? "It is shielded now; the shield is dropped." : "It is not shielded now."
    let time = DurationText.short(seconds: counter.seconds)
    let points = app.category == .learning ? " and \(counter.sixtieths / 60) points" : ""
    return
      "\(name) leaves the \(app.category.title) list. \(shield) Its own counters, now at \(time)"
      + "\(points), start at zero if it is added again; totals, learning points and badges keep what was earned."
  }

  /// The app without assignment, setting and limit; it keeps its id, tokens and generation in case it comes back.
  package static func removed(_ app: ChildApp, at now: Instant) -> ChildApp {
    guard app.isAssigned else { return app }
    var removed = app
    removed.removed = now
    removed.setting = .earned
    removed.dailyLimit = nil
    return removed
  }
}
