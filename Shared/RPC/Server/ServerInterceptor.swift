import EventLoop

/// Runs around every call of a server: authentication, authorization, logs, limits. Runs per call, not per message, and
/// before the request is decoded; the first interceptor is outermost.
///
/// An interceptor that has nothing to wait for is `begin` and `ended`, which cost next to nothing. An interceptor
/// that has to wait, for every call or for some, has `intercept`.
public protocol ServerInterceptor: Sendable {
  /// Begins a call without waiting: attaches values to the context, or refuses the call by throwing, and returns true.
  /// False leaves the call to `intercept`, with the context as it was.
  func begin(_ context: inout RPCContext) throws -> Bool

  /// A call that `begin` let pass has been served and is about to be answered.
  /// - Parameters:
  ///   - context: with the values that the interceptors inside of this one have attached.
  ///   - error: the error thrown by the handler, or by an interceptor inside; nil after success.
  func ended(_ context: RPCContext, _ error: (any Error)?)

  /// Calls `next` once, with the context or a changed one, or throws: the call is answered with the error's status.
  /// Where it is not implemented it does what `begin` and `ended` do.
  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws
}

extension ServerInterceptor {
  public func begin(_ context: inout RPCContext) throws -> Bool { false }

  public func ended(_ context: RPCContext, _ error: (any Error)?) {}

  public nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    var context = context
    let hasBegun = try begin(&context)
    do {
      try await next(context)
    } catch {
      if hasBegun { ended(context, error) }
      throw error
    }
    if hasBegun { ended(context, nil) }
  }
}

/// A server's interceptors, the outermost first.
final class InterceptorChain: Sendable {
  private let owned: [InterceptorLink]
  /// The same, without counting references twice a call.
  private let links: [Unmanaged<InterceptorLink>]

  init(_ interceptors: [any ServerInterceptor]) {
    owned = interceptors.map { Self.link($0) }
    links = owned.map { Unmanaged.passUnretained($0) }
  }

  private static func link(_ interceptor: some ServerInterceptor) -> InterceptorLink {
    TypedInterceptorLink(interceptor)
  }

  var count: Int { links.count }

  /// Lets those from `first` on begin the call, up to one that has to wait.
  /// - Returns: that one's index, or `count`. When one refuses the call, those before it have been notified.
  func begin(_ context: inout RPCContext, from first: Int = 0) throws -> Int {
    var index = first
    do {
      while index < links.count, try links[index]._withUnsafeGuaranteedRef({ try $0.begin(&context) }) { index += 1 }
      return index
    } catch {
      ended(context, error, first..<index)
      throw error
    }
  }

  /// Notifies those that began the call of how it ended, the innermost first.
  func ended(_ context: RPCContext, _ error: (any Error)?, _ begun: Range<Int>) {
    var index = begun.upperBound
    while index > begun.lowerBound {
      index -= 1
      links[index]._withUnsafeGuaranteedRef { $0.ended(context, error) }
    }
  }

  /// Serves the call inside the interceptors from the one on that has to wait.
  nonisolated(nonsending) func intercept(
    _ context: RPCContext, at index: Int, _ serve: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    try await RPCContext.$current.withValue(context) {
      guard index < links.count else { return try await serve(context) }
      try await owned[index].interceptor.intercept(context) { context in
        try await intercept(context, from: index + 1, serve)
      }
    }
  }

  private nonisolated(nonsending) func intercept(
    _ context: RPCContext, from first: Int, _ serve: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    var context = context
    let waiting = try begin(&context, from: first)
    do {
      try await intercept(context, at: waiting, serve)
    } catch {
      ended(context, error, first..<waiting)
      throw error
    }
    ended(context, nil, first..<waiting)
  }
}

/// An interceptor in its own object: one that is called in place in an array is copied, with all that it
/// holds.
// Sendable: a constant of a type that is; `@unchecked` only because there is a subclass.
private class InterceptorLink: @unchecked Sendable {
  let interceptor: any ServerInterceptor

  init(_ interceptor: any ServerInterceptor) {
    self.interceptor = interceptor
  }

  func begin(_ context: inout RPCContext) throws -> Bool { subclassResponsibility() }
  func ended(_ context: RPCContext, _ error: (any Error)?) { subclassResponsibility() }
}

// Sendable: as its superclass.
private final class TypedInterceptorLink<Interceptor: ServerInterceptor>: InterceptorLink, @unchecked Sendable {
  private let typed: Interceptor

  init(_ interceptor: Interceptor) {
    typed = interceptor
    super.init(interceptor)
  }

  override func begin(_ context: inout RPCContext) throws -> Bool { try typed.begin(&context) }
  override func ended(_ context: RPCContext, _ error: (any Error)?) { typed.ended(context, error) }
}
