import COpenSSL

/// The 32 bytes of the SHA-256 digest (FIPS 180-4).
public func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let bytes = Array(bytes)
  return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
    _ = SHA256(bytes, bytes.count, digest.baseAddress)
    count = 32
  }
}

/// The SHA-256 digest of bytes that arrive piece by piece.
// Sendable: it has one user, who awaits each piece before the next.
public final class RunningSHA256: @unchecked Sendable {
  private let context: OpaquePointer

  /// nil when OpenSSL is out of memory.
  public init?() {
    guard let context = EVP_MD_CTX_new() else { return nil }
    self.context = context
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds the next piece.
  public func update(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// The 32 bytes; no piece may follow.
  public func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      EVP_DigestFinal_ex(context, digest.baseAddress, nil)
      count = 32
    }
  }
}
