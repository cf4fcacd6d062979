import CMicroHTTPD
import CSystem
import Glibc

/// The texts that libmicrohttpd reads for TLS as long as it runs.
struct AdminTLSTexts {
  let options: [(MHD_OPTION, SecretText)]

  init(_ tls: AdminTLS) throws(AdminListenerError) {
    var options = [
      (MHD_OPTION.HTTPS_MEM_CERT, try SecretText(file: tls.chain)), (.HTTPS_MEM_KEY, try SecretText(file: tls.key)),
    ]
    if let authorities = tls.clientAuthorities { options.append((.HTTPS_MEM_TRUST, try SecretText(file: authorities))) }
    options.append((.HTTPS_PRIORITIES, SecretText("SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2")))
    self.options = options
  }
}

/// Text that a C library reads for the lifetime of this object; cleared on deinit, as it may be a private key.
final class SecretText {
  let pointer: UnsafeMutablePointer<CChar>
  private let count: Int

  init(_ bytes: some Collection<UInt8>) {
    count = bytes.count + 1
    pointer = .allocate(capacity: count)
    pointer.initialize(repeating: 0, count: count)
    for (index, byte) in bytes.enumerated() { pointer[index] = CChar(bitPattern: byte) }
  }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// - Parameter path: of a file of at most 1 MiB.
  convenience init(file path: String) throws(AdminListenerError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw AdminListenerError("\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + filled }, $0.count - filled) }
      guard count > 0 else { break }
      filled += count
    }
    self.init(bytes.prefix(filled))
    bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } }
  }

  deinit {
    explicit_bzero(pointer, count)
    pointer.deallocate()
  }
}
