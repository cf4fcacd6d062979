/// Surrounds every call of a server: authentication, authorisation, logs, limits. Runs per call, not per message, and
/// before the request is decoded; the first interceptor is outermost.
///
/// One that has nothing to wait for is `begin` and `ended`, which cost next to nothing. One that has to wait, for every call
/// or for some, is `intercept`.
public protocol ServerInterceptor: Sendable {
  /// Begins a call without waiting: attaches values to the context, or refuses the call by throwing, and returns true. False
  /// leaves the call to `intercept`, with the context as it was.
  func begin(_ context: inout RPCContext) throws -> Bool

  /// A call that `begin` let pass has been served and is about to be answered.
  /// - Parameters:
  ///   - context: with what the interceptors inside of this one have attached.
  ///   - error: what the handler, or an interceptor inside, has thrown; nil when all is well.
  func ended(_ context: RPCContext, _ error: (any Error)?)

  /// Calls `next` once, with the context or a changed one, or throws: the call is answered with the error's status. Where
  /// it is not implemented it does what `begin` and `ended` do.
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

extension [any ServerInterceptor] {
  /// Lets those from `first` on begin the call, up to one that has to wait.
  /// - Returns: that one's index, or `count`. When one refuses the call, those before it have been told.
  func begin(_ context: inout RPCContext, from first: Int = 0) throws -> Int {
    var index = first
    do {
      while index < count, try self[index].begin(&context) { index += 1 }
      return index
    } catch {
      ended(context, error, first..<index)
      throw error
    }
  }

  /// Tells those that began the call how it ended, the innermost first.
  func ended(_ context: RPCContext, _ error: (any Error)?, _ begun: Range<Int>) {
    var index = begun.upperBound
    while index > begun.lowerBound {
      index -= 1
      self[index].ended(context, error)
    }
  }

  /// Serves the call inside the interceptors from `first` on.
  nonisolated(nonsending) func surround(
    _ context: RPCContext, from first: Int, _ serve: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    var context = context
    let waiting = try begin(&context, from: first)
    do {
      try await RPCContext.$current.withValue(context) {
        if waiting < count {
          try await self[waiting].intercept(context) { context in
            try await surround(context, from: waiting + 1, serve)
          }
        } else {
          try await serve(context)
        }
      }
    } catch {
      ended(context, error, first..<waiting)
      throw error
    }
    ended(context, nil, first..<waiting)
  }
}
