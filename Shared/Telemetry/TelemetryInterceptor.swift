import EventLoop
import Locks
import Metrics
import RPC
import Synchronization

/// Counts every call by method and status, records how long it took, and logs it: at level debug when it succeeded or
/// the caller is to blame, as a warning when the service is.
///
/// Metrics are those of gRPC's OpenTelemetry convention (gRFC A66) in their Prometheus form.
public final class TelemetryInterceptor: ServerInterceptor {
  private let logger: Logger
  private let brokenConnections: Counter
  private let metrics: [String: CallMetrics]
  /// Of calls to methods that are not served, which anybody may make up.
  private let otherMetrics: CallMetrics
  private let clock: EventLoop
  private let describeCaller: @Sendable (RPCContext) -> String
  private let warnings = Locked(LineBudget())
  private let broken = Locked(LineBudget(linesPerSecond: 1))
  private let isDraining = Atomic(false)

  /// - Parameters:
  ///   - methods: the methods served; all others are counted together.
  ///   - clock: measures calls that do not run on a loop.
  ///   - describeCaller: the caller's role, for the log.
  public init(
    logger: Logger, registry: MetricRegistry, methods: [MethodDescriptor], clock: EventLoop,
    describeCaller: @escaping @Sendable (RPCContext) -> String
  ) {
    self.logger = logger
    brokenConnections = registry.counter(
      "grpc_server_broken_connections", help: "Connections closed for what the peer sent.")
    self.clock = clock
    self.describeCaller = describeCaller
    metrics = Dictionary(
      methods.map { ($0.path, CallMetrics(registry, method: String($0.path.dropFirst()))) },
      uniquingKeysWith: { first, _ in first })
    otherMetrics = CallMetrics(registry, method: "other")
  }

  public func begin(_ context: inout RPCContext) -> Bool {
    metrics(of: context).begin()
    return true
  }

  public func ended(_ context: RPCContext, _ error: (any Error)?) {
    let duration = (EventLoop.readCurrentClock() ?? clock.readClock()) - context.receivedAt
    guard let error else {
      metrics(of: context).end(.ok, nanoseconds: duration.clampedNanoseconds)
      return logger.debug("call", fields(.ok, duration, context))
    }
    let status = RPCError(thrown: error)
    metrics(of: context).end(status.code, nanoseconds: duration.clampedNanoseconds)
    log(status, error, duration, context)
  }

  private func metrics(of context: RPCContext) -> CallMetrics { metrics[context.method] ?? otherMetrics }

  /// From now on calls that end with UNAVAILABLE are expected and not logged as warnings.
  public func beginDrain() {
    isDraining.store(true, ordering: .relaxed)
  }

  /// A peer has violated HTTP/2 or one of its limits, and its connection was closed. One line a second: a flood of
  /// connections must not flood the log.
  public func connectionBroken(by peer: PeerIdentity, because reason: String) {
    brokenConnections.increment()
    let now = clock.now
    let (isAllowed, suppressed) = broken.withLock { ($0.acquire(now: now), $0.resetSuppressed()) }
    guard isAllowed else { return }
    logger.warning(
      "connection ended for what the peer sent: \(reason)", ["peer": "\(peer)", "suppressed": "\(suppressed)"])
  }

  private func log(_ status: RPCError, _ error: any Error, _ duration: Duration, _ context: RPCContext) {
    guard isFault(status.code) else {
      return logger.debug("call refused: \(status.message)", fields(status.code, duration, context))
    }
    let now = clock.now
    let (isAllowed, suppressed) = warnings.withLock { ($0.acquire(now: now), $0.resetSuppressed()) }
    guard isAllowed else { return }
    // The text of a foreign error is hidden from the peer, but not from the operator.
    let message = status.origin == .peer ? "the peer of a call answered: \(status.message)" : status.message
    let reason = error is RPCError ? message + (status.cause.map { " (because: \($0))" } ?? "") : "\(error)"
    logger.warning("call failed: \(reason)", fields(status.code, duration, context))
    if suppressed > 0 { logger.warning("calls that failed without a line of their own", ["count": "\(suppressed)"]) }
  }

  /// Whether the service is to blame rather than the caller.
  private func isFault(_ code: StatusCode) -> Bool {
    switch code {
    case .internalError, .unknown, .dataLoss, .resourceExhausted: true
    case .unavailable: !isDraining.load(ordering: .relaxed)
    default: false
    }
  }

  private func fields(
    _ code: StatusCode, _ duration: Duration, _ context: RPCContext
  ) -> KeyValuePairs<String, String> {
    [
      "method": context.method, "status": code.name, "microseconds": "\(duration.clampedNanoseconds / 1000)",
      "caller": describeCaller(context), "peer": "\(context.peer)",
    ]
  }
}

/// Lines that may be written in a second: a service in trouble must not fill the disk with its log. A window of a
/// second and no token bucket: lines need not be spread evenly, and what was suppressed is counted by the window.
struct LineBudget {
  private let linesPerSecond: Int
  private var second = Int64.min
  private var lines = 0
  private var suppressed = 0

  init(linesPerSecond: Int = 20) {
    self.linesPerSecond = linesPerSecond
  }

  mutating func acquire(now: MonotonicInstant) -> Bool {
    let current = now.nanoseconds / 1_000_000_000
    if current != second {
      second = current
      lines = 0
    }
    lines += 1
    if lines > linesPerSecond { suppressed += 1 }
    return lines <= linesPerSecond
  }

  /// How many lines were suppressed since the last one; read only when one is written again.
  mutating func resetSuppressed() -> Int {
    guard lines <= linesPerSecond else { return 0 }
    defer { suppressed = 0 }
    return suppressed
  }
}
