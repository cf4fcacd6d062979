import JSON

// The file of the keys that sign access tokens: JSON, with the private keys in PEM, readable by its owner only.
extension SigningKeyRing {
  /// The ring in the file; nil when there is no file.
  static func load(_ path: String) throws(KeyFileError) -> SigningKeyRing? {
    guard let bytes = try KeyFile.content(ofSecret: path) else { return nil }
    guard let json = try? JSON(parsing: bytes), let ring = SigningKeyRing(json) else {
      throw KeyFileError(
        path: path, reason: "it holds no signing keys; restore it, or remove it: then the key of token-key signs")
    }
    return ring
  }

  /// Replaces the file; when this returns, it is on the disk.
  func save(to path: String) throws(KeyFileError) {
    let text: [UInt8]
    do {
      text = try json.serialized(indented: true)
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
    try KeyFile.replace(path, with: text)
  }

  private init?(_ json: JSON) {
    guard json["version"] == 1, let entries = json["keys"]?.arrayValue, let list = json["withdrawn"]?.arrayValue
    else { return nil }
    let keys = entries.compactMap(Key.init)
    let withdrawn = list.compactMap(Withdrawn.init)
    guard (1...Self.maximumKeys).contains(keys.count), keys.count == entries.count, withdrawn.count == list.count
    else { return nil }
    self.init(keys: keys, withdrawn: withdrawn)
  }

  private var json: JSON {
    get throws(KeyError) {
      var entries: [JSON] = []
      for key in keys { entries.append(try key.json) }
      return ["version": 1, "keys": .array(entries), "withdrawn": .array(withdrawn.map(\.json))]
    }
  }
}

extension SigningKeyRing.Key {
  fileprivate init?(_ json: JSON) {
    guard let pem = json["private_key"]?.stringValue, let key = try? PrivateKey(pem: Array(pem.utf8)),
      let published = json["publish_time"]?.integerValue
    else { return nil }
    self.init(
      key, publishTime: published, signTime: json["sign_time"]?.integerValue, endTime: json["end_time"]?.integerValue)
  }

  fileprivate var json: JSON {
    get throws(KeyError) {
      [
        "key_id": .string(keyID), "private_key": .string(String(decoding: try privateKey.pem(), as: UTF8.self)),
        "publish_time": .integer(publishTime), "sign_time": signTime.map { .integer($0) } ?? .null,
        "end_time": endTime.map { .integer($0) } ?? .null,
      ]
    }
  }
}

extension SigningKeyRing.Withdrawn {
  fileprivate init?(_ json: JSON) {
    guard let keyID = json["key_id"]?.stringValue, let time = json["withdraw_time"]?.integerValue,
      let name = json["operator_name"]?.stringValue
    else { return nil }
    self.init(keyID: keyID, withdrawTime: time, operatorName: name)
  }

  fileprivate var json: JSON {
    [
      "key_id": .string(keyID), "withdraw_time": .integer(withdrawTime), "operator_name": .string(operatorName),
    ]
  }
}
