import Database
import DatabaseServer
import EventFeed
import EventLoop
import LocalTime
import Messages
import PairingCode
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ShieldAccess
@testable import ShieldFamilies
@testable import ShieldServer

/// Recovery codes: a new device for a guardian without one that works.
@Suite(.timeLimit(.minutes(30)))
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
      #expect(made.codes.count == 10 && Set(made.codes).count == 10 && made.codes.allSatisfy { $0.count == 20 })
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

  @Test("FA-8 nothing but the code is needed: it says whose it is; with ids that are given it has to agree")
  func byCode() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, familyID) = (made.guardian, made.guardian.familyID)
      let other = try await make(fixture)
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      let codes = try await fixture.client.renewRecoveryCodes(.init(requestID: freshID()), options: sam.options)
        .recoveryCodes
      let handles = [made.codes, other.codes, codes].map { Set($0.map { $0.prefix(6) }) }
      #expect(handles.allSatisfy { $0.count == 1 } && Set(handles).count == 3)
      for (code, guardianID) in [
        (made.codes[0], made.guardianID), (codes[0], samID), (other.codes[0], other.guardianID),
      ] {
        let typed = "\(code.prefix(4).lowercased())-\(code.dropFirst(4))"
        let redeemed = try await fixture.recover(typed)
        let device = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last?.device)
        #expect(device.guardianID == guardianID && device.deviceID == redeemed.deviceID)
        try await fixture.expectNoRecovery("", "", code)
      }
      for (family, guardian) in [
        (familyID, samID), (other.guardian.familyID, made.guardianID), (other.guardian.familyID, other.guardianID),
        (freshID(), made.guardianID),
      ] {
        try await fixture.expectNoRecovery(family, guardian, made.codes[1])
      }
      _ = try await fixture.recover(familyID, made.guardianID, made.codes[1])
      for (family, guardian, field) in [(familyID, "", "guardian_id"), ("", samID, "family_id")] {
        let half = try await rpcError { try await fixture.recover(family, guardian, made.codes[2]) }
        #expect(half.code == .invalidArgument && half.fields == [field])
      }
      let former = try await rpcError { try await fixture.recover(String(made.codes[2].dropLast(4))) }
      #expect(former.code == .invalidArgument && former.fields == ["family_id", "guardian_id"])
      let mistyped = try await rpcError { try await fixture.recover(String(made.codes[2].dropLast())) }
      #expect(mistyped.code == .invalidArgument && mistyped.fields == ["code"])
    }
  }

  @Test("FA-8 a handle leads to its guardian for as long as its codes: not after new ones, nor with a revoked device")
  func handles() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let key = FamilyKey(made.guardian.familyID)
      let further = try await fixture.pairDevice(made.guardian, guardian: made.guardianID)
      let renewed = try await fixture.client.renewRecoveryCodes(
        .init(requestID: freshID()), options: further.options
      ).recoveryCodes
      func attempts() async throws -> Int? {
        try await fixture.database.read(key.familyID) { tx in
          try RecoveryTable.find(tx, key, made.guardianID)?.attempts.wrong
        }
      }
      // Whoever has seen a void code does not delay the holder of the new ones.
      let void = try await fixture.expectNoRecovery("", "", made.codes[0])
      #expect(try await attempts() == 0)
      let wrong = try await fixture.expectNoRecovery("", "", "\(renewed[0].prefix(6))00000000000000")
      let unknown = try await fixture.expectNoRecovery("", "", String(renewed[0].reversed()))
      #expect(try await attempts() == 1 && Set([void, wrong, unknown]).count == 1)
      _ = try await fixture.recover(renewed[0])
      _ = try await fixture.revoke(made.guardian, further.deviceID)
      try await fixture.expectNoRecovery("", "", renewed[1])
      #expect(try await attempts() == nil)
    }
  }

  @Test("FA-8 codes that are drawn with a handle which others have get another one")
  func takenHandle() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let key = FamilyKey(made.guardian.familyID)
      let taken = try #require(RecoveryCode(typed: made.codes[0])?.handle)
      let free = try #require(
        RecoveryHandle(partition: taken.partition, randomBytes: [0, 0, taken.text.hasSuffix("1") ? 2 : 1]))
      @Sendable func codes(_ handles: [RecoveryHandle]) -> RecoveryCodes {
        RecoveryCodes(key: key, handles: handles, secrets: (0..<10).map { Array(repeating: $0, count: 14) })
      }
      let texts = try await fixture.database.write(key.familyID) { tx in
        try codes([taken, free]).store(tx, for: made.guardianID, renewedOn: nil, at: FamilyFixture.start)
      }
      #expect(texts.count == 10 && texts.allSatisfy { $0.hasPrefix(free.text) })
      _ = try await fixture.recover(texts[0])
      let error = try await rpcError {
        try await fixture.database.write(key.familyID) { tx in
          try codes([free]).store(tx, for: made.guardianID, renewedOn: nil, at: FamilyFixture.start)
        }
      }
      #expect(error.code == .unavailable)
    }
  }

  @Test(
    "FA-8 codes of an earlier version work with the ids, those that were replaced as well, and new ones by themselves",
    .sqlite("databases of earlier versions"))
  func migration() async throws {
    let directory = TemporaryDirectory()
    let (now, key) = (FamilyFixture.start, FamilyKey(freshID()))
    let (guardianID, former, replaced) = (freshID(), "7K2M9QXW4T5VH0RA", "0123456789ABCDEF")
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: now.seconds)))
    let old = try await Database.open(
      DatabaseConfiguration(directory: directory.path), host: host,
      migrations: EventFeed.migrations
        + ShieldProgram.definition.migrations.filter {
          !($0.component == "family" && $0.version > 14) && !($0.component == "security" && $0.version > 1)
        })
    func digest(_ text: String) throws -> [UInt8] {
      RecoveryRecord.digest(of: try #require(RecoveryCode(typed: text)), for: guardianID, in: key)
    }
    let digests = [try digest(former), try digest(replaced)]
    try await old.write(key.familyID) { tx in
      let prefix = "\(key.partition.number), '\(key.familyID)'"
      let changeID = freshID()
      for statement in [
        "INSERT INTO family VALUES (\(prefix), 'Miller', 0, 0, '\(guardianID)', x'', x'')",
        """
        INSERT INTO guardian VALUES (\(prefix), 1, '\(guardianID)', 'Alex', 0, '', NULL, NULL, NULL, NULL)
        """,
        "INSERT INTO recovery VALUES (\(prefix), '\(guardianID)', \(now.seconds), NULL, 0, NULL)",
        """
        INSERT INTO security_change VALUES (\(prefix), '\(changeID)', 1, 2, \(now.seconds), '\(guardianID)',
          '\(guardianID)', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL)
        """,
      ] { try tx.execute(statement) }
      try tx.execute(
        "INSERT INTO recovery_code VALUES (\(prefix), '\(guardianID)', 1, ?, NULL, NULL)", digests[0])
      try tx.execute("INSERT INTO replaced_code VALUES (\(prefix), '\(changeID)', 1, ?, NULL, NULL)", digests[1])
    }
    await old.close()
    host.shutdown()
    let fixture = try await FamilyFixture(continuing: directory)
    for code in [former, replaced] {
      let error = try await rpcError { try await fixture.recover(code) }
      #expect(error.code == .invalidArgument && error.fields == ["family_id", "guardian_id"])
    }
    let listed = try await fixture.client.undoByRecoveryCode(
      .init(familyID: key.familyID, guardianID: guardianID, code: replaced, requestID: freshID()),
      options: FamilyFixture.anonymous)
    #expect(listed.changes.map(\.kind) == [.recoveryCodesRenewed])
    let redeemed = try await fixture.recover(key.familyID, guardianID, former)
    let answer = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last)
    let alex = Caller(
      familyID: key.familyID, deviceID: redeemed.deviceID, credentials: try #require(answer.credentials))
    let renewed = try await fixture.client.renewRecoveryCodes(.init(requestID: freshID()), options: alex.options)
      .recoveryCodes
    try await fixture.expectNoRecovery(key.familyID, guardianID, former)
    _ = try await fixture.recover(renewed[0])
    await fixture.stop()
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
  /// By the code alone.
  func recover(_ code: String) async throws -> FamilyV1.RedeemPairingResponse {
    try await recover("", "", code)
  }

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
