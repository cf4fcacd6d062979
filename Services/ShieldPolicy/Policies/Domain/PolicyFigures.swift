package import LocalTime
package import ShieldApps
package import ShieldWallet

/// A grant as devices need it while they are offline.
package struct CarriedGrant: Hashable, Sendable {
  package var id: String
  /// Places of the apps that can use it among those of the policy, ascending.
  var places: [Int]
  /// Seconds left.
  package var rest: Int64
  package var usableFrom: Instant
  /// Exclusive; nil means never.
  package var expires: Instant?

  package init(id: String, places: [Int], rest: Int64, usableFrom: Instant, expires: Instant?) {
    self.id = id
    self.places = places
    self.rest = rest
    self.usableFrom = usableFrom
    self.expires = expires
  }
}

/// The schedule as devices need it while they are offline (SH-14).
package struct CarriedSchedule: Hashable, Sendable {
  /// A window, and the places of its apps among those of the policy, ascending; nil for all reward apps.
  package struct Window: Hashable, Sendable {
    package var window: ScheduleWindow
    var places: [Int]?

    package init(window: ScheduleWindow, places: [Int]? = nil) {
      self.window = window
      self.places = places
    }
  }

  package var windows: [Window]
  /// The pause, if it holds.
  package var pause: Pause?
  package var dailyLimit: DailyLimit?
  package var weeklyLimitSeconds: Int64?
  var usedTodaySeconds: Int64
  var usedThisWeekSeconds: Int64
  package var date: LocalDate
  var dayEnd: Instant
  var weekEnd: Instant
  package var timeZone: String
  /// The first day of the weeks after this one.
  package var weekStart: Weekday

  /// - Parameter places: of each app among those of the policy, by number.
  package init(
    _ schedule: Schedule, _ use: ScheduledUse, _ calendar: LocalCalendar, places: [Int: Int], at now: Instant
  ) {
    windows = schedule.windows.map { window in
      var own: [Int] = []
      window.apps?.forEach { number in places[number].map { own.append($0) } }
      return Window(window: window, places: window.apps == nil ? nil : own.sorted())
    }
    pause = schedule.pause.flatMap { $0.holds(at: now) ? $0 : nil }
    (dailyLimit, weeklyLimitSeconds) = (schedule.dailyLimit, schedule.weeklyLimitSeconds)
    (usedTodaySeconds, usedThisWeekSeconds) = (use.allToday, use.allThisWeek)
    date = calendar.localDate(at: now)
    dayEnd = calendar.interval(of: date).upperBound
    weekEnd = calendar.interval(ofWeekContaining: date).upperBound
    timeZone = calendar.zoneName(at: now)
    weekStart = calendar.week(containing: date).upperBound.weekday
  }
}

/// State that a policy carries and that changes with use, so that a device decides by itself while it is offline. It
/// makes no version.
package struct PolicyFigures: Hashable, Sendable {
  /// Maximum number of grants that are carried: nothing limits those of challenges.
  static let maximumGrants = 1_000
  /// Maximum number of apps of all of them together.
  static let maximumPlaces = 20_000

  var balanceSixtieths: Int64
  /// Limits, windows, pause and the use of day and week; nil for a child that has none of the first three.
  package var schedule: CarriedSchedule?
  /// In order of use, the first ones.
  package var grants: [CarriedGrant] = []
  /// Number of those that are left out.
  var omittedGrants = 0

  package init(balanceSixtieths: Int64) { self.balanceSixtieths = balanceSixtieths }

  /// - Parameters:
  ///   - usable: grants with the apps that can use them, now or later, in order of use.
  ///   - places: of each app among those of the policy, by number.
  package init(balanceSixtieths: Int64, _ usable: [(grant: PooledGrant, apps: AppSet)], places: [Int: Int]) {
    self.balanceSixtieths = balanceSixtieths
    var placesLeft = Self.maximumPlaces
    for (grant, apps) in usable {
      guard omittedGrants == 0, grants.count < Self.maximumGrants, apps.count <= placesLeft else {
        omittedGrants += 1
        continue
      }
      placesLeft -= apps.count
      var own: [Int] = []
      apps.forEach { number in places[number].map { own.append($0) } }
      grants.append(
        CarriedGrant(
          id: grant.id, places: own.sorted(), rest: grant.remaining, usableFrom: grant.usableFrom,
          expires: grant.expires))
    }
  }
}
