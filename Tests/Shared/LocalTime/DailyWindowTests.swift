import LocalTime
import Testing

@Suite struct DailyWindowTests {
  private func window(_ from: String, _ to: String) throws -> DailyWindow {
    func seconds(_ text: String) throws -> Int {
      let parts = text.split(separator: ":").compactMap { Int($0) }
      try #require(parts.count == 2)
      return parts[0] * 3_600 + parts[1] * 60
    }
    return DailyWindow(from: try seconds(from), to: try seconds(to))
  }

  private func date(_ text: String) throws -> LocalDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    return LocalDate(year: parts[0], month: parts[1], day: parts[2])
  }

  private func text(_ interval: Range<Instant>?) -> String {
    interval.map { "\($0.lowerBound) \($0.upperBound)" } ?? "none"
  }

  @Test(
    "SH-14 FA-9 a window is one interval from the first reading of its start to the last one of its end",
    arguments: [
      ("Europe/Berlin", "2026-10-23", "21:00", "02:30", "2026-10-23T19:00:00Z 2026-10-24T00:30:00Z"),
      // 03:00 becomes 02:00 at 01:00Z: 02:30 is read twice.
      ("Europe/Berlin", "2026-10-24", "21:00", "02:30", "2026-10-24T19:00:00Z 2026-10-25T01:30:00Z"),
      ("Europe/Berlin", "2026-10-25", "02:15", "02:45", "2026-10-25T00:15:00Z 2026-10-25T01:45:00Z"),
      ("Europe/Berlin", "2026-10-25", "02:30", "02:15", "2026-10-25T00:30:00Z 2026-10-26T01:15:00Z"),
      // 02:00 becomes 03:00 at 01:00Z: 02:30 is not read.
      ("Europe/Berlin", "2027-03-27", "21:00", "02:30", "2027-03-27T20:00:00Z 2027-03-28T01:00:00Z"),
      ("Europe/Berlin", "2027-03-28", "02:30", "07:00", "2027-03-28T01:00:00Z 2027-03-28T05:00:00Z"),
      ("Europe/Berlin", "2027-03-28", "02:10", "02:50", "none"),
      // 24:00 becomes 23:00 at 03:00Z.
      ("America/Santiago", "2026-04-04", "23:30", "06:00", "2026-04-05T02:30:00Z 2026-04-05T10:00:00Z"),
      ("America/Santiago", "2026-04-04", "23:30", "24:00", "2026-04-05T02:30:00Z 2026-04-05T04:00:00Z"),
      ("America/Santiago", "2026-04-04", "23:30", "00:00", "2026-04-05T02:30:00Z 2026-04-05T04:00:00Z"),
      // 24:00 becomes 01:00 at 04:00Z.
      ("America/Santiago", "2026-09-05", "23:30", "24:00", "2026-09-06T03:30:00Z 2026-09-06T04:00:00Z"),
      ("America/Santiago", "2026-09-05", "23:30", "00:30", "2026-09-06T03:30:00Z 2026-09-06T04:00:00Z"),
      ("America/Santiago", "2026-09-06", "00:30", "07:00", "2026-09-06T04:00:00Z 2026-09-06T10:00:00Z"),
      // 00:01 becomes 23:01 of the day before at 02:31Z.
      ("America/St_Johns", "2010-11-06", "23:30", "06:00", "2010-11-07T02:00:00Z 2010-11-07T09:30:00Z"),
      ("America/St_Johns", "2010-11-06", "23:00", "24:00", "2010-11-07T01:30:00Z 2010-11-07T03:30:00Z"),
      // 2011-12-30 does not exist.
      ("Pacific/Apia", "2011-12-29", "22:00", "06:00", "2011-12-30T08:00:00Z 2011-12-30T16:00:00Z"),
      ("Pacific/Apia", "2011-12-30", "22:00", "06:00", "none"),
      ("Pacific/Apia", "2011-12-29", "22:00", "24:00", "2011-12-30T08:00:00Z 2011-12-30T10:00:00Z"),
    ])
  func readings(zone: String, day: String, from: String, to: String, expected: String) throws {
    let zone = try Zone.named(zone)
    #expect(try text(zone.interval(of: window(from, to), on: date(day))) == expected)
    let calendar = LocalCalendar(zone: zone)
    #expect(try text(calendar.intervals(of: window(from, to), on: date(day)).first) == expected)
  }

  @Test("SH-14 where a child moves, the old zone's window ends and the new one's holds, on dates that the child has")
  func moves() throws {
    // Thursday 23:30 in Pago Pago is Saturday 00:30 in Kiritimati: the child has no Friday.
    let pagoPago = try Zone.named("Pacific/Pago_Pago")
    let move = try #require(Instant("2026-06-05T10:30:00Z"))
    let east = LocalCalendar(
      zone: pagoPago, zoneChanges: [.init(effective: move, zone: try Zone.named("Pacific/Kiritimati"))])
    func intervals(_ calendar: LocalCalendar, _ day: String) throws -> [String] {
      try calendar.intervals(of: window("22:00", "06:00"), on: date(day)).map(text)
    }
    #expect(
      try intervals(east, "2026-06-04")
        == ["2026-06-05T09:00:00Z 2026-06-05T10:30:00Z", "2026-06-05T10:30:00Z 2026-06-05T16:00:00Z"])
    #expect(try intervals(east, "2026-06-05") == [])
    #expect(try intervals(east, "2026-06-06") == ["2026-06-06T08:00:00Z 2026-06-06T16:00:00Z"])
    // Saturday 01:00 in Berlin is Friday 19:00 in New York: each night has its window, none lasts longer.
    let west = LocalCalendar(
      zone: try Zone.named("Europe/Berlin"),
      zoneChanges: [
        .init(
          effective: try #require(Instant("2026-06-05T23:00:00Z")), zone: try Zone.named("America/New_York"))
      ])
    #expect(
      try intervals(west, "2026-06-05")
        == ["2026-06-05T20:00:00Z 2026-06-05T23:00:00Z", "2026-06-06T02:00:00Z 2026-06-06T10:00:00Z"])
    #expect(try intervals(west, "2026-06-06") == ["2026-06-07T02:00:00Z 2026-06-07T10:00:00Z"])
  }
}
