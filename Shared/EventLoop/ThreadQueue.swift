import Glibc
import Synchronization

/// A queue served by one or more threads of the operating system.
public final class ThreadQueue: BlockingQueue {
  /// What the threads hold: it must outlive the queue, until they have emptied it.
  private final class Core: @unchecked Sendable {
    // Sendable: `jobs` and `isClosed` are guarded by `mutex`; the pointers are immutable.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs = WorkQueue()
    private var isClosed = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(filled, nil)
    }

    deinit {
      pthread_cond_destroy(filled)
      pthread_mutex_destroy(mutex)
      filled.deallocate()
      mutex.deallocate()
    }

    func append(_ job: @escaping @Sendable () -> Void) {
      pthread_mutex_lock(mutex)
      jobs.append(.closure(job))
      pthread_mutex_unlock(mutex)
      pthread_cond_signal(filled)
    }

    func close() {
      pthread_mutex_lock(mutex)
      isClosed = true
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(filled)
    }

    func serve() {
      while let item = next() {
        if case .closure(let work) = item { work() }
      }
    }

    private func next() -> WorkItem? {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while jobs.isEmpty, !isClosed { pthread_cond_wait(filled, mutex) }
      return jobs.popFirst()
    }
  }

  private let core = Core()

  /// Starts `threads` threads. With one, jobs run one after the other. They end after the queue's last job, once nobody
  /// refers to the queue any more. If not a single thread can be started, jobs run on the caller's thread.
  public init(label: String, threads: Int) {
    let core = core
    var started = 0
    for _ in 0..<threads {
      if let thread = try? Thread(name: label, { core.serve() }) {
        thread.detach()
        started += 1
      }
    }
    isServed = started > 0
  }

  private let isServed: Bool

  deinit { core.close() }

  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    if isServed { core.append(job) } else { job() }
  }
}
