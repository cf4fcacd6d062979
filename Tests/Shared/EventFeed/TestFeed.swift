import Database
import DatabaseServer
import EventLoop
import Glibc
import Locks
import Messages
import ProtobufC
import RPC
import Testing

@testable import EventFeed

/// An amount that a family's total grows by: the tests' event.
typealias Amount = GoogleProtobuf.Int64Value

/// A database of its own, in a directory that is removed at the end.
final class TestService {
  let host: RealHost
  let directory: String
  private(set) var database: Database

  private let configure: @Sendable (inout DatabaseConfiguration) -> Void

  init(host: RealHost, configure: @escaping @Sendable (inout DatabaseConfiguration) -> Void = { _ in }) async throws {
    self.host = host
    self.configure = configure
    var template = Array("/tmp/feed-tests-XXXXXX".utf8CString)
    directory = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
    database = try await Self.open(directory, host, configure)
  }

  deinit {
    DatabaseServer.current?.dropDatabases(of: directory)
    run("/bin/rm", ["-rf", directory])
  }

  /// Copies the database's files while it runs, as a backup does.
  func backUp(as name: String) {
    let folder = directory + "/" + name
    run("/bin/mkdir", ["-p", folder])
    for file in ["data.sqlite3", "data.sqlite3-wal"] { run("/bin/cp", [directory + "/" + file, folder]) }
  }

  /// How an operator restores a backup, or loses the data.
  enum Restore: CaseIterable, Sendable {
    /// Into the same file: the epoch stays when the backup is of the same run of the service.
    case inPlace
    /// As a new file.
    case copy
    /// Everything is deleted, and nothing restored.
    case deletion
  }

  func restore(_ name: String, _ how: Restore) async throws {
    await database.close()
    let path = directory + "/data.sqlite3"
    // Moved and not removed: the next file could get the same inode.
    if how != .inPlace { run("/bin/mv", [path, path + ".before"]) }
    if how == .deletion {
      run("/bin/rm", ["-f", directory + "/data.lock"])
    } else {
      for file in ["data.sqlite3", "data.sqlite3-wal"] {
        run("/bin/cp", [directory + "/" + name + "/" + file, directory + "/" + file])
      }
    }
    database = try await Self.open(directory, host, configure)
  }

  private func run(_ program: String, _ arguments: [String]) {
    var child: pid_t = 0
    let words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var status: Int32 = -1
    if posix_spawn(&child, program, nil, nil, words + [nil], environ) == 0 { waitpid(child, &status, 0) }
    #expect(status == 0, "\(program) \(arguments)")
  }

  func restart() async throws {
    await database.close()
    database = try await Self.open(directory, host, configure)
  }

  private static func open(
    _ directory: String, _ host: RealHost, _ configure: (inout DatabaseConfiguration) -> Void
  ) async throws -> Database {
    var configuration = try DatabaseConfiguration.ofTest(in: directory)
    configure(&configuration)
    return try await Database.open(configuration, host: host, migrations: EventFeed.migrations + totalMigrations)
  }
}

/// The state that both sides keep per family: the total, and each amount once.
let totalMigrations = [
  Migration(
    version: 1, name: "totals",
    sql: """
      CREATE TABLE total (partition INTEGER NOT NULL, family_id TEXT NOT NULL, amount BIGINT NOT NULL,
        events BIGINT NOT NULL, PRIMARY KEY (partition, family_id)) WITHOUT ROWID;
      CREATE TABLE known (partition INTEGER NOT NULL, family_id TEXT NOT NULL, PRIMARY KEY (partition, family_id))
        WITHOUT ROWID;
      CREATE TABLE item (partition INTEGER NOT NULL, family_id TEXT NOT NULL, number BIGINT NOT NULL,
        PRIMARY KEY (partition, family_id, number)) WITHOUT ROWID;
      """)
]

func addToTotal(_ amount: Int64, familyID: String, in tx: Transaction) throws {
  try tx.execute(
    """
    INSERT INTO total (partition, family_id, amount, events) VALUES (?, ?, ?, 1)
    ON CONFLICT (partition, family_id) DO UPDATE SET amount = total.amount + excluded.amount, events = total.events + 1
    """, tx.partition, familyID, amount)
}

/// Adds to the publisher's total and publishes the amount, in one transaction.
func publish(_ amount: Int64, familyID: String, to database: Database) async throws {
  try await database.write(Partition(familyID: familyID)) { tx in
    try addToTotal(amount, familyID: familyID, in: tx)
    try tx.publish(Amount(value: amount), familyID: familyID)
  }
}

func totals(in database: Database) async throws -> [String: Int64] {
  let rows = try await database.read(nil) {
    try $0.query("SELECT family_id, amount FROM total") { ($0.string(0), $0.int64(1)) }
  }
  return Dictionary(uniqueKeysWithValues: rows)
}

func total(of familyID: String, in database: Database) async throws -> Int64? {
  try await totals(in: database)[familyID]
}

func know(_ familyID: String, in database: Database) async throws {
  try await database.write(Partition(familyID: familyID)) {
    try $0.execute("INSERT INTO known (partition, family_id) VALUES (?, ?)", $0.partition, familyID)
  }
}

/// A snapshot of totals: the state is one amount.
struct TotalSnapshots: SnapshotProvider {
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try tx.query("SELECT family_id FROM total WHERE partition = ? ORDER BY family_id", partition) { $0.string(0) }
  }

  func state(of familyID: String) -> StateStep {
    StateStep { tx in
      .init(
        try tx.query(
          "SELECT amount FROM total WHERE partition = ? AND family_id = ?", Partition(familyID: familyID), familyID
        ) { Amount(value: $0.int64(0)) })
    }
  }
}

/// Sums amounts. A negative amount fails, the smallest is unreadable; a family called "stranger…" is unknown until it
/// is in `known`.
struct TotalHandler: EventHandler {
  struct Negative: Error {}
  /// Runs that failed, for counting attempts.
  let failures = Counter()
  /// Events of strangers whose urgent effects were applied.
  let urgent = Counter()

  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws {
    if event.familyID.hasPrefix("stranger") { urgent.increment() }
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let amount = try event.message(Amount.self)?.value else { return .applied }
    if amount == .min {
      failures.increment()
      throw UnreadableEvent("an amount that is none")
    }
    // Fails on a total that is not a number.
    _ = try tx.queryOne(
      "SELECT amount FROM total WHERE partition = ? AND family_id = ?", tx.partition, event.familyID
    ) { $0.int64(0) }
    try addToTotal(amount, familyID: event.familyID, in: tx)
    let known = try tx.queryOne(
      "SELECT 1 FROM known WHERE partition = ? AND family_id = ?", tx.partition, event.familyID
    ) { $0.int(0) }
    if event.familyID.hasPrefix("stranger"), known == nil { return .parked(reason: "family is not known yet") }
    if amount < 0, known == nil {
      failures.increment()
      throw Negative()
    }
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
    try tx.queryOne("SELECT MIN(family_id) FROM total WHERE partition = ? AND family_id > ?", tx.partition, familyID) {
      $0.optionalString(0)
    } ?? nil
  }
}

/// A count that tasks share.
final class Counter: Sendable {
  private let count = Locked(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}

/// A follower's settings with pauses short enough for tests.
var quickSettings: FollowerSettings {
  var settings = FollowerSettings()
  settings.firstPause = .milliseconds(1)
  settings.maximumPause = .milliseconds(20)
  settings.maximumUnreachablePause = .milliseconds(20)
  settings.firstReplayPause = .milliseconds(20)
  settings.maximumReplayPause = .milliseconds(200)
  return settings
}
