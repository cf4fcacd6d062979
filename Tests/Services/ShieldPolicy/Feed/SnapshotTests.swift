import Database
import EventFeed
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed

@Suite struct SnapshotTests {
  @Test("FA-1 FA-2 the snapshot holds every calendar of every child, and the devices in use")
  func snapshot() async throws {
    try await withFamilyService { fixture in
      var guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let device = try await fixture.pairDevice(guardian, childID)
      _ = try await fixture.redeem(try await fixture.startPairing(guardian, childID).code)
      try await fixture.advance(by: 600)
      guardian = try await fixture.refreshed(guardian)
      var change = FamilyV1.UpdateChildRequest(requestID: freshID())
      change.child = FamilyV1.Child(childID: childID, displayName: "Mia K.", timeZone: "Asia/Tokyo")
      change.updateMask = GoogleProtobuf.FieldMask(paths: ["time_zone", "display_name"])
      let child = try await fixture.client.updateChild(change, options: guardian.options)

      let partition = Partition(familyID: guardian.familyID)
      let (familyID, snapshots) = (guardian.familyID, ShieldSnapshot())
      let families = try await fixture.database.read(partition) { tx in try snapshots.families(of: partition, in: tx) }
      #expect(families == [familyID])
      let state = try await fixture.database.read(partition) { tx in try snapshots.state(of: familyID, in: tx) }
      let children = state.compactMap { $0 as? FamilyV1.ChildChanged }
      let start = FamilyFixture.start.seconds
      #expect(children.compactMap(\.effectiveTime?.seconds) == [start, start + 600])
      #expect(children.compactMap(\.child?.timeZone) == ["Europe/Berlin", "Asia/Tokyo"])
      #expect(children.last?.child == child)
      let devices = state.compactMap { $0 as? FamilyV1.DeviceChanged }
      #expect(devices.compactMap(\.device?.deviceID) == [guardian.deviceID, device.deviceID])
    }
  }
}
