import CommonProtos
import EventLoop
import Locks
import Testing

@testable import RPC

private enum TrailKey: ContextKey {
  static let defaultValue = ""
}

private enum OtherKey: ContextKey {
  static let defaultValue = 0
}

/// The events, in order.
private final class Diary: Sendable {
  private let lines = Locked<[String]>([])

  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// Begins calls at once, or returns that it has to wait, and records what it sees.
private struct NotingInterceptor: ServerInterceptor {
  let name: String
  let diary: Diary
  var waits = false
  var refuses = false

  func begin(_ context: inout RPCContext) throws -> Bool {
    if waits { return false }
    diary.note("\(name) begins after '\(context.values[TrailKey.self])'")
    if refuses { throw RPCError(.permissionDenied, "not by \(name)") }
    context.values[TrailKey.self] += name
    return true
  }

  func ended(_ context: RPCContext, _ error: (any Error)?) {
    diary.note(
      "\(name) ended with '\(context.values[TrailKey.self])', \(error.map { "\(RPCError(thrown: $0).code)" } ?? "well")"
    )
  }

  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    diary.note("\(name) waits after '\(context.values[TrailKey.self])', bound '\(bound())'")
    await Task.yield()
    var context = context
    context.values[TrailKey.self] += name
    do {
      try await next(context)
      diary.note("\(name) returns, bound '\(bound())'")
    } catch {
      diary.note("\(name) catches \(RPCError(thrown: error).code)")
      throw error
    }
  }

  private func bound() -> String { RPCContext.current?.values[TrailKey.self] ?? "-" }
}

/// Answers with the trail of its context and of its task.
private struct TrailService: RPCService {
  static let serviceName = "test.Trails"
  let diary: Diary

  var methods: [MethodHandler] {
    [.unary("Trail", trail), .unary("Fail", fail), .unary("Other", trail), .serverStreaming("Stream", stream)]
  }

  func trail(_ request: Blob, context: RPCContext) async throws -> Blob {
    diary.note("served")
    return Blob("\(context.values[TrailKey.self]) \(RPCContext.current?.values[TrailKey.self] ?? "-")")
  }

  func fail(_ request: Blob, context: RPCContext) async throws -> Blob {
    throw RPCError(.notFound, "nothing")
  }

  func stream(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    try await responses.write(Blob(context.values[TrailKey.self]))
    await Task.yield()
    try await responses.write(Blob(RPCContext.current?.values[TrailKey.self] ?? "-"))
  }
}

@Suite struct ServerInterceptorTests {
  private static func withServer(
    _ make: (Diary) -> [NotingInterceptor], _ body: (Channel, Diary) async throws -> Void
  ) async throws {
    let diary = Diary()
    let server = Server(
      host: ClientFixture.host, services: [TrailService(diary: diary)], interceptors: make(diary),
      settings: .unhurried)
    let address = try server.listen(on: .loopback(port: 0))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    try await body(channel, diary)
    channel.close()
    await server.close()
  }

  private static func call(_ channel: Channel, _ method: String) async throws -> String {
    let response: Blob = try await channel.unary("/test.Trails/\(method)", Blob(""), options: CallOptions())
    return response.text
  }

  @Test(
    "Interceptors that need not wait begin a call in order, are notified of its end in reverse, with its context")
  func order() async throws {
    try await Self.withServer({ [NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0)] }) {
      channel, diary in
      let answer = try await Self.call(channel, "Trail")
      #expect(answer == "ab ab")
      #expect(
        diary.all == [
          "a begins after ''", "b begins after 'a'", "served", "b ended with 'ab', well", "a ended with 'ab', well",
        ])
    }
  }

  @Test("A handler's error is reported to those that began the call")
  func failure() async throws {
    try await Self.withServer({ [NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0)] }) {
      channel, diary in
      let error = await status { try await Self.call(channel, "Fail") }
      #expect(error?.code == .notFound)
      #expect(diary.all.suffix(2) == ["b ended with 'ab', notFound", "a ended with 'ab', notFound"])
    }
  }

  @Test(
    "An interceptor that rejects a call is not notified of its end, those before it are, those after it hear nothing")
  func refusal() async throws {
    try await Self.withServer({
      [
        NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0, refuses: true),
        NotingInterceptor(name: "c", diary: $0),
      ]
    }) { channel, diary in
      let error = await status { try await Self.call(channel, "Trail") }
      #expect(error == RPCError(.permissionDenied, "not by b"))
      #expect(diary.all == ["a begins after ''", "b begins after 'a'", "a ended with 'a', permissionDenied"])
    }
  }

  @Test("One that has to wait surrounds those behind it and is surrounded by those before it")
  func mixture() async throws {
    try await Self.withServer({
      [
        NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0, waits: true),
        NotingInterceptor(name: "c", diary: $0), NotingInterceptor(name: "d", diary: $0, waits: true),
        NotingInterceptor(name: "e", diary: $0),
      ]
    }) { channel, diary in
      let answer = try await Self.call(channel, "Trail")
      #expect(answer == "abcde abcde")
      #expect(
        diary.all == [
          "a begins after ''", "b waits after 'a', bound 'a'", "c begins after 'ab'",
          "d waits after 'abc', bound 'abc'",
          "e begins after 'abcd'", "served", "e ended with 'abcde', well", "d returns, bound 'abc'",
          "c ended with 'abc', well", "b returns, bound 'a'", "a ended with 'a', well",
        ])
    }
  }

  @Test("A rejection after one that waits passes through it")
  func refusalBehindWait() async throws {
    try await Self.withServer({
      [
        NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0, waits: true),
        NotingInterceptor(name: "c", diary: $0, refuses: true),
      ]
    }) { channel, diary in
      let error = await status { try await Self.call(channel, "Trail") }
      #expect(error == RPCError(.permissionDenied, "not by c"))
      #expect(diary.all.suffix(2) == ["b catches permissionDenied", "a ended with 'a', permissionDenied"])
    }
  }

  @Test("Streams have the context that the interceptors made", arguments: [false, true])
  func streams(waits: Bool) async throws {
    try await Self.withServer({
      [NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0, waits: waits)]
    }) { channel, _ in
      let stream: ResponseStream<Blob> = channel.serverStreaming(
        "/test.Trails/Stream", Blob(""), options: CallOptions())
      var texts: [String] = []
      for try await blob in stream { texts.append(blob.text) }
      #expect(texts == ["ab", "ab"])
    }
  }

  @Test(
    "Calls of several methods that come at once are each served with a context of their own", arguments: [false, true])
  func burst(waits: Bool) async throws {
    try await Self.withServer({
      [NotingInterceptor(name: "a", diary: $0), NotingInterceptor(name: "b", diary: $0, waits: waits)]
    }) { channel, diary in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<200 {
          group.addTask {
            switch index % 4 {
            case 0:
              let answer = try await Self.call(channel, "Trail")
              #expect(answer == "ab ab")
            case 1:
              let answer = try await Self.call(channel, "Other")
              #expect(answer == "ab ab")
            case 2:
              let error = await status { try await Self.call(channel, "Fail") }
              #expect(error?.code == .notFound)
            default:
              let error = await status { try await Self.call(channel, "None") }
              #expect(error?.code == .unimplemented)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(diary.all.filter { $0 == "served" }.count == 100)
      #expect(diary.all.filter { $0.hasPrefix("a ended") }.count == 150)
    }
  }

  @Test("Values of a context: the last of a key counts, a copy keeps its own, no chain grows")
  func values() {
    var values = ContextValues()
    #expect(values[TrailKey.self] == "" && values[OtherKey.self] == 0)
    values[TrailKey.self] = "first"
    values[OtherKey.self] = 1
    let copy = values
    for number in 0..<100_000 {
      values[TrailKey.self] = "\(number)"
      values[OtherKey.self] += 1
    }
    #expect(values[TrailKey.self] == "99999" && values[OtherKey.self] == 100_001)
    #expect(copy[TrailKey.self] == "first" && copy[OtherKey.self] == 1)
    #expect(values.last?.before?.before == nil)
  }
}
