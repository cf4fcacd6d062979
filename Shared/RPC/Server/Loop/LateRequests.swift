import EventLoop
import HTTP2

/// The calls of a loop whose headers have arrived and whose one request has not. Calls whose request does not arrive
/// soon are begun all the same: bad headers are rejected and callers authenticated before a place is held for long.
/// A short wait avoids that for clients that send both in pieces. Many at once are begun in several turns. Confined
/// to the loop.
final class LateRequests {
  private static let timeout = Duration.milliseconds(10)
  /// Begun in one turn: about 0.1 ms, with a task for each.
  private static let startsPerTurn = 16

  private let loop: EventLoop
  private let workers: CallWorkers
  private var waiting: [ServerCall] = []
  /// The calls whose time is up.
  private var due: ArraySlice<ServerCall> = []
  private var isScheduled = false

  init(loop: EventLoop, workers: CallWorkers) {
    self.loop = loop
    self.workers = workers
  }

  func append(_ call: ServerCall) {
    assert(loop.inEventLoop)
    waiting.append(call)
    guard !isScheduled else { return }
    isScheduled = true
    loop.assumeIsolated().schedule(after: Self.timeout) { self.begin() }
  }

  private func begin() {
    isScheduled = false
    var calls: [ServerCall] = []
    swap(&calls, &waiting)
    // Nearly always none.
    let late = calls.filter(\.isLate)
    guard !late.isEmpty else { return }
    let isUnderWay = !due.isEmpty
    due += late
    if !isUnderWay { beginSome() }
  }

  private func beginSome() {
    let batch = due.prefix(Self.startsPerTurn)
    due = due.dropFirst(batch.count)
    for call in batch where call.isLate { call.beginInTurn() }
    workers.run()
    if due.isEmpty {
      due = []
      return
    }
    loop.onTurnEnd { self.loop.assumeIsolated().execute { self.beginSome() } }
  }
}
