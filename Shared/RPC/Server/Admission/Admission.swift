import EventLoop
import HTTP2
import Locks
import Metrics

/// Decides on one loop which calls are refused at their headers, which are begun at once and which wait. Carries out
/// the decisions of `AdmissionLimit` and `AdmissionQueue`.
///
/// A call is usually begun as soon as its request is complete, in the middle of what was read with it. When that has
/// taken a turn's time, or while the limit is in force, complete calls wait instead until all sockets were read: then
/// the excess is refused, the most important of the rest are begun, and after a turn's time the sockets are read again.
/// So no call waits unseen in a socket for longer than a turn.
final class Admission {
  private unowned let loop: EventLoop
  private let shared: SharedAdmission
  private var limit: AdmissionLimit
  private var queue = AdmissionQueue<ServerCall>()
  private var pushback: RetryPushback
  private let gauge: Gauge?
  /// Nanoseconds of a turn after which calls wait for the next one.
  private let quantum: Int64
  private let isAdaptive: Bool

  /// The turn's beginning.
  private var turn: Int64 = .min
  private var idleBefore: Int64 = 0
  private var begun = 0
  private var begunBefore = 0
  /// Calls that may be begun at once before the clock is read.
  private var startsLeft: Int
  private var isLimiting = false
  /// Whether complete calls wait here, or would.
  private(set) var holdsCalls = false
  /// Calls accepted in this turn under the limit whose requests are not complete, by priority: later ones will wait for
  /// them.
  private var arriving = [Int](repeating: 0, count: CallPriority.allCases.count)
  private var isServingScheduled = false

  /// No turn is longer for calls that could wait: pings, timers and other connections have their rights.
  private static let maximumQuantum: Int64 = 5_000_000
  private static let maximumBatch = 32

  init(loop: EventLoop, shared: SharedAdmission, settings: AdmissionSettings, seed: UInt64, gauge: Gauge?) {
    self.loop = loop
    self.shared = shared
    self.gauge = gauge
    limit = AdmissionLimit(settings)
    pushback = RetryPushback(seed: seed)
    isAdaptive = settings.targetDelay != nil
    // A part of the target is for calls that wait in the sockets meanwhile, the rest and more for the queue. A turn
    // costs the reading and refusing of what has arrived, so the shorter it is the less is served.
    quantum = min(max(1, (settings.targetDelay?.clampedNanoseconds ?? .max) / 4 * 3), Self.maximumQuantum)
    startsLeft = isAdaptive ? 1 : .max
  }

  // MARK: At the headers

  /// The answer to a call that is not to be begun; nil for one that is accepted.
  /// - Parameter now: when the present turn began.
  @inline(__always)
  func refusal(of head: ServedHead, from peer: @autoclosure () -> PeerIdentity, now: Int64) -> RejectedCall? {
    assert(loop.inEventLoop)
    if turn != now, isAdaptive { turnBegan(now) }
    return isLimiting || head.method.isLimited ? decide(head, peer(), now) : nil
  }

  private func decide(_ head: ServedHead, _ peer: PeerIdentity, _ now: Int64) -> RejectedCall? {
    let method = head.method
    let priority = method.priority
    if isLimiting, priority != .exempt, waiting(atLeast: priority) >= limit.maximumWaiting(for: priority) {
      return RejectedCall(.load, noteOverload(), head, isDelayed: true)
    }
    if method.isLimited, let (refusal, wait) = shared.refusal(of: method, from: peer, now: now) {
      shared.metrics?.count(refusal)
      // Between the wait and three times as long, never earlier.
      let delay = pushback.answer(to: refusal, wait > .max / 2 ? .max : 2 * wait)
      return RejectedCall(refusal, delay, head, isDelayed: false)
    }
    if isLimiting { arriving[priority.rawValue] += 1 }
    return nil
  }

  private func waiting(atLeast priority: CallPriority) -> Int {
    var count = queue.count(atLeast: priority)
    for index in priority.rawValue..<CallPriority.exempt.rawValue { count += arriving[index] }
    return count
  }

  /// A call of a method that is not served.
  func noteUnknownMethod() { shared.metrics?.countUnknownMethod() }

  /// Counts a refusal for load; the answer with the delay after which to retry.
  private func noteOverload() -> RetryPushback.Answer {
    limit.noteRefusal()
    shared.metrics?.count(.load)
    return pushback.answer(to: .load, Int64(Double(shared.retryDelay) * min(max(limit.excess, 0.5), 20)))
  }

  // MARK: At the complete request

  /// Whether one more call may be begun in this turn; if so, it counts.
  @inline(__always)
  func mayBegin() -> Bool {
    assert(loop.inEventLoop)
    guard startsLeft > 0 else { return mayBeginByClock() }
    startsLeft -= 1
    begun &+= 1
    return true
  }

  private func mayBeginByClock() -> Bool {
    let now = loop.now.nanoseconds
    if turn != now { turnBegan(now) }
    if startsLeft == 0 {
      if holdsCalls { return false }
      let elapsed = loop.readClock().nanoseconds - turn
      guard elapsed < quantum else { return false }
      startsLeft = batch(in: quantum - elapsed, elapsed / Int64(max(1, begun - begunBefore)))
    }
    startsLeft -= 1
    begun &+= 1
    return true
  }

  /// Lets a call wait that is complete and not begun, or refuses it or another.
  func hold(_ call: ServerCall) {
    assert(loop.inEventLoop)
    let priority = call.method.priority
    if arriving[priority.rawValue] > 0 { arriving[priority.rawValue] -= 1 }
    queue.append(call, priority: priority, arrival: turn)
    while queue.isLonger(than: limit), let call = queue.popYoungestOfLowest() { refuse(call) }
    startsLeft = 0
    holdsCalls = true
    guard !isServingScheduled, !queue.isEmpty else { return }
    isServingScheduled = true
    // After everything received with it has been read.
    loop.assumeIsolated().execute { self.serveWaiting() }
  }

  private func refuse(_ call: ServerCall) {
    if call.isWaiting { call.refuse(.load, noteOverload()) }
  }

  // MARK: Turns

  private func turnBegan(_ now: Int64) {
    let idle = loop.idleTime
    var delay: Int64 = 0
    if idle == idleBefore { delay = max(loop.lastTurnLength, queue.oldestArrival.map { now - $0 } ?? 0) }
    limit.turnBegan(AdmissionLimit.Turn(now: now, idle: idle, begun: begun, delay: delay))
    if isLimiting || limit.isLimiting {
      isLimiting = limit.isLimiting
      gauge?.set(isLimiting ? Int64(limit.maximumWaiting) : 0)
      for index in arriving.indices { arriving[index] = 0 }
      // Calls that accumulated before there was a limit, or a lower one.
      while queue.isLonger(than: limit), let call = queue.popOldestOfLowest() { refuse(call) }
    }
    holdsCalls = isLimiting || !queue.isEmpty
    if holdsCalls {
      startsLeft = 0
    } else if loop.lastTurnLength < quantum / 4 {
      startsLeft = Self.maximumBatch
    } else {
      startsLeft = batch(in: quantum, loop.lastTurnLength / Int64(max(1, begun - begunBefore)))
    }
    turn = now
    idleBefore = idle
    begunBefore = begun
  }

  /// Number of calls to begin before the clock is read again: about a quarter of the time.
  private func batch(in time: Int64, _ perCall: Int64) -> Int {
    max(1, min(Self.maximumBatch, Int(time / (4 * max(1, perCall)))))
  }

  private func serveWaiting() {
    isServingScheduled = false
    let now = loop.now.nanoseconds
    if turn != now { turnBegan(now) }
    var clock = loop.readClock().nanoseconds
    while let call = queue.popFirst() {
      guard call.isWaiting else { continue }
      if let deadline = call.deadline, deadline.nanoseconds <= clock {
        call.end(with: RPCError(.deadlineExceeded, "the call's deadline has passed before it could be begun"))
        continue
      }
      startsLeft = 1
      call.begin()
      call.connection.shard.workers.run()
      clock = loop.readClock().nanoseconds
      if clock - turn >= quantum { break }
    }
    holdsCalls = isLimiting || !queue.isEmpty
    guard !queue.isEmpty, !isServingScheduled else { return }
    isServingScheduled = true
    loop.onTurnEnd { [self] in loop.assumeIsolated().execute { self.serveWaiting() } }
  }
}

/// The admission state that the loops of a server share.
final class SharedAdmission: Sendable {
  let metrics: AdmissionMetrics?
  /// Nanoseconds.
  let retryDelay: Int64
  private let rate: SharedTokenBucket?
  private let peers: Locked<RateLimiter<PeerAddress>>?

  init(_ settings: AdmissionSettings) {
    metrics = settings.metrics.map { AdmissionMetrics($0) }
    retryDelay = settings.retryDelay.clampedNanoseconds
    rate = settings.rate.map { SharedTokenBucket($0) }
    peers = settings.peerRate.map { Locked(RateLimiter($0, maximumKeys: settings.maximumPeers)) }
  }

  /// Why a call of a limited method is refused, and the nanoseconds until it would not be. A call that is accepted
  /// counts in the method's limits until it is over; one that is refused counts nowhere.
  func refusal(of method: RegisteredMethod, from peer: PeerIdentity, now: Int64) -> (AdmissionRefusal, wait: Int64)? {
    guard method.priority != .exempt else { return refusal(of: method, now: now) }
    if let peers {
      let decision = peers.withLock {
        $0.acquire(PeerAddress(peer.address), now: MonotonicInstant(nanoseconds: now))
      }
      if case .denied(let wait) = decision { return (.peerRate, wait.clampedNanoseconds) }
    }
    let refused = rateRefusal(of: method, now: now)
    if refused != nil { peers?.withLock { $0.refund(PeerAddress(peer.address)) } }
    return refused
  }

  private func rateRefusal(of method: RegisteredMethod, now: Int64) -> (AdmissionRefusal, wait: Int64)? {
    if let wait = rate?.acquire(now: now), wait > 0 { return (.serverRate, wait) }
    let refused = refusal(of: method, now: now)
    if refused != nil { rate?.refund() }
    return refused
  }

  private func refusal(of method: RegisteredMethod, now: Int64) -> (AdmissionRefusal, wait: Int64)? {
    switch method.limits?.accept(now: now) {
    case .accepted, nil: return nil
    case .overRate(let wait): return (.methodRate, wait)
    case .overConcurrency: return (.methodConcurrency, retryDelay)
    }
  }
}
