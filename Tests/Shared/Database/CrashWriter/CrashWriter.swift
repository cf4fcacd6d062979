// A process that the database tests kill or run under limits: `DatabaseCrashWriter COMMAND DIRECTORY`.
//
// - `write`: writes without end and prints each acknowledged number.
// - `open`: opens the database as an ordinary user and prints "opened" or the kind of error.
// - `full`: writes until the device is full, then removes DIRECTORY/ballast; prints the results of both.
// - `restart`: closes a database and fills its device, then opens it again, reads, and writes when there is room;
//   prints the results of each.
// - `limited`, with BYTES behind the directory: writes until a file reaches BYTES, then lifts the limit; prints the
//   results of both.
import Database
import EventLoop
import Glibc

@main
enum CrashWriter {
  static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)

  static let migrations = [
    Migration(
      version: 1, name: "entries",
      sql: """
        CREATE TABLE entry (partition INTEGER NOT NULL, family_id TEXT NOT NULL, value BIGINT NOT NULL, note TEXT,
          PRIMARY KEY (partition, family_id, value)) WITHOUT ROWID;
        """)
  ]

  /// Prints a line in one system call, so that the reader gets it whole or not at all.
  static func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
  }

  static func open(_ directory: String) async throws -> Database {
    let host = try RealHost(loopCount: 1)
    return try await Database.open(DatabaseConfiguration(directory: directory), host: host, migrations: migrations)
  }

  static func add(_ value: Int, note: String? = nil, to database: Database) async throws {
    let family = "family \(value % 16)"
    try await database.write(Partition(familyID: family)) { tx in
      try tx.execute(
        "INSERT INTO entry (partition, family_id, value, note) VALUES (?, ?, ?, ?)", tx.partition, family, value, note)
    }
  }

  static func writeForever(_ directory: String) async throws {
    let database = try await open(directory)
    let first = try await database.read(nil) {
      try $0.queryOne("SELECT COALESCE(MAX(value), -1) + 1 FROM entry") { $0.int(0) } ?? 0
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var value = first + worker
          while true {
            try await add(value, to: database)
            report("\(value)")
            value += 8
          }
        }
      }
      try await group.waitForAll()
    }
  }

  static func openOnly(_ directory: String) async {
    // The super-user may write anywhere, so the test runs as another user.
    if geteuid() == 0 { _ = setgid(65534) + setuid(65534) }
    do {
      _ = try await open(directory)
      report("opened")
    } catch {
      report((error as? DatabaseError)?.kind.rawValue ?? "\(error)")
    }
  }

  static func writeLimited(_ directory: String, bytes: Int) async throws {
    signal(SIGXFSZ, SIG_IGN)
    let database = try await open(directory)
    var limit = rlimit()
    getrlimit(fileSize, &limit)
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(fileSize, &limit)
    try await writeUntilRefused(database) {
      limit.rlim_cur = limit.rlim_max
      setrlimit(fileSize, &limit)
    }
  }

  static func writeUntilFull(_ directory: String) async throws {
    let ballast = directory + "/ballast"
    let file = Glibc.open(ballast, O_WRONLY | O_CREAT, 0o600)
    let zeroes = [UInt8](repeating: 0, count: 512 * 1024)
    guard Glibc.write(file, zeroes, zeroes.count) == zeroes.count else { return report("no room for the ballast") }
    close(file)
    try await writeUntilRefused(try await open(directory + "/data")) { unlink(ballast) }
  }

  static func restartOnFullDevice(_ directory: String) async throws {
    let data = directory + "/data"
    let first = try await open(data)
    for value in 0..<10 { try await add(value, to: first) }
    await first.close()
    let ballast = directory + "/ballast"
    let file = Glibc.open(ballast, O_WRONLY | O_CREAT, 0o600)
    let zeroes = [UInt8](repeating: 0, count: 4_096)
    while Glibc.write(file, zeroes, zeroes.count) == zeroes.count {}
    report(errno == ENOSPC ? "full" : "not full")
    close(file)

    let database = try await open(data)
    report("\(try await count(in: database)) read, \(database.condition.fault?.kind.rawValue ?? "sound")")
    do {
      try await add(10, to: database)
    } catch {
      report((error as? DatabaseError)?.kind.rawValue ?? "\(error)")
    }
    let (sound, signal) = AsyncStream.makeStream(of: Void.self)
    database.observeCondition { if $0 == .sound { signal.finish() } }
    unlink(ballast)
    for await _ in sound {}
    try await add(10, to: database)
    await database.close()
    let again = try await open(data)
    report("\(try await count(in: again)) read, \(again.epoch == first.epoch ? "the same epoch" : "another epoch")")
  }

  private static func count(in database: Database) async throws -> Int {
    try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } ?? 0 }
  }

  /// Writes until a write is refused, calls `relieve`, and writes once more. Reports the kind of error, and how many
  /// writes were acknowledged and are stored.
  static func writeUntilRefused(_ database: Database, relieve: () -> Void) async throws {
    var acknowledged = 0
    let note = String(repeating: "x", count: 2_000)
    do {
      while true {
        try await add(acknowledged, note: note, to: database)
        acknowledged += 1
      }
    } catch {
      report((error as? DatabaseError)?.kind.rawValue ?? "\(error)")
    }
    relieve()
    try await add(acknowledged, note: note, to: database)
    report("\(acknowledged + 1) acknowledged, \(try await count(in: database)) stored")
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "write" where arguments.count == 2: try await writeForever(arguments[1])
    case "open" where arguments.count == 2: await openOnly(arguments[1])
    case "full" where arguments.count == 2: try await writeUntilFull(arguments[1])
    case "restart" where arguments.count == 2: try await restartOnFullDevice(arguments[1])
    case "limited" where arguments.count == 3: try await writeLimited(arguments[1], bytes: Int(arguments[2]) ?? 0)
    default:
      report("usage: DatabaseCrashWriter write|open|full|restart DIRECTORY, or limited DIRECTORY BYTES")
      exit(2)
    }
  }
}
