import Glibc

/// A mutex of the C library with an optional signal, for the two queues that carry work between threads.
///
/// `Synchronization.Mutex` would do for the first; but when it is contended its slow path lies in a library that thread
/// sanitizer does not see into, which then reports races that are none.
final class Lock: @unchecked Sendable {
  // Sendable: the pointers are immutable, and what they point to is made for many threads.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  @inline(__always)
  func locked<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Only while holding the lock, which is free while waiting.
  func wait() { pthread_cond_wait(condition, mutex) }
  func signalOne() { pthread_cond_signal(condition) }
  func signalAll() { pthread_cond_broadcast(condition) }
}
