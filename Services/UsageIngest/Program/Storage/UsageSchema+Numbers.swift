import Database

/// Migrations 7 and 8: the tables that grow with records have numbers in their keys instead of ids (`ChildNumberTable`,
/// `AppNumberTable`), and days and sums over all time are in one.
extension UsageSchema {
  static let numberTables = Migration(
    component: "usage", version: 7, name: "numbers of children and apps",
    sql: """
      CREATE TABLE child_number (
        partition INTEGER NOT NULL,
        family_id TEXT NOT NULL,
        child_id TEXT NOT NULL,
        child_number INTEGER NOT NULL,
        family_number INTEGER NOT NULL,
        PRIMARY KEY (partition, family_id, child_id),
        UNIQUE (partition, child_number)
      ) WITHOUT ROWID;
      CREATE TABLE app_number (
        partition INTEGER NOT NULL,
        family_id TEXT NOT NULL,
        app_id TEXT NOT NULL,
        app_number INTEGER NOT NULL,
        PRIMARY KEY (partition, family_id, app_id),
        UNIQUE (partition, family_id, app_number)
      ) WITHOUT ROWID;
      ALTER TABLE usage_record RENAME TO usage_record_by_id;
      CREATE TABLE usage_record (
        partition INTEGER NOT NULL,
        child_number INTEGER NOT NULL,
        start_time BIGINT NOT NULL,
        installation_number INTEGER NOT NULL,
        sequence BIGINT NOT NULL,
        conflict_number INTEGER NOT NULL,
        family_number INTEGER NOT NULL,
        end_time BIGINT NOT NULL,
        token_number INTEGER NOT NULL,
        shielded INTEGER NOT NULL,
        evaluated INTEGER NOT NULL,
        receive_time BIGINT NOT NULL,
        device_time BIGINT,
        monotonic_milliseconds BIGINT NOT NULL,
        PRIMARY KEY (partition, child_number, start_time, installation_number, sequence, conflict_number)
      ) WITHOUT ROWID;
      CREATE UNIQUE INDEX usage_record_identity
        ON usage_record (partition, family_number, installation_number, sequence, conflict_number);
      ALTER TABLE usage_segment RENAME TO usage_segment_by_id;
      CREATE TABLE usage_segment (
        partition INTEGER NOT NULL,
        child_number INTEGER NOT NULL,
        category INTEGER NOT NULL,
        start_time BIGINT NOT NULL,
        end_time BIGINT NOT NULL,
        app_number INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        points_per_minute INTEGER NOT NULL,
        local_date INTEGER NOT NULL,
        PRIMARY KEY (partition, child_number, category, start_time)
      ) WITHOUT ROWID;
      CREATE TABLE usage_total (
        partition INTEGER NOT NULL,
        child_number INTEGER NOT NULL,
        local_date INTEGER NOT NULL,
        category INTEGER NOT NULL,
        app_number INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        seconds BIGINT NOT NULL,
        sixtieths BIGINT NOT NULL,
        PRIMARY KEY (partition, child_number, local_date, category, app_number, generation)
      ) WITHOUT ROWID;
      """)

  /// Each piece moves the next 10,000 rows of each table: the rows that are left remain to be moved. Nothing is dropped
  /// before it is empty, because SQLite overwrites what it frees, which makes a log of that size.
  static let rowsByNumber = Migration(
    component: "usage", version: 8, name: "records and counted usage under their numbers",
    piece: [numberChildren, numberApps, moveRecords, moveSegments, moveSums, moveDays].joined(separator: ";\n"),
    sql: """
      DROP TABLE usage_record_by_id;
      DROP TABLE usage_segment_by_id;
      DROP TABLE usage_sum;
      DROP TABLE usage_day;
      """)

  private static let recordKey = ["start_time", "installation_number", "sequence", "conflict_number"]
  private static let segmentKey = ["category", "start_time"]
  private static let sumKey = ["app_id", "category", "generation"]
  private static let dayKey = ["local_date"]

  /// The next rows of a table, of its first partition.
  private static func next(_ columns: String, of table: String, by key: [String]) -> String {
    """
    (SELECT \(columns) FROM \(table) WHERE partition = (SELECT MIN(partition) FROM \(table))
      ORDER BY \((["family_id", "child_id"] + key).joined(separator: ", ")) LIMIT 10000)
    """
  }

  private static func removal(from table: String, by key: [String]) -> String {
    let list = (["family_id", "child_id"] + key).joined(separator: ", ")
    return """
      DELETE FROM \(table) WHERE partition = (SELECT MIN(partition) FROM \(table))
        AND (\(list)) IN (SELECT \(list) FROM \(next(list, of: table, by: key)) AS moved)
      """
  }

  private static func child(of row: String) -> String {
    "c.partition = \(row).partition AND c.family_id = \(row).family_id AND c.child_id = \(row).child_id"
  }

  private static func app(of row: String) -> String {
    "a.partition = \(row).partition AND a.family_id = \(row).family_id AND a.app_id = \(row).app_id"
  }

  /// Children are numbered on from those of their partition, and a family has the number of its first one.
  private static let numberChildren: String = {
    let key = "partition, family_id, child_id"
    let tables = [
      ("usage_record_by_id", recordKey), ("usage_segment_by_id", segmentKey), ("usage_sum", sumKey),
      ("usage_day", dayKey),
    ]
    let children = tables.map { "SELECT \(key) FROM \(next(key, of: $0.0, by: $0.1)) AS \($0.0)_next" }
      .joined(separator: "\nUNION ")
    return """
      INSERT INTO child_number (partition, family_id, child_id, child_number, family_number)
      SELECT partition, family_id, child_id, child_number, COALESCE(
        (SELECT MIN(c.family_number) FROM child_number c
          WHERE c.partition = fresh.partition AND c.family_id = fresh.family_id),
        MIN(child_number) OVER (PARTITION BY partition, family_id))
      FROM (
        SELECT partition, family_id, child_id,
          COALESCE((SELECT MAX(c.child_number) FROM child_number c WHERE c.partition = r.partition), 0)
            + ROW_NUMBER() OVER (PARTITION BY partition ORDER BY family_id, child_id) AS child_number
        FROM (\(children)) AS r
        WHERE NOT EXISTS (SELECT 1 FROM child_number c WHERE \(child(of: "r")))) AS fresh
      """
  }()

  private static let numberApps: String = {
    let key = "partition, family_id, app_id"
    let apps = [("usage_segment_by_id", segmentKey), ("usage_sum", sumKey)]
      .map { "SELECT \(key) FROM \(next(key, of: $0.0, by: $0.1)) AS \($0.0)_next" }.joined(separator: "\nUNION ")
    return """
      INSERT INTO app_number (partition, family_id, app_id, app_number)
      SELECT partition, family_id, app_id,
        COALESCE((SELECT MAX(a.app_number) FROM app_number a
          WHERE a.partition = r.partition AND a.family_id = r.family_id), 0)
          + ROW_NUMBER() OVER (PARTITION BY partition, family_id ORDER BY app_id)
      FROM (\(apps)) AS r
      WHERE app_id <> '' AND NOT EXISTS (SELECT 1 FROM app_number a WHERE \(app(of: "r")))
      """
  }()

  private static let moveRecords = """
    INSERT INTO usage_record (
      partition, child_number, start_time, installation_number, sequence, conflict_number, family_number, end_time,
      token_number, shielded, evaluated, receive_time, device_time, monotonic_milliseconds)
    SELECT r.partition, c.child_number, r.start_time, r.installation_number, r.sequence, r.conflict_number,
      c.family_number, r.end_time, r.token_number, r.shielded, r.evaluated, r.receive_time, r.device_time,
      r.monotonic_milliseconds
    FROM \(next("*", of: "usage_record_by_id", by: recordKey)) AS r CROSS JOIN child_number c WHERE \(child(of: "r"));
    \(removal(from: "usage_record_by_id", by: recordKey))
    """

  private static let moveSegments = """
    INSERT INTO usage_segment (
      partition, child_number, category, start_time, end_time, app_number, generation, points_per_minute, local_date)
    SELECT s.partition, c.child_number, s.category, s.start_time, s.end_time, a.app_number, s.generation,
      s.points_per_minute, s.local_date
    FROM \(next("*", of: "usage_segment_by_id", by: segmentKey)) AS s CROSS JOIN child_number c CROSS JOIN app_number a
    WHERE \(child(of: "s")) AND \(app(of: "s"));
    \(removal(from: "usage_segment_by_id", by: segmentKey))
    """

  /// Sums over all time, and over all apps where a row had none.
  private static let moveSums = """
    INSERT INTO usage_total (
      partition, child_number, local_date, category, app_number, generation, seconds, sixtieths)
    SELECT s.partition, c.child_number, -2147483648, s.category, COALESCE(a.app_number, 0), s.generation,
      s.seconds, s.sixtieths
    FROM \(next("*", of: "usage_sum", by: sumKey)) AS s CROSS JOIN child_number c LEFT JOIN app_number a ON \(app(of: "s"))
    WHERE \(child(of: "s"));
    \(removal(from: "usage_sum", by: sumKey))
    """

  private static let moveDays: String = {
    let columns = "partition, child_number, local_date, category, app_number, generation, seconds, sixtieths"
    func day(_ category: Int, _ seconds: String, _ sixtieths: String) -> String {
      """
      INSERT INTO usage_total (\(columns))
      SELECT d.partition, c.child_number, d.local_date, \(category), 0, 0, d.\(seconds), \(sixtieths)
      FROM \(next("*", of: "usage_day", by: dayKey)) AS d CROSS JOIN child_number c
      WHERE \(child(of: "d")) AND d.\(seconds) <> 0
      """
    }
    return """
      \(day(1, "learning_seconds", "d.learning_sixtieths"));
      \(day(2, "reward_seconds", "0"));
      \(removal(from: "usage_day", by: dayKey))
      """
  }()
}
