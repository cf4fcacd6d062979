package import Database
import LocalTime

/// The table of the rules' versions (CH-5).
package enum RuleSchema {
  /// Where anything was stored before, the first version made it.
  package static let migrations = [
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
}
