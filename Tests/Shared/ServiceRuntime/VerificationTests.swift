import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

@Suite("SH-13 verification", .timeLimit(.minutes(30)))
struct VerificationTests {
  /// Everything that a call reports.
  private func responses(
    _ admin: AdminV1.AdminServiceClient, _ request: AdminV1.VerifyRequest
  ) async throws -> [AdminV1.VerifyResponse] {
    var found: [AdminV1.VerifyResponse] = []
    for try await response in admin.verify(request, options: callOptions) { found.append(response) }
    return found
  }

  @Test("FA-6 SH-13 only operators let a service verify itself")
  func roles() async throws {
    let test = try await TestService()
    for role in Role.allCases where role != .operator {
      let admin = AdminV1.AdminServiceClient(try test.channel(role))
      let refusal: StatusCode = role == .anonymous ? .unauthenticated : .permissionDenied
      let error = await #expect(throws: RPCError.self) { _ = try await responses(admin, .init()) }
      #expect(error?.code == refusal, "\(role)")
    }
    await test.service.drain()
  }

  @Test("SH-13 a gap in the feed's log is found; a call continues with a token of an earlier one")
  func feed() async throws {
    let test = try await TestService()
    let sound = try await responses(test.admin, .init(sharePercent: 100))
    #expect(sound.allSatisfy(\.differences.isEmpty) && sound.count == 256)
    #expect(sound.last?.resumeToken == "" && sound.first?.resumeToken == "1")
    try await test.service.database.write(Partition.all[7]) { tx in
      try tx.execute("INSERT INTO feed_counter (partition, newest, trimmed) VALUES (?, 3, 0)", tx.partition)
    }
    let found = try await responses(test.admin, .init(sharePercent: 100)).flatMap(\.differences)
    #expect(found.map(\.table) == ["feed_counter"] && found.first?.partition == 7, "\(found)")
    #expect(found.first?.stored == "3" && found.first?.expected == "0" && found.first?.field == "newest")
    let rest = try await responses(test.admin, .init(resumeToken: "8", sharePercent: 100))
    #expect(rest.count == 248 && rest.allSatisfy(\.differences.isEmpty))
    await test.service.drain()
  }

  @Test("SH-13 FA-7 events whose content was erased are what they should be; content in one of them is found")
  func erased() async throws {
    let test = try await TestService()
    let familyID = "0195561c-1d8f-7000-8000-000000000001"
    let partition = Partition(familyID: familyID)
    try await test.service.database.write(familyID) { tx in
      for number in 1...3 {
        let device = RevokedDevice(deviceID: "0195561c-1d8f-7000-8000-00000000000\(number)", revokeTime: tx.now.seconds)
        try Revocations.revoke(device, of: familyID, in: tx)
      }
    }
    for erasesFamily in [false, true] {
      try await test.service.database.write(familyID) { tx in
        _ = try ErasedEvents.erase(
          of: familyID, containing: erasesFamily ? nil : "000000000002", erasesFamily: erasesFamily, after: 0,
          keeping: { _ in false }, in: tx)
      }
      #expect(try await responses(test.admin, .init(sharePercent: 100)).allSatisfy(\.differences.isEmpty))
    }
    try await test.service.database.write(partition) { tx in
      try tx.execute("UPDATE feed_event SET value = ? WHERE partition = ? AND position = 1", [UInt8(1)], partition)
      try tx.execute(
        "INSERT INTO erasure_receipt (partition, erasure_id, service, receipt) VALUES (?, ?, ?, ?)", partition,
        familyID, "UsageIngest", [UInt8]())
    }
    let found = try await responses(test.admin, .init(sharePercent: 100)).flatMap(\.differences)
    #expect(found.map(\.table) == ["feed_event", "erasure_receipt"] && found.map(\.field) == ["value", "receipt"])
    await test.service.drain()
  }

  @Test("SH-13 a service verifies itself once at a time; the call's end, for whatever reason, lets another one begin")
  func once() async throws {
    let test = try await TestService()
    let logger = Logger.silent(clock: test.host.wallClock)
    let verifications = Verifications(
      "Example", database: test.service.database, ledger: nil, host: test.host, logger: logger)
    let another = AdminV1.VerifyRequest(sharePercent: 100)
    let error = await #expect(throws: RPCError.self) {
      try await verifications.run(another) { _ in try await verifications.run(another) { _ in } }
    }
    #expect(error?.code == .resourceExhausted)
    #expect(error?.reason == "VERIFICATION_IN_PROGRESS")
    let cancelled = Task { try await verifications.run(another) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try await verifications.run(another) { _ in }
    await test.service.drain()
  }

  @Test("SH-13 a share that is none, a token of no response, and a token with a family are named")
  func invalid() async throws {
    let test = try await TestService()
    for (request, field) in [
      (AdminV1.VerifyRequest(sharePercent: 101), "share_percent"), (.init(resumeToken: "x"), "resume_token"),
      (.init(resumeToken: "256"), "resume_token"), (.init(resumeToken: "007"), "resume_token"),
      (.init(familyID: "0195561c-1d8f-7000-8000-000000000001", resumeToken: "3"), "resume_token"),
    ] {
      let error = await #expect(throws: RPCError.self) { _ = try await responses(test.admin, request) }
      #expect(error?.code == .invalidArgument && error?.message.contains(field) == true, "\(field)")
    }
    await test.service.drain()
  }
}
