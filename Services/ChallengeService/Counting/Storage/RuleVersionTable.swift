package import Database
package import LocalTime

/// From when on each version of the program's rules holds in this database. It belongs to no family: a version holds
/// for all of them.
package enum RuleVersionTable {
  package static var partition: Partition { Partition.all[0] }

  package struct Row: Hashable, Sendable {
    package var version: Int32
    package var effective: Instant

    package init(version: Int32, effective: Instant) {
      self.version = version
      self.effective = effective
    }
  }

  /// In order of the versions.
  package static func list(_ tx: ReadTransaction) throws -> [Row] {
    try tx.query(
      "SELECT version, effective_time FROM rule_version WHERE partition = ? AND version > 0 ORDER BY version", partition
    ) {
      Row(version: $0.int32(0), effective: Instant(seconds: $0.int64(1)))
    }
  }

  package static func insert(_ tx: Transaction, _ row: Row) throws {
    try tx.execute(
      "INSERT INTO rule_version (partition, version, effective_time) VALUES (?, ?, ?)", partition, Int64(row.version),
      row.effective.seconds)
  }
}

extension ReadTransaction {
  /// From when on which rules of the program hold; the program's newest ones before its start has read it.
  package var rules: RuleHistory { cached(RuleHistory.self) ?? .current }
}

extension Database {
  package var rules: RuleHistory { cached(RuleHistory.self) ?? .current }
}
