import ProtobufC

/// 64-bit FNV-1a: the same in every process and version. It distinguishes states; it is not cryptographic.
public enum Digest {
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  public static func of(_ text: String) -> UInt64 { of(text.utf8) }

  public static func of(_ message: some Message) throws -> UInt64 { of(try message.serialized()) }
}
