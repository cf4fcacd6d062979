import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeServer

@Suite struct WatchTests {
  private func watch(_ fixture: ChallengeFixture) throws -> ResponseStream<ChallengeV1.WatchProgressResponse> {
    fixture.client.watchProgress(.init(childID: fixture.family.childID), options: try fixture.guardian)
  }

  @Test("CH-5 CH-7 a watch tells the progress at once, then what each commit changes, and a completion")
  func watches() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      var answers = try watch(fixture).makeAsyncIterator()
      #expect(try await answers.next()?.change == .progress(try await fixture.progress()[0]))
      try await fixture.learn(at: 0, seconds: 60)
      guard case .progress(let progress) = try await answers.next()?.change else {
        Issue.record("no progress")
        return
      }
      #expect(progress.countedSeconds == 60)
      try await fixture.learn(at: 60, seconds: 3_600)
      #expect(try await answers.next()?.change == .completion(try await fixture.completions()[0]))
      guard case .progress(let done) = try await answers.next()?.change else {
        Issue.record("no progress")
        return
      }
      #expect(done.completed && done.countedSeconds == 3_660)
    }
  }

  @Test("CH-5 a service that stops ends its watches at once with UNAVAILABLE, and takes no new ones")
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

  @Test("CH-5 the calls that watch are bounded for each family, and one that goes makes room")
  func bounded() async throws {
    try await withChallengeService(watchers: ProgressWatchers(maximum: 10, maximumPerFamily: 2)) { fixture in
      try await fixture.create()
      let streams = [try watch(fixture), try watch(fixture)]
      for stream in streams {
        var answers = stream.makeAsyncIterator()
        _ = try await answers.next()
      }
      let third = try watch(fixture)
      let error = await failure { for try await _ in third {} }
      #expect(error?.code == .unavailable && error?.message.contains("too many") == true)
      streams[0].cancel()
      try await eventually("a cancelled watch leaves") { fixture.watchers.count == 1 }
      var again = try watch(fixture).makeAsyncIterator()
      #expect(try await again.next() != nil)
    }
  }
}

/// Waits until `condition` holds, at most 30 s.
func eventually(_ what: Comment, _ condition: () async throws -> Bool) async throws {
  for _ in 0..<6_000 {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  Issue.record(what)
}
