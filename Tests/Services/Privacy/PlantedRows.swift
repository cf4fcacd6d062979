import BadgeServer
import Bytes
import ChallengeServer
import Database
import DatabaseServer
import EventFeed
import EventLoop
import Foundation
import Identity
import Locks
import ServiceAPI
import ServiceHarness
import ShieldServer
import Testing
import UsageServer

@testable import ServiceRuntime

/// A service with a row in every table for each of some children, with texts by which they are recognized.
struct PlantedService {
  let definition: ServiceDefinition
  let harness: ServiceHarness
  let data: KeptData
  let erasures: Erasures
  /// The file of personal keys.
  let keyFile: String

  static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  /// - Parameter isInPieces: whether a transaction has no time for more than one piece of what it does.
  init(_ definition: ServiceDefinition, isInPieces: Bool = false) async throws {
    self.definition = definition
    let data = (definition.kept ?? KeptData(children: "", tables: [])).with(.common)
    self.data = data
    let made = Locked<Erasures?>(nil)
    let directory = TemporaryDirectory()
    let register = try ErasureRegister(in: directory.path, of: definition.identity) {
      [UInt8](repeating: 5, count: 32)
    }
    let key = try PrivateKey(seed: [UInt8](repeating: 6, count: 32))
    keyFile = "\(directory.path)/personal.keys"
    let keys = try Self.keys(at: keyFile, register)
    harness = try await ServiceHarness(
      definition.identity.name,
      migrations: Revocations.migrations + ErasureTables.migrations + definition.migrations,
      authorization: PrivacyAPI.authorization, continuing: directory,
      configure: {
        if isInPieces { ($0.writeBudget, $0.contendedBudget) = (.zero, .zero) }
        $0.personalKeys = keys
      }
    ) { database, host in
      let erasures = Erasures(
        service: definition.identity.name, data: data, register: register, database: database, host: host, key: key,
        feeds: ["ShieldPolicy"], beginsErasures: false)
      erasures.registerWork()
      made.withLock { $0 = erasures }
      return PrivacyAPI(service: definition.identity.name, data: data, database: database)
    }
    erasures = try #require(made.withLock { $0 })
  }

  static func keys(at path: String, _ register: ErasureRegister) throws -> PersonalKeys {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    return try PersonalKeys(at: path, host: host) { register.code(of: $0) }
  }

  /// A column of a table, as SQLite describes it; those of the key come last.
  struct Column {
    let name: String
    let type: String
    let isKey: Bool
  }

  func columns(of table: String) async throws -> [Column] {
    try await harness.database.read(nil) { tx in
      if DatabaseServer.current != nil {
        let columns = try tx.columns(of: table)
        return (columns.values + columns.key).map { column in
          let type = column.type == .text ? "TEXT" : column.type == .blob ? "BLOB" : "BIGINT"
          return Column(name: column.name, type: type, isKey: column.keyPlace != nil)
        }
      }
      return try tx.query("/* test */ SELECT name, type, pk FROM pragma_table_info(?) ORDER BY pk, cid", table) { row in
        Column(name: row.string(0), type: row.string(1), isKey: row.int(2) > 0)
      }
    }
  }

  /// A child with a number by which its texts and numbers are recognized.
  struct Child {
    let key: ChildKey
    let number: Int64

    var marker: String { "marker-\(number)-" }
  }

  /// Gives every table a row about each child.
  /// - Parameters:
  ///   - ofFamilies: whether also those that have nothing about a single child.
  ///   - other: tables that are left out.
  func plant(_ children: [Child], ofFamilies: Bool = true, without other: Set<String> = []) async throws {
    for table in data.tables where !Self.notPlanted.union(other).contains(table.name) {
      if case .family = table.holder, table.erasure != .elsewhere, !ofFamilies { continue }
      let columns = try await columns(of: table.name)
      let names = columns.map(\.name)
      let statement = """
        /* test */ INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO NOTHING
        """
      for (familyID, children) in Dictionary(grouping: children, by: \.key.familyID) {
        let rows = children.map { child in columns.map { value($0, of: child, in: table.name) } }
        try await harness.database.write(familyID) { tx in
          for row in rows { try tx.execute(statement, arguments: row) }
        }
      }
    }
  }

  /// Events are published instead; the others outlast an erasure for a while.
  private static let notPlanted: Set<String> = ["feed_event", "open_erasure", "pairing_handle", "used_invitation"]

  private func value(_ column: Column, of child: Child, in table: String) -> SQLValue {
    switch column.name {
    case "partition": .integer(Int64(child.key.partition.number))
    case "family_id": .text(child.key.familyID)
    case "child_id", "person_id", "key": .text(child.key.childID)
    case "feed": .text("ShieldPolicy")
    case "stamp": .text("\(child.number) planted")
    case "caller": .text("guardian/\(child.key.familyID)/\(child.marker)")
    case "challenge_id", "device_id", "installation_id": .text("\(child.marker)\(column.name)")
    case "run_time", "due_time", "expire_time": .integer(4_000_000_000)
    default:
      switch column.type {
      case "TEXT": .text("\(child.marker)\(table)")
      case "BLOB": .blob(Array("\(child.marker)\(table) \(child.key.childID)".utf8))
      default: .integer(child.number)
      }
    }
  }
}

// The content of the service's files and tables.
extension PlantedService {
  /// The database and SQLite's log. Of a server, whose files keep what was deleted for a while, all rows.
  func storedBytes() async throws -> StoredBytes {
    if DatabaseServer.current != nil {
      return StoredBytes(bytes: Data(try await harness.database.read(nil) { try $0.rowBytes() }))
    }
    let folder = harness.directory.path
    var bytes = Data()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasPrefix("erasure-") {
      bytes += try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
    return StoredBytes(bytes: bytes)
  }

  func count(_ table: String) async throws -> Int {
    try await harness.database.read(nil) { tx in
      try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table)") { $0.int(0) } ?? 0
    }
  }

  func eventNames(of familyID: String) async throws -> [String] {
    try await harness.eventNames(of: familyID)
  }

  /// Whether each link of the log follows from the one before and the digest of its event.
  func isChained(_ familyID: String) async throws -> Bool {
    let partition = Partition(familyID: familyID)
    return try await harness.database.read(partition) { tx in
      var (link, position) = ([UInt8](repeating: 0, count: 32), Int64(0))
      let events = try tx.query(
        "/* test */ SELECT position, digest, link FROM feed_event WHERE partition = ? ORDER BY position", partition
      ) { ($0.int64(0), $0.bytes(1), $0.bytes(2)) }
      for event in events {
        position += 1
        link = sha256(link + withUnsafeBytes(of: position.bigEndian) { Array($0) } + event.1)
        guard event.0 == position, event.2 == link else { return false }
      }
      return !events.isEmpty
    }
  }
}

/// The bytes of what a service has stored.
struct StoredBytes {
  let bytes: Data

  func contains(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }

  /// The surroundings of a text, for messages.
  func surroundings(of text: String) -> String {
    guard let range = bytes.range(of: Data(text.utf8)) else { return "" }
    let piece = bytes[max(0, range.lowerBound - 60)..<min(bytes.count, range.upperBound + 60)]
    return String(decoding: piece.map { (32..<127).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
  }
}
