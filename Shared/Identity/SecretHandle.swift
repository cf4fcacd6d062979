/// A secret that its bearer shows to be known, such as a refresh token or a pairing token: `refresh.127.<secret>`. The
/// partition stands in clear beside the secret, so that the one partition which knows the secret can be asked.
public struct SecretHandle: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case refresh, pairing
  }

  public let kind: Kind
  /// 0 to 255.
  public let partition: Int
  private let secret: [UInt8]

  /// Random bytes in a handle: 256 bits can't be guessed.
  public static let secretSize = 32

  /// - Parameter randomBytes: `secretSize` bytes nobody can guess.
  /// - Returns: nil when the partition or the number of bytes is wrong.
  public init?(kind: Kind, partition: Int, randomBytes: [UInt8]) {
    guard (0..<256).contains(partition), randomBytes.count == SecretHandle.secretSize else { return nil }
    self.kind = kind
    self.partition = partition
    secret = randomBytes
  }

  /// Reads what a caller shows.
  /// - Returns: nil when it is no handle of this kind.
  public init?(_ text: String, kind: Kind) {
    guard text.utf8.count <= 80 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(kind.rawValue.utf8),
      let partition = Int(String(decoding: Array(parts[1]), as: UTF8.self)),
      "\(partition)".utf8.elementsEqual(parts[1]),
      let secret = Base64URL.decode(Array(parts[2]))
    else { return nil }
    self.init(kind: kind, partition: partition, randomBytes: secret)
  }

  /// What the bearer gets. It is given out once and never stored or logged.
  public var text: String { "\(kind.rawValue).\(partition).\(Base64URL.encode(secret))" }

  /// What the service stores: 32 bytes, SHA-256 of the secret.
  public var digest: [UInt8] { sha256(secret) }
}

extension SecretHandle: CustomStringConvertible {
  public var description: String { "SecretHandle(\(kind.rawValue), partition \(partition), secret hidden)" }
}
