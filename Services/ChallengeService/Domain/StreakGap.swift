import LocalTime

/// The days between one that counts, or the beginning, and another day: none of them counts (CH-19).
struct StreakGap {
  /// Whether the daily streak has outlived them.
  private(set) var isAlive: Bool
  /// Those held after the last of them.
  private(set) var freezes: Freezes
  /// The dates that freezes protect, in order.
  private(set) var frozen: [LocalDate] = []

  /// - Parameters:
  ///   - last: the day that counts before them; nil for none.
  ///   - end: the first date after them. All of them are taken as closed.
  init(after last: StreakDay?, before end: LocalDate, _ facts: ChildFacts) {
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
  static func freezes(_ before: Freezes, on date: LocalDate, length: Int64, _ facts: ChildFacts) -> Freezes {
    var freezes = before
    for grant in facts.protection.grants(from: date, before: date.adding(days: 1)) {
      freezes.receive(usableFrom: grant)
    }
    let every = facts.protection.earning.number(on: date)
    if every > 0, length % every == 0 { freezes.receive(usableFrom: date.adding(days: 1)) }
    return freezes
  }

  /// The freezes that are held as of a day.
  /// - Parameter last: the last day up to today that counted; nil for none.
  public static func freezes(last: StreakDay?, facts: ChildFacts, today: LocalDate) -> Freezes {
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
  public static func neutralDays(
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
