import EventLoop
import Testing

@testable import RPC

/// Fills a client's window, and reports before, then and once the test says so whether something waits for room.
private final class FillingService: RPCService {
  static let serviceName = "test.Filling"
  /// A response with its envelope has this many bytes: four are one more than the first window of a client.
  static let size = 16_384
  let turn = Signal<Void>()
  let unsent = Signal<Bool>()

  var methods: [MethodHandler] { [.serverStreaming("Fill", fill)] }

  @Sendable func fill(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    unsent.send(await responses.hasUnsent())
    for _ in 0..<4 { try await responses.write(Blob([UInt8](repeating: 1, count: Self.size - Envelope.size))) }
    unsent.send(await responses.hasUnsent())
    _ = await turn.nextUnlimited()
    unsent.send(await responses.hasUnsent())
    // The same from another thread.
    unsent.send(await Task.detached { await responses.hasUnsent() }.value)
  }
}

@Suite("What a handler knows of its responses") struct ResponseWriterTests {
  @Test("A response waits for room until the client has made some")
  func unsent() async throws {
    let service = FillingService()
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let peer = try await RawPeer.connect(to: try server.listen(on: .loopback(port: 0)))
    peer.request("/test.Filling/Fill", stream: 1)
    #expect(await service.unsent.next() == false)
    #expect(await service.unsent.next() == true)
    for stream: UInt32 in [0, 1] { peer.send(.init(kind: .windowUpdate, stream: stream, payload: [0, 0, 0, 1])) }
    var received = 0
    while received < 4 * FillingService.size {
      received += try #require(await peer.next(.data)).payload.count
    }
    service.turn.send(())
    #expect(await service.unsent.next() == false)
    #expect(await service.unsent.next() == false)
    peer.close()
    await server.close()
  }

  @Test("A writer without a connection has nothing that waits")
  func detached() async {
    #expect(await !ResponseWriter<Blob> { _ in }.hasUnsent())
  }
}
