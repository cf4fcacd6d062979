public import Database
import DatabaseServer

extension ReadTransaction {
  /// The names of the database's tables, in their order, but for those that an engine has for itself.
  public func tableNames() throws -> [String] {
    let sql =
      DatabaseServer.current == nil
      ? "/* test */ SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      : """
      /* test */ SELECT tablename FROM pg_tables WHERE schemaname = 'main' AND tablename <> 'partition_owner'
      ORDER BY tablename
      """
    return try query(sql) { $0.string(0) }
  }

  /// The texts and bytes of all rows.
  public func rowBytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    for table in try tableNames() {
      let columns = try self.columns(of: table)
      try forEach("/* test */ SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(table)") { row in
        for column in columns.indices {
          switch row.value(column) {
          case .text(let text): bytes += text.utf8
          case .blob(let blob): bytes += blob
          case .integer, .null: break
          }
          bytes.append(0)
        }
      }
    }
    return bytes
  }
}
