import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import EventFeed
@testable import ShieldFeed

@Suite("Inboxes: what UsageIngest notifies of") struct UsageNoticeTests {
  private func clock(
    _ fixture: ShieldFixture, ahead: Int64, at instant: Instant, device: String? = nil
  ) -> UsageV1.DeviceClockChanged {
    UsageV1.DeviceClockChanged(
      childID: fixture.childID, deviceID: device ?? fixture.device.deviceID, receiveTime: .init(instant),
      clockSeconds: ahead)
  }

  @Test("FA-9 a changed clock makes one entry for guardians, none for the child; redelivery and snapshots repeat none")
  func clockChanged() async throws {
    for pieceEvents in [1, 500] {
      try await withShields { fixture in
        let (start, handler) = (FamilyFixture.start, UsageEventHandler())
        let event = clock(fixture, ahead: 7_265, at: start)
        try await fixture.apply(event, handler)
        try await fixture.apply(event, handler)
        let entries = try await fixture.inbox(fixture.guardian, .clockChanged)
        #expect(entries.count == 1 && entries[0].title == "Clock changed")
        #expect(
          entries[0].cause == .changedClock(.init(deviceID: fixture.device.deviceID, clockSeconds: 7_265)))
        #expect(entries[0].text.contains("is 2h 1m ahead") && entries[0].causeTime == .init(start))
        #expect(try await fixture.inbox(fixture.device, .clockChanged).isEmpty)
        // A snapshot has only the last change of each device; the first stays.
        let later = clock(fixture, ahead: -600, at: start + 3_600)
        let old = clock(fixture, ahead: 900, at: start - 1, device: freshID())
        for _ in 0..<2 { try await fixture.reconcile([later, old], handler, pieceEvents: pieceEvents) }
        let all = try await fixture.inbox(fixture.guardian, .clockChanged)
        #expect(all.count == 2 && all.allSatisfy { $0.withdrawTime == nil })
        #expect(all[0].text.contains("is 10m behind"))
      }
    }
  }

  @Test("FA-9 an entry about a changed clock respects muted kinds and quiet hours")
  func preferences() async throws {
    try await withShields { fixture in
      try await fixture.prefer(fixture.guardian, mute: [.clockChanged])
      try await fixture.apply(clock(fixture, ahead: 900, at: FamilyFixture.start), UsageEventHandler())
      #expect(try await fixture.inbox(fixture.guardian, .clockChanged).isEmpty)
    }
  }

  private func day(
    _ fixture: ShieldFixture, _ date: (month: Int32, day: Int32), learning: Int64, reward: Int64 = 0, end: Instant,
    corrected: Bool = false
  ) -> UsageV1.DaySummarized {
    UsageV1.DaySummarized(
      childID: fixture.childID,
      summary: .init(
        date: .init(year: 2026, month: date.month, day: date.day), learningSeconds: learning, rewardSeconds: reward,
        learningSixtieths: learning * 10), endTime: .init(end), corrected: corrected)
  }

  @Test("FA-9 US-14 a day makes one entry for guardians, corrected in place, withdrawn while nothing counts")
  func dailySummary() async throws {
    try await withShields { fixture in
      let (start, handler) = (FamilyFixture.start, UsageEventHandler())
      try await fixture.family.advance(by: 86_400)
      try await fixture.apply(day(fixture, (3, 2), learning: 3_660, reward: 1_800, end: start + 50_000), handler)
      var entries = try await fixture.inbox(fixture.guardian, .dailySummary)
      #expect(entries.map(\.text) == ["2026-03-02: 1h 1m of learning for 610 points, 30m of reward time."])
      #expect(
        entries[0].cause
          == .summarizedDay(
            .init(
              date: .init(year: 2026, month: 3, day: 2), learningSeconds: 3_660, rewardSeconds: 1_800,
              learningSixtieths: 36_600)))
      #expect(try await fixture.inbox(fixture.device, .dailySummary).isEmpty)
      let number = entries[0].number
      try await fixture.apply(day(fixture, (3, 2), learning: 0, end: start + 50_000, corrected: true), handler)
      entries = try await fixture.inbox(fixture.guardian, .dailySummary)
      #expect(entries.count == 1 && entries[0].withdrawTime != nil)
      try await fixture.apply(day(fixture, (3, 2), learning: 60, end: start + 50_000, corrected: true), handler)
      entries = try await fixture.inbox(fixture.guardian, .dailySummary)
      #expect(entries.count == 1 && entries[0].withdrawTime == nil && entries[0].number == number)
      #expect(entries[0].text.hasPrefix("2026-03-02: 1m of learning for 10 points"))
    }
  }

  @Test(
    "FA-9 US-14 a device that was away for a year fills no inbox; a snapshot corrects and withdraws, and repeats none")
  func oldDays() async throws {
    for pieceEvents in [1, 500] {
      try await withShields { fixture in
        let (start, handler) = (FamilyFixture.start, UsageEventHandler())
        try await fixture.family.advance(by: 10 * 86_400)
        let now = start + 10 * 86_400
        try await fixture.apply(day(fixture, (3, 4), learning: 60, end: now - 7 * 86_400 - 1, corrected: true), handler)
        try await fixture.apply(day(fixture, (3, 5), learning: 60, end: now - 7 * 86_400, corrected: true), handler)
        try await fixture.apply(day(fixture, (3, 6), learning: 60, end: now - 6 * 86_400), handler)
        #expect(try await fixture.inbox(fixture.guardian, .dailySummary).count == 2)
        let snapshot = [
          day(fixture, (3, 3), learning: 60, end: now - 8 * 86_400),
          day(fixture, (3, 6), learning: 120, end: now - 6 * 86_400),
          day(fixture, (3, 7), learning: 60, end: now - 5 * 86_400),
        ]
        for _ in 0..<2 {
          try await fixture.reconcile(snapshot, handler, pieceEvents: pieceEvents)
          let entries = try await fixture.inbox(fixture.guardian, .dailySummary).reversed()
          #expect(entries.map { $0.text.prefix(10) } == ["2026-03-05", "2026-03-06", "2026-03-07"])
          #expect(entries.map { $0.withdrawTime != nil } == [true, false, false])
          #expect(entries.map { $0.text.contains("2m of learning") } == [false, true, false])
        }
      }
    }
  }

  @Test("FA-9 US-14 a summary held back by quiet hours is corrected before its delivery; muted summaries make none")
  func summaryPreferences() async throws {
    try await withShields { fixture in
      let (start, handler) = (FamilyFixture.start, UsageEventHandler())
      try await fixture.prefer(fixture.guardian, quiet: (start: 9, end: 12))
      try await fixture.apply(day(fixture, (3, 1), learning: 60, end: start), handler)
      #expect(try await fixture.inbox(fixture.guardian, .dailySummary).isEmpty)
      try await fixture.apply(day(fixture, (3, 1), learning: 180, end: start, corrected: true), handler)
      #expect(try await fixture.inbox(fixture.guardian, .dailySummary).isEmpty)
      try await fixture.family.advance(by: 3 * 3_600)
      let entries = try await fixture.inbox(fixture.guardian, .dailySummary)
      #expect(entries.count == 1 && entries.first?.text.contains("3m of learning") == true)
    }
    try await withShields { fixture in
      try await fixture.prefer(fixture.guardian, mute: [.dailySummary])
      try await fixture.apply(
        day(fixture, (3, 1), learning: 60, end: FamilyFixture.start), UsageEventHandler())
      #expect(try await fixture.inbox(fixture.guardian, .dailySummary).isEmpty)
    }
  }
}
