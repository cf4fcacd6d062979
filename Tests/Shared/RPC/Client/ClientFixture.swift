import Awaiting
import EventLoop
import HTTP2
import Locks
import ProtobufC
import Synchronization
import Testing

@testable public import RPC

/// A message that is its own bytes.
struct Blob: Message {
  static let fullName = "test.Blob"
  var bytes: [UInt8] = []

  init() {}

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) {
    self.bytes = Array(bytes)
  }

  func serialized(headroom: Int) throws(EncodeError) -> [UInt8] {
    [UInt8](repeating: 0, count: headroom) + bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A value that tasks and loops hand to a test, which waits for it without polling.
final class Signal<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func send(_ value: Value) {
    continuation.yield(value)
  }

  /// The next value, however long it takes; nil when the task is cancelled. For handlers that a test holds: a limit of
  /// their own would let them go while a busy machine holds up the test.
  func nextUnlimited() async -> Value? {
    for await value in stream { return value }
    return nil
  }

  /// The next value, or nil after 120 s.
  func next() async -> Value? {
    try? await withinLimit("the next signal") { [stream] in
      var iterator = stream.makeAsyncIterator()
      return await iterator.next()
    }
  }
}

extension Metadata: ExpressibleByDictionaryLiteral {
  /// For tests only, as a literal cannot throw.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements {
      do { try add(name: name, value: value) } catch { Issue.record(error) }
    }
  }
}

extension Host {
  /// A connection to `address`, and what `make` makes of it on its loop.
  func connect<Peer: Sendable>(
    to address: SocketAddress, _ make: @escaping @Sendable (StreamSocket) -> Peer
  ) async throws -> Peer {
    // Through a lock, which the thread sanitizer understands; it does not see how a continuation orders two threads.
    let made = Locked<Peer?>(nil)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      connect(address, on: loops[0]) { result in
        continuation.resume(with: result.map { socket in made.withLock { $0 = make(socket) } })
      }
    }
    guard let peer = made.withLock({ $0 }) else { throw CancellationError() }
    return peer
  }
}

/// The four kinds of call, and calls that end only when something else does.
final class TestService: RPCService {
  static let serviceName = "test.Service"
  /// Handlers that wait report their end here.
  let ended = Signal<String>()
  /// Handlers that wait report their beginning here.
  let begun = Signal<String>()
  let release = Signal<Void>()
  let written = Atomic<Int>(0)
  /// The response of Fail.
  let failure = Locked(RPCError(.unknown, "nothing"))

  init() {}

  var methods: [MethodHandler] {
    [
      .unary("Echo", echo), .unary("Wait", wait), .unary("Held", held), .unary("Deadline", deadline),
      .unary("Fail") { [self] (_: Blob, _: RPCContext) -> Blob in throw failure.withLock { $0 } },
      .serverStreaming("Count", count), .serverStreaming("Flood", flood),
      .clientStreaming("Sum", sum), .clientStreaming("Hasty", hasty), .bidirectional("Chat", chat),
    ]
  }

  func echo(_ request: Blob, context: RPCContext) async throws -> Blob {
    let metadata = context.requestMetadata
    var answer = Metadata()
    for entry in metadata.entries where entry.name.hasPrefix("x-") {
      switch entry.value {
      case .ascii(let value): try answer.add(name: entry.name, value: value)
      case .binary(let bytes): try answer.add(name: entry.name, binary: bytes)
      }
    }
    context.setInitialMetadata(answer)
    context.setTrailers(answer)
    if let code = metadata["fail"].flatMap({ Int($0) }).flatMap({ StatusCode(rawValue: $0) }) {
      throw RPCError(code, "50 % möglich\n")
    }
    return request
  }

  func wait(_ request: Blob, context: RPCContext) async throws -> Blob {
    begun.send("wait")
    do {
      try await cancellation()
    } catch {
      ended.send("wait")
      throw error
    }
    return request
  }

  func held(_ request: Blob, context: RPCContext) async throws -> Blob {
    begun.send("held")
    guard await release.nextUnlimited() != nil else { throw RPCError(.cancelled, "nobody has let the call go") }
    return request
  }

  func deadline(_ request: Blob, context: RPCContext) async throws -> Blob {
    guard let deadline = context.deadline, let loop = EventLoop.current else { return Blob("none") }
    return Blob("\((deadline - loop.now + .milliseconds(500)).components.seconds)")
  }

  func count(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    for number in 0..<(Int(request.text) ?? 0) { try await responses.write(Blob("\(number)")) }
    if context.requestMetadata["fail"] != nil { throw RPCError(.aborted, "after the messages") }
  }

  func flood(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    do {
      let message = Blob([UInt8](repeating: 1, count: 10_000))
      while true {
        try await responses.write(message)
        written.add(1, ordering: .relaxed)
      }
    } catch {
      ended.send("flood")
      throw error
    }
  }

  func sum(_ requests: RequestStream<Blob>, context: RPCContext) async throws -> Blob {
    var total = 0
    for try await request in requests { total += request.bytes.count }
    return Blob("\(total)")
  }

  /// Fails without reading more than one request.
  func hasty(_ requests: RequestStream<Blob>, context: RPCContext) async throws -> Blob {
    for try await request in requests { throw RPCError(.outOfRange, "no \(request.text), please") }
    return Blob("none")
  }

  func chat(
    _ requests: RequestStream<Blob>, responses: ResponseWriter<Blob>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(request) }
  }
}

/// A server with `TestService`, and a channel to it: in this process, without the system's sockets, unless a test is
/// about those.
struct ClientFixture: Sendable {
  static let host: RealHost = {
    // A machine without descriptors or threads for a test fails all of them.
    guard let host = try? RealHost(loopCount: 2, blockingThreads: 1) else { fatalError("no event loop can be made") }
    return host
  }()

  /// Returns when each loop has run everything submitted before.
  static func loopsAreDone() async {
    for loop in host.loops { await Task(executorPreference: loop) {}.value }
  }

  let service: TestService
  let server: Server
  let address: SocketAddress
  let channel: Channel

  init(
    address: SocketAddress = .inProcess(name: ""), interceptors: [any ClientInterceptor] = [],
    settings: ChannelSettings = Self.settings, serverSettings: ServerSettings = .unhurried
  ) throws {
    service = TestService()
    server = Server(host: Self.host, services: [service], settings: serverSettings)
    self.address = try server.listen(on: address)
    channel = Channel(host: Self.host, target: self.address, interceptors: interceptors, settings: settings)
  }

  /// Attempts to connect follow each other so fast that tests need not wait.
  static var settings: ChannelSettings {
    var settings = ChannelSettings()
    settings.backoff = ConnectionBackoff(initial: .milliseconds(5), maximum: .milliseconds(20))
    return settings
  }

  func unary(_ method: String, _ text: String, _ options: CallOptions = CallOptions()) async throws -> String {
    try await Self.unary(channel, method, text, options)
  }

  static func unary(
    _ channel: Channel, _ method: String, _ text: String, _ options: CallOptions = CallOptions()
  ) async throws -> String {
    let response: Blob = try await channel.unary("/test.Service/\(method)", Blob(text), options: options)
    return response.text
  }

  func stream(_ method: String, _ text: String, _ options: CallOptions = CallOptions()) -> ResponseStream<Blob> {
    channel.serverStreaming("/test.Service/\(method)", Blob(text), options: options)
  }

  func chat(_ options: CallOptions = CallOptions()) -> BidirectionalCall<Blob, Blob> {
    channel.bidirectional("/test.Service/Chat", options: options)
  }

  func close() async {
    channel.close()
    await server.close()
  }
}

extension ServerSettings {
  /// The usual ones without load shedding: on a machine that does much else, calls of a test would be refused by
  /// chance.
  static var unhurried: ServerSettings {
    var settings = ServerSettings()
    settings.admission.targetDelay = nil
    return settings
  }
}

/// The status of a call that is expected to fail.
func status(of call: () async throws -> some Sendable) async -> RPCError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? RPCError
  }
}

/// Records how each call ended.
struct RecordingInterceptor: ClientInterceptor {
  let outcomes = Signal<StatusCode>()

  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    do {
      try await next(head)
      outcomes.send(.ok)
    } catch {
      outcomes.send((error as? RPCError)?.code ?? .unknown)
      throw error
    }
  }
}
