import EventLoop
import Glibc
import JSON
import Locks
import Messages
import ProtobufC
import RPC
import Testing

@testable import Identity

/// The keys on the disk (FA-4).
@Suite struct SigningKeysTests {
  private let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
  private let host: RealHost
  private let files: SigningKeys.Files
  private let identity: PrivateKey
  private let child = Principal.child(familyID: "f", childID: "c", deviceID: "d")

  init() throws {
    host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    var template = Array("/tmp/signing-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    files = .init(ring: directory + "/signing.keys", first: directory + "/tokens.pem")
    identity = try PrivateKey(seed: [UInt8](repeating: 1, count: 32))
  }

  private func open() throws -> SigningKeys {
    try SigningKeys(
      issuer: "ShieldPolicy", files: files, schedule: .init(interval: 30 * 86_400), identity: identity, host: host)
  }

  private func advance(_ seconds: Int64) async throws {
    try await clock.advance(to: clock.now + .seconds(seconds))
  }

  /// As when the directory can't be written: a file can't replace a directory.
  private func obstruct(_ isObstructed: Bool) {
    if isObstructed {
      #expect(rename(files.ring, files.ring + ".moved") == 0 && mkdir(files.ring, 0o700) == 0)
    } else {
      #expect(rmdir(files.ring) == 0 && rename(files.ring + ".moved", files.ring) == 0)
    }
  }

  @Test("FA-4 the first key is that of token-key; all keys survive a restart, in a file for their owner only")
  func restart() async throws {
    let first = try KeyFile.privateKey(at: files.first, orMakeFrom: { [UInt8](repeating: 4, count: 32) })
    let keys = try open()
    #expect(try await keys.signer().keyID == TokenSigner.keyID(of: first.publicKey))
    var status = stat()
    #expect(stat(files.ring, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try await advance(3600)
    try await keys.rotate(try await keys.signer().keyID)
    let (ring, again) = (keys.ring, try open().ring)
    #expect(again.keys.map(\.keyID) == ring.keys.map(\.keyID))
    #expect(again.keys.map(\.signTime) == ring.keys.map(\.signTime))
    #expect(again.keys.map(\.endTime) == ring.keys.map(\.endTime) && again.keys.count == 3)
    #expect(try await open().signer().keyID == again.keys[1].keyID)
  }

  @Test("FA-4 a key whose time has come signs, by whichever call comes first")
  func byTime() async throws {
    let keys = try open()
    let ids = keys.ring.keys.map(\.keyID)
    let changes = Locked(0)
    keys.onChange { changes.withLock { $0 += 1 } }
    try await advance(30 * 86_400 - 1)
    #expect(try await keys.signer().keyID == ids[0])
    try await advance(1)
    #expect(try await keys.signer().keyID == ids[1])
    #expect(keys.verificationKeys.map(\.keyID).prefix(2) == ids.prefix(2) && keys.verificationKeys.count == 3)
    #expect(changes.withLock { $0 } == 1)
    let token = try await keys.signer().accessToken(for: child, now: clock.now).token
    let verifier = TokenVerifier(audience: "UsageIngest", keys: keys.verificationKeys, host: host)
    #expect(
      try await verifier.principal(of: token, from: PeerIdentity(address: .ipv4(0x7f00_0001, port: 1))) == child)
  }

  @Test("FA-4 a withdrawn key is in no file any more, nor does the loss of one bring it back")
  func withdrawal() async throws {
    let keys = try open()
    let stolen = try KeyFile.privateKey(at: files.first)
    let ids = keys.ring.keys.map(\.keyID)
    #expect(try await keys.withdraw(ids, by: "anna") == nil)
    #expect(access(files.first, F_OK) != 0)
    let pem = String(decoding: try stolen.pem(), as: UTF8.self)
    let secret = pem.split(separator: "\n")[1]
    let text = String(decoding: try #require(try KeyFile.content(ofSecret: files.ring)), as: UTF8.self)
    #expect(!text.contains(secret) && text.contains(ids[0]))
    #expect(try open().ring.withdrawn.map(\.keyID) == ids)
    #expect(unlink(files.ring) == 0)
    #expect(try !open().ring.keys.map(\.keyID).contains(ids[0]))
  }

  @Test("FA-4 on a full disk the stored keys sign on, a rotation does not hold, and a withdrawal holds until the end")
  func notStored() async throws {
    let keys = try open()
    let ids = keys.ring.keys.map(\.keyID)
    obstruct(true)
    try await advance(3600)
    await #expect(throws: KeyFileError.self) { try await keys.rotate(ids[0]) }
    #expect(try await keys.signer().keyID == ids[0])
    try await advance(30 * 86_400)
    #expect(try await keys.signer().keyID == ids[1], "needs no write")
    await #expect(throws: KeyFileError.self) { _ = try await keys.withdraw([ids[1]], by: "anna") }
    #expect(try await keys.signer().keyID != ids[1])
    #expect(!keys.verificationKeys.map(\.keyID).contains(ids[1]) && keys.failures.count >= 2)
    obstruct(false)
    _ = try await keys.withdraw([ids[1]], by: "anna")
    #expect(try open().ring.withdrawn.map(\.keyID) == [ids[1]])
  }

  @Test("FA-4 a damaged file of keys stops the start, with the remedy; one that others can read as well")
  func damagedFile() throws {
    _ = try open()
    chmod(files.ring, 0o644)
    #expect(throws: KeyFileError(path: files.ring, reason: "others can read it; run `chmod 600 \(files.ring)`")) {
      _ = try open()
    }
    chmod(files.ring, 0o600)
    for text in ["", "{}", #"{"version":1,"keys":[],"withdrawn":[]}"#, #"{"version":2}"#] {
      try KeyFile.replace(files.ring, with: Array(text.utf8))
      let error = #expect(throws: KeyFileError.self) { _ = try open() }
      #expect(error?.reason.contains("restore it, or remove it") == true)
    }
  }

  @Test("FA-4 what one process has changed another takes over, and both change the keys that are stored")
  func twoProcesses() async throws {
    let (first, second) = (try open(), try open())
    let ids = first.ring.keys.map(\.keyID)
    #expect(second.ring.keys.map(\.keyID) == ids)
    let changes = Locked(0)
    second.onChange { changes.withLock { $0 += 1 } }
    try await advance(3600)
    try await first.rotate(ids[0])
    try second.refresh()
    #expect(second.ring.keys.map(\.keyID) == first.ring.keys.map(\.keyID) && second.ring.keys.count == 3)
    #expect(try await second.signer().keyID == ids[1])
    #expect(changes.withLock { $0 } == 1)
    try second.refresh()
    #expect(changes.withLock { $0 } == 1, "nothing is new")
    // Of keys that it has not seen being withdrawn.
    _ = try await first.withdraw([ids[1]], by: "anna")
    _ = try await second.withdraw([ids[0]], by: "berta")
    try first.refresh()
    for keys in [first, second, try open()] {
      #expect(keys.ring.withdrawn.map(\.keyID) == [ids[1], ids[0]])
      #expect(!keys.verificationKeys.contains { ids.prefix(2).contains($0.keyID) })
    }
    #expect(try await first.signer().keyID == second.signer().keyID)
  }

  @Test("FA-4 the next key is made once, whichever processes find that it is time")
  func nextKeyOnce() async throws {
    let processes = [try open(), try open(), try open()]
    try await advance(30 * 86_400)
    await withTaskGroup { group in for keys in processes { group.addTask { await keys.maintain() } } }
    let ids = processes.map { $0.ring.keys.map(\.keyID) }
    #expect(ids[0].count == 3 && Set(ids).count == 1)
    #expect(processes.allSatisfy { $0.failures.count == 0 })
  }

  @Test("FA-4 processes that start at the same time begin with the same keys")
  func startsTogether() async throws {
    let ids = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<6 { group.addTask { try open().ring.keys.map(\.keyID) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test("FA-4 a file from a backup brings no key back that was withdrawn while the process runs")
  func oldFile() async throws {
    let keys = try open()
    let old = try #require(try KeyFile.content(ofSecret: files.ring))
    let ids = keys.ring.keys.map(\.keyID)
    _ = try await keys.withdraw([ids[0]], by: "anna")
    try KeyFile.replace(files.ring, with: old)
    try keys.refresh()
    #expect(!keys.verificationKeys.map(\.keyID).contains(ids[0]))
    #expect(try open().ring.withdrawn.map(\.keyID) == [ids[0]])
  }

  @Test("FA-4 a file that cannot be read changes nothing in a process that runs, and says so")
  func unreadable() async throws {
    let keys = try open()
    let ids = keys.ring.keys.map(\.keyID)
    try KeyFile.replace(files.ring, with: Array("{}".utf8))
    #expect(throws: KeyFileError.self) { try keys.refresh() }
    await keys.update()
    #expect(keys.ring.keys.map(\.keyID) == ids)
  }

  @Test("A refresh key that was replaced holds in processes that run; one that is missing changes nothing")
  func refreshKey() throws {
    let path = files.first + ".refresh"
    let keys = try [3, 4].map { byte in try RefreshKey(file: path) { [UInt8](repeating: byte, count: 32) } }
    let code = keys[0].code(for: "token")
    #expect(keys[1].code(for: "token") == code && keys.map(\.isNew) == [true, false])
    #expect(unlink(path) == 0)
    try keys[1].refresh()
    #expect(keys[1].code(for: "token") == code)
    let other = try RefreshKey(file: path) { [UInt8](repeating: 7, count: 32) }
    try keys[1].refresh()
    #expect(keys[1].code(for: "token") == other.code(for: "token") && other.code(for: "token") != code)
  }

  @Test("FA-4 a file that a killed process has left half written does not prevent the next change")
  func leftFile() async throws {
    let keys = try open()
    try KeyFile.replace(KeyFile.provisionalPath(of: files.ring), with: [1])
    _ = try await keys.withdraw([keys.ring.keys[1].keyID], by: "anna")
    #expect(try open().ring.withdrawn.count == 1)
  }
}

/// The proof of who has answered a request for signing keys (FA-4).
@Suite struct SigningKeyProofTests {
  private let shield: PrivateKey
  private let badge: PrivateKey
  private let trusted: [VerificationKey]
  private let nonce = [UInt8](repeating: 9, count: 32)
  private let signing: PublicKey

  init() throws {
    shield = try PrivateKey(seed: [UInt8](repeating: 1, count: 32))
    badge = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    signing = try PrivateKey(seed: [UInt8](repeating: 3, count: 32)).publicKey
    trusted = [
      .peer(name: "ShieldPolicy", publicKey: shield.publicKey), .peer(name: "BadgeService", publicKey: badge.publicKey),
      .peer(
        name: "ShieldPolicy", publicKey: try PrivateKey(seed: [UInt8](repeating: 4, count: 32)).publicKey,
        isOperator: true),
    ]
  }

  private func proof(
    by key: PrivateKey? = nil, _ change: (inout FamilyV1.SigningKeySet) -> Void = { _ in }
  ) throws -> FamilyV1.SigningKeyProof {
    var set = FamilyV1.SigningKeySet(
      nonce: nonce,
      keys: [
        .init(keyID: TokenSigner.keyID(of: signing), publicKey: signing.rawBytes, voidTime: .init(seconds: 77))
      ], withdrawnKeyIDs: ["old"])
    change(&set)
    let (key, bytes) = (key ?? shield, try set.serialized())
    return .init(
      keySet: bytes, signature: try SigningKeyProof.sign(bytes, by: key), keyID: TokenSigner.keyID(of: key.publicKey))
  }

  private func content(
    _ proof: FamilyV1.SigningKeyProof?, nonce: [UInt8]? = nil, trusted: [VerificationKey]?
  ) throws(SigningKeyRefusal) -> SigningKeyProof.Content {
    try SigningKeyProof.content(of: proof, nonce: nonce ?? self.nonce, issuer: "ShieldPolicy", trusted: trusted)
  }

  @Test("FA-4 keys are accepted that ShieldPolicy's own key has signed for this call, or from its certificate")
  func accepted() throws {
    for trusted in [trusted, nil] {
      let content = try content(try proof(), trusted: trusted)
      #expect(content.keys.map(\.keyID) == [TokenSigner.keyID(of: signing)] && content.withdrawn == ["old"])
      #expect(content.keys[0].use == .accessTokens && content.keys[0].issuer == "ShieldPolicy")
      #expect(content.keys[0].voidTime == 77)
    }
  }

  @Test("FA-4 forged, foreign, replayed and malformed answers are refused")
  func refused() throws {
    func refuses(
      _ expected: SigningKeyRefusal, _ proof: FamilyV1.SigningKeyProof?, nonce: [UInt8]? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(throws: expected, sourceLocation: sourceLocation) {
        _ = try content(proof, nonce: nonce, trusted: trusted)
      }
    }
    let right = try proof()
    refuses(.noProof, nil)
    let other = try PrivateKey(seed: [UInt8](repeating: 8, count: 32))
    refuses(.unknownSigner(TokenSigner.keyID(of: other.publicKey)), try proof(by: other))
    // Another service, or an operator of the same name, is not ShieldPolicy.
    refuses(.unknownSigner(trusted[1].keyID), try proof(by: badge))
    refuses(.unknownSigner(trusted[2].keyID), try proof(by: PrivateKey(seed: [UInt8](repeating: 4, count: 32))))
    var forged = try proof(by: badge)
    forged.keyID = trusted[0].keyID
    refuses(.badSignature, forged)
    var changed = right
    changed.keySet[changed.keySet.count - 1] ^= 1
    refuses(.badSignature, changed)
    // An answer to an earlier call, with keys that were withdrawn since.
    refuses(.otherNonce, right, nonce: [UInt8](repeating: 7, count: 32))
    refuses(.otherNonce, try proof { $0.nonce = [] })
    refuses(.malformed("0 keys"), try proof { $0.keys = [] })
    refuses(.malformed("17 keys"), try proof { $0.keys = Array(repeating: $0.keys[0], count: 17) })
    refuses(
      .malformed(
        "a key is malformed, or has another key's "
          + "id"), try proof { $0.keys[0].keyID = "AAAAAAAAAAAAAAAA" })
    refuses(.malformed("a key is malformed, or has another key's id"), try proof { $0.keys[0].publicKey = [1] })
    let garbage = [UInt8](repeating: 0xff, count: 64)
    refuses(
      .malformed("it has no set of keys"),
      .init(
        keySet: garbage, signature: try SigningKeyProof.sign(garbage, by: shield),
        keyID: TokenSigner.keyID(of: shield.publicKey)))
    // No token that ShieldPolicy signs for its neighbours is such a proof.
    let token = try Token(
      parsing: Array(
        ServiceCredentials(
          name: "ShieldPolicy", key: shield, audience: "UsageIngest",
          clock: VirtualWallClock(WallTime(seconds: 1_790_000_000))
        ).token().utf8))
    refuses(
      .badSignature,
      .init(
        keySet: Array(token.signedPart), signature: token.signature, keyID: TokenSigner.keyID(of: shield.publicKey)))
  }

  @Test("FA-4 received keys survive in a file for their owner only; a damaged one is reported")
  func receivedFile() throws {
    var template = Array("/tmp/received-XXXXXX".utf8CString)
    let path = try #require(mkdtemp(&template).map { String(cString: $0) }) + "/signing-keys.json"
    #expect(try ReceivedKeys.load(path, issuer: "ShieldPolicy") == nil)
    let keys = try content(try proof(), trusted: trusted).keys
    try ReceivedKeys.save(keys, to: path)
    #expect(try ReceivedKeys.load(path, issuer: "ShieldPolicy") == keys)
    try KeyFile.replace(path, with: Array("{}".utf8))
    #expect(throws: KeyFileError.self) { _ = try ReceivedKeys.load(path, issuer: "ShieldPolicy") }
  }
}
