import Apps
import LocalTime
import Randomness
import Testing

@testable import UsageCounting
@testable import UsageIntake
@testable import UsageRecords

@Suite struct EvaluationTests {
  let start = Instant(seconds: 1_780_000_000)

  @Test("US-6 a record lands in its own local day, split at midnight")
  func midnight() throws {
    let midnight = try instant("2026-06-09T22:00:00Z")
    let segments = UsageEvaluation.segments(of: [record(from: midnight - 90, seconds: 150)], facts: try oneApp())
    #expect(segments.map(\.date) == [try date("2026-06-09"), try date("2026-06-10")])
    #expect(segments.map(\.seconds) == [90, 60])
  }

  @Test("US-6 days of 23 and 25 hours hold all their seconds", arguments: [("2026-03-29", 23), ("2026-10-25", 25)])
  func daylightSaving(day: String, hours: Int64) throws {
    let interval = try berlin().interval(of: try date(day))
    let records = [
      record(1, from: interval.lowerBound - 3600, seconds: 50_000),
      record(2, from: interval.lowerBound + 46_400, seconds: 50_000),
    ]
    let totals = UsageTotals(UsageEvaluation.segments(of: records, facts: try oneApp()))
    #expect(DailySummary(date: try date(day), totals: totals).learningSeconds == hours * 3600)
  }

  @Test("US-6 a zone change splits a record and never moves earlier usage")
  func zoneChange() throws {
    let change = try instant("2026-06-09T22:30:00Z")  // 00:30 on the 10th in Berlin, 18:30 on the 9th in New York
    let calendar = LocalCalendar(
      zone: try Zone.named("Europe/Berlin"),
      zoneChanges: [.init(effective: change, zone: try Zone.named("America/New_York"))])
    let segments = UsageEvaluation.segments(
      of: [record(from: change - 3600, seconds: 7200)], facts: try oneApp(calendar: calendar))
    // The date reached in Berlin lasts until New York has passed it.
    #expect(segments.map(\.date) == [try date("2026-06-09"), try date("2026-06-10")])
    #expect(segments.map(\.seconds) == [1800, 5400])
  }

  @Test("US-6 a child that moves between zones loses and doubles nothing: every second once, on days in order")
  func moves() throws {
    var random = SeededRandom(seed: 16)
    let zones = try [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Casey", "Atlantic/Azores",
      "Indian/Maldives", "Pacific/Apia", "Pacific/Kiritimati", "Asia/Kathmandu",
    ].map { try Zone.named($0) }
    for _ in 0..<200 {
      // Around the end of summer time in the north, and its beginning in the south.
      let first = try instant("2026-09-20T00:00:00Z") + Int64.random(in: 0..<3_000_000, using: &random)
      let changes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        LocalCalendar.ZoneChange(
          effective: first + Int64.random(in: -86_400...500_000, using: &random),
          zone: zones.randomElement(using: &random) ?? zones[0])
      }
      let calendar = LocalCalendar(zone: zones.randomElement(using: &random) ?? zones[0], zoneChanges: changes)
      let records = (0..<6).map { record(Int64($0), from: first + $0 * 80_000, seconds: 80_000) }
      let segments = UsageEvaluation.segments(of: records, facts: try oneApp(calendar: calendar))
      #expect(segments.first?.span.lowerBound == first && segments.last?.span.upperBound == first + 480_000)
      #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
      #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.date <= $1.date })
      #expect(segments.allSatisfy { calendar.interval(of: $0.date).contains($0.span.lowerBound) })
      #expect(segments.reduce(0) { $0 + $1.sixtieths } == 480_000 * 10)
    }
  }

  @Test("SH-1 usage is priced at the rate in force when it happened; a record across a change is split there")
  func rateChange() throws {
    var facts = try oneApp()
    facts.apps["app1"] = AppTimeline([
      AppChange(effective: start - 1000, version: 1, kind: .assigned(.learning, pointsPerMinute: 10, generation: 1)),
      AppChange(effective: start + 20, version: 2, kind: .rate(pointsPerMinute: 30)),
    ])
    let segments = UsageEvaluation.segments(of: [record(from: start, seconds: 60)], facts: facts)
    #expect(segments.map(\.seconds) == [20, 40])
    #expect(segments.map(\.sixtieths) == [200, 1200])
  }

  @Test("US-12 US-13 only assigned time counts, each part in its own generation")
  func generations() throws {
    var facts = try oneApp()
    facts.apps["app1"] = AppTimeline([
      AppChange(effective: start + 10, version: 1, kind: .assigned(.learning, pointsPerMinute: 10, generation: 1)),
      AppChange(effective: start + 20, version: 2, kind: .removed),
      AppChange(effective: start + 40, version: 3, kind: .assigned(.reward, pointsPerMinute: 50, generation: 2)),
    ])
    let segments = UsageEvaluation.segments(of: [record(from: start, seconds: 60)], facts: facts)
    #expect(segments.map(\.generation) == [1, 2])
    #expect(segments.map(\.seconds) == [10, 20])
    #expect(segments.map(\.category) == [.learning, .reward])
  }

  @Test("US-13 a record of an app not yet known counts as soon as the assignment is known")
  func laterAssignment() throws {
    let records = [record(from: start, seconds: 60)]
    var facts = try oneApp()
    let known = facts
    facts.apps = [:]
    facts.appByToken = [:]
    let before = UsageEvaluation.segments(of: records, facts: facts)
    let after = UsageEvaluation.segments(of: records, facts: known)
    #expect(before.isEmpty)
    #expect(SegmentDifference(from: before, to: after).added.map(\.seconds) == [60])
  }

  @Test("US-3 a shielded record counts for nothing")
  func shieldedRecord() throws {
    #expect(
      UsageEvaluation.segments(of: [record(from: start, seconds: 60, shielded: true)], facts: try oneApp()).isEmpty)
  }

  @Test("US-3 an acknowledged shield covers the part up to the acknowledgement of the first later version without it")
  func acknowledgedShield() throws {
    var facts = try oneApp(category: .reward)
    let acknowledgements = [
      PolicyAcknowledgement(version: 1, deviceTime: start + 10, receipt: start + 99, shieldedApps: ["app1"]),
      PolicyAcknowledgement(version: 2, deviceTime: start + 20, receipt: start + 99, shieldedApps: ["app1"]),
      PolicyAcknowledgement(version: 4, deviceTime: start + 40, receipt: start + 99, shieldedApps: []),
    ]
    for order in [acknowledgements, acknowledgements.reversed()] {
      facts.shields = ["device": ShieldLog(order)]
      let segments = UsageEvaluation.segments(of: [record(from: start, seconds: 60)], facts: facts)
      #expect(segments.map(\.span) == [start..<start + 10, start + 40..<start + 60])
    }
    // Another device of the child has not acknowledged anything.
    let other = UsageEvaluation.segments(of: [record(from: start, seconds: 60, device: "other")], facts: facts)
    #expect(other.map(\.seconds) == [60])
  }

  @Test("US-3 an acknowledgement's device time is bounded by its receipt")
  func boundedByReceipt() throws {
    var facts = try oneApp()
    facts.shields["device"] = ShieldLog([
      PolicyAcknowledgement(version: 1, deviceTime: start + 900, receipt: start + 30, shieldedApps: ["app1"])
    ])
    let segments = UsageEvaluation.segments(of: [record(from: start, seconds: 60)], facts: facts)
    #expect(segments.map(\.span) == [start..<start + 30])
  }

  @Test("US-3 skipped is answered only if nothing is left, and counts when a later acknowledgement uncovers a part")
  func skippedThenUncovered() throws {
    var facts = try oneApp()
    let shield = PolicyAcknowledgement(version: 1, deviceTime: start, receipt: start, shieldedApps: ["app1"])
    facts.shields["device"] = ShieldLog([shield])
    let minute = record(from: start, seconds: 60)
    #expect(Plausibility.answer(minute, known: [], receipt: start + 60, facts: facts) == .skipped)
    facts.shields["device"] = ShieldLog([
      shield, PolicyAcknowledgement(version: 2, deviceTime: start + 45, receipt: start + 80, shieldedApps: []),
    ])
    #expect(Plausibility.answer(minute, known: [], receipt: start + 60, facts: facts) == .accepted)
    #expect(UsageEvaluation.segments(of: [minute], facts: facts).map(\.seconds) == [15])
  }

  @Test("US-7 within a category a second counts once: highest rate, then assigned earlier, then lower logical id")
  func overlap() throws {
    var facts = try oneApp()
    for (number, rate, ago) in [(2, Int64(20), Int64(50)), (3, 20, 60), (4, 20, 60)] {
      facts.appByToken[token(number)] = "app\(number)"
      facts.apps["app\(number)"] = AppTimeline([
        AppChange(
          effective: start - ago, version: 1, kind: .assigned(.learning, pointsPerMinute: rate, generation: 1))
      ])
    }
    let records = [
      record(1, app: 1, from: start, seconds: 100),
      record(2, app: 2, from: start + 10, seconds: 80),
      record(3, app: 4, from: start + 20, seconds: 40),
      record(4, app: 3, from: start + 30, seconds: 20),
    ]
    let segments = UsageEvaluation.segments(of: records, facts: facts)
    #expect(segments.map(\.app) == ["app1", "app2", "app4", "app3", "app4", "app2", "app1"])
    #expect(segments.map { $0.span.lowerBound - start } == [0, 10, 20, 30, 50, 60, 90])
    #expect(segments.reduce(0) { $0 + $1.seconds } == 100)
  }

  @Test("US-7 two devices at once count once, learning and reward at the same time both count")
  func devicesAndCategories() throws {
    var facts = try oneApp()
    facts.appByToken[token(2)] = "app2"
    facts.apps["app2"] = AppTimeline([
      AppChange(effective: start - 50, version: 1, kind: .assigned(.reward, pointsPerMinute: 50, generation: 1))
    ])
    let records = [
      record(1, from: start, seconds: 60), record(1, from: start + 30, seconds: 60, device: "tablet"),
      record(2, app: 2, from: start, seconds: 60),
    ]
    let totals = UsageTotals(UsageEvaluation.segments(of: records, facts: facts))
    #expect(totals.sum { $0.category == .learning }.seconds == 90)
    #expect(totals.sum { $0.category == .reward }.seconds == 60)
  }

  @Test("US-4 learning has no limit: a whole day counts")
  func noLimit() throws {
    let segments = UsageEvaluation.segments(
      of: [record(from: start, seconds: 86_400)], facts: try oneApp(pointsPerMinute: 500))
    #expect(segments.reduce(0) { $0 + $1.sixtieths } == 86_400 * 500)
  }

  @Test("US-7 an over-long record that a guardian accepted counts from its own time")
  func acceptedLong() throws {
    let segments = UsageEvaluation.segments(of: [record(from: start, seconds: 200_000)], facts: try oneApp())
    #expect(segments.reduce(0) { $0 + $1.seconds } == 200_000)
    #expect(segments.count == 4 || segments.count == 3)
  }
}
