import Locks

/// The authorities that a client trusts and the certificate it presents, for any number of channels. Reloaded from its
/// files without touching a connection.
public final class TLSClientContext: Sendable {
  /// As given; the files they name are those that `reload` reads again.
  public let settings: TLSClientSettings
  private let current: Locked<OpenSSLContext>

  /// Reads the files.
  public init(_ settings: TLSClientSettings = TLSClientSettings()) throws(TLSConfigurationError) {
    self.settings = settings
    current = Locked(try OpenSSLContext(client: settings))
  }

  /// Reads the files again. After an error everything stays as it was.
  public func reload() throws(TLSConfigurationError) {
    let fresh = try OpenSSLContext(client: settings)
    current.withLock { $0 = fresh }
  }

  /// When the own certificate expires, in seconds since 1970 UTC; nil without one.
  public var certificateExpiry: Int64? { current.withLock { $0.certificateExpiry } }

  /// The part of the own certificate that servers examine; nil without one.
  package var certificate: PeerCertificate? { current.withLock { $0.certificate } }

  /// TLS for one connection to the host of `authority` (`name`, `name:port`, `[::1]:port`); nil when memory has run
  /// out.
  package func makeTransform(authority: String) -> TLSTransform? {
    TLSTransform(current.withLock { $0 }, client: settings, host: Self.host(of: authority))
  }

  /// The host without brackets and port (RFC 3986 section 3.2.2), and without the dot of the root, which neither a
  /// certificate's names nor the server name have (RFC 6066 section 3).
  static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    var host = authority[...]
    if let colon = host.lastIndex(of: ":"), host.firstIndex(of: ":") == colon { host = host[..<colon] }
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }
}
