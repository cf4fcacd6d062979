import Database
import EventFeed
import EventLoop
import Messages
import ProtobufC
import RPC
import SimulatedHost

/// Stores numbers of families, each once, and publishes them.
struct RecorderService: RPCService {
  static let serviceName = "simulation.RecorderService"
  static let address = SocketAddress.loopback(port: 7001)
  static let migrations =
    EventFeed.migrations + [
      Migration(
        version: 1, name: "numbers",
        sql: """
          CREATE TABLE number (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, value BIGINT NOT NULL,
            PRIMARY KEY (partition, family_id, value)
          ) WITHOUT ROWID
          """)
    ]

  let database: Database

  var methods: [MethodHandler] { [.unary("Record", record)] }

  /// - Parameter opened: where the test finds the database.
  static func start(on host: SimulatedHost, database opened: Shared<Database?> = Shared(nil)) async throws {
    let database = try await Database.open(
      DatabaseConfiguration(of: host), host: host, migrations: migrations)
    host.onKill {
      opened.change { $0 = nil }
      database.abandon()
    }
    opened.change { $0 = database }
    let feed = EventFeedService(database: database, host: host, snapshots: Numbers())
    let server = Server(host: host, services: [RecorderService(database: database), feed])
    _ = try server.listen(on: address)
  }

  /// The sum that a follower has to reach.
  static func totals(in database: Database) async throws -> [String: TotalsService.Total] {
    let rows = try await database.read(nil) { tx in
      try tx.query("SELECT family_id, COUNT(*), SUM(value) FROM number GROUP BY family_id") {
        ($0.string(0), TotalsService.Total(count: $0.int64(1), sum: $0.int64(2)))
      }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The family that a number belongs to.
  static func family(of value: Int64) -> String { "family-\(value % 17)" }

  func record(
    _ request: GoogleProtobuf.Int64Value, context: RPCContext
  ) async throws -> GoogleProtobuf.Int64Value {
    let family = Self.family(of: request.value)
    try await database.write(Partition(familyID: family)) { tx in
      let added = try tx.executeCounting(
        "INSERT INTO number (partition, family_id, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", tx.partition,
        family,
        request.value)
      if added == 1 { try tx.publish(request, familyID: family) }
    }
    return request
  }

  private struct Numbers: SnapshotProvider {
    func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
      try tx.query("SELECT DISTINCT family_id FROM number WHERE partition = ?", partition) { $0.string(0) }
    }

    func state(of familyID: String) -> StateStep {
      .pages { tx, last in
        try tx.query(
          "SELECT value FROM number WHERE partition = ? AND family_id = ? AND value > ? ORDER BY value LIMIT 2",
          Partition(familyID: familyID), familyID, last ?? .min
        ) { $0.int64(0) }
      } events: { numbers in
        numbers.map { GoogleProtobuf.Int64Value(value: $0) }
      }
    }
  }
}
