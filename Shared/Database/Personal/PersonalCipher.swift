import COpenSSL

/// Seals values under one key by AES-SIV (RFC 5297): the same value becomes the same bytes, so that stored rows can be
/// compared, and no number has to be drawn that must never come twice.
enum PersonalCipher {
  static let tagBytes = 16
  private static let cipher = Cipher()

  // Sendable: it is read alone, and never freed.
  private struct Cipher: @unchecked Sendable {
    let pointer = EVP_CIPHER_fetch(nil, "AES-256-SIV", nil)
  }

  /// - Parameters:
  ///   - bytes: one at least.
  ///   - key: 64 bytes.
  /// - Returns: the tag, and as many bytes as there were.
  static func seal(_ bytes: [UInt8], key: [UInt8]) throws -> [UInt8] {
    guard let context = EVP_CIPHER_CTX_new() else { throw failure }
    defer { EVP_CIPHER_CTX_free(context) }
    var (sealed, length) = ([UInt8](repeating: 0, count: tagBytes + bytes.count), Int32(0))
    let isDone = sealed.withUnsafeMutableBufferPointer { sealed in
      guard EVP_EncryptInit_ex(context, cipher.pointer, nil, key, nil) == 1,
        EVP_EncryptUpdate(context, sealed.baseAddress.map { $0 + tagBytes }, &length, bytes, Int32(bytes.count)) == 1
      else { return false }
      return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), sealed.baseAddress) == 1
    }
    guard isDone, Int(length) == bytes.count else { throw failure }
    return sealed
  }

  /// - Returns: nil for what was not sealed under the key.
  static func open(_ sealed: ArraySlice<UInt8>, key: [UInt8]) throws -> [UInt8]? {
    guard sealed.count > tagBytes else { return nil }
    guard let context = EVP_CIPHER_CTX_new() else { throw failure }
    defer { EVP_CIPHER_CTX_free(context) }
    var (tag, bytes) = (Array(sealed.prefix(tagBytes)), Array(sealed.dropFirst(tagBytes)))
    let (content, size) = (bytes, Int32(bytes.count))
    var length = Int32(0)
    guard EVP_DecryptInit_ex(context, cipher.pointer, nil, key, nil) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1
    else { throw failure }
    guard EVP_DecryptUpdate(context, &bytes, &length, content, size) == 1, length == size else {
      ERR_clear_error()
      return nil
    }
    return bytes
  }

  private static var failure: DatabaseError {
    ERR_clear_error()
    return DatabaseError(
      .outOfMemory, "OpenSSL could not seal a value by AES-256-SIV",
      remedy: "Check the memory of the machine, and that OpenSSL 3 has its default provider.")
  }
}
