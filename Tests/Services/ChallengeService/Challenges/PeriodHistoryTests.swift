import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

/// The periods of a challenge, completed or not.
@Suite struct PeriodHistoryTests {
  private let day: Int64 = 86_400

  private func periods(
    _ fixture: ChallengeFixture, _ challengeID: String, notCompleted: Bool = false, size: Int32 = 0
  ) async throws -> [ChallengeV1.Progress] {
    var (all, token): ([ChallengeV1.Progress], String) = ([], "")
    repeat {
      let page = try await fixture.client.listPeriods(
        .init(
          childID: fixture.family.childID, challengeID: challengeID, notCompleted: notCompleted, pageSize: size,
          pageToken: token), options: try fixture.guardian)
      #expect(size == 0 || page.periods.count <= Int(size))
      all += page.periods
      token = page.nextPageToken
    } while !token.isEmpty
    return all
  }

  private func advance(_ fixture: ChallengeFixture, to offset: Int64) async throws {
    let ahead = fixture.start + offset - fixture.harness.now
    if ahead > 0 { try await fixture.harness.advance(by: ahead) }
  }

  private func dates(_ periods: [ChallengeV1.Progress]) -> [Int32?] { periods.map(\.periodStartDate?.day) }

  @Test(
    "CH-6 earlier days that were not completed can be read, with their progress, and by page; paused and empty ones too"
  )
  func days() async throws {
    try await withChallengeService { fixture in
      // 2 March is a Monday; 60 minutes a day.
      let id = try await fixture.create(.init(goalType: .dailyMinutes, target: 60)).challengeID
      for (number, seconds) in [(0, 3_600), (1, 1_800), (3, 7_200)] as [(Int64, Int64)] {
        try await advance(fixture, to: number * day + 8_000)
        try await fixture.learn(at: number * day, seconds: seconds)
      }
      try await advance(fixture, to: 4 * day)
      let all = try await periods(fixture, id)
      #expect(dates(all) == [6, 5, 4, 3, 2])
      #expect(all.map(\.countedSeconds) == [0, 7_200, 0, 1_800, 3_600])
      #expect(
        all.map(\.completed) == [false, true, false, false, true] && all.map(\.percentage) == [0, 100, 0, 50, 100])
      #expect(all.allSatisfy { $0.challengeID == id && $0.target == 60 })
      #expect(try await periods(fixture, id, size: 2) == all)
      let open = try await periods(fixture, id, notCompleted: true)
      #expect(dates(open) == [6, 4, 3])
      #expect(try await periods(fixture, id, notCompleted: true, size: 1) == open)
      // A late record completes an earlier day; after the end there are no further periods, and a deletion keeps them.
      try await fixture.learn(at: day + 1_800, seconds: 1_800)
      #expect(dates(try await periods(fixture, id, notCompleted: true)) == [6, 4])
      _ = try await fixture.end(id)
      try await advance(fixture, to: 6 * day)
      #expect(dates(try await periods(fixture, id)) == [6, 5, 4, 3, 2])
      try await fixture.delete(id)
      #expect(dates(try await periods(fixture, id)) == [6, 5, 4, 3, 2])
    }
  }

  @Test("CH-6 days that the schedule leaves out are no periods; an edit rules the periods from the next one on")
  func schedule() async throws {
    try await withChallengeService { fixture in
      let draft = ChallengeV1.ChallengeDraft(goalType: .dailyMinutes, target: 60, activeDays: [.monday, .wednesday])
      let id = try await fixture.create(draft).challengeID
      try await advance(fixture, to: day)
      _ = try await fixture.update(id, .init(target: 30), "target")
      try await fixture.learn(at: 0, seconds: 1_800)
      try await advance(fixture, to: 8 * day)
      let all = try await periods(fixture, id)
      #expect(dates(all) == [9, 4, 2] && all.map(\.target) == [30, 30, 60] && all.map(\.percentage) == [0, 0, 50])
    }
  }

  @Test("CH-6 weeks are listed back to the creation, over months")
  func weeks() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(goalType: .weeklyMinutes, target: 60)).challengeID
      for week in [0, 2, 9] as [Int64] {
        try await advance(fixture, to: week * 7 * day)
        try await fixture.learn(at: week * 7 * day, seconds: week == 2 ? 3_600 : 60)
      }
      let all = try await periods(fixture, id)
      #expect(all.map(\.countedSeconds) == [60, 0, 0, 0, 0, 0, 0, 3_600, 0, 60])
      #expect(all.map(\.completed) == (0..<10).map { $0 == 7 })
      #expect(try await periods(fixture, id, size: 3) == all)
    }
  }

  @Test("CH-6 CH-11 the runs of a streak: the current one, broken ones with the days they reached, completed ones")
  func runs() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(goalType: .streak, target: 3)).challengeID
      // Two days, a missed one, three that complete, a missed one, one that is current.
      for number in [0, 1, 3, 4, 5, 7] as [Int64] {
        try await advance(fixture, to: number * day)
        try await fixture.learn(at: number * day, seconds: 600)
      }
      let all = try await periods(fixture, id)
      #expect(dates(all) == [9, 5, 2] && all.map(\.progress) == [1, 3, 2])
      #expect(all.map(\.completed) == [false, true, false] && all.map(\.countedSeconds) == [600, 1_800, 1_200])
      #expect(dates(try await periods(fixture, id, notCompleted: true)) == [9, 2])
      #expect(try await periods(fixture, id, size: 1) == all)
    }
  }

  @Test("FA-6 CH-6 the periods of a challenge that is not the child's are NOT_FOUND")
  func foreign() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      for (childID, challengeID) in [(fixture.family.siblingID, id), (fixture.family.childID, freshID())] {
        let error = await failure {
          _ = try await fixture.client.listPeriods(
            .init(childID: childID, challengeID: challengeID), options: try fixture.guardian)
        }
        #expect(error?.code == .notFound && error?.reason == "NOT_FOUND")
      }
    }
  }
}
