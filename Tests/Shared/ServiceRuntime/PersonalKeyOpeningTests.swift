import Database
import DatabaseServer
import EventFeed
import EventLoop
import ExampleService
import Foundation
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

/// A service that keeps names, with and without the file of its keys.
@Suite("Personal keys of a service", .timeLimit(.minutes(30)))
struct PersonalKeyOpeningTests {
  private static let kept = KeptData(
    children: "member",
    tables: [
      KeptTable("member", key: "family_id", "child_id", of: .child, personal: ["name", "note"]),
      KeptTable("household", key: "family_id", of: .family, personal: ["name"]),
      KeptTable(
        "goal", key: "family_id", "goal_id", of: .child, personal: ["name"]),
      KeptTable(
        "goal_version", key: "family_id", "goal_id", "number", of: .member(KeptMembers(in: "goal", by: "goal_id")),
        personal: ["name"]),
    ])

  private static var definition: ServiceDefinition {
    var definition = ExampleService.definition
    definition.kept = kept
    definition.migrations.append(
      Migration(
        version: 2, name: "names",
        sql: """
          CREATE TABLE member (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, child_id TEXT NOT NULL, name TEXT NOT NULL, note BLOB,
            PRIMARY KEY (partition, family_id, child_id)) WITHOUT ROWID;
          CREATE TABLE household (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (partition, family_id)) WITHOUT ROWID;
          CREATE TABLE goal (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, goal_id TEXT NOT NULL, child_id TEXT NOT NULL,
            name TEXT NOT NULL, PRIMARY KEY (partition, family_id, goal_id)) WITHOUT ROWID;
          CREATE TABLE goal_version (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, goal_id TEXT NOT NULL, number INTEGER NOT NULL,
            name TEXT NOT NULL, PRIMARY KEY (partition, family_id, goal_id, number)) WITHOUT ROWID;
          """))
    return definition
  }

  /// A service on a directory that outlives it.
  private struct Kept {
    let directory: String

    init() throws { directory = try TestService.makeDirectory() }

    var file: String { "\(directory)/data/personal-BadgeService.keys" }

    func start(_ arguments: [String] = []) async throws -> TestService {
      try await TestService(directory: directory, arguments: arguments, definition: PersonalKeyOpeningTests.definition)
    }

    /// Why it does not start.
    func refusal(_ arguments: [String] = []) async throws -> String? {
      do {
        await (try await start(arguments)).service.drain()
        return nil
      } catch let error as StartError {
        return error.description
      }
    }
  }

  private func insertMember(_ database: Database, seals: Bool = true) async throws {
    try await database.write("f") { tx in
      let name = seals ? try tx.sealed("Anna", of: .child("c", of: "f")) : "Anna"
      try tx.execute(
        "INSERT INTO member (partition, family_id, child_id, name) VALUES (?, 'f', 'c', ?)", tx.partition, name)
    }
  }

  private func name(in service: RunningService) async throws -> String? {
    try await service.database.read("f") { tx in
      try tx.queryOne("SELECT name FROM member WHERE partition = ?", Partition(familyID: "f")) {
        $0.personalString(0)
      }
    }
  }

  @Test("FA-7 a service does not start without the file of its keys, or with another's: it says which, and what to do")
  func refused() async throws {
    let kept = try Kept()
    let first = try await kept.start()
    try await insertMember(first.service.database)
    #expect(first.service.metrics.values("database_personal_keys").values.first == 1)
    await first.service.drain()
    let identity = try #require(first.service.database.personalKeys?.identity)

    let aside = kept.file + ".aside"
    try FileManager.default.moveItem(atPath: kept.file, toPath: aside)
    for accepted in [[], ["--accept-lost-keys", "00112233445566778899aabbccddeeff"]] {
      let refusal = try #require(try await kept.refusal(accepted))
      #expect(refusal.contains(kept.file) && refusal.contains("newest backup") && refusal.contains("names a person"))
      #expect(refusal.contains("--accept-lost-keys \(identity)"))
      #expect(!FileManager.default.fileExists(atPath: kept.file))
    }
    let other = try Kept()
    await (try await other.start()).service.drain()
    try FileManager.default.copyItem(atPath: other.file, toPath: kept.file)
    let refusal = try #require(try await kept.refusal())
    #expect(refusal.contains("has the keys") && refusal.contains(identity))

    try FileManager.default.removeItem(atPath: kept.file)
    try FileManager.default.moveItem(atPath: aside, toPath: kept.file)
    let again = try await kept.start()
    #expect(try await name(in: again.service) == "Anna")
    await again.service.drain()
  }

  @Test("FA-7 with the loss of its keys accepted once a service starts, and what was sealed is empty from then on")
  func accepted() async throws {
    let kept = try Kept()
    let first = try await kept.start()
    try await insertMember(first.service.database)
    await first.service.drain()
    let identity = try #require(first.service.database.personalKeys?.identity)
    try FileManager.default.removeItem(atPath: kept.file)
    for arguments in [["--accept-lost-keys", identity.uppercased()], []] {
      let service = try await kept.start(arguments).service
      #expect(try await name(in: service) == "")
      await service.drain()
    }
    // That the loss of those was accepted says nothing of these.
    try FileManager.default.removeItem(atPath: kept.file)
    let refusal = try #require(try await kept.refusal())
    #expect(!refusal.contains(identity))
  }

  @Test("FA-7 values under keys that an older backup of the file lacks are unreadable, or empty where that is accepted")
  func older() async throws {
    let kept = try Kept()
    let first = try await kept.start()
    let older = kept.file + ".older"
    try FileManager.default.copyItem(atPath: kept.file, toPath: older)
    try await insertMember(first.service.database)
    await first.service.drain()
    let identity = try #require(first.service.database.personalKeys?.identity)
    try FileManager.default.removeItem(atPath: kept.file)
    try FileManager.default.copyItem(atPath: older, toPath: kept.file)
    let second = try await kept.start().service
    let error = await #expect(throws: DatabaseError.self) { try await name(in: second) }
    #expect(error?.kind == .unreadableRow && error?.message.contains("newest backup") == true)
    await second.drain()
    for arguments in [["--accept-lost-keys", identity], []] {
      let service = try await kept.start(arguments).service
      #expect(try await name(in: service) == "")
      await service.drain()
    }
  }

  @Test("FA-7 a setting that names no keys is refused")
  func wrongKeys() throws {
    #expect(throws: (any Error).self) { try TestService.configuration(["--data", "/x", "--accept-lost-keys", "all"]) }
  }

  // MARK: - Rows of earlier versions

  private static let families = (0..<8).map { "family-\($0)" }

  /// As a version without keys would have left them.
  private func plant(in database: Database) async throws {
    for familyID in Self.families {
      try await database.write(familyID) { tx in
        for number in 0..<3 {
          try tx.execute(
            "INSERT INTO member (partition, family_id, child_id, name, note) VALUES (?, ?, ?, ?, ?)", tx.partition,
            familyID, "c\(number)", "Anna \(number)", number == 0 ? nil : Array("note \(number)".utf8))
          try tx.execute(
            "INSERT INTO goal (partition, family_id, goal_id, child_id, name) VALUES (?, ?, ?, ?, ?)", tx.partition,
            familyID, "g\(number)", "c\(number)", "goal \(number)")
          for version in 1...2 {
            try tx.execute(
              "INSERT INTO goal_version (partition, family_id, goal_id, number, name) VALUES (?, ?, ?, ?, ?)",
              tx.partition, familyID, "g\(number)", version, "version \(version)")
          }
        }
        try tx.execute(
          "INSERT INTO household (partition, family_id, name) VALUES (?, ?, 'Home')", tx.partition, familyID)
      }
    }
    // As no start has found them.
    try await database.noteSealed([])
  }

  private struct Stored: Hashable {
    /// Sealed values.
    var sealed = 0
    /// What those are that are not, and not empty.
    var plain: [SQLValue] = []
    /// All values as they were written, sorted.
    var opened: [SQLValue] = []
  }

  private func stored(in database: Database) async throws -> Stored {
    try await database.read(nil) { tx in
      var stored = Stored()
      for table in ["member", "household", "goal", "goal_version"] {
        try tx.forEach("SELECT * FROM \(table) ORDER BY partition, family_id") { row in
          let values = row.valuesByName
          for column in ["name", "note"] {
            guard let value = values[column], value != .null else { continue }
            guard let opened = try tx.opened(value) else { throw RPCError(.dataLoss, "\(table)") }
            stored.opened.append(opened)
            if opened == value { stored.plain.append(value) } else { stored.sealed += 1 }
          }
        }
      }
      // Rows of one family come as the engine has them, which an update changes.
      stored.opened.sort { "\($0)" < "\($1)" }
      return stored
    }
  }

  private func open(inPieces: Bool, on host: RealHost) async throws -> Database {
    let directory = try TestService.makeDirectory()
    var configuration = try DatabaseConfiguration.ofTest(in: directory)
    // Otherwise a body has the time that it needs, however slow the machine is.
    let budget: Duration = inPieces ? .zero : .seconds(60)
    (configuration.writeBudget, configuration.contendedBudget) = (budget, budget)
    configuration.personalKeys = try PersonalKeys(at: "\(directory)/personal.keys", host: host) {
      hmacSHA256(Array($0.utf8), key: [3])
    }
    return try await Database.open(
      configuration, host: host, migrations: EventFeed.migrations + Self.definition.migrations)
  }

  @Test("FA-7 rows of an earlier version are sealed once, each under the key of its subject", arguments: [false, true])
  func sealed(inPieces: Bool) async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let database = try await open(inPieces: inPieces, on: host)
    try await plant(in: database)
    let before = try await stored(in: database)
    #expect(before.sealed == 0 && before.plain.count == Self.families.count * (3 + 2 + 3 + 6 + 1))

    // A few pieces, and then what a kill has left of them.
    let interrupted = KeptSealing(Self.kept, without: [])
    let partition = Partition(familyID: Self.families[0])
    var place: KeptSealing.Place? = KeptSealing.Place()
    for _ in 0..<(inPieces ? 5 : 1) {
      guard let begin = place else { break }
      place = try await database.write(partition) { try interrupted.step(after: begin, in: $0).next }
    }
    #expect((place == nil) != inPieces)
    let half = try await stored(in: database)
    #expect(half.sealed > 0 && !half.plain.isEmpty && half.opened == before.opened)

    let further = PersonalSealing.Further("feed_event", where: "position > 0", from: 0) { place, _ in
      place < 2 ? place + 1 : nil
    }
    let sealing = PersonalSealing(
      Self.kept, further: [further], database: database, logger: .silent(clock: host.wallClock))
    #expect(!sealing.isDone)
    await sealing.run(on: host.loops[0])
    try await sealing.finish(on: host.loops[0])
    let after = try await stored(in: database)
    #expect(sealing.isDone && after.plain.isEmpty && after.opened == before.opened)
    #expect(try await database.sealedRows().count == 6)

    // One child's, of which nothing is left in its goal's versions either.
    try database.personalKeys?.destroy(.child("c1", of: Self.families[3]))
    let erased = try await stored(in: database)
    #expect(erased.opened.filter { $0 == .text("") || $0 == .blob([]) }.count == 2 + 1 + 2)

    // It is done: what is not sealed now is left as it is.
    try await insertMember(database, seals: false)
    let again = PersonalSealing(Self.kept, further: [], database: database, logger: .silent(clock: host.wallClock))
    await again.run(on: host.loops[0])
    #expect(again.isDone)
    #expect(try await stored(in: database).plain == [.text("Anna")])
    await database.close()
    host.shutdown()
  }

  @Test("FA-7 a start seals rows of an earlier version in the background; a verification waits for it")
  func background() async throws {
    let kept = try Kept()
    let first = try await kept.start()
    // Until it is through with the empty tables.
    for try await _ in try first.admin.verify(.init(familyID: freshID()), options: callOptions) {}
    try await plant(in: first.service.database)
    await first.service.drain()
    let second = try await kept.start()
    for try await response in try second.admin.verify(.init(sharePercent: 100), options: callOptions) {
      #expect(response.differences.isEmpty)
    }
    #expect(try await stored(in: second.service.database).plain.isEmpty)
    #expect(second.service.metrics.values("database_personal_rows_sealed").values.first == 1)
    await second.service.drain()
  }
}
