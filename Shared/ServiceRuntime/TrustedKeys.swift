import EventLoop
import Identity

/// The service's own keys and those it trusts.
struct TrustedKeys: Sendable {
  /// Signs the service's own tokens.
  let own: PrivateKey
  let tokenSigner: TokenSigner?
  let refreshKey: RefreshKey?
  let verifier: TokenVerifier
  private let directory: String?

  init(_ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host) throws {
    let settings = definition.commonSettings
    let data = try configuration[settings.data]
    let ownPath = try configuration[settings.key] ?? "\(data)/identity.pem"
    own = try KeyFile.privateKey(at: ownPath, orMakeFrom: { host.randomBytes(32) })
    if definition.issuesTokens {
      let path = try configuration[ServiceDefinition.tokenKey] ?? "\(data)/tokens.pem"
      tokenSigner = TokenSigner(
        issuer: definition.identity.name,
        key: try KeyFile.privateKey(at: path, orMakeFrom: { host.randomBytes(32) }))
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      refreshKey = try RefreshKey(
        file: try configuration[ServiceDefinition.refreshKey] ?? "\(folder)refresh.key",
        orMakeFrom: { host.randomBytes(32) })
    } else {
      tokenSigner = nil
      refreshKey = nil
    }
    verifier = TokenVerifier(audience: definition.identity.name, host: host)
    directory = try configuration[settings.trustedKeys]
    try reload()
  }

  /// Whether no other service is trusted.
  var isAlone: Bool { directory == nil }

  func reload() throws(KeyFileError) {
    var keys = try directory.map { directory throws(KeyFileError) in try KeyDirectory.load(directory) } ?? []
    if let tokenSigner { keys.append(tokenSigner.verificationKey) }
    for use: VerificationKey.Use in [.service, .operator, .accessTokens] { verifier.replaceKeys(use, with: keys) }
  }
}
