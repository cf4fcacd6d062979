extension SQLiteStore {
  func makeFold(into tables: [String]) throws -> Connection {
    // A full device for its own tables is no fault of the database.
    let connection = try SQLiteConnection(
      path: configuration.path, mode: .folding, busyTimeout: configuration.lockTimeout, sharesIndex: sharesIndex,
      board: ConditionBoard(), cached: configuration.cached, inspectPlan: configuration.inspectPlan)
    do {
      try connection.script(
        """
        PRAGMA cache_size = -2048; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
        PRAGMA temp.cache_size = -8192;
        """, isInspected: false)
      try connection.begin(.snapshot)
      for table in tables { try Self.copySchema(of: table, on: connection) }
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  /// Makes an empty table with the columns, keys and indexes of a stored one.
  private static func copySchema(of table: String, on connection: SQLiteConnection) throws {
    var (statements, indexes): ([String], [String]) = ([], [])
    try connection.forEach("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL", [table])
    {
      row in
      let (name, sql) = (row.string(1), row.string(2))
      switch row.string(0) {
      case "table": statements.append(sql.replacing("CREATE TABLE", with: "CREATE TEMP TABLE", maxReplacements: 1))
      case "index": indexes.append(sql.replacing("INDEX \(name)", with: "INDEX temp.\(name)", maxReplacements: 1))
      default: break
      }
    }
    guard !statements.isEmpty else {
      throw DatabaseError(
        .invalidStatement, "there is no table \(table)", remedy: "This is a fault of the program: please report it.")
    }
    for statement in statements + indexes { try connection.script(statement, isInspected: false) }
  }
}
