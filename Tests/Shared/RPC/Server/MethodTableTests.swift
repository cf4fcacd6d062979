import EventLoop
import Testing

@testable import RPC

@Suite("the table of methods")
struct MethodTableTests {
  private struct First: RPCService {
    static let serviceName = "test.Twins"
    var methods: [MethodHandler] { [.unary("A") { (request: Blob, _: RPCContext) in request }] }
  }

  private struct Second: RPCService {
    static let serviceName = "test.Twins"
    var methods: [MethodHandler] {
      ["B", "A"].map { .unary($0) { (request: Blob, _: RPCContext) in request } }
    }
  }

  @Test("two services with one path do not start, and both are named")
  func conflict() async throws {
    #expect(Server.conflict(in: [First()]) == nil)
    #expect(Server.conflict(in: [Second(), HealthService(services: [])]) == nil)
    let conflict = try #require(Server.conflict(in: [First(), Second()]))
    #expect(
      conflict.description
        == "First and Second both serve /test.Twins/A, but a server calls one service for a path: leave one of them out"
    )
    await #expect(processExitsWith: .failure) {
      _ = Server(host: try RealHost(loopCount: 1), services: [First(), Second()])
    }
    await #expect(processExitsWith: .failure) {
      _ = Server(host: try RealHost(loopCount: 1), services: [HealthService(services: [])])
    }
  }
}
