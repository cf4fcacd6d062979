import COpenSSL

/// The 32 bytes of the SHA-256 digest (FIPS 180-4).
public func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let bytes = Array(bytes)
  return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
    _ = SHA256(bytes, bytes.count, digest.baseAddress)
    count = 32
  }
}
