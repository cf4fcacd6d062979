package import LocalTime

/// The amount that a challenge counted on a local day with learning. It is cached day by day, and the cache equals a
/// full fold (CH-5).
package struct CountedDay: Hashable, Sendable {
  package var date: LocalDate
  package var seconds: Int64
  package var sixtieths: Int64
  /// The current run after the day; nil for none, and for other goals.
  package var run: RunState?
  /// The seconds of each app; only for goals that need them.
  package var apps: [String: Int64] = [:]
  /// The highest number of sixtieths in any stretch; only for goals that need it.
  package var peak: Int64 = 0
  /// The state of a chain after the day; nil for the one at its beginning, and for other goals.
  package var chain: ChainState?

  package init(date: LocalDate, seconds: Int64 = 0, sixtieths: Int64 = 0, run: RunState? = nil) {
    self.date = date
    self.seconds = seconds
    self.sixtieths = sixtieths
    self.run = run
  }

  /// The whole of a day.
  package init(date: LocalDate, _ usage: CountedUsage) {
    self.init(date: date, seconds: usage.seconds, sixtieths: usage.sixtieths)
    apps = usage.apps
    peak = usage.peak?.best ?? 0
  }

  /// Adds and removes usage; the peak stays as it is.
  package mutating func change(adding added: CountedUsage, removing removed: CountedUsage) {
    seconds += added.seconds - removed.seconds
    sixtieths += added.sixtieths - removed.sixtieths
    for (app, more) in added.apps { apps[app, default: 0] += more }
    for (app, less) in removed.apps {
      let rest = (apps[app] ?? 0) - less
      apps[app] = rest == 0 ? nil : rest
    }
  }
}

/// The sum of some local days.
package struct CountedSum: Hashable, Sendable {
  package var seconds: Int64
  package var sixtieths: Int64

  package init(seconds: Int64 = 0, sixtieths: Int64 = 0) {
    self.seconds = seconds
    self.sixtieths = sixtieths
  }

  /// Adds the difference that a day makes.
  package mutating func replace(_ before: CountedDay?, by after: CountedDay?) {
    seconds += (after?.seconds ?? 0) - (before?.seconds ?? 0)
    sixtieths += (after?.sixtieths ?? 0) - (before?.sixtieths ?? 0)
  }
}
