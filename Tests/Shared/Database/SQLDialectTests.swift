import Testing

@testable import Database

@Suite("What PostgreSQL spells otherwise")
struct SQLDialectTests {
  @Test(
    "A statement is that of PostgreSQL",
    arguments: [
      ("SELECT a FROM t WHERE b = ? AND c IN (?, ?)", "SELECT a FROM t WHERE b = $1 AND c IN ($2, $3)", 3),
      ("SELECT '?', 'it''s ?', \"a?\" FROM t WHERE b = ?", "SELECT '?', 'it''s ?', \"a?\" FROM t WHERE b = $1", 1),
      ("INSERT INTO temp.t SELECT * FROM main.t", "INSERT INTO pg_temp.t SELECT * FROM main.t", 0),
      ("SELECT temp FROM t AS temporary", "SELECT temp FROM t AS temporary", 0),
      (
        "CREATE TABLE t (a INTEGER NOT NULL, b BIGINT, c BLOB, INTEGERS TEXT, PRIMARY KEY (a)) WITHOUT ROWID;",
        "CREATE TABLE t (a bigint NOT NULL, b bigint, c bytea, INTEGERS TEXT, PRIMARY KEY (a)) ;", 0
      ),
      ("SELECT X'00ff', x''", "SELECT '\\x00ff'::bytea, '\\x'::bytea", 0),
      ("SELECT CAST(SUM(a) AS BIGINT) FROM t", "SELECT CAST(SUM(a) AS bigint) FROM t", 0),
      ("SELECT 1 -- what? 'a\nFROM t", "SELECT 1 \nFROM t", 0),
      ("SELECT 1 /* what? 'a */ - 2 FROM t", "SELECT 1   - 2 FROM t", 0),
      ("SELECT 'größer', naïve FROM t", "SELECT 'größer', naïve FROM t", 0),
      ("SELECT 'open", "SELECT 'open", 0), ("/* open", " ", 0), ("?", "$1", 1), ("", "", 0),
    ])
  func translation(sql: String, expected: String, parameters: Int) {
    let (translated, count) = SQLDialect.postgreSQL(sql)
    #expect(translated == expected)
    #expect(count == parameters)
  }
}
