import Identity
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

/// The elevation that a right PIN gives, and how it ends.
@Suite(.timeLimit(.minutes(30)))
struct ElevationTests {
  private func required(_ fixture: FamilyFixture, _ caller: Caller) async throws {
    let error = try await rpcError { try await fixture.addGuardian(caller) }
    #expect(error.code == .permissionDenied && error.reason == "ELEVATION_REQUIRED")
    // Reads need none.
    _ = try await fixture.client.getFamily(.init(), options: caller.options)
  }

  @Test("FA-5 a shared device's guardian writes only while elevated: 10 minutes, also by refreshed tokens")
  func shared() async throws {
    try await withFamilyService { fixture in
      var alex = try await fixture.makeFamily()
      // Nothing could be changed any more without a PIN.
      let missing = try await rpcError { try await fixture.share(alex) }
      #expect(missing.code == .failedPrecondition && missing.reason == "PIN_NOT_SET")
      try await fixture.setPin(alex)
      let before = alex
      try await fixture.share(alex)
      // The token does not say that the device is shared, as it was issued before; the next one does.
      try await required(fixture, before)
      alex = try await fixture.refreshed(alex)
      try await required(fixture, alex)
      let wrong = try await rpcError { try await fixture.verify(alex, "1234") }
      #expect(wrong.reason == "PIN_NOT_VALID")
      try await required(fixture, alex)
      let answer = try await fixture.verify(alex)
      #expect(answer.elevatedUntil?.seconds == fixture.now.seconds + 600)
      #expect(answer.accessTokenExpireTime?.seconds == fixture.now.seconds + 300)
      var elevated = alex
      elevated.credentials.accessToken = answer.accessToken
      _ = try await fixture.addGuardian(elevated)
      // The token from before the PIN is elevated no more than it was.
      try await required(fixture, alex)
      try await fixture.advance(by: 299)
      elevated = try await fixture.refreshed(elevated)
      _ = try await fixture.addGuardian(elevated)
      try await fixture.advance(by: 299)
      elevated = try await fixture.refreshed(elevated)
      try await fixture.advance(by: 1)
      _ = try await fixture.addGuardian(elevated)
      // The token lives on, the elevation does not.
      try await fixture.advance(by: 1)
      try await required(fixture, elevated)
      try await required(fixture, try await fixture.refreshed(elevated))
    }
  }

  @Test("FA-5 a shared device does not switch the PIN off: neither sharing, nor the first or another guardian's PIN")
  func guarded() async throws {
    try await withFamilyService { fixture in
      var alex = try await fixture.makeFamily()
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      try await fixture.setPin(alex)
      try await fixture.share(alex)
      alex = try await fixture.refreshed(alex)
      let unshare = try await rpcError { try await fixture.share(alex, false) }
      #expect(unshare.reason == "ELEVATION_REQUIRED")
      for request in [
        FamilyV1.SetPinRequest(pin: "1111", requestID: freshID()),
        FamilyV1.SetPinRequest(guardianID: samID, pin: "1111", requestID: freshID()),
      ] {
        let error = try await rpcError { try await fixture.client.setPin(request, options: alex.options) }
        #expect(error.code == .permissionDenied && error.reason == "ELEVATION_REQUIRED")
      }
      // With the old PIN it is the guardian who calls; that elevates nothing.
      try await fixture.setPin(alex, "1234", old: "4711")
      try await required(fixture, alex)
      let elevated = try await fixture.elevated(alex, "1234")
      try await fixture.share(elevated, false)
      _ = try await fixture.addGuardian(try await fixture.refreshed(alex))
      // Another guardian's own device marks it, too.
      let marked = try await fixture.change(sam, .init(deviceID: alex.deviceID, shared: true), ["shared"])
      #expect(marked.shared)
      try await required(fixture, alex)
    }
  }

  @Test("FA-5 parent mode on a child's device: a guardian's token as long as the elevation, which cannot be refreshed")
  func parentMode() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let (miaID, otherID) = (try await fixture.makeChild(alex), try await fixture.makeChild(alex, name: "Tom"))
      let mia = try await fixture.pairDevice(alex, miaID)
      let unset = try await rpcError { try await fixture.verify(mia, guardian: alexID) }
      #expect(unset.code == .failedPrecondition && unset.reason == "PIN_NOT_SET")
      try await fixture.setPin(alex)
      let answer = try await fixture.verify(mia, guardian: alexID)
      #expect(answer.elevatedUntil == answer.accessTokenExpireTime)
      #expect(answer.elevatedUntil?.seconds == fixture.now.seconds + 600)
      var parent = mia
      parent.credentials.accessToken = answer.accessToken
      try await fixture.advance(by: 599)
      let request = FamilyV1.UpdateChildRequest(
        child: .init(childID: otherID, displayName: "Thomas"), updateMask: .init(paths: ["display_name"]),
        requestID: freshID())
      let changed = try await fixture.client.updateChild(request, options: parent.options)
      #expect(changed.updaterGuardianID == alexID)
      // The token that the device refreshes is the child's.
      let child = try await fixture.refreshed(mia)
      let denied = try await rpcError { try await fixture.addGuardian(child) }
      #expect(denied.reason == "ROLE_NOT_ALLOWED")
      try await fixture.advance(by: 1)
      let expired = try await rpcError {
        try await fixture.client.getFamily(.init(), options: parent.options)
      }
      #expect(expired.code == .unauthenticated && expired.reason == "ACCESS_TOKEN_EXPIRED")
      for id in [freshID(), miaID, try await fixture.guardianIDs(try await fixture.makeFamily())[0]] {
        let foreign = try await rpcError { try await fixture.verify(child, guardian: id) }
        #expect(foreign.code == .notFound && foreign.reason == "NOT_FOUND")
        #expect(foreign.message.replacing(id, with: "ID").hasPrefix("guardian_id \"ID\" is not in the family"))
      }
    }
  }

  @Test("FA-5 ten minutes of parent mode give neither recovery codes, nor a guardian's device, nor another PIN")
  func takeover() async throws {
    try await withFamilyService { fixture in
      let made = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
      let (family, device) = (try #require(made.family), try #require(made.device))
      let alex = Caller(
        familyID: family.familyID, deviceID: device.deviceID, credentials: try #require(made.credentials))
      let alexID = family.guardians[0].guardianID
      let samID = try await fixture.addGuardian(alex)
      let mia = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      try await fixture.setPin(alex)
      let parent = try await fixture.elevated(mia, guardian: alexID)
      func refused(_ call: () async throws -> Void) async throws {
        let error = try await rpcError { try await call() }
        #expect(error.code == .permissionDenied && error.reason == "ELEVATION_INSUFFICIENT")
      }
      let client = fixture.client
      try await refused {
        _ = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: parent.options)
      }
      for request in [
        FamilyV1.StartPairingRequest(requestID: freshID(), guardianID: alexID),
        FamilyV1.StartPairingRequest(requestID: freshID(), guardianID: samID),
      ] { try await refused { _ = try await client.startPairing(request, options: parent.options) } }
      for id in [alex.deviceID, mia.deviceID] { try await refused { _ = try await fixture.revoke(parent, id) } }
      for request in [
        FamilyV1.SetPinRequest(pin: "1111", requestID: freshID()),
        FamilyV1.SetPinRequest(guardianID: samID, pin: "1111", requestID: freshID()),
        FamilyV1.SetPinRequest(pin: "1111", recoveryCode: made.recoveryCodes[0], requestID: freshID()),
      ] { try await refused { _ = try await client.setPin(request, options: parent.options) } }
      // The PIN itself still changes it.
      try await fixture.setPin(parent, "1234", old: "4711")
      // The first codes are still those that work.
      _ = try await fixture.recover(alex.familyID, alexID, made.recoveryCodes[0])
    }
  }

  @Test("FA-5 on a guardian's own device codes and new guardians' devices need the PIN where there is one")
  func ownDevice() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let childID = try await fixture.makeChild(alex)
      let client = fixture.client
      func renew() async throws {
        _ = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: alex.options)
      }
      func start() async throws -> FamilyV1.StartPairingResponse {
        try await client.startPairing(.init(requestID: freshID(), guardianID: alexID), options: alex.options)
      }
      func confirm(_ pairing: FamilyV1.StartPairingResponse) async throws {
        _ = try await client.confirmPairing(
          .init(pairingID: pairing.pairingID, requestID: freshID()), options: alex.options)
      }
      func required(_ call: () async throws -> Void) async throws {
        let error = try await rpcError { try await call() }
        #expect(error.code == .permissionDenied && error.reason == "ELEVATION_REQUIRED")
      }
      try await renew()
      let before = try await start()
      _ = try await fixture.redeem(before.code)
      try await fixture.setPin(alex)
      try await required { try await renew() }
      try await required { _ = try await start() }
      // Also of one that was started before.
      try await required { try await confirm(before) }
      _ = try await fixture.pairDevice(alex, childID)
      let wrong = try await rpcError { try await fixture.verify(alex, "1234") }
      #expect(wrong.reason == "PIN_NOT_VALID")
      try await required { try await renew() }
      _ = try await fixture.verify(alex)
      try await fixture.advance(by: 299)
      // The device is elevated, whatever its token says.
      try await confirm(before)
      try await renew()
      let pairing = try await start()
      _ = try await fixture.redeem(pairing.code)
      _ = try await client.endElevation(.init(), options: alex.options)
      try await required { try await confirm(pairing) }
      _ = try await fixture.verify(alex)
      try await fixture.advance(by: 600)
      let later = try await fixture.refreshed(alex)
      let error = try await rpcError {
        try await fixture.client.renewRecoveryCodes(.init(requestID: freshID()), options: later.options)
      }
      #expect(error.reason == "ELEVATION_REQUIRED")
    }
  }

  @Test("FA-5 EndElevation ends both at once; another success in the same second counts again")
  func ended() async throws {
    try await withFamilyService { fixture in
      var alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let mia = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      try await fixture.setPin(alex)
      try await fixture.share(alex)
      for _ in 0..<3 {
        let (elevated, parent) = (
          try await fixture.elevated(alex), try await fixture.elevated(mia, guardian: alexID)
        )
        _ = try await fixture.client.updateFamily(fixture.renaming(), options: elevated.options)
        _ = try await fixture.client.listDevices(.init(), options: parent.options)
        try await fixture.end(elevated)
        try await required(fixture, elevated)
        alex = try await fixture.refreshed(alex)
        try await required(fixture, alex)
        _ = try await fixture.client.getFamily(.init(), options: parent.options)
        // By the child's own token, as after a restart of the app.
        try await fixture.end(mia)
        for error in [
          try await rpcError { try await fixture.client.getFamily(.init(), options: parent.options) },
          try await rpcError { try await fixture.end(parent) },
        ] { #expect(error.code == .unauthenticated && error.reason == "ELEVATION_ENDED") }
        // Ending none changes nothing.
        try await fixture.end(mia)
      }
      let events = try await fixture.events(FamilyV1.DeviceRestricted.self, of: alex.familyID)
      #expect(events.count == 7 && Set(events.map(\.deviceID)) == [alex.deviceID, mia.deviceID])
    }
  }

  @Test("FA-5 a stream of parent mode ends with the elevation; the device's own streams stay")
  func streams() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let mia = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      try await fixture.setPin(alex)
      let parent = try await fixture.elevated(mia, guardian: alexID)
      var (own, parents) = (
        fixture.inbox.watchNotifications(.init(), options: mia.options).makeAsyncIterator(),
        fixture.inbox.watchNotifications(.init(), options: parent.options).makeAsyncIterator()
      )
      _ = (try await own.next(), try await parents.next())
      try await fixture.end(mia)
      let error = await #expect(throws: RPCError.self) { _ = try await parents.next() }
      #expect(error?.reason == "ELEVATION_ENDED")
      _ = try await fixture.revoke(alex, mia.deviceID)
      let revoked = await #expect(throws: RPCError.self) { _ = try await own.next() }
      #expect(revoked?.reason == "DEVICE_REVOKED")
    }
  }

  @Test("FA-5 an elevation ends with the device's or the guardian's removal, and with another PIN")
  func endings() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      let childID = try await fixture.makeChild(alex)
      let (mia, tablet) = (try await fixture.pairDevice(alex, childID), try await fixture.pairDevice(alex, childID))
      try await fixture.setPin(alex)
      try await fixture.setPin(sam)
      let (lost, changed, removed) = (
        try await fixture.elevated(mia, guardian: samID), try await fixture.elevated(tablet, guardian: alexID),
        try await fixture.elevated(sam)
      )
      func refused(_ caller: Caller) async throws -> String? {
        try await rpcError { try await fixture.client.getFamily(.init(), options: caller.options) }.reason
      }
      _ = try await fixture.revoke(alex, mia.deviceID)
      #expect(try await refused(lost) == "DEVICE_REVOKED")
      try await fixture.setPin(alex, "1234", old: "4711")
      #expect(try await refused(changed) == "ELEVATION_ENDED")
      let parent = try await fixture.elevated(tablet, guardian: samID)
      _ = try await fixture.client.removeGuardian(.init(guardianID: samID, requestID: freshID()), options: alex.options)
      #expect(try await refused(parent) == "ELEVATION_ENDED")
      #expect(try await refused(removed) == "DEVICE_REVOKED")
      let gone = try await rpcError { try await fixture.verify(tablet, guardian: samID) }
      #expect(gone.reason == "NOT_FOUND")
    }
  }
}

extension FamilyFixture {
  @discardableResult
  func share(_ caller: Caller, _ isShared: Bool = true) async throws -> FamilyV1.Device {
    try await change(caller, .init(deviceID: caller.deviceID, shared: isShared), ["shared"])
  }

  fileprivate func renaming() -> FamilyV1.UpdateFamilyRequest {
    .init(family: .init(displayName: "Kims"), updateMask: .init(paths: ["display_name"]), requestID: freshID())
  }
}
