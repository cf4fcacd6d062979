import EventLoop
import Locks
import Metrics
import RPC
import Synchronization

/// Counts every call by method and status, records how long it took, and logs it: at level debug when it succeeded or
/// the caller is to blame, as a warning when the service is.
public final class TelemetryInterceptor: ServerInterceptor {
  private struct Instruments: Sendable {
    let succeeded: Counter
    let inFlight: Gauge
    let nanoseconds: Histogram
  }

  private let logger: Logger
  private let registry: MetricRegistry
  private let instruments: [String: Instruments]
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
    self.registry = registry
    self.clock = clock
    self.describeCaller = describeCaller
    instruments = Dictionary(
      methods.map { method in
        let labels = ["method": method.path]
        return (
          method.path,
          Instruments(
            succeeded: TelemetryInterceptor.counter(registry, method.path, .ok),
            inFlight: registry.gauge(
              "rpc_server_calls_in_flight", help: "Calls that are being served.", labels: labels),
            nanoseconds: registry.histogram(
              "rpc_server_call_nanoseconds", help: "Time from the start of a call to its status.", labels: labels))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  public func begin(_ context: inout RPCContext) -> Bool {
    instruments[context.method]?.inFlight.add(1)
    return true
  }

  public func ended(_ context: RPCContext, _ error: (any Error)?) {
    let instruments = instruments[context.method]
    let duration = (EventLoop.readCurrentClock() ?? clock.readClock()) - context.receivedAt
    instruments?.inFlight.add(-1)
    instruments?.nanoseconds.record(duration.nanoseconds)
    guard let error else {
      instruments?.succeeded.increment()
      return logger.debug("call", fields(.ok, duration, context))
    }
    let status = RPCError(thrown: error)
    TelemetryInterceptor.counter(registry, instruments == nil ? "other" : context.method, status.code).increment()
    log(status, error, duration, context)
  }

  /// From now on calls that end with UNAVAILABLE are expected and not logged as warnings.
  public func beginDrain() {
    isDraining.store(true, ordering: .relaxed)
  }

  /// A peer has violated HTTP/2 or one of its limits, and its connection was closed. One line a second: a flood of
  /// connections must not flood the log.
  public func connectionBroken(by peer: PeerIdentity, because reason: String) {
    registry.counter("rpc_server_broken_connections", help: "Connections ended for what the peer sent.").increment()
    let now = clock.now
    let (isAllowed, suppressed) = broken.withLock { ($0.acquire(now: now), $0.resetSuppressed()) }
    guard isAllowed else { return }
    logger.warning(
      "connection ended for what the peer sent: \(reason)", ["peer": "\(peer)", "unsaid": "\(suppressed)"])
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
      "method": context.method, "status": code.name, "microseconds": "\(duration.nanoseconds / 1000)",
      "caller": describeCaller(context), "peer": "\(context.peer)",
    ]
  }

  private static func counter(_ registry: MetricRegistry, _ method: String, _ code: StatusCode) -> Counter {
    registry.counter(
      "rpc_server_calls", help: "Calls that have ended.", labels: ["method": method, "status": code.name])
  }
}

/// Lines that may be written in a second: a service in trouble must not fill the disk with its log.
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

extension Duration {
  /// Whole nanoseconds, within 292 years.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(seconds, -9_000_000_000), 9_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
