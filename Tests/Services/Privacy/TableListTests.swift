import Database
import DatabaseServer
import Foundation
import ServiceAPI
import ServiceHarness
import Testing

@testable import ServiceRuntime

/// The list of tables in the rules (`Services/RULES.md`, "Shares of the disk"), which says of each how much callers can
/// add to it.
enum ListedTables {
  /// A line of the list.
  struct Line {
    var tables: [String]
    var callers: Set<String>
    var bound: String
    var bytes: String

    /// Of the tables, in bytes; nil where the text begins with no number.
    var largestRow: Int64? {
      let words = bytes.split(separator: " ")
      let number = words.first.flatMap { Int64($0.filter { $0 != "," }) }
      return words.dropFirst().first == "MiB" ? number.map { $0 << 20 } : number
    }
  }

  /// The lines by the title of their part: a service, or every service.
  static func parts() throws -> [String: [Line]] {
    let rules = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Services/RULES.md")
    var (parts, part): ([String: [Line]], String?) = ([:], nil)
    for line in try String(contentsOf: rules, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if !line.hasPrefix("|") {
        part = nil
      } else if cells.count == 4, cells.dropFirst().elementsEqual(["by", "rows at most", "bytes"]) {
        part = cells[0]
        parts[cells[0]] = []
      } else if let part, cells.count == 4, cells[0].hasPrefix("`") {
        let tables = cells[0].split(separator: ",").map { $0.trimmingCharacters(in: ["`", " "]) }
        parts[part]?.append(
          Line(
            tables: tables, callers: Set(cells[1].split(separator: " ").map(String.init)), bound: cells[2],
            bytes: cells[3]))
      }
    }
    return parts
  }
}

@Suite struct TableListTests {
  @Test("FA-1 the rules list every table of every service, with who adds to it, how many rows, and how large they are")
  func complete() async throws {
    let parts = try ListedTables.parts()
    let common = parts["Every service"] ?? []
    #expect(Set(parts.keys) == Set(["Every service"] + PlantedService.definitions.map(\.identity.name)))
    var used: Set<String> = []
    for definition in PlantedService.definitions {
      let service = try await PlantedService(definition)
      let name = definition.identity.name
      let tables = try await service.harness.database.read(nil) { tx in
        if DatabaseServer.current == nil { try StatementLog.noteSchema(of: name, in: tx) }
        return try tx.tableNames()
      }
      await service.harness.stop()
      let listed = ((parts[name] ?? []) + common).flatMap(\.tables)
      #expect(Set(listed).count == listed.count, "\(name) lists a table twice: \(listed.sorted())")
      let missing = Set(tables).subtracting(listed).subtracting(["property", "schema_migration"])
      #expect(missing.isEmpty, "\(name) has tables that are not listed: \(missing.sorted())")
      let gone = Set((parts[name] ?? []).flatMap(\.tables)).subtracting(tables)
      #expect(gone.isEmpty, "\(name) has no tables \(gone.sorted())")
      used.formUnion(tables)
    }
    let gone = Set(common.flatMap(\.tables)).subtracting(used).subtracting(["virtual_clock"])
    #expect(gone.isEmpty, "no service has tables \(gone.sorted())")
    for line in parts.values.joined() {
      #expect(line.callers.isSubset(of: ["C", "N", "R", "W", "E", "D", "none"]) && !line.callers.isEmpty, "\(line)")
      #expect(!line.bound.isEmpty && line.bytes.contains(/[0-9]/), "\(line)")
    }
  }
}
