import Database

/// Migrations 12 and 13: sums of each app on each local day, from what has counted so far.
enum AppDaySchema {
  /// How far the sums have been made: up to this child.
  static let place = Migration(
    component: "usage", version: 12, name: "how far sums of apps and days are made",
    sql: """
      CREATE TABLE app_day_place (partition INTEGER NOT NULL, child_number INTEGER NOT NULL);
      INSERT INTO app_day_place (partition, child_number) VALUES (-1, 0);
      """)

  /// Each piece is of the next ten children.
  static let sums = Migration(
    component: "usage", version: 13, name: "sums of apps and days",
    piece: """
      INSERT INTO usage_total (
        partition, child_number, local_date, category, app_number, generation, seconds, sixtieths)
      SELECT s.partition, s.child_number, s.local_date, s.category, s.app_number, 0, SUM(s.end_time - s.start_time),
        SUM(CASE s.category WHEN 1 THEN (s.end_time - s.start_time) * s.points_per_minute ELSE 0 END)
      FROM \(next) AS n CROSS JOIN usage_segment s
      WHERE s.partition = n.partition AND s.child_number = n.child_number
      GROUP BY s.partition, s.child_number, s.local_date, s.category, s.app_number;
      UPDATE app_day_place SET (partition, child_number) = (
        SELECT n.partition, n.child_number FROM \(next) AS n ORDER BY n.partition DESC, n.child_number DESC LIMIT 1)
      WHERE EXISTS (SELECT 1 FROM \(next) AS n)
      """,
    sql: "DROP TABLE app_day_place")

  private static let next = """
    (SELECT c.partition, c.child_number FROM child_number c
      WHERE (c.partition, c.child_number) > (SELECT p.partition, p.child_number FROM app_day_place p)
      ORDER BY c.partition, c.child_number LIMIT 10)
    """
}
