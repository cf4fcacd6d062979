import EventFeed
import Messages
import RPC
import Stubs
import Testing

/// The watches of ShieldPolicy while nothing happens. One that has not asked for signs of life is sent changes alone,
/// as it was before there were signs.
@Suite("Signs of life of ShieldPolicy's watches") struct SignOfLifeTests {
  private let interval = Duration.milliseconds(1)

  /// Three signs of a watch, each of which `isSign` accepts.
  /// - Returns: the token of the last one.
  private func signs<Response>(
    _ watch: inout ResponseStream<Response>.AsyncIterator, token: (Response) -> String,
    isSign: (Response) -> Bool
  ) async throws -> String {
    var last = ""
    for _ in 0..<3 {
      let response = try #require(try await watch.next())
      last = token(response)
      #expect(!last.isEmpty && isSign(response), "\(response)")
    }
    return last
  }

  @Test("SH-11 a silent watch of a policy sends tokens, and each resumes without a gap")
  func policies() async throws {
    try await withShields(signsEvery: interval) { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      func watch(_ token: String = "", signs: Bool = false)
        -> ResponseStream<ShieldV1.WatchPolicyResponse>.AsyncIterator
      {
        fixture.family.shield.watchPolicy(
          .init(childID: fixture.childID, resumeToken: token, signsOfLife: signs), options: fixture.device.options
        ).makeAsyncIterator()
      }
      var (silent, asked) = (watch(), watch(signs: true))
      let first = try await asked.next()
      #expect(first?.policy != nil)
      #expect(try await silent.next()?.resumeToken == first?.resumeToken)
      let token = try await signs(&asked, token: \.resumeToken) { $0 == .init(resumeToken: $0.resumeToken) }
      #expect(token == first?.resumeToken)
      _ = try await fixture.grant([ids[0]], seconds: 60)
      let change = try #require(try await silent.next())
      #expect(change.policy?.version == first?.policy.map { $0.version + 1 })
      var resumed = watch(token)
      let missed = try await resumed.next()
      #expect(missed?.policy?.version == change.policy?.version && missed?.resumeToken == change.resumeToken)
      // A watch that begins with a current token sends it again.
      var current = watch(change.resumeToken, signs: true)
      #expect(try await current.next() == .init(resumeToken: change.resumeToken))
    }
  }

  @Test("FA-9 a silent watch of an inbox sends tokens, and each resumes without a gap")
  func inboxes() async throws {
    try await withShields(signsEvery: interval) { fixture in
      func watch(
        _ token: String = "", signs: Bool = false
      ) -> ResponseStream<InboxV1.WatchNotificationsResponse>.AsyncIterator {
        fixture.family.inbox.watchNotifications(
          .init(resumeToken: token, signsOfLife: signs), options: fixture.guardian.options
        ).makeAsyncIterator()
      }
      var (silent, asked) = (watch(), watch(signs: true))
      #expect(try await silent.next() == (try await asked.next()))
      let token = try await signs(&asked, token: \.resumeToken) { $0 == .init(resumeToken: $0.resumeToken) }
      try await fixture.earn("A")
      let change = try #require(try await silent.next())
      #expect(change.notifications.map(\.number) == [1])
      var resumed = watch(token)
      #expect(try await resumed.next() == change)
    }
  }

  @Test("SH-10 a silent watch of commands sends tokens, and each resumes without a gap")
  func commands() async throws {
    try await withShields(signsEvery: interval) { fixture in
      func watch(
        _ token: String = "", signs: Bool = false
      ) -> ResponseStream<ShieldV1.WatchCommandsResponse>.AsyncIterator {
        fixture.family.commands.watchCommands(
          .init(resumeToken: token, signsOfLife: signs), options: fixture.device.options
        ).makeAsyncIterator()
      }
      var (silent, asked) = (watch(), watch(signs: true))
      #expect(try await silent.next() == (try await asked.next()))
      let token = try await signs(&asked, token: \.resumeToken) { $0 == .init(resumeToken: $0.resumeToken) }
      let command = try await fixture.queue(.syncNow)
      let change = try #require(try await silent.next())
      #expect(change.commands.map(\.commandID) == [command.commandID])
      var resumed = watch(token)
      #expect(try await resumed.next() == change)
    }
  }

  @Test("FA-2 a device that waits for its confirmation is sent its state again, if it asks for that")
  func pairings() async throws {
    try await withFamilyService(signsEvery: interval) { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      func answers(signs: Bool) -> ResponseStream<FamilyV1.AwaitPairingResponse>.AsyncIterator {
        fixture.client.awaitPairing(
          .init(pairingToken: redeemed.pairingToken, signsOfLife: signs), options: FamilyFixture.anonymous
        ).makeAsyncIterator()
      }
      var (silent, asked) = (answers(signs: false), answers(signs: true))
      for _ in 0..<4 { #expect(try await asked.next() == .init(state: .pending)) }
      #expect(try await silent.next() == .init(state: .pending))
      _ = try await fixture.confirm(guardian, started.pairingID)
      #expect(try await silent.next()?.state == .confirmed)
    }
  }
}
