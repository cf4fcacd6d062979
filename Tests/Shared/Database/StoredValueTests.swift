import DatabaseServer
import EventLoop
import Testing

@testable import Database

@Suite("What SQL does with a stored value that is of another type than its column") struct StoredValueTests {
  private let partition = Partition(familyID: "f")

  /// Runs a body on a table of sums with an index, and undoes it.
  private func withSums(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
    let test = try await TestDatabase()
    try await test.database.write(partition) { tx in
      try tx.execute(
        """
        CREATE TABLE total (partition INTEGER NOT NULL, family_id TEXT NOT NULL, kind INTEGER NOT NULL,
          seconds BIGINT NOT NULL, points BIGINT NOT NULL, PRIMARY KEY (partition, family_id, kind)) WITHOUT ROWID
        """)
      try body(tx)
    }
    await test.close()
  }

  private static let sums = SumTable(
    "total", key: ["partition", "family_id", "kind"], sums: ["seconds", "points"])

  private static func add(_ tx: Transaction, _ seconds: Int64, _ points: Int64) throws {
    try sums.add(tx, key: tx.partition, "f", 1, amounts: [seconds, points])
  }

  private static func read(_ tx: Transaction) throws -> [Int64]? {
    try tx.queryOne("SELECT seconds, points FROM total WHERE kind = 1") { [$0.int64(0), $0.int64(1)] }
  }

  @Test("sums begin with 0, and negative amounts subtract") func addition() async throws {
    try await withSums { tx in
      try Self.add(tx, 60, 0)
      try Self.add(tx, -10, 5)
      #expect(try Self.read(tx) == [50, 5])
    }
  }

  @Test("many rows are added to at once; one that cannot be read is named, whichever it is") func many() async throws {
    try await withSums { tx in
      let rows = (1...20 as ClosedRange<Int64>).map {
        (key: [tx.partition, "f", $0] as [(any SQLBindable)?], amounts: [$0, 1])
      }
      for _ in 0..<2 { try Self.sums.add(tx, rows) }
      try Self.sums.add(tx, [])
      let stored = try tx.query("SELECT kind, seconds, points FROM total") { ($0.int64(0), $0.int64(1), $0.int64(2)) }
      #expect(stored.count == 20 && stored.allSatisfy { $0.1 == 2 * $0.0 && $0.2 == 2 })
      guard tx.connection.storesAnyType else { return }
      try tx.execute("UPDATE total SET points = 'odd' WHERE kind = 19")
      do {
        try Self.sums.add(tx, rows)
        Issue.record("a text was added to")
      } catch let error as DatabaseError {
        #expect(error.kind == .unreadableRow && error.message.contains("kind 19"))
      }
    }
  }

  @Test(
    "nothing is added to a sum that is no integer: the error names table, key and value; another row is added to",
    .sqlite(Self.anyType))
  func unreadableSum() async throws {
    try await withSums { tx in
      try Self.add(tx, 60, 600)
      for (column, value, text) in [
        ("seconds", SQLValue.text("odd"), "\"odd\""), ("points", .text("12 apples"), "\"12 apples\""),
        ("points", .blob([1]), "blob of 1 bytes"),
      ] {
        try? tx.savepoint {
          try tx.execute("UPDATE total SET \(column) = ?", value)
          do {
            try Self.add(tx, 1, 1)
            Issue.record("\(column) is \(value), and was added to")
          } catch let error as DatabaseError {
            #expect(error.kind == .unreadableRow)
            for part in [text, "(\(column))", "total", "kind 1"] { #expect(error.message.contains(part), "\(error)") }
          }
          try Self.sums.add(tx, [tx.partition, "f", 2], [1, 1])
          throw Undone()
        }
      }
      #expect(try Self.read(tx) == [60, 600])
    }
  }

  private static let anyType: Comment = "a column holds values of any type"
  private struct Undone: Error {}
  private enum Kind: Int, CaseIterable {
    case first = 1
    case second
  }

  @Test("a value that queries by its column do not reach is found at either end of the index")
  func ends() async throws {
    try await withSums { tx in
      func check(_ body: () throws -> Void) -> DatabaseError.Kind? {
        do {
          try body()
          return nil
        } catch {
          return (error as? DatabaseError)?.kind
        }
      }
      let key = "partition = ? AND family_id = ?"
      func cases() -> DatabaseError.Kind? {
        check { try tx.require(Kind.self, "kind", in: "total", where: key, tx.partition, "f") }
      }
      func integers() -> DatabaseError.Kind? {
        check { try tx.requireIntegers("kind", in: "total", where: key, tx.partition, "f") }
      }
      #expect(cases() == nil && integers() == nil)
      try Self.add(tx, 60, 0)
      #expect(cases() == nil && integers() == nil)
      let odd = tx.connection.storesAnyType ? [(SQLValue.text("odd"), false)] : []
      for (value, isInteger) in [(SQLValue.integer(0), true), (.integer(3), true)] + odd {
        try tx.execute("INSERT INTO total VALUES (?, 'f', ?, 0, 0)", tx.partition, value)
        #expect(cases() == .unreadableRow, "\(value)")
        #expect((integers() == nil) == isInteger, "\(value)")
        try tx.execute("DELETE FROM total WHERE kind = ?", value)
      }
    }
  }

  @Test("the number after the newest row is not counted from one that cannot be read")
  func newest() async throws {
    try await withSums { tx in
      func newest() throws -> Int64? { try tx.newest("kind", in: "total", where: "partition = ?", tx.partition) }
      #expect(try newest() == nil)
      for kind in 1...2 { try Self.sums.add(tx, [tx.partition, "f", kind], [0, 0]) }
      #expect(try newest() == 2)
      for value in tx.connection.storesAnyType ? [SQLValue.text("odd"), .blob([1])] : [] {
        try tx.execute("INSERT INTO total VALUES (?, 'f', ?, 0, 0)", tx.partition, value)
        let error = #expect(throws: DatabaseError.self) { try newest() }
        #expect(error?.kind == .unreadableRow)
      }
    }
  }

  @Test("the columns of a table, with their types and the key")
  func columns() async throws {
    try await withSums { tx in
      try tx.execute("CREATE TABLE named (a BLOB, b TEXT NOT NULL, c BIGINT, d INTEGER NOT NULL, PRIMARY KEY (d, b))")
      let columns = try tx.columns(of: "named")
      #expect(columns.map(\.name) == ["a", "b", "c", "d"])
      #expect(columns.map(\.type) == [.blob, .text, .integer, .integer])
      #expect(columns.map(\.keyPlace) == [nil, 2, nil, 1])
      #expect(columns.key.map(\.name) == ["d", "b"] && columns.values.map(\.name) == ["a", "c"])
      #expect(try tx.columns(of: "unknown") == [])
    }
  }

  @Test("a sum is one of integers alone; 0 of no rows, and an error beyond 64 bits")
  func sum() async throws {
    try await withSums { tx in
      func sum() throws -> Int64 { try tx.sum("seconds", of: "total", where: "partition = ?", tx.partition) }
      #expect(try sum() == 0)
      for kind in 1...2 { try Self.sums.add(tx, [tx.partition, "f", kind], [60, 0]) }
      #expect(try sum() == 120)
      // The column makes the last one a number of floating point.
      for value in tx.connection.storesAnyType ? [SQLValue.text("odd"), .blob([1]), .text("0.5")] : [] {
        try tx.execute("INSERT INTO total VALUES (?, 'f', 3, ?, 0)", tx.partition, value)
        let error = #expect(throws: DatabaseError.self) { try sum() }
        #expect(error?.kind == .unreadableRow)
        try tx.execute("DELETE FROM total WHERE kind = 3")
      }
      try tx.execute("INSERT INTO total VALUES (?, 'f', 3, ?, 0)", tx.partition, Int64.max)
      #expect(throws: DatabaseError.self) { try tx.savepoint { try sum() } }
    }
  }

  @Test("rows by key: in pages, deleted by key, and none whose key has a column of another type")
  func rows() async throws {
    try await withSums { tx in
      let rows = KeyedRows("total", key: [.integer("kind")])
      for kind in 1...3 { try Self.sums.add(tx, [tx.partition, "f", kind], [0, 0]) }
      #expect(try rows.page(tx, familyID: "f", after: nil, limit: 2) == [["1"], ["2"]])
      #expect(try rows.page(tx, familyID: "f", after: ["2"], limit: 2) == [["3"]])
      try rows.delete(tx, familyID: "f", ["2"])
      #expect(try rows.page(tx, familyID: "f", after: nil, limit: 9) == [["1"], ["3"]])
      for key in [["odd"], [""], ["1.0"], ["9223372036854775808"], [], ["1", "1"]] {
        let noPage = #expect(throws: DatabaseError.self) { try rows.page(tx, familyID: "f", after: key, limit: 9) }
        let notDeleted = #expect(throws: DatabaseError.self) { try rows.delete(tx, familyID: "f", key) }
        #expect(noPage?.kind == .unreadableRow && notDeleted?.kind == .unreadableRow, "\(key)")
      }
      guard tx.connection.storesAnyType else { return }
      try tx.execute("INSERT INTO total VALUES (?, 'f', 'odd', 0, 0)", tx.partition)
      let error = #expect(throws: DatabaseError.self) { try rows.page(tx, familyID: "f", after: nil, limit: 9) }
      #expect(error?.kind == .unreadableRow)
    }
  }
}
