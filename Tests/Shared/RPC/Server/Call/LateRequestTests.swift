import EventLoop
import Locks
import Testing

@testable import RPC

/// Counts the calls that begin in each turn of their loop, and refuses them.
private final class TurnCounter: ServerInterceptor {
  private let state = Locked((open: 0, turns: [Int]()))

  var turns: [Int] { state.withLock { $0.turns } }

  func begin(_ context: inout RPCContext) throws -> Bool {
    let isFirst = state.withLock { state in
      state.open += 1
      return state.open == 1
    }
    if isFirst {
      EventLoop.current?.onTurnEnd { [state] in
        state.withLock { state in
          state.turns.append(state.open)
          state.open = 0
        }
      }
    }
    throw RPCError(.unauthenticated, "nobody is known here")
  }

  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    try await next(context)
  }
}

@Suite("Calls whose message does not arrive", .timeLimit(.minutes(30)))
struct LateRequestTests {
  @Test("A hundred that are late are begun sixteen a turn, so that others are served in between")
  func startsPerTurn() async throws {
    let counter = TurnCounter()
    let server = Server(
      host: ClientFixture.host, services: [TestService()], interceptors: [counter], settings: .unhurried)
    let peer = try await RawPeer.connect(to: try server.listen(on: .loopback(port: 0)))
    let streams = (0..<100).map { UInt32(2 * $0 + 1) }
    peer.send(streams.flatMap { RawPeer.headerBytes("/test.Service/Echo", stream: $0) })
    var answered: Set<UInt32> = []
    while answered.count < streams.count, let frame = await peer.next(.headers) { answered.insert(frame.stream) }
    #expect(answered == Set(streams))
    peer.close()
    await server.close()
    #expect(counter.turns.reduce(0, +) == 100)
    #expect(counter.turns.allSatisfy { $0 <= 16 }, "\(counter.turns)")
  }
}
