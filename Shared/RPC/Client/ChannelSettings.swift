/// The limits of a channel. Everything a peer or a caller can make grow has one.
public struct ChannelSettings: Sendable {
  /// The largest response message, in bytes; a larger one ends the call with RESOURCE_EXHAUSTED.
  public var maximumResponseBytes: Int
  /// Calls that may wait for a connection or for a free stream; one more fails with RESOURCE_EXHAUSTED.
  public var maximumWaitingCalls: Int
  /// Calls in flight on one connection, at most as many as the peer allows.
  public var maximumConcurrentCalls: Int
  /// Bytes of request messages a call buffers before `write` suspends.
  public var writeBufferBytes: Int
  /// When to try again after a connection could not be made.
  public var backoff: ConnectionBackoff
  /// The `:authority` of requests; nil for the target's own address.
  public var authority: String?

  public init(
    maximumResponseBytes: Int = 4 << 20, maximumWaitingCalls: Int = 10_000, maximumConcurrentCalls: Int = 1_000,
    writeBufferBytes: Int = 64 << 10, backoff: ConnectionBackoff = ConnectionBackoff(), authority: String? = nil
  ) {
    self.maximumResponseBytes = maximumResponseBytes
    self.maximumWaitingCalls = maximumWaitingCalls
    self.maximumConcurrentCalls = maximumConcurrentCalls
    self.writeBufferBytes = writeBufferBytes
    self.backoff = backoff
    self.authority = authority
  }
}
