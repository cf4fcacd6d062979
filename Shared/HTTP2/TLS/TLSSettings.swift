/// A certificate with the certificates that lead to its authority, and the key that proves it.
public struct TLSCertificateFiles: Hashable, Sendable {
  /// PEM: the own certificate first, then the intermediate ones in order.
  public var chain: String
  /// PEM, without a password; only the owner may be able to read it.
  public var key: String

  /// Paths of two PEM files, which are read when a context is made of the settings.
  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}

/// Whether a server asks its clients for a certificate (mutual TLS).
public enum ClientCertificates: String, CaseIterable, Hashable, Sendable {
  /// Never asks.
  case none
  /// Requests one. A client without one is accepted without a name; one whose certificate does not verify is rejected.
  case optional
  /// Refuses clients that have none that verifies.
  case required
}

/// A version of TLS. Versions before 1.2 are never spoken (RFC 8996).
public enum TLSVersion: Hashable, Sendable {
  /// TLS 1.2 with ephemeral keys and authenticated encryption only: none of RFC 9113's prohibited suites (appendix A).
  case tls12
  /// TLS 1.3 (RFC 8446).
  case tls13
}

/// How a server proves who it is and which clients it accepts.
public struct TLSServerSettings: Hashable, Sendable {
  /// The certificate that the server presents to every client.
  public var certificate: TLSCertificateFiles
  /// PEM: the authorities that must have issued clients' certificates; needed unless `clientCertificates` is `none`.
  public var clientAuthorities: String?
  /// Whether clients show one too.
  public var clientCertificates: ClientCertificates
  /// The oldest version spoken.
  public var minimumVersion: TLSVersion
  /// Bytes a client may send before its handshake is finished; a client with a chain of four certificates sends 8 KiB.
  public var maximumHandshakeBytes: Int

  /// Nothing is read yet: `TLSServerContext` does that, and reports what is wrong with the files.
  public init(
    certificate: TLSCertificateFiles, clientAuthorities: String? = nil, clientCertificates: ClientCertificates = .none,
    minimumVersion: TLSVersion = .tls12, maximumHandshakeBytes: Int = 65_536
  ) {
    self.certificate = certificate
    self.clientAuthorities = clientAuthorities
    self.clientCertificates = clientCertificates
    self.minimumVersion = minimumVersion
    self.maximumHandshakeBytes = maximumHandshakeBytes
  }
}

/// The authorities that a client trusts and the certificate it presents.
public struct TLSClientSettings: Hashable, Sendable {
  /// PEM: the authorities that must have issued servers' certificates; nil for those the system trusts.
  public var authorities: String?
  /// Shown to servers that ask for it.
  public var certificate: TLSCertificateFiles?
  /// The DNS name or IP address that the server's certificate must hold; nil for the host that is connected to.
  public var serverName: String?
  /// The text that the first URI among the alternative names of the server's certificate must equal, letter for letter,
  /// in place of the host: for services that know each other by name, wherever they run. No DNS name or common name
  /// will do.
  public var serverIdentity: String?
  /// Whether a host name that is connected to must be in the certificate in addition to `serverIdentity`. IP addresses
  /// need not: an identity holds wherever the service runs.
  public var requiresHostName = false
  /// The oldest version spoken.
  public var minimumVersion: TLSVersion
  /// Bytes a server may send before its handshake is finished.
  public var maximumHandshakeBytes: Int

  /// Without arguments: the system's authorities, and no client certificate.
  public init(
    authorities: String? = nil, certificate: TLSCertificateFiles? = nil, serverName: String? = nil,
    serverIdentity: String? = nil, minimumVersion: TLSVersion = .tls12, maximumHandshakeBytes: Int = 131_072
  ) {
    self.authorities = authorities
    self.certificate = certificate
    self.serverName = serverName
    self.serverIdentity = serverIdentity
    self.minimumVersion = minimumVersion
    self.maximumHandshakeBytes = maximumHandshakeBytes
  }
}

/// Why certificates, keys or authorities can't be used, and what to do.
public struct TLSConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file at fault, or the purpose of several files.
  public var file: String
  /// The fault.
  public var reason: String
  /// The remedy, for the operator.
  public var remedy: String

  /// Three parts of one sentence for the operator.
  public init(file: String, reason: String, remedy: String) {
    self.file = file
    self.reason = reason
    self.remedy = remedy
  }

  public var description: String { "\(file): \(reason); \(remedy)" }
}
