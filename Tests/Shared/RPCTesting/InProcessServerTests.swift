import CommonProtos
import CommonStubs
import RPC
import RPCTesting
import Testing

@Suite("a server and a channel in one process")
struct InProcessServerTests {
  /// A fake of a service with only what the test needs.
  private struct AlwaysServing: GrpcHealthV1.PartialHealth {
    static let serviceName = "test.Health"

    func check(
      _ request: GrpcHealthV1.HealthCheckRequest, context: RPCContext
    ) async throws -> GrpcHealthV1.HealthCheckResponse { .init(status: .serving) }
  }

  @Test("a client is tested in two lines, by the library's public API")
  func twoLines() async throws {
    let server = try InProcessServer([AlwaysServing()])
    let health = GrpcHealthV1.HealthClient(server.channel)
    // The server's own health service knows the other service.
    #expect(try await health.check(.init(service: "test.Health")).status == .serving)
    await server.close()
    await #expect(throws: RPCError.self) { try await health.check(.init()) }
  }
}
