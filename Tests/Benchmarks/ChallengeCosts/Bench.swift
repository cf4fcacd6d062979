import Database
import EventFeed
import EventLoop
import Glibc
import Identity
import Messages
import ProtobufC
import RPC

/// A service's database on a virtual clock, which measures the cost of operations.
final class Bench {
  let host: RealHost
  let clock: VirtualWallClock
  private(set) var database: Database
  private let configuration: DatabaseConfiguration
  private let migrations: [Migration]
  private let register: (Database, any Host) -> Void
  private var position: Int64 = 0

  static let family = "01890000-0000-7000-8000-000000000001"
  static let child = "01890000-0000-7000-8000-000000000002"
  let partition = Partition(familyID: Bench.family)

  init(
    directory: String, at seconds: Int64, migrations: [Migration], register: @escaping (Database, any Host) -> Void
  ) async throws {
    clock = VirtualWallClock(WallTime(seconds: seconds))
    host = try RealHost(loopCount: 1, wallClock: clock)
    var configuration = DatabaseConfiguration(directory: directory)
    // A bound of the memory that a service needs is seen better without much of the file in it.
    configuration.cacheBytes = 8 << 20
    self.configuration = configuration
    self.migrations = EventFeed.migrations + migrations
    self.register = register
    database = try await Database.open(configuration, host: host, migrations: self.migrations)
    register(database, host)
    database.startTimers()
  }

  var now: Int64 { clock.now.seconds }

  func advance(to seconds: Int64) async throws {
    try await clock.advance(to: WallTime(seconds: seconds))
    await database.settleTimers()
  }

  /// A guardian's or the child's call.
  func context(_ method: String, asChild: Bool = false) -> RPCContext {
    var context = RPCContext(method: MethodDescriptor(path: "/\(method)"))
    context.principal =
      asChild
      ? .child(familyID: Self.family, childID: Self.child, deviceID: Self.family)
      : .guardian(familyID: Self.family, guardianID: Self.family, deviceID: Self.family, elevatedUntil: nil)
    return context
  }

  func event(_ message: some Message) throws -> ReceivedEvent {
    position += 1
    return try ReceivedEvent(message, of: Self.family, position: position, createTime: clock.now, feed: "bench")
  }

  /// Applies an event as a follower does.
  func deliver(_ message: some Message, to handler: any EventHandler) async throws {
    let event = try event(message)
    _ = try await database.write(partition) { try handler.apply(event, in: $0) }
  }

  /// Prints the cost of each of `runs`: processor time of the process, including the work left to later transactions,
  /// the longest body, and the number of bodies.
  /// - Parameter reopens: false for a database that was just opened.
  func measure(
    _ name: String, runs: Int = 1, reopens: Bool = true, _ body: (Int) async throws -> Void
  ) async throws {
    if reopens { try await reopen() }
    let cpu = Self.cpuSeconds()
    for run in 0..<runs { try await body(run) }
    await database.settleTimers()
    let used = (Self.cpuSeconds() - cpu) / Double(runs) * 1e3
    let statistics = database.writeStatistics
    let longest =
      Double(statistics.longestBody.components.attoseconds) / 1e15
      + Double(statistics.longestBody.components.seconds) * 1e3
    print("\(name) \(rounded(used)) \(rounded(longest)) \(statistics.writes / runs)")
    fflush(nil)
  }

  /// Reopens the database, which resets its statistics.
  /// - Parameter works: whether timers and pending work run.
  func reopen(works: Bool = true) async throws {
    await database.settleTimers()
    await database.close()
    database = try await Database.open(configuration, host: host, migrations: migrations)
    register(database, host)
    if works { database.startTimers() }
  }

  private func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }

  static func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
    return Double(microseconds + Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)) / 1e6
  }

  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "01890000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
