import LocalTime
import Testing

private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
private func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

@Suite struct LocalCalendarTests {
  @Test("a calendar of one zone agrees with the zone, over days of 23 and 25 hours")
  func agreesWithZone() throws {
    let berlin = try Zone.named("Europe/Berlin")
    let calendar = LocalCalendar(zone: berlin)
    for text in ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-25"] {
      let date = try date(text)
      #expect(calendar.interval(of: date) == berlin.interval(of: date))
      #expect(calendar.localDate(at: calendar.interval(of: date).lowerBound) == date)
    }
    #expect(calendar.interval(of: try date("2026-03-29")).seconds == 23 * 3600)
    #expect(calendar.interval(of: try date("2026-10-25")).seconds == 25 * 3600)
  }

  @Test("a zone change never moves earlier days, and the date never goes backwards")
  func westward() throws {
    let change = try instant("2026-06-10T03:00:00Z")  // noon in Tokyo, 17:00 the day before in Honolulu
    let calendar = LocalCalendar(
      zone: try Zone.named("Asia/Tokyo"),
      zoneChanges: [.init(effective: change, zone: try Zone.named("Pacific/Honolulu"))])
    #expect(calendar.localDate(at: change - 1) == (try date("2026-06-10")))
    #expect(calendar.localDate(at: change) == (try date("2026-06-10")))
    // The day reached in Tokyo lasts until it ends in Honolulu.
    let day = calendar.interval(of: try date("2026-06-10"))
    #expect(day == (try instant("2026-06-09T15:00:00Z"))..<(try instant("2026-06-11T10:00:00Z")))
    #expect(calendar.interval(of: try date("2026-06-09")).upperBound == day.lowerBound)
    // The wall clock reads 16:00 twice on that day: never in Tokyo's half, twice in Honolulu's.
    let afternoons = calendar.intervals(of: try date("2026-06-10"), from: 18 * 3600, to: 19 * 3600)
    #expect(afternoons.map(\.lowerBound) == [try instant("2026-06-10T04:00:00Z"), try instant("2026-06-11T04:00:00Z")])
  }

  @Test("a zone change eastwards over the date line skips a date")
  func eastward() throws {
    let change = try instant("2026-06-10T11:00:00Z")  // 01:00 on the 10th in Honolulu, 01:00 on the 11th in Kiritimati
    let calendar = LocalCalendar(
      zone: try Zone.named("Pacific/Pago_Pago"),
      zoneChanges: [.init(effective: change, zone: try Zone.named("Pacific/Kiritimati"))])
    #expect(calendar.localDate(at: change - 1) == (try date("2026-06-09")))
    #expect(calendar.localDate(at: change) == (try date("2026-06-11")))
    #expect(calendar.interval(of: try date("2026-06-10")).isEmpty)
    #expect(calendar.interval(of: try date("2026-06-11")).lowerBound == change)
  }

  @Test("days cover a range without gap")
  func days() throws {
    let calendar = LocalCalendar(
      zone: try Zone.named("Europe/Berlin"),
      zoneChanges: [
        .init(effective: try instant("2026-10-24T12:00:00Z"), zone: try Zone.named("America/New_York")),
        .init(effective: try instant("2026-10-27T12:00:00Z"), zone: try Zone.named("Pacific/Apia")),
      ])
    let range = try instant("2026-10-20T00:00:00Z")..<(try instant("2026-11-05T00:00:00Z"))
    let days = calendar.days(overlapping: range)
    for (day, next) in zip(days, days.dropFirst()) {
      #expect(day.interval.upperBound == next.interval.lowerBound)
      #expect(day.date < next.date)
    }
    for day in days {
      #expect(calendar.localDate(at: day.interval.lowerBound) == day.date)
      #expect(calendar.localDate(at: day.interval.upperBound - 1) == day.date)
    }
  }

  @Test("days follow one another without gap, however often the zone has changed")
  func manyZones() throws {
    let zones = try ["Asia/Tokyo", "Pacific/Honolulu", "Pacific/Kiritimati", "Europe/Berlin"].map { try Zone.named($0) }
    let start = try instant("2026-03-01T00:00:00Z")
    // From some minutes to two days in one zone.
    var (at, changes) = (start, [LocalCalendar.ZoneChange]())
    for number in 0..<300 as Range<Int64> {
      changes.append(.init(effective: at, zone: zones[Int(number * 7 % 4)]))
      at = at + 600 + number * number * 7_919 % 172_800
    }
    let calendar = LocalCalendar(zone: zones[3], zoneChanges: changes)
    var date = calendar.localDate(at: start - 86_400)
    let last = calendar.localDate(at: at + 86_400)
    while date < last {
      let day = calendar.interval(of: date)
      #expect(day.upperBound == calendar.interval(of: date.adding(days: 1)).lowerBound)
      #expect(calendar.localDate(at: day.lowerBound - 1) < date)
      #expect(day.isEmpty || calendar.localDate(at: day.lowerBound) == date)
      #expect(day.isEmpty || calendar.localDate(at: day.upperBound - 1) == date)
      date = date.adding(days: 1)
    }
  }

  @Test("a new week start applies from the first such weekday after the change, and the running week ends there")
  func weekStart() throws {
    let calendar = LocalCalendar(
      zone: try Zone.named("UTC"),
      weekStartChanges: [.init(effective: try instant("2026-06-11T10:00:00Z"), weekday: .sunday)])  // a Thursday
    #expect(calendar.week(containing: try date("2026-06-07")) == (try date("2026-06-01"))..<(try date("2026-06-08")))
    #expect(calendar.week(containing: try date("2026-06-13")) == (try date("2026-06-08"))..<(try date("2026-06-14")))
    #expect(calendar.week(containing: try date("2026-06-14")) == (try date("2026-06-14"))..<(try date("2026-06-21")))
    #expect(calendar.interval(ofWeekContaining: try date("2026-06-10")).seconds == 6 * 86_400)
  }

  @Test("FA-1 CH-6 of several week starts that have not yet applied only the last one holds")
  func weekStartsThatWait() throws {
    // From Tuesday, 2026-06-09, on; the running week is that of Monday, 2026-06-08.
    func week(of day: String, _ changes: (String, Weekday)...) throws -> String {
      let calendar = LocalCalendar(
        zone: try Zone.named("Europe/Berlin"),
        weekStartChanges: try changes.map { .init(effective: try instant($0.0), weekday: $0.1) })
      let week = calendar.week(containing: try date(day))
      return "\(week.lowerBound)/\(week.upperBound)"
    }
    let saturday = ("2026-06-09T10:00:00Z", Weekday.saturday)
    #expect(try week(of: "2026-06-13", saturday) == "2026-06-13/2026-06-20")
    // Wednesday back to Monday is as if nothing had been changed.
    for day in ["2026-06-08", "2026-06-12", "2026-06-13", "2026-06-14"] {
      #expect(try week(of: day, saturday, ("2026-06-10T10:00:00Z", .monday)) == "2026-06-08/2026-06-15")
    }
    #expect(try week(of: "2026-06-13", saturday, ("2026-06-10T10:00:00Z", .sunday)) == "2026-06-08/2026-06-14")
    #expect(
      try week(of: "2026-06-11", saturday, ("2026-06-10T10:00:00Z", .sunday), ("2026-06-11T10:00:00Z", .friday))
        == "2026-06-08/2026-06-12")
    // To the second, in local time: at Saturday's first instant it has applied.
    #expect(try week(of: "2026-06-13", saturday, ("2026-06-12T21:59:59Z", .monday)) == "2026-06-08/2026-06-15")
    #expect(try week(of: "2026-06-13", saturday, ("2026-06-12T22:00:00Z", .monday)) == "2026-06-13/2026-06-15")
    #expect(try week(of: "2026-06-16", saturday, ("2026-06-12T22:00:00Z", .monday)) == "2026-06-15/2026-06-22")
  }

  @Test("a later week start that applies earlier replaces one that has not begun")
  func weekStartReplaced() throws {
    let calendar = LocalCalendar(
      zone: try Zone.named("UTC"),
      weekStartChanges: [
        .init(effective: try instant("2026-06-09T10:00:00Z"), weekday: .sunday),
        .init(effective: try instant("2026-06-10T10:00:00Z"), weekday: .friday),
      ])
    #expect(calendar.week(containing: try date("2026-06-11")) == (try date("2026-06-08"))..<(try date("2026-06-12")))
    #expect(calendar.week(containing: try date("2026-06-15")) == (try date("2026-06-12"))..<(try date("2026-06-19")))
  }
}
