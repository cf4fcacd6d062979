import ChallengeCounting
import LocalTime

/// Why a local day that does not count breaks no streak either (CH-19).
package enum NeutralCause: Int, CaseIterable, Hashable, Sendable {
  /// A freeze was used up.
  case freeze = 1
  /// It lies in a pause.
  case pause = 2
  /// A guardian has repaired it.
  case repair = 3
}

extension ChildStreak {
  /// The freezes that are held as of a day.
  /// - Parameter last: the last day up to today that counted; nil for none.
  static func freezes(last: StreakDay?, facts: ChildFacts, today: LocalDate) -> Freezes {
    if let last, last.date == today { return last.freezes }
    var freezes = StreakGap(after: last, before: today, facts).freezes
    for grant in facts.protection.grants(from: today, before: today.adding(days: 1)) {
      freezes.receive(usableFrom: grant)
    }
    return freezes
  }

  /// The neutral days from a date up to today, each with the reason, in order. Today can only be so by a pause.
  /// - Parameters:
  ///   - last: the last day before the first date that counted; nil for none.
  ///   - counted: the days from it on up to today that count, in order.
  static func neutralDays(
    from first: LocalDate, last: StreakDay?, counted: [StreakDay], facts: ChildFacts, today: LocalDate
  ) -> [(date: LocalDate, cause: NeutralCause)] {
    var frozen: Set<LocalDate> = []
    var before = last
    for day in counted {
      frozen.formUnion(StreakGap(after: before, before: day.date, facts).frozen)
      before = day
    }
    frozen.formUnion(StreakGap(after: before, before: today, facts).frozen)
    let counting = Set(counted.map(\.date))
    let protection = facts.protection
    return stride(from: first, through: today, by: 1).compactMap { date in
      if counting.contains(date) || facts.calendar.interval(of: date).isEmpty { return nil }
      if protection.pauses.contains(date) { return (date, .pause) }
      if date < today, protection.repairs.contains(date) { return (date, .repair) }
      return frozen.contains(date) ? (date, .freeze) : nil
    }
  }
}
