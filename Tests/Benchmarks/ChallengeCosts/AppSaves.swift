import Database
import EventLoop
import Glibc
import Messages
import RPC
import ServiceRuntime
import ShieldApps
import ShieldCalls
import ShieldServer

/// Saves of a child with 1,000 apps, from the call to its answer, and the apps that its devices report.
struct AppSaves {
  private static let runs = 180
  private let bench: Bench
  private var requests = 0

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: 1_735_689_600, migrations: ShieldProgram.definition.migrations,
      register: { database, host in ShieldProgram.register(on: database, wallClock: host.wallClock) })
  }

  mutating func run() async throws {
    try await fill()
    for part in 0..<5 { try await save(200 * part, rate: { _ in 50 }) }
    try await saves()
    try await reports()
  }

  private func fill() async throws {
    try await bench.database.write(Bench.family) { tx in
      try tx.execute(
        """
        INSERT INTO child (partition, family_id, place, child_id, display_name, create_time, update_time,
          updater_guardian_id) VALUES (?, ?, 1, ?, 'Mia', 0, 0, '')
        """, tx.partition, Bench.family, Bench.child)
      try tx.execute(
        """
        INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start,
          updater_guardian_id) VALUES (?, ?, ?, 0, 'Europe/Berlin', 1, '')
        """, tx.partition, Bench.family, Bench.child)
      try tx.execute(
        """
        INSERT INTO device (partition, family_id, place, device_id, display_name, mode, status, child_id, create_time)
        VALUES (?, ?, 1, ?, 'tablet', 2, 2, ?, 0)
        """, tx.partition, Bench.family, Bench.family, Bench.child)
    }
  }

  /// Saves 200 apps from the first one on.
  private mutating func save(_ first: Int, rate: (Int) -> Int32) async throws {
    let selections = (first..<first + 200).map { number in
      ShieldV1.AppSelection(
        tokenDigest: token(number), displayName: "App \(number)", category: .reward, pointsPerMinute: rate(number))
    }
    requests += 1
    _ = try await ShieldAPI(host: bench.host, database: bench.database).saveApps(
      .init(childID: Bench.child, selections: selections, requestID: Bench.id(requests)),
      context: bench.context("SaveApps"))
  }

  /// Each changes the rates of half of the apps that it names; the number of changes of a child's apps is bounded.
  private mutating func saves() async throws {
    var milliseconds: [Double] = []
    for run in 0..<Self.runs {
      let begin = Self.seconds()
      try await save(run % 5 * 200) { number in number % 2 == 0 ? Int32(60 + 10 * (run / 5 % 2)) : 50 }
      milliseconds.append((Self.seconds() - begin) * 1e3)
    }
    milliseconds.sort()
    let (median, late) = (milliseconds[Self.runs / 2], milliseconds[Self.runs * 99 / 100])
    print("SaveApps-200-of-1000-p99 \(Self.rounded(late)) \(Self.rounded(median)) \(Self.runs)")
    fflush(nil)
  }

  private func reports() async throws {
    func report(_ round: Int) async throws {
      let apps = (0..<2_000).map { number in
        ShieldV1.InstalledApp(
          tokenDigest: token(round % 2 * 1_000_000 + number * 7), displayName: "Application \(round) \(number)")
      }
      _ = try await InventoryAPI(host: bench.host, database: bench.database).reportApps(
        .init(apps: apps), context: bench.context("ReportApps", asChild: true))
    }
    try await bench.measure("ReportApps-2000-new") { try await report($0) }
    try await bench.measure("ReportApps-2000-others", runs: 5) { try await report($0 + 1) }
    try await bench.measure("ReportApps-2000-same", runs: 5) { _ in try await report(5) }
    try await bench.measure("ListUnassignedApps-1000", runs: 5) { _ in
      _ = try await InventoryAPI(host: bench.host, database: bench.database).listUnassignedApps(
        .init(childID: Bench.child, pageSize: 1_000), context: bench.context("ListUnassignedApps"))
    }
  }

  private func token(_ number: Int) -> String {
    let digits = String(number)
    return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
  }

  private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
