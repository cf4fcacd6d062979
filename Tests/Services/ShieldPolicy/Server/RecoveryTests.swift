import Database
import Messages
import RPC
import ServiceHarness
import ShieldDomain
import Stubs
import Testing

@testable import ShieldServer

/// Recovery codes: a new device for a guardian without one that works.
@Suite(.timeLimit(.minutes(2)))
struct RecoveryTests {
  /// A family with its guardian's codes.
  private struct Made {
    var guardian: Caller
    var guardianID: String
    var codes: [String]
  }

  private func make(_ fixture: FamilyFixture) async throws -> Made {
    let answer = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
    let family = try #require(answer.family)
    return Made(
      guardian: Caller(
        familyID: family.familyID, deviceID: try #require(answer.device).deviceID,
        credentials: try #require(answer.credentials)),
      guardianID: family.guardians[0].guardianID, codes: answer.recoveryCodes)
  }

  @Test("FA-8 ten codes at creation; each makes a new device the guardian's, at once and once")
  func recovery() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      #expect(made.codes.count == 10 && Set(made.codes).count == 10 && made.codes.allSatisfy { $0.count == 16 })
      // The only device is shut out.
      _ = try await fixture.refresh(made.guardian.credentials.refreshToken)
      _ = try await rpcError { try await fixture.refresh(made.guardian.credentials.refreshToken) }
      for code in made.codes.prefix(2) {
        let typed = "\(code.prefix(4).lowercased())-\(code.dropFirst(4))"
        let redeemed = try await fixture.recover(made.guardian.familyID, made.guardianID, typed)
        let answer = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last)
        #expect(answer.state == .confirmed && answer.device?.mode == .parent)
        #expect(answer.device?.guardianID == made.guardianID && answer.device?.deviceID == redeemed.deviceID)
        let back = Caller(
          familyID: made.guardian.familyID, deviceID: redeemed.deviceID,
          credentials: try #require(answer.credentials))
        let family = try await fixture.client.getFamily(.init(), options: back.options)
        #expect(family.guardians[0].recoveryCodeCount == (code == made.codes[0] ? 9 : 8))
        #expect(family.guardians[0].recoveryCodeTime?.seconds == FamilyFixture.start.seconds)
        _ = try await fixture.refresh(back.credentials.refreshToken)
        try await fixture.expectNoRecovery(made.guardian.familyID, made.guardianID, code)
      }
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: made.guardian.familyID)
      #expect(published.count == 3 && published.last?.device?.status == .active)
      // No code is stored: neither as it is, nor in an answer that is kept for repeats.
      let rows = try await fixture.database.read(nil) { tx in
        try tx.query("SELECT code_digest, use_time FROM recovery_code ORDER BY number") {
          ($0.bytes(0).count, $0.optionalInt64(1) != nil)
        }
      }
      #expect(rows.allSatisfy { $0.0 == 32 } && rows.map(\.1) == (0..<10).map { $0 < 2 })
    }
  }

  @Test("FA-8 renewed codes replace the earlier ones, for their guardian alone; a repeat makes others")
  func renewal() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, familyID) = (made.guardian, made.guardian.familyID)
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      func counts() async throws -> [Int32] {
        try await fixture.client.getFamily(.init(), options: alex.options).guardians.map(\.recoveryCodeCount)
      }
      #expect(try await counts() == [10, 0])
      let request = FamilyV1.RenewRecoveryCodesRequest(requestID: freshID())
      let first = try await fixture.client.renewRecoveryCodes(request, options: sam.options).recoveryCodes
      let second = try await fixture.client.renewRecoveryCodes(request, options: sam.options).recoveryCodes
      #expect(first.count == 10 && Set(first + second).count == 20)
      #expect(try await counts() == [10, 10])
      try await fixture.expectNoRecovery(familyID, samID, first[0])
      try await fixture.expectNoRecovery(familyID, samID, made.codes[0])
      try await fixture.expectNoRecovery(familyID, made.guardianID, second[0])
      _ = try await fixture.recover(familyID, samID, second[0])
      _ = try await fixture.recover(familyID, made.guardianID, made.codes[0])
      let kept = try await fixture.database.read(nil) { tx in
        try tx.query("SELECT answer FROM idempotency_key") { $0.bytes(0) }
      }
      let secrets = second.map { Array($0.utf8) }
      #expect(kept.allSatisfy { answer in secrets.allSatisfy { !answer.contains($0) } })
    }
  }

  @Test("FA-8 codes that were renewed on a device are void when it is revoked; those of the creation are not")
  func revoked() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, familyID) = (made.guardian, made.guardian.familyID)
      let further = try await fixture.pairDevice(alex, guardian: made.guardianID)
      _ = try await fixture.revoke(further, alex.deviceID)
      _ = try await fixture.recover(familyID, made.guardianID, made.codes[0])
      let renewed = try await fixture.client.renewRecoveryCodes(
        .init(requestID: freshID()), options: further.options
      ).recoveryCodes
      _ = try await fixture.recover(familyID, made.guardianID, renewed[0])
      // A thief's use of the device's refresh token ends it as well.
      _ = try await fixture.refresh(further.credentials.refreshToken)
      _ = try await rpcError { try await fixture.refresh(further.credentials.refreshToken) }
      try await fixture.expectNoRecovery(familyID, made.guardianID, renewed[1])
      // A device that is shut out makes no further codes, even where its call was admitted before.
      let late = try await rpcError {
        try await fixture.client.renewRecoveryCodes(.init(requestID: freshID()), options: further.options)
      }
      #expect(late.reason == "DEVICE_REVOKED")
    }
  }

  @Test(
    "FA-8 five wrong codes lock a guardian's codes for a minute, over a restart too; unknown guardians answer alike")
  func locks() async throws {
    func tolerant(_ settings: inout FamilySettings) { settings.wrongCodesPerAddress.burst = 1000 }
    let first = try await FamilyFixture(configure: tolerant)
    let made = try await make(first)
    let familyID = made.guardian.familyID
    let other = try await make(first)
    for _ in 0..<4 { try await first.expectNoRecovery(familyID, made.guardianID, "0000000000000000") }
    await first.stop()
    let second = try await FamilyFixture(continuing: first.directory, configure: tolerant)
    let wrong = try await second.expectNoRecovery(familyID, made.guardianID, "0000000000000000")
    // Now the right one is not accepted either, and does not count as an attempt.
    let locked = try await second.expectNoRecovery(familyID, made.guardianID, made.codes[0])
    let foreign = try await second.expectNoRecovery(other.guardian.familyID, made.guardianID, made.codes[0])
    let unknown = try await second.expectNoRecovery(freshID(), freshID(), made.codes[0])
    #expect(Set([wrong, locked, foreign, unknown]).count == 1)
    _ = try await second.recover(other.guardian.familyID, other.guardianID, other.codes[0])
    try await second.advance(by: 59)
    try await second.expectNoRecovery(familyID, made.guardianID, made.codes[0])
    try await second.advance(by: 1)
    _ = try await second.recover(familyID, made.guardianID, made.codes[0])
    let attempts = try await second.database.read(FamilyKey(familyID).partition) { tx in
      try RecoveryTable.find(tx, FamilyKey(familyID), made.guardianID)?.attempts
    }
    #expect(attempts == WrongAttempts())
    await second.stop()
  }

  @Test("FA-8 of many attempts with one code at the same time, one makes a device")
  func atOnce() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let errors = await withTaskGroup(of: RPCError?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            await failure { _ = try await fixture.recover(made.guardian.familyID, made.guardianID, made.codes[3]) }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.filter { $0 == nil }.count == 1)
      #expect(errors.compactMap { $0?.reason } == Array(repeating: "RECOVERY_CODE_NOT_VALID", count: 3))
    }
  }

  @Test("FA-8 the repeat of a creation makes other codes; a removed guardian's lead nowhere")
  func creationAndRemoval() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      let first = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      let second = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      let guardianID = try #require(second.family).guardians[0].guardianID
      try await fixture.expectNoRecovery(request.familyID, guardianID, first.recoveryCodes[0])
      let redeemed = try await fixture.recover(request.familyID, guardianID, second.recoveryCodes[0])
      let alex = Caller(
        familyID: request.familyID, deviceID: redeemed.deviceID,
        credentials: try #require(try await fixture.awaitPairing(redeemed.pairingToken).last?.credentials))
      let sam = try await fixture.pairDevice(alex, guardian: try await fixture.addGuardian(alex))
      _ = try await fixture.remove(sam, guardianID)
      try await fixture.expectNoRecovery(request.familyID, guardianID, second.recoveryCodes[1])
    }
  }

  @Test("FA-8 a full family's guardian recovers all the same, ten devices beyond the limit and no more")
  func fullFamily() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let key = FamilyKey(made.guardian.familyID)
      let ids = (0..<108).map { _ in freshID() }
      try await fixture.database.write(key.familyID) { tx in
        for number in 0..<108 {
          try DeviceTable.insert(
            tx, key,
            DeviceRecord(
              deviceID: ids[number], displayName: "Tablet", owner: .child(childID: "child"), status: .active,
              createTime: FamilyFixture.start))
        }
      }
      _ = try await fixture.recover(key.familyID, made.guardianID, made.codes[0])
      let error = try await rpcError { try await fixture.recover(key.familyID, made.guardianID, made.codes[1]) }
      #expect(error.code == .resourceExhausted && error.reason == "LIMIT_REACHED" && error.message.contains("110"))
      // It is not spent.
      _ = try await fixture.revoke(made.guardian, ids[0])
      _ = try await fixture.recover(key.familyID, made.guardianID, made.codes[1])
    }
  }
}

extension FamilyFixture {
  func recover(
    _ familyID: String, _ guardianID: String, _ code: String
  ) async throws -> FamilyV1.RedeemPairingResponse {
    try await client.redeemRecoveryCode(
      .init(familyID: familyID, guardianID: guardianID, code: code, deviceDisplayName: "New phone"),
      options: Self.anonymous)
  }

  /// - Returns: the message.
  @discardableResult
  fileprivate func expectNoRecovery(
    _ familyID: String, _ guardianID: String, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let error = try await rpcError(
      { try await recover(familyID, guardianID, code) }, sourceLocation: sourceLocation)
    #expect(error.code == .notFound && error.reason == "RECOVERY_CODE_NOT_VALID", sourceLocation: sourceLocation)
    return error.message
  }
}
