import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

/// Devices of a child that show and enforce nothing.
@Suite(.timeLimit(.minutes(30)))
struct ViewerTests {
  @Test("FA-2 SH-11 a viewer sees the policy; its acknowledgement counts for nothing, and its lag is not listed")
  func viewer() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let (family, guardian) = (fixture.family, fixture.guardian)
      let started = try await family.client.startPairing(
        .init(childID: fixture.childID, requestID: freshID(), viewer: true), options: guardian.options)
      let listed = try await family.client.listPairings(.init(), options: guardian.options).pairings
      #expect(listed.first { $0.pairingID == started.pairingID }?.viewer == true)
      let redeemed = try await family.redeem(started.code)
      #expect(try await family.confirm(guardian, started.pairingID).viewer)
      let viewer = Caller(
        familyID: guardian.familyID, deviceID: redeemed.deviceID,
        credentials: try #require(try await family.awaitPairing(redeemed.pairingToken).last?.credentials))
      let policy = try await family.shield.getPolicy(.init(childID: fixture.childID), options: viewer.options)
      #expect(policy.apps.count == 1)
      let answer = try await family.shield.ackPolicy(
        .init(version: policy.version, applyTime: .init(seconds: fixture.now.seconds)), options: viewer.options)
      #expect(answer.newestVersion == policy.version && answer.applyTime == nil)
      let lags = try await family.shield.listAcknowledgements(
        .init(childID: fixture.childID), options: guardian.options)
      #expect(lags.acknowledgements.map(\.deviceID) == [fixture.device.deviceID])
      let published = try await family.events(ShieldV1.PolicyAcknowledged.self, of: guardian.familyID)
      #expect(!published.contains { $0.deviceID == viewer.deviceID })
      let devices = try await family.client.listDevices(.init(), options: guardian.options).devices
      #expect(devices.map(\.viewer) == [false, false, true] && devices.last?.lastSyncTime != nil)
      let changed = try await family.events(FamilyV1.DeviceChanged.self, of: guardian.familyID)
      #expect(changed.last?.device?.viewer == true)
    }
  }
}
