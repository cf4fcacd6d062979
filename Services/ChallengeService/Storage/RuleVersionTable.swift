import ChallengeDomain
import Database
import LocalTime

/// From when on each version of the program's rules holds in this database. It belongs to no family: a version holds
/// for all of them.
enum RuleVersionTable {
  /// Where anything was stored before, the first version made it.
  static let migrations = [
    Migration(
      component: "rules", version: 1, name: "versions of the rules",
      sql: """
        CREATE TABLE rule_version (
          partition INTEGER NOT NULL,
          version INTEGER NOT NULL,
          effective_time BIGINT NOT NULL,
          PRIMARY KEY (partition, version)
        ) WITHOUT ROWID;
        INSERT INTO rule_version (partition, version, effective_time)
        SELECT 0, 1, \(Instant.distantPast.seconds)
        WHERE EXISTS (SELECT 1 FROM child_calendar) OR EXISTS (SELECT 1 FROM learning_segment)
          OR EXISTS (SELECT 1 FROM challenge);
        """)
  ]

  static var partition: Partition { Partition.all[0] }

  struct Row: Hashable, Sendable {
    var version: Int32
    var effective: Instant
  }

  /// In order of the versions.
  static func list(_ tx: ReadTransaction) throws -> [Row] {
    try tx.query(
      "SELECT version, effective_time FROM rule_version WHERE partition = ? AND version > 0 ORDER BY version", partition
    ) {
      Row(version: $0.int32(0), effective: Instant(seconds: $0.int64(1)))
    }
  }

  static func insert(_ tx: Transaction, _ row: Row) throws {
    try tx.execute(
      "INSERT INTO rule_version (partition, version, effective_time) VALUES (?, ?, ?)", partition, Int64(row.version),
      row.effective.seconds)
  }
}

extension ReadTransaction {
  /// From when on which rules of the program hold; the program's newest ones before its start has read it.
  var rules: RuleHistory { kept(RuleHistory.self) ?? .current }
}

extension Database {
  var rules: RuleHistory { kept(RuleHistory.self) ?? .current }
}
