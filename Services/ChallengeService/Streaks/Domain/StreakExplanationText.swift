import ChallengeCounting
import LocalTime

// Explanations of streaks in words (CH-17).

extension ExplainedStreakDay {
  /// Why it is what it is.
  /// - Parameter protection: the name of the pause, or why it was repaired.
  package func text(protection: String) -> String {
    let (learned, needed) = (learning.seconds / 60, minimum / 60)
    let unit = needed == 1 ? "minute" : "minutes"
    let amount = "\(learned) of \(needed) \(unit)"
    let missing = GoalType.Unit.minutes.text(max(1, needed - learned))
    switch standing {
    case .counted: return "\(amount): \(Self.days(streak)) in a row"
    case .missed:
      let broken = streakBefore > 0 ? "; the streak of \(Self.days(streakBefore)) is broken" : ""
      return "\(amount): \(missing) short\(broken)"
    case .paused: return "\(amount): neutral, as it lies in the pause \"\(protection)\""
    case .frozen: return "\(amount): neutral, as a freeze was used up"
    case .repaired: return "\(amount): neutral, as it was repaired: \(protection)"
    case .noDay: return "the child never had this date"
    case .open: return "\(amount): \(missing) to go today"
    }
  }

  /// How its bonus follows from it; empty without learning.
  /// - Parameter booked: the bonus that is booked, sixtieths.
  package func bonusText(booked: Int64) -> String {
    guard learning.seconds > 0 || booked > 0 else { return "" }
    guard standing == .counted else { return "no bonus, as the day does not count" }
    let percent = multiplierPercent - 100
    guard percent > 0 else { return "no bonus before \(Self.days(rules.bonusStreak)) in a row" }
    let bonus = rules.streakBonusSixtieths(daySixtieths: learning.sixtieths, streak: streak)
    let isRounded = learning.sixtieths * percent % 100 != 0
    let product = "\(Self.points(learning.sixtieths)) × \(percent) % = \(Self.points(bonus))"
    let rounded = isRounded ? ", rounded down to 1/60 point" : ""
    let due = isToday ? ", booked when the day has ended" : booked == bonus ? "" : ", not booked yet"
    return product + rounded + due
  }

  /// Exact: `100 points`, or `100 13/60 points`.
  private static func points(_ sixtieths: Int64) -> String {
    if sixtieths % 60 == 0 { return GoalType.Unit.points.text(sixtieths / 60) }
    return "\(sixtieths / 60 == 0 ? "" : "\(sixtieths / 60) ")\(sixtieths % 60)/60 points"
  }

  private static func days(_ number: Int64) -> String { GoalType.Unit.days.text(number) }
}

extension ExplainedStreakWeek {
  /// Why it is what it is.
  package var text: String {
    let streak = "\(weeks) \(weeks == 1 ? "week" : "weeks") in a row"
    if countedDays > 0 { return "\(GoalType.Unit.days.text(Int64(countedDays))) counted: \(streak)" }
    if isNeutral { return "neutral, as all of it lies in pauses: \(streak)" }
    return isOpen ? "no day has counted yet: \(streak)" : "no day counted: the streak is broken"
  }
}
