public import EventLoop
import Glibc

/// A directory with the public keys that a service trusts: `service-UsageIngest.pem` and `operator-anna.pem` of those
/// that sign their own tokens, `reporter-bank.pem` of a system outside of ours, `tokens-ShieldPolicy.pem` of the one
/// that signs access tokens. Write access to it
/// decides whom a service trusts, so a world-writable directory is rejected. A group may have it, if the operator has
/// made one for this purpose.
///
/// An owner may have several keys, as while one replaces another: `operator-anna@2026-11-23.pem` is one more of anna's.
public enum KeyDirectory {
  /// The keys in the directory.
  /// - Throws: `KeyFileError` when it can't be read, when it or a file in it is world-writable, or when a file in it is
  ///   not an Ed25519 public key.
  public static func load(_ path: String) throws(KeyFileError) -> [VerificationKey] {
    var keys: [VerificationKey] = []
    for name in try names(in: path).sorted() where name.hasSuffix(".pem") {
      keys.append(try key(in: path, named: name))
    }
    return keys
  }

  /// A file in such a directory.
  package struct File: Hashable, Sendable {
    package var name: String
    /// `service`, `operator`, `reporter` or `tokens`.
    package var use: String
    package var owner: String
    package var keyID: String
  }

  /// The files in the directory, by name.
  package static func files(_ path: String) throws(KeyFileError) -> [File] {
    var files: [File] = []
    for name in try names(in: path).sorted() where name.hasSuffix(".pem") {
      let key = try key(in: path, named: name)
      let use = String(name.prefix { $0 != "-" })
      files.append(File(name: name, use: use, owner: key.issuer, keyID: key.keyID))
    }
    return files
  }

  private static func key(in path: String, named name: String) throws(KeyFileError) -> VerificationKey {
    guard let (use, owner) = parts(of: name) else {
      throw KeyFileError(path: "\(path)/\(name)", reason: "it is not named <use>-<owner>.pem; rename or remove it")
    }
    let key = try KeyFile.publicKey(at: "\(path)/\(name)")
    switch use {
    case "service": return .peer(name: owner, publicKey: key)
    case "operator": return .peer(name: owner, publicKey: key, isOperator: true)
    case "reporter": return .reporter(name: owner, publicKey: key)
    case "tokens":
      return VerificationKey(
        keyID: TokenSigner.keyID(of: key), issuer: owner, publicKey: key, use: .accessTokens)
    default:
      throw KeyFileError(
        path: "\(path)/\(name)", reason: "its use is not service, operator, reporter or tokens; rename or remove it")
    }
  }

  private static func parts(of name: String) -> (use: String, owner: String)? {
    let parts = name.dropLast(4).split(separator: "-", maxSplits: 1).map(String.init)
    let owner = String((parts.count == 2 ? parts[1] : "").prefix { $0 != "@" })
    return (1...64).contains(owner.utf8.count) ? (parts[0], owner) : nil
  }

  /// The operator whose key a file is by its name: `anna` of `keys/operator-anna@2026-11-23.pem`.
  package static func operatorName(ofFile path: String) -> String? { owner(ofFile: path, use: "operator") }

  /// The outside system whose key a file is by its name: `bank` of `keys/reporter-bank.pem`.
  package static func reporterName(ofFile path: String) -> String? { owner(ofFile: path, use: "reporter") }

  private static func owner(ofFile path: String, use: String) -> String? {
    guard let name = path.split(separator: "/").last.map(String.init), name.hasSuffix(".pem") else { return nil }
    return parts(of: name).flatMap { $0.use == use ? $0.owner : nil }
  }

  /// Makes a further key of an owner, which is trusted in addition to the others.
  /// - Parameter name: use and owner, such as `operator-anna`.
  /// - Returns: the path of the private key.
  package static func renew(
    _ name: String, label: String, privateDirectory: String, publicDirectory: String, host: any Host
  ) throws(KeyFileError) -> String {
    let path = "\(privateDirectory)/\(name)@\(label).pem"
    let key = try KeyFile.privateKey(at: path, orMakeFrom: { host.randomBytes(32) })
    try KeyFile.writePublicKey(key.publicKey, to: "\(publicDirectory)/\(name)@\(label).pem")
    return path
  }

  /// Makes the missing private keys, one for each name, and their public halves in the directory; for demonstrations
  /// and tests, where one user runs everything. Private keys are `<privateDirectory>/<use>-<name>.pem`.
  public static func make(
    services: [String], operators: [String], reporters: [String] = [], tokenIssuers: [String],
    privateDirectory: String, publicDirectory: String, host: any Host
  ) throws(KeyFileError) {
    for (use, names) in [
      ("service", services), ("operator", operators), ("reporter", reporters), ("tokens", tokenIssuers),
    ] {
      for name in names {
        let key = try KeyFile.privateKey(
          at: "\(privateDirectory)/\(use)-\(name).pem", orMakeFrom: { host.randomBytes(32) })
        try KeyFile.writePublicKey(key.publicKey, to: "\(publicDirectory)/\(use)-\(name).pem")
      }
    }
  }

  private static func names(in path: String) throws(KeyFileError) -> [String] {
    guard let directory = opendir(path) else {
      throw KeyFileError(path: path, reason: "can't be listed: \(String(cString: strerror(errno)))")
    }
    defer { closedir(directory) }
    var status = stat()
    guard fstat(dirfd(directory), &status) == 0 else {
      throw KeyFileError(path: path, reason: "can't be listed: \(String(cString: strerror(errno)))")
    }
    // Also with the sticky bit: any user could add a key.
    if KeyFile.isOpenToAll(dirfd(directory), status) {
      throw KeyFileError(
        path: path,
        reason: "anybody can write the directory and so decide whom the service trusts; check the keys in "
          + "it, then run `chmod o-w \(path)`")
    }
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
