import EventLoop
import Glibc
import Orders
import ProtobufJSON
import RPC
import Testing

/// What curl prints: the body, and the status on a line of its own.
private func curl(_ port: UInt16, _ arguments: String) throws -> String {
  let address = "http://127.0.0.1:\(port)/orders.v1.OrderService/PlaceOrder"
  let stream = try #require(popen("curl -s -m 30 -w '\\n%{http_code}' \(arguments) \(address)", "r"))
  defer { pclose(stream) }
  var text: [UInt8] = []
  while case let byte = getc(stream), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: text, as: UTF8.self)
}

@Suite("the code of the articles: pages and curl", .timeLimit(.minutes(30)))
struct PagesAndCurl {
  @Test("a unary method is called by curl, with JSON; what is wrong is said; a page of a named origin may call")
  func calls() async throws {
    let host = try RealHost(loopCount: 1)
    var settings = ServerSettings()
    settings.json.ignoresUnknownFields = false

    settings.crossOrigin = try CrossOriginPolicy(origins: ["https://shop.example"])

    let server = Server(host: host, services: [OrderDesk()], settings: settings)
    let port = try #require(try server.listen(on: .loopback(port: 0)).port)
    let json = "--http2-prior-knowledge -H 'content-type: application/json'"
    #expect(try curl(port, json + #" -d '{"product":"tea","quantity":2}'"#) == "{\"orderId\":\"tea-2\"}\n200")
    let failed = try curl(port, json + #" -d '{"product":"tea"}'"#)
    let error = #"{"code":"invalid_argument","message":"quantity must be at least 1","details":[{"#
    #expect(failed.hasPrefix(error) && failed.hasSuffix("\n400"), "\(failed)")
    #expect(try curl(port, json + #" -d '{"produkt":"tea"}'"#).contains("has no field of this name"))
    let asks = "-X OPTIONS -H 'access-control-request-method: POST' -H 'origin: https://shop.example'"
    #expect(try curl(port, "--http2-prior-knowledge " + asks) == "\n204")
    await server.close()
    host.shutdown()
  }
}
