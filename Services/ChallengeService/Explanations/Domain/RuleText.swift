import ChallengeCounting
import LocalTime

/// A challenge's rule in words (CH-17).
extension ChallengeSettings {
  /// Such as "60 minutes of learning in a local day; Monday to Friday, 16:00 to 20:00; all learning apps".
  var ruleText: String {
    let apps = Set(learningApps).count
    return [goalText, scheduleText, apps == 0 ? "all learning apps" : "\(apps) chosen \(apps == 1 ? "app" : "apps")"]
      .joined(separator: "; ")
  }

  private var scheduleText: String { "\(schedule.daysText), \(schedule.isFullDay ? "all day" : schedule.timesText)" }

  /// The time of day at which the goal counts, such as "16:00 to 20:00".
  var timesText: String {
    let counted = countedSchedule
    if counted.isFullDay { return "the whole day" }
    return counted.startMinute < counted.endMinute
      ? counted.timesText : "the times of day that schedule and goal have in common, of which there are none"
  }
}

extension Schedule {
  /// Such as "every day", "Monday to Friday" or "Monday, Wednesday and Sunday".
  var daysText: String {
    if activeDays.count == Weekday.allCases.count { return "every day" }
    var ranges: [[Weekday]] = []
    for day in Weekday.allCases where activeDays.contains(day) {
      if let last = ranges.last?.last, last.rawValue + 1 == day.rawValue {
        ranges[ranges.count - 1].append(day)
      } else {
        ranges.append([day])
      }
    }
    let names = ranges.flatMap { range in
      range.count < 3
        ? range.map(\.name) : ["\(range.first?.name ?? "") to \(range.last?.name ?? "")"]
    }
    guard names.count > 1, let last = names.last else { return names.first ?? "no day" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Such as "16:00 to 20:00".
  var timesText: String { "\(WallClock.text(Int64(startMinute))) to \(WallClock.text(Int64(endMinute)))" }
}

extension Weekday {
  fileprivate var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

/// Lengths of time in words, exact.
enum ExactTime {
  /// Such as "12 minutes", "1 minute 30 seconds" or "30 seconds".
  static func text(_ seconds: Int64) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let restText = "\(rest) \(rest == 1 ? "second" : "seconds")"
    if minutes == 0 { return restText }
    return rest == 0 ? GoalType.Unit.minutes.text(minutes) : "\(GoalType.Unit.minutes.text(minutes)) \(restText)"
  }
}
