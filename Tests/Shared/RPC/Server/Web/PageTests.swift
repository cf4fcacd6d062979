import EventLoop
import HTTP2
import Testing

@testable import RPC

@Suite("Calls of pages", .timeLimit(.minutes(30)))
struct PageTests {
  private static func answer(_ fields: [(String, String)], at address: SocketAddress) async -> [String: String]? {
    await WebClient.ask(fields, [0, 0, 0, 0, 0], at: address)?.fields
  }

  @Test(
    "A page of an allowed origin may ask, call and read what fails; the browser of another one is given nothing",
    arguments: [("https://app.example", true), ("https://other.example", false)])
  func origins(origin: String, isAllowed: Bool) async throws {
    var settings = ServerSettings.unhurried
    settings.crossOrigin = try CrossOriginPolicy(origins: ["https://app.example"])
    let server = Server(host: ClientFixture.host, services: [TestService()], settings: settings)
    let address = try server.listen(on: .loopback(port: 0))
    func request(_ method: String, _ path: String, _ more: [(String, String)]) -> [(String, String)] {
      [(":method", method), (":scheme", "http"), (":path", path), (":authority", "test"), ("origin", origin)] + more
    }
    let asked = await Self.answer(
      request("OPTIONS", "/test.Service/Echo", [("access-control-request-method", "POST")]), at: address)
    #expect(asked?[":status"] == (isAllowed ? "204" : "405"))
    let type = [("content-type", "application/grpc-web+proto")]
    let called = await Self.answer(request("POST", "/test.Service/Echo", type), at: address)
    #expect(called?[":status"] == "200" && called?["content-type"] == "application/grpc-web+proto")
    let failed = await Self.answer(request("POST", "/test.Service/Nothing", type), at: address)
    #expect(failed?["grpc-status"] == "12")
    for fields in [asked, called, failed] {
      #expect(fields?["access-control-allow-origin"] == (isAllowed ? origin : nil))
    }
    await server.close()
  }
}
