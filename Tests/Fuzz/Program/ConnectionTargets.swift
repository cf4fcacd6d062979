import EventLoop
import ProtobufC
import RPC

@testable import HTTP2

/// A message that is its own bytes.
struct AnyBytes: Message {
  static let fullName = "fuzz.Bytes"
  var value: [UInt8] = []

  init() {}
  init(_ value: [UInt8]) { self.value = value }
  init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) { value = Array(bytes) }
  func serialized(headroom: Int) throws(EncodeError) -> [UInt8] { [UInt8](repeating: 0, count: headroom) + value }
}

struct EchoService: RPCService {
  static let serviceName = "conformance.Echo"

  var methods: [MethodHandler] {
    [
      .unary("Unary", idempotency: .noSideEffects, unary), .clientStreaming("Collect", collect),
      .bidirectional("Chat", chat),
    ]
  }

  func unary(_ request: AnyBytes, context: RPCContext) async throws -> AnyBytes { request }

  func collect(_ requests: RequestStream<AnyBytes>, context: RPCContext) async throws -> AnyBytes {
    var total = 0
    for try await request in requests { total += request.value.count }
    return AnyBytes(Array("\(total)".utf8))
  }

  func chat(
    _ requests: RequestStream<AnyBytes>, responses: ResponseWriter<AnyBytes>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(request) }
  }
}

/// The input as pieces of what a peer sends. The first byte determines how it is read: even, as it is; odd, as records
/// of (type, flags, stream, length, payload), of which whole frames are made, so that most mutations still are HTTP/2.
/// Then come the number of cuts and the length of each piece.
func pieces(of input: UnsafeRawBufferPointer, preface: [UInt8]) -> [[UInt8]] {
  guard input.count > 2 else { return [] }
  let cuts = min(Int(input[1]) % 16, input.count - 2)
  let lengths = input[2..<2 + cuts]
  var bytes = Array(input[(2 + cuts)...])
  if input[0] & 1 == 1 { bytes = preface + frames(bytes) }
  var rest = bytes[...]
  var pieces: [[UInt8]] = []
  for length in lengths {
    pieces.append(Array(rest.prefix(Int(length) + 1)))
    rest = rest.dropFirst(Int(length) + 1)
  }
  return pieces + [Array(rest)]
}

private func frames(_ records: [UInt8]) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = records[...]
  while rest.count >= 4 {
    let head = Array(rest.prefix(4))
    rest = rest.dropFirst(4)
    let payload = rest.prefix(Int(head[3]))
    rest = rest.dropFirst(payload.count)
    bytes += [0, 0, UInt8(payload.count), head[0], head[1], 0, 0, 0, head[2]] + payload
  }
  return bytes
}

/// Requires that this side wrote whole frames, whatever the peer did.
private func requireFrames(_ bytes: ArraySlice<UInt8>) {
  var rest = bytes
  while !rest.isEmpty {
    require(rest.count >= 9, "a frame's head is cut off")
    let head = Array(rest.prefix(9))
    let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    require(length <= 16_384 && rest.count >= 9 + length, "a frame is cut off or too long")
    rest = rest.dropFirst(9 + length)
  }
}

// Sendable: everything happens on the one thread of the process.
private nonisolated(unsafe) let serverHost: FuzzHost = {
  let host = FuzzHost()
  var settings = ServerSettings()
  settings.maximumRequestBytes = 65_536
  server = Server(host: host, services: [EchoService()], settings: settings)
  _ = try? server?.listen(on: .loopback(port: 1))
  return host
}()
// Sendable: everything happens on the one thread of the process.
private nonisolated(unsafe) var server: Server?

/// A client of a complete server; afterwards time passes, the client is gone, and nothing may be left.
func fuzzServer(_ input: UnsafeRawBufferPointer) {
  let host = serverHost
  let socket = FuzzSocket(loop: host.loop)
  host.loop.run { host.accept?(socket) }
  let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
  for piece in pieces(of: input, preface: preface) {
    host.loop.run { socket.deliver(piece) }
  }
  host.loop.advance(by: .seconds(1))
  host.loop.run { socket.end() }
  host.loop.advance(by: .seconds(3_600))
  require(socket.isClosed, "the connection is still open")
  // Bytes that begin as a request of HTTP/1.x are answered as such.
  if !socket.written.starts(with: "HTTP/1.1 ".utf8) { requireFrames(socket.written[...]) }
}

// Sendable: everything happens on the one thread of the process.
private nonisolated(unsafe) let clientHost = FuzzHost()

/// A server of a complete client with three calls; afterwards the server is gone, and each call must have ended.
func fuzzClient(_ input: UnsafeRawBufferPointer) {
  let host = clientHost
  let socket = FuzzSocket(loop: host.loop)
  host.nextSocket = socket
  let channel = Channel(host: host, target: .loopback(port: 1))
  let ended = Ended()
  for index in 0..<3 {
    Task(executorPreference: host.loop) {
      let options = CallOptions(timeout: .seconds(60))
      if index == 0 {
        _ = try? await call(channel, unary: "Unary", options)
      } else {
        await stream(channel, options)
      }
      ended.count += 1
    }
  }
  host.loop.run()
  for piece in pieces(of: input, preface: [0, 0, 0, 4, 0, 0, 0, 0, 0]) {
    host.loop.run { socket.deliver(piece) }
  }
  host.loop.advance(by: .seconds(1))
  host.loop.run { socket.end() }
  for _ in 0..<8 { host.loop.advance(by: .seconds(30)) }
  require(ended.count == 3, "\(3 - ended.count) calls have not ended")
  requireFrames(socket.written.dropFirst(24))
  channel.close()
  host.loop.advance(by: .seconds(3_600))
}

// Sendable: everything happens on the one thread of the process.
private final class Ended: @unchecked Sendable {
  var count = 0
}

private func call(_ channel: Channel, unary method: String, _ options: CallOptions) async throws -> AnyBytes {
  try await channel.unary("/conformance.Echo/\(method)", AnyBytes(Array("hello".utf8)), options: options)
}

private func stream(_ channel: Channel, _ options: CallOptions) async {
  let responses: ResponseStream<AnyBytes> = channel.serverStreaming(
    "/conformance.Echo/Chat", AnyBytes(Array("hello".utf8)), options: options)
  do {
    for try await _ in responses {}
  } catch {
    // Any status is fine.
  }
}
