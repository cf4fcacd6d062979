import Glibc

/// Reads the files of certificates, keys and authorities.
enum PEMFile {
  static let maximumSize = 4 << 20

  /// The bytes of the file. A secret one may be readable by its owner only.
  static func content(_ path: String, isSecret: Bool) throws(TLSConfigurationError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw TLSConfigurationError(
        file: path, reason: String(cString: strerror(errno)), remedy: "give the path of a file this user can read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TLSConfigurationError(file: path, reason: "it is not a regular file", remedy: "give the path of a PEM file")
    }
    if isSecret, status.st_mode & 0o077 != 0 {
      throw TLSConfigurationError(
        file: path, reason: "others can read the private key", remedy: "run `chmod 600 \(path)`")
    }
    guard status.st_size <= maximumSize else {
      throw TLSConfigurationError(
        file: path, reason: "it has \(status.st_size) bytes, at most \(maximumSize) are read",
        remedy: "give the certificates that are needed only")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      throw TLSConfigurationError(
        file: path, reason: "it could not be read whole", remedy: "replace it in one step (rename), then reload")
    }
    return bytes
  }
}
