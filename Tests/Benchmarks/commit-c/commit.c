/* The bare program of `Tests/Benchmarks/run commit`: writes rows into SQLite, 256 a commit, each in a savepoint.
 *   commit-c FILE WRITES
 * Prints CPU seconds, seconds and commits. */
#include "../bare_sqlite.h"
#include <string.h>

enum { GROUP = 256 };

static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
  sqlite3_reset(statement);
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: commit-c FILE WRITES\n");
    return 2;
  }
  int writes = atoi(arguments[2]);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(arguments[1], &database, flags, NULL) != SQLITE_OK) fail("open");
  script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8192;");
  script("CREATE TABLE fact (partition INTEGER NOT NULL, family_id TEXT NOT NULL, sequence BIGINT NOT NULL,"
         " seconds INTEGER NOT NULL, payload BLOB NOT NULL)");
  sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  sqlite3_stmt *savepoint = prepare("SAVEPOINT body"), *release = prepare("RELEASE body");
  sqlite3_stmt *insert =
      prepare("INSERT INTO fact (partition, family_id, sequence, seconds, payload) VALUES (?, ?, ?, ?, ?)");
  unsigned char payload[40];
  memset(payload, 7, sizeof payload);
  double cpu = cpu_seconds(), wall = wall_seconds();
  int commits = 0;
  for (int written = 0; written < writes; commits++) {
    run(begin);
    for (int row = 0; row < GROUP && written < writes; row++, written++) {
      char family[32];
      int length = snprintf(family, sizeof family, "family-%d", row);
      run(savepoint);
      sqlite3_bind_int64(insert, 1, row % 256);
      sqlite3_bind_text(insert, 2, family, length, SQLITE_TRANSIENT);
      sqlite3_bind_int64(insert, 3, commits);
      sqlite3_bind_int64(insert, 4, 60);
      sqlite3_bind_blob(insert, 5, payload, sizeof payload, SQLITE_TRANSIENT);
      run(insert);
      run(release);
    }
    run(commit);
  }
  printf("%f %f %d\n", cpu_seconds() - cpu, wall_seconds() - wall, commits);
  return 0;
}
