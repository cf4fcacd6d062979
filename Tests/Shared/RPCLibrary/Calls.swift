import CommonProtos
import RPC
import RPCTesting
import TestMessages
import TestStubs

typealias Client = EverythingV1.CallsServiceClient
typealias Number = GoogleProtobuf.Int32Value

/// A service with every kind of call, written against the generated protocol as a user of the library writes one; each
/// test replaces the part that it tests.
struct Calls: EverythingV1.PartialCallsService {
  var onEcho: @Sendable (String, RPCContext) async throws -> String = { text, _ in text }
  var onCount: @Sendable (Int32, ResponseWriter<Number>, RPCContext) async throws -> Void = { last, responses, _ in
    for value in 1...last { try await responses.write(.init(value: value)) }
  }

  func echo(_ request: EverythingV1.Everything, context: RPCContext) async throws -> EverythingV1.Everything {
    .init(stringValue: try await onEcho(request.stringValue, context))
  }

  func count(_ request: Number, responses: ResponseWriter<Number>, context: RPCContext) async throws {
    try await onCount(request.value, responses, context)
  }

  func sum(_ requests: RequestStream<Number>, context: RPCContext) async throws -> Number {
    var sum: Int32 = 0
    for try await request in requests { sum += request.value }
    return .init(value: sum)
  }

  func double(
    _ requests: RequestStream<EverythingV1.Everything.Nested>,
    responses: ResponseWriter<EverythingV1.Everything.Nested>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(.init(number: request.number * 2)) }
  }
}

extension Client {
  func echo(_ text: String, _ options: CallOptions = CallOptions()) async throws -> String {
    try await echo(.init(stringValue: text), options: options).stringValue
  }
}

/// Runs a test against a server and a channel in this process.
func withServer(
  _ calls: Calls = Calls(), interceptors: [any ServerInterceptor] = [], settings: ServerSettings = ServerSettings(),
  channelSettings: ChannelSettings = ChannelSettings(), _ test: (Client, InProcessServer) async throws -> Void
) async throws {
  let server = try InProcessServer(
    [calls], interceptors: interceptors, settings: settings, channelSettings: channelSettings)
  do { try await test(Client(server.channel), server) } catch {
    await server.close()
    throw error
  }
  await server.close()
}

/// Something that happens once and that a test waits for.
struct Event: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func happen() { continuation.finish() }

  /// Returns when it has happened, or when the task is cancelled.
  func wait() async { for await _ in stream {} }
}

/// Returns when the calling task is cancelled, at the latest by the test's own time limit.
func untilCancelled() async { await Event().wait() }
