import Locks

/// Receives the metadata that comes with a call's response, for the callers that want it.
///
/// ```swift
/// let received = ReceivedMetadata()
/// _ = try await client.placeOrder(request, options: CallOptions(received: received))
/// print(received.trailing["x-cost"])
/// ```
public final class ReceivedMetadata: Sendable {
  private let state = Locked((initial: Metadata(), trailing: Metadata(), isCompressed: false))

  /// Empty until a call that was given it has an answer.
  public init() {}

  /// The headers the peer answered with; empty until they have arrived.
  public var initial: Metadata { state.withLock { $0.initial } }

  /// The trailers that the peer sent with the call's status; empty until the call has ended.
  public var trailing: Metadata { state.withLock { $0.trailing } }

  /// Whether the response message that was read last was sent compressed.
  public var isMessageCompressed: Bool { state.withLock { $0.isCompressed } }

  func readMessage(isCompressed: Bool) {
    state.withLock { $0.isCompressed = isCompressed }
  }

  func receivedInitial(_ metadata: Metadata) {
    state.withLock { $0.initial = metadata }
  }

  func receivedTrailing(_ metadata: Metadata) {
    state.withLock { $0.trailing = metadata }
  }
}
