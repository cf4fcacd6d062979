import Awaiting
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@Suite struct WatchTests {
  private typealias Change = ChallengeV1.WatchProgressResponse.Change

  private func watch(
    _ fixture: ChallengeFixture, token: String = "", signs: Bool = false
  ) throws -> ResponseStream<ChallengeV1.WatchProgressResponse> {
    fixture.client.watchProgress(
      .init(childID: fixture.family.childID, resumeToken: token, signsOfLife: signs), options: try fixture.guardian)
  }

  @Test("CH-14 a silent watch sends only tokens to who asks for signs of life, and each resumes without a gap")
  func signs() async throws {
    try await withChallengeService(watchers: CommitWatchers(signsEvery: .milliseconds(1))) { fixture in
      try await fixture.create()
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
      try await fixture.learn(at: 0, seconds: 60)
      let change = try #require(try await silent.next())
      #expect(change.change == .progress(try await fixture.progress()[0]))
      var resumed = try watch(fixture, token: token).makeAsyncIterator()
      #expect(try await resumed.next()?.change == change.change)
    }
  }

  private func snapshot(_ fixture: ChallengeFixture) async throws -> Change {
    .snapshot(
      .init(
        progress: try await fixture.progress(), streaks: try await fixture.streaks(),
        completions: try await fixture.completions()))
  }

  @Test("CH-14 a watch sends everything at once, then what each commit changes: completion, progress, streak")
  func watches() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      var answers = try watch(fixture).makeAsyncIterator()
      let first = try await answers.next()
      #expect(first?.change == (try await snapshot(fixture)) && first?.nearestChallengeID == id)
      try await fixture.learn(at: 0, seconds: 60)
      #expect(try await answers.next()?.change == .progress(try await fixture.progress()[0]))
      #expect(try await answers.next()?.change == .streaks(try await fixture.streaks()))
      try await fixture.learn(at: 60, seconds: 3_600)
      #expect(try await answers.next()?.change == .completion(try await fixture.completions()[0]))
      let done = try await answers.next()
      #expect(done?.change == .progress(try await fixture.progress()[0]) && done?.nearestChallengeID == "")
      // A correction withdraws it.
      let completion = try await fixture.completions()[0]
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: 60, seconds: 3_600)]))
      #expect(try await answers.next()?.change == .withdrawnCompletion(completion))
      #expect(try await answers.next()?.change == .progress(try await fixture.progress()[0]))
    }
  }

  @Test("CH-14 with a current token only what has changed since comes, completions and withdrawals included, each once")
  func resumes() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      try await fixture.create(.init(target: 120))
      var answers = try watch(fixture).makeAsyncIterator()
      let token = try #require(try await answers.next()?.resumeToken)
      // Missed while disconnected: a completion of the first one, withdrawn, and another one.
      let usage = fixture.segment(at: 0, seconds: 3_600)
      try await fixture.deliver(fixture.changed(added: [usage]))
      let gone = try await fixture.completions()[0]
      try await fixture.deliver(fixture.changed(removed: [usage]))
      try await fixture.learn(at: 100, seconds: 3_600)
      var resumed = try watch(fixture, token: token).makeAsyncIterator()
      var updates: [ChallengeV1.WatchProgressResponse] = []
      for _ in 0..<6 { updates.append(try #require(try await resumed.next())) }
      let progress = try await fixture.progress()
      #expect(
        updates.map(\.change) == [
          .completion(gone), .withdrawnCompletion(gone), .completion(try await fixture.completions()[0]),
          .progress(progress[0]), .progress(progress[1]), .streaks(try await fixture.streaks()),
        ])
      // From the middle: the rest, and no more.
      var rest = try watch(fixture, token: updates[1].resumeToken).makeAsyncIterator()
      for expected in updates.dropFirst(2) { #expect(try await rest.next() == expected) }
      // From the end: nothing until something changes.
      var current = try watch(fixture, token: updates[5].resumeToken).makeAsyncIterator()
      try await fixture.learn(at: 10_000, seconds: 1)
      #expect(try await current.next()?.change == .progress(try await fixture.progress()[0]))
      #expect(try await current.next()?.change == .progress(try await fixture.progress()[1]))
    }
  }

  @Test("CH-14 an unknown, foreign, too long or too old token gives a new snapshot, never an error")
  func unknownTokens() async throws {
    try await withChallengeService { fixture in
      try await fixture.create(.init(target: 15))
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      var answers = try watch(fixture).makeAsyncIterator()
      let token = try #require(try await answers.next()?.resumeToken)
      var sibling = fixture.client.watchProgress(
        .init(childID: fixture.family.siblingID), options: try fixture.guardian
      ).makeAsyncIterator()
      let foreign = try #require(try await sibling.next()?.resumeToken)
      try await fixture.learn(at: 0, seconds: 900)
      let longer = token + "AAAA"
      for unknown in ["x", "????", String(repeating: "A", count: 100_000), foreign, longer, String(token.dropLast(4))] {
        var stream = try watch(fixture, token: unknown).makeAsyncIterator()
        #expect(try await stream.next()?.change == (try await snapshot(fixture)), "\(unknown.prefix(20))")
      }
      // The events after the token are no longer in the log.
      try await fixture.harness.advance(by: 60)
      _ = try await EventFeed.trim(fixture.harness.database, before: fixture.harness.clock.now)
      var old = try watch(fixture, token: token).makeAsyncIterator()
      #expect(try await old.next()?.change == (try await snapshot(fixture)))
      try await fixture.harness.database.renewEpoch()
      var restored = try watch(fixture, token: token).makeAsyncIterator()
      #expect(try await restored.next()?.change == (try await snapshot(fixture)))
    }
  }

  @Test("CH-14 midnight and the start of a challenge are sent without any commit; an ended one by a new snapshot")
  func time() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.create(.init(startTime: .init(fixture.start + 7_200)))
      var answers = try watch(fixture).makeAsyncIterator()
      #expect(try await answers.next()?.change == (try await snapshot(fixture)))
      try await fixture.harness.advance(by: 7_200)
      #expect(try await answers.next()?.change == .progress(try await fixture.progress()[1]))
      try await fixture.harness.advance(by: 12 * 3_600)
      let progress = try await fixture.progress()
      #expect(progress.map(\.periodStartDate?.day) == [3, 3])
      #expect(try await answers.next()?.change == .progress(progress[0]))
      #expect(try await answers.next()?.change == .progress(progress[1]))
      try await fixture.pause(id, true)
      #expect(try await answers.next()?.change == (try await snapshot(fixture)))
    }
  }

  @Test("CH-5 a service that stops ends its watches at once with UNAVAILABLE, and accepts no new ones")
  func drain() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      var answers = try watch(fixture).makeAsyncIterator()
      _ = try await answers.next()
      fixture.watchers.end()
      let error = await failure { while try await answers.next() != nil {} }
      #expect(error?.code == .unavailable)
      let late = try watch(fixture)
      #expect(await failure { for try await _ in late {} }?.code == .unavailable)
    }
  }

  @Test("CH-5 the calls that watch are bounded for each family, and one that ends makes room")
  func bounded() async throws {
    let changes = Changes()
    let watchers = CommitWatchers(StreamLimits(perFamily: 2)) { changes.note() }
    try await withChallengeService(watchers: watchers) { fixture in
      try await fixture.create()
      let streams = [try watch(fixture), try watch(fixture)]
      for stream in streams {
        var answers = stream.makeAsyncIterator()
        _ = try await answers.next()
      }
      let third = try watch(fixture)
      let error = await failure { for try await _ in third {} }
      #expect(
        error?.code == .resourceExhausted && error?.message.contains("this family has 2 watches and streams") == true)
      streams[0].cancel()
      try await changes.eventually("a cancelled watch leaves") { fixture.watchers.count == 1 }
      var again = try watch(fixture).makeAsyncIterator()
      #expect(try await again.next() != nil)
    }
  }
}
