import LocalTime
import Testing

@Suite struct DurationTextTests {
  @Test(
    "US-10 durations as text are rounded down",
    arguments: [
      (0, "0s"), (30, "30s"), (59, "59s"), (60, "1m"), (2759, "45m"), (3599, "59m"), (3600, "1h 0m"), (8159, "2h 15m"),
      (360_000, "100h 0m"), (-90, "-1m"),
    ])
  func short(seconds: Int64, text: String) { #expect(DurationText.short(seconds: seconds) == text) }

  @Test("US-10 HH:MM:SS", arguments: [(0, "00:00:00"), (8135, "02:15:35"), (360_001, "100:00:01")])
  func clock(seconds: Int64, text: String) { #expect(DurationText.clock(seconds: seconds) == text) }
}
