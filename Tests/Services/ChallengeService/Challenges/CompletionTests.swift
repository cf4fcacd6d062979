import Database
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeCounting
@testable import ChallengeFeed
@testable import EventFeed

@Suite struct CompletionTests {
  @Test("CH-7 CH-8 CH-10 at the exact second, with base, bonus and reward time: 60:30 and +25 % give 2,250 s")
  func completes() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create(.init(bonusPercentage: 25))
      try await fixture.learn(at: 0, seconds: 3_000)
      #expect(try await fixture.progress().map(\.percentage) == [83])
      try await fixture.learn(at: 3_000, seconds: 300, rate: 11)
      #expect(try await fixture.progress().map(\.near) == [true])
      try await fixture.deliver(
        fixture.changed(added: [fixture.segment(at: 0, seconds: 9_000, category: .reward)]))
      #expect(try await fixture.completions().isEmpty)
      try await fixture.learn(at: 4_000, seconds: 700, rate: 7)
      let completion = try #require(try await fixture.completions().first)
      let base: Int64 = 3_000 * 10 + 300 * 11 + 300 * 7
      #expect(completion.completionTime == .init(fixture.start + 4_300))
      #expect(completion.baseSixtieths == base && completion.bonusSixtieths == base * 25 / 100)
      #expect(completion.rewardSeconds == 2_250 && completion.rewardAppIDs == [fixture.reward])
      #expect(completion.title == "Daily Dynamo" && completion.challengeID == challenge.challengeID)
      let event = try #require(try await fixture.completed().first)
      #expect(event.childID == fixture.family.childID && event.completion == completion)
      let progress = try #require(try await fixture.progress().first)
      #expect(progress.completed && progress.countedSeconds == 4_000 && progress.percentage == 100 && !progress.near)
      // Once per period.
      try await fixture.learn(at: 8_000, seconds: 3_600)
      #expect(try await fixture.periodEvents() == 1)
    }
  }

  @Test("CH-5 CH-6 only the schedule counts; each local day is its own period, and a record is cut at midnight")
  func periods() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(title: "Afternoon", target: 15), template: "")
      try await fixture.create(.init(target: 15))
      // 15:50 to 16:10 on Monday: the afternoon begins at 16:00.
      try await fixture.learn(at: 21_000, seconds: 1_200)
      try await fixture.harness.advance(by: 25_000)
      #expect(try await fixture.progress().map(\.countedSeconds) == [600, 1_200])
      // 23:55 to 00:20, cut by UsageIngest at midnight.
      try await fixture.deliver(
        fixture.changed(added: [
          fixture.segment(at: 50_100, seconds: 300), fixture.segment(at: 50_400, seconds: 1_200),
        ]))
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [3, 2])
      try await fixture.harness.advance(by: 26_600)
      #expect(try await fixture.progress().map(\.countedSeconds) == [0, 1_200])
      // Usage from 16:10 to 16:20 on Monday, late, completes the afternoon of Monday.
      try await fixture.learn(at: 22_200, seconds: 600)
      #expect(try await fixture.completions().count == 3)
      #expect(try await fixture.completed().last?.completion?.completionTime == .init(fixture.start + 22_500))
    }
  }

  @Test("CH-5 CH-7 a correction withdraws, moves or restores a completion, and each is published")
  func corrections() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      let segment = fixture.segment(at: 0, seconds: 3_600)
      try await fixture.deliver(fixture.changed(added: [segment]))
      let first = try #require(try await fixture.completions().first)
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 0, seconds: 3_599)], removed: [segment]))
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.corrected().map(\.previous) == [first])
      try await fixture.learn(at: 5_000, seconds: 60)
      let second = try #require(try await fixture.completions().first)
      #expect(second.completionTime == .init(fixture.start + 5_001))
      // An earlier record makes it earlier.
      try await fixture.learn(at: 4_000, seconds: 60)
      let moved = try #require(try await fixture.corrected().last)
      #expect(moved.previous == second && moved.current?.completionTime == .init(fixture.start + 4_001))
      #expect(try await fixture.completed().count == 2)
      // A segment that was never added can't be removed: the feed and the table disagree, and that must not go
      // unnoticed.
      await #expect(throws: (any Error).self) {
        try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 90, seconds: 9)]))
      }
    }
  }

  @Test("CH-5 CH-7 one change that adds and removes publishes what no longer counts first, over days and challenges")
  func withdrawalsFirst() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      try await fixture.create()
      let tuesday = fixture.segment(at: 86_400, seconds: 3_600)
      try await fixture.harness.advance(by: 100_000)
      try await fixture.deliver(fixture.changed(added: [tuesday]))
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 0, seconds: 3_600)], removed: [tuesday]))
      let (completed, corrected) = (ChallengeV1.PeriodCompleted.fullName, ChallengeV1.PeriodCorrected.fullName)
      let names = try await fixture.harness.eventNames(of: fixture.family.familyID)
      #expect(
        names.filter { [completed, corrected].contains($0) }
          == [completed, completed, corrected, corrected, completed, completed])
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [2, 2])
    }
  }

  @Test("CH-7 CH-10 facts of the other feed that come late give the same completion as facts that came in time")
  func lateFacts() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(bonusPercentage: 0))
      try await fixture.learn(at: 0, seconds: 3_600)
      let late = freshID()
      try await fixture.deliver(fixture.assigned(late, .reward, at: 3_599))
      #expect(try await fixture.completions().map(\.rewardAppIDs) == [[fixture.reward, late].sorted()])
      #expect(try await fixture.corrected().count == 1)
      #expect(try await fixture.corrected().last?.cause == .assignment)
      // Too late for this completion, and a learning app is not in the pool at all.
      try await fixture.deliver(fixture.assigned(freshID(), .reward, at: 3_601))
      try await fixture.deliver(fixture.assigned(freshID(), .learning, at: 0))
      #expect(try await fixture.corrected().count == 1)
    }
  }

  @Test(
    "CH-15 a completion, its correction and its withdrawal name the fact behind them, also when they are evaluated later",
    arguments: [false, true])
  func causes(isLeft: Bool) async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(bonusPercentage: 10))
      let child = fixture.child
      func change(
        added: [UsageV1.UsageSegment] = [], removed: [UsageV1.UsageSegment] = [], _ cause: UsageV1.UsageChangeCause
      ) async throws {
        if isLeft {
          try await fixture.harness.database.write(child.partition) { tx in
            try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: nil, because: .zone)
          }
        }
        var event = fixture.changed(added: added, removed: removed)
        event.cause = cause
        try await fixture.deliver(event)
      }
      let (slow, fast) = (fixture.segment(at: 0, seconds: 3_600), fixture.segment(at: 0, seconds: 3_600, rate: 20))
      try await change(added: [slow], .review)
      #expect(try await fixture.completed().map(\.cause) == [.review])
      try await change(added: [fast], removed: [slow], .rate)
      #expect(try await fixture.corrected().map(\.cause) == [.rate])
      try await change(removed: [fast], .shield)
      #expect(try await fixture.corrected().map(\.cause) == [.rate, .shield])
      #expect(try await fixture.corrected().last?.current == nil)
      // By removal of the app, and by a move of the day.
      try await change(added: [slow], .record)
      try await fixture.deliver(fixture.removed(fixture.reward, at: 1_000))
      #expect(try await fixture.corrected().last?.cause == .removal)
      try await fixture.harness.advance(by: 50_000)
      try await change(added: [fixture.segment(at: 36_000, seconds: 3_600)], removed: [slow], .record)
      #expect(try await fixture.corrected().last?.cause == .record)
      // 19:00 in Berlin is 03:00 of the next day in Tokyo.
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo", at: 20_000))
      #expect(try await fixture.corrected().last?.cause == .zone)
      #expect(try await fixture.completed().last?.cause == .zone)
    }
  }

  @Test("CH-7 an equal snapshot publishes nothing, a different one the difference, once")
  func reconcile() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      let segments = (0..<3).map { fixture.segment(at: Int64($0) * 86_400, seconds: 3_600) }
      try await fixture.deliver(fixture.changed(added: segments))
      try await fixture.harness.advance(by: 3 * 86_400)
      #expect(try await fixture.periodEvents() == 3)
      try await fixture.reconcile(
        [fixture.childChanged(), fixture.assigned(fixture.reward, .reward)], FamilyEventHandler())
      try await fixture.reconcile([fixture.changed(added: segments)], UsageEventHandler())
      #expect(try await fixture.periodEvents() == 3)
      // The publisher was restored to a state without the last day.
      try await fixture.reconcile([fixture.changed(added: Array(segments.prefix(2)))], UsageEventHandler())
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [3, 2])
      #expect(try await fixture.periodEvents() == 4)
      // And then without the family.
      try await fixture.reconcile([], UsageEventHandler())
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.corrected().allSatisfy { $0.current == nil })
      #expect(try await fixture.periodEvents() == 6)
    }
  }

  @Test("CH-6 completions come newest first, page by page, of all or one challenge, and survive a kill")
  func listed() async throws {
    let first = try await ChallengeFixture()
    let one = try await first.create(.init(target: 15)).challengeID
    let two = try await first.create(.init(target: 30)).challengeID
    try await first.deliver(
      first.changed(added: (0..<7).map { first.segment(at: Int64($0) * 86_400, seconds: 1_800) }))
    let all = try await first.completions()
    #expect(all.count == 14)
    #expect(all.compactMap(\.completionTime?.seconds) == all.compactMap(\.completionTime?.seconds).sorted(by: >))
    var (paged, token): ([ChallengeV1.Completion], String) = ([], "")
    repeat {
      let page = try await first.client.listCompletions(
        .init(childID: first.family.childID, pageSize: 3, pageToken: token), options: try first.guardian)
      paged += page.completions
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(paged == all)
    let ofOne = try await first.client.listCompletions(
      .init(childID: first.family.childID, challengeID: one), options: try first.guardian)
    #expect(ofOne.completions == all.filter { $0.challengeID != two })
    let forged = ChallengeV1.ListCompletionsRequest(childID: first.family.childID, pageToken: Page.token(after: "1/2"))
    let error = await failure { _ = try await first.client.listCompletions(forged, options: try first.guardian) }
    #expect(error?.fields == ["page_token"])
    let (progress, copy) = (try await first.progress(), first.harness.directory.copy())
    let state = try await Self.snapshot(first)
    await first.harness.stop()

    let second = try await ChallengeFixture(first.family, continuing: copy, isSetUp: false)
    #expect(try await second.completions() == all)
    #expect(try await second.progress() == progress)
    #expect(Set(state.compactMap { ($0 as? ChallengeV1.PeriodCompleted)?.completion }) == Set(all))
    #expect(state.count { $0 is ChallengeV1.PeriodCompleted } == all.count)
    #expect(state.count { $0 is ChallengeV1.StreakChanged } == 1)
    await second.harness.stop()
  }

  @Test(
    "CH-7 a page of completions has at most 20,000 names of apps; a completion that has more comes alone")
  func namesOfPages() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      let child = fixture.child
      try await fixture.harness.database.write(child.partition) { tx in
        for day in 0..<250 as Range<Int64> {
          let names = day == 120 ? 30_000 : 200
          try tx.execute(
            """
            INSERT INTO completion (
              partition, family_id, challenge_id, first_date, child_id, title, version, completion_time,
              base_sixtieths, bonus_sixtieths, reward_seconds, reward_app_ids)
            VALUES (?, ?, ?, ?, ?, 'Read', 1, ?, 0, 0, 60, ?)
            """, tx.partition, child.familyID, id, day, child.childID, day * 86_400,
            (0..<names).map { "app\($0)" }.joined(separator: " "))
        }
      }
      var (pages, token): ([[ChallengeV1.Completion]], String) = ([], "")
      repeat {
        let page = try await fixture.client.listCompletions(
          .init(childID: child.childID, pageSize: 1_000, pageToken: token), options: try fixture.guardian)
        pages.append(page.completions)
        token = page.nextPageToken
      } while !token.isEmpty
      #expect(pages.map(\.count) == [100, 29, 1, 100, 20])
      let times = pages.joined().compactMap(\.completionTime?.seconds)
      #expect(times == (0..<250).reversed().map { $0 * 86_400 })
    }
  }

  private static func snapshot(_ fixture: ChallengeFixture) async throws -> [any Message] {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      #expect(try ChallengeSnapshot().families(of: child.partition, in: tx) == [child.familyID])
      return try ChallengeSnapshot().state(of: child.familyID, in: tx)
    }
  }
}
