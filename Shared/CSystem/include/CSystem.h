// Wrappers for what Swift cannot import from the C library: variadic and macro-laden calls, packed structs,
// thread-local storage.
#ifndef CSYSTEM_H
#define CSYSTEM_H

// No feature macros here: the C library's module, which Swift imports too, is built without them.
#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// The loop that the calling thread is running at the moment; NULL outside of a loop.
extern __thread void *csystem_current_loop_storage __attribute__((tls_model("initial-exec")));

static inline void *csystem_current_loop(void) { return csystem_current_loop_storage; }
static inline void csystem_set_current_loop(void *loop) { csystem_current_loop_storage = loop; }

static inline int64_t csystem_clock_nanoseconds(int clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
static inline int64_t csystem_monotonic_nanoseconds(void) { return csystem_clock_nanoseconds(CLOCK_MONOTONIC); }
static inline int64_t csystem_wall_nanoseconds(void) { return csystem_clock_nanoseconds(CLOCK_REALTIME); }

// epoll: `struct epoll_event` is packed, so its fields are only touched here.
static const uint32_t csystem_epoll_in = EPOLLIN;
static const uint32_t csystem_epoll_out = EPOLLOUT;
static const uint32_t csystem_epoll_error = EPOLLERR;
static const uint32_t csystem_epoll_hangup = EPOLLHUP;

static inline int csystem_epoll_add(int epoll, int fd, uint32_t events, void *context) {
  struct epoll_event e = {.events = events, .data = {.ptr = context}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e) == 0 ? 0 : errno;
}
static inline int csystem_epoll_modify(int epoll, int fd, uint32_t events, void *context) {
  struct epoll_event e = {.events = events, .data = {.ptr = context}};
  return epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &e) == 0 ? 0 : errno;
}
static inline int csystem_epoll_remove(int epoll, int fd) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL) == 0 ? 0 : errno;
}
// Edge-triggered, so that a wake-up costs one write and no read.
static inline int csystem_epoll_add_wakeup(int epoll, int fd) {
  return csystem_epoll_add(epoll, fd, EPOLLIN | EPOLLET, NULL);
}
static inline uint32_t csystem_event_flags(const struct epoll_event *events, int index) { return events[index].events; }
static inline void *csystem_event_context(const struct epoll_event *events, int index) {
  return events[index].data.ptr;
}

// A timer of the kernel, for deadlines closer than the milliseconds of epoll_wait. Monotonic, non-blocking; -errno on failure.
static inline int csystem_timer_create(void) {
  int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  return fd >= 0 ? fd : -errno;
}
// Sets the instant at which it becomes readable, and makes it unreadable until then.
static inline int csystem_timer_set(int fd, int64_t nanoseconds) {
  struct itimerspec at = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &at, NULL) == 0 ? 0 : errno;
}
// Notified once for each time it was set, so that it need not be read.
static const uint32_t csystem_epoll_edge = EPOLLET;

// Sockets. Results: >= 0 is the call's result, < 0 is -errno.
int csystem_socket(int family);
int csystem_accept(int fd, struct sockaddr_storage *peer, socklen_t *length);
int csystem_bind(int fd, const struct sockaddr_storage *address, socklen_t length);
int csystem_connect(int fd, const struct sockaddr_storage *address, socklen_t length);
int csystem_local_address(int fd, struct sockaddr_storage *address, socklen_t *length);
int csystem_peer_address(int fd, struct sockaddr_storage *address, socklen_t *length);
int csystem_take_socket_error(int fd);
void csystem_set_no_delay(int fd);
void csystem_set_reuse_address(int fd);
// Keeps an IPv6 socket from serving IPv4 too, whatever the system's default is; 0 or a negative errno value.
int csystem_set_only_ipv6(int fd);
// The process at the other end of a Unix socket, as it was when it connected; 0 or a negative errno value.
int csystem_peer_process(int fd, int *process, unsigned *user, unsigned *group);
// A connected pair of non-blocking Unix stream sockets.
int csystem_socket_pair(int pair[2]);

static inline ssize_t csystem_receive(int fd, void *buffer, size_t count) {
  ssize_t result = recv(fd, buffer, count, 0);
  return result >= 0 ? result : -(ssize_t)errno;
}
static inline ssize_t csystem_send(int fd, const void *buffer, size_t count) {
  ssize_t result = send(fd, buffer, count, MSG_NOSIGNAL);
  return result >= 0 ? result : -(ssize_t)errno;
}

// Fills the buffer from the kernel's random number generator; 0 or an errno value.
int csystem_random(void *buffer, size_t count);

// The text of an error number, cut to the buffer.
void csystem_error_text(int code, char *buffer, size_t count);
// Names the calling thread; Linux keeps 15 bytes.
void csystem_name_thread(const char *name);
// How many arenas the allocator may make, before there are threads; the environment's MALLOC_ARENA_MAX takes
// precedence.
void csystem_limit_arenas(int count);
// Lowers the calling thread's priority (raises its nice value); best effort.
void csystem_lower_priority(int steps);
// The kernel's number of the calling thread.
int csystem_thread_number(void);
// Asks for a slice of the processor of so many nanoseconds for a thread of this process (0: the calling one): a thread
// with a shorter slice preempts others sooner. Best effort: Linux before 6.12 has none, real-time threads neither.
void csystem_request_slice(int thread, uint64_t nanoseconds);
// Cores that the process may run on, at least 1.
int csystem_core_count(void);

#endif
