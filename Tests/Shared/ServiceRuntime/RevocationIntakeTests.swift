import Database
import EventLoop
import Messages
import Testing

@testable import EventFeed
@testable import ServiceRuntime

private struct Accepting: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { .applied }
}

@Suite("Revocations that are received") struct RevocationIntakeTests {
  @Test(
    "FA-3 A revocation that cannot be read parks its family instead of leaving the device valid in silence",
    arguments: [
      (FamilyV1.DeviceRevoked(revokeTime: .init(seconds: 5)), "without device_id"),
      (FamilyV1.DeviceRevoked(deviceID: "phone"), "phone without revoke_time"),
    ])
  func incomplete(_ message: FamilyV1.DeviceRevoked, _ reason: String) async throws {
    let event = try ReceivedEvent(message, of: "f", position: 1, createTime: WallTime(seconds: 5), feed: "families")
    try await expectUnreadable(event, reason)
  }

  @Test("FA-3 The same for one whose bytes are damaged")
  func damaged() async throws {
    let stored = StoredEvent(
      partition: Partition(familyID: "f"), position: 1, familyID: "f", createTime: WallTime(seconds: 5),
      typeURL: try GoogleProtobuf.AnyMessage(packing: FamilyV1.DeviceRevoked()).typeURL, value: [0x0A, 0xFF])
    try await expectUnreadable(ReceivedEvent(stored, feed: "families"), "no DeviceRevoked")
  }

  private func expectUnreadable(_ event: ReceivedEvent, _ reason: String) async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration(directory: try TestService.makeDirectory()), host: host,
      migrations: Revocations.migrations)
    let intake = RevocationIntake(handler: Accepting())
    try await database.write(Partition(familyID: "f")) { tx in
      try intake.heed(event, in: tx)
      let error = #expect(throws: UnreadableEvent.self) { _ = try intake.apply(event, in: tx) }
      #expect(error?.description.contains(reason) == true)
      #expect(try Revocations.events(of: "f", in: tx).isEmpty)
    }
    await database.close()
  }
}
