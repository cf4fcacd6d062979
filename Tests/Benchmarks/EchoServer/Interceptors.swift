import EventLoop
import Metrics
import RPC

/// The interceptors that services put around their handlers: metrics, authentication, deadlines, metadata.
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

  func begin(_ context: inout RPCContext) -> Bool { true }

  func ended(_ context: RPCContext, _ error: (any Error)?) {
    (error == nil ? succeeded : failed).increment()
    nanoseconds.record(
      (EventLoop.readCurrentClock() ?? context.receivedAt).nanoseconds - context.receivedAt.nanoseconds)
  }
}

private enum CallerKey: ContextKey {
  static let defaultValue = "anonymous"
}

/// Rejects calls without a known token.
private struct TokenInterceptor: ServerInterceptor {
  private let callers = ["Bearer 0123456789abcdef": "benchmark"]

  func begin(_ context: inout RPCContext) throws -> Bool {
    guard let token = context.requestMetadata["authorization"], let caller = callers[token] else {
      throw RPCError(.unauthenticated, "give one header authorization: Bearer <access token>")
    }
    context.values[CallerKey.self] = caller
    return true
  }
}

/// Rejects calls without a deadline, and those that come too late to be worth the work.
private struct DeadlineInterceptor: ServerInterceptor {
  func begin(_ context: inout RPCContext) throws -> Bool {
    guard let deadline = context.deadline else { throw RPCError(.failedPrecondition, "set a deadline") }
    if let now = EventLoop.current?.now, now.nanoseconds >= deadline.nanoseconds {
      throw RPCError(.deadlineExceeded, "the call's deadline has passed")
    }
    return true
  }
}

private enum TenantKey: ContextKey {
  static let defaultValue = ""
}

/// Passes a header of the request to the handler.
private struct TenantInterceptor: ServerInterceptor {
  func begin(_ context: inout RPCContext) throws -> Bool {
    context.values[TenantKey.self] = context.requestMetadata["x-tenant"] ?? ""
    return true
  }
}
