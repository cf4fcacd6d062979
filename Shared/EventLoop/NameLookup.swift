import CSystem
import Glibc

/// Why a host name has no addresses.
public struct NameLookupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host name, as it was asked for.
  public var name: String
  /// The resolver's message, for people.
  public var reason: String

  /// For hosts; `reason` is shown to people.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  public var description: String { "the name \(name) cannot be resolved: \(reason)" }
}

/// The system's resolver. The one place that calls `getaddrinfo`.
enum NameLookup {
  /// More addresses of one name are left out.
  static let maximumAddresses = 64

  /// The addresses of `name`, of both families, in the order of preference that the system gives them (RFC 6724).
  /// Blocks.
  static func addresses(of name: String, port: UInt16) throws(NameLookupError) -> [SocketAddress] {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw NameLookupError(name: name, reason: "a name is neither empty nor contains NUL")
    }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(name, "\(port)", &hints, &list)
    guard result == 0 else {
      throw NameLookupError(name: name, reason: gai_strerror(result).map { String(cString: $0) } ?? "error \(result)")
    }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = list
    while let entry = next, found.count < maximumAddresses {
      next = entry.pointee.ai_next
      if let address = address(entry.pointee), !found.contains(address) { found.append(address) }
    }
    guard !found.isEmpty else { throw NameLookupError(name: name, reason: "it has no IPv4 or IPv6 address") }
    return found
  }

  private static func address(_ entry: addrinfo) -> SocketAddress? {
    let length = Int(entry.ai_addrlen)
    guard let source = entry.ai_addr, length <= MemoryLayout<sockaddr_storage>.size else { return nil }
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: length))
    }
    return SocketAddress(system: storage, length: entry.ai_addrlen)
  }
}
