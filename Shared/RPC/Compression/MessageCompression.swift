/// Whether messages are sent compressed (grpc/doc/compression.md). The only encoding other than `identity` is gzip.
public enum MessageCompression: UInt8, Hashable, Sendable {
  /// Uncompressed. Right for messages that mix a secret with data chosen by an attacker (BREACH, CRIME).
  case never
  /// Messages of some size, when that makes them smaller; see `ServerCompression.minimumBytes` and
  /// `ChannelSettings.compressionMinimumBytes`.
  case automatic
  /// Every message, whatever its size.
  case always

  /// How to send one message.
  enum Decision: Hashable {
    case plain
    /// Compressed, unless that makes it larger.
    case ifSmaller
    case compressed
  }

  /// - Parameters:
  ///   - bytes: of the message, without its envelope.
  ///   - minimum: the size from which compression is worth its price.
  func decision(bytes: Int, minimum: Int) -> Decision {
    switch self {
    case .never: .plain
    case .automatic: bytes >= minimum ? .ifSmaller : .plain
    case .always: .compressed
    }
  }
}

/// How a server compresses its responses. Requests compressed with gzip are always accepted.
public struct ServerCompression: Hashable, Sendable {
  /// For the calls whose handler does not decide for itself with `RPCContext.setResponseCompression`, of clients that
  /// accept gzip.
  public var responses = MessageCompression.never
  /// Bytes of a message below which `.automatic` leaves it as it is.
  public var minimumBytes = 1_024
  /// zlib's level: 1 is the fastest, 9 the smallest.
  public var level = 6

  /// Responses are sent uncompressed, unless `responses` or a handler asks for compression.
  public init() {}
}
