import Bytes
import JSON

/// The signing keys that a service has received from their issuer, in a file, so that it verifies tokens after a
/// restart while the issuer is down (FA-4). Not in the database: a restored one must not bring withdrawn keys back.
public enum ReceivedKeys {
  /// The keys in the file; nil when there is no file.
  public static func load(_ path: String, issuer: String) throws(KeyFileError) -> [VerificationKey]? {
    guard let bytes = try KeyFile.content(ofSecret: path) else { return nil }
    let list = (try? JSON(parsing: bytes))?["keys"]?.arrayValue ?? []
    let keys = list.compactMap { json -> VerificationKey? in
      guard let text = json["public_key"]?.stringValue, let raw = Base64URL.decode(Array(text.utf8)),
        let key = try? PublicKey(rawBytes: raw)
      else { return nil }
      return VerificationKey(
        keyID: TokenSigner.keyID(of: key), issuer: issuer, publicKey: key, use: .accessTokens,
        voidTime: json["void_time"]?.integerValue)
    }
    guard !keys.isEmpty, keys.count == list.count else {
      throw KeyFileError(path: path, reason: "it holds no keys; remove it: they are fetched again")
    }
    return keys
  }

  /// Replaces the file; when this returns, it is on the disk.
  public static func save(_ keys: [VerificationKey], to path: String) throws(KeyFileError) {
    let entries = keys.map { key -> JSON in
      [
        "key_id": .string(key.keyID), "public_key": .string(Base64URL.encode(key.publicKey.rawBytes)),
        "void_time": key.voidTime.map { .integer($0) } ?? .null,
      ]
    }
    let text: [UInt8]
    do {
      text = try (["keys": .array(entries)] as JSON).serialized(indented: true)
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
    try KeyFile.replace(path, with: text)
  }
}
