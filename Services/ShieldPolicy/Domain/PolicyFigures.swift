import LocalTime

/// A grant as devices need it while they are offline.
public struct CarriedGrant: Hashable, Sendable {
  public var id: String
  /// Places of the apps that can use it among those of the policy, ascending.
  public var places: [Int]
  /// Seconds left.
  public var rest: Int64
  public var usableFrom: Instant
  /// Exclusive; nil means never.
  public var expires: Instant?

  public init(id: String, places: [Int], rest: Int64, usableFrom: Instant, expires: Instant?) {
    self.id = id
    self.places = places
    self.rest = rest
    self.usableFrom = usableFrom
    self.expires = expires
  }
}

/// The schedule as devices need it while they are offline (SH-14).
public struct CarriedSchedule: Hashable, Sendable {
  /// A window, and the places of its apps among those of the policy, ascending; nil for all reward apps.
  public struct Window: Hashable, Sendable {
    public var window: ScheduleWindow
    public var places: [Int]?
  }

  public var windows: [Window]
  /// One that holds; else nil.
  public var pause: Pause?
  public var dailyLimit: DailyLimit?
  public var weeklyLimitSeconds: Int64?
  public var usedTodaySeconds: Int64
  public var usedThisWeekSeconds: Int64
  public var date: LocalDate
  public var dayEnd: Instant
  public var weekEnd: Instant
  public var timeZone: String
  /// That of the weeks after this one.
  public var weekStart: Weekday

  /// - Parameter places: of each app among those of the policy, by number.
  init(_ schedule: Schedule, _ use: ScheduledUse, _ calendar: LocalCalendar, places: [Int: Int], at now: Instant) {
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

/// What a policy carries of the state that changes with use, so that a device decides by itself while it is offline.
/// It makes no version.
public struct PolicyFigures: Hashable, Sendable {
  /// Maximum number of grants that are carried: nothing limits those of challenges.
  public static let maximumGrants = 1_000
  /// Maximum number of apps of all of them together.
  public static let maximumPlaces = 20_000

  public var balanceSixtieths: Int64
  /// Limits, windows, pause and the use of day and week; nil for a child that has none of the first three.
  public var schedule: CarriedSchedule?
  /// In order of use, the first ones.
  public var grants: [CarriedGrant] = []
  /// Number of those that are left out.
  public var omittedGrants = 0

  public init(balanceSixtieths: Int64) { self.balanceSixtieths = balanceSixtieths }

  /// - Parameters:
  ///   - usable: grants with the apps that can use them, now or later, in order of use.
  ///   - places: of each app among those of the policy, by number.
  init(balanceSixtieths: Int64, _ usable: [(grant: PooledGrant, apps: AppSet)], places: [Int: Int]) {
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
