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
}
