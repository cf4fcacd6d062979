/// What decoding one message may cost. A message past a limit is rejected before anything is built from it.
public struct DecodeLimits: Hashable, Sendable {
  /// How deeply messages (and unknown groups) may be nested, the outermost one being level 1. Never above 100, because
  /// protobuf-c recurses.
  public var maximumDepth: Int

  /// How many bytes the decoded protobuf-c message may take; the Swift value that is made of it is of the same order.
  public var maximumMemory: Int

  /// How many bytes the serialized message may have. RPC has a limit of its own that is usually lower.
  public var maximumSize: Int

  /// The default limits fit any message of 4 MiB that a well-meaning client sends: depth 100, 64 MiB of memory.
  public init(maximumDepth: Int = 100, maximumMemory: Int = 64 << 20, maximumSize: Int = 64 << 20) {
    self.maximumDepth = min(max(maximumDepth, 1), 100)
    self.maximumMemory = maximumMemory
    self.maximumSize = maximumSize
  }
}
