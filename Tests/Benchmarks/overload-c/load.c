/* The load of the overload benchmark: unary gRPC calls over nghttp2, from one thread that never sleeps.
 *
 *   load HOST:PORT PATH CONNECTIONS SECONDS open RATE      calls begin at random times (Poisson), whatever is answered
 *   load HOST:PORT PATH CONNECTIONS SECONDS closed CALLS   so many calls are in flight on each connection
 *
 * PATH may be two paths with a comma between; calls take turns. A latency counts from the moment at which the call was due,
 * so a late generator or a full connection does not hide waiting. Prints one line a path:
 *
 *   PATH begun N ok N refused N failed N pushback N refused_in_all N seconds S ok_us P50 P99 MAX refused_us P50 P99 MAX
 *
 * `refused` are answers with RESOURCE_EXHAUSTED or UNAVAILABLE, `pushback` those among them that report when to retry.
 * Calls of the first fifth (a second at most) count only in `refused_in_all`. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nghttp2/nghttp2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CONNECTIONS = 256, PATHS = 2, READ_SIZE = 1 << 16, PAYLOAD = 64, ENVELOPE = 5 };

typedef struct Call {
  struct Call *next_free;
  int64_t due;
  int path, status, pushback;
  size_t sent;
} Call;

typedef struct Connection {
  int socket;
  nghttp2_session *session;
  uint8_t *output;
  size_t count, written, capacity;
} Connection;

typedef struct Samples {
  uint32_t *values; /* nanoseconds / 16 */
  size_t count, capacity;
} Samples;

typedef struct Totals {
  long begun, ok, refused, failed, pushback, refused_in_all;
  Samples ok_times, refused_times;
} Totals;

static const char *paths[PATHS];
static int path_count;
static Totals totals[PATHS];
static Connection connections[MAX_CONNECTIONS];
static int connection_count;
static Call *free_calls;
static int is_closed_loop;
static int64_t measure_from, ends_at;
static long in_flight;
static uint8_t body[ENVELOPE + 2 + PAYLOAD];
static uint8_t read_buffer[READ_SIZE];
static uint64_t seed = 0x9e3779b97f4a7c15ull;

static void die(const char *what) {
  fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Above 0, at most 1. */
static double uniform(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return ((double)(seed >> 11) + 1) / 9007199254740992.0;
}

static void add(Samples *samples, int64_t nanoseconds) {
  if (samples->count == samples->capacity) {
    samples->capacity = samples->capacity ? samples->capacity * 2 : 65536;
    samples->values = realloc(samples->values, samples->capacity * sizeof *samples->values);
    if (!samples->values) die("memory");
  }
  samples->values[samples->count++] = (uint32_t)(nanoseconds / 16);
}

static int ascending(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return a < b ? -1 : a > b;
}

static double quantile(Samples *samples, double share) {
  if (samples->count == 0) return 0;
  size_t index = (size_t)(share * (double)samples->count);
  if (index >= samples->count) index = samples->count - 1;
  return samples->values[index] * 16 / 1000.0;
}

static void print_times(const char *name, Samples *samples) {
  if (samples->count) qsort(samples->values, samples->count, sizeof *samples->values, ascending);
  printf(" %s %.1f %.1f %.1f", name, quantile(samples, 0.5), quantile(samples, 0.99), quantile(samples, 1));
}

#define FIELD(NAME, VALUE, LENGTH)                                                       \
  {                                                                                      \
    (uint8_t *)(NAME), (uint8_t *)(VALUE), sizeof(NAME) - 1, (LENGTH),                   \
        NGHTTP2_NV_FLAG_NO_COPY_NAME | NGHTTP2_NV_FLAG_NO_COPY_VALUE                     \
  }
#define FIXED(NAME, VALUE) FIELD(NAME, VALUE, sizeof(VALUE) - 1)

static ssize_t read_body(
    nghttp2_session *session, int32_t id, uint8_t *into, size_t length, uint32_t *flags, nghttp2_data_source *source,
    void *user_data) {
  (void)session, (void)id, (void)user_data;
  Call *call = source->ptr;
  size_t count = sizeof body - call->sent;
  if (count > length) count = length;
  memcpy(into, body + call->sent, count);
  call->sent += count;
  if (call->sent == sizeof body) *flags |= NGHTTP2_DATA_FLAG_EOF;
  return (ssize_t)count;
}

static void begin(Connection *connection, int path, int64_t due) {
  Call *call = free_calls;
  if (call) free_calls = call->next_free;
  else call = malloc(sizeof *call);
  if (!call) die("memory");
  *call = (Call){.due = due, .path = path, .status = -1};
  nghttp2_nv headers[] = {
      FIXED(":method", "POST"), FIXED(":scheme", "http"), FIELD(":path", paths[path], strlen(paths[path])),
      FIXED(":authority", "localhost"), FIXED("content-type", "application/grpc"), FIXED("te", "trailers"),
      FIXED("grpc-timeout", "20S")};
  nghttp2_data_provider provider = {.source = {.ptr = call}, .read_callback = read_body};
  if (nghttp2_submit_request(connection->session, NULL, headers, sizeof headers / sizeof *headers, &provider, call) < 0)
    die("submit");
  in_flight++;
  if (due >= measure_from) totals[path].begun++;
}

static int header_received(
    nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length,
    const uint8_t *value, size_t value_length, uint8_t flags, void *user_data) {
  (void)flags, (void)user_data;
  Call *call = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  if (!call) return 0;
  if (name_length == 11 && memcmp(name, "grpc-status", 11) == 0)
    call->status = value_length == 1 ? value[0] - '0' : value_length == 2 ? 10 * (value[0] - '0') + value[1] - '0' : -1;
  else if (name_length == 22 && memcmp(name, "grpc-retry-pushback-ms", 22) == 0)
    call->pushback = 1;
  return 0;
}

static int stream_closed(nghttp2_session *session, int32_t id, uint32_t code, void *user_data) {
  (void)code;
  Call *call = nghttp2_session_get_stream_user_data(session, id);
  if (!call) return 0;
  int64_t time = now();
  Totals *total = &totals[call->path];
  total->refused_in_all += call->status == 8 || call->status == 14;
  if (call->due >= measure_from) {
    if (call->status == 0) {
      total->ok++;
      add(&total->ok_times, time - call->due);
    } else if (call->status == 8 || call->status == 14) {
      total->refused++;
      total->pushback += call->pushback;
      add(&total->refused_times, time - call->due);
    } else {
      total->failed++;
    }
  }
  int path = call->path;
  call->next_free = free_calls;
  free_calls = call;
  in_flight--;
  if (is_closed_loop && time < ends_at) begin(user_data, path_count > 1 ? !path : path, time);
  return 0;
}

static void open_connection(Connection *connection, struct sockaddr_in address, nghttp2_session_callbacks *callbacks) {
  connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int yes = 1;
  if (connection->socket < 0 || connect(connection->socket, (struct sockaddr *)&address, sizeof address) ||
      setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes))
    die("connect");
  nghttp2_session_client_new(&connection->session, callbacks, connection);
  nghttp2_submit_settings(connection->session, 0, NULL, 0);
}

static void flush(Connection *connection) {
  for (;;) {
    if (connection->written == connection->count) {
      connection->written = connection->count = 0;
      const uint8_t *bytes;
      ssize_t length;
      while (connection->count < READ_SIZE && (length = nghttp2_session_mem_send(connection->session, &bytes)) > 0) {
        if (connection->count + (size_t)length > connection->capacity) {
          connection->capacity = 2 * (connection->count + (size_t)length);
          connection->output = realloc(connection->output, connection->capacity);
          if (!connection->output) die("memory");
        }
        memcpy(connection->output + connection->count, bytes, (size_t)length);
        connection->count += (size_t)length;
      }
      if (connection->count == 0) return;
    }
    ssize_t sent = send(
        connection->socket, connection->output + connection->written, connection->count - connection->written,
        MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EAGAIN || errno == EINTR) return;
      die("send");
    }
    connection->written += (size_t)sent;
  }
}

static void receive(Connection *connection) {
  ssize_t count = recv(connection->socket, read_buffer, sizeof read_buffer, MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) die("the server closed the connection");
  if (nghttp2_session_mem_recv(connection->session, read_buffer, (size_t)count) < 0) die("protocol");
}

int main(int argc, char **argv) {
  char host[64];
  int port;
  if (argc != 7 || sscanf(argv[1], "%63[^:]:%d", host, &port) != 2) {
    fprintf(stderr, "load: HOST:PORT PATH CONNECTIONS SECONDS open|closed RATE|CALLS\n");
    return 2;
  }
  paths[0] = argv[2];
  char *comma = strchr(argv[2], ',');
  if (comma) {
    *comma = 0;
    paths[1] = comma + 1;
  }
  path_count = comma ? 2 : 1;
  connection_count = atoi(argv[3]);
  double seconds = atof(argv[4]), amount = atof(argv[6]);
  is_closed_loop = strcmp(argv[5], "closed") == 0;
  if (connection_count < 1 || connection_count > MAX_CONNECTIONS || seconds <= 0 || amount <= 0) return 2;

  body[4] = 2 + PAYLOAD;
  body[5] = 0x0a;
  body[6] = PAYLOAD;
  nghttp2_session_callbacks *callbacks;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, header_received);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, stream_closed);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  if (inet_pton(AF_INET, host, &address.sin_addr) != 1) return 2;
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int i = 0; i < connection_count; i++) {
    open_connection(&connections[i], address, callbacks);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[i]};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, connections[i].socket, &event)) die("epoll");
  }

  /* The first fifth, at most a second, is not counted. */
  int64_t start = now();
  int64_t warm_up = (int64_t)((seconds < 5 ? seconds / 5 : 1) * 1e9);
  measure_from = start + warm_up;
  ends_at = measure_from + (int64_t)(seconds * 1e9);
  double next = (double)start;
  int turn = 0;
  if (is_closed_loop)
    for (int i = 0; i < connection_count; i++)
      for (int j = 0; j < (int)amount; j++) begin(&connections[i], turn++ % path_count, start);
  /* Whatever is still unanswered five seconds after the end has failed. */
  for (int64_t time = start; time < ends_at || (in_flight > 0 && time < ends_at + 5000000000); time = now()) {
    if (!is_closed_loop)
      for (; next <= (double)time && next < (double)ends_at; next -= log(uniform()) / amount * 1e9, turn++)
        begin(&connections[(int)(uniform() * connection_count) % connection_count], turn % path_count, (int64_t)next);
    for (int i = 0; i < connection_count; i++) flush(&connections[i]);
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, 64, 0);
    for (int i = 0; i < count; i++) receive(events[i].data.ptr);
  }
  for (int i = 0; i < path_count; i++) {
    Totals *total = &totals[i];
    total->failed = total->begun - total->ok - total->refused;
    printf(
        "%s begun %ld ok %ld refused %ld failed %ld pushback %ld refused_in_all %ld seconds %.3f", paths[i], total->begun, total->ok,
        total->refused, total->failed, total->pushback, total->refused_in_all, seconds);
    print_times("ok_us", &total->ok_times);
    print_times("refused_us", &total->refused_times);
    printf("\n");
  }
  return 0;
}
