import Randomness
import SimulatedHost
import Testing

/// A service on a simulated machine, whose process is killed and started again at instants that the seed decides.
// Sendable: touched only by the thread that drives the world, but for `failures`, which is shared.
final class SimulatedService: @unchecked Sendable {
  private(set) var host: SimulatedHost
  private(set) var kills = 0
  private(set) var restores = 0
  private let world: SimulatedWorld
  private let start: @Sendable (SimulatedHost) async throws -> Void
  private let failures = Shared<[String]>([])
  private var isLeftAlone = false
  private var backup: SimulatedStorage.Image?

  /// Adds a machine to the world and starts the service on it.
  init(
    _ name: String, in world: SimulatedWorld, loops: Int = 2,
    start: @escaping @Sendable (SimulatedHost) async throws -> Void
  ) {
    self.world = world
    self.start = start
    host = world.addHost(name, loops: loops)
    begin()
  }

  /// Kills the process repeatedly, until `leaveAlone`, and starts the next one after a while.
  func killRepeatedly(every range: ClosedRange<Duration>, downFor pause: ClosedRange<Duration>) {
    world.schedule(after: world.random.duration(in: range)) { [self] in
      guard !isLeftAlone else { return }
      kills += 1
      host.kill()
      world.schedule(after: world.random.duration(in: pause)) { [self] in
        host = host.restarted()
        begin()
        killRepeatedly(every: range, downFor: pause)
      }
    }
  }

  /// Makes backups repeatedly, and now and then restores the machine from the last one, until `leaveAlone`.
  /// - Parameter range: longer than a second, after which the service's database exists.
  func restoreRepeatedly(every range: ClosedRange<Duration>, downFor pause: ClosedRange<Duration>) {
    let life = world.random.duration(in: range)
    if backup == nil || world.random.chance(0.7) {
      world.schedule(after: world.random.duration(in: .seconds(1)...life)) { [self] in backup = host.backup() }
    }
    world.schedule(after: life) { [self] in
      guard !isLeftAlone else { return }
      kills += 1
      host.kill()
      let asCopies = world.random.chance(0.3)
      world.schedule(after: world.random.duration(in: pause)) { [self] in
        if let backup, world.random.chance(0.6) {
          restores += 1
          host = host.restored(from: backup, asCopies: asCopies)
        } else {
          host = host.restarted()
        }
        begin()
        restoreRepeatedly(every: range, downFor: pause)
      }
    }
  }

  func leaveAlone() { isLeftAlone = true }

  /// Fails the test if the service could not be started in one of its lives.
  func expectStarted() {
    #expect(failures.value == [], "seed \(world.seed): \(host.name) did not start")
  }

  private func begin() {
    let (host, start, failures) = (host, start, failures)
    host.spawn {
      do { try await start(host) } catch { failures.change { $0.append("\(error)") } }
    }
  }
}
