import Bytes
public import ProtobufC

/// A digest that distinguishes states in tokens and keys that outlive the process: FNV-1a.
public enum Digest {
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    FNV1a.hash(bytes)
  }

  public static func of(_ text: String) -> UInt64 { of(text.utf8) }

  public static func of(_ message: some Message) throws -> UInt64 { of(try message.serialized()) }
}
