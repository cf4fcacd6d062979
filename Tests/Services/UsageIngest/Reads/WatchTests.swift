import Awaiting
import Database
import EventLoop
import Identity
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import EventFeed
@testable import UsageReads

@Suite struct WatchTests {
  private typealias Answers = ResponseStream<UsageV1.WatchUsageResponse>.AsyncIterator

  @Test("US-10 a watch begins with a snapshot, then sends each day and app that a commit changed, as it is then")
  func watches() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, at: -86_400)])
      var answers = try fixture.watch()
      let snapshot = try #require(try await answers.next()?.snapshot)
      #expect(snapshot.totals == (try await fixture.totals()) && snapshot.totals?.apps.count == 2)
      #expect(snapshot.today?.date == CommonV1.LocalDate(year: 2026, month: 3, day: 2))
      #expect(snapshot.today?.learningSeconds == 0)

      try await fixture.send([fixture.record(2, at: -600)])
      let update = try #require(try await answers.next()?.update)
      #expect(update.days == [try await fixture.days()[1]])
      #expect(update.apps == [try #require(try await fixture.totals().apps.first)])
      #expect(update.learningSeconds == 600 && update.learningSixtieths == 6_000 && update.learningPoints == 100)

      // A correction of yesterday and today, of which today's part is withdrawn: sent in one update or in two.
      try await fixture.deliver(fixture.acknowledged(1, at: -86_300, shielding: [fixture.learning]))
      try await fixture.deliver(fixture.acknowledged(2, at: -80_000, shielding: []))
      var days: [CommonV1.LocalDate?: Int64] = [:]
      let yesterday = CommonV1.LocalDate(year: 2026, month: 3, day: 1)
      while days != [yesterday: 100, snapshot.today?.date: 300] {
        for day in try #require(try await answers.next()?.update).days { days[day.date] = day.learningSeconds }
      }
    }
  }

  @Test("US-10 a day whose usage was removed is sent with zeros")
  func emptyDay() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      var answers = try fixture.watch()
      _ = try await answers.next()
      try await fixture.deliver(fixture.acknowledged(1, at: -7_200, shielding: [fixture.learning]))
      let update = try #require(try await answers.next()?.update)
      let date = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      #expect(update.days == [UsageV1.DailySummary(date: date, learningText: "0s", rewardText: "0s")])
      #expect(update.apps.map(\.seconds) == [0] && update.learningSeconds == 0)
    }
  }

  @Test("US-10 a client that resumes is sent what it missed and nothing else, also by another process")
  func resumes() async throws {
    let changes = Changes()
    let first = try await UsageFixture(watchers: CommitWatchers { changes.note() })
    var answers = try first.watch()
    let token = try #require(try await answers.next()?.resumeToken)
    #expect((1...256).contains(token.utf8.count))
    try await first.send([first.record(1, at: -90_000, seconds: 60), first.record(2, app: 2, at: -600)])
    try await first.send([first.record(3, at: -90_000 + 60, seconds: 60)])
    // Both commits at once: the days and apps as they are now.
    var resumed = try first.watch(token)
    let missed = try #require(try await resumed.next())
    #expect(missed.update?.days == (try await first.days()))
    #expect(missed.update?.apps == (try await first.totals().apps))
    // With a current token nothing comes until something changes.
    var current = try first.watch(missed.resumeToken)
    try await changes.eventually("the call watches") { first.watchers.count == 3 }
    try await first.send([first.record(4, at: -300, seconds: 60)])
    let next = try #require(try await current.next())
    #expect(next.update?.days.count == 1 && next.update?.apps.count == 1)
    let directory = first.harness.directory
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: directory, isSetUp: false)
    var there = try second.watch(missed.resumeToken)
    #expect(try await there.next()?.change == next.change)
    let copy = directory.copy()
    await second.harness.stop()

    // A copy of the database is another line of history, so only a snapshot is certain.
    let third = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    var again = try third.watch(missed.resumeToken)
    #expect(try await again.next()?.snapshot?.totals == (try await third.totals()))
    await third.harness.stop()
  }

  @Test("US-10 an unknown, foreign, trimmed or future token gives a new snapshot, never an error and never a gap")
  func tokens() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      try await fixture.send([fixture.record(1)])
      var answers = try fixture.watch()
      let token = try #require(try await answers.next()?.resumeToken)
      var sibling = try fixture.watch(childID: fixture.family.siblingID)
      let foreign = try #require(try await sibling.next()?.resumeToken)
      let (child, epoch) = (fixture.child, fixture.harness.database.epoch)
      let sent = try #require(SentUsage(token: token, child, epoch: epoch))
      let otherEpoch = try #require(Epoch(bytes: [UInt8](repeating: 0, count: 16)))
      func text(_ position: Int64) -> String {
        SentUsage(position: position, apps: sent.apps).token(child, epoch: epoch)
      }
      let tokens = [
        "x", "....", foreign, text(9_999), text(-1), text(.min), sent.token(child, epoch: otherEpoch), token + ".",
        String(token.dropLast()), String(repeating: "7", count: 100_000),
        // Of another watch.
        ResumeToken.text([UInt64(sent.position), sent.apps], of: .init(1), about: child.childID, epoch: epoch),
      ]
      for token in tokens {
        var answers = try fixture.watch(token)
        #expect(try await answers.next()?.snapshot?.totals?.learningSeconds == 300, "\(token.prefix(80))")
      }
      try await fixture.send([fixture.record(2, at: -600)])
      try await fixture.harness.advance(by: 10)
      _ = try await EventFeed.trim(fixture.harness.database, before: fixture.harness.clock.now)
      var trimmed = try fixture.watch(token)
      #expect(try await trimmed.next()?.snapshot?.totals?.learningSeconds == 600)
    }
  }

  @Test("US-10 SH-7 apps that are assigned or removed are sent in a new snapshot, live and after a resumption")
  func apps() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      var answers = try fixture.watch()
      let token = try #require(try await answers.next()?.resumeToken)
      try await fixture.deliver(fixture.removed(fixture.learning, at: 0))
      let removed = try #require(try await answers.next()?.snapshot?.totals)
      #expect(removed.apps.map(\.appID) == [fixture.reward] && removed.learningSeconds == 300)
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 5, tokens: [firstToken], at: 1, generation: 2))
      #expect(try await answers.next()?.snapshot?.totals?.apps.first?.seconds == 0)
      var resumed = try fixture.watch(token)
      #expect(try await resumed.next()?.snapshot?.totals == (try await fixture.totals()))
    }
  }

  private let firstToken = token(1)

  @Test(
    "US-10 updates over many disconnections add up to the present totals", arguments: 0..<8 as Range<UInt64>
  )
  func adds(seed: UInt64) async throws {
    try await withUsageIngest { fixture in
      var random = SeededRandom(seed: seed)
      var client = Client()
      var answers = try fixture.watch()
      for sequence in 1...40 as ClosedRange<Int64> {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          try await fixture.deliver(
            fixture.acknowledged(
              sequence, at: -Int64.random(in: 0...300_000, using: &random),
              shielding: Bool.random(using: &random) ? [fixture.reward] : []))
        case 1 where sequence.isMultiple(of: 4):
          try await fixture.deliver(
            fixture.assigned(
              fixture.learning, .learning, rate: 5 * Int32(sequence), tokens: [token(1)], at: -sequence * 999))
        default:
          try await fixture.send([
            fixture.record(
              sequence, app: Int.random(in: 1...3, using: &random),
              at: -Int64.random(in: 3_600...300_000, using: &random),
              seconds: Int64.random(in: 1...3_600, using: &random))
          ])
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          // Something to be sent for sure: a second that no other record covers.
          try await fixture.send([fixture.record(2_000 + sequence, at: sequence, seconds: 1)])
          client.apply(try await answers.next())
        }
        if Int.random(in: 0..<5, using: &random) == 0 { answers = try fixture.watch(client.token) }
      }
      // Everything up to a mark that comes last.
      try await fixture.send([fixture.record(1_000, at: 100, seconds: 7)])
      let totals = try await fixture.totals()
      while client.learningSeconds != totals.learningSeconds || client.rewardSeconds != totals.rewardSeconds {
        client.apply(try await answers.next())
      }
      #expect(client.apps == Dictionary(uniqueKeysWithValues: totals.apps.map { ($0.appID, $0) }))
      let days = Dictionary(uniqueKeysWithValues: try await fixture.days().map { ($0.date, $0) })
      for (date, day) in client.days {
        #expect(days[date] ?? .init(date: date, learningText: "0s", rewardText: "0s") == day)
      }
      #expect(!client.days.isEmpty)
    }
  }

  @Test("US-10 a silent watch sends only tokens to who asks for signs of life, and each resumes without a gap")
  func signs() async throws {
    try await withUsageIngest(watchers: CommitWatchers(signsEvery: .milliseconds(1))) { fixture in
      // One that has not asked is sent changes alone, as before there were signs.
      var silent = try fixture.watch()
      var asked = try fixture.stream(signs: true).makeAsyncIterator()
      #expect(try await asked.next()?.change == (try await silent.next()?.change))
      var token = ""
      for _ in 0..<3 {
        let sign = try #require(try await asked.next())
        token = sign.resumeToken
        #expect(!token.isEmpty && sign == .init(resumeToken: token))
      }
      try await fixture.send([fixture.record(1, at: -600)])
      let change = try #require(try await silent.next())
      #expect(change.update?.learningSeconds == 300)
      var resumed = try fixture.watch(token)
      #expect(try await resumed.next()?.change == change.change)
    }
  }

  @Test(
    "US-10 the calls that watch are bounded for each family, one that ends makes room, and a stop ends them at once")
  func bounds() async throws {
    let changes = Changes()
    let watchers = CommitWatchers(StreamLimits(perFamily: 2)) { changes.note() }
    try await withUsageIngest(watchers: watchers) { fixture in
      let streams = [try fixture.stream(), try fixture.stream()]
      for stream in streams {
        var answers = stream.makeAsyncIterator()
        _ = try await answers.next()
      }
      let third = try fixture.stream()
      let error = await failure { for try await _ in third {} }
      #expect(
        error?.code == .resourceExhausted && error?.message.contains("this family has 2 watches and streams") == true)
      streams[0].cancel()
      try await changes.eventually("a cancelled watch leaves") { fixture.watchers.count == 1 }
      var again = try fixture.watch()
      _ = try await again.next()
      fixture.watchers.end()
      let ended = await failure { while try await again.next() != nil {} }
      #expect(ended?.code == .unavailable)
      let late = try fixture.stream()
      #expect(await failure { for try await _ in late {} }?.code == .unavailable)
    }
  }
}

/// A client's state, built from what it receives.
private struct Client {
  var token = ""
  var days: [CommonV1.LocalDate?: UsageV1.DailySummary] = [:]
  var apps: [String: UsageV1.AppTotals] = [:]
  var learningSeconds: Int64 = 0
  var rewardSeconds: Int64 = 0

  mutating func apply(_ response: UsageV1.WatchUsageResponse?) {
    guard let response else { return }
    token = response.resumeToken
    if let snapshot = response.snapshot {
      days = [snapshot.today?.date: snapshot.today ?? .init()]
      apps = Dictionary(uniqueKeysWithValues: (snapshot.totals?.apps ?? []).map { ($0.appID, $0) })
      learningSeconds = snapshot.totals?.learningSeconds ?? 0
      rewardSeconds = snapshot.totals?.rewardSeconds ?? 0
    }
    if let update = response.update {
      for day in update.days { days[day.date] = day }
      for app in update.apps { apps[app.appID] = app }
      learningSeconds = update.learningSeconds
      rewardSeconds = update.rewardSeconds
    }
  }
}

extension UsageV1.WatchUsageResponse {
  fileprivate var snapshot: UsageV1.UsageSnapshot? {
    if case .snapshot(let snapshot) = change { snapshot } else { nil }
  }
  fileprivate var update: UsageV1.UsageUpdate? { if case .update(let update) = change { update } else { nil } }
}

extension UsageFixture {
  fileprivate func stream(
    _ token: String = "", childID: String? = nil, signs: Bool = false
  ) throws -> ResponseStream<UsageV1.WatchUsageResponse> {
    client.watchUsage(
      .init(childID: childID ?? family.childID, resumeToken: token, signsOfLife: signs),
      options: try harness.options(family.guardian))
  }

  fileprivate func watch(
    _ token: String = "", childID: String? = nil
  ) throws -> ResponseStream<UsageV1.WatchUsageResponse>.AsyncIterator {
    try stream(token, childID: childID).makeAsyncIterator()
  }
}
