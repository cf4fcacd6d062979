import ChallengeCounting
import LocalTime

extension Challenge {
  /// How long it lasts, for display: "Ongoing", or both its first and its last local day.
  func durationText(calendar: LocalCalendar) -> String {
    guard let stop = stop(calendar: calendar) else { return "Ongoing" }
    let first = calendar.localDate(at: countingStart)
    // A challenge that was ended before it began has no later day.
    return "\(first) to \(max(first, calendar.localDate(at: stop - 1)))"
  }
}
