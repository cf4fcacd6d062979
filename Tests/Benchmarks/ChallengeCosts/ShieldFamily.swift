import Database
import EventFeed
import Messages
import ProtobufC
import RPC
import ShieldServer
import Stubs

/// A child of ShieldPolicy at its limits: 1,000 reward apps and 1,000 grants with time left for all of them.
struct ShieldFamily {
  let bench: Bench
  static let start: Int64 = 1_735_689_600

  private var api: ShieldAPI { ShieldAPI(host: bench.host, database: bench.database) }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start, migrations: FamilySchema.migrations + PolicySchema.migrations,
      register: { _, _ in })
  }

  func run() async throws {
    try await bench.database.write(Bench.family) { tx in
      try tx.execute(
        """
        INSERT INTO child (partition, family_id, place, child_id, display_name, create_time, update_time,
          updater_guardian_id) VALUES (?, ?, 1, ?, 'Mia', ?, ?, '')
        """, tx.partition, Bench.family, Bench.child, Self.start, Self.start)
      try tx.execute(
        """
        INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start,
          updater_guardian_id) VALUES (?, ?, ?, ?, 'Europe/Berlin', 1, '')
        """, tx.partition, Bench.family, Bench.child, Self.start)
    }
    var apps: [String] = []
    for part in 0..<5 { apps += try await save(part) }
    let api = api
    for number in 0..<1_000 {
      let request = ShieldV1.GrantUnlockRequest(
        childID: Bench.child, appIDs: apps, seconds: 600, requestID: Bench.id(1_000_000 + number))
      _ = try await api.grantUnlock(request, context: bench.context("GrantUnlock"))
    }
    try await bench.measure("GetPolicy", runs: 20) { _ in
      let policy = try await self.api.getPolicy(.init(childID: Bench.child), context: bench.context("GetPolicy"))
      // What is sent has to be encoded, too.
      _ = try GoogleProtobuf.AnyMessage(packing: policy)
    }
  }

  private func save(_ part: Int) async throws -> [String] {
    let selections = (part * 200..<part * 200 + 200).map { number in
      ShieldV1.AppSelection(
        tokenDigest: token(number), displayName: "App \(number)", category: .reward, pointsPerMinute: 50,
        kind: .application)
    }
    let request = ShieldV1.SaveAppsRequest(
      childID: Bench.child, selections: selections, requestID: Bench.id(50_000 + part))
    return try await api.saveApps(request, context: bench.context("SaveApps")).apps.map(\.appID)
  }

  private func token(_ number: Int) -> String {
    let digits = String(number)
    return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
  }
}
