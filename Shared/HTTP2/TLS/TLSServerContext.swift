import Locks

/// A server's certificate, key and authorities, for any number of listeners. Reloaded from its files without touching a
/// connection: existing ones keep their certificates.
public final class TLSServerContext: Sendable {
  /// As given; the files they name are those that `reload` reads again.
  public let settings: TLSServerSettings
  private let current: Locked<OpenSSLContext>

  /// Reads the files.
  public init(_ settings: TLSServerSettings) throws(TLSConfigurationError) {
    self.settings = settings
    current = Locked(try OpenSSLContext(server: settings))
  }

  /// Reads the files again. After an error everything stays as it was.
  public func reload() throws(TLSConfigurationError) {
    let fresh = try OpenSSLContext(server: settings)
    current.withLock { $0 = fresh }
  }

  /// When the certificate in force expires, in seconds since 1970 UTC.
  public var certificateExpiry: Int64 { current.withLock { $0.certificateExpiry } ?? .max }

  /// TLS for one accepted connection; nil when memory has run out.
  ///
  /// - Parameter servesHTTP1: whether clients may choose HTTP/1.1, or nothing.
  package func makeTransform(servesHTTP1: Bool = false) -> TLSTransform? {
    TLSTransform(current.withLock { $0 }, server: settings, servesHTTP1: servesHTTP1)
  }
}
