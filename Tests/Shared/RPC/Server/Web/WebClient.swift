import EventLoop
import HTTP2

@testable import RPC

/// Sends one request, as a page or curl does, and reports its response. Confined to its loop.
final class WebClient: HTTP2ConnectionDelegate {
  struct Response: Sendable {
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    /// HEADERS frames.
    var headerBlocks = 0

    var status: String? { fields[":status"] }
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private final class Call: HTTP2Stream {
    private let responses: Signal<Response>
    private var response = Response()

    init(_ responses: Signal<Response>) { self.responses = responses }

    override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
      response.headerBlocks += 1
      headers.forEach { _, name, value in
        response.fields[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
      }
      if endStream { responses.send(response) }
    }

    override func receivedData(_ bytes: UnsafeRawBufferPointer) {
      response.body += bytes
      consume(bytes.count)
    }

    override func receivedEnd() { responses.send(response) }
  }

  private var connection: HTTP2Connection?

  private init(_ socket: StreamSocket) {
    connection = HTTP2Connection(socket: socket, role: .client, settings: HTTP2Settings(), delegate: self)
  }

  /// - Parameter fields: of the request, with those of HTTP/2.
  static func ask(_ fields: [(String, String)], _ body: [UInt8], at address: SocketAddress) async -> Response? {
    let responses = Signal<Response>()
    ClientFixture.host.connect(address, on: ClientFixture.host.loops[0]) { result in
      guard case .success(let socket) = result else { return }
      WebClient(socket).send(fields, body, responses)
    }
    return await responses.next()
  }

  private func send(_ fields: [(String, String)], _ body: [UInt8], _ responses: Signal<Response>) {
    var headers = HeaderList()
    for (name, value) in fields { headers.add(name, value) }
    let call = Call(responses)
    try? connection?.session.request(call, headers: headers)
    // In two pieces, as nothing says where a message ends but the end of the body.
    call.write(Array(body.prefix(2)))
    call.write(Array(body.dropFirst(2)))
    call.finish()
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) { self.connection = nil }
}
