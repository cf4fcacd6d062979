package import LocalTime

/// The days between one that counts, or the beginning, and another day: none of them counts (CH-19).
package struct StreakGap {
  /// Whether the daily streak has outlived them.
  package private(set) var isAlive: Bool
  /// The freezes held after the last of them.
  package private(set) var freezes: Freezes
  /// The dates that freezes protect, in order.
  package private(set) var frozen: [LocalDate] = []

  /// - Parameters:
  ///   - last: the day that counts before them; nil for none.
  ///   - end: the first date after them. All of them are taken as closed.
  package init(after last: StreakDay?, before end: LocalDate, _ facts: ChildFacts) {
    (isAlive, freezes) = (last != nil, last?.freezes ?? Freezes())
    let protection = facts.protection
    var date = last?.date.adding(days: 1) ?? end
    var grants = protection.grants(from: last == nil ? LocalDate(daysSinceEpoch: .min) : date, before: end)
    while isAlive, date < end {
      if let pauseEnd = protection.pauses.end(of: date) {
        // None is used up in a pause.
        date = min(end, pauseEnd.adding(days: 1))
        while let grant = grants.first, grant < date { receive(grant, &grants) }
        continue
      }
      while let grant = grants.first, grant <= date { receive(grant, &grants) }
      if !protection.repairs.contains(date), !facts.calendar.interval(of: date).isEmpty {
        isAlive = freezes.use(on: date)
        if isAlive { frozen.append(date) }
      }
      date = date.adding(days: 1)
    }
    while let grant = grants.first { receive(grant, &grants) }
  }

  private mutating func receive(_ grant: LocalDate, _ grants: inout ArraySlice<LocalDate>) {
    freezes.receive(usableFrom: grant)
    grants.removeFirst()
  }
}

extension ChildStreak {
  /// The freezes that are held after a day that counts.
  /// - Parameter before: those held before it.
  package static func freezes(_ before: Freezes, on date: LocalDate, length: Int64, _ facts: ChildFacts) -> Freezes {
    var freezes = before
    for grant in facts.protection.grants(from: date, before: date.adding(days: 1)) {
      freezes.receive(usableFrom: grant)
    }
    let every = facts.protection.earning.number(on: date)
    if every > 0, length % every == 0 { freezes.receive(usableFrom: date.adding(days: 1)) }
    return freezes
  }
}
