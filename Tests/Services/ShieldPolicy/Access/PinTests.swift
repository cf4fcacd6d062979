import Database
import Identity
import LocalTime
import Locks
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess

/// PINs of guardians: set, changed, guessed.
@Suite(.timeLimit(.minutes(30)))
struct PinTests {
  @Test("FA-5 a guardian sets its PIN, and changes it by the old one; only a salted digest is stored")
  func change() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let first = try await fixture.setPin(alex, "4711")
      #expect(first.hasPin && first.pinUpdaterGuardianID == alexID)
      #expect(first.pinUpdateTime?.seconds == fixture.now.seconds && first.pinLockTime == nil)
      let digest = try await fixture.pin(alexID, of: alex).digest
      #expect(try await fixture.setPin(alex, "4711", old: "4711").hasPin)
      let again = try await fixture.pin(alexID, of: alex).digest
      #expect(digest.count == 32 && again != digest)
      let missing = try await rpcError { try await fixture.setPin(alex, "1234") }
      #expect(missing.code == .invalidArgument && missing.fields == ["old_pin"])
      let wrong = try await rpcError { try await fixture.setPin(alex, "1234", old: "4712") }
      #expect(wrong.code == .permissionDenied && wrong.reason == "PIN_NOT_VALID")
      #expect(wrong.detail(GoogleRpc.ErrorInfo.self)?.metadata["attempts_left"] == "4")
      // The repeat of an answered request is no attempt, and another PIN is another request.
      let request = FamilyV1.SetPinRequest(pin: "1234", oldPin: "4711", requestID: freshID())
      let changed = try await fixture.client.setPin(request, options: alex.options)
      #expect(try await fixture.client.setPin(request, options: alex.options) == changed)
      var other = request
      other.pin = "1235"
      let sent = other
      let reused = try await rpcError { try await fixture.client.setPin(sent, options: alex.options) }
      #expect(reused.reason == "REQUEST_ID_REUSED")
      #expect(try await fixture.pin(alexID, of: alex).attempts == .init())
    }
  }

  @Test("FA-5 a PIN is changed by a recovery code, which is used up, or by another guardian; both end a lock")
  func forgotten() async throws {
    try await withFamilyService { fixture in
      let created = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
      let alex = Caller(
        familyID: created.family?.familyID ?? "", deviceID: created.device?.deviceID ?? "",
        credentials: try #require(created.credentials))
      let (alexID, code) = (try await fixture.guardianIDs(alex)[0], created.recoveryCodes[0])
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      try await fixture.setPin(alex)
      for _ in 0..<5 { _ = try await rpcError { try await fixture.verify(alex, "0000") } }
      let locked = try await rpcError { try await fixture.setPin(alex, "1234", old: "4711") }
      #expect(locked.code == .resourceExhausted && locked.reason == "PIN_LOCKED")
      #expect(locked.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 60)
      let listed = try await fixture.client.getFamily(.init(), options: sam.options).guardians[0]
      #expect(listed.pinLockTime?.seconds == fixture.now.seconds + 60)
      let wrong = try await rpcError {
        try await fixture.client.setPin(
          .init(pin: "1234", recoveryCode: "0000000000000000", requestID: freshID()), options: alex.options)
      }
      #expect(wrong.code == .notFound && wrong.reason == "RECOVERY_CODE_NOT_VALID")
      let request = FamilyV1.SetPinRequest(pin: "1234", recoveryCode: code, requestID: freshID())
      #expect(try await fixture.client.setPin(request, options: alex.options).recoveryCodeCount == 9)
      #expect(try await fixture.client.setPin(request, options: alex.options).recoveryCodeCount == 9)
      #expect(try await fixture.verify(alex, "1234").elevatedUntil != nil)
      let used = try await rpcError {
        try await fixture.client.setPin(
          .init(pin: "9999", recoveryCode: code, requestID: freshID()), options: alex.options)
      }
      #expect(used.reason == "RECOVERY_CODE_NOT_VALID")
      // Another guardian needs no proof, and is recorded.
      let reset = try await fixture.client.setPin(
        .init(guardianID: alexID, pin: "2222", requestID: freshID()), options: sam.options)
      #expect(reset.guardianID == alexID && reset.pinUpdaterGuardianID == samID)
      #expect(try await fixture.verify(alex, "2222").elevatedUntil != nil)
      // No PIN of one's own that could prove anything.
      let none = try await rpcError { try await fixture.setPin(sam, "1234", old: "4711") }
      #expect(none.code == .failedPrecondition && none.reason == "PIN_NOT_SET")
      for id in [freshID(), try await fixture.guardianIDs(try await fixture.makeFamily())[0]] {
        let foreign = try await rpcError {
          try await fixture.client.setPin(
            .init(guardianID: id, pin: "2222", requestID: freshID()), options: alex.options)
        }
        #expect(foreign.code == .notFound && foreign.reason == "NOT_FOUND")
      }
    }
  }

  @Test("FA-5 wrong PINs are counted by guardian, over all devices and restarts; the right one is refused in a lock")
  func guessing() async throws {
    let first = try await FamilyFixture()
    let alex = try await first.makeFamily()
    let childID = try await first.makeChild(alex)
    let (mia, tablet) = (try await first.pairDevice(alex, childID), try await first.pairDevice(alex, childID))
    let alexID = try await first.guardianIDs(alex)[0]
    try await first.setPin(alex)
    for device in [mia, tablet] {
      let wrong = try await rpcError { try await first.verify(device, "0000", guardian: alexID) }
      #expect(wrong.reason == "PIN_NOT_VALID")
    }
    await first.stop()
    let second = try await FamilyFixture(continuing: first.directory)
    for left in ["2", "1"] {
      let wrong = try await rpcError { try await second.verify(mia, "0000", guardian: alexID) }
      #expect(wrong.detail(GoogleRpc.ErrorInfo.self)?.metadata["attempts_left"] == left)
    }
    let locking = try await rpcError { try await second.verify(tablet, "0000", guardian: alexID) }
    #expect(locking.code == .resourceExhausted && locking.reason == "PIN_LOCKED")
    await second.stop()
    let third = try await FamilyFixture(continuing: first.directory, at: FamilyFixture.start + 59)
    let right = try await rpcError { try await third.verify(alex, "4711") }
    #expect(right.reason == "PIN_LOCKED")
    try await third.advance(by: 1)
    #expect(try await third.verify(alex, "4711").elevatedUntil?.seconds == third.now.seconds + 600)
    #expect(try await third.pin(alexID, of: alex).attempts == .init())
    await third.stop()
  }

  @Test("FA-5 PINs that are guessed at the same time, from many connections, gain nothing")
  func parallelGuessing() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let mia = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      try await fixture.setPin(alex)
      let channels = (0..<8).map { _ in Channel(host: fixture.host, target: fixture.channel.target) }
      let reasons = await withTaskGroup(of: String?.self) { group in
        for number in 0..<40 {
          group.addTask {
            let client = FamilyV1.FamilyServiceClient(channels[number % channels.count])
            let error = await failure {
              _ = try await client.verifyPin(
                .init(guardianID: alexID, pin: "\(1000 + number)"), options: mia.options)
            }
            return error?.reason ?? error?.code.name
          }
        }
        return await group.reduce(into: [String: Int]()) { $0[$1 ?? "right", default: 0] += 1 }
      }
      for channel in channels { channel.close() }
      // PINs that wait beyond the family's share are rejected; of all others the fifth locks.
      #expect(reasons["PIN_NOT_VALID", default: 0] <= 4 && reasons["right"] == nil, "\(reasons)")
      #expect(try await fixture.pin(alexID, of: alex).attempts.wrong == 5)
      #expect(try await fixture.pin(alexID, of: alex).attempts.lockTime == fixture.now + 60)
    }
  }

  @Test("FA-5 a lock is logged once, however often the locked PIN is tried meanwhile")
  func logged() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      try await fixture.setPin(alex)
      for _ in 0..<5 { _ = try await rpcError { try await fixture.setPin(alex, "1234", old: "0000") } }
      for _ in 0..<10 {
        let locked = try await rpcError { try await fixture.setPin(alex, "1234", old: "4711") }
        #expect(locked.reason == "PIN_LOCKED")
        _ = try await rpcError { try await fixture.verify(alex) }
      }
      #expect(fixture.log.withLock { $0.filter { $0.contains("wrong PINs have locked") } }.count == 1)
    }
  }

  @Test("FA-5 a child's device learns of the guardians only whose PIN may be asked for")
  func list() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      try await fixture.setPin(alex)
      _ = try await fixture.addGuardian(alex)
      let mia = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      let all = try await fixture.client.listGuardians(.init(), options: alex.options).guardians
      #expect(try await fixture.client.getFamily(.init(), options: alex.options).guardians == all)
      let some = try await fixture.client.listGuardians(.init(), options: mia.options).guardians
      #expect(some.map(\.guardianID) == all.map(\.guardianID) && some.map(\.hasPin) == [true, false])
      #expect(some.allSatisfy { $0.createTime == nil && $0.recoveryCodeCount == 0 && $0.pinUpdateTime == nil })
    }
  }
}

extension FamilyFixture {
  @discardableResult
  func setPin(_ caller: Caller, _ pin: String = "4711", old: String = "") async throws -> FamilyV1.Guardian {
    try await client.setPin(.init(pin: pin, oldPin: old, requestID: freshID()), options: caller.options)
  }

  func verify(
    _ caller: Caller, _ pin: String = "4711", guardian: String = ""
  ) async throws -> FamilyV1.VerifyPinResponse {
    try await client.verifyPin(.init(guardianID: guardian, pin: pin), options: caller.options)
  }

  /// The caller with the token that the PIN gives: its own, or a guardian's on a child's device.
  func elevated(_ caller: Caller, _ pin: String = "4711", guardian: String = "") async throws -> Caller {
    var elevated = caller
    elevated.credentials.accessToken = try await verify(caller, pin, guardian: guardian).accessToken
    return elevated
  }

  func end(_ caller: Caller) async throws {
    _ = try await client.endElevation(.init(), options: caller.options)
  }

  func pin(_ guardianID: String, of caller: Caller) async throws -> PinRecord {
    let key = FamilyKey(caller.familyID)
    return try #require(try await database.read(key.familyID) { tx in try PinTable.find(tx, key, guardianID) })
  }
}
