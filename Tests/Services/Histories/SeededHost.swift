import Bytes
import EventLoop
import Locks
import Randomness

/// A real machine whose randomness follows from a seed, the time that its clock shows, and the number of bytes: things
/// made at the same instant have the same id, whatever was drawn before, and however many events were appended then,
/// whose nonces are longer. So two services with one seed differ in nothing but what they are made to differ in.
final class SeededHost: Host {
  private struct Drawn {
    var at: Int64
    /// How often, by the number of bytes.
    var turns: [Int: UInt64] = [:]
  }

  private let machine: RealHost
  private let seed: UInt64
  private let drawn: Locked<Drawn>

  init(seed: UInt64, clock: any WallClock) throws {
    machine = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    self.seed = seed
    drawn = Locked(Drawn(at: clock.now.nanoseconds))
  }

  func shutdown() { machine.shutdown() }

  var loops: [EventLoop] { machine.loops }
  var wallClock: any WallClock { machine.wallClock }
  var blockingPool: any BlockingQueue { machine.blockingPool }

  func randomBytes(_ count: Int) -> [UInt8] {
    let now = machine.wallClock.now.nanoseconds
    let turn = drawn.withLock { drawn in
      if drawn.at != now { drawn = Drawn(at: now) }
      drawn.turns[count, default: 0] += 1
      return drawn.turns[count, default: 0]
    }
    var random = SeededRandom(seed: seed ^ UInt64(bitPattern: now) ^ UInt64(count) << 56)
    for _ in 0..<turn { random = random.split() }
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    try machine.listen(address, accept: accept)
  }

  func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    machine.connect(address, on: loop, timeout: timeout, completion: completion)
  }

  func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue {
    machine.makeSerialQueue(label: label, rank: rank)
  }
}
