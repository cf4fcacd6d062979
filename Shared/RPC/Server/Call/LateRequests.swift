import EventLoop
import HTTP2

/// The calls of a loop whose headers have arrived and whose one request has not. Those whose request does not arrive
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

/// A call whose one request is not complete is begun by its headers, so that it can be refused by them, and then waits
/// here.
extension ServerCall {
  /// It has not begun, and could not without `wholeRequest`.
  var isLate: Bool { isWaiting && !hasWholeRequest }

  /// Whether `wholeRequest` has to be waited for.
  var mustAwaitRequest: Bool { !hasWholeRequest || inbound.requestIsCompressed }

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
    assert(loop.inEventLoop)
    guard waiter.begin(continuation) else { return }
    guard !isOver else { return waiter.fail(outcome) }
    inbound.arrival = waiter
    requestMayBeWhole()
  }

  /// The request may have become complete; the task that waits for it continues, once it is decompressed.
  func requestMayBeWhole() {
    assert(loop.inEventLoop)
    guard inbound.arrival != nil, hasWholeRequest, !isOver else { return }
    if inbound.requestIsCompressed { decompressRequest() } else { resumeArrival() }
  }

  /// False when no call waits.
  @discardableResult
  func resumeArrival() -> Bool {
    assert(loop.inEventLoop)
    guard let waiter = inbound.arrival else { return false }
    inbound.arrival = nil
    waiter.resume(())
    return true
  }

  func failArrival() {
    assert(loop.inEventLoop)
    guard let waiter = inbound.arrival else { return }
    inbound.arrival = nil
    waiter.fail(outcome)
  }
}
