/// Limits on decoding one message. A message past a limit is rejected before anything is built from it.
public struct DecodeLimits: Hashable, Sendable {
  /// How deeply messages (and unknown groups) may be nested, the outermost one being level 1. Never above 100, because
  /// protobuf-c recurses.
  public var maximumDepth: Int

  /// Maximum size of the decoded protobuf-c message, in bytes; the Swift value that is made of it is of the same order.
  public var maximumMemory: Int

  /// Maximum size of the serialized message, in bytes. RPC has its own limit, which is usually lower.
  public var maximumSize: Int

  /// The default limits fit any message of 4 MiB that a well-meaning client sends: depth 100, 64 MiB of memory.
  public init(maximumDepth: Int = 100, maximumMemory: Int = 64 << 20, maximumSize: Int = 64 << 20) {
    self.maximumDepth = min(max(maximumDepth, 1), 100)
    self.maximumMemory = maximumMemory
    self.maximumSize = maximumSize
  }
}
