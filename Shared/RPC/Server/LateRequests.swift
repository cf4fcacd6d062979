import EventLoop
import HTTP2

/// The calls of a loop whose headers have come and whose one request has not. Those for which it does not come soon are begun
/// all the same: what their headers show is refused, and their caller is found out, before a place is held for long. Waiting a
/// moment spares that for clients that send both in pieces. Confined to the loop.
final class LateRequests {
  private static let patience = Duration.milliseconds(10)

  private let loop: EventLoop
  private let workers: CallWorkers
  private var waiting: [ServerCall] = []
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
    isScheduled = false
    var calls: [ServerCall] = []
    swap(&calls, &waiting)
    for call in calls where call.isWaiting && !call.hasWholeRequest { call.beginInTurn() }
    workers.run()
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
