import EventLoop
import Metrics
import RPC

/// What services put around their handlers: metrics, authentication, deadlines, metadata.
func makeInterceptors() -> [any ServerInterceptor] {
  [MetricsInterceptor(), TokenInterceptor(), DeadlineInterceptor(), TenantInterceptor()]
}

/// Counts calls by outcome and records how long they take.
private struct MetricsInterceptor: ServerInterceptor {
  private let succeeded: Counter
  private let failed: Counter
  private let nanoseconds: Histogram

  init() {
    let registry = MetricRegistry()
    succeeded = registry.counter("calls", help: "Calls that have ended.", labels: ["status": "ok"])
    failed = registry.counter("calls", help: "Calls that have ended.", labels: ["status": "error"])
    nanoseconds = registry.histogram("nanoseconds", help: "Time of a call.", labels: [:])
  }

  func intercept(_ context: RPCContext, next: (RPCContext) async throws -> Void) async throws {
    let start = EventLoop.current?.readClock().nanoseconds ?? 0
    defer { nanoseconds.record((EventLoop.current?.readClock().nanoseconds ?? start) - start) }
    do {
      try await next(context)
      succeeded.increment()
    } catch {
      failed.increment()
      throw error
    }
  }
}

private enum CallerKey: ContextKey {
  static let defaultValue = "anonymous"
}

/// Lets nobody in without a token that is known.
private struct TokenInterceptor: ServerInterceptor {
  private let callers = ["Bearer 0123456789abcdef": "benchmark"]

  func intercept(_ context: RPCContext, next: (RPCContext) async throws -> Void) async throws {
    guard let token = context.requestMetadata["authorization"], let caller = callers[token] else {
      throw RPCError(.unauthenticated, "give one header authorization: Bearer <access token>")
    }
    var context = context
    context.values[CallerKey.self] = caller
    try await next(context)
  }
}

/// Refuses calls without a deadline, and those that come too late to be worth the work.
private struct DeadlineInterceptor: ServerInterceptor {
  func intercept(_ context: RPCContext, next: (RPCContext) async throws -> Void) async throws {
    guard let deadline = context.deadline else { throw RPCError(.failedPrecondition, "set a deadline") }
    if let now = EventLoop.current?.now, now.nanoseconds >= deadline.nanoseconds {
      throw RPCError(.deadlineExceeded, "the call's deadline has passed")
    }
    try await next(context)
  }
}

private enum TenantKey: ContextKey {
  static let defaultValue = ""
}

/// Hands a header of the request on to the handler.
private struct TenantInterceptor: ServerInterceptor {
  func intercept(_ context: RPCContext, next: (RPCContext) async throws -> Void) async throws {
    var context = context
    context.values[TenantKey.self] = context.requestMetadata["x-tenant"] ?? ""
    try await next(context)
  }
}
