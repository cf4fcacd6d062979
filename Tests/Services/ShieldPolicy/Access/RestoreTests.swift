import Database
import EventFeed
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import ShieldAccess
@testable import ShieldFeed

/// The fate of devices when ShieldPolicy's database is restored from a backup (FA-4).
@Suite(.timeLimit(.minutes(30)))
struct RestoreTests {
  /// The fixture's database as it is now, in its own directory, without the key that marks refresh tokens.
  private func backup(_ fixture: FamilyFixture) -> TemporaryDirectory {
    let copy = fixture.directory.copy()
    run("/bin/rm", [copy.path + "/refresh.key"])
    return copy
  }

  @Test(
    "FA-4 devices that refreshed since the backup go on after the restore; a thief's older token revokes the device")
  func refreshedSince() async throws {
    let before = try await FamilyFixture()
    let key = before.directory.path + "/refresh.key"
    let caller = try await before.makeFamily()
    let stolen = try await before.refresh(caller.credentials.refreshToken)
    let backup = backup(before)
    var token = stolen.refreshToken
    for _ in 0..<3 { token = try await before.refresh(token).refreshToken }
    await before.stop()

    let after = try await FamilyFixture(continuing: backup, refreshKeyFile: key)
    #expect(token.hasPrefix("refresh2."))
    let first = try await after.refresh(token, requestID: "00000000-0000-7000-8000-000000000001")
    // The answer was lost: the same request gets another one.
    let again = try await after.refresh(token, requestID: "00000000-0000-7000-8000-000000000001")
    #expect(first.refreshToken != again.refreshToken)
    let next = try await after.refresh(again.refreshToken)
    #expect(try await rpcError { try await after.refresh(stolen.refreshToken) }.code == .unauthenticated)
    #expect(try await rpcError { try await after.refresh(next.refreshToken) }.reason == "REFRESH_TOKEN_NOT_VALID")
    #expect(
      try await after.events(FamilyV1.DeviceRevoked.self, of: caller.familyID).map(\.deviceID) == [caller.deviceID])
    // Followers that apply a snapshot receive it, too.
    let state = try await after.database.read(FamilyKey(caller.familyID).partition) { tx in
      try ShieldSnapshot().state(of: caller.familyID, in: tx)
    }
    #expect(state.compactMap { ($0 as? FamilyV1.DeviceRevoked)?.deviceID } == [caller.deviceID])
    await after.stop()
  }

  @Test("FA-4 without the key a newer token waits for it, and one in the backup works")
  func lostKey() async throws {
    let before = try await FamilyFixture()
    let key = before.directory.path + "/refresh.key"
    let (known, newer) = (try await before.makeFamily(), try await before.makeFamily())
    let backup = backup(before)
    let token = try await before.refresh(newer.credentials.refreshToken).refreshToken
    await before.stop()

    let without = try await FamilyFixture(continuing: backup)
    let fresh = try await without.refresh(known.credentials.refreshToken)
    #expect(try await rpcError { try await without.refresh(token) }.code == .unauthenticated)
    await without.stop()
    let with = try await FamilyFixture(continuing: backup, refreshKeyFile: key)
    _ = try await with.refresh(token)
    _ = try await with.refresh(fresh.refreshToken)
    await with.stop()
  }

  @Test(
    "FA-4 a token of the previous format works until it is exchanged for one that is marked; shown again it revokes")
  func formerToken() async throws {
    try await withFamilyService { fixture in
      let caller = try await fixture.makeFamily()
      // As the version before the marks has left it: the chain's row has got its number from the migration.
      let parts = caller.credentials.refreshToken.split(separator: ".").map(String.init)
      let former = (["refresh1"] + parts[1...2] + parts[4...5]).joined(separator: ".")
      let key = FamilyKey(caller.familyID)
      try await fixture.database.write(key.partition) { tx in
        try tx.execute("UPDATE refresh_chain SET number = 0 WHERE partition = ?", key.partition)
      }
      let first = try await fixture.refresh(former, requestID: "00000000-0000-7000-8000-000000000001")
      #expect(first.refreshToken.hasPrefix("refresh2."))
      // The answer was lost.
      let again = try await fixture.refresh(former, requestID: "00000000-0000-7000-8000-000000000001")
      let next = try await fixture.refresh(again.refreshToken)
      #expect(try await rpcError { try await fixture.refresh(former) }.reason == "REFRESH_TOKEN_NOT_VALID")
      #expect(try await rpcError { try await fixture.refresh(next.refreshToken) }.reason == "REFRESH_TOKEN_NOT_VALID")
    }
  }

  @Test("FA-4 a device that was paired after the backup has to pair again")
  func pairedSince() async throws {
    let before = try await FamilyFixture()
    let key = before.directory.path + "/refresh.key"
    let guardian = try await before.makeFamily()
    let childID = try await before.makeChild(guardian)
    let backup = backup(before)
    let device = try await before.pairDevice(guardian, childID)
    await before.stop()

    let after = try await FamilyFixture(continuing: backup, refreshKeyFile: key)
    #expect(
      try await rpcError { try await after.refresh(device.credentials.refreshToken) }.reason
        == "REFRESH_TOKEN_NOT_VALID")
    let back = try await after.refreshed(guardian)
    _ = try await after.refresh(try await after.pairDevice(back, childID).credentials.refreshToken)
    await after.stop()
  }

  @Test("FA-3 a refresh token that was not used for its lifetime is void")
  func unused() async throws {
    try await withFamilyService(configure: { $0.refreshTokenLifetime = 1000 }) { fixture in
      let caller = try await fixture.makeFamily()
      try await fixture.advance(by: 999)
      let token = try await fixture.refresh(caller.credentials.refreshToken).refreshToken
      try await fixture.advance(by: 1000)
      #expect(try await rpcError { try await fixture.refresh(token) }.reason == "REFRESH_TOKEN_NOT_VALID")
      #expect(try await fixture.events(FamilyV1.DeviceRevoked.self, of: caller.familyID).isEmpty)
    }
  }
}
