import EventLoop
import Locks
import Testing

@testable import RPC

/// Each loop has its own connection, and its calls go out on that one.
@Suite struct ChannelLoopTests {
  /// Answers with the address that the call came from, and on which loop it was made.
  private struct WhereFrom: RPCService {
    static let serviceName = "test.Service"
    var methods: [MethodHandler] { [.unary("Where", answer), .serverStreaming("Stream", stream)] }

    func answer(_ request: Blob, context: RPCContext) async throws -> Blob {
      Blob(context.peer.address.description)
    }

    func stream(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
      for _ in 0..<3 { try await responses.write(Blob(context.peer.address.description)) }
    }
  }

  /// The observations of the calls of one loop.
  private struct Seen: Sendable {
    var peers: Set<String> = []
    var leftLoop = 0
  }

  @Test("All calls of a loop share its connection and stay on it, also with other loops and while callers change")
  func oneConnectionPerLoop() async throws {
    let host = ClientFixture.host
    let server = Server(host: host, services: [WhereFrom()], settings: .unhurried)
    let address = try server.listen(on: .loopback(port: 0))
    for _ in 0..<10 {
      let channel = Channel(host: host, target: address, settings: ClientFixture.settings)
      let seen = Locked([Int: Seen]())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          let index = number % host.loops.count
          let loop = host.loops[index]
          group.addTask(executorPreference: loop) {
            let (peers, left) = try await Self.call(channel, on: loop)
            seen.withLock {
              $0[index, default: Seen()].peers.formUnion(peers)
              $0[index, default: Seen()].leftLoop += left
            }
          }
        }
        try await group.waitForAll()
      }
      let result = seen.withLock { $0 }
      #expect(result.count == host.loops.count)
      for (index, seen) in result {
        #expect(seen.peers.count == 1, "loop \(index) has used \(seen.peers.count) connections")
        #expect(seen.leftLoop == 0, "calls of loop \(index) have left it \(seen.leftLoop) times")
      }
      #expect(Set(result.values.flatMap(\.peers)).count == host.loops.count, "loops share a connection")
      channel.close()
    }
    await server.close()
  }

  private static func call(_ channel: Channel, on loop: EventLoop) async throws -> (peers: Set<String>, left: Int) {
    var peers: Set<String> = []
    var left = 0
    func note(_ peer: String) {
      peers.insert(peer)
      if !loop.inEventLoop || channel.transport.loop !== loop { left += 1 }
    }
    if !loop.inEventLoop { left += 1 }
    for _ in 0..<3 {
      note(try await ClientFixture.unary(channel, "Where", ""))
      // Suspended and resumed by another thread.
      await withCheckedContinuation { continuation in
        ClientFixture.host.blockingPool.enqueue { continuation.resume() }
      }
      let responses: ResponseStream<Blob> = channel.serverStreaming(
        "/test.Service/Stream", Blob(""), options: CallOptions())
      for try await response in responses { note(response.text) }
    }
    return (peers, left)
  }

  @Test("Callers outside the loops share one connection")
  func outside() async throws {
    let server = Server(host: ClientFixture.host, services: [WhereFrom()], settings: .unhurried)
    let address = try server.listen(on: .loopback(port: 0))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    var peers: Set<String> = []
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<40 { group.addTask { try await ClientFixture.unary(channel, "Where", "") } }
      for try await peer in group { peers.insert(peer) }
    }
    #expect(peers.count == 1)
    channel.close()
    await server.close()
  }

  @Test("The loops of a channel look a name up together, and all use what was found")
  func sharedLookup() async throws {
    let server = Server(host: ClientFixture.host, services: [WhereFrom()], settings: .unhurried)
    let address = try server.listen(on: .loopback(port: 0))
    let host = NamedHost(["rewards": [address]])
    var settings = ClientFixture.settings
    // However long the machine takes from one call to the next.
    settings.minimumLookupInterval = .seconds(3_600)
    let channel = try Channel(host: host, target: "dns:///rewards:1", settings: settings)
    var peers: Set<String> = []
    for loop in [host.loops[1], host.loops[0], host.loops[1]] {
      let peer = try await Task(executorPreference: loop) {
        try await ClientFixture.unary(channel, "Where", "")
      }.value
      peers.insert(peer)
    }
    #expect(peers.count == 2, "each loop has its own connection")
    #expect(host.lookupCount == 1)
    channel.close()
    await server.close()
  }

  @Test("A failed lookup is known to all loops of a channel, and so is the success of the next")
  func sharedFailure() async throws {
    let host = NamedHost()
    let channel = try Channel(host: host, target: "rewards:1", settings: ClientFixture.settings)
    for loop in host.loops {
      let error = await Task(executorPreference: loop) {
        await status { try await ClientFixture.unary(channel, "Where", "") }
      }.value
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("nobody knows it") == true)
    }
    let server = Server(host: ClientFixture.host, services: [WhereFrom()], settings: .unhurried)
    host.set("rewards", [try server.listen(on: .loopback(port: 0))])
    for loop in host.loops {
      let peer = try await Task(executorPreference: loop) {
        try await ClientFixture.unary(channel, "Where", "", CallOptions(waitForReady: true))
      }.value
      #expect(!peer.isEmpty)
    }
    channel.close()
    await server.close()
  }
}
