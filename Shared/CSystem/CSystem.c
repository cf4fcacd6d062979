#define _GNU_SOURCE
#include "CSystem.h"

#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

__thread void *csystem_current_loop_storage __attribute__((tls_model("initial-exec"))) = 0;

int csystem_socket(int family) {
  int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return fd >= 0 ? fd : -errno;
}

int csystem_accept(int fd, struct sockaddr_storage *peer, socklen_t *length) {
  *length = sizeof(*peer);
  int result = accept4(fd, (struct sockaddr *)peer, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return result >= 0 ? result : -errno;
}

int csystem_bind(int fd, const struct sockaddr_storage *address, socklen_t length) {
  return bind(fd, (const struct sockaddr *)address, length) == 0 ? 0 : -errno;
}

int csystem_connect(int fd, const struct sockaddr_storage *address, socklen_t length) {
  return connect(fd, (const struct sockaddr *)address, length) == 0 ? 0 : -errno;
}

int csystem_local_address(int fd, struct sockaddr_storage *address, socklen_t *length) {
  *length = sizeof(*address);
  return getsockname(fd, (struct sockaddr *)address, length) == 0 ? 0 : -errno;
}

int csystem_peer_address(int fd, struct sockaddr_storage *address, socklen_t *length) {
  *length = sizeof(*address);
  return getpeername(fd, (struct sockaddr *)address, length) == 0 ? 0 : -errno;
}

int csystem_take_socket_error(int fd) {
  int error = 0;
  socklen_t length = sizeof(error);
  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno;
}

void csystem_set_no_delay(int fd) {
  int on = 1;
  // Fails on Unix sockets, which have no such delay.
  (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

void csystem_set_reuse_address(int fd) {
  int on = 1;
  (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
}

int csystem_set_only_ipv6(int fd) {
  int on = 1;
  return setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on)) == 0 ? 0 : -errno;
}

int csystem_peer_process(int fd, int *process, unsigned *user, unsigned *group) {
  struct ucred credentials;
  socklen_t length = sizeof(credentials);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -errno;
  *process = credentials.pid;
  *user = credentials.uid;
  *group = credentials.gid;
  return 0;
}

int csystem_socket_pair(int pair[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) == 0 ? 0 : -errno;
}

int csystem_random(void *buffer, size_t count) {
  unsigned char *cursor = buffer;
  while (count > 0) {
    ssize_t got = getrandom(cursor, count, 0);
    if (got < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    cursor += got;
    count -= (size_t)got;
  }
  return 0;
}

void csystem_error_text(int code, char *buffer, size_t count) {
  // The GNU variant, which need not use the buffer.
  const char *text = strerror_r(code, buffer, count);
  if (text != buffer) snprintf(buffer, count, "%s", text);
}

void csystem_name_thread(const char *name) { (void)pthread_setname_np(pthread_self(), name); }

void csystem_limit_arenas(int count) {
  if (getenv("MALLOC_ARENA_MAX") == NULL) (void)mallopt(M_ARENA_MAX, count);
}

void csystem_lower_priority(int steps) {
  // In Linux the calling thread's; beyond the lowest one it is the lowest.
  errno = 0;
  int nice = getpriority(PRIO_PROCESS, 0);
  if (errno == 0) (void)setpriority(PRIO_PROCESS, 0, nice + steps);
}

// As the kernel has it; C libraries lack it.
struct scheduling {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

int csystem_thread_number(void) { return (int)syscall(SYS_gettid); }

void csystem_request_slice(int thread, uint64_t nanoseconds) {
  struct scheduling now = {0};
  if (syscall(SYS_sched_getattr, thread, &now, sizeof(now), 0) != 0) return;
  if (now.policy != SCHED_OTHER && now.policy != SCHED_BATCH) return;
  now.size = sizeof(now);
  now.runtime = nanoseconds;
  (void)syscall(SYS_sched_setattr, thread, &now, 0);
}

int csystem_core_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  int count = CPU_COUNT(&set);
  return count > 0 ? count : 1;
}
