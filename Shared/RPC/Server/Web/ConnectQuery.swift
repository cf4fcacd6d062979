import Bytes

/// The query of a unary call by GET (the Connect protocol, "Unary-Get-Request"), for methods without side effects.
struct ConnectQuery: Hashable {
  /// The fault of a query, for its sender.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// Nil for a form that the server does not have.
  private(set) var codec: MessageCodec?
  /// The message, as its compression leaves it.
  private(set) var message: [UInt8] = []
  /// How it is compressed; empty where it is not.
  private(set) var compression: [UInt8] = []

  /// - Parameter query: the part of the path behind its question mark.
  init(_ query: some Collection<UInt8>) throws(Fault) {
    var values: [String: [UInt8]] = [:]
    for field in query.split(separator: UInt8(ascii: "&")) {
      let name = field.prefix { $0 != UInt8(ascii: "=") }
      guard let known = Self.names.first(where: { $0.utf8.elementsEqual(name) }) else { continue }
      let text = field.dropFirst(name.count + 1).map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      let (value, isValid) = PercentEncoding.decode(text)
      guard isValid else { throw Fault(description: "the query's \(known) has a % without two hexadecimal digits") }
      guard values.updateValue(value, forKey: known) == nil else {
        throw Fault(description: "the query has \(known) twice: give it once")
      }
    }
    if let version = values["connect"], version != Array("v1".utf8) {
      throw Fault(description: "the query's connect must be v1")
    }
    guard let encoding = values["encoding"] else {
      throw Fault(description: "the query has no encoding, which is json or proto")
    }
    guard let message = values["message"] else {
      throw Fault(description: "the query has no message; one that is empty is message=")
    }
    codec = MessageCodec(named: encoding)
    self.message = try Self.decoded(message, values["base64"])
    compression = values["compression"] ?? []
  }

  private static let names = ["connect", "encoding", "message", "base64", "compression"]

  private static func decoded(_ message: [UInt8], _ isBase64: [UInt8]?) throws(Fault) -> [UInt8] {
    // Other values are ignored.
    guard isBase64 == [UInt8(ascii: "1")] else { return message }
    // With the letters of URLs or the others, with padding or without.
    let letters = message.map { letter in
      switch letter {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: letter
      }
    }
    guard let bytes = Base64.decode(letters) else { throw Fault(description: "the query's message is not Base64") }
    return bytes
  }
}
