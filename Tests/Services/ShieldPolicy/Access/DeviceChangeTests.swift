import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed

/// Guardians' changes of devices: name, sharing, mode, and revocation.
@Suite(.timeLimit(.minutes(30)))
struct DeviceChangeTests {
  @Test("FA-3 a guardian renames a device and shares its own one; who did it and when is recorded and published")
  func changes() async throws {
    try await withFamilyService { fixture in
      var alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let tablet = try await fixture.pairDevice(alex, try await fixture.makeChild(alex))
      try await fixture.advance(by: 60)
      alex = try await fixture.refreshed(alex)
      let request = FamilyV1.UpdateDeviceRequest(
        device: .init(deviceID: tablet.deviceID, displayName: "Tablet", shared: true),
        updateMask: .init(paths: ["display_name"]), requestID: freshID())
      let renamed = try await fixture.client.updateDevice(request, options: alex.options)
      #expect(renamed.displayName == "Tablet" && !renamed.shared && renamed.status == .active)
      #expect(renamed.updaterGuardianID == alexID && renamed.updateTime?.seconds == fixture.now.seconds)
      #expect(try await fixture.client.updateDevice(request, options: alex.options) == renamed)
      try await fixture.setPin(alex)
      let shared = try await fixture.change(alex, .init(deviceID: alex.deviceID, shared: true), ["shared"])
      #expect(shared.shared && shared.displayName == "Alex's phone" && shared.mode == .parent)
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: alex.familyID).compactMap(\.device)
      #expect(published.suffix(2) == [renamed, shared])
      // The same values again change nothing.
      try await fixture.advance(by: 60)
      alex = try await fixture.elevated(try await fixture.refreshed(alex))
      #expect(try await fixture.change(alex, .init(deviceID: alex.deviceID, shared: true), ["shared"]) == shared)
      #expect(try await fixture.events(FamilyV1.DeviceChanged.self, of: alex.familyID).count == published.count)
      var listed = renamed
      // Only a list has the state of a child's device.
      listed.state = FamilyV1.DeviceState(syncStatus: .idle)
      #expect(try await fixture.client.listDevices(.init(), options: alex.options).devices == [shared, listed])
    }
  }

  @Test("FA-3 a child's device is not shared; a mode is reset and not given; a pending or foreign device stays")
  func refusals() async throws {
    try await withFamilyService { fixture in
      let (ours, theirs) = (try await fixture.makeFamily(), try await fixture.makeFamily())
      let childID = try await fixture.makeChild(ours)
      let tablet = try await fixture.pairDevice(ours, childID)
      let sharing = try await rpcError {
        try await fixture.change(ours, .init(deviceID: tablet.deviceID, shared: true), ["shared"])
      }
      #expect(sharing.code == .invalidArgument && sharing.fields == ["device.shared"])
      let given = try await rpcError {
        try await fixture.change(ours, .init(deviceID: tablet.deviceID, mode: .parent), ["mode"])
      }
      #expect(given.code == .invalidArgument && given.fields == ["device.mode"])
      let pending = try await fixture.redeem(try await fixture.startPairing(ours, childID).code).deviceID
      for error in [
        try await rpcError {
          try await fixture.change(ours, .init(deviceID: pending, displayName: "x"), ["display_name"])
        },
        try await rpcError { try await fixture.revoke(ours, pending) },
      ] {
        #expect(error.code == .failedPrecondition && error.reason == "DEVICE_NOT_IN_USE")
      }
      for error in [
        try await rpcError {
          try await fixture.change(theirs, .init(deviceID: tablet.deviceID, displayName: "x"), ["display_name"])
        },
        try await rpcError { try await fixture.revoke(theirs, tablet.deviceID) },
        try await rpcError { try await fixture.revoke(ours, freshID()) },
      ] {
        #expect(error.code == .notFound && error.message.contains("device_id"))
      }
    }
  }

  @Test("FA-3 a revoked device, or one whose mode is reset, has no credentials any more; pairing makes another id")
  func revocation() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let childID = try await fixture.makeChild(alex)
      let (lost, given) = (
        try await fixture.pairDevice(alex, childID), try await fixture.pairDevice(alex, childID)
      )
      let request = FamilyV1.RevokeDeviceRequest(deviceID: lost.deviceID, requestID: freshID())
      let revoked = try await fixture.client.revokeDevice(request, options: alex.options)
      #expect(revoked.status == .revoked && revoked.mode == .child && revoked.childID == childID)
      #expect(revoked.revokerGuardianID == alexID && revoked.revokeTime?.seconds == fixture.now.seconds)
      #expect(try await fixture.client.revokeDevice(request, options: alex.options) == revoked)
      #expect(try await fixture.revoke(alex, lost.deviceID) == revoked)
      let reset = try await fixture.change(alex, .init(deviceID: given.deviceID), ["mode"])
      #expect(reset.status == .reset && reset.mode == .unspecified && reset.childID == childID)
      #expect(reset.updaterGuardianID == alexID && reset.revokerGuardianID == alexID)
      for device in [lost, given] {
        let refused = try await rpcError { try await fixture.refresh(device.credentials.refreshToken) }
        #expect(refused.reason == "REFRESH_TOKEN_NOT_VALID")
        let change = try await rpcError {
          try await fixture.change(alex, .init(deviceID: device.deviceID, displayName: "x"), ["display_name"])
        }
        #expect(change.reason == "DEVICE_NOT_IN_USE")
      }
      let events = try await fixture.events(FamilyV1.DeviceRevoked.self, of: alex.familyID)
      #expect(events.map(\.deviceID) == [lost.deviceID, given.deviceID])
      // A new follower does not hear of them as devices in use.
      let state = try await fixture.database.read(FamilyKey(alex.familyID).partition) { tx in
        try FamilyStateEvents.events(tx, FamilyKey(alex.familyID)).compactMap { $0 as? FamilyV1.DeviceChanged }
      }
      #expect(state.compactMap(\.device?.deviceID) == [alex.deviceID])
      let again = try await fixture.pairDevice(alex, childID)
      #expect(![lost.deviceID, given.deviceID].contains(again.deviceID))
      _ = try await fixture.refresh(again.credentials.refreshToken)
    }
  }

  @Test("FA-3 credentials that wait for a confirmed device are gone with it, and the waiting caller is answered")
  func revokedBeforeCollection() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let started = try await fixture.startPairing(guardian, try await fixture.makeChild(guardian))
      let redeemed = try await fixture.redeem(started.code)
      _ = try await fixture.confirm(guardian, started.pairingID)
      _ = try await fixture.revoke(guardian, redeemed.deviceID)
      let late = try await rpcError { try await fixture.awaitPairing(redeemed.pairingToken) }
      #expect(late.reason == "PAIRING_TOKEN_NOT_VALID")
    }
  }

  @Test("FA-3 the reuse of a refresh token shows in the list of devices; no guardian has done it")
  func reuse() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let tablet = try await fixture.pairDevice(guardian, try await fixture.makeChild(guardian))
      _ = try await fixture.refresh(tablet.credentials.refreshToken)
      _ = try await rpcError { try await fixture.refresh(tablet.credentials.refreshToken) }
      let device = try #require(try await fixture.client.listDevices(.init(), options: guardian.options).devices.last)
      #expect(device.status == .revoked && device.revokerGuardianID == "")
      #expect(device.revokeTime?.seconds == fixture.now.seconds)
    }
  }

  @Test("FA-3 two guardians who revoke each other at once leave one; the last guardian's device stays")
  func eachOther() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alone = try await rpcError { try await fixture.revoke(alex, alex.deviceID) }
      #expect(alone.code == .failedPrecondition && alone.reason == "LAST_GUARDIAN")
      let resetting = try await rpcError { try await fixture.change(alex, .init(deviceID: alex.deviceID), ["mode"]) }
      #expect(resetting.reason == "LAST_GUARDIAN")
      let sam = try await fixture.pairDevice(alex, guardian: try await fixture.addGuardian(alex))
      async let first = failure { _ = try await fixture.revoke(alex, sam.deviceID) }
      async let second = failure { _ = try await fixture.revoke(sam, alex.deviceID) }
      let errors = await [first, second].compactMap { $0 }
      #expect(errors.map(\.reason) == ["DEVICE_REVOKED"])
      let statuses = try await fixture.database.read(nil) { tx in
        try tx.query("SELECT status FROM device ORDER BY status") { $0.int(0) }
      }
      #expect(statuses == [2, 3])
    }
  }

  @Test("FA-3 revoked devices make room; the record of the last 100 is kept, and the family's first device is no other")
  func many() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      _ = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      let created = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      var guardian = Caller(
        familyID: request.familyID, deviceID: try #require(created.device).deviceID,
        credentials: try #require(created.credentials))
      let guardianID = try await fixture.guardianIDs(guardian)[0]
      let childID = try await fixture.makeChild(guardian)
      let first = guardian
      guardian = try await fixture.pairDevice(guardian, guardian: guardianID)
      _ = try await fixture.revoke(guardian, first.deviceID)
      try await fixture.advance(by: 1)
      for _ in 0..<101 {
        _ = try await fixture.revoke(guardian, try await fixture.pairDevice(guardian, childID).deviceID)
      }
      let devices = try await fixture.client.listDevices(.init(), options: guardian.options).devices
      #expect(devices.count == 101 && devices.first?.deviceID == guardian.deviceID)
      for table in ["device", "refresh_chain"] {
        let rows = try await fixture.database.read(nil) { tx in
          try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table)") { $0.int(0) }
        }
        #expect(rows == 101, "\(table)")
      }
      // Repeating the creation returns no other device's credentials.
      let repeated = try await rpcError {
        try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      }
      #expect(repeated.reason == "CREDENTIALS_IN_USE")
    }
  }
}

extension FamilyFixture {
  func change(_ caller: Caller, _ device: FamilyV1.Device, _ paths: [String]) async throws -> FamilyV1.Device {
    try await client.updateDevice(
      .init(device: device, updateMask: .init(paths: paths), requestID: freshID()), options: caller.options)
  }

  func revoke(_ caller: Caller, _ deviceID: String) async throws -> FamilyV1.Device {
    try await client.revokeDevice(.init(deviceID: deviceID, requestID: freshID()), options: caller.options)
  }
}
