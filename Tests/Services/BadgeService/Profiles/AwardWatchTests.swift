import Awaiting
import Database
import EventFeed
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import BadgeFeed
@testable import BadgeProfiles

@Suite struct AwardWatchTests {
  private typealias Change = BadgeV1.WatchAwardsResponse.Change

  private func watch(
    _ fixture: BadgeFixture, token: String = "", child: String? = nil, signs: Bool = false
  ) throws -> ResponseStream<BadgeV1.WatchAwardsResponse> {
    fixture.live.watchAwards(
      .init(childID: child ?? fixture.family.childID, resumeToken: token, signsOfLife: signs),
      options: try fixture.guardian)
  }

  private func snapshot(_ fixture: BadgeFixture) async throws -> Change {
    .snapshot(
      .init(
        badges: try await fixture.badges(), rewards: try await fixture.owned(),
        points: try await fixture.profile().points, level: try await fixture.profile().level))
  }

  @Test("BA-1 BA-10 a watch sends everything at once, then progress, awards, points, purchases and worn rewards")
  func watches() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      var answers = try watch(fixture).makeAsyncIterator()
      #expect(try await answers.next()?.change == (try await snapshot(fixture)))
      try await fixture.deliver(fixture.counted(fixture.learned(600)))
      let learned = [
        Change.badge(try await fixture.badge("LEARNING_LEGEND")), .badge(try await fixture.badge("POINT_COLLECTOR")),
      ]
      #expect([try await answers.next()?.change, try await answers.next()?.change] == learned)
      try await fixture.deliver(fixture.streak(7))
      // A new total and available points come with the award.
      let streaks = try await [
        Change.badge(fixture.badge("WEEK_WARRIOR")), .badge(fixture.badge("MONTH_MASTER")),
        .points(.init(totalPoints: 25, availablePoints: 25, badges: 1)),
      ]
      for expected in streaks { #expect(try await answers.next()?.change == expected) }
      try await fixture.unlock("AVATAR_FOX")
      #expect(try await answers.next()?.change == .reward(try await fixture.owned()[0]))
      let points = BadgeV1.Points(totalPoints: 25, availablePoints: 5, spentPoints: 20, badges: 1, rewards: 1)
      #expect(try await answers.next()?.change == .points(points))
      _ = try await fixture.rewards.equipReward(.init(code: "AVATAR_FOX"), options: fixture.asChild)
      #expect(try await answers.next()?.change == .reward(try await fixture.owned()[0]))
      _ = try await fixture.client.markSeen(.init(), options: fixture.asChild)
      #expect(try await answers.next()?.change == .badge(try await fixture.badge("WEEK_WARRIOR")))
      // A reward that is gone has no separate message.
      try await fixture.refund(try await fixture.owned()[0].purchaseID)
      #expect(try await answers.next()?.change == (try await snapshot(fixture)))
    }
  }

  @Test("BA-1 BA-10 with a current token only what has changed since comes, also from the middle")
  func resumes() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      var answers = try watch(fixture).makeAsyncIterator()
      let token = try #require(try await answers.next()?.resumeToken)
      try await fixture.deliver(fixture.streak(7))
      try await fixture.unlock("AVATAR_FOX")
      var resumed = try watch(fixture, token: token).makeAsyncIterator()
      var updates: [BadgeV1.WatchAwardsResponse] = []
      for _ in 0..<4 { updates.append(try #require(try await resumed.next())) }
      let profile = try await fixture.profile()
      let expected = [
        Change.badge(try await fixture.badge("WEEK_WARRIOR")), .badge(try await fixture.badge("MONTH_MASTER")),
        .reward(try await fixture.owned()[0]), .points(try #require(profile.points)),
      ]
      #expect(updates.map(\.change) == expected)
      var rest = try watch(fixture, token: updates[1].resumeToken).makeAsyncIterator()
      for expected in updates.dropFirst(2) { #expect(try await rest.next() == expected) }
      // From the end: nothing until something changes.
      var current = try watch(fixture, token: updates[3].resumeToken).makeAsyncIterator()
      try await fixture.deliver(fixture.completed(2))
      #expect(try await current.next()?.change == .badge(try await fixture.badge("FIRST_STEPS")))
    }
  }

  @Test("CH-20 BA-9 a profile has the level as it was last published, a watch sends it, and a snapshot replaces it")
  func levels() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let childID = fixture.family.childID
      #expect(try await fixture.profile().level == .init(level: 1))
      var answers = try watch(fixture).makeAsyncIterator()
      _ = try await answers.next()
      let third = ChallengeV1.LevelChanged(childID: childID, level: 3, levelPoints: 250, nextLevelPoints: 500)
      try await fixture.deliver(third)
      #expect(
        try await answers.next()?.change == .level(.init(level: 3, levelPoints: 250, nextLevelPoints: 500)))
      #expect(try await fixture.profile().level?.level == 3)
      let last = ChallengeV1.LevelChanged(childID: childID, level: 20, levelPoints: 60_000)
      try await fixture.reconcile([last], ChallengeEventHandler())
      #expect(try await fixture.profile().level == .init(level: 20, levelPoints: 60_000))
      try await fixture.reconcile([], ChallengeEventHandler())
      #expect(try await fixture.profile().level == .init(level: 1))
    }
  }

  @Test("BA-10 an unknown, foreign, changed or too long token gives a snapshot, and one for too many items is empty")
  func unknownTokens() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      var answers = try watch(fixture).makeAsyncIterator()
      let token = try #require(try await answers.next()?.resumeToken)
      var sibling = try watch(fixture, child: fixture.family.siblingID).makeAsyncIterator()
      let foreign = try #require(try await sibling.next()?.resumeToken)
      for unknown in [
        "x", "????", String(repeating: "A", count: 100_000), foreign, token + "AAAA", String(token.dropLast(4)),
      ] {
        var stream = try watch(fixture, token: unknown).makeAsyncIterator()
        #expect(try await stream.next()?.change == (try await snapshot(fixture)), "\(unknown.prefix(20))")
      }
      let (child, epoch) = (fixture.child, fixture.harness.database.epoch)
      func made(_ count: UInt64) -> String {
        SentAwards(points: 1, level: 2, items: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })).token(
          child, epoch: epoch)
      }
      #expect(made(180).utf8.count <= 4_096 && SentAwards(token: made(180), child, epoch: epoch)?.items.count == 180)
      #expect(made(181).isEmpty)
    }
  }

  @Test("BA-10 a silent watch sends only tokens to who asks for signs of life, and each resumes without a gap")
  func signs() async throws {
    try await withBadgeService(watchers: CommitWatchers(signsEvery: .milliseconds(1))) { fixture in
      try await fixture.deliver(fixture.childChanged)
      // One that has not asked is sent changes alone, as before there were signs.
      var silent = try watch(fixture).makeAsyncIterator()
      var asked = try watch(fixture, signs: true).makeAsyncIterator()
      #expect(try await asked.next()?.change == (try await silent.next()?.change))
      var token = ""
      for _ in 0..<3 {
        let sign = try #require(try await asked.next())
        token = sign.resumeToken
        #expect(!token.isEmpty && sign == .init(resumeToken: token))
      }
      try await fixture.deliver(fixture.streak(7))
      let change = try #require(try await silent.next())
      #expect(change.change == .badge(try await fixture.badge("WEEK_WARRIOR")))
      var resumed = try watch(fixture, token: token).makeAsyncIterator()
      #expect(try await resumed.next() == change)
    }
  }

  @Test("BA-10 watches are bounded for each family, and end when the service stops")
  func bounded() async throws {
    let changes = Changes()
    let watchers = CommitWatchers(StreamLimits(perFamily: 2)) { changes.note() }
    try await withBadgeService(watchers: watchers) { fixture in
      try await fixture.deliver(fixture.childChanged)
      var answers = try watch(fixture).makeAsyncIterator()
      let second = try watch(fixture)
      var others = second.makeAsyncIterator()
      _ = try await answers.next()
      _ = try await others.next()
      let third = try watch(fixture)
      #expect(await failure { for try await _ in third {} }?.code == .resourceExhausted)
      second.cancel()
      try await changes.eventually("a cancelled watch leaves") { watchers.count == 1 }
      watchers.end()
      #expect(await failure { while try await answers.next() != nil {} }?.code == .unavailable)
    }
  }
}
