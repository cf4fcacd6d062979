import Apps
import LocalTime
import Testing

@testable import UsageCounting
@testable import UsageRecords

func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }
func berlin() throws -> LocalCalendar { LocalCalendar(zone: try Zone.named("Europe/Berlin")) }

func record(
  _ sequence: Int64 = 1, app: Int = 1, from start: Instant, seconds: Int64, device: String = "device",
  shielded: Bool = false
) -> UsageRecord {
  UsageRecord(
    key: RecordKey(deviceID: device, installationID: "installation", sequence: sequence),
    content: RecordContent(appToken: token(app), start: start, end: start + seconds, shielded: shielded))
}

/// One learning app `app1` at 10 points a minute, assigned at the beginning of 2026.
func oneApp(
  pointsPerMinute: Int64 = 10, category: AppCategory = .learning, calendar: LocalCalendar? = nil
) throws -> CountingFacts {
  let assigned = AppChange(
    effective: try instant("2026-01-01T00:00:00Z"), version: 1,
    kind: .assigned(category, pointsPerMinute: pointsPerMinute, generation: 1))
  return CountingFacts(
    calendar: try calendar ?? berlin(), appByToken: [token(1): "app1"], apps: ["app1": AppTimeline([assigned])])
}
