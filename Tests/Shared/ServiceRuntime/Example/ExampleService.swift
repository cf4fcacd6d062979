import Database
import EventFeed
import Identity
import Messages
import ProtobufC
import RPC
public import ServiceRuntime

/// A service with next to nothing in it, for tests of what all services share.
public enum ExampleService {
  public static let greeting = Setting<String>.text(
    "greeting", length: 1...20, default: "hello", help: "What Greet answers.")

  public static let definition = ServiceDefinition(
    identity: .badgeService,
    program: ProgramDescription(
      name: "ExampleServiceMain", version: "0.0.1", summary: "Echoes its requests.",
      examples: ["ExampleServiceMain --data /tmp/example"]),
    settings: [greeting.erased],
    neighbours: [.usageIngest],
    migrations: [Migration(version: 1, name: "nothing", sql: "CREATE TABLE note (partition INTEGER PRIMARY KEY)")],
    authorization: [
      EchoAPI.greet: .family, EchoAPI.echo: .anyone, EchoAPI.addNote: .anyone, EchoAPI.listNotes: .anyone,
    ]
  ) { environment in
    ServiceParts(
      services: [
        EchoAPI(greeting: try environment.configuration[greeting], database: environment.database)
      ], snapshots: NoFamilies())
  }
}

struct EchoAPI: RPCService {
  static let serviceName = "example.v1.EchoService"
  static let greet = MethodDescriptor(service: serviceName, name: "Greet", kind: .unary)
  static let echo = MethodDescriptor(service: serviceName, name: "Echo", kind: .bidirectional)
  static let addNote = MethodDescriptor(service: serviceName, name: "AddNote", kind: .unary)
  static let listNotes = MethodDescriptor(service: serviceName, name: "ListNotes", kind: .unary)

  let greeting: String
  let database: Database

  var methods: [MethodHandler] {
    [
      .unary("Greet", greet), .bidirectional("Echo", echo), .unary("AddNote", addNote), .unary("ListNotes", listNotes),
    ]
  }

  /// Writes one more note and answers how many there are.
  @Sendable private func addNote(
    _ request: GoogleProtobuf.Empty, context: RPCContext
  ) async throws -> GoogleProtobuf.Int64Value {
    try await database.write(Partition.all[0]) { tx in
      let last = try tx.queryOne("SELECT COALESCE(MAX(partition), 0) FROM note") { $0.int64(0) } ?? 0
      try tx.execute("INSERT INTO note (partition) VALUES (?)", last + 1)
      return GoogleProtobuf.Int64Value(value: last + 1)
    }
  }

  /// Answers how many notes there are.
  @Sendable private func listNotes(
    _ request: GoogleProtobuf.Empty, context: RPCContext
  ) async throws -> GoogleProtobuf.Int64Value {
    try await database.read(Partition.all[0]) { tx in
      GoogleProtobuf.Int64Value(value: try tx.queryOne("SELECT COUNT(*) FROM note") { $0.int64(0) } ?? 0)
    }
  }

  @Sendable private func greet(
    _ request: GoogleProtobuf.StringValue, context: RPCContext
  ) async throws -> GoogleProtobuf.StringValue {
    GoogleProtobuf.StringValue(value: "\(greeting), \(context.principal.role.rawValue)")
  }

  @Sendable private func echo(
    _ requests: RequestStream<GoogleProtobuf.StringValue>, responses: ResponseWriter<GoogleProtobuf.StringValue>,
    context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(request) }
  }
}

struct NoFamilies: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] { [] }
  func state(of familyID: String) -> StateStep { StateStep { _ in .init() } }
}
