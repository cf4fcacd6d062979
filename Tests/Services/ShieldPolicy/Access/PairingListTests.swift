import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess

/// Pairings of guardians' devices, and those that others have started.
@Suite(.timeLimit(.minutes(30)))
struct PairingListTests {
  @Test("FA-2 an added guardian's first device and a guardian's own further one are paired as a child's is")
  func guardiansDevices() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let samID = try await fixture.addGuardian(alex)
      let started = try await fixture.startPairing(alex, guardian: samID)
      let redeemed = try await fixture.redeem(started.code)
      #expect(try await fixture.client.listDevices(.init(), options: alex.options).devices.last?.status == .pending)
      let device = try await fixture.confirm(alex, started.pairingID)
      #expect(device.mode == .parent && device.guardianID == samID && device.childID == "")
      let answer = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last)
      #expect(answer.state == .confirmed && answer.device == device)
      let sam = Caller(
        familyID: alex.familyID, deviceID: device.deviceID, credentials: try #require(answer.credentials))
      // Sam's changes are recorded as Sam's.
      let child = try await fixture.client.createChild(
        .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: freshID()), options: sam.options)
      #expect(child.updaterGuardianID == samID)
      _ = try await fixture.refresh(sam.credentials.refreshToken)

      let further = try await fixture.pairDevice(sam, guardian: samID)
      #expect(try await fixture.guardianIDs(further).count == 2)
      let devices = try await fixture.client.listDevices(.init(), options: further.options).devices
      #expect(devices.map(\.guardianID).suffix(2) == [samID, samID] && devices.allSatisfy { $0.status == .active })
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: alex.familyID)
      #expect(published.compactMap(\.device) == devices)
    }
  }

  @Test("FA-2 no guardian pairs a device in the name of another one who has a device in use, nor of a stranger")
  func otherNames() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let samID = try await fixture.addGuardian(alex)
      // Both codes are for the first device; the one that is confirmed later is a second one.
      let (first, second) = (
        try await fixture.startPairing(alex, guardian: samID), try await fixture.startPairing(alex, guardian: samID)
      )
      _ = try await fixture.redeem(first.code)
      _ = try await fixture.redeem(second.code)
      _ = try await fixture.confirm(alex, first.pairingID)
      let confirming = try await rpcError { try await fixture.confirm(alex, second.pairingID) }
      #expect(confirming.code == .failedPrecondition && confirming.reason == "GUARDIAN_HAS_DEVICE")
      let starting = try await rpcError { try await fixture.startPairing(alex, guardian: samID) }
      #expect(starting.code == .failedPrecondition && starting.reason == "GUARDIAN_HAS_DEVICE")
      let stranger = try await fixture.makeFamily()
      for id in [freshID(), try await fixture.guardianIDs(stranger)[0]] {
        let unknown = try await rpcError { try await fixture.startPairing(alex, guardian: id) }
        #expect(unknown.code == .notFound && unknown.message.contains("guardian_id"))
      }
    }
  }

  @Test("FA-2 every guardian lists and cancels the pairings that others have started; an operator's are among them")
  func listed() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      let childID = try await fixture.makeChild(alex)
      let started = try await fixture.startPairing(alex, childID)
      try await fixture.advance(by: 1)
      let waiting = try await fixture.startPairing(alex, guardian: alexID)
      let redeemed = try await fixture.redeem(waiting.code)
      try await fixture.advance(by: 1)
      let alice = try fixture.peerClient(.operator)
      defer { alice.channel.close() }
      let vouched = try await alice.client.startGuardianPairing(
        .init(familyID: alex.familyID, guardianID: alexID, reason: "by telephone", requestID: freshID()))

      func listed(_ caller: Caller) async throws -> [FamilyV1.Pairing] {
        try await fixture.client.listPairings(.init(), options: caller.options).pairings
      }
      let pairings = try await listed(sam)
      #expect(pairings.map(\.pairingID) == [started.pairingID, waiting.pairingID, vouched.pairingID])
      #expect(pairings.map(\.state) == [.started, .pending, .started])
      #expect(pairings.map(\.childID) == [childID, "", ""] && pairings.map(\.guardianID) == ["", alexID, alexID])
      #expect(pairings.map(\.starterGuardianID) == [alexID, alexID, ""])
      #expect(pairings.map(\.operatorName) == ["", "", "alice"])
      #expect(pairings.map(\.deviceID) == ["", redeemed.deviceID, ""])
      #expect(pairings[1].deviceDisplayName == "Mia's tablet" && pairings[1].expireTime == redeemed.expireTime)
      #expect(pairings[0].expireTime == started.expireTime)
      #expect(try await listed(try await fixture.makeFamily()).isEmpty)

      let request = FamilyV1.AwaitPairingRequest(pairingToken: redeemed.pairingToken)
      var answers = fixture.client.awaitPairing(request, options: FamilyFixture.anonymous).makeAsyncIterator()
      #expect(try await answers.next()?.state == .pending)
      for id in pairings.map(\.pairingID) {
        let cancel = FamilyV1.CancelPairingRequest(pairingID: id, requestID: freshID())
        let cancelled = try await fixture.client.cancelPairing(cancel, options: sam.options)
        #expect(cancelled.state == .cancelled && cancelled.cancellerGuardianID == samID)
        #expect(cancelled.cancelTime?.seconds == fixture.now.seconds)
        #expect(try await fixture.client.cancelPairing(cancel, options: sam.options) == cancelled)
        // By another guardian it changes nothing.
        let again = FamilyV1.CancelPairingRequest(pairingID: id, requestID: freshID())
        #expect(try await fixture.client.cancelPairing(again, options: alex.options) == cancelled)
      }
      #expect(try await answers.next()?.state == .expired)
      #expect(try await listed(sam).isEmpty)
      for code in [started.code, vouched.code] {
        #expect(try await rpcError { try await fixture.redeem(code) }.reason == "PAIRING_CODE_NOT_VALID")
      }
      let confirming = try await rpcError { try await fixture.confirm(alex, waiting.pairingID) }
      #expect(confirming.reason == "PAIRING_NOT_PENDING")
      #expect(try await fixture.client.listDevices(.init(), options: sam.options).devices.count == 2)
    }
  }

  @Test("FA-2 a pairing that is confirmed, unknown or another family's is not cancelled")
  func notCancelled() async throws {
    try await withFamilyService { fixture in
      let (ours, theirs) = (try await fixture.makeFamily(), try await fixture.makeFamily())
      let started = try await fixture.startPairing(ours, try await fixture.makeChild(ours))
      func cancel(_ id: String, _ caller: Caller) async throws -> RPCError {
        try await rpcError {
          try await fixture.client.cancelPairing(.init(pairingID: id, requestID: freshID()), options: caller.options)
        }
      }
      for error in [try await cancel(started.pairingID, theirs), try await cancel(freshID(), ours)] {
        #expect(error.code == .notFound && error.message.contains("pairing_id"))
      }
      _ = try await fixture.redeem(started.code)
      _ = try await fixture.confirm(ours, started.pairingID)
      let confirmed = try await cancel(started.pairingID, ours)
      #expect(confirmed.code == .failedPrecondition && confirmed.reason == "PAIRING_NOT_OPEN")
    }
  }

  @Test("FA-2 cancelled pairings leave room for others and are not kept in numbers")
  func manyCancelled() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      for _ in 0..<12 {
        let started = try await fixture.startPairing(guardian, childID)
        _ = try await fixture.client.cancelPairing(
          .init(pairingID: started.pairingID, requestID: freshID()), options: guardian.options)
      }
      let rows = try await fixture.database.read(nil) { tx in
        try tx.query("SELECT canceller_guardian_id FROM pairing") { $0.string(0) }
      }
      #expect(rows == [try await fixture.guardianIDs(guardian)[0]])
      // The timer of the last one finds nothing to do but to remove it.
      try await fixture.advance(by: 600)
      let left = try await fixture.database.read(nil) { tx in
        try tx.queryOne("SELECT COUNT(*) FROM pairing") { $0.int(0) }
      }
      #expect(left == 0)
    }
  }
}
