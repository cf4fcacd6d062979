import CommonProtos
import CommonStubs
import RPC
import RPCTesting
import Testing

@Suite("a server and a channel in one process")
struct InProcessServerTests {
  /// A fake of a service, of which only what the test needs is there.
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
    // The server's own health knows the service that is served beside it.
    #expect(try await health.check(.init(service: "test.Health")).status == .serving)
    await server.close()
    await #expect(throws: RPCError.self) { try await health.check(.init()) }
  }
}
