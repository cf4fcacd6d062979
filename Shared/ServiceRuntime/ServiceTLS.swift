import EventLoop
import HTTP2
import Identity
import RPC

/// The certificates of a service: those it shows and those it trusts.
struct ServiceTLS: Sendable {
  /// For the listeners; nil when they speak plaintext.
  let server: TLSServerContext?
  private let clients: [Neighbour: TLSClientContext]

  init(_ definition: ServiceDefinition, _ configuration: Configuration) throws {
    let settings = definition.commonSettings
    var files: TLSCertificateFiles?
    if let chain = try configuration[settings.tlsCertificate], let key = try configuration[settings.tlsKey] {
      files = TLSCertificateFiles(chain: chain, key: key)
    }
    let clientAuthorities = try configuration[settings.tlsClientAuthorities]
    let clientCertificates = try configuration[settings.tlsClientCertificates]
    let peerAuthorities = try configuration[settings.peerAuthorities]
    do throws(TLSConfigurationError) {
      server = try files.map { files throws(TLSConfigurationError) in
        try TLSServerContext(
          TLSServerSettings(
            certificate: files, clientAuthorities: clientAuthorities, clientCertificates: clientCertificates))
      }
      clients = try Self.clients(definition.neighbours, files, authorities: peerAuthorities)
    } catch {
      throw ServiceTLS.problem(error, settings, configuration)
    }
  }

  /// For the channel to a neighbour; nil for plaintext.
  func client(to neighbour: Neighbour, at target: ChannelTarget) -> TLSClientContext? {
    target.isUnixSocket ? nil : clients[neighbour]
  }

  /// For a listener; nil for plaintext.
  func server(at address: SocketAddress) -> TLSServerContext? {
    if case .unix = address { nil } else { server }
  }

  /// Reloads all files, for new connections; open ones keep theirs. A file that can't be read leaves the previous one
  /// in force.
  func reload() throws(TLSConfigurationError) {
    try server?.reload()
    for client in clients.values { try client.reload() }
  }

  /// When the certificate in force expires, in seconds since 1970 UTC; nil without one.
  var certificateExpiry: Int64? { server?.certificateExpiry }

  /// Why neighbours do not know by the certificate that this service calls them; nil where they do, or where none is
  /// shown to them.
  func identityFault(of service: String) -> String? {
    guard let own = clients.values.lazy.compactMap(\.certificate).first else { return nil }
    var peer = PeerIdentity(address: .loopback(port: 0))
    (peer.certificateURIs, peer.hasClientCertificate) = (own.uris, own.isForClients)
    if Principal(certificateOf: peer) == .service(name: service) { return nil }
    return own.isForClients
      ? "its one URI that begins with screentime: has to be \(Principal.certificateName(ofService: service))"
      : "its extended key usage lacks clientAuth"
  }

  private static func clients(
    _ neighbours: [Neighbour], _ files: TLSCertificateFiles?, authorities: String?
  ) throws(TLSConfigurationError) -> [Neighbour: TLSClientContext] {
    guard let authorities else { return [:] }
    var clients: [Neighbour: TLSClientContext] = [:]
    for neighbour in neighbours {
      var client = TLSClientSettings(
        authorities: authorities, certificate: files,
        serverIdentity: Principal.certificateName(ofService: neighbour.name))
      client.requiresHostName = true
      clients[neighbour] = try TLSClientContext(client)
    }
    return clients
  }

  /// The setting that names the file.
  private static func problem(
    _ error: TLSConfigurationError, _ settings: ServiceSettings, _ configuration: Configuration
  ) -> ConfigurationProblem {
    let named = [settings.tlsCertificate, settings.tlsKey, settings.tlsClientAuthorities, settings.peerAuthorities]
      .first { (try? configuration[$0]) == error.file }
    return configuration.problem(
      (named ?? settings.tlsCertificate).name, "\(error.file): \(error.reason)", remedy: error.remedy)
  }
}
