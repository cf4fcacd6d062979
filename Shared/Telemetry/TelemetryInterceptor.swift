import CommonProtos
public import EventLoop
import Locks
public import Metrics
public import RPC
import Synchronization

/// Counts every call by method and status, records how long it took, and logs it: as a warning when the service is to
/// blame for a failure, at level info when the access log has a line for it, else at level debug. No line contains
/// anything that a caller has sent, but for the path of a method that is served.
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
  private let access: AccessLog
  private let warnings = Locked(LineBudget())
  private let broken = Locked(LineBudget(linesPerSecond: 1))
  private let isDraining = Atomic(false)

  /// - Parameters:
  ///   - methods: the methods served; all others are counted together.
  ///   - clock: measures calls that do not run on a loop.
  ///   - accessLog: the access log has every call that fails, within a budget, and every so-manyth of the others; with
  ///     0 there is none.
  ///   - describeCaller: the caller's role, for the log.
  public init(
    logger: Logger, registry: MetricRegistry, methods: [MethodDescriptor], clock: EventLoop, accessLog: Int = 0,
    describeCaller: @escaping @Sendable (RPCContext) -> String
  ) {
    self.logger = logger
    let access = AccessLog(interval: accessLog)
    self.access = access
    registry.observe(
      "log_access_lines_suppressed", .counter,
      help: "Calls that failed and have no line in the access log, because too many did in the same second."
    ) { access.suppressed }
    brokenConnections = registry.counter(
      "grpc_server_broken_connections", help: "Connections closed for what the peer sent.")
    self.clock = clock
    self.describeCaller = describeCaller
    metrics = Dictionary(
      methods.map { method in
        let isWatch = method.kind == .serverStreaming && method.name.hasPrefix("Watch")
        return (method.path, CallMetrics(registry, method: String(method.path.dropFirst()), isWatch: isWatch))
      },
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
      return logger.log(
        access.includesSuccess() ? .info : .debug, "call", fields(.ok, duration, context), of: context)
    }
    let status = RPCError(thrown: error)
    metrics(of: context).end(status.code, nanoseconds: duration.clampedNanoseconds)
    log(status, error, duration, context)
  }

  private func metrics(of context: RPCContext) -> CallMetrics { metrics[context.method.path] ?? otherMetrics }

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

  /// A call was rejected for its token, before it was counted.
  /// - Parameter reason: without the token.
  public func tokenRefused(_ context: RPCContext, because reason: @autoclosure () -> String) {
    logger.log(
      access.includesFailure(now: clock.now) ? .info : .debug, "token refused: \(reason())",
      ["method": name(of: context), "peer": "\(context.peer)"], of: context)
  }

  private func log(_ status: RPCError, _ error: any Error, _ duration: Duration, _ context: RPCContext) {
    let now = clock.now
    guard isFault(status) else {
      return logger.log(
        access.includesFailure(now: now) ? .info : .debug, "call refused", fields(status, duration, context),
        of: context)
    }
    let (isAllowed, suppressed) = warnings.withLock { ($0.acquire(now: now), $0.resetSuppressed()) }
    guard isAllowed else { return }
    // The text of a foreign error is hidden from the peer, but not from the operator.
    let message = status.origin == .peer ? "the peer of a call answered: \(status.message)" : status.message
    let reason = error is RPCError ? message + (status.cause.map { " (because: \($0))" } ?? "") : "\(error)"
    logger.log(.warning, "call failed: \(reason)", fields(status.code, duration, context), of: context)
    if suppressed > 0 { logger.warning("calls that failed without a line of their own", ["count": "\(suppressed)"]) }
  }

  /// Whether the service is to blame rather than the caller.
  private func isFault(_ status: RPCError) -> Bool {
    switch status.code {
    case .internalError: !(status.cause is MalformedRequest)
    case .unknown, .dataLoss, .resourceExhausted: true
    case .unavailable: !isDraining.load(ordering: .relaxed)
    default: false
    }
  }

  private func fields(
    _ code: StatusCode, _ duration: Duration, _ context: RPCContext
  ) -> KeyValuePairs<String, String> {
    [
      "method": name(of: context), "status": code.name, "microseconds": "\(duration.clampedNanoseconds / 1000)",
      "caller": describeCaller(context), "peer": "\(context.peer)",
    ]
  }

  /// The same with the reason and the fields of the request in place of the message, which may quote what the caller
  /// has sent.
  private func fields(
    _ status: RPCError, _ duration: Duration, _ context: RPCContext
  ) -> KeyValuePairs<String, String> {
    let info = status.detail(GoogleRpc.ErrorInfo.self)
    let violations = status.detail(GoogleRpc.BadRequest.self)?.fieldViolations ?? []
    return [
      "method": name(of: context), "status": status.code.name, "reason": info?.reason ?? "",
      "fields": (violations.map(\.field) + (info?.metadata["field"].map { [$0] } ?? [])).joined(separator: ","),
      "microseconds": "\(duration.clampedNanoseconds / 1000)", "caller": describeCaller(context),
      "peer": "\(context.peer)",
    ]
  }

  /// Anybody may make up a method that is not served.
  private func name(of context: RPCContext) -> String {
    metrics[context.method.path] == nil ? "other" : context.method.path
  }
}

/// Lines that may be written in a second: a service in trouble must not fill the disk with its log. A window of a
/// second and no token bucket: lines need not be spread evenly, and suppressed lines are counted by the window.
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

  /// Number of lines suppressed since the last one; read only when one is written again.
  mutating func resetSuppressed() -> Int {
    guard lines <= linesPerSecond else { return 0 }
    defer { suppressed = 0 }
    return suppressed
  }
}
