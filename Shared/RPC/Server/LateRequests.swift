import EventLoop
import HTTP2

/// The calls of a loop whose headers have come and whose one request has not. Those for which it does not come soon are begun
/// all the same: what their headers show is refused, and their caller is found out, before a place is held for long. Waiting a
/// moment spares that for clients that send both in pieces. Many at once are begun in several turns. Confined to the loop.
final class LateRequests {
  private static let patience = Duration.milliseconds(10)
  /// Nanoseconds of a turn in which they are begun.
  private static let share: Int64 = 100_000

  private let loop: EventLoop
  private let workers: CallWorkers
  private var waiting: [ServerCall] = []
  /// Those whose time has come, the last one first.
  private var due: [ServerCall] = []
  private var isScheduled = false

  init(loop: EventLoop, workers: CallWorkers) {
    self.loop = loop
    self.workers = workers
  }

  func append(_ call: ServerCall) {
    waiting.append(call)
    guard !isScheduled else { return }
    isScheduled = true
    let confined = LoopConfined(self)
    loop.schedule(at: loop.now + Self.patience) { confined.value.begin() }
  }

  private func begin() {
    let isUnderWay = !due.isEmpty
    due = waiting.reversed() + due
    waiting = []
    isScheduled = false
    if !isUnderWay { beginSome() }
  }

  private func beginSome() {
    let start = loop.readClock().nanoseconds
    repeat {
      guard let call = due.popLast() else { return }
      guard call.isWaiting, !call.hasWholeRequest else { continue }
      call.beginInTurn()
      workers.run()
    } while loop.readClock().nanoseconds - start < Self.share
    guard !due.isEmpty else { return }
    let confined = LoopConfined(self)
    loop.onTurnEnd { [loop] in loop.execute { confined.value.beginSome() } }
  }
}

/// A call whose one request is not complete is begun by its headers, so that it can be refused by them, and then waits here.
extension ServerCall {
  /// Whether `wholeRequest` has to be waited for.
  var mustAwaitRequest: Bool { !hasWholeRequest || requestIsCompressed }

  /// Returns when the request is there.
  nonisolated(nonsending) func wholeRequest() async throws {
    guard mustAwaitRequest else { return }
    let waiter = CallWaiter<Void>()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        onLoop { self.awaitRequest(waiter, continuation) }
      }
    } onCancel: {
      loop.execute { waiter.cancel() }
    }
  }

  private func awaitRequest(_ waiter: CallWaiter<Void>, _ continuation: UnsafeContinuation<Void, any Error>) {
    guard waiter.begin(continuation) else { return }
    guard !isOver else { return waiter.fail(outcome) }
    arrival = waiter
    requestMayBeWhole()
  }

  /// The request may have become complete; whoever waits for it goes on, once it is open.
  func requestMayBeWhole() {
    guard arrival != nil, hasWholeRequest, !isOver else { return }
    if requestIsCompressed { openRequest() } else { resumeArrival() }
  }

  /// False when nobody waits.
  @discardableResult
  func resumeArrival() -> Bool {
    guard let waiter = arrival else { return false }
    arrival = nil
    waiter.resume(())
    return true
  }

  func failArrival() {
    arrival?.fail(outcome)
    arrival = nil
  }
}
