import EventLoop
import Testing

@testable import RPC

/// Handlers that leave tasks behind.
private final class LeavingService: RPCService {
  static let serviceName = "test.Leaving"
  let ended = Signal<String>()

  var methods: [MethodHandler] { [.bidirectional("Read", read), .serverStreaming("Write", write)] }

  func read(_ requests: RequestStream<Blob>, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    let ended = ended
    Task.immediate {
      let end = await status {
        for try await _ in requests {}
        return true
      }
      ended.send("read: \(end?.code.name ?? "OK")")
    }
  }

  func write(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    let ended = ended
    // More than one window and a half: it waits until the very end of the call.
    Task.immediate {
      let end = await status {
        try await responses.write(Blob([UInt8](repeating: 1, count: 110_000)))
        return true
      }
      ended.send("write: \(end?.code.name ?? "OK")")
    }
  }
}

@Suite("tasks that a handler leaves behind")
struct OutlivedHandlerTests {
  private static func serve() throws -> (LeavingService, Server, Channel) {
    let service = LeavingService()
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let address = try server.listen(on: .inProcess(name: ""))
    return (service, server, Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings))
  }

  @Test("a task that reads requests ends with the call")
  func reader() async throws {
    let (service, server, channel) = try Self.serve()
    let call: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Leaving/Read", options: CallOptions())
    for try await _ in call.responses {}
    #expect(await service.ended.next() == "read: CANCELLED")
    channel.close()
    await server.close()
  }

  @Test("a task that waits for room ends with the call")
  func writer() async throws {
    let (service, server, channel) = try Self.serve()
    let responses: ResponseStream<Blob> = channel.serverStreaming(
      "/test.Leaving/Write", Blob(""), options: CallOptions())
    for try await response in responses { #expect(response.bytes.count == 110_000) }
    #expect(await service.ended.next()?.hasPrefix("write") == true)
    channel.close()
    await server.close()
  }
}
