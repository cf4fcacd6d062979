import Glibc
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@Suite struct CredentialTests {
  @Test("FA-4 a refresh token is exchanged once for new credentials of the same device")
  func rotation() async throws {
    try await withFamilyService { fixture in
      var caller = try await fixture.makeFamily()
      for _ in 0..<3 {
        try await fixture.advance(by: 300)
        let expired = try await rpcError { try await fixture.client.getFamily(.init(), options: caller.options) }
        #expect(expired.code == .unauthenticated)
        let next = try await fixture.refresh(caller.credentials.refreshToken)
        #expect(next.refreshToken != caller.credentials.refreshToken)
        caller.credentials = next
        #expect(
          try await fixture.client.getFamily(.init(), options: caller.options).familyID == caller.familyID)
      }
    }
  }

  @Test("FA-4 the predecessor with the same request_id reissues the unused successor, which is void then")
  func lostAnswer() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      let requestID = freshID()
      let lost = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      let kept = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      #expect(kept.refreshToken != lost.refreshToken)
      _ = try await fixture.refresh(kept.refreshToken)
    }
  }

  @Test("FA-4 the repetition may write its request id in other letters")
  func otherLetters() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      let requestID = "0190163d-8694-739b-aea5-966c26f8ad91"
      _ = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID.uppercased())
      let kept = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      _ = try await fixture.refresh(kept.refreshToken)
    }
  }

  @Test("FA-4 presenting the void successor is a reuse")
  func voidSuccessor() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      let requestID = freshID()
      let lost = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      let kept = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      #expect(try await rpcError { try await fixture.refresh(lost.refreshToken) }.code == .unauthenticated)
      #expect(try await rpcError { try await fixture.refresh(kept.refreshToken) }.code == .unauthenticated)
    }
  }

  @Test("FA-4 every other reuse revokes the chain")
  func reuse() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      let next = try await fixture.refresh(caller.credentials.refreshToken)
      let stolen = try await rpcError { try await fixture.refresh(caller.credentials.refreshToken) }
      #expect(stolen.code == .unauthenticated && stolen.reason == "REFRESH_TOKEN_NOT_VALID")
      #expect(try await rpcError { try await fixture.refresh(next.refreshToken) }.code == .unauthenticated)
    }
  }

  @Test("FA-4 a used predecessor revokes the chain even with its request_id, once the successor was used")
  func lateReuse() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      let requestID = freshID()
      let second = try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      let third = try await fixture.refresh(second.refreshToken)
      let late = try await rpcError {
        try await fixture.refresh(caller.credentials.refreshToken, requestID: requestID)
      }
      #expect(late.code == .unauthenticated)
      #expect(try await rpcError { try await fixture.refresh(third.refreshToken) }.code == .unauthenticated)
    }
  }

  @Test("FA-4 a token of a foreign chain is rejected and revokes nothing")
  func foreignToken() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      var parts = caller.credentials.refreshToken.split(separator: ".").map(String.init)
      #expect(parts[0] == "refresh2" && parts[3] == "1")
      parts[4] = String(repeating: "0", count: parts[4].count)
      for token in ["", "a.b.c", parts.joined(separator: ".")] {
        #expect(try await rpcError { try await fixture.refresh(token) }.code == .unauthenticated)
      }
      _ = try await fixture.refresh(caller.credentials.refreshToken)
    }
  }

  @Test("FA-4 no secret is stored in clear")
  func nothingInClear() async throws {
    let directory = TemporaryDirectory()
    let fixture = try await FamilyFixture(continuing: directory)
    let guardian = try await fixture.makeFamily()
    let childID = try await fixture.makeChild(guardian)
    let started = try await fixture.startPairing(guardian, childID)
    let redeemed = try await fixture.redeem(started.code)
    _ = try await fixture.confirm(guardian, started.pairingID)
    let child = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last?.credentials)
    await fixture.stop()
    // The ids and the number are in clear text; the keys of a separate file mark the token.
    let secrets = [guardian.credentials.refreshToken, child.refreshToken, redeemed.pairingToken].flatMap {
      $0.split(separator: ".").filter { $0.utf8.count >= 32 && !$0.contains("-") }.map(String.init)
    }
    #expect(secrets.count == 7)
    for secret in secrets + [started.code, guardian.credentials.accessToken, child.accessToken] {
      #expect(run("/bin/grep", ["-rqaF", secret, directory.path]) == 1)
    }
  }
}
