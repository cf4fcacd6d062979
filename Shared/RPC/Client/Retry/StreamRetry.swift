import CommonProtos

/// Whether a stream that has ended is opened again, and after which pause. For streams that continue where they ended:
/// their requests name the last message that was received, as by a token. A value that decides and does nothing.
///
/// gRPC itself makes no call again that has received something (gRFC A6): only the caller knows where to continue.
public struct StreamRetry: Hashable, Sendable {
  /// A server may ask for a longer pause than `maximumPause`, and for none longer than this.
  public static let maximumAskedPause = Duration.seconds(300)

  /// The first pause; each one that follows is twice as long.
  public let firstPause: Duration
  /// Maximum pause, unless the server asks for a longer one.
  public let maximumPause: Duration
  /// Attempts since a message has arrived.
  private var attempts = 0

  /// For a stream that has just been opened.
  public init(firstPause: Duration = .milliseconds(200), maximumPause: Duration = .seconds(30)) {
    self.firstPause = firstPause
    self.maximumPause = maximumPause
  }

  /// Whether the same stream may go on a little later: its connection, or something on the way, has broken, or the
  /// server asks for another attempt. What the server itself has refused stays refused.
  /// - Parameter error: how it ended. CANCELLED is taken for the peer's: a caller that has cancelled does not ask.
  public static func mayResume(after error: RPCError) -> Bool {
    switch error.code {
    case .unavailable: true
    // Proxies end streams with these, and so do broken connections (grpc/doc/http-grpc-status-mapping.md and
    // PROTOCOL-HTTP2.md): a proxy that is stopped, or has found a stream silent for too long. An error with a reason is
    // the service's own.
    case .internalError, .unknown, .cancelled: error.detail(GoogleRpc.ErrorInfo.self) == nil
    // Too much at once, which passes where the server says so; a message that is too large stays so.
    case .resourceExhausted: error.detail(GoogleRpc.RetryInfo.self) != nil
    default: false
    }
  }

  /// A message has arrived: the next pause is the first one again.
  public mutating func noteMessage() { attempts = 0 }

  /// The pause before the stream is opened again. It doubles each time, and is between half and all of that, so that
  /// the clients of a server that has restarted do not return all at once; what the server asks for is added.
  /// - Parameters:
  ///   - error: how the stream ended; nil for one that ended well.
  ///   - random: uniform in 0..<1.
  public mutating func pause(after error: RPCError?, random: Double) -> Duration {
    let whole = min(firstPause, maximumPause).growing(by: 2, times: attempts, atMost: maximumPause)
    // Enough for any pause to have reached its maximum, so that the number does not grow for ever.
    attempts = min(attempts + 1, 64)
    let asked = error?.detail(GoogleRpc.RetryInfo.self)?.retryDelay.map { delay in
      Duration.seconds(max(0, min(delay.seconds, Self.maximumAskedPause.components.seconds)))
        + .nanoseconds(max(0, min(Int64(delay.nanos), 999_999_999)))
    }
    return whole.scaled(by: 0.5 + 0.5 * max(0, min(random, 1))) + min(asked ?? .zero, Self.maximumAskedPause)
  }
}
