/* The bare program of `Tests/Benchmarks/run ingest-postgresql`: stores and counts records in a database that UsageIngest has made,
 * by the statements that it sends for such records.
 *   ingest-postgresql-c CONNECTION FIRST COUNT SENT RECORDS BATCH GROUP
 * RECORDS of each of COUNT children from number FIRST on, BATCH a call, a child's call after the other's; GROUP records a commit;
 * SENT were sent before. All statements of a group are sent in libpq's pipeline mode, then their results are read: what a record
 * needs is known beforehand, so nothing that is read is waited for.
 * Prints "ready", waits for a line, writes, prints CPU seconds, seconds and commits, and ends with its input. */
#include "../bare_postgresql.h"
#include <string.h>

enum { OWNER = 16, ID = 36, LINK = 32, NONCE = 16, PARTITIONS = 256, MOST_CHILDREN = 10000, MOST_RUNS = 512 };
enum { LEARNING = 1, REWARD = 2, RATE = 50 };
/* Bytes of the event of one stretch of usage, and of each further one. */
enum { EVENT = 111, EVENT_STRETCH = 71, MOST_EVENT = EVENT + 8 * EVENT_STRETCH };
static const int64_t TODAY = 1773187200, DAY = 86400, MINUTE = 60, NOW = 1773273540, ALL_TIME = -2147483648;
static const char EMPTY[MOST_EVENT], OWNED[OWNER + 1] = "bare-owner-of-16";

typedef struct {
  int64_t partition, number, number_in_family;
  char family[ID + 1], child[ID + 1];
} Child;

static Child children[MOST_CHILDREN];
static int child_count;
static int64_t newest_events[PARTITIONS];

/* The parameters of the next statement. */
static const char *values[MOST_PARAMETERS];
static int lengths[MOST_PARAMETERS], parameters;
static int64_t integers[MOST_PARAMETERS];

static void bytes(const char *value, int length) {
  values[parameters] = value;
  lengths[parameters++] = length;
}

static void text(const char *value) { bytes(value, (int)strlen(value)); }

static void null(void) { bytes(NULL, 0); }

static void integer(int64_t value) {
  integers[parameters] = value;
  bytes(big_endian(&integers[parameters]), 8);
}

static void send_statement(const char *name) {
  send_prepared(name, parameters, values, lengths);
  parameters = 0;
}

/* A letter for the type of each parameter: integer, text, bytes. */
static void prepare_typed(const char *name, const char *types, const char *sql) {
  Oid oids[MOST_PARAMETERS];
  int count = (int)strlen(types);
  for (int index = 0; index < count; index++)
    oids[index] = types[index] == 'i' ? BIGINT : types[index] == 't' ? TEXT : BYTEA;
  prepare(name, sql, count, oids);
}

/* The sums of a call: of each category four rows, those of all apps and of the one, since the beginning and of the day. */
static void prepare_totals(const char *name, int rows) {
  char sql[2048] = "INSERT INTO usage_total (partition, child_number, local_date, category, app_number, generation, seconds,"
                   " sixtieths) VALUES ";
  char types[MOST_PARAMETERS + 1] = "";
  for (int row = 0; row < rows; row++) {
    size_t used = strlen(sql);
    snprintf(sql + used, sizeof sql - used, "%s($%d, $%d, $%d, $%d, $%d, $%d, $%d, $%d)", row > 0 ? ", " : "", 8 * row + 1,
             8 * row + 2, 8 * row + 3, 8 * row + 4, 8 * row + 5, 8 * row + 6, 8 * row + 7, 8 * row + 8);
    strcat(types, "iiiiiiii");
  }
  strcat(sql, " ON CONFLICT (partition, child_number, local_date, category, app_number, generation) DO UPDATE"
              " SET seconds = usage_total.seconds + excluded.seconds, sixtieths = usage_total.sixtieths + excluded.sixtieths"
              " WHERE typeof(usage_total.seconds) = 'integer' AND typeof(usage_total.sixtieths) = 'integer'");
  prepare_typed(name, types, sql);
}

static void prepare_all(void) {
  prepare_typed("owner", "ibi", "SELECT require_owner($1, $2, $3)");
  prepare_typed("stamp", "it", "SELECT stamp FROM family_facts WHERE partition = $1 AND family_id = $2");
  prepare_typed("record", "iiiiiiiiiiiiiiii",
                "INSERT INTO usage_record (partition, child_number, start_time, installation_number, sequence, conflict_number,"
                " family_number, end_time, token_number, shielded, evaluated, receive_time, device_time,"
                " monotonic_milliseconds, import_number, later_number)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING");
  prepare_typed("overlapping", "iiiii",
                "SELECT category, start_time, end_time, app_number, generation, points_per_minute, local_date FROM usage_segment"
                " WHERE partition = $1 AND child_number = $2 AND category = $3 AND start_time < $4"
                " ORDER BY start_time DESC LIMIT $5");
  prepare_typed("end", "iii",
                "SELECT start_time, end_time FROM usage_segment WHERE partition = $1 AND child_number = $2 AND category = $3"
                " ORDER BY start_time DESC LIMIT 1");
  prepare_typed("recount", "ittt",
                "SELECT state FROM pending_work WHERE partition = $1 AND family_id = $2 AND kind = $3 AND key = $4");
  prepare_typed("segment", "iiiiiiiii",
                "INSERT INTO usage_segment (partition, child_number, category, start_time, end_time, app_number, generation,"
                " points_per_minute, local_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)");
  prepare_totals("totals of one", 4);
  prepare_totals("totals of both", 8);
  prepare_typed("newest", "i", "SELECT newest, trimmed, link, trimmed_link FROM feed_counter WHERE partition = $1");
  prepare_typed("event", "iititbbbb",
                "INSERT INTO feed_event (partition, position, family_id, create_time, type_url, value, nonce, digest, link)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)");
  prepare_typed("move", "iib",
                "INSERT INTO feed_counter (partition, newest, trimmed, link) VALUES ($1, $2, 0, $3)"
                " ON CONFLICT (partition) DO UPDATE SET newest = excluded.newest, link = excluded.link");
  prepare_typed("number", "ii", "UPDATE partition_owner SET commit_number = $1 WHERE partition = $2");
}

/* One of each family, then the second ones: UsageIngest lets families take turns, so hardly two records of a commit are of one. */
static void load_children(void) {
  PGresult *rows = PQexec(session, "SELECT partition, child_number, family_number, family_id, child_id FROM child_number"
                                   " ORDER BY row_number() OVER (PARTITION BY family_id ORDER BY child_id), family_id");
  if (PQresultStatus(rows) != PGRES_TUPLES_OK || PQntuples(rows) > MOST_CHILDREN) fail("children");
  for (child_count = 0; child_count < PQntuples(rows); child_count++) {
    Child *child = &children[child_count];
    child->partition = atoll(PQgetvalue(rows, child_count, 0));
    child->number = atoll(PQgetvalue(rows, child_count, 1));
    child->number_in_family = atoll(PQgetvalue(rows, child_count, 2));
    snprintf(child->family, sizeof child->family, "%s", PQgetvalue(rows, child_count, 3));
    snprintf(child->child, sizeof child->child, "%s", PQgetvalue(rows, child_count, 4));
  }
  PQclear(rows);
  rows = PQexec(session, "SELECT partition, newest FROM feed_counter");
  if (PQresultStatus(rows) != PGRES_TUPLES_OK) fail("events");
  for (int row = 0; row < PQntuples(rows); row++)
    newest_events[atoll(PQgetvalue(rows, row, 0)) % PARTITIONS] = atoll(PQgetvalue(rows, row, 1));
  PQclear(rows);
}

/* Of every eight records five are learning, as the devices' of the benchmark. */
static int64_t category_of(int64_t index) { return (index + 1) % 8 < 5 ? LEARNING : REWARD; }

static int64_t start_of(int64_t index) { return TODAY + DAY / 2 + index * MINUTE; }

static void send_record(const Child *child, int64_t index) {
  int64_t end = start_of(index) + MINUTE;
  integer(child->partition);
  integer(child->number);
  integer(start_of(index));
  integer(1000 + child->number);
  integer(1000 + index);
  integer(0);
  integer(child->number_in_family);
  integer(end);
  integer(category_of(index));
  integer(0);
  integer(1);
  integer(NOW);
  integer(end);
  integer((1000 + index) * 60000);
  null();
  null();
  send_statement("record");
}

static void send_overlapping(const Child *child, int64_t index) {
  integer(child->partition);
  integer(child->number);
  integer(category_of(index));
  integer(start_of(index) + MINUTE);
  integer(1);
  send_statement("overlapping");
}

static void send_end(const Child *child, int64_t category) {
  integer(child->partition);
  integer(child->number);
  integer(category);
  send_statement("end");
}

/* COUNT records from one on without a gap, of one category. */
static void send_segment(const Child *child, int64_t index, int64_t count) {
  integer(child->partition);
  integer(child->number);
  integer(category_of(index));
  integer(start_of(index));
  integer(start_of(index + count));
  integer(category_of(index));
  integer(1);
  integer(RATE);
  integer(TODAY / DAY);
  send_statement("segment");
}

static void add_total(const Child *child, int64_t date, int64_t category, int64_t app, int64_t generation, int64_t minutes) {
  integer(child->partition);
  integer(child->number);
  integer(date);
  integer(category);
  integer(app);
  integer(generation);
  integer(minutes * MINUTE);
  integer(minutes * MINUTE * RATE);
}

static void send_totals(const Child *child, const int64_t *minutes) {
  int categories = 0;
  for (int64_t category = LEARNING; category <= REWARD; category++) {
    if (minutes[category] == 0) continue;
    categories++;
    add_total(child, ALL_TIME, category, 0, 0, minutes[category]);
    add_total(child, ALL_TIME, category, category, 1, minutes[category]);
    add_total(child, TODAY / DAY, category, 0, 0, minutes[category]);
    add_total(child, TODAY / DAY, category, category, 0, minutes[category]);
  }
  send_statement(categories == 1 ? "totals of one" : "totals of both");
}

static void send_event(const Child *child, int stretches) {
  int length = EVENT + (stretches - 1) * EVENT_STRETCH;
  integer(child->partition);
  send_statement("newest");
  int64_t position = ++newest_events[child->partition];
  integer(child->partition);
  integer(position);
  text(child->family);
  integer(NOW * 1000000000);
  text("type.googleapis.com/screentime.usage.v1.UsageChanged");
  bytes(EMPTY, length < MOST_EVENT ? length : MOST_EVENT);
  bytes(EMPTY, NONCE);
  bytes(EMPTY, LINK);
  bytes(EMPTY, LINK);
  send_statement("event");
  integer(child->partition);
  integer(position);
  bytes(EMPTY, LINK);
  send_statement("move");
}

/* The records of a call, or a part of them. */
static void add(const Child *child, int64_t first, int64_t count) {
  integer(child->partition);
  text(child->family);
  send_statement("stamp");
  int64_t minutes[REWARD + 1] = {0}, begins[MOST_RUNS + 1];
  char is_end_known[REWARD + 1] = {0};
  int runs = 0;
  for (int64_t index = first; index < first + count; index++) {
    int64_t category = category_of(index);
    send_record(child, index);
    /* The first looks for stored usage under it; of the others it is known once where the usage of their category ends. */
    if (index == first) {
      send_overlapping(child, index);
    } else if (!is_end_known[category]) {
      send_end(child, category);
      is_end_known[category] = 1;
    }
    minutes[category]++;
    if (index == first || category != category_of(index - 1)) begins[runs++] = index;
    if (runs > MOST_RUNS - 1) fail("too many records a call");
  }
  begins[runs] = first + count;
  integer(child->partition);
  text(child->family);
  text("usage.recount");
  text(child->child);
  send_statement("recount");
  for (int run = 0; run < runs; run++) send_segment(child, begins[run], begins[run + 1] - begins[run]);
  send_totals(child, minutes);
  send_event(child, runs);
}

static void number_commit(int64_t number, int64_t partition) {
  integer(number);
  integer(partition);
  send_statement("number");
}

static void require_owner(int64_t partition) {
  integer(partition);
  bytes(OWNED, OWNER);
  integer(2);
  send_statement("owner");
}

static int64_t smaller(int64_t one, int64_t other) { return one < other ? one : other; }

/* The commits that are made; a group may end within a call. */
static int64_t commits;
static int64_t in_group, first_partition;
static char entered[PARTITIONS];

static void end_group(void) {
  if (in_group == 0) return;
  number_commit(++commits, first_partition);
  send_text("COMMIT");
  finish();
  in_group = 0;
}

static void call(const Child *child, int64_t first, int64_t count, int64_t group) {
  for (int64_t done = 0, part; done < count; done += part) {
    if (in_group == 0) {
      send_text("BEGIN");
      memset(entered, 0, sizeof entered);
      first_partition = child->partition;
    }
    if (!entered[child->partition]) require_owner(child->partition);
    entered[child->partition] = 1;
    part = smaller(count - done, group - in_group);
    add(child, first + done, part);
    if ((in_group += part) == group) end_group();
  }
}

int main(int count, char **arguments) {
  int64_t numbers[6] = {0};
  for (int index = 2; index < count && index < 8; index++) numbers[index - 2] = atoll(arguments[index]);
  int64_t first = numbers[0], those = numbers[1], before = numbers[2], records = numbers[3], batch = numbers[4];
  if (count != 8 || first < 0 || those < 1 || before < 0 || records < 1 || batch < 1 || numbers[5] < 1) {
    fprintf(stderr, "usage: ingest-postgresql-c CONNECTION FIRST COUNT SENT RECORDS BATCH GROUP\n");
    return 2;
  }
  connect_session(arguments[1]);
  script("UPDATE partition_owner SET owner = 'bare-owner-of-16', fence = 2");
  load_children();
  if (first + those > child_count) fail("there are not so many children");
  prepare_all();
  begin_pipeline();
  printf("ready\n");
  fflush(stdout);
  getchar();
  double cpu = cpu_seconds(), wall = wall_seconds();
  for (int64_t done = 0; done < records; done += batch)
    for (int64_t number = first; number < first + those; number++)
      call(&children[number], before + done, smaller(batch, records - done), numbers[5]);
  end_group();
  printf("%f %f %d\n", cpu_seconds() - cpu, wall_seconds() - wall, (int)commits);
  fflush(stdout);
  getchar();
  PQfinish(session);
  return 0;
}
