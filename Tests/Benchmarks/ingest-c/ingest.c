/* The bare program of `Tests/Benchmarks/run ingest`: the least that storing and counting a record durably needs.
 *   ingest-c FILE fill FIRST COUNT DAYS                     the past of COUNT children, 200 one-minute records a day
 *   ingest-c FILE run FIRST COUNT SENT RECORDS BATCH GROUP  RECORDS of today of each child, BATCH at a time, GROUP a
 *                                                           commit; SENT were sent before
 * Keys are UUIDs as text, and the tables are those of UsageIngest. For each record: look its key up, insert it, read
 * the counted segment that it may overlap, insert a segment, add to a total, append an event, move the partition's
 * counter. Prints CPU seconds and seconds of `run`. */
#include "../bare_sqlite.h"
#include <inttypes.h>
#include <stdint.h>
#include <string.h>

enum { DAY = 86400, DAY_RECORDS = 200, EVENT_BYTES = 150, PARTITIONS = 256 };
static const int64_t TODAY = 1773187200;

static sqlite3_stmt *begin, *commit, *find, *insert, *overlapping, *segment, *total, *newest, *event, *move;

/* Returns the first column of the last row, or -1 without rows. */
static int64_t run(sqlite3_stmt *statement) {
  int64_t value = -1;
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) value = sqlite3_column_int64(statement, 0);
  if (code != SQLITE_DONE) fail(sqlite3_sql(statement));
  sqlite3_reset(statement);
  return value;
}

/* A UUID that belongs to a number, as spread as a hash. */
static void name(char *text, uint64_t number) {
  uint64_t mixed = (number + 1) * 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  snprintf(text, 37, "%08" PRIx64 "-%04" PRIx64 "-7%03" PRIx64 "-8%03" PRIx64 "-%012" PRIx64, mixed >> 32,
           mixed >> 16 & 0xFFFF, mixed & 0xFFF, number & 0xFFF, number);
}

typedef struct {
  int64_t partition;
  char family[37], child[37], app[37];
} Child;

/* Three families to ten children. */
static Child child_of(int64_t number) {
  Child child;
  int64_t family = number * 3 / 10;
  child.partition = family * 7919 % PARTITIONS;
  name(child.family, (uint64_t)family);
  name(child.child, (uint64_t)number + 1000000);
  name(child.app, (uint64_t)number + 2000000);
  return child;
}

static void bind_key(sqlite3_stmt *statement, const Child *child) {
  sqlite3_bind_int64(statement, 1, child->partition);
  sqlite3_bind_text(statement, 2, child->family, 36, SQLITE_STATIC);
  sqlite3_bind_text(statement, 3, child->child, 36, SQLITE_STATIC);
}

static void add(int64_t number, int64_t sequence, int64_t start, int64_t seconds) {
  Child child = child_of(number);
  sqlite3_bind_int64(find, 1, child.partition);
  sqlite3_bind_text(find, 2, child.family, 36, SQLITE_STATIC);
  sqlite3_bind_int64(find, 3, number);
  sqlite3_bind_int64(find, 4, sequence);
  if (run(find) >= 0) fail("the record is stored already");

  bind_key(insert, &child);
  sqlite3_bind_int64(insert, 4, start);
  sqlite3_bind_int64(insert, 5, number);
  sqlite3_bind_int64(insert, 6, sequence);
  sqlite3_bind_int64(insert, 7, start + seconds);
  run(insert);

  bind_key(overlapping, &child);
  sqlite3_bind_int64(overlapping, 4, start + seconds);
  if (run(overlapping) > start) fail("the records overlap");

  bind_key(segment, &child);
  sqlite3_bind_int64(segment, 4, start);
  sqlite3_bind_int64(segment, 5, start + seconds);
  sqlite3_bind_text(segment, 6, child.app, 36, SQLITE_STATIC);
  run(segment);

  bind_key(total, &child);
  sqlite3_bind_int64(total, 4, start / DAY);
  sqlite3_bind_text(total, 5, child.app, 36, SQLITE_STATIC);
  sqlite3_bind_int64(total, 6, seconds);
  run(total);

  sqlite3_bind_int64(newest, 1, child.partition);
  int64_t position = run(newest) + 1;
  static const unsigned char value[EVENT_BYTES];
  sqlite3_bind_int64(event, 1, child.partition);
  sqlite3_bind_int64(event, 2, position);
  sqlite3_bind_text(event, 3, child.family, 36, SQLITE_STATIC);
  sqlite3_bind_int64(event, 4, start);
  sqlite3_bind_blob(event, 5, value, sizeof value, SQLITE_STATIC);
  run(event);
  sqlite3_bind_int64(move, 1, position);
  sqlite3_bind_int64(move, 2, child.partition);
  run(move);
}

static void open_database(const char *path) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &database, flags, NULL) != SQLITE_OK) fail("open");
  script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"
         " PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 4000");
  script("CREATE TABLE IF NOT EXISTS usage_record (partition INTEGER NOT NULL, family_id TEXT NOT NULL,"
         " child_id TEXT NOT NULL, start_time BIGINT NOT NULL, installation_number INTEGER NOT NULL,"
         " sequence BIGINT NOT NULL, conflict_number INTEGER NOT NULL, end_time BIGINT NOT NULL,"
         " token_number INTEGER NOT NULL, shielded INTEGER NOT NULL, evaluated INTEGER NOT NULL,"
         " receive_time BIGINT NOT NULL, device_time BIGINT, monotonic_milliseconds BIGINT NOT NULL,"
         " PRIMARY KEY (partition, family_id, child_id, start_time, installation_number, sequence, conflict_number))"
         " WITHOUT ROWID;"
         "CREATE UNIQUE INDEX IF NOT EXISTS usage_record_key ON usage_record"
         " (partition, family_id, installation_number, sequence, conflict_number);"
         "CREATE TABLE IF NOT EXISTS usage_segment (partition INTEGER NOT NULL, family_id TEXT NOT NULL,"
         " child_id TEXT NOT NULL, category INTEGER NOT NULL, start_time BIGINT NOT NULL, end_time BIGINT NOT NULL,"
         " app_id TEXT NOT NULL, generation INTEGER NOT NULL, points_per_minute INTEGER NOT NULL,"
         " local_date INTEGER NOT NULL, PRIMARY KEY (partition, family_id, child_id, category, start_time))"
         " WITHOUT ROWID;"
         "CREATE TABLE IF NOT EXISTS usage_total (partition INTEGER NOT NULL, family_id TEXT NOT NULL,"
         " child_id TEXT NOT NULL, local_date INTEGER NOT NULL, app_id TEXT NOT NULL, category INTEGER NOT NULL,"
         " generation INTEGER NOT NULL, seconds BIGINT NOT NULL, sixtieths BIGINT NOT NULL,"
         " PRIMARY KEY (partition, family_id, child_id, local_date, app_id, category, generation)) WITHOUT ROWID;"
         "CREATE TABLE IF NOT EXISTS feed_event (partition INTEGER NOT NULL, position BIGINT NOT NULL,"
         " family_id TEXT NOT NULL, create_time BIGINT NOT NULL, type_url TEXT NOT NULL, value BLOB NOT NULL);"
         "CREATE UNIQUE INDEX IF NOT EXISTS feed_event_position ON feed_event (partition, position);"
         "CREATE TABLE IF NOT EXISTS feed_counter (partition INTEGER NOT NULL, newest BIGINT NOT NULL,"
         " PRIMARY KEY (partition)) WITHOUT ROWID;"
         "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 255)"
         " INSERT OR IGNORE INTO feed_counter SELECT i, 0 FROM n");
}

static void prepare_all(void) {
  begin = prepare("BEGIN IMMEDIATE");
  commit = prepare("COMMIT");
  find = prepare("SELECT sequence FROM usage_record INDEXED BY usage_record_key"
                 " WHERE partition = ? AND family_id = ? AND installation_number = ? AND sequence = ?");
  insert = prepare("INSERT INTO usage_record VALUES (?, ?, ?, ?, ?, ?, 0, ?, 1, 0, 1, 1773270000, 1773270000, 1)");
  overlapping = prepare("SELECT end_time FROM usage_segment WHERE partition = ? AND family_id = ? AND child_id = ?"
                        " AND category = 1 AND start_time < ? ORDER BY start_time DESC LIMIT 1");
  segment = prepare("INSERT INTO usage_segment VALUES (?, ?, ?, 1, ?, ?, ?, 1, 50, 20523)");
  total = prepare("INSERT INTO usage_total VALUES (?, ?, ?, ?, ?, 1, 1, ?, 3000) ON CONFLICT DO UPDATE"
                  " SET seconds = seconds + excluded.seconds, sixtieths = sixtieths + excluded.sixtieths");
  newest = prepare("SELECT newest FROM feed_counter WHERE partition = ?");
  event = prepare("INSERT INTO feed_event VALUES"
                  " (?, ?, ?, ?, 'type.googleapis.com/screentime.usage.v1.UsageChanged', ?)");
  move = prepare("UPDATE feed_counter SET newest = ? WHERE partition = ?");
}

static int grouped;

static void end_group(void) {
  if (grouped > 0) run(commit);
  grouped = 0;
}

static void add_in_group(int group, int64_t number, int64_t sequence, int64_t start) {
  if (grouped == 0) run(begin);
  add(number, sequence, start, 60);
  if (++grouped == group) end_group();
}

static void fill(int64_t first, int64_t count, int64_t days) {
  for (int64_t number = first; number < first + count; number++)
    for (int64_t index = 0; index < days * DAY_RECORDS; index++)
      add_in_group(1000, number, index + 1,
                   TODAY - (days - index / DAY_RECORDS) * DAY + index % DAY_RECORDS * 180);
  end_group();
}

static void measure(int64_t first, int64_t count, int64_t sent, int64_t records, int64_t batch, int group) {
  double cpu = cpu_seconds(), wall = wall_seconds();
  for (int64_t done = 0; done < records; done += batch)
    for (int64_t number = first; number < first + count; number++)
      for (int64_t index = sent + done; index < sent + done + batch && index < sent + records; index++)
        add_in_group(group, number, 1000000 + index, TODAY + DAY / 2 + index * 60);
  end_group();
  printf("%f %f\n", cpu_seconds() - cpu, wall_seconds() - wall);
}

int main(int count, char **arguments) {
  int64_t numbers[6] = {0};
  for (int index = 3; index < count && index < 9; index++) numbers[index - 3] = atoll(arguments[index]);
  int fills = count == 6 && strcmp(arguments[2], "fill") == 0;
  if (!fills && !(count == 9 && strcmp(arguments[2], "run") == 0)) {
    fprintf(stderr, "usage: ingest-c FILE fill FIRST COUNT DAYS | FILE run FIRST COUNT SENT RECORDS BATCH GROUP\n");
    return 2;
  }
  open_database(arguments[1]);
  prepare_all();
  if (fills)
    fill(numbers[0], numbers[1], numbers[2]);
  else
    measure(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], (int)numbers[5]);
  return 0;
}
