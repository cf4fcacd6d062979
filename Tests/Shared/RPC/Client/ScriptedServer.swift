import EventLoop
import HTTP2
import Locks

@testable import RPC

/// A server that answers each request by the next step of a script, whether or not that is valid gRPC.
final class ScriptedServer: Sendable {
  /// One answer. Runs on the connection's loop when the request has ended.
  typealias Step = @Sendable (ScriptedStream) -> Void

  let address: SocketAddress
  let requests = Signal<Int>()
  private let listener: any Listener
  private let script: Script

  convenience init(settings: HTTP2Settings = HTTP2Settings(), _ steps: Step...) throws {
    try self.init(settings: settings, steps: steps)
  }

  /// - Parameter connected: runs for each connection, before anything is read from it.
  init(
    host: any Host = ClientFixture.host, settings: HTTP2Settings = HTTP2Settings(), steps: [Step],
    connected: (@Sendable (HTTP2Connection) -> Void)? = nil
  ) throws {
    let script = Script(steps)
    self.script = script
    let requests = requests
    listener = try host.listen(.loopback(port: 0)) { socket in
      let delegate = ScriptedConnection(script: script, requests: requests, number: script.nextConnection())
      let connection = HTTP2Connection(socket: socket, role: .server, settings: settings, delegate: delegate)
      delegate.connection = connection
      connected?(connection)
    }
    address = listener.address
  }

  /// Connections so far.
  var connectionCount: Int { script.connectionCount }

  func close() {
    listener.close()
  }

  final class Script: Sendable {
    private let state: Locked<(steps: ArraySlice<Step>, connections: Int)>

    init(_ steps: [Step]) {
      state = Locked((steps[...], 0))
    }

    var connectionCount: Int { state.withLock { $0.connections } }

    func next() -> Step? { state.withLock { $0.steps.popFirst() } }

    func nextConnection() -> Int {
      state.withLock {
        $0.connections += 1
        return $0.connections
      }
    }
  }
}

final class ScriptedConnection: HTTP2ConnectionDelegate {
  var connection: HTTP2Connection?
  /// Counted from 1.
  let number: Int
  private let script: ScriptedServer.Script
  private let requests: Signal<Int>

  init(script: ScriptedServer.Script, requests: Signal<Int>, number: Int) {
    self.script = script
    self.requests = requests
    self.number = number
  }

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    let stream = ScriptedStream(self)
    stream.previousAttempts = headers.first(named: "grpc-previous-rpc-attempts") ?? "none"
    return stream
  }

  func perform(_ stream: ScriptedStream) {
    script.next()?(stream)
    requests.send(number)
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) {
    self.connection = nil
  }
}

final class ScriptedStream: HTTP2Stream {
  let connection: ScriptedConnection
  var previousAttempts = ""
  private(set) var receivedBytes = 0

  init(_ connection: ScriptedConnection) {
    self.connection = connection
  }

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {}

  override func receivedEnd() {
    notifyReady()
  }

  override func ready() {
    connection.perform(self)
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    receivedBytes += bytes.count
    consume(bytes.count)
  }

  // MARK: What scripts are made of

  static let grpcHeaders = PreparedHeaders([(":status", "200"), ("content-type", "application/grpc")])

  static func list(_ fields: KeyValuePairs<String, String>) -> HeaderList {
    var list = HeaderList()
    for (name, value) in fields { list.add(name, value) }
    return list
  }

  func sendMessage(_ text: String) {
    var bytes: [UInt8] = [0, 0, 0, 0, 0] + Array(text.utf8)
    Envelope.fill(&bytes)
    write(bytes)
  }

  /// Resets the stream once everything sent before has left.
  func resetInNextTurn(_ code: HTTP2ErrorCode) {
    guard let loop = connection.connection?.loop else { return }
    loop.assumeIsolated().schedule(after: .milliseconds(1)) { self.reset(code) }
  }

  /// An answer of nothing but a status.
  func fail(_ code: StatusCode, pushback: String? = nil) {
    var list = Self.list(["grpc-status": "\(code.rawValue)"])
    if let pushback { list.add("grpc-retry-pushback-ms", pushback) }
    sendHeadersAndEnd(Self.grpcHeaders, list)
  }

  /// A proper answer.
  func succeed(_ text: String) {
    sendHeaders(Self.grpcHeaders)
    sendMessage(text)
    finish(trailers: Self.list(["grpc-status": "0"]))
  }

  /// A valid response that names the connection it was sent on.
  func succeed() {
    sendHeaders(Self.grpcHeaders)
    sendMessage("connection \(connection.number)")
    finish(trailers: Self.list(["grpc-status": "0"]))
  }
}
