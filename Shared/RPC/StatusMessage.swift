import Bytes

/// The encoding of `grpc-message` (PROTOCOL-HTTP2, "Responses"): UTF-8 with every byte outside space…`~`, and `%`
/// itself, as `%XX`.
enum StatusMessage {
  static func encode(_ text: String) -> [UInt8] {
    PercentEncoding.encode(text) { (0x20...0x7e).contains($0) && $0 != UInt8(ascii: "%") }
  }

  /// An invalid escape is kept unchanged, and invalid UTF-8 is repaired: a status must never be lost because of its
  /// text.
  static func decode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: PercentEncoding.decode(bytes).bytes, as: UTF8.self)
  }
}
