import EventLoop
import HTTP2
import SimulatedHost
import Testing

@testable import RPC

private struct PatientService: RPCService {
  static let serviceName = "test.Patient"
  var methods: [MethodHandler] {
    [.unary("Echo", echo), .bidirectional("Chat", chat), .serverStreaming("Burst", burst)]
  }

  @Sendable func echo(_ request: Blob, context: RPCContext) async throws -> Blob { request }

  @Sendable func chat(
    _ requests: RequestStream<Blob>, responses: ResponseWriter<Blob>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(request) }
  }

  /// As much as fits into a window, and then nothing for an hour.
  @Sendable func burst(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    for _ in 0..<60 { try await responses.write(Blob([UInt8](repeating: 1, count: 1_024))) }
    await pause(.seconds(3_600))
  }
}

@Suite("the permitted behaviour of honest clients, in simulated time", .serialized)
struct HonestClientTests {
  /// Runs `body` concurrently with a call that has to live as long as the connection over which it began.
  private static func play(_ body: @escaping @Sendable (Channel) async throws -> Void) throws {
    try SimulatedWorld.with(seed: 1) { world in
      world.network.conditions.shortTransfer = 0
      let machine = world.addHost("server")
      let client = world.addHost("client")
      let server = Server(host: machine, services: [PatientService()], settings: .unhurried)
      let address = try server.listen(on: .loopback(port: 7))
      let channel = Channel(host: client, target: address)
      try world.run(on: client) {
        let chat: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Patient/Chat", options: CallOptions())
        var answers = chat.responses.makeAsyncIterator()
        try await chat.requests.write(Blob("before"))
        let before = try await answers.next()
        #expect(before?.text == "before")
        try await body(channel)
        try await chat.requests.write(Blob("after"))
        let after = try await answers.next()
        #expect(after?.text == "after")
        chat.cancel()
      }
      channel.close()
    }
  }

  @Test("messages that are read late ask for no PINGs, which the server would find too many")
  func lateReader() throws {
    try Self.play { channel in
      let streams: [ResponseStream<Blob>] = (0..<8).map { _ in
        channel.serverStreaming("/test.Patient/Burst", Blob(""), options: CallOptions())
      }
      await pause(.seconds(1))
      for stream in streams {
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<60 {
          let message = try await iterator.next()
          #expect(message?.bytes.count == 1_024)
          await pause(.milliseconds(20))
        }
      }
    }
  }

  @Test("calls that are cancelled before they were sent use up numbers of streams, and that is all")
  func cancelledAtOnce() throws {
    try Self.play { channel in
      for _ in 0..<200 {
        let stream: ResponseStream<Blob> = channel.serverStreaming(
          "/test.Patient/Burst", Blob(""), options: CallOptions())
        stream.cancel()
        let answer: Blob = try await channel.unary("/test.Patient/Echo", Blob("a"), options: CallOptions())
        #expect(answer.text == "a")
      }
    }
  }
}
