import Database
import DatabaseServer
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess
@testable import ShieldServer

@Suite struct PairingTests {
  @Test("FA-2 start, redeem, pending, confirm, credentials: the device then calls as the child")
  func happyPath() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let started = try await fixture.startPairing(guardian, childID)
      #expect(started.code.count == 10 && started.code.allSatisfy("0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains))
      #expect(started.payload == "screentime://pair?code=\(started.code)")
      #expect(started.qrPng.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(started.expireTime?.seconds == fixture.now.seconds + 600)
      let redeemed = try await fixture.redeem(" \(started.code.prefix(4).lowercased())-\(started.code.suffix(6)) ")
      let pending = try await fixture.client.listDevices(.init(), options: guardian.options).devices
      #expect(pending.map(\.status) == [.active, .pending])
      #expect(pending.last?.deviceID == redeemed.deviceID)
      #expect(pending.last?.childID == childID && pending.last?.mode == .child)

      let request = FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken)
      var answers = fixture.client.awaitPairing(request, options: FamilyFixture.anonymous).makeAsyncIterator()
      #expect(try await answers.next()?.state == .pending)
      let device = try await fixture.confirm(guardian, started.pairingID)
      #expect(device.status == .active && device.childID == childID && device.displayName == "Mia's tablet")
      let confirmed = try #require(try await answers.next())
      #expect(confirmed.state == .confirmed && confirmed.device == device)
      #expect(try await answers.next() == nil)

      let caller = Caller(
        familyID: guardian.familyID, deviceID: device.deviceID, credentials: try #require(confirmed.credentials))
      let children = try await fixture.client.listChildren(.init(), options: caller.options).children
      #expect(children.map(\.childID) == [childID])
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: guardian.familyID)
      #expect(published.last?.device == device && published.count == 2)
    }
  }

  @Test("FA-2 a code is valid for 10 minutes")
  func expiredCode() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let (early, late) = (
        try await fixture.startPairing(guardian, childID), try await fixture.startPairing(guardian, childID)
      )
      try await fixture.advance(by: 599)
      _ = try await fixture.redeem(early.code)
      try await fixture.advance(by: 1)
      let error = try await rpcError { try await fixture.redeem(late.code) }
      #expect(error.code == .notFound && error.reason == "PAIRING_CODE_NOT_VALID")
    }
  }

  @Test("FA-2 a code works once, also when two devices redeem it at the same time")
  func singleUse() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      async let first = try? fixture.redeem(started.code)
      async let second = try? fixture.redeem(started.code)
      let winners = await [first, second].compactMap { $0 }
      #expect(winners.count == 1)
      let again = try await rpcError { try await fixture.redeem(started.code) }
      #expect(again.code == .notFound && again.reason == "PAIRING_CODE_NOT_VALID")
    }
  }

  @Test("FA-2 control characters are cleaned out of the name that a device gives itself")
  func deviceName() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let request = FamilyV1.RedeemPairingRequest(
        code: started.code, deviceDisplayName: "\u{1B}Mia's\ntablet\u{2066}")
      _ = try await fixture.client.redeemPairing(request, options: FamilyFixture.anonymous)
      #expect(try await fixture.confirm(guardian, started.pairingID).displayName == "Mia's tablet")
    }
  }

  @Test("FA-2 five wrong attempts at one handle end that pairing and no other; the guardian starts again")
  func wrongAttempts() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress.burst = 100
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let (tried, other) = (
        try await fixture.startPairing(guardian, childID), try await fixture.startPairing(guardian, childID)
      )
      for _ in 0..<4 { try await fixture.expectWrong(wrongSecret(tried.code)) }
      _ = try await fixture.redeem(other.code)
      // A right code is right up to the last attempt.
      let again = try await fixture.startPairing(guardian, childID)
      for _ in 0..<4 { try await fixture.expectWrong(wrongSecret(again.code)) }
      _ = try await fixture.redeem(again.code)
      try await fixture.expectWrong(wrongSecret(tried.code))
      try await fixture.expectWrong(tried.code)
      let confirming = try await rpcError { try await fixture.confirm(guardian, tried.pairingID) }
      #expect(confirming.code == .failedPrecondition && confirming.message.contains("5 wrong codes"))
      _ = try await fixture.redeem(try await fixture.startPairing(guardian, childID).code)
    }
  }

  @Test(
    "FA-2 no handle names a pairing whose code has eight characters, and pairing works after the migration",
    .sqlite("databases of earlier versions"))
  func codesWithoutHandles() async throws {
    let (directory, family) = (TemporaryDirectory(), "01920000-0000-7000-8000-000000000001")
    let start = FamilyFixture.start
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: start.seconds)))
    let old = try await Database.open(
      DatabaseConfiguration(directory: directory.path), host: host,
      migrations: EventFeed.migrations + ShieldSchema.family.prefix(3))
    try await old.write(family) { tx in
      try tx.execute(
        """
        INSERT INTO pairing (partition, family_id, pairing_id, child_id, starter_guardian_id, start_time, state, code_digest)
        VALUES (?, ?, 'p', 'c', 'g', ?, 1, ?)
        """, tx.partition, family, start.seconds, [UInt8](repeating: 1, count: 32))
      try tx.execute(
        "INSERT INTO pairing_code VALUES (?, ?, ?, 'p', ?)", tx.partition, [UInt8](repeating: 1, count: 32), family,
        start.seconds + 600)
    }
    await old.close()
    host.shutdown()
    let fixture = try await FamilyFixture(continuing: directory)
    for code in ["7M4K2QXT", "", "7M4K"] {
      let error = try await rpcError { try await fixture.redeem(code) }
      #expect([.notFound, .invalidArgument].contains(error.code), "\(code): \(error)")
    }
    #expect(try await fixture.wrongAttempts == [0])
    let guardian = try await fixture.makeFamily()
    _ = try await fixture.redeem(
      try await fixture.startPairing(guardian, try await fixture.makeChild(guardian)).code)
    await fixture.stop()
  }

  @Test("FA-2 a code at an unknown handle costs no write; one at a known handle costs one")
  func unknownHandle() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress.burst = 100
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
      let before = fixture.database.writeStatistics.writes
      for digit in digits.prefix(20) where !started.code.hasPrefix(String(digit)) {
        try await fixture.expectWrong(String(digit) + started.code.dropFirst())
      }
      #expect(fixture.database.writeStatistics.writes == before)
      #expect(try await fixture.wrongAttempts == [0])
      try await fixture.expectWrong(wrongSecret(started.code))
      #expect(fixture.database.writeStatistics.writes == before + 1)
      #expect(try await fixture.wrongAttempts == [1])
    }
  }

  @Test("FA-2 many attempts at the same time count one by one: the sixth finds the pairing ended")
  func wrongAttemptsAtOnce() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress.burst = 100
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask { try await fixture.expectWrong(wrongSecret(started.code, number)) }
        }
        try await group.waitForAll()
      }
      #expect(try await fixture.wrongAttempts == [5])
      try await fixture.expectWrong(started.code)
    }
  }

  @Test("FA-2 wrong attempts are counted in the database: a restart forgets none")
  func wrongAttemptsAcrossRestart() async throws {
    let first = try await FamilyFixture()
    let guardian = try await first.makeFamily()
    let started = try await first.startPairing(guardian, try await first.makeChild(guardian))
    for _ in 0..<4 { try await first.expectWrong(wrongSecret(started.code)) }
    await first.stop()
    let second = try await FamilyFixture(continuing: first.directory)
    try await second.expectWrong(wrongSecret(started.code))
    try await second.expectWrong(started.code)
    await second.stop()
  }

  @Test("FA-2 a new code is counted from zero, and attempts at the void one count nowhere")
  func wrongAttemptsAtVoidCode() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress.burst = 100
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let request = FamilyV1.StartPairingRequest(
        childID: try await fixture.makeChild(guardian), requestID: freshID())
      let first = try await fixture.client.startPairing(request, options: guardian.options)
      for _ in 0..<4 { try await fixture.expectWrong(wrongSecret(first.code)) }
      #expect(try await fixture.wrongAttempts == [4])
      let second = try await fixture.client.startPairing(request, options: guardian.options)
      for _ in 0..<5 { try await fixture.expectWrong(first.code) }
      #expect(try await fixture.wrongAttempts == [0])
      _ = try await fixture.redeem(second.code)
    }
  }

  @Test("FA-2 an address with wrong codes waits and is not rejected, and right codes cost it nothing")
  func slowing() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress = AttemptPace(burst: 1, milliseconds: 1)
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let started = try await fixture.startPairing(guardian, childID)
      try await withThrowingTaskGroup(of: Void.self) { group in
        // Fewer than may wait of one connection, at unknown handles.
        for number in 0..<100 {
          group.addTask { try await fixture.expectWrong(String(wrongSecret(started.code, number).reversed())) }
        }
        group.addTask { _ = try await fixture.redeem(started.code) }
        try await group.waitForAll()
      }
    }
    try await withFamilyService {
      $0.wrongCodesPerAddress = AttemptPace(burst: 1, milliseconds: 3_600_000)
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      for _ in 0..<10 { _ = try await fixture.redeem(try await fixture.startPairing(guardian, childID).code) }
      // One wrong code, and the next attempt waits for an hour: until its caller's deadline.
      try await fixture.expectWrong("0000000000")
      let request = FamilyV1.RedeemPairingRequest(code: "0000000000", deviceDisplayName: "Mia's tablet")
      let late = try await rpcError {
        try await fixture.client.redeemPairing(request, options: CallOptions(timeout: .milliseconds(50)))
      }
      #expect(late.code == .deadlineExceeded)
    }
  }

  @Test("FA-2 pairings that wrong codes have ended leave room for others and are not kept in numbers")
  func endedPairings() async throws {
    try await withFamilyService {
      $0.wrongCodesPerAddress.burst = 1000
    } _: { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      for _ in 0..<12 {
        let started = try await fixture.startPairing(guardian, childID)
        for _ in 0..<5 { try await fixture.expectWrong(wrongSecret(started.code)) }
      }
      #expect(try await fixture.wrongAttempts == [5])
    }
  }

  @Test("FA-2 a text that is no code is rejected without counting as an attempt")
  func malformedCode() async throws {
    try await withFamilyService { fixture in
      for _ in 0..<10 {
        let error = try await rpcError { try await fixture.redeem("UUUU-UUU-UUU") }
        #expect(error.code == .invalidArgument && error.fields == ["code"])
      }
    }
  }

  @Test("FA-2 a repeated start names the same pairing with a new code; the first one is void")
  func repeatedStart() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let request = FamilyV1.StartPairingRequest(
        childID: try await fixture.makeChild(guardian), requestID: freshID())
      let first = try await fixture.client.startPairing(request, options: guardian.options)
      let second = try await fixture.client.startPairing(request, options: guardian.options)
      #expect(second.pairingID == first.pairingID && second.code != first.code)
      #expect(second.expireTime == first.expireTime)
      #expect(try await rpcError { try await fixture.redeem(first.code) }.code == .notFound)
      _ = try await fixture.redeem(second.code)
      let redeemed = try await rpcError {
        try await fixture.client.startPairing(request, options: guardian.options)
      }
      #expect(redeemed.code == .failedPrecondition && redeemed.reason == "PAIRING_NOT_OPEN")
    }
  }

  @Test("FA-2 another family can neither start a pairing for the child nor confirm one: NOT_FOUND")
  func otherFamily() async throws {
    try await withFamilyService { fixture in
      let (ours, theirs) = (try await fixture.makeFamily(), try await fixture.makeFamily())
      let childID = try await fixture.makeChild(ours)
      let started = try await fixture.startPairing(ours, childID)
      _ = try await fixture.redeem(started.code)
      let foreignStart = try await rpcError { try await fixture.startPairing(theirs, childID) }
      #expect(foreignStart.code == .notFound && foreignStart.message.contains("child_id"))
      let foreignConfirm = try await rpcError { try await fixture.confirm(theirs, started.pairingID) }
      #expect(foreignConfirm.code == .notFound && foreignConfirm.message.contains("pairing_id"))
      _ = try await fixture.confirm(ours, started.pairingID)
    }
  }

  @Test("FA-2 only a redeemed pairing can be confirmed; confirming again gives the same device")
  func confirmation() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let early = try await rpcError { try await fixture.confirm(guardian, started.pairingID) }
      #expect(early.code == .failedPrecondition && early.reason == "PAIRING_NOT_PENDING")
      _ = try await fixture.redeem(started.code)
      let device = try await fixture.confirm(guardian, started.pairingID)
      #expect(try await fixture.confirm(guardian, started.pairingID) == device)
      #expect(try await fixture.events(FamilyV1.DeviceChanged.self, of: guardian.familyID).count == 2)
    }
  }

  @Test("FA-2 a pairing that is not confirmed lapses: the waiting device is notified, and the device is gone")
  func lapse() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      let request = FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken)
      var answers = fixture.client.awaitPairing(request, options: CallOptions()).makeAsyncIterator()
      #expect(try await answers.next()?.state == .pending)
      let wait = try #require(redeemed.expireTime).seconds - fixture.now.seconds
      try await fixture.advance(by: wait)
      #expect(try await answers.next()?.state == .expired)
      #expect(try await answers.next() == nil)
      let gone = try await rpcError { try await fixture.awaitPairing(redeemed.pairingToken) }
      #expect(gone.code == .unauthenticated)
      let devices = try await fixture.database.read(nil) { tx in
        try tx.queryOne("SELECT COUNT(*) FROM device") { $0.int(0) }
      }
      #expect(devices == 1)
    }
  }

  @Test("FA-2 a lost answer can be fetched again until the credentials are used")
  func collectAgain() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      _ = try await fixture.confirm(guardian, started.pairingID)
      let lost = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last?.credentials)
      let kept = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last?.credentials)
      #expect(try await rpcError { try await fixture.refresh(lost.refreshToken) }.code == .unauthenticated)
      _ = try await fixture.refresh(kept.refreshToken)
      let used = try await rpcError { try await fixture.awaitPairing(redeemed.pairingToken) }
      #expect(used.code == .failedPrecondition && used.reason == "CREDENTIALS_IN_USE")
    }
  }

  @Test("FA-2 a wrong pairing token reveals nothing")
  func wrongToken() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      let tampered = String(redeemed.pairingToken.dropLast()) + (redeemed.pairingToken.hasSuffix("0") ? "1" : "0")
      for token in ["", "x", tampered] {
        #expect(try await rpcError { try await fixture.awaitPairing(token) }.code == .unauthenticated)
      }
    }
  }

  @Test("FA-2 at most 10 pairings of a family are open at a time; lapsed ones make room")
  func openPairings() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      try await fixture.advance(by: 1)
      for _ in 0..<10 { _ = try await fixture.startPairing(guardian, childID) }
      let error = try await rpcError { try await fixture.startPairing(guardian, childID) }
      #expect(error.code == .resourceExhausted && error.message.contains("10"))
      try await fixture.advance(by: 600)
      _ = try await fixture.startPairing(try await fixture.refreshed(guardian), childID)
    }
  }

  @Test("FA-2 at most 4 calls wait for one pairing; the next is asked to retry")
  func waiters() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      let request = FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken)
      var waiting: [ResponseStream<FamilyV1.AwaitPairingResponse>.AsyncIterator] = []
      for _ in 0..<4 {
        var answers = fixture.client.awaitPairing(request, options: FamilyFixture.anonymous).makeAsyncIterator()
        #expect(try await answers.next()?.state == .pending)
        waiting.append(answers)
      }
      let refused = try await rpcError { try await fixture.awaitPairing(redeemed.pairingToken) }
      #expect(refused.code == .resourceExhausted && refused.message.contains("this pairing has 4"))
      waiting.removeLast()
      _ = try await fixture.confirm(guardian, started.pairingID)
      for var answers in waiting { #expect(try await answers.next()?.state == .confirmed) }
    }
  }

  @Test("FA-2 a family has at most 100 devices, pending ones included")
  func devices() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      for _ in 0..<98 { _ = try await fixture.pairDevice(guardian, childID) }
      let (last, tooMuch) = (
        try await fixture.startPairing(guardian, childID), try await fixture.startPairing(guardian, childID)
      )
      _ = try await fixture.redeem(last.code)
      let redeeming = try await rpcError { try await fixture.redeem(tooMuch.code) }
      #expect(redeeming.code == .resourceExhausted && redeeming.message.contains("100"))
      let starting = try await rpcError { try await fixture.startPairing(guardian, childID) }
      #expect(starting.code == .resourceExhausted && starting.message.contains("100"))
      #expect(try await fixture.client.listDevices(.init(), options: guardian.options).devices.count == 100)
    }
  }

  @Test("FA-2 a waiting device is asked to retry when the service stops, and finds its pairing afterwards")
  func restartWhileWaiting() async throws {
    let first = try await FamilyFixture()
    let guardian = try await first.makeFamily()
    let started = try await first.startPairing(guardian, try await first.makeChild(guardian))
    let redeemed = try await first.redeem(started.code)
    let request = FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken)
    var answers = first.client.awaitPairing(request, options: FamilyFixture.anonymous).makeAsyncIterator()
    #expect(try await answers.next()?.state == .pending)
    async let drained: Void = first.server.drain(grace: .seconds(30))
    let ended = try await rpcError { try await answers.next() }
    #expect(ended.code == .unavailable)
    await drained
    await first.stop()

    let second = try await FamilyFixture(continuing: first.directory)
    _ = try await second.confirm(guardian, started.pairingID)
    #expect(try await second.awaitPairing(redeemed.pairingToken).last?.state == .confirmed)
    await second.stop()
  }
}

/// A code with the same handle and another secret.
private func wrongSecret(_ code: String, _ number: Int = 0) -> String {
  let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  let last = code.last.flatMap { digits.firstIndex(of: $0) } ?? 0
  return code.dropLast() + String(digits[(last + 1 + number % 31) % 32])
}

extension FamilyFixture {
  fileprivate func expectWrong(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let error = try await rpcError({ try await redeem(code) }, sourceLocation: sourceLocation)
    #expect(
      error.code == .notFound && error.reason == "PAIRING_CODE_NOT_VALID", "\(error)",
      sourceLocation: sourceLocation)
  }

  /// The stored wrong attempts of each pairing.
  fileprivate var wrongAttempts: [Int] {
    get async throws {
      try await database.read(nil) { tx in try tx.query("SELECT wrong_attempts FROM pairing") { $0.int(0) } }
    }
  }
}
