import EventLoop
import RPC
import Synchronization

/// Does what the request's headers and bytes ask for, so that a client can provoke everything gRPC has.
///
/// - `Unary` answers with the request. `x-initial`, `x-trailing` and `x-…-bin` come back as headers and trailers;
///   `x-fail` (a status number) with `x-message-bin` and `x-details` fails the call. `x-large-initial` and
///   `x-large-trailing` are numbers of additional bytes of metadata.
/// - `x-compress` (`always`, `automatic`, `never`) selects how `Unary`, `Expand` and `Chat` compress their responses.
/// - `Collect` reads all requests and answers with the number of their bytes.
/// - `Expand` answers a request "COUNT SIZE" with so many messages of that size.
/// - `Chat` answers each request with itself.
/// - `Wait` never answers; `Waiting` and `Cancelled` return how many such calls there were and how many were cancelled.
/// - `Slow` reads a request every `x-pause` milliseconds; `Slowly` returns how many it has read.
/// - `Peer` answers with the client's address, and after a space with the proxy's if there is one.
/// - `Refuse` fails after the first request; `Written` returns how many bytes `Expand` has written.
struct EchoService: RPCService {
  static let serviceName = "conformance.Echo"
  let counters = Counters()

  final class Counters: Sendable {
    let waiting = Atomic<Int>(0)
    let cancelled = Atomic<Int>(0)
    let slow = Atomic<Int>(0)
    let written = Atomic<Int>(0)
  }

  var methods: [MethodHandler] {
    [
      .unary("Unary", unary),
      .unary("Wait", wait),
      .unary("Waiting") { (_: Bytes, _: RPCContext) in count(counters.waiting) },
      .unary("Cancelled") { (_: Bytes, _: RPCContext) in count(counters.cancelled) },
      .unary("Slowly") { (_: Bytes, _: RPCContext) in count(counters.slow) },
      .unary("Written") { (_: Bytes, _: RPCContext) in count(counters.written) },
      .unary("Timeout", timeout),
      .clientStreaming("Collect", collect),
      .clientStreaming("Slow", slow),
      .unary("Peer", peer),
      .serverStreaming("Expand", expand),
      .bidirectional("Chat", chat),
      .bidirectional("Refuse", refuse),
    ]
  }

  private func count(_ counter: borrowing Atomic<Int>) -> Bytes {
    Bytes(Array("\(counter.load(ordering: .relaxed))".utf8))
  }

  private func chooseCompression(_ context: RPCContext) {
    switch context.requestMetadata["x-compress"] {
    case "always": context.setResponseCompression(.always)
    case "automatic": context.setResponseCompression(.automatic)
    case "never": context.setResponseCompression(.never)
    default: break
    }
  }

  func unary(_ request: Bytes, context: RPCContext) async throws -> Bytes {
    chooseCompression(context)
    let metadata = context.requestMetadata
    var initial = Metadata()
    var trailing = Metadata()
    for value in metadata.values("x-initial") { try initial.add(name: "x-initial", value: value) }
    for value in metadata.binaryValues("x-initial-bin") { try initial.add(name: "x-initial-bin", binary: value) }
    for value in metadata.values("x-trailing") { try trailing.add(name: "x-trailing", value: value) }
    for value in metadata.binaryValues("x-trailing-bin") { try trailing.add(name: "x-trailing-bin", binary: value) }
    if let size = metadata["x-large-initial"].flatMap({ Int($0) }) {
      try initial.add(name: "x-large", value: String(repeating: "a", count: size))
    }
    if let size = metadata["x-large-trailing"].flatMap({ Int($0) }) {
      try trailing.add(name: "x-large", value: String(repeating: "a", count: size))
    }
    context.setInitialMetadata(initial)
    context.setTrailers(trailing)
    if let code = metadata["x-fail"].flatMap({ Int($0) }).flatMap({ StatusCode(rawValue: $0) }) {
      let message = metadata.binaryValues("x-message-bin").first.map { String(decoding: $0, as: UTF8.self) }
      let error = RPCError(code: code, message: message ?? "as asked")
      guard let details = metadata["x-details"] else { throw error }
      throw error.with(Bytes(Array(details.utf8)))
    }
    return request
  }

  func wait(_ request: Bytes, context: RPCContext) async throws -> Bytes {
    counters.waiting.add(1, ordering: .relaxed)
    // Not by `Task.sleep`: one that is cancelled keeps its memory until its time is over.
    let (nothing, continuation) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    continuation.finish()
    counters.cancelled.add(1, ordering: .relaxed)
    throw CancellationError()
  }

  /// Answers with the milliseconds left.
  func timeout(_ request: Bytes, context: RPCContext) async throws -> Bytes {
    guard let deadline = context.deadline, let loop = EventLoop.current else { return Bytes(Array("none".utf8)) }
    return Bytes(Array("\((deadline.nanoseconds - loop.now.nanoseconds) / 1_000_000)".utf8))
  }

  func collect(_ requests: RequestStream<Bytes>, context: RPCContext) async throws -> Bytes {
    var total = 0
    for try await request in requests { total += request.value.count }
    return Bytes(Array("\(total)".utf8))
  }

  func slow(_ requests: RequestStream<Bytes>, context: RPCContext) async throws -> Bytes {
    let pause = context.requestMetadata["x-pause"].flatMap { Int($0) } ?? 1
    var total = 0
    for try await request in requests {
      total += request.value.count
      counters.slow.add(1, ordering: .relaxed)
      try await Task.sleep(for: .milliseconds(pause))
    }
    return Bytes(Array("\(total)".utf8))
  }

  func expand(_ request: Bytes, responses: ResponseWriter<Bytes>, context: RPCContext) async throws {
    chooseCompression(context)
    let numbers = request.text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] >= 0 else {
      throw RPCError(.invalidArgument, "expected COUNT SIZE, got \(request.text)")
    }
    let message = Bytes([UInt8](repeating: 0x5a, count: numbers[1]))
    for _ in 0..<numbers[0] {
      try await responses.write(message)
      counters.written.add(message.value.count, ordering: .relaxed)
    }
  }

  func peer(_ request: Bytes, context: RPCContext) async throws -> Bytes {
    let address = "\(context.peer.address)"
    return Bytes(Array((context.peer.proxy.map { "\(address) \($0)" } ?? address).utf8))
  }

  func chat(
    _ requests: RequestStream<Bytes>, responses: ResponseWriter<Bytes>, context: RPCContext
  ) async throws {
    chooseCompression(context)
    for try await request in requests { try await responses.write(request) }
  }

  func refuse(
    _ requests: RequestStream<Bytes>, responses: ResponseWriter<Bytes>, context: RPCContext
  ) async throws {
    for try await _ in requests { throw RPCError(.failedPrecondition, "enough") }
  }
}
