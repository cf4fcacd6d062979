public import RPC

/// The caller that a verified certificate identifies (mutual TLS).
///
/// The URI `screentime:service:UsageIngest` is the service of that name, `screentime:operator:anna` that operator,
/// `screentime:reporter:bank` that system outside of ours; any other one identifies no caller, nor does any other kind
/// of name: authorities sign DNS names for whoever has the host, and common names without looking. The certificate has
/// exactly one URI of ours, and is made for clients. The authority decides who may use which name: a service trusts its
/// `tls-client-authorities`.
extension Principal {
  private static let prefix = "screentime:"
  private static let servicePrefix = "screentime:service:"
  private static let operatorPrefix = "screentime:operator:"
  private static let reporterPrefix = "screentime:reporter:"

  /// nil for a peer without a certificate that identifies a caller.
  public init?(certificateOf peer: PeerIdentity) {
    let own = peer.certificateURIs.filter { $0.hasPrefix(Self.prefix) }
    guard peer.hasClientCertificate, own.count == 1, let name = own.first else { return nil }
    self.init(certificateURI: name)
  }

  /// nil for a URI that is none of a service, an operator and a reporter, or whose name is longer than 64 bytes.
  public init?(certificateURI certificateName: String) {
    func name(after prefix: String) -> String? {
      guard certificateName.hasPrefix(prefix) else { return nil }
      let name = certificateName.dropFirst(prefix.count)
      return (1...64).contains(name.utf8.count) ? String(name) : nil
    }
    if let name = name(after: Self.servicePrefix) {
      self = .service(name: name)
    } else if let name = name(after: Self.operatorPrefix) {
      self = .operator(name: name)
    } else if let name = name(after: Self.reporterPrefix) {
      self = .reporter(name: name)
    } else {
      return nil
    }
  }

  /// The URI that a service's certificate holds as its only alternative name of that kind which is ours, and its first.
  public static func certificateName(ofService name: String) -> String { servicePrefix + name }
}
