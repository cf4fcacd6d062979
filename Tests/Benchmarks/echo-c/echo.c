/* The yardstick of the echo benchmark: one thread, epoll, nghttp2 and protobuf-c, and nothing in between.
 * It does what a unary gRPC call demands (headers, envelope, decode, encode, trailers) and what an expert would do for
 * speed: one read and one write per connection and loop turn, no copy of header values, recycled streams. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nghttp2/nghttp2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "echo.pb-c.h"

enum { ENVELOPE = 5, MESSAGE_LIMIT = 1 << 20, READ_SIZE = 1 << 16, EVENTS = 64, STREAMS_PER_CONNECTION = 1024 };

static const char ECHO_PATH[] = "/screentime.benchmark.v1.EchoService/Echo";

typedef struct Buffer {
  uint8_t *bytes;
  size_t count, capacity;
} Buffer;

typedef struct Stream {
  struct Stream *next_free;
  Buffer request, response;
  size_t sent;
  int path_known, content_type_known;
} Stream;

typedef struct Connection {
  int socket;
  int waits_for_write;
  nghttp2_session *session;
  Buffer output;
  size_t written;
} Connection;

static Stream *free_streams;
static int epoll_fd;
static uint8_t read_buffer[READ_SIZE];

static int reserve(Buffer *buffer, size_t more) {
  if (buffer->count + more <= buffer->capacity) return 0;
  size_t capacity = buffer->capacity ? buffer->capacity : 256;
  while (capacity < buffer->count + more) capacity *= 2;
  uint8_t *bytes = realloc(buffer->bytes, capacity);
  if (!bytes) return -1;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return 0;
}

static int append(Buffer *buffer, const uint8_t *bytes, size_t count) {
  if (reserve(buffer, count)) return -1;
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return 0;
}

static Stream *take_stream(void) {
  Stream *stream = free_streams;
  if (!stream) return calloc(1, sizeof *stream);
  free_streams = stream->next_free;
  return stream;
}

static void recycle_stream(Stream *stream) {
  stream->request.count = stream->response.count = stream->sent = 0;
  stream->path_known = stream->content_type_known = 0;
  stream->next_free = free_streams;
  free_streams = stream;
}

#define FIELD(NAME, VALUE)                                                                  \
  {                                                                                         \
    (uint8_t *)(NAME), (uint8_t *)(VALUE), sizeof(NAME) - 1, sizeof(VALUE) - 1,             \
        NGHTTP2_NV_FLAG_NO_COPY_NAME | NGHTTP2_NV_FLAG_NO_COPY_VALUE                        \
  }

static const nghttp2_nv response_headers[] = {FIELD(":status", "200"), FIELD("content-type", "application/grpc")};
static const nghttp2_nv ok_trailers[] = {FIELD("grpc-status", "0")};
static const nghttp2_nv unimplemented[] = {
    FIELD(":status", "200"), FIELD("content-type", "application/grpc"), FIELD("grpc-status", "12")};
static const nghttp2_nv invalid[] = {
    FIELD(":status", "200"), FIELD("content-type", "application/grpc"), FIELD("grpc-status", "3")};
static const nghttp2_nv unsupported[] = {FIELD(":status", "415")};

static ssize_t read_response(
    nghttp2_session *session, int32_t stream_id, uint8_t *into, size_t length, uint32_t *flags,
    nghttp2_data_source *source, void *user_data) {
  (void)user_data;
  Stream *stream = source->ptr;
  size_t count = stream->response.count - stream->sent;
  if (count > length) count = length;
  memcpy(into, stream->response.bytes + stream->sent, count);
  stream->sent += count;
  if (stream->sent == stream->response.count) {
    *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
    if (nghttp2_submit_trailer(session, stream_id, ok_trailers, 1)) return NGHTTP2_ERR_CALLBACK_FAILURE;
  }
  return (ssize_t)count;
}

/* Decodes the request, encodes the answer behind its envelope; 0 when the request is no valid message. */
static int echo(Stream *stream) {
  const uint8_t *bytes = stream->request.bytes;
  size_t count = stream->request.count;
  if (count < ENVELOPE || bytes[0] != 0) return 0;
  uint32_t length = (uint32_t)bytes[1] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 8 | bytes[4];
  if (length != count - ENVELOPE) return 0;
  Screentime__Benchmark__V1__EchoRequest *request =
      screentime__benchmark__v1__echo_request__unpack(NULL, length, bytes + ENVELOPE);
  if (!request) return 0;

  Screentime__Benchmark__V1__EchoResponse response = SCREENTIME__BENCHMARK__V1__ECHO_RESPONSE__INIT;
  response.payload = request->payload;
  size_t size = screentime__benchmark__v1__echo_response__get_packed_size(&response);
  int done = 0;
  if (reserve(&stream->response, ENVELOPE + size) == 0) {
    uint8_t *out = stream->response.bytes;
    out[0] = 0;
    out[1] = (uint8_t)(size >> 24);
    out[2] = (uint8_t)(size >> 16);
    out[3] = (uint8_t)(size >> 8);
    out[4] = (uint8_t)size;
    screentime__benchmark__v1__echo_response__pack(&response, out + ENVELOPE);
    stream->response.count = ENVELOPE + size;
    done = 1;
  }
  screentime__benchmark__v1__echo_request__free_unpacked(request, NULL);
  return done;
}

static int answer(nghttp2_session *session, int32_t stream_id, Stream *stream) {
  if (!stream->content_type_known) return nghttp2_submit_response(session, stream_id, unsupported, 1, NULL);
  if (!stream->path_known) return nghttp2_submit_response(session, stream_id, unimplemented, 3, NULL);
  if (!echo(stream)) return nghttp2_submit_response(session, stream_id, invalid, 3, NULL);
  nghttp2_data_provider provider = {.source = {.ptr = stream}, .read_callback = read_response};
  return nghttp2_submit_response(session, stream_id, response_headers, 2, &provider);
}

static int on_begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user_data) {
  (void)user_data;
  if (frame->hd.type != NGHTTP2_HEADERS || frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
  Stream *stream = take_stream();
  if (!stream) return NGHTTP2_ERR_CALLBACK_FAILURE;
  return nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, stream);
}

static int on_header(
    nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length,
    const uint8_t *value, size_t value_length, uint8_t flags, void *user_data) {
  (void)flags;
  (void)user_data;
  Stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  if (!stream) return 0;
  if (name_length == 5 && memcmp(name, ":path", 5) == 0) {
    stream->path_known = value_length == sizeof ECHO_PATH - 1 && memcmp(value, ECHO_PATH, value_length) == 0;
  } else if (name_length == 12 && memcmp(name, "content-type", 12) == 0) {
    stream->content_type_known = value_length >= 16 && memcmp(value, "application/grpc", 16) == 0;
  }
  return 0;
}

static int on_data_chunk(
    nghttp2_session *session, uint8_t flags, int32_t stream_id, const uint8_t *data, size_t length, void *user_data) {
  (void)flags;
  (void)user_data;
  Stream *stream = nghttp2_session_get_stream_user_data(session, stream_id);
  if (!stream) return 0;
  if (stream->request.count + length > MESSAGE_LIMIT + ENVELOPE)
    return nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, stream_id, NGHTTP2_CANCEL);
  return append(&stream->request, data, length) ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user_data) {
  (void)user_data;
  if (frame->hd.type != NGHTTP2_DATA && frame->hd.type != NGHTTP2_HEADERS) return 0;
  if (!(frame->hd.flags & NGHTTP2_FLAG_END_STREAM)) return 0;
  Stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  return stream ? answer(session, frame->hd.stream_id, stream) : 0;
}

static int on_stream_close(nghttp2_session *session, int32_t stream_id, uint32_t error_code, void *user_data) {
  (void)error_code;
  (void)user_data;
  Stream *stream = nghttp2_session_get_stream_user_data(session, stream_id);
  if (stream) recycle_stream(stream);
  return 0;
}

static nghttp2_session_callbacks *make_callbacks(void) {
  nghttp2_session_callbacks *callbacks;
  if (nghttp2_session_callbacks_new(&callbacks)) exit(1);
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data_chunk);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_stream_close);
  return callbacks;
}

static void close_connection(Connection *connection) {
  nghttp2_session_del(connection->session);
  close(connection->socket);
  free(connection->output.bytes);
  free(connection);
}

static int watch(Connection *connection, int write) {
  if (connection->waits_for_write == write) return 0;
  connection->waits_for_write = write;
  struct epoll_event event = {.events = EPOLLIN | (write ? EPOLLOUT : 0), .data.ptr = connection};
  return epoll_ctl(epoll_fd, EPOLL_CTL_MOD, connection->socket, &event);
}

/* Collects every pending frame and writes once. */
static int flush_output(Connection *connection) {
  Buffer *output = &connection->output;
  for (;;) {
    const uint8_t *frame;
    ssize_t count = nghttp2_session_mem_send(connection->session, &frame);
    if (count < 0) return -1;
    if (count == 0) break;
    if (append(output, frame, (size_t)count)) return -1;
  }
  if (output->count == connection->written) return 0;
  ssize_t count = write(connection->socket, output->bytes + connection->written, output->count - connection->written);
  if (count < 0) return errno == EAGAIN || errno == EINTR ? watch(connection, 1) : -1;
  connection->written += (size_t)count;
  if (connection->written < output->count) return watch(connection, 1);
  output->count = connection->written = 0;
  return watch(connection, 0);
}

static int serve(Connection *connection, uint32_t events) {
  if (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
    ssize_t count = read(connection->socket, read_buffer, sizeof read_buffer);
    if (count == 0) return -1;
    if (count < 0 && errno != EAGAIN && errno != EINTR) return -1;
    if (count > 0 && nghttp2_session_mem_recv(connection->session, read_buffer, (size_t)count) < 0) return -1;
  }
  if (flush_output(connection)) return -1;
  int wanted = nghttp2_session_want_read(connection->session) || nghttp2_session_want_write(connection->session);
  return wanted || connection->output.count ? 0 : -1;
}

static void accept_connection(int listener, const nghttp2_session_callbacks *callbacks) {
  int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return;
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  Connection *connection = calloc(1, sizeof *connection);
  if (!connection) {
    close(socket);
    return;
  }
  connection->socket = socket;
  nghttp2_settings_entry settings[] = {{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, STREAMS_PER_CONNECTION}};
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  if (nghttp2_session_server_new(&connection->session, callbacks, connection) ||
      nghttp2_submit_settings(connection->session, NGHTTP2_FLAG_NONE, settings, 1) ||
      epoll_ctl(epoll_fd, EPOLL_CTL_ADD, socket, &event))
    close_connection(connection);
}

/* Listens on a free port of the loopback interface and prints it. */
static int listen_on_loopback(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) || listen(listener, 128) ||
      getsockname(listener, (struct sockaddr *)&address, &length)) {
    perror("echo: cannot listen on 127.0.0.1");
    exit(1);
  }
  printf("listening on 127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

int main(void) {
  int listener = listen_on_loopback();
  nghttp2_session_callbacks *callbacks = make_callbacks();
  epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
  if (epoll_fd < 0 || epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &event)) return 1;
  for (;;) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(epoll_fd, events, EVENTS, -1);
    if (count < 0 && errno != EINTR) return 1;
    for (int i = 0; i < count; i++) {
      Connection *connection = events[i].data.ptr;
      if (!connection)
        accept_connection(listener, callbacks);
      else if (serve(connection, events[i].events))
        close_connection(connection);
    }
  }
}
