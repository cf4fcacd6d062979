import EventLoop
public import Messages
import ProtobufC

/// Why an answer with signing keys is not used.
public enum SigningKeyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case noProof
  case unknownSigner(String)
  case badSignature
  case otherNonce
  case malformed(String)

  public var description: String {
    switch self {
    case .noProof: "the answer has no proof of who has answered"
    case .unknownSigner(let keyID):
      "the answer is signed with the key \(keyID.prefix(64)), which is not one of the issuer's keys in trusted-keys"
    case .badSignature: "the answer's signature is wrong"
    case .otherNonce: "the answer is one to another call"
    case .malformed(let what): "the answer is malformed: \(what)"
    }
  }
}

/// Proof that the issuer of access tokens has answered a request for its keys (FA-4): its own signature over the keys
/// and the caller's nonce, so that neither another process at its address nor an earlier answer is believed.
public enum SigningKeyProof {
  /// Bytes of a nonce.
  public static let nonceSize = 16...64
  /// Largest key set that is read.
  static let maximumSize = 16_384

  /// Bytes that precede the signed ones. No token begins with it, so neither signature can be used for the other
  /// purpose.
  private static let context = Array("screentime.family.v1.SigningKeySet".utf8) + [0]

  static func sign(_ keySet: [UInt8], by key: PrivateKey) throws(KeyError) -> [UInt8] {
    try key.signature(for: context + keySet)
  }

  /// The content that an answer proves.
  public struct Content: Sendable {
    public var keys: [VerificationKey]
    /// Ids of keys that an operator has withdrawn.
    public var withdrawn: Set<String>
  }

  /// The keys of an answer.
  /// - Parameters:
  ///   - nonce: the one that the call has sent.
  ///   - issuer: the name of the executable that was called.
  ///   - trusted: keys with which it may sign; nil where the connection has proven already who answers.
  public static func content(
    of proof: FamilyV1.SigningKeyProof?, nonce: [UInt8], issuer: String, trusted: [VerificationKey]?
  ) throws(SigningKeyRefusal) -> Content {
    guard let proof else { throw .noProof }
    guard proof.keySet.count <= maximumSize else { throw .malformed("\(proof.keySet.count) bytes of keys") }
    if let trusted {
      guard
        let signer = trusted.first(where: {
          $0.use == .service && $0.issuer == issuer && $0.keyID == proof.keyID
        })
      else { throw .unknownSigner(proof.keyID) }
      guard signer.publicKey.isValid(signature: proof.signature, for: context + proof.keySet) else {
        throw .badSignature
      }
    }
    guard let set = try? FamilyV1.SigningKeySet(serializedBytes: proof.keySet) else {
      throw .malformed("it has no set of keys")
    }
    guard equalInConstantTime(set.nonce, nonce) else { throw .otherNonce }
    guard (1...SigningKeyRing.maximumKeys).contains(set.keys.count) else { throw .malformed("\(set.keys.count) keys") }
    var keys: [VerificationKey] = []
    for key in set.keys {
      guard let publicKey = try? PublicKey(rawBytes: key.publicKey), key.keyID == TokenSigner.keyID(of: publicKey)
      else {
        throw .malformed("a key is malformed, or has another key's id")
      }
      keys.append(
        VerificationKey(
          keyID: key.keyID, issuer: issuer, publicKey: publicKey, use: .accessTokens, voidTime: key.voidTime?.seconds))
    }
    return Content(keys: keys, withdrawn: Set(set.withdrawnKeyIDs))
  }
}
