import Bytes
import EventLoop
import Glibc
import Identity
import Testing

struct KeyTests {
  private func directory() throws -> String {
    var template = Array("/tmp/identity-XXXXXX".utf8CString)
    return try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private func hex(_ text: String) -> [UInt8] {
    Hexadecimal.bytes(text) ?? []
  }

  @Test("FA-4 signatures are Ed25519: RFC 8032 section 7.1, test 2")
  func signature() throws {
    let key = try PrivateKey(seed: hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
    #expect(key.publicKey.rawBytes == hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
    let signature = try key.signature(for: [0x72])
    #expect(
      signature
        == hex(
          "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ))
    #expect(key.publicKey.isValid(signature: signature, for: [0x72]))
    #expect(!key.publicKey.isValid(signature: signature, for: [0x73]))
    #expect(!key.publicKey.isValid(signature: Array(signature.dropLast()), for: [0x72]))
    #expect("\(key)" == "PrivateKey(hidden)")
  }

  @Test("FA-4 a public key that its file has is not written again, which a full disk would not allow; another one is")
  func unchangedPublicKey() throws {
    let path = try directory() + "/public.pem"
    let (first, second) = (
      try PrivateKey(seed: [UInt8](repeating: 1, count: 32)), try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    )
    func write(_ key: PrivateKey) throws -> ino_t {
      try KeyFile.writePublicKey(key.publicKey, to: path)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o644)
      #expect(try KeyFile.publicKey(at: path) == key.publicKey)
      return status.st_ino
    }
    let made = try write(first)
    #expect(try write(first) == made)
    let replaced = try write(second)
    #expect(replaced != made)
    // A file that anybody can change is no key of ours.
    chmod(path, 0o666)
    #expect(try write(second) != replaced)
  }

  @Test("FA-4 a missing key file is made, readable by its owner only, and then kept")
  func keyFile() throws {
    let directory = try directory()
    let path = "\(directory)/key.pem"
    let made = try KeyFile.privateKey(at: path, orMakeFrom: { [UInt8](repeating: 7, count: 32) })
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let kept = try KeyFile.privateKey(at: path, orMakeFrom: { [UInt8](repeating: 8, count: 32) })
    #expect(kept.publicKey == made.publicKey)
    try KeyFile.writePublicKey(made.publicKey, to: "\(directory)/public.pem")
    try KeyFile.writePublicKey(made.publicKey, to: "\(directory)/public.pem")
    #expect(try KeyFile.publicKey(at: "\(directory)/public.pem") == made.publicKey)
    #expect(throws: KeyFileError.self) { try KeyFile.privateKey(at: "\(directory)/public.pem") }
  }

  @Test("FA-4 key files that are open to others, missing or not keys are rejected with the remedy")
  func badKeyFiles() throws {
    let directory = try directory()
    let path = "\(directory)/key.pem"
    _ = try KeyFile.privateKey(at: path, orMakeFrom: { [UInt8](repeating: 7, count: 32) })
    chmod(path, 0o640)
    let open = #expect(throws: KeyFileError.self) { try KeyFile.privateKey(at: path) }
    #expect(open?.description.contains("chmod 600 \(path)") == true)
    let missing = #expect(throws: KeyFileError.self) { try KeyFile.privateKey(at: "\(directory)/none") }
    #expect(missing?.reason == "No such file or directory")
    #expect(throws: KeyFileError.self) { try KeyFile.publicKey(at: directory) }
    #expect(throws: KeyFileError.self) { try KeyFile.publicKey(at: "/dev/zero") }
    #expect(throws: KeyError.self) { try PrivateKey(pem: Array("-----BEGIN PRIVATE KEY-----\nAAAA\n".utf8)) }
    #expect(throws: KeyError.self) { try PublicKey(rawBytes: [1, 2, 3]) }
  }

  @Test("FA-4 an owner may have several trusted keys, so one replaces another while both are good")
  func renewal() throws {
    let (keys, trusted) = (try directory(), try directory())
    let host = try RealHost(loopCount: 1)
    try KeyDirectory.make(
      services: [], operators: ["anna", "ben"], tokenIssuers: [], privateDirectory: keys, publicDirectory: trusted,
      host: host)
    let path = try KeyDirectory.renew(
      "operator-anna", label: "2026-11-23", privateDirectory: keys, publicDirectory: trusted, host: host)
    let files = try KeyDirectory.files(trusted)
    #expect(files.map(\.name) == ["operator-anna.pem", "operator-anna@2026-11-23.pem", "operator-ben.pem"])
    #expect(files.map(\.owner) == ["anna", "anna", "ben"])
    #expect(Set(files.map(\.keyID)).count == 3)
    let renewed = TokenSigner.keyID(of: try KeyFile.privateKey(at: path).publicKey)
    #expect(files[1].keyID == renewed)
    #expect(try KeyDirectory.load(trusted).filter { $0.issuer == "anna" && $0.use == .operator }.count == 2)
    unlink("\(trusted)/operator-anna.pem")
    #expect(try KeyDirectory.load(trusted).first { $0.issuer == "anna" }?.keyID == renewed)
    try KeyFile.writePublicKey(try KeyFile.privateKey(at: path).publicKey, to: "\(trusted)/operator-@x.pem")
    #expect(throws: KeyFileError.self) { try KeyDirectory.load(trusted) }
    host.shutdown()
  }

  @Test("FA-4 world-writable trusted keys are rejected with the remedy; a group may write them")
  func openTrustedKeys() throws {
    let directory = try directory()
    let (path, key) = ("\(directory)/service-UsageIngest.pem", try PrivateKey(seed: [UInt8](repeating: 7, count: 32)))
    try KeyFile.writePublicKey(key.publicKey, to: path)
    #expect(try KeyDirectory.load(directory).count == 1)
    for mode: mode_t in [0o777, 0o1777, 0o703] {
      chmod(directory, mode)
      let open = #expect(throws: KeyFileError.self) { try KeyDirectory.load(directory) }
      #expect(open?.description.contains("chmod o-w \(directory)") == true)
    }
    chmod(directory, 0o775)
    #expect(try KeyDirectory.load(directory).count == 1)
    chmod(path, 0o666)
    let file = #expect(throws: KeyFileError.self) { try KeyDirectory.load(directory) }
    #expect(file?.description.contains("chmod o-w \(path)") == true)
    chmod(path, 0o664)
    #expect(try KeyDirectory.load(directory).count == 1)
  }
}
