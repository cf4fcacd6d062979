// Loaded into the unit tests: ends the program where it closes a descriptor that is not open. Closed a moment later, the
// descriptor could be another thread's file.
#include <errno.h>
#include <execinfo.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int close(int descriptor) {
  if (syscall(SYS_close, descriptor) == 0) return 0;
  if (errno == EBADF && descriptor >= 0) {
    static const char text[] = "closed twice: a descriptor that is not open, by\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    void *frames[32];
    backtrace_symbols_fd(frames, backtrace(frames, 32), STDERR_FILENO);
    abort();
  }
  return -1;
}
