import LocalTime
import Testing

struct ZoneTests {
  private func interval(_ zone: String, _ date: String) throws -> String {
    let day = try Zone.named(zone).interval(of: #require(LocalDate(date)))
    return "\(day.lowerBound) \(day.upperBound) \(day.seconds / 60) min"
  }

  @Test("Time: a local day has 23 hours when clocks go forward and 25 when they go back")
  func daylightSaving() throws {
    #expect(try interval("Europe/Berlin", "2026-03-29") == "2026-03-28T23:00:00Z 2026-03-29T22:00:00Z 1380 min")
    #expect(try interval("Europe/Berlin", "2026-10-25") == "2026-10-24T22:00:00Z 2026-10-25T23:00:00Z 1500 min")
    #expect(try interval("Australia/Lord_Howe", "2026-04-05").hasSuffix("1470 min"))
  }

  @Test("Time: past the last transition in the file the footer's rule holds")
  func footerRule() throws {
    #expect(try interval("Europe/Berlin", "2087-03-30").hasSuffix("1380 min"))
    #expect(try interval("Europe/Berlin", "2519-10-29").hasSuffix("1500 min"))
    #expect(try interval("Asia/Tokyo", "2519-10-29").hasSuffix("1440 min"))
  }

  @Test("Time: a local day starts at the first instant that bears its date, also where midnight is skipped")
  func skippedMidnight() throws {
    #expect(try interval("America/Sao_Paulo", "2018-11-04") == "2018-11-04T03:00:00Z 2018-11-05T02:00:00Z 1380 min")
    #expect(try interval("Asia/Beirut", "2026-03-29") == "2026-03-28T22:00:00Z 2026-03-29T21:00:00Z 1380 min")
    let zone = try Zone.named("America/Sao_Paulo")
    #expect(zone.secondsOfDay(at: Instant(seconds: 1_541_300_400)) == 3600)
  }

  @Test("Time: a date without instants has an empty interval")
  func missingDate() throws {
    let zone = try Zone.named("Pacific/Apia")
    let missing = zone.interval(of: LocalDate(year: 2011, month: 12, day: 30))
    #expect(missing.isEmpty)
    #expect(missing.lowerBound == Instant("2011-12-30T10:00:00Z"))
    #expect(zone.intervals(of: LocalDate(year: 2011, month: 12, day: 30), from: 0, to: 86_400).isEmpty)
    #expect(zone.localDate(at: missing.lowerBound - 1) == LocalDate(year: 2011, month: 12, day: 29))
    #expect(zone.localDate(at: missing.lowerBound) == LocalDate(year: 2011, month: 12, day: 31))
  }

  @Test("Time: the local date never goes backwards when clocks are set back over midnight")
  func setBackOverMidnight() throws {
    // St. John's, 2006-10-29: at 00:01 clocks went back to 23:01 of the day before.
    let zone = try Zone.named("America/St_Johns")
    let sunday = LocalDate(year: 2006, month: 10, day: 29)
    let day = zone.interval(of: sunday)
    #expect(day.lowerBound == Instant("2006-10-29T02:30:00Z"))
    #expect(day.seconds == 25 * 3600)
    let later = day.lowerBound + 1800
    #expect(zone.secondsOfDay(at: later) == 23 * 3600 + 1800)
    #expect(zone.localDate(at: later) == sunday)
    // The minute after midnight appears twice, and so does the part of 23:00 to 24:00 that belongs to the day.
    #expect(zone.intervals(of: sunday, from: 0, to: 60).map(\.seconds) == [60, 60])
    #expect(zone.intervals(of: sunday, from: 23 * 3600, to: 86_400).map(\.seconds) == [59 * 60, 3600])
  }

  @Test("Challenges: a time-of-day window has a repeated hour twice and a skipped one not at all; 24:00 is an end")
  func windows() throws {
    let zone = try Zone.named("Europe/Berlin")
    let spring = LocalDate(year: 2026, month: 3, day: 29)
    let autumn = LocalDate(year: 2026, month: 10, day: 25)
    #expect(zone.intervals(of: spring, from: 2 * 3600, to: 3 * 3600).isEmpty)
    #expect(zone.intervals(of: spring, from: 3600, to: 4 * 3600).map(\.seconds) == [7200])
    #expect(zone.intervals(of: autumn, from: 2 * 3600, to: 3 * 3600).map(\.seconds) == [7200])
    #expect(zone.intervals(of: autumn, from: 2 * 3600, to: 2 * 3600 + 600).map(\.seconds) == [600, 600])
    #expect(zone.intervals(of: autumn, from: 20 * 3600, to: 86_400).map(\.seconds) == [4 * 3600])
    #expect(zone.intervals(of: autumn, from: 100, to: 100).isEmpty)
    #expect(zone.intervals(of: autumn, from: -5, to: 1 << 40) == [zone.interval(of: autumn)])
  }

  @Test("Time: instants outside the years 1 to 9999 are treated as the nearest inside")
  func farAway() throws {
    let zone = try Zone.named("Europe/Berlin")
    #expect(zone.localDate(at: Instant(seconds: .max)).year == 10_000)
    #expect(zone.localDate(at: Instant(seconds: .min)).year == 1)
    #expect(zone.interval(of: LocalDate(daysSinceEpoch: .max)).seconds >= 0)
    #expect(zone.interval(of: LocalDate(daysSinceEpoch: .min)).seconds >= 0)
  }

  @Test(
    "Time: names that lead out of the directory are rejected",
    arguments: [
      "", "/", "../../etc/passwd", "Europe/../../../etc/passwd", "/etc/passwd", "Europe//Berlin", "Europe/", ".",
      "Europe/Berlin\0", "Europe/Ber lin", "-Europe", "localtime", "right/Europe/Berlin", "tzdata.zi",
      "Europe/Berlin\n", "Ünter/Wasser",
    ])
  func malformedNames(_ name: String) {
    #expect(throws: ZoneError.malformedName(name)) { try Zone.named(name) }
  }

  @Test("Time: unknown zones and files that are not zones are rejected with the remedy")
  func unknownNames() {
    #expect(throws: ZoneError.unknown("Europe/Atlantis")) { try Zone.named("Europe/Atlantis") }
    #expect(throws: ZoneError.unknown("leapseconds")) { try Zone.named("leapseconds") }
    #expect(throws: ZoneError.unknown("Europe")) { try Zone.named("Europe") }
    let missing = ZoneDatabase(directory: "/nonexistent")
    #expect(throws: ZoneError.noDatabase(directory: "/nonexistent")) { try missing.zone(named: "Europe/Berlin") }
    #expect(missing.version == "unknown")
    #expect(ZoneError.unknown("a\u{1B}[31m").description.contains("\u{1B}") == false)
  }

  @Test("Time: the database's release is known")
  func version() {
    #expect(Zone.databaseVersion.first?.isNumber == true, "\(Zone.databaseVersion)")
  }
}
