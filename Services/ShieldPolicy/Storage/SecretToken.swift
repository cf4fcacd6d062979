import EventLoop
import Identity

/// The text of a refresh token: `refresh1.<family>.<device>.<chain>.<secret>`.
///
/// Family and device stand in clear, so the service finds the row without an index of secrets; chain (16 bytes) and
/// secret (32 bytes) are random and stored as digests only. The chain's secret stays the same through rotation: it tells
/// a used token of this chain, whose reuse revokes, from anything else.
struct RefreshTokenText: Hashable, Sendable {
  var familyID: String
  var deviceID: String
  var chain: [UInt8]
  var secret: [UInt8]

  private static let kind = "refresh1"

  static let chainSize = 16
  static let secretSize = 32

  /// What is stored of the chain.
  var chainDigest: [UInt8] { sha256(chain) }
  /// What is stored of the token.
  var secretDigest: [UInt8] { sha256(secret) }

  /// The token that takes this one's place.
  func successor(_ host: any Host) -> RefreshTokenText {
    var next = self
    next.secret = host.randomBytes(Self.secretSize)
    return next
  }

  var text: String { [Self.kind, familyID, deviceID, Hex.text(chain), Hex.text(secret)].joined(separator: ".") }
}

extension RefreshTokenText {
  /// nil unless the text has the form of a refresh token; whether it is valid, only the stored digests tell.
  init?(parsing text: String) {
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == Self.kind, Identifier.isValid(String(parts[1])),
      Identifier.isValid(String(parts[2])), let chain = Hex.bytes(parts[3]), chain.count == Self.chainSize,
      let secret = Hex.bytes(parts[4]), secret.count == Self.secretSize
    else { return nil }
    self.init(familyID: String(parts[1]), deviceID: String(parts[2]), chain: chain, secret: secret)
  }
}

/// The text of a pairing token, by which a pending device waits: `pairing1.<family>.<pairing>.<secret>`.
struct PairingTokenText: Hashable, Sendable {
  var familyID: String
  var pairingID: String
  var secret: [UInt8]

  private static let kind = "pairing1"

  init(familyID: String, pairingID: String, secret: [UInt8]) {
    self.familyID = familyID
    self.pairingID = pairingID
    self.secret = secret
  }

  var text: String { [Self.kind, familyID, pairingID, Hex.text(secret)].joined(separator: ".") }

  /// nil unless the text has the form of a pairing token.
  init?(parsing text: String) {
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.kind, Identifier.isValid(String(parts[1])),
      Identifier.isValid(String(parts[2])), let secret = Hex.bytes(parts[3]), secret.count == 32
    else { return nil }
    self.init(familyID: String(parts[1]), pairingID: String(parts[2]), secret: secret)
  }
}

/// Random bytes for a device's credentials, drawn outside of the transaction, whose body may run more than once.
struct CredentialSecrets: Sendable {
  let chain: [UInt8]
  let secret: [UInt8]

  init(_ host: any Host) {
    chain = host.randomBytes(RefreshTokenText.chainSize)
    secret = host.randomBytes(RefreshTokenText.secretSize)
  }
}

/// Bytes as two lower-case hexadecimal digits each.
enum Hex {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// nil unless the text consists of pairs of lower-case digits.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var values: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): values.append(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    guard values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
