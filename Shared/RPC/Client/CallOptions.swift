import EventLoop

/// A caller's options for one call.
public struct CallOptions: Sendable {
  /// Maximum duration of the call, counted from its start; nil for none. A handler's calls end with the handler's own
  /// deadline at the latest, whatever the value here.
  public var timeout: Duration?
  /// Headers to send, ASCII and binary. `user-agent` and `grpc-previous-rpc-attempts` of received metadata are left
  /// out: the channel sends its own (`ChannelSettings.userAgent`).
  public var metadata: Metadata
  /// Whether the call waits while no connection can be made, up to its deadline. Otherwise it fails with UNAVAILABLE
  /// once an attempt to connect has failed. Nil for the value of the channel's service config, which is false without
  /// one.
  public var waitForReady: Bool?
  /// Whether the request's messages are compressed with gzip. A server that does not accept it answers UNIMPLEMENTED.
  public var compression: MessageCompression
  /// Receives the metadata of the response.
  public var received: ReceivedMetadata?

  /// Without arguments the call has no timeout, and the channel's service config applies.
  public init(
    timeout: Duration? = nil, metadata: Metadata = Metadata(), waitForReady: Bool? = nil,
    compression: MessageCompression = .never, received: ReceivedMetadata? = nil
  ) {
    self.timeout = timeout
    self.metadata = metadata
    self.waitForReady = waitForReady
    self.compression = compression
    self.received = received
  }

  /// The earliest of the call's own deadline, its method's, and that of the call it is made for.
  func deadline(now: MonotonicInstant, ofMethod: Duration?, inherited: MonotonicInstant?) -> MonotonicInstant? {
    var timeout = timeout
    if let ofMethod { timeout = min(timeout ?? ofMethod, ofMethod) }
    guard let timeout else { return inherited }
    let own = now + timeout
    guard let inherited else { return own }
    return min(own, inherited)
  }
}
