import LocalTime
import Testing

struct LocalDateTests {
  @Test("Time: dates and days since 1970 convert both ways")
  func conversion() {
    #expect(LocalDate(year: 1970, month: 1, day: 1).daysSinceEpoch == 0)
    #expect(LocalDate(year: 2026, month: 3, day: 29).daysSinceEpoch == 20_541)
    for days in stride(from: Int32(-800_000), through: 3_000_000, by: 37) {
      let date = LocalDate(daysSinceEpoch: days)
      #expect(LocalDate(year: date.year, month: date.month, day: date.day).daysSinceEpoch == days)
    }
  }

  @Test("Time: text is ISO 8601, and anything but a date is rejected")
  func text() {
    #expect(LocalDate("2026-03-29")?.description == "2026-03-29")
    #expect(LocalDate("2024-02-29")?.day == 29)
    #expect(LocalDate(year: 2026, month: 2, day: 29).description == "2026-03-01")
    #expect(LocalDate(year: 2026, month: 14, day: 0).description == "2027-01-31")
    for text in [
      "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "0000-01-01", "2026-03-32", "", "2026/03/29", "+026-03-29",
    ] {
      #expect(LocalDate(text) == nil, "\(text)")
    }
  }

  @Test("Time: weekdays and weeks, by week start")
  func weeks() {
    let sunday = LocalDate(year: 2026, month: 3, day: 29)
    #expect(sunday.weekday == .sunday)
    #expect(LocalDate(year: 1969, month: 12, day: 31).weekday == .wednesday)
    #expect(week(containing: sunday, start: .monday).description == "2026-03-23..<2026-03-30")
    #expect(week(containing: sunday, start: .sunday).description == "2026-03-29..<2026-04-05")
    for start in Weekday.allCases {
      let week = week(containing: sunday, start: start)
      #expect(week.contains(sunday) && week.count == 7 && week.lowerBound.weekday == start)
    }
  }

  @Test("Time: instants are RFC 3339, fractions are rounded down")
  func instants() {
    #expect(Instant("2026-03-29T01:00:00Z")?.seconds == 1_774_746_000)
    #expect(Instant("2026-03-29T03:00:00.999+02:00")?.seconds == 1_774_746_000)
    #expect(Instant("1969-12-31T23:59:59.5Z")?.seconds == -1)
    #expect(Instant(seconds: -1).description == "1969-12-31T23:59:59Z")
    #expect(Instant.latest.description == "9999-12-31T23:59:59Z")
    #expect(Instant.earliest.description == "0001-01-01T00:00:00Z")
    for text in [
      "2026-03-29", "2026-03-29T24:00:00Z", "2026-03-29T01:00:60Z", "2026-03-29T01:00:00", "2026-03-29T01:00:00.Z",
      "2026-03-29T01:00:00+2:00", "0001-01-01T00:00:00+01:00", "2026-02-30T00:00:00Z",
    ] {
      #expect(Instant(text) == nil, "\(text)")
    }
  }
}
