import Bytes
import EventLoop
package import Identity
import ShieldWallet

/// The text of a refresh token: `refresh2.<family>.<device>.<number>.<chain>.<secret>.<code>`.
///
/// Family and device are in clear text, so the service finds the row without an index of secrets; chain (16 bytes) and
/// secret (32 bytes) are random and stored as digests only. The chain's secret stays the same through rotation: it
/// distinguishes a used token of this chain, whose reuse revokes, from anything else. Number and code let a restored
/// database accept tokens that were issued after its backup (`RefreshChain`). Tokens of the previous format, `refresh1`
/// without number and code, are still read but no longer issued.
package struct RefreshTokenText: Hashable, Sendable {
  package let familyID: String
  package let deviceID: String
  /// Position in the chain, from 1; 0 for the previous format.
  package let number: Int64
  package let chain: [UInt8]
  package let secret: [UInt8]
  /// Empty for the previous format.
  private let code: [UInt8]

  private static let kind = "refresh2"
  private static let previousKind = "refresh1"

  static let chainSize = 16
  static let secretSize = 32
  private static let codeSize = 32

  /// The chain as it is stored.
  var chainDigest: [UInt8] { sha256(chain) }

  /// A token to be issued.
  package init(familyID: String, deviceID: String, number: Int64, chain: [UInt8], secret: [UInt8], key: RefreshKey) {
    (self.familyID, self.deviceID, self.number) = (familyID, deviceID, number)
    (self.chain, self.secret) = (chain, secret)
    code = key.code(for: Self.marked(familyID, deviceID, number, chain, secret))
  }

  /// The token as the chain's rules see it.
  func shown(key: RefreshKey) -> RefreshChain.Shown {
    let isGenuine =
      number > 0 && equalInConstantTime(code, key.code(for: Self.marked(familyID, deviceID, number, chain, secret)))
    return RefreshChain.Shown(digest: Self.digest(of: secret), number: number, isGenuine: isGenuine)
  }

  package var text: String { Self.marked(familyID, deviceID, number, chain, secret) + "." + Hexadecimal.text(code) }

  /// The token's secret as it is stored.
  package static func digest(of secret: [UInt8]) -> [UInt8] { sha256(secret) }

  /// The bytes that the code covers.
  private static func marked(
    _ familyID: String, _ deviceID: String, _ number: Int64, _ chain: [UInt8], _ secret: [UInt8]
  ) -> String {
    [kind, familyID, deviceID, "\(number)", Hexadecimal.text(chain), Hexadecimal.text(secret)].joined(separator: ".")
  }
}

extension RefreshTokenText {
  /// nil unless the text has the form of a refresh token; only the stored chain decides whether it is valid.
  package init?(parsing text: String) {
    guard text.utf8.count <= 320 else { return nil }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var number: Int64 = 0
    var code: [UInt8] = []
    switch (parts.first.map(String.init), parts.count) {
    case (Self.previousKind, 5): break
    case (Self.kind, 7):
      guard let given = Int64(parts[3]), given > 0, given < 1 << 53, "\(given)" == parts[3],
        let bytes = Hexadecimal.bytes(parts[6]), bytes.count == Self.codeSize
      else { return nil }
      (number, code) = (given, bytes)
      parts.remove(at: 3)
    default: return nil
    }
    guard Identifier.isValid(String(parts[1])), Identifier.isValid(String(parts[2])),
      let chain = Hexadecimal.bytes(parts[3]),
      chain.count == Self.chainSize, let secret = Hexadecimal.bytes(parts[4]), secret.count == Self.secretSize
    else { return nil }
    (familyID, deviceID) = (String(parts[1]), String(parts[2]))
    (self.number, self.chain, self.secret, self.code) = (number, chain, secret, code)
  }
}

/// The text of a pairing token, with which a pending device waits: `pairing1.<family>.<pairing>.<secret>`.
struct PairingTokenText: Hashable, Sendable {
  var familyID: String
  var pairingID: String
  var secret: [UInt8]

  private static let kind = "pairing1"

  /// The token's secret as it is stored.
  var secretDigest: [UInt8] { sha256(secret) }

  init(familyID: String, pairingID: String, secret: [UInt8]) {
    self.familyID = familyID
    self.pairingID = pairingID
    self.secret = secret
  }

  var text: String { [Self.kind, familyID, pairingID, Hexadecimal.text(secret)].joined(separator: ".") }

  /// nil unless the text has the form of a pairing token.
  init?(parsing text: String) {
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.kind, Identifier.isValid(String(parts[1])),
      Identifier.isValid(String(parts[2])), let secret = Hexadecimal.bytes(parts[3]), secret.count == 32
    else { return nil }
    self.init(familyID: String(parts[1]), pairingID: String(parts[2]), secret: secret)
  }
}

/// Random bytes for a device's credentials, drawn outside of the transaction, because its body may run more than once.
struct CredentialSecrets: Sendable {
  private let chain: [UInt8]
  private let secret: [UInt8]
  private let key: RefreshKey

  init(_ host: any Host, _ key: RefreshKey) {
    chain = host.randomBytes(RefreshTokenText.chainSize)
    secret = host.randomBytes(RefreshTokenText.secretSize)
    self.key = key
  }

  /// The first token of a chain.
  func token(familyID: String, deviceID: String) -> RefreshTokenText {
    RefreshTokenText(familyID: familyID, deviceID: deviceID, number: 1, chain: chain, secret: secret, key: key)
  }
}
