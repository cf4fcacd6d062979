/* The bare program of `Tests/Benchmarks/run commit-postgresql`: writes rows into a database that BenchmarkDatabaseWriter has made,
 * by the statements that it sends, in groups: all of a group are sent in libpq's pipeline mode, then their results are read.
 *   commit-postgresql-c CONNECTION WRITES PARTITIONS GROUP
 * Prints "ready", waits for a line, writes, prints CPU seconds, seconds and commits, and ends with its input. */
#include "../bare_postgresql.h"
#include <string.h>

enum { OWNER = 16, PARTITIONS = 256 };

static void require_owner(int64_t partition, const char *owner, int64_t fence) {
  const char *values[] = {big_endian(&partition), owner, big_endian(&fence)};
  send_prepared("owner", 3, values, (int[]){8, OWNER, 8});
}

static void insert(int64_t partition, int family, int64_t sequence) {
  static const char payload[40] = {7};
  char name[32];
  int length = snprintf(name, sizeof name, "family-%d", family);
  int64_t seconds = 60;
  const char *values[] = {big_endian(&partition), name, big_endian(&sequence), big_endian(&seconds), payload};
  send_prepared("insert", 5, values, (int[]){8, length, 8, 8, sizeof payload});
}

static void number_commit(int64_t number, int64_t partition) {
  const char *values[] = {big_endian(&number), big_endian(&partition)};
  send_prepared("number", 2, values, (int[]){8, 8});
}

static void connect_to(const char *connection) {
  connect_session(connection);
  script("UPDATE partition_owner SET owner = 'bare-owner-of-16', fence = 2");
  prepare("owner", "SELECT require_owner($1, $2, $3)", 3, (Oid[]){BIGINT, BYTEA, BIGINT});
  prepare("insert", "INSERT INTO fact (partition, family_id, sequence, seconds, payload) VALUES ($1, $2, $3, $4, $5)", 5,
          (Oid[]){BIGINT, TEXT, BIGINT, BIGINT, BYTEA});
  prepare("number", "UPDATE partition_owner SET commit_number = $1 WHERE partition = $2", 2, (Oid[]){BIGINT, BIGINT});
  begin_pipeline();
}

int main(int count, char **arguments) {
  int writes = count == 5 ? atoi(arguments[2]) : 0, partitions = count == 5 ? atoi(arguments[3]) : 0;
  int group = count == 5 ? atoi(arguments[4]) : 0;
  if (writes < 1 || partitions < 1 || partitions > PARTITIONS || group < 1) {
    fprintf(stderr, "usage: commit-postgresql-c CONNECTION WRITES PARTITIONS GROUP\n");
    return 2;
  }
  connect_to(arguments[1]);
  printf("ready\n");
  fflush(stdout);
  getchar();
  double cpu = cpu_seconds(), wall = wall_seconds();
  int commits = 0;
  for (int written = 0; written < writes; commits++) {
    char entered[PARTITIONS] = {0};
    int first = written % partitions;
    send_text("BEGIN");
    for (int row = 0; row < group && written < writes; row++, written++) {
      int partition = written % partitions;
      if (!entered[partition]) require_owner(partition, "bare-owner-of-16", 2);
      entered[partition] = 1;
      insert(partition, row, commits);
    }
    number_commit(commits + 1, first);
    send_text("COMMIT");
    finish();
  }
  printf("%f %f %d\n", cpu_seconds() - cpu, wall_seconds() - wall, commits);
  fflush(stdout);
  getchar();
  PQfinish(session);
  return 0;
}
