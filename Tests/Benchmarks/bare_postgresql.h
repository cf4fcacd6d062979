/* What the bare programs over libpq have in common: a session in libpq's pipeline mode, with binary parameters and results. */
#pragma once
#include <libpq-fe.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { BIGINT = 20, BYTEA = 17, TEXT = 25, MOST_PARAMETERS = 64 };

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
  static int binary[MOST_PARAMETERS];
  for (int index = 0; index < count; index++) binary[index] = 1;
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

static void connect_session(const char *connection) {
  session = PQconnectdb(connection);
  if (PQstatus(session) != CONNECTION_OK) fail("connect");
  script("SET search_path = main");
  script("SET jit = off");
}

static void begin_pipeline(void) {
  if (PQsetnonblocking(session, 1) != 0 || PQenterPipelineMode(session) != 1) fail("pipeline");
}
