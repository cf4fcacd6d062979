import EventLoop
import Glibc

/// A directory with the public keys of those who may speak for themselves: `service-UsageIngest.pem`,
/// `operator-anna.pem`. Whoever can write it decides whom a service trusts.
public enum KeyDirectory {
  /// The keys in the directory.
  /// - Throws: `KeyFileError` when it can't be read or a file in it is no Ed25519 public key.
  public static func load(_ path: String) throws(KeyFileError) -> [VerificationKey] {
    var keys: [VerificationKey] = []
    for name in try names(in: path).sorted() where name.hasSuffix(".pem") {
      let stem = name.dropLast(4)
      let isOperator = stem.hasPrefix("operator-")
      guard isOperator || stem.hasPrefix("service-") else {
        throw KeyFileError(
          path: "\(path)/\(name)", reason: "its name must begin with service- or operator-; rename or remove it")
      }
      let owner = String(stem.dropFirst(isOperator ? 9 : 8))
      guard (1...64).contains(owner.utf8.count) else {
        throw KeyFileError(path: "\(path)/\(name)", reason: "its name must say whose key it is, in 1 to 64 bytes")
      }
      let key = try KeyFile.publicKey(at: "\(path)/\(name)")
      keys.append(.peer(name: owner, publicKey: key, isOperator: isOperator))
    }
    return keys
  }

  /// Makes what is missing of a private key for each name and its public half in the directory; for demonstrations and
  /// tests, where one user runs everything. Private keys are `<privateDirectory>/<name>.pem`.
  public static func make(
    services: [String], operators: [String], privateDirectory: String, publicDirectory: String, host: any Host
  ) throws(KeyFileError) {
    for (names, prefix) in [(services, "service-"), (operators, "operator-")] {
      for name in names {
        let key = try KeyFile.privateKey(
          at: "\(privateDirectory)/\(name).pem", orMakeFrom: { host.randomBytes(32) })
        try KeyFile.writePublicKey(key.publicKey, to: "\(publicDirectory)/\(prefix)\(name).pem")
      }
    }
  }

  private static func names(in path: String) throws(KeyFileError) -> [String] {
    guard let directory = opendir(path) else {
      throw KeyFileError(path: path, reason: "can't be listed: \(String(cString: strerror(errno)))")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // The name is a C array inside the record; its length is up to the next NUL.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
