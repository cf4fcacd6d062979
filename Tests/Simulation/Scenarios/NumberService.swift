import Database
import EventLoop
import Messages
import RPC
import SimulatedHost

/// A small service over a database: it stores numbers, each once, and lists them.
struct NumberService: RPCService {
  static let serviceName = "simulation.NumberService"
  static let migrations = [
    Migration(
      version: 1, name: "numbers",
      sql: """
        CREATE TABLE number (
          partition INTEGER NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (partition, value)
        ) WITHOUT ROWID
        """)
  ]

  let database: Database

  var methods: [MethodHandler] {
    [.unary("Store", store), .serverStreaming("List", list)]
  }

  /// Opens the database of `host`'s disk and serves at `address`.
  static func start(on host: SimulatedHost, address: SocketAddress) async throws {
    let database = try await Database.open(
      DatabaseConfiguration(of: host), host: host, migrations: migrations)
    host.onKill { database.abandon() }
    let server = Server(host: host, services: [NumberService(database: database)])
    _ = try server.listen(on: address)
  }

  /// Stores the number; storing it again changes nothing.
  func store(
    _ request: GoogleProtobuf.Int64Value, context: RPCContext
  ) async throws -> GoogleProtobuf.Int64Value {
    let value = request.value
    try await database.write(Partition(familyID: "\(value)")) { tx in
      try tx.execute("INSERT INTO number (partition, value) VALUES (?, ?) ON CONFLICT DO NOTHING", tx.partition, value)
    }
    return request
  }

  func list(
    _ request: GoogleProtobuf.Empty, responses: ResponseWriter<GoogleProtobuf.Int64Value>, context: RPCContext
  ) async throws {
    let values = try await database.read(nil) { tx in
      try tx.query("SELECT value FROM number ORDER BY value") { $0.int64(0) }
    }
    for value in values { try await responses.write(GoogleProtobuf.Int64Value(value: value)) }
  }
}
