import Database
import DatabaseServer
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies
@testable import ShieldServer

@Suite(.timeLimit(.minutes(30)))
struct GuardianRemovalTests {
  @Test("FA-8 a removed guardian's devices are revoked and its pairings cancelled; who did it and when is recorded")
  func removal() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      let further = try await fixture.pairDevice(sam, guardian: samID)
      let childID = try await fixture.makeChild(alex)
      let own = try await fixture.startPairing(sam, guardian: samID)
      let childs = try await fixture.startPairing(sam, childID)
      let redeemed = try await fixture.redeem(childs.code)
      let kept = try await fixture.startPairing(alex, childID)

      let request = FamilyV1.RemoveGuardianRequest(guardianID: samID, requestID: freshID())
      let family = try await fixture.client.removeGuardian(request, options: alex.options)
      #expect(family.guardians.map(\.guardianID) == [alexID])
      #expect(family.removedGuardians.map(\.guardianID) == [samID])
      let removed = try #require(family.removedGuardians.first)
      #expect(removed.displayName == "Sam" && removed.removerGuardianID == alexID)
      #expect(removed.removeTime?.seconds == fixture.now.seconds)
      #expect(try await fixture.client.removeGuardian(request, options: alex.options) == family)
      #expect(try await fixture.client.getFamily(.init(), options: alex.options) == family)

      for device in [sam, further] {
        #expect(
          try await rpcError { try await fixture.refresh(device.credentials.refreshToken) }.code == .unauthenticated)
      }
      let events = try await fixture.events(FamilyV1.DeviceRevoked.self, of: alex.familyID)
      #expect(Set(events.map(\.deviceID)) == [sam.deviceID, further.deviceID])
      #expect(try await rpcError { try await fixture.redeem(own.code) }.reason == "PAIRING_CODE_NOT_VALID")
      #expect(try await fixture.awaitPairing(redeemed.pairingToken).map(\.state) == [.expired])
      let open = try await fixture.client.listPairings(.init(), options: alex.options).pairings
      #expect(open.map(\.pairingID) == [kept.pairingID])
      // The id leads nowhere any more.
      for error in [
        try await rpcError { try await fixture.startPairing(alex, guardian: samID) },
        try await rpcError { try await fixture.remove(alex, samID) },
        try await rpcError {
          try await fixture.client.updateGuardian(
            .init(
              guardian: .init(guardianID: samID, displayName: "x"), updateMask: .init(paths: ["display_name"]),
              requestID: freshID()), options: alex.options)
        },
      ] {
        #expect(error.code == .notFound && error.message.contains("guardian_id"))
      }
    }
  }

  @Test("FA-8 the last guardian is not removed, nor the last one with a device; a foreign one is not found")
  func last() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      #expect(try await rpcError { try await fixture.remove(alex, alexID) }.reason == "LAST_GUARDIAN")
      let samID = try await fixture.addGuardian(alex)
      #expect(try await rpcError { try await fixture.remove(alex, alexID) }.reason == "LAST_GUARDIAN")
      let stranger = try await fixture.guardianIDs(try await fixture.makeFamily())[0]
      for id in [stranger, freshID()] {
        let error = try await rpcError { try await fixture.remove(alex, id) }
        #expect(error.code == .notFound && error.message.contains("guardian_id"))
      }
      // With a device of the other one, a guardian may leave.
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      #expect(try await fixture.remove(alex, alexID).guardians.map(\.guardianID) == [samID])
      #expect(try await fixture.guardianIDs(sam) == [samID])
    }
  }

  @Test("FA-8 two guardians who remove each other at once leave one")
  func eachOther() async throws {
    try await withFamilyService { fixture in
      let alex = try await fixture.makeFamily()
      let alexID = try await fixture.guardianIDs(alex)[0]
      let samID = try await fixture.addGuardian(alex)
      let sam = try await fixture.pairDevice(alex, guardian: samID)
      async let first = failure { _ = try await fixture.remove(alex, samID) }
      async let second = failure { _ = try await fixture.remove(sam, alexID) }
      let errors = await [first, second].compactMap { $0 }
      #expect(errors.map(\.reason) == ["DEVICE_REVOKED"])
      let left = try await fixture.database.read(FamilyKey(alex.familyID).partition) { tx in
        try GuardianTable.list(tx, FamilyKey(alex.familyID)).count
      }
      #expect(left == 1)
    }
  }

  @Test("FA-8 removed guardians make room, and the record of the last 100 is kept")
  func many() async throws {
    try await withFamilyService { fixture in
      var alex = try await fixture.makeFamily()
      for number in 0..<103 {
        // As many as a guardian may remove in a day.
        if number % 45 == 44 {
          try await fixture.advance(by: 86_400)
          alex = try await fixture.refreshed(alex)
        }
        _ = try await fixture.remove(alex, try await fixture.addGuardian(alex, name: "Guardian \(number)"))
      }
      let family = try await fixture.client.getFamily(.init(), options: alex.options)
      #expect(family.guardians.count == 1)
      #expect(family.removedGuardians.map(\.displayName) == (3..<103).map { "Guardian \($0)" })
    }
  }

  @Test(
    "FA-3 FA-8 a database of an earlier version is carried over: devices that were revoked show it, others stay",
    .sqlite("databases of earlier versions"))
  func migration() async throws {
    let directory = TemporaryDirectory()
    let (start, familyID) = (FamilyFixture.start, freshID())
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: start.seconds)))
    let old = try await Database.open(
      DatabaseConfiguration(directory: directory.path), host: host,
      migrations: EventFeed.migrations + ShieldSchema.family.prefix(8) + ShieldSchema.policy)
    let key = FamilyKey(familyID)
    try await old.write(familyID) { tx in
      let prefix = "\(key.partition.number), '\(familyID)'"
      for statement in [
        "INSERT INTO guardian VALUES (\(prefix), 1, 'alex', 'Alex', 0, '', NULL, NULL)",
        "INSERT INTO device VALUES (\(prefix), 1, 'phone', 'Phone', 1, 'alex', NULL, 2, 0, NULL)",
        "INSERT INTO device VALUES (\(prefix), 2, 'tablet', 'Tablet', 2, NULL, 'mia', 2, 0, 7)",
        "INSERT INTO refresh_chain VALUES (\(prefix), 'phone', x'01', x'01', NULL, NULL, 0, 0, 0, 1)",
        "INSERT INTO refresh_chain VALUES (\(prefix), 'tablet', x'01', x'01', NULL, NULL, 1, 0, 0, 1)",
      ] { try tx.execute(statement) }
    }
    await old.close()
    host.shutdown()
    let fixture = try await FamilyFixture(continuing: directory)
    let (devices, guardians) = try await fixture.database.read(key.partition) { tx in
      (try DeviceTable.list(tx, key), try GuardianTable.list(tx, key))
    }
    #expect(
      devices.map(\.status) == [.active, .revoked] && devices.allSatisfy { !$0.isShared && $0.revokeTime == nil })
    #expect(devices.map(\.lastSyncTime?.seconds) == [nil, 7])
    #expect(guardians.map(\.guardianID) == ["alex"])
    await fixture.stop()
  }
}

extension FamilyFixture {
  func remove(_ caller: Caller, _ guardianID: String) async throws -> FamilyV1.Family {
    try await client.removeGuardian(.init(guardianID: guardianID, requestID: freshID()), options: caller.options)
  }
}
