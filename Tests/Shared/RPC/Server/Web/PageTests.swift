import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Sends one request and reports the fields of its answer. Confined to its loop.
private final class PageClient: HTTP2ConnectionDelegate {
  private final class Call: HTTP2Stream {
    let answers: Signal<[String: String]>

    init(_ answers: Signal<[String: String]>) { self.answers = answers }

    override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
      var fields: [String: String] = [:]
      headers.forEach { _, name, value in
        fields[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
      }
      answers.send(fields)
    }

    override func receivedData(_ bytes: UnsafeRawBufferPointer) { consume(bytes.count) }
    override func receivedEnd() {}
  }

  private var connection: HTTP2Connection?

  init(_ socket: StreamSocket) {
    connection = HTTP2Connection(socket: socket, role: .client, settings: HTTP2Settings(), delegate: self)
  }

  func send(_ fields: [(String, String)], _ answers: Signal<[String: String]>) {
    var headers = HeaderList()
    for (name, value) in fields { headers.add(name, value) }
    let call = Call(answers)
    try? connection?.session.request(call, headers: headers)
    call.write([0, 0, 0, 0, 0])
    call.finish()
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) { self.connection = nil }
}

@Suite("Calls of pages", .timeLimit(.minutes(30)))
struct PageTests {
  private static func answer(_ fields: [(String, String)], at address: SocketAddress) async -> [String: String]? {
    let answers = Signal<[String: String]>()
    ClientFixture.host.connect(address, on: ClientFixture.host.loops[0]) { result in
      guard case .success(let socket) = result else { return }
      PageClient(socket).send(fields, answers)
    }
    return await answers.next()
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
