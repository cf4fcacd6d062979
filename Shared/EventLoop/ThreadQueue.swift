import Locks

/// A queue served by one or more threads of the operating system.
public final class ThreadQueue: BlockingQueue {
  /// The threads' shared state: it must outlive the queue, until they have emptied it.
  // Sendable: `jobs` and `isClosed` are guarded by `lock`.
  private final class Core: @unchecked Sendable {
    private let lock = Lock()
    private var jobs = WorkQueue()
    private var isClosed = false
    private let isSerial: Bool
    /// Of the only thread.
    private let slice = Locked<ThreadSlice?>(nil)

    init(isSerial: Bool) { self.isSerial = isSerial }

    func append(_ job: @escaping @Sendable () -> Void) {
      lock.locked { jobs.append(.closure(job)) }
      lock.signalOne()
    }

    func close() {
      lock.locked { isClosed = true }
      lock.signalAll()
    }

    func serve(_ rank: ThreadRank) {
      rank.apply()
      let own = ThreadSlice()
      own.request(.prompt)
      if isSerial { slice.withLock { $0 = own } }
      while let item = next() {
        if case .closure(let work) = item { work() }
      }
    }

    /// How soon the queue's only thread needs a processor from now on.
    func expect(_ urgency: Urgency) {
      slice.withLock { $0 }?.request(urgency)
    }

    private func next() -> WorkItem? {
      lock.locked {
        if jobs.isEmpty { expect(.prompt) }
        while jobs.isEmpty, !isClosed { lock.wait() }
        return jobs.popFirst()
      }
    }
  }

  private let core: Core
  private let isServed: Bool

  /// Starts `threads` threads. With one, jobs run one after the other. They end after the queue's last job, once no
  /// reference to the queue is left. If not a single thread can be started, jobs run on the caller's thread.
  public init(label: String, threads: Int, rank: ThreadRank = .normal) {
    let core = Core(isSerial: threads == 1)
    self.core = core
    var started = 0
    for _ in 0..<threads {
      if let thread = try? Thread(name: label, { core.serve(rank) }) {
        thread.detach()
        started += 1
      }
    }
    isServed = started > 0
  }

  deinit { core.close() }

  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    if isServed { core.append(job) } else { job() }
  }

  public func enqueue(_ urgency: Urgency, _ job: @escaping @Sendable () -> Void) {
    guard isServed else { return job() }
    core.append { [core] in
      core.expect(urgency)
      job()
    }
  }

  public func expect(_ urgency: Urgency) { core.expect(urgency) }
}
