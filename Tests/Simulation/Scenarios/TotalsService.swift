import Database
import EventFeed
import EventLoop
import Messages
import RPC
import SimulatedHost

/// Follows the recorder's feed and adds up, so that an event that is lost or applied twice is detected.
struct TotalsService: EventHandler {
  struct Total: Hashable, Sendable {
    var count: Int64
    var sum: Int64
  }

  static let migrations =
    EventFeed.migrations + [
      Migration(
        version: 1, name: "totals",
        sql: """
          CREATE TABLE total (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, count BIGINT NOT NULL, sum BIGINT NOT NULL,
            PRIMARY KEY (partition, family_id)
          ) WITHOUT ROWID
          """)
    ]

  /// Starts the service and leaves its database in `database`, for the test to read.
  static func start(on host: SimulatedHost, database: Shared<Database?>) async throws {
    let opened = try await Database.open(
      DatabaseConfiguration(of: host), host: host, migrations: migrations)
    host.onKill {
      database.change { $0 = nil }
      opened.abandon()
    }
    database.change { $0 = opened }
    let channel = Channel(host: host, target: RecorderService.address)
    let follower = Follower(name: "recorder", channel: channel, database: opened, host: host, handler: TotalsService())
    host.spawn { await follower.run() }
  }

  static func totals(in database: Database) async throws -> [String: Total] {
    let rows = try await database.read(nil) { tx in
      try tx.query("SELECT family_id, count, sum FROM total") { ($0.string(0), $0.int64(1), $0.int64(2)) }
    }
    return rows.reduce(into: [:]) { $0[$1.0] = Total(count: $1.1, sum: $1.2) }
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let number = try event.message(GoogleProtobuf.Int64Value.self) else { return .applied }
    try tx.execute(
      """
      INSERT INTO total (partition, family_id, count, sum) VALUES (?, ?, 1, ?)
      ON CONFLICT (partition, family_id) DO UPDATE SET count = total.count + 1, sum = total.sum + excluded.sum
      """, tx.partition, event.familyID, number.value)
    return .applied
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    if cursor.isEmpty {
      try tx.execute("DELETE FROM total WHERE partition = ? AND family_id = ?", tx.partition, piece.familyID)
      cursor = [1]
    }
    return try piece.applyEach(in: tx) { try apply($0, in: tx) }
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "total")
  }
}
