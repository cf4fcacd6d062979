import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldPolicies

/// The reports of devices about themselves.
@Suite(.timeLimit(.minutes(30)))
struct DeviceStateTests {
  @Test("SH-8 a guardian sees what a device reported last, and how it fares")
  func state() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let idle = try #require(try await fixture.listed())
      #expect(idle.state == FamilyV1.DeviceState(syncStatus: .idle, policyLag: 1) && idle.lastSyncTime == nil)
      let version = try await fixture.policy().version
      let answer = try await fixture.report(policy: version, waiting: 7)
      #expect(answer.newestVersion == version)
      let reported = try #require(try await fixture.listed())
      #expect(reported.lastSyncTime?.seconds == fixture.now.seconds)
      #expect(
        reported.state
          == FamilyV1.DeviceState(
            syncStatus: .syncing, policyLag: 1,
            report: FamilyV1.DeviceReport(
              reportTime: .init(seconds: fixture.now.seconds), permission: .granted, protectionOn: true,
              appVersion: "2.4.1", osVersion: "iOS 19.1", policyVersion: version, waitingRecords: 7)))
      // A report of the version counts for nothing: the device acknowledges it.
      _ = try await fixture.acknowledge(version)
      #expect(try await fixture.listed()?.state?.syncStatus == .syncing)
      try await fixture.report(policy: version)
      #expect(try await fixture.listed()?.state?.syncStatus == .success)
      try await fixture.report(.notAsked, policy: version)
      #expect(try await fixture.listed()?.state?.syncStatus == .error)
      try await fixture.report(policy: version)
      try await fixture.family.advance(by: 86_399)
      #expect(try await fixture.listed()?.state?.syncStatus == .success)
      try await fixture.family.advance(by: 1)
      #expect(try await fixture.listed()?.state?.syncStatus == .error)
    }
  }

  @Test("SH-8 guardians' devices, viewers and devices out of use have no state")
  func stateless() async throws {
    try await withShields { fixture in
      let (family, guardian) = (fixture.family, fixture.guardian)
      let started = try await family.client.startPairing(
        .init(childID: fixture.childID, requestID: freshID(), viewer: true), options: guardian.options)
      let redeemed = try await family.redeem(started.code)
      _ = try await family.confirm(guardian, started.pairingID)
      let viewer = Caller(
        familyID: guardian.familyID, deviceID: redeemed.deviceID,
        credentials: try #require(try await family.awaitPairing(redeemed.pairingToken).last?.credentials))
      try await fixture.report(options: viewer.options)
      try await fixture.report(.denied, options: viewer.options)
      let listed = try await fixture.listed(viewer.deviceID)
      #expect(listed?.state == nil && listed?.lastSyncTime != nil)
      #expect(try await fixture.inbox(guardian, .protectionLost).isEmpty)
      #expect(try await fixture.listed(guardian.deviceID)?.state == nil)
      let asGuardian = try await rpcError { try await fixture.report(options: guardian.options) }
      #expect(asGuardian.code == .permissionDenied)

      try await fixture.report()
      _ = try await family.revoke(guardian, fixture.device.deviceID)
      let (child, device) = (fixture.child, fixture.device.deviceID)
      let rest = try await family.database.read(child.partition) { tx in
        try DeviceReportTable.find(tx, child, deviceID: device)
      }
      #expect(rest == nil)
    }
  }

  @Test("FA-9 SH-8 guardians are notified once when a device loses its protection, and again for the next loss")
  func losses() async throws {
    try await withShields { fixture in
      // A device that never had it loses nothing.
      for permission in [CommonV1.RestrictionPermission.notAsked, .denied] { try await fixture.report(permission) }
      #expect(try await fixture.inbox(fixture.guardian, .protectionLost).isEmpty)
      try await fixture.report()
      let lost = fixture.now
      for _ in 0..<3 { try await fixture.report(.denied) }
      try await fixture.report(.denied, on: false)
      let entries = try await fixture.inbox(fixture.guardian, .protectionLost)
      let entry = try #require(entries.first)
      #expect(entries.count == 1 && entry.childID == fixture.childID && entry.causeTime?.seconds == lost.seconds)
      #expect(entry.cause == .lostProtection(.init(deviceID: fixture.device.deviceID)))
      #expect(entry.title == "Protection lost" && entry.text.hasPrefix("\"Mia's tablet\" no longer restricts apps."))
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      #expect(try await fixture.listed()?.state?.report?.protectionLossTime?.seconds == lost.seconds)
      // A device that reports both in turns makes one entry an hour.
      for _ in 0..<20 {
        try await fixture.report()
        try await fixture.report(on: false)
      }
      #expect(try await fixture.inbox(fixture.guardian, .protectionLost).count == 1)
      try await fixture.family.advance(by: 3_600)
      let current = try await fixture.current(fixture.device)
      try await fixture.report(on: false, options: current)
      #expect(try await fixture.inbox(fixture.guardian, .protectionLost).count == 1)
      try await fixture.report(options: current)
      try await fixture.report(on: false, options: current)
      let later = try await fixture.inbox(fixture.guardian, .protectionLost)
      // Entries about lost protection stay, also when it is back.
      #expect(later.count == 2 && later.allSatisfy { $0.withdrawTime == nil })
      // Each device's own.
      let other = try await fixture.family.pairDevice(
        try await fixture.family.refreshed(fixture.guardian), fixture.childID)
      try await fixture.report(options: other.options)
      try await fixture.report(.denied, options: other.options)
      #expect(try await fixture.inbox(fixture.guardian, .protectionLost).count == 3)
    }
  }

  @Test("FA-9 a guardian may mute lost protection")
  func muted() async throws {
    try await withShields { fixture in
      try await fixture.prefer(fixture.guardian, mute: [.protectionLost])
      try await fixture.report()
      try await fixture.report(.denied)
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
    }
  }
}
