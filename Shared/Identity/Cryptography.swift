// The one file that touches OpenSSL: Ed25519 keys, SHA-256, HMAC and scrypt.
import COpenSSL

/// Why a key can't be used or made.
public enum KeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not the length or the text of a key.
  case malformed(String)
  case library(String)

  public var description: String {
    switch self {
    case .malformed(let what): what
    case .library(let what): "OpenSSL: \(what)"
    }
  }
}

/// Keeps OpenSSL from cleaning up when the process exits: at that moment threads of the pool may still sign or verify,
/// and what they use would be freed. Call it before OpenSSL is used for the first time.
public func disableOpenSSLCleanup() {
  // It can fail only when OpenSSL is out of memory or already cleaned up; then there is nothing left to protect.
  _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
}

/// An Ed25519 public key (RFC 8032).
public final class PublicKey: Sendable {
  // Sendable: the key is never changed after init, and OpenSSL counts references atomically; each verification uses its
  // own context.
  nonisolated(unsafe) private let key: OpaquePointer

  /// The 32 bytes of the key.
  public let rawBytes: [UInt8]

  public init(rawBytes: [UInt8]) throws(KeyError) {
    guard rawBytes.count == 32 else {
      throw .malformed("an Ed25519 public key has 32 bytes, not \(rawBytes.count)")
    }
    guard let key = EVP_PKEY_new_raw_public_key(NID_ED25519, nil, rawBytes, rawBytes.count) else {
      throw .library("the public key was refused")
    }
    self.key = key
    self.rawBytes = rawBytes
  }

  /// Reads a SubjectPublicKeyInfo in PEM, as `openssl pkey -pubout` writes it.
  public convenience init(pem: [UInt8]) throws(KeyError) {
    let key = withMemoryBIO(pem) { PEM_read_bio_PUBKEY($0, nil, { _, _, _, _ in 0 }, nil) }
    guard let key else { throw .malformed("it is not a public key in PEM (BEGIN PUBLIC KEY)") }
    defer { EVP_PKEY_free(key) }
    try self.init(rawBytes: rawPublicKey(of: key))
  }

  deinit { EVP_PKEY_free(key) }

  public func pem() throws(KeyError) -> [UInt8] {
    try memoryBIOContent { PEM_write_bio_PUBKEY($0, key) }
  }

  /// Whether the signature over the message was made with the matching private key.
  public func isValid(signature: [UInt8], for message: some Collection<UInt8>) -> Bool {
    guard signature.count == 64, let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
    let message = Array(message)
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}

extension PublicKey: Hashable {
  public static func == (left: PublicKey, right: PublicKey) -> Bool { left.rawBytes == right.rawBytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawBytes) }
}

/// An Ed25519 private key (RFC 8032). It does not print itself.
public final class PrivateKey: Sendable {
  // Sendable: as for PublicKey.
  nonisolated(unsafe) private let key: OpaquePointer
  public let publicKey: PublicKey

  /// A key from 32 secret random bytes.
  public init(seed: [UInt8]) throws(KeyError) {
    guard seed.count == 32 else { throw .malformed("an Ed25519 seed has 32 bytes, not \(seed.count)") }
    guard let key = EVP_PKEY_new_raw_private_key(NID_ED25519, nil, seed, seed.count) else {
      throw .library("the private key was refused")
    }
    do throws(KeyError) {
      publicKey = try PublicKey(rawBytes: rawPublicKey(of: key))
    } catch {
      EVP_PKEY_free(key)
      throw error
    }
    self.key = key
  }

  /// Reads a PKCS #8 key in PEM without passphrase, as `openssl genpkey -algorithm ed25519` writes it.
  public convenience init(pem: [UInt8]) throws(KeyError) {
    // Without a callback OpenSSL would ask for the passphrase on the terminal.
    let key = withMemoryBIO(pem) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in 0 }, nil) }
    guard let key else { throw .malformed("it is not a private key in PEM without passphrase (BEGIN PRIVATE KEY)") }
    defer { EVP_PKEY_free(key) }
    var seed = [UInt8](repeating: 0, count: 32)
    var count = seed.count
    guard EVP_PKEY_get_id(key) == NID_ED25519, EVP_PKEY_get_raw_private_key(key, &seed, &count) == 1, count == 32 else {
      throw .malformed("it is not an Ed25519 key; make one with `openssl genpkey -algorithm ed25519`")
    }
    defer { OPENSSL_cleanse(&seed, seed.count) }
    try self.init(seed: seed)
  }

  deinit { EVP_PKEY_free(key) }

  public func pem() throws(KeyError) -> [UInt8] {
    try memoryBIOContent { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  /// The 64 bytes of the signature over the message.
  public func signature(for message: some Collection<UInt8>) throws(KeyError) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw .library("out of memory") }
    defer { EVP_MD_CTX_free(context) }
    let message = Array(message)
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
    else { throw .library("signing failed") }
    return signature
  }
}

extension PrivateKey: CustomStringConvertible {
  public var description: String { "PrivateKey(hidden)" }
}

/// The 32 bytes of the message's authentication code under a secret key: HMAC-SHA256 (RFC 2104).
public func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 32) { code, count in
    var length: UInt32 = 32
    _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, code.baseAddress, &length)
    count = 32
  }
}

/// The cost of computing a digest by scrypt (RFC 7914 section 2).
public struct ScryptCost: Hashable, Sendable {
  /// The binary logarithm of N; memory is 128 × 2^N × r bytes.
  public var log2N: Int
  /// The block size, r.
  public var blockSize: Int
  /// The parallelization, p: time, not memory.
  public var parallelization: Int

  public init(log2N: Int, blockSize: Int, parallelization: Int) {
    (self.log2N, self.blockSize, self.parallelization) = (log2N, blockSize, parallelization)
  }

  /// 16 MiB and a quarter of a second, as strong as the OWASP recommends.
  public static let standard = ScryptCost(log2N: 14, blockSize: 8, parallelization: 5)
}

/// The 32 bytes of a secret's digest by scrypt (RFC 7914), which is slow on purpose. Not for a loop.
/// - Throws: when the cost is out of bounds: more than 64 MiB of memory.
public func scrypt(_ secret: [UInt8], salt: [UInt8], cost: ScryptCost) throws(KeyError) -> [UInt8] {
  guard (1...20).contains(cost.log2N), (1...64).contains(cost.blockSize), (1...64).contains(cost.parallelization) else {
    throw .malformed("the cost \(cost) is out of bounds")
  }
  var digest = [UInt8](repeating: 0, count: 32)
  let password = secret.map { CChar(bitPattern: $0) }
  let isDone = EVP_PBE_scrypt(
    password, password.count, salt, salt.count, 1 << UInt64(cost.log2N), UInt64(cost.blockSize),
    UInt64(cost.parallelization), 64 << 20, &digest, digest.count)
  guard isDone == 1 else {
    ERR_clear_error()
    throw .library("scrypt with \(cost) failed")
  }
  return digest
}

/// Equality in constant time: it does not depend on where the bytes differ.
public func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

private func rawPublicKey(of key: OpaquePointer) throws(KeyError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 32)
  var count = bytes.count
  guard EVP_PKEY_get_id(key) == NID_ED25519, EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == 32 else {
    throw .malformed("it is not an Ed25519 key; make one with `openssl genpkey -algorithm ed25519`")
  }
  return bytes
}

private func withMemoryBIO<R>(_ bytes: [UInt8], _ body: (OpaquePointer) -> R?) -> R? {
  bytes.withUnsafeBytes { bytes in
    guard bytes.count <= 65_536, let stream = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
    defer {
      BIO_free(stream)
      ERR_clear_error()
    }
    return body(stream)
  }
}

private func memoryBIOContent(_ write: (OpaquePointer) -> Int32) throws(KeyError) -> [UInt8] {
  guard let stream = BIO_new(BIO_s_mem()) else { throw .library("out of memory") }
  defer { BIO_free(stream) }
  guard write(stream) == 1 else { throw .library("the key could not be written as PEM") }
  let size = Int(BIO_ctrl_pending(stream))
  var bytes = [UInt8](repeating: 0, count: size)
  guard BIO_read(stream, &bytes, Int32(size)) == Int32(size) else { throw .library("the key could not be read back") }
  return bytes
}
