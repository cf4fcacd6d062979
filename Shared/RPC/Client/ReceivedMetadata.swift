import Locks

/// Receives the metadata that comes with the response of one call, for the callers that want it.
///
/// ```swift
/// let received = ReceivedMetadata()
/// _ = try await client.placeOrder(request, options: CallOptions(received: received))
/// print(received.trailing["x-cost"])
/// ```
public final class ReceivedMetadata: Sendable {
  private typealias Waiter = UnsafeContinuation<Result<Metadata, RPCError>, Never>

  private struct State {
    var initial = Metadata()
    var trailing = Metadata()
    var isCompressed = false
    /// What a caller that waits for `initial` gets; nil while nothing has arrived.
    var arrival: Result<Metadata, RPCError>?
    var waiters: [Int: Waiter] = [:]
    var waits = 0
  }

  private let state = Locked(State())

  /// Empty until a call that was given it has an answer.
  public init() {}

  /// The headers the peer answered with; empty until they have arrived.
  public var initial: Metadata { state.withLock { $0.initial } }

  /// The trailers that the peer sent with the call's status; empty until the call has ended.
  public var trailing: Metadata { state.withLock { $0.trailing } }

  /// Whether the response message that was read last was sent compressed.
  public var isMessageCompressed: Bool { state.withLock { $0.isCompressed } }

  /// The headers the peer answers with, as soon as they arrive, which may be long before the first message. Empty for
  /// a call that succeeded without headers of its own.
  /// - Throws: the status of a call that failed before they arrived; CANCELLED when the task that waits is cancelled,
  ///   which leaves the call as it is.
  public func waitForInitial() async throws(RPCError) -> Metadata {
    let wait = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // Whoever cancels after this finds the waiter.
        let arrival: Result<Metadata, RPCError>? = state.withLock { state in
          if let arrival = state.arrival { return arrival }
          if Task.isCancelled { return Self.cancelled }
          state.waiters[wait] = continuation
          return nil
        }
        if let arrival { continuation.resume(returning: arrival) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: wait) }?.resume(returning: Self.cancelled)
    }
    return try result.get()
  }

  private static let cancelled = Result<Metadata, RPCError>.failure(
    RPCError(.cancelled, "the wait for the response's headers was cancelled"))

  func readMessage(isCompressed: Bool) {
    state.withLock { $0.isCompressed = isCompressed }
  }

  func receivedInitial(_ metadata: Metadata) {
    arrived(.success(metadata)) { $0.initial = metadata }
  }

  func receivedTrailing(_ metadata: Metadata) {
    state.withLock { $0.trailing = metadata }
  }

  /// No headers come any more.
  func callEnded(_ outcome: Result<Void, RPCError>) {
    arrived(outcome.map { Metadata() }) { _ in }
  }

  /// The first arrival is what counts for those who wait.
  private func arrived(_ arrival: Result<Metadata, RPCError>, _ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      if state.arrival == nil { state.arrival = arrival }
      let waiters = state.waiters
      state.waiters = [:]
      return waiters
    }
    for waiter in waiters.values { waiter.resume(returning: arrival) }
  }
}
