/* The bare program of `Tests/Benchmarks/run commit-postgresql`: writes rows into a database that BenchmarkDatabaseWriter has made,
 * by the statements that it sends, in groups: all of a group are sent in libpq's pipeline mode, then their results are read.
 *   commit-postgresql-c CONNECTION WRITES PARTITIONS GROUP
 * Prints "ready", waits for a line, writes, prints CPU seconds, seconds and commits, and ends with its input. */
#include <libpq-fe.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { BIGINT = 20, BYTEA = 17, TEXT = 25, OWNER = 16, PARTITIONS = 256 };

static PGconn *session;
static int sent;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, PQerrorMessage(session));
  exit(1);
}

static double cpu_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static double wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void script(const char *sql) {
  PGresult *result = PQexec(session, sql);
  if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(sql);
  PQclear(result);
}

static void prepare(const char *name, const char *sql, int count, const Oid *types) {
  PGresult *result = PQprepare(session, name, sql, count, types);
  if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(sql);
  PQclear(result);
}

static void send_text(const char *sql) {
  if (PQsendQueryParams(session, sql, 0, NULL, NULL, NULL, NULL, 1) != 1) fail(sql);
  sent++;
}

static void send_prepared(const char *name, int count, const char *const *values, const int *lengths) {
  static const int binary[5] = {1, 1, 1, 1, 1};
  if (PQsendQueryPrepared(session, name, count, values, lengths, binary, 1) != 1) fail(name);
  sent++;
}

static void wait_for(short events) {
  struct pollfd socket = {.fd = PQsocket(session), .events = events};
  if (poll(&socket, 1, -1) < 0) fail("poll");
  if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(session) != 1) fail("read");
}

/* One round trip: the results of all statements sent so far. */
static void finish(void) {
  if (PQpipelineSync(session) != 1) fail("sync");
  for (int left; (left = PQflush(session)) != 0;) {
    if (left < 0) fail("write");
    wait_for(POLLIN | POLLOUT);
  }
  for (int ended = 0; ended <= sent;) {
    while (PQisBusy(session)) wait_for(POLLIN);
    PGresult *result = PQgetResult(session);
    if (result == NULL) continue;
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_PIPELINE_SYNC) fail("result");
    PQclear(result);
    ended++;
  }
  sent = 0;
}

static const char *big_endian(int64_t *value) {
  *value = (int64_t)__builtin_bswap64((uint64_t)*value);
  return (const char *)value;
}

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
  session = PQconnectdb(connection);
  if (PQstatus(session) != CONNECTION_OK) fail("connect");
  script("SET search_path = main");
  script("SET jit = off");
  script("UPDATE partition_owner SET owner = 'bare-owner-of-16', fence = 2");
  prepare("owner", "SELECT require_owner($1, $2, $3)", 3, (Oid[]){BIGINT, BYTEA, BIGINT});
  prepare("insert", "INSERT INTO fact (partition, family_id, sequence, seconds, payload) VALUES ($1, $2, $3, $4, $5)", 5,
          (Oid[]){BIGINT, TEXT, BIGINT, BIGINT, BYTEA});
  prepare("number", "UPDATE partition_owner SET commit_number = $1 WHERE partition = $2", 2, (Oid[]){BIGINT, BIGINT});
  if (PQsetnonblocking(session, 1) != 0 || PQenterPipelineMode(session) != 1) fail("pipeline");
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
