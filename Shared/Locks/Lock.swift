public import Glibc

/// A mutex of the C library with a signal, for queues that carry work between threads.
///
/// `Synchronization.Mutex` would do for most uses; but when it is contended its slow path is in a library that the
/// thread sanitizer can't observe, which then reports false races and hides real ones.
public final class Lock: Sendable {
  // Sendable: the pointer is immutable, and its lock is made for many threads.
  @usableFromInline nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Sendable: as `mutex`.
  nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// An unlocked lock.
  public init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs the body while holding the lock; it must not acquire the same lock again.
  @inlinable
  public func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Only while holding the lock, which is released while waiting.
  public func wait() { pthread_cond_wait(condition, mutex) }
  /// Wakes one waiting thread, if there is one.
  public func signalOne() { pthread_cond_signal(condition) }
  /// Wakes all waiting threads; each continues once it holds the lock.
  public func signalAll() { pthread_cond_broadcast(condition) }
}
