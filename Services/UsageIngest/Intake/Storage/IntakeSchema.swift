package import Database

/// The migrations of tables of what the intake notes about devices and children alone; see `UsageSchema`.
package enum IntakeSchema {
  package static let migrations = [
    Migration(
      component: "usage", version: 18, name: "rates of records",
      sql: """
        CREATE TABLE record_rate (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          full_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "usage", version: 21, name: "refused records",
      sql: """
        CREATE TABLE refused_record (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          child_id TEXT NOT NULL,
          device_id TEXT NOT NULL,
          record_count BIGINT NOT NULL,
          cause INTEGER NOT NULL,
          refuse_time BIGINT NOT NULL,
          PRIMARY KEY (partition, family_id, child_id, device_id)
        ) WITHOUT ROWID;
        """),
  ]
}
