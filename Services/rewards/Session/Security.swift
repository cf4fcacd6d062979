import CommandLine
import HTTP2
import Identity
import RPC

/// How the services are called: over TLS when the authorities of their certificates are given, otherwise in clear text,
/// which they accept on their own machine only.
struct Security: Sendable {
  private let contexts: [ServiceName: TLSClientContext]
  /// Whether services over TLS see a certificate of the caller.
  let showsCertificate: Bool

  /// - Throws: `CommandError` that names the option or the file.
  init(_ arguments: Arguments) throws {
    func file(_ option: String) -> String? {
      let variable = "REWARDS_" + option.uppercased().replacing("-", with: "_")
      return arguments[option] ?? environment(variable)
    }
    let authorities = file("tls-authorities")
    let (chain, key) = (file("tls-certificate"), file("tls-key"))
    if (chain == nil) != (key == nil) {
      let (given, missing) = chain == nil ? ("tls-key", "tls-certificate") : ("tls-certificate", "tls-key")
      throw CommandError("--\(missing) FILE is missing beside --\(given): give both, or none")
    }
    showsCertificate = chain != nil
    guard let authorities else {
      if chain != nil {
        throw CommandError(
          "--tls-certificate has no effect in clear text: give --tls-authorities FILE too, with the authorities that sign "
            + "the services' certificates")
      }
      contexts = [:]
      return
    }
    var certificate: TLSCertificateFiles?
    if let chain, let key { certificate = TLSCertificateFiles(chain: chain, key: key) }
    var contexts: [ServiceName: TLSClientContext] = [:]
    for service in ServiceName.allCases {
      do {
        var settings = TLSClientSettings(
          authorities: authorities, certificate: certificate,
          serverIdentity: Principal.certificateName(ofService: service.executable))
        settings.requiresHostName = true
        contexts[service] = try TLSClientContext(settings)
      } catch {
        throw CommandError("\(error)")
      }
    }
    self.contexts = contexts
  }

  /// Nil for clear text; always on a Unix socket.
  func tls(to service: ServiceName, at target: ChannelTarget) -> TLSClientContext? {
    target.isUnixSocket ? nil : contexts[service]
  }
}
