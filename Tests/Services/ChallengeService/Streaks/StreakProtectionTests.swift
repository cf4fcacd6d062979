import Database
import EventFeed
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeFeed

/// Freezes, pauses and repairs over the API, over days that close.
@Suite struct StreakProtectionTests {
  private let day: Int64 = 86_400

  private func text(_ streak: ChallengeV1.Streak?) -> String {
    "\(streak?.current ?? -1)/\(streak?.longest ?? -1)\(streak?.atRisk == true ? " at risk" : "")"
  }

  /// Learning at 10:00 of each of the days, as it happens.
  private func learn(_ fixture: ChallengeFixture, days: ClosedRange<Int64>) async throws {
    for number in days {
      try await advance(fixture, to: number)
      try await fixture.learn(at: number * day, seconds: 600)
    }
  }

  private func advance(_ fixture: ChallengeFixture, to number: Int64) async throws {
    let ahead = fixture.start + number * day - fixture.harness.now
    if ahead > 0 { try await fixture.harness.advance(by: ahead) }
  }

  private func neutral(_ streaks: ChallengeV1.Streaks) -> [String] {
    streaks.neutralDays.map { "\($0.date?.day ?? 0) \($0.cause) \($0.text)" }
  }

  @Test("CH-19 the close of a missed day uses a freeze up; its late learning gives it back", arguments: [false, true])
  func freeze(isInPieces: Bool) async throws {
    let fixture = try await ChallengeFixture(isInPieces: isInPieces)
    try await learn(fixture, days: 0...2)
    #expect(try await fixture.grantFreeze() == 1)
    await fixture.harness.database.settleTimers()
    #expect(try await fixture.streaks().freezesHeld == 1)
    try await advance(fixture, to: 4)
    let used = try await fixture.streaks()
    #expect(text(used.daily) == "3/3 at risk" && used.freezesHeld == 0 && neutral(used) == ["5 freeze "])
    let event = try #require(try await fixture.streakChanges().last)
    #expect(event.freezesHeld == 0 && event.frozenDate == fixture.date(3) && event.reminderHour == 18)
    #expect(try await fixture.findings() == [])
    try await learn(fixture, days: 4...4)
    #expect(text(try await fixture.streaks().daily) == "4/4")
    try await fixture.learn(at: 3 * day, seconds: 600)
    let late = try await fixture.streaks()
    #expect(text(late.daily) == "5/5" && late.freezesHeld == 1 && late.neutralDays.isEmpty)
    #expect(try await fixture.streakChanges().last?.frozenDate == nil)
    #expect(try await fixture.findings() == [])
    // Two days are missed, and there is one freeze.
    try await advance(fixture, to: 7)
    #expect(text(try await fixture.streaks().daily) == "0/5")
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  @Test("CH-19 at most two freezes are held; one more is refused until one is used, and a repeated request gives one")
  func held() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0)
      let request = ChallengeV1.GrantFreezeRequest(childID: fixture.family.childID, requestID: freshID())
      for _ in 0..<2 {
        #expect(try await fixture.protection.grantFreeze(request, options: try fixture.guardian).freezesHeld == 1)
      }
      #expect(try await fixture.grantFreeze() == 2)
      let error = await failure { _ = try await fixture.grantFreeze() }
      #expect(error?.code == .failedPrecondition && error?.reason == "FREEZES_HELD")
      try await advance(fixture, to: 2)
      #expect(try await fixture.streaks().freezesHeld == 1)
      #expect(try await fixture.grantFreeze() == 2)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-19 a child that has never learned can hold freezes; they protect its first streak")
  func before() async throws {
    try await withChallengeService { fixture in
      #expect(try await fixture.grantFreeze() == 1)
      #expect(try await fixture.streaks().freezesHeld == 1)
      try await learn(fixture, days: 1...1)
      try await learn(fixture, days: 3...3)
      #expect(text(try await fixture.streaks().daily) == "2/2")
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-19 freezes are earned where a guardian has set it, from the next local day on")
  func earned() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0)
      let request = ChallengeV1.UpdateStreakSettingsRequest(
        childID: fixture.family.childID, minimumMinutes: 1, requestID: freshID(), earnFreezeDays: 5, reminderHour: 20)
      let set = try await fixture.client.updateStreakSettings(request, options: try fixture.guardian)
      #expect(set.earnFreezeDays == 0 && set.nextEarnFreezeDays == 5 && set.reminderHour == 20)
      #expect(try await fixture.streakChanges().last?.reminderHour == 20)
      try await learn(fixture, days: 1...4)
      let earned = try await fixture.streaks()
      #expect(earned.freezesHeld == 1 && earned.earnFreezeDays == 5 && earned.nextEarnFreezeDays == nil)
      try await learn(fixture, days: 6...6)
      #expect(text(try await fixture.streaks().daily) == "6/6")
      #expect(try await fixture.findings() == [])
      // A field that is not named stays.
      _ = try await fixture.setMinimum(5)
      #expect(try await fixture.streaks().earnFreezeDays == 5)
    }
  }

  @Test("CH-19 a pause planned ahead keeps the daily streak, the weekly one and a run; its days can count")
  func pause() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 20), template: "streak_champion")
      try await learn(fixture, days: 0...2)
      // The second week as a whole, and the rest of the first.
      _ = try await fixture.pauseStreak(fixture.date(3), days: 11, name: "Holidays")
      try await advance(fixture, to: 3)
      let paused = try await fixture.streaks()
      #expect(text(paused.daily) == "3/3" && paused.pauses.map(\.name) == ["Holidays"])
      #expect(neutral(paused) == ["5 pause Holidays"])
      try await learn(fixture, days: 5...5)
      try await advance(fixture, to: 14)
      let back = try await fixture.streaks()
      #expect(text(back.daily) == "4/4 at risk" && text(back.weekly) == "1/1 at risk" && back.neutralDays.count == 10)
      #expect(try await fixture.progress().map(\.progress) == [4])
      try await learn(fixture, days: 14...14)
      #expect(text(try await fixture.streaks().weekly) == "2/2")
      #expect(try await fixture.progress().map(\.progress) == [5])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-19 a pause that has begun can only be shortened and keeps the days that have begun; another can be changed")
  func changes() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0)
      func update(_ id: String, _ first: Int?, _ last: Int?) async throws -> ChallengeV1.StreakPause {
        try await fixture.protection.updateStreakPause(
          .init(
            pauseID: id, firstDate: first.map { fixture.date($0) }, lastDate: last.map { fixture.date($0) },
            requestID: freshID()), options: try fixture.guardian)
      }
      let id = try await fixture.pauseStreak(fixture.date(2), days: 3).pauseID
      #expect(try await update(id, 1, 5).lastDate == fixture.date(5))
      for (first, last, field) in [(-1, 5, "first_date"), (3, 2, "last_date"), (1, 367, "last_date")] {
        let error = await failure { _ = try await update(id, first, last) }
        #expect(error?.fields == [field], "\(first) \(last)")
      }
      try await advance(fixture, to: 3)
      #expect(text(try await fixture.streaks().daily) == "1/1")
      for (first, last) in [(2, nil), (nil, 6), (nil, 2)] as [(Int?, Int?)] {
        let error = await failure { _ = try await update(id, first, last) }
        #expect(error?.reason == "STREAK_PAUSE_NOT_EDITABLE")
      }
      #expect(try await update(id, nil, 3).lastDate == fixture.date(3))
      // A pause that begins today has begun.
      let now = try await fixture.pauseStreak(fixture.date(3), days: 3).pauseID
      for last in [2, 6] {
        let error = await failure { _ = try await update(now, nil, last) }
        #expect(error?.reason == "STREAK_PAUSE_NOT_EDITABLE", "\(last)")
      }
      #expect(try await update(now, nil, 3).lastDate == fixture.date(3))
      // Today is neutral, whatever becomes of the pause.
      for _ in 0..<2 {
        let left = try await fixture.protection.cancelStreakPause(
          .init(pauseID: now, requestID: freshID()), options: try fixture.guardian)
        #expect(left.pause?.lastDate == fixture.date(3))
        #expect(text(try await fixture.streaks().daily) == "1/1")
      }
      try await advance(fixture, to: 4)
      #expect(text(try await fixture.streaks().daily) == "1/1 at risk")
      let ended = await failure { _ = try await update(id, nil, 3) }
      #expect(ended?.reason == "STREAK_PAUSE_NOT_EDITABLE")
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-19 a cancelled pause is gone; of one that has begun the days that have begun stay neutral, today too")
  func cancel() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0)
      func cancel(_ id: String) async throws -> ChallengeV1.StreakPause? {
        try await fixture.protection.cancelStreakPause(
          .init(pauseID: id, requestID: freshID()), options: try fixture.guardian
        ).pause
      }
      let ahead = try await fixture.pauseStreak(fixture.date(9), days: 3)
      #expect(try await cancel(ahead.pauseID) == nil)
      let begun = try await fixture.pauseStreak(fixture.date(1), days: 9)
      try await advance(fixture, to: 3)
      #expect(try await cancel(begun.pauseID)?.lastDate == fixture.date(3))
      #expect(text(try await fixture.streaks().daily) == "1/1")
      let listed = try await fixture.protection.listStreakPauses(
        .init(childID: fixture.family.childID, includeEnded: true), options: try fixture.guardian)
      #expect(listed.pauses.map(\.lastDate) == [fixture.date(3)])
      try await advance(fixture, to: 4)
      #expect(text(try await fixture.streaks().daily) == "1/1 at risk")
      let open = try await fixture.protection.listStreakPauses(
        .init(childID: fixture.family.childID), options: try fixture.guardian)
      #expect(open.pauses.isEmpty)
      try await advance(fixture, to: 5)
      #expect(text(try await fixture.streaks().daily) == "0/1")
      #expect(try await fixture.findings() == [])
    }
  }

  @Test(
    "CH-19 a pause of all children holds for each, from the latest day that one of them has on",
    arguments: [false, true])
  func allChildren(isInPieces: Bool) async throws {
    let fixture = try await ChallengeFixture(isInPieces: isInPieces)
    // It is the next day there.
    try await fixture.deliver(fixture.childChanged(fixture.family.siblingID, zone: "Pacific/Kiritimati"))
    try await fixture.harness.advance(by: 3_600)
    try await fixture.learn(at: 0, seconds: 600)
    let error = await failure { _ = try await fixture.pauseStreak(fixture.date(0), days: 3, isForAll: true) }
    #expect(error?.fields == ["first_date"])
    let pause = try await fixture.pauseStreak(fixture.date(1), days: 3, isForAll: true)
    #expect(pause.childID.isEmpty)
    await fixture.harness.database.settleTimers()
    for caller in [fixture.family.child, fixture.family.sibling] {
      let listed = try await fixture.protection.listStreakPauses(
        .init(childID: try #require(caller.childID)), options: try fixture.harness.options(caller))
      #expect(listed.pauses == [pause])
    }
    try await advance(fixture, to: 4)
    #expect(text(try await fixture.streaks().daily) == "1/1 at risk")
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  @Test(
    "CH-19 a repair makes a missed day neutral and books the bonuses that the streak now gives",
    arguments: [false, true])
  func repair(isInPieces: Bool) async throws {
    let fixture = try await ChallengeFixture(isInPieces: isInPieces)
    try await learn(fixture, days: 0...3)
    try await learn(fixture, days: 5...10)
    #expect(text(try await fixture.streaks().daily) == "6/6")
    #expect(try await fixture.bonuses().isEmpty)
    let repair = try await fixture.repairStreak(fixture.date(4))
    await fixture.harness.database.settleTimers()
    #expect(repair.guardianID == fixture.family.familyID && repair.reason == "The tablet was broken")
    let streaks = try await fixture.streaks()
    #expect(text(streaks.daily) == "10/10" && neutral(streaks) == ["6 repair The tablet was broken"])
    #expect(streaks.multiplierPercent == 105)
    #expect(try await fixture.bonuses().map(\.streakDays) == [7, 8, 9])
    let listed = try await fixture.protection.listStreakRepairs(
      .init(childID: fixture.family.childID), options: try fixture.guardian)
    #expect(listed.repairs == [repair])
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  @Test("CH-19 a day that counts, is repaired, has not ended or is too long ago cannot be repaired")
  func notRepairable() async throws {
    try await withChallengeService { fixture in
      try await learn(fixture, days: 0...0)
      try await advance(fixture, to: 2)
      try await fixture.repairStreak(fixture.date(1))
      for (number, reason, fields) in [
        (0, "STREAK_DAY_NOT_REPAIRABLE", ["date"]), (1, "STREAK_DAY_NOT_REPAIRABLE", ["date"]),
        (2, "INVALID_ARGUMENT", ["date"]), (-59, "INVALID_ARGUMENT", ["date"]),
      ] {
        let error = await failure { try await fixture.repairStreak(fixture.date(number)) }
        #expect(error?.fields == fields || error?.reason == reason, "\(number): \(String(describing: error))")
        #expect(error != nil)
      }
      try await fixture.repairStreak(fixture.date(-58))
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-19 at most 100 pauses that apply to a child have not ended")
  func limit() async throws {
    try await withChallengeService { fixture in
      for number in 0..<99 { _ = try await fixture.pauseStreak(fixture.date(number), days: 1) }
      _ = try await fixture.pauseStreak(fixture.date(1), days: 1, isForAll: true)
      let error = await failure { _ = try await fixture.pauseStreak(fixture.date(5), days: 1) }
      #expect(error?.reason == "LIMIT_REACHED")
      try await advance(fixture, to: 1)
      _ = try await fixture.pauseStreak(fixture.date(5), days: 1)
      let page = try await fixture.protection.listStreakPauses(
        .init(childID: fixture.family.childID, pageSize: 60), options: try fixture.guardian)
      let rest = try await fixture.protection.listStreakPauses(
        .init(childID: fixture.family.childID, pageSize: 60, pageToken: page.nextPageToken),
        options: try fixture.guardian)
      #expect(page.pauses.count == 60 && rest.pauses.count == 40 && rest.nextPageToken.isEmpty)
      #expect(Set((page.pauses + rest.pauses).map(\.pauseID)).count == 100)
    }
  }

  @Test("CH-19 a zone change that is known late moves days and freezes with them; the snapshot has what was published")
  func moved() async throws {
    try await withChallengeService { fixture in
      for number in 0...2 as ClosedRange<Int64> {
        try await fixture.harness.advance(by: fixture.start + number * day + 12 * 3_600 - fixture.harness.now)
        // 21:00 in Berlin, 5:00 of the next day in Tokyo.
        try await fixture.learn(at: number * day + 11 * 3_600, seconds: 600)
      }
      _ = try await fixture.grantFreeze()
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: day))
      // The second day has no learning any more, and there was no freeze yet.
      let streaks = try await fixture.streaks()
      #expect(text(streaks.daily) == "2/2" && streaks.freezesHeld == 1)
      #expect(try await fixture.findings() == [])
      let child = fixture.child
      let state = try await fixture.harness.database.read(child.partition) { tx in
        try ChallengeSnapshot().state(of: child.familyID, in: tx)
      }
      #expect(
        state.compactMap { $0 as? ChallengeV1.StreakChanged } == [try #require(try await fixture.streakChanges().last)])
    }
  }
}
