import Database
import EventLoop
import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

@Suite("SH-13 rebuild", .timeLimit(.minutes(30)))
struct RebuildTests {
  private func responses(
    _ admin: AdminV1.AdminServiceClient, _ request: AdminV1.RebuildRequest
  ) async throws -> [AdminV1.RebuildResponse] {
    var found: [AdminV1.RebuildResponse] = []
    for try await response in admin.rebuild(request, options: callOptions) { found.append(response) }
    return found
  }

  @Test("FA-6 SH-13 only operators let a service rebuild what is cached")
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

  @Test("SH-13 a rebuild reports after each partition, and continues with a token of an earlier one")
  func continued() async throws {
    let test = try await TestService()
    let all = try await responses(test.admin, .init(sharePercent: 100))
    #expect(all.count == 256 && all.first?.resumeToken == "1" && all.last?.resumeToken == "")
    #expect(all.allSatisfy { $0.repairedTables.isEmpty && $0.unrebuiltFamilies.isEmpty })
    let rest = try await responses(test.admin, .init(resumeToken: "250", sharePercent: 100))
    #expect(rest.count == 6 && rest.first?.resumeToken == "251")
    await test.service.drain()
  }

  @Test("SH-13 a service is rebuilt once at a time and not while it is verified; the call's end lets another one begin")
  func once() async throws {
    let test = try await TestService()
    let logger = Logger.silent(clock: test.host.wallClock)
    let verifications = Verifications(
      "Example", database: test.service.database, ledger: nil, host: test.host, logger: logger)
    let (rebuild, verify) = (AdminV1.RebuildRequest(sharePercent: 100), AdminV1.VerifyRequest(sharePercent: 100))
    var error = await #expect(throws: RPCError.self) {
      try await verifications.rebuild(rebuild) { _ in try await verifications.rebuild(rebuild) { _ in } }
    }
    #expect(error?.code == .resourceExhausted && error?.reason == "REBUILD_IN_PROGRESS")
    error = await #expect(throws: RPCError.self) {
      try await verifications.rebuild(rebuild) { _ in try await verifications.run(verify) { _ in } }
    }
    #expect(error?.reason == "REBUILD_IN_PROGRESS")
    error = await #expect(throws: RPCError.self) {
      try await verifications.run(verify) { _ in try await verifications.rebuild(rebuild) { _ in } }
    }
    #expect(error?.reason == "VERIFICATION_IN_PROGRESS")
    let cancelled = Task { try await verifications.rebuild(rebuild) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try await verifications.rebuild(rebuild) { _ in }
    await test.service.drain()
  }

  @Test("SH-13 a share that is none, a token of no response, and a token with a family are named")
  func invalid() async throws {
    let test = try await TestService()
    for (request, field) in [
      (AdminV1.RebuildRequest(sharePercent: 101), "share_percent"), (.init(resumeToken: "x"), "resume_token"),
      (.init(familyID: "x"), "family_id"), (.init(resumeToken: "256"), "resume_token"),
      (.init(familyID: "0195561c-1d8f-7000-8000-000000000001", resumeToken: "3"), "resume_token"),
    ] {
      let error = await #expect(throws: RPCError.self) { _ = try await responses(test.admin, request) }
      #expect(error?.code == .invalidArgument && error?.message.contains(field) == true, "\(field)")
    }
    await test.service.drain()
  }
}
