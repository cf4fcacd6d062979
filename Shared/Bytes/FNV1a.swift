/// FNV-1a (Fowler, Noll, Vo): the same in every process and version. It distinguishes values and protects nothing:
/// whoever chooses the input can choose collisions.
// Public so that other modules get copies for their kind of bytes; see `FIFO`.
public enum FNV1a {
  /// The hash of bytes, 64 bits.
  @inlinable
  public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    // An iterator over a string's bytes costs ten times as much as one over its memory.
    if let hash = bytes.withContiguousStorageIfAvailable({ fold($0) }) { return hash }
    return fold(bytes)
  }

  @inlinable
  static func fold(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// The hash of bytes, 32 bits.
  @inlinable
  public static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x100_0193 }
    return hash
  }
}
