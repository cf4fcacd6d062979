import EventLoop
import Locks
import RPC
import Testing

@testable import ShieldAccess

/// How long a family's PIN waits for those of others.
@Suite(.timeLimit(.minutes(30)))
struct PinLaneTests {
  private static func peer(_ number: UInt32) -> PeerIdentity {
    PeerIdentity(address: .ipv4(0x0a00_0000 + number, port: 1))
  }

  @Test("FA-5 60 families that have PINs checked all the time do not delay the first five of another one")
  func seldom() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lanes = PinLanes(host, FamilySettings())
    let busy = (0..<60).map { "busy \($0)" }
    for family in busy {
      for _ in 0..<5 { lanes.end(try await lanes.turn(of: family, Self.peer(1))) }
    }
    let first = try await lanes.turn(of: busy[0], Self.peer(1))
    let others = busy.dropFirst().map { family in
      Task.immediate { lanes.end(try await lanes.turn(of: family, Self.peer(1))) }
    }
    #expect(lanes.waiting == 59)
    // At their address, too.
    for (family, address) in [("Kim", 1), ("Lee", 2)] as [(String, UInt32)] {
      for _ in 0..<5 {
        lanes.end(try await lanes.turn(of: family, Self.peer(address)))
        #expect(lanes.waiting == 59)
      }
    }
    let sixth = Task.immediate { lanes.end(try await lanes.turn(of: "Kim", Self.peer(1))) }
    #expect(lanes.waiting == 60)
    lanes.end(first)
    for task in others { try await task.value }
    try await sixth.value
    host.shutdown()
  }

  @Test("FA-5 families at one address, however many, delay those at another by one check; none is refused for them")
  func addresses() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let lanes = PinLanes(host, FamilySettings())
    let order = Locked<[String]>([])
    func check(_ family: String, at address: UInt32) -> Task<Void, any Error> {
      Task.immediate {
        let turn = try await lanes.turn(of: family, Self.peer(address))
        order.withLock { $0.append(family) }
        lanes.end(turn)
      }
    }
    // Both lanes are occupied, so that all wait.
    for _ in 0..<5 { lanes.end(try await lanes.turn(of: "busy", Self.peer(1))) }
    let held = [try await lanes.turn(of: "busy", Self.peer(1)), try await lanes.turn(of: "first", Self.peer(1))]
    var tasks: [Task<Void, any Error>] = []
    // More than may wait at an address: the others wait among the families that are checked often.
    for number in 1...40 { tasks.append(check("\(number)", at: 1)) }
    tasks.append(check("Kim", at: 2))
    lanes.end(held[1])
    try await tasks[40].value
    #expect(order.withLock { $0.firstIndex(of: "Kim") ?? 99 } <= 1)
    lanes.end(held[0])
    for task in tasks { try await task.value }
    #expect(order.withLock { Set($0).count } == 41)
    host.shutdown()
  }
}
