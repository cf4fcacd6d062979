import Bytes

/// The content of the QR code: `screentime://pair?code=7KQ2M9XD4T&service=198.51.100.7%3A7001`.
public struct PairingPayload: Hashable, Sendable {
  public var code: PairingCode
  /// Where the device reaches ShieldPolicy, as `host:port`; nil when it already knows.
  public var service: String?

  public init(code: PairingCode, service: String? = nil) {
    self.code = code
    self.service = service
  }

  private static let prefix = "screentime://pair?"

  public var text: String {
    let address = service.map { "&service=" + PairingPayload.escape($0) } ?? ""
    return PairingPayload.prefix + "code=" + code.text + address
  }

  /// Reads the text of a QR code; unknown parameters are ignored.
  /// - Returns: nil when it is not a pairing payload, has no valid code or is longer than 512 bytes.
  public init?(parsing text: String) {
    guard text.utf8.count <= 512, text.hasPrefix(PairingPayload.prefix) else { return nil }
    var code: PairingCode?
    var service: String?
    for parameter in text.dropFirst(PairingPayload.prefix.count).split(separator: "&") {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = PairingPayload.unescape(parts[1]) else { return nil }
      switch parts[0] {
      case "code": code = PairingCode(typed: value)
      case "service": service = value
      default: break
      }
    }
    guard let code else { return nil }
    self.init(code: code, service: service)
  }

  /// RFC 3986: everything but unreserved characters is percent-encoded.
  private static func escape(_ text: String) -> String {
    let encoded = PercentEncoding.encode(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        true
      default: false
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func unescape(_ text: Substring) -> String? {
    let (bytes, isValid) = PercentEncoding.decode(text.utf8)
    return isValid ? String(validating: bytes, as: UTF8.self) : nil
  }
}
