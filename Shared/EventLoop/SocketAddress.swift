package import CSystem
import Glibc

/// Where a stream socket listens or connects to. Names are not resolved here.
public enum SocketAddress: Hashable, Sendable {
  /// The address in host byte order: 127.0.0.1 is 0x7f00_0001.
  case ipv4(UInt32, port: UInt16)
  /// The address's halves in host byte order: ::1 is (0, 1).
  case ipv6(UInt64, UInt64, port: UInt16)
  /// A path of the file system, at most 107 bytes; empty for a socket that has no name.
  case unix(path: String)
  /// A name inside this process; both ends of such a connection are on one loop, without system calls.
  /// Listening at the empty name lets the host choose one.
  case inProcess(name: String)

  /// Longest path of a Unix socket in bytes, `sockaddr_un` less the closing NUL.
  public static let maximumUnixPathLength = 107

  /// Reads `127.0.0.1:7001`, `[::1]:7001` or `unix:/path`; nil for anything else. A port is 0...65535, 0 lets the
  /// system choose. Names inside the process are for code, not for configuration.
  public init?(parsing text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      guard !path.isEmpty, path.utf8.count <= Self.maximumUnixPathLength, !path.utf8.contains(0) else { return nil }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits) else {
      return nil
    }
    let host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      var raw = in6_addr()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &raw) == 1 else { return nil }
      self = .ipv6(raw: raw, port: port)
    } else {
      var raw = in_addr()
      guard inet_pton(AF_INET, String(host), &raw) == 1 else { return nil }
      self = .ipv4(UInt32(bigEndian: raw.s_addr), port: port)
    }
  }

  /// 127.0.0.1 with the given port.
  public static func loopback(port: UInt16) -> SocketAddress { .ipv4(0x7f00_0001, port: port) }

  /// Whether only processes of the same machine can reach it: 127.0.0.0/8, ::1, a Unix socket or this process alone.
  public var isLocal: Bool {
    switch self {
    case .ipv4(let address, _): address >> 24 == 127
    case .ipv6(let high, let low, _): high == 0 && (low == 1 || low >> 24 == 0xffff_7f)
    case .unix, .inProcess: true
    }
  }

  /// The port, nil where there is none.
  public var port: UInt16? {
    switch self {
    case .ipv4(_, let port), .ipv6(_, _, let port): port
    case .unix, .inProcess: nil
    }
  }
}

extension SocketAddress: CustomStringConvertible {
  /// The form that `init(parsing:)` reads, or `inprocess:name`.
  public var description: String {
    switch self {
    case .ipv4(let address, let port):
      return "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255):\(port)"
    case .ipv6(let high, let low, let port):
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      let count = socklen_t(text.count)
      return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { raw in
        guard let cString = inet_ntop(AF_INET6, raw.baseAddress, &text, count) else { return "[?]:\(port)" }
        return "[\(String(cString: cString))]:\(port)"
      }
    case .unix(let path):
      return "unix:\(path)"
    case .inProcess(let name):
      return "inprocess:\(name)"
    }
  }
}

extension SocketAddress {
  private static func ipv6(raw: in6_addr, port: UInt16) -> SocketAddress {
    withUnsafeBytes(of: raw) { bytes in
      .ipv6(
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)), port: port)
    }
  }

  package var family: Int32 {
    switch self {
    case .ipv4: AF_INET
    case .ipv6: AF_INET6
    case .unix: AF_UNIX
    case .inProcess: AF_UNSPEC
    }
  }

  /// Why the system cannot use the address; nil when it may.
  func fault(for operation: SocketError.Operation) -> SocketError? {
    guard case .unix(let path) = self else { return nil }
    let length = path.utf8.count
    if length > Self.maximumUnixPathLength {
      return SocketError(
        operation, code: ENAMETOOLONG,
        subject: "\(self) (its path has \(length) bytes, a Unix socket's has at most \(Self.maximumUnixPathLength))")
    }
    if length == 0 || path.utf8.contains(0) {
      return SocketError(operation, code: EINVAL, subject: "\(self) (a path is neither empty nor has a NUL in it)")
    }
    return nil
  }

  /// Calls `body` with the address in the system's form.
  package func withSystemAddress<R>(_ body: (UnsafePointer<sockaddr_storage>, UInt32) -> R) -> R {
    var storage = sockaddr_storage()
    let length = withUnsafeMutableBytes(of: &storage) { raw -> Int in
      switch self {
      case .ipv4(let address, let port):
        var value = sockaddr_in()
        value.sin_family = sa_family_t(AF_INET)
        value.sin_port = port.bigEndian
        value.sin_addr.s_addr = address.bigEndian
        raw.storeBytes(of: value, as: sockaddr_in.self)
        return MemoryLayout<sockaddr_in>.size
      case .ipv6(let high, let low, let port):
        var value = sockaddr_in6()
        value.sin6_family = sa_family_t(AF_INET6)
        value.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &value.sin6_addr) { raw in
          raw.storeBytes(of: high.bigEndian, as: UInt64.self)
          raw.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        raw.storeBytes(of: value, as: sockaddr_in6.self)
        return MemoryLayout<sockaddr_in6>.size
      case .unix(let path):
        raw.storeBytes(of: sa_family_t(AF_UNIX), as: sa_family_t.self)
        let bytes = path.utf8.prefix(Self.maximumUnixPathLength)
        let start = MemoryLayout<sa_family_t>.size
        for (offset, byte) in bytes.enumerated() { raw[start + offset] = byte }
        return start + bytes.count + 1
      case .inProcess: return 0
      }
    }
    return withUnsafePointer(to: storage) { body($0, socklen_t(length)) }
  }

  package init?(system storage: sockaddr_storage, length: UInt32) {
    let parsed = withUnsafeBytes(of: storage) { raw -> SocketAddress? in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let value = raw.loadUnaligned(as: sockaddr_in.self)
        return .ipv4(UInt32(bigEndian: value.sin_addr.s_addr), port: UInt16(bigEndian: value.sin_port))
      case AF_INET6:
        let value = raw.loadUnaligned(as: sockaddr_in6.self)
        return .ipv6(raw: value.sin6_addr, port: UInt16(bigEndian: value.sin6_port))
      case AF_UNIX:
        let start = MemoryLayout<sa_family_t>.size
        let path = raw[start..<max(start, min(Int(length), raw.count))].prefix { $0 != 0 }
        return .unix(path: String(decoding: path, as: UTF8.self))
      default:
        return nil
      }
    }
    guard let parsed else { return nil }
    self = parsed
  }
}
