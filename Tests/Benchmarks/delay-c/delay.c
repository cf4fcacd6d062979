/* delay TARGET_PORT DELAY_MS BYTES_PER_SECOND: a proxy of loopback with the manners of a long line.
 *
 * What is received from either side is sent to the other DELAY_MS later, and no faster than BYTES_PER_SECOND each way. Prints
 * `listening on 127.0.0.1:PORT`. One thread, one millisecond of resolution. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 16, LINKS = 64 };

/* Bytes under way; `count` of 0 is the end of the stream. */
typedef struct Piece {
  struct Piece *next;
  int64_t due;
  size_t count, sent;
  uint8_t bytes[];
} Piece;

typedef struct Link {
  int from, to, open;
  Piece *first, *last;
  int64_t free_at; /* when the line has transmitted everything so far */
  int64_t under_way;
} Link;

static Link links[LINKS];
static int64_t delay_ns, bytes_per_second;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int open_socket(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

static void add_link(int from, int to) {
  for (int i = 0; i < LINKS; i++)
    if (!links[i].open) {
      links[i] = (Link){.from = from, .to = to, .open = 1};
      return;
    }
}

static void accept_connection(int listener, const struct sockaddr_in *target) {
  int near = accept4(listener, NULL, NULL, SOCK_CLOEXEC), far = open_socket(), on = 1;
  if (near < 0 || connect(far, (const struct sockaddr *)target, sizeof *target)) {
    close(near);
    close(far);
    return;
  }
  setsockopt(near, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(near, F_SETFL, O_NONBLOCK);
  fcntl(far, F_SETFL, O_NONBLOCK);
  add_link(near, far);
  add_link(far, near);
}

/* Reads what has arrived, unless the line is as full as the delay at full speed makes it. */
static void take(Link *link) {
  Piece *piece = malloc(sizeof *piece + PIECE);
  if (!piece) exit(1);
  ssize_t count = read(link->from, piece->bytes, PIECE);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
    free(piece);
    return;
  }
  int64_t time = now();
  if (link->free_at < time) link->free_at = time;
  piece->next = NULL;
  piece->sent = 0;
  piece->count = count > 0 ? (size_t)count : 0;
  link->free_at += (int64_t)piece->count * 1000000000LL / bytes_per_second;
  piece->due = link->free_at + delay_ns;
  link->under_way += (int64_t)piece->count;
  if (link->last) link->last->next = piece;
  else link->first = piece;
  link->last = piece;
  if (count <= 0) link->from = -1;
}

/* Forwards received bytes; returns 1 when the far side accepts no more for now. */
static int give(Link *link) {
  int64_t time = now();
  while (link->first && link->first->due <= time) {
    Piece *piece = link->first;
    if (piece->count == 0) {
      shutdown(link->to, SHUT_WR);
    } else {
      ssize_t count = write(link->to, piece->bytes + piece->sent, piece->count - piece->sent);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 1;
      if (count > 0) {
        piece->sent += (size_t)count;
        if (piece->sent < piece->count) return 1;
      }
    }
    link->under_way -= (int64_t)piece->count;
    link->first = piece->next;
    if (!link->first) link->last = NULL;
    free(piece);
  }
  if (link->from < 0 && !link->first) link->open = 0;
  return 0;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  struct sockaddr_in target = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  delay_ns = atoll(arguments[2]) * 1000000;
  bytes_per_second = atoll(arguments[3]);
  int64_t full = bytes_per_second / 1000 * (delay_ns / 1000000) + PIECE;
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof own;
  int listener = open_socket();
  if (bind(listener, (struct sockaddr *)&own, length) || listen(listener, 16) ||
      getsockname(listener, (struct sockaddr *)&own, &length))
    return 1;
  printf("listening on 127.0.0.1:%d\n", ntohs(own.sin_port));
  fflush(stdout);
  for (;;) {
    struct pollfd wanted[1 + 2 * LINKS] = {{.fd = listener, .events = POLLIN}};
    int used = 1, timeout = -1, source[LINKS];
    for (int i = 0; i < LINKS; i++) {
      Link *link = &links[i];
      source[i] = 0;
      if (!link->open) continue;
      int stuck = give(link);
      if (!link->open) continue;
      if (link->from >= 0 && link->under_way < full) {
        source[i] = used;
        wanted[used++] = (struct pollfd){.fd = link->from, .events = POLLIN};
      }
      if (stuck) wanted[used++] = (struct pollfd){.fd = link->to, .events = POLLOUT};
      else if (link->first && (timeout < 0 || timeout > 1)) timeout = 1;
    }
    if (poll(wanted, (nfds_t)used, timeout) < 0 && errno != EINTR) return 1;
    if (wanted[0].revents) accept_connection(listener, &target);
    for (int i = 0; i < LINKS; i++)
      if (links[i].open && source[i] && wanted[source[i]].revents) take(&links[i]);
  }
}
