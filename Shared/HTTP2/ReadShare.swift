/// How much a connection reads in one turn of its loop, so that what it says keeps the others waiting for some tenths of a
/// millisecond at the most. Bytes of messages cost little; as many bytes of frames that do nothing, or of streams that are reset
/// at once, cost hundreds of times as much, which shows only when they have been read. A peer that sends many of those, and one
/// that is not known yet, is read in small parts, one a turn. A pure value.
struct ReadShare {
  /// What such frames may cost in one turn without any consequence, in frames that do nothing: about 0.1 ms.
  static let freely = 256
  /// What a stream costs that is reset as soon as it is open, in the same measure.
  static let reset = 25
  static let least = 2_048
  static let first = 4_096
  static let most = 65_536

  /// Bytes to read next.
  private(set) var bytes = Self.first
  private var costBefore = 0

  /// - Parameters:
  ///   - count: bytes that were read.
  ///   - cost: of all such frames that have come on the connection so far.
  /// - Returns: whether the connection may read more in this turn.
  mutating func hasRead(_ count: Int, cost: Int) -> Bool {
    let new = cost - costBefore
    costBefore = cost
    if new > Self.freely {
      bytes = max(Self.least, bytes / 4)
      return false
    }
    guard count == bytes, new <= Self.freely / 4 else { return false }
    defer { bytes = min(Self.most, bytes * 4) }
    return bytes == Self.most
  }
}
