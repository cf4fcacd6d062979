import EventLoop
import Identity
import Locks

/// The service's own keys and those it trusts.
final class TrustedKeys: Sendable {
  /// Signs the service's own tokens.
  let own: PrivateKey
  /// Sign access tokens, in the service that issues them.
  let signingKeys: SigningKeys?
  let refreshKey: RefreshKey?
  let verifier: TokenVerifier
  private let directory: String?
  private let receivedFile: String
  private let state = Locked(State())

  private struct State {
    /// In the directory.
    var files: [VerificationKey] = []
    /// Received from the issuer of access tokens; nil until it has been heard for the first time.
    var received: [VerificationKey]?
    /// Whether the file has them.
    var isStored = true
    /// Ids of keys whose withdrawal has taken effect here.
    var withdrawn: Set<String> = []
    var onWithdrawal: @Sendable () -> Void = {}
    var waiting = UnknownKeyCalls()

    /// Keys that verify access tokens: those of the directory hold until the issuer was heard.
    var accessKeys: [VerificationKey] { received ?? files.filter { $0.use == .accessTokens } }
  }

  init(_ definition: ServiceDefinition, _ configuration: Configuration, _ host: any Host) throws {
    let settings = definition.commonSettings
    let data = try configuration[settings.data]
    let ownPath = try configuration[settings.key] ?? "\(data)/identity.pem"
    own = try KeyFile.privateKey(at: ownPath, orMakeFrom: { host.randomBytes(32) })
    receivedFile = "\(data)/signing-keys.json"
    verifier = TokenVerifier(audience: definition.identity.name, host: host)
    directory = try configuration[settings.trustedKeys]
    if definition.issuesTokens {
      let path = try configuration[ServiceDefinition.tokenKey] ?? "\(data)/tokens.pem"
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      let ring = try configuration[ServiceDefinition.signingKeys] ?? "\(folder)signing.keys"
      let days = Int64(try configuration[ServiceDefinition.signingKeyDays])
      signingKeys = try SigningKeys(
        issuer: definition.identity.name, files: .init(ring: ring, first: path),
        schedule: .init(interval: days == 0 ? nil : days * 86_400), identity: own, host: host)
      refreshKey = try RefreshKey(
        file: try configuration[ServiceDefinition.refreshKey] ?? "\(folder)refresh.key",
        orMakeFrom: { host.randomBytes(32) })
    } else {
      (signingKeys, refreshKey) = (nil, nil)
      let stored = try ReceivedKeys.load(receivedFile, issuer: Neighbour.shieldPolicy.name)
      state.withLock { $0.received = stored }
    }
    try reload()
    signingKeys?.onChange { [weak self] in self?.applySigningKeys() }
    if signingKeys != nil {
      let pool = host.blockingPool
      verifier.onUnknownKey { [weak self] _, address in await self?.readAgain(for: address, on: pool) }
    }
  }

  /// Takes over what other processes of the service have stored. Blocks.
  /// - Throws: `KeyFileError` where a file can't be read; the keys in memory hold on.
  func refresh() throws {
    try signingKeys?.refresh()
    try refreshKey?.refresh()
  }

  /// Before a token is rejected whose key another process of the service may have made; few calls wait at a time, as
  /// anyone may invent a key.
  private func readAgain(for address: String, on pool: any BlockingQueue) async {
    guard state.withLock({ $0.waiting.begin(address) }) else { return }
    defer { state.withLock { $0.waiting.end(address) } }
    try? await pool.run { [signingKeys] in try signingKeys?.refresh() }
  }

  /// Whether no other service is trusted.
  var isAlone: Bool { directory == nil }

  /// The keys with which a service signs, as the directory has them.
  func keys(ofService name: String) -> [VerificationKey] {
    state.withLock { $0.files.filter { $0.use == .service && $0.issuer == name } }
  }

  /// Called when a key that signs access tokens was withdrawn.
  func onWithdrawal(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onWithdrawal = body } }

  func reload() throws(KeyFileError) {
    let files = try directory.map { directory throws(KeyFileError) in try KeyDirectory.load(directory) } ?? []
    state.withLock { $0.files = files }
    for use: VerificationKey.Use in [.service, .operator, .reporter] { verifier.replaceKeys(use, with: files) }
    if signingKeys == nil {
      // While holding the lock: keys received meanwhile must not be replaced by earlier ones.
      state.withLock { verifier.replaceKeys(.accessTokens, with: $0.accessKeys) }
    } else {
      applySigningKeys()
    }
  }

  /// Stores keys that their issuer has sent, and accepts the tokens of no others from now on.
  /// - Throws: `KeyFileError` when they can't be stored; they hold all the same.
  func receive(_ content: SigningKeyProof.Content) throws(KeyFileError) {
    let (isStored, isWithdrawn, end) = state.withLock { state in
      let isWithdrawn = state.accessKeys.contains { content.withdrawn.contains($0.keyID) }
      if state.received != content.keys { state.isStored = false }
      state.received = content.keys
      verifier.replaceKeys(.accessTokens, with: content.keys)
      return (state.isStored, isWithdrawn, state.onWithdrawal)
    }
    if isWithdrawn { end() }
    guard !isStored else { return }
    try ReceivedKeys.save(content.keys, to: receivedFile)
    state.withLock { $0.isStored = true }
  }

  /// Lets the verifier of the service that issues tokens accept those that it signs.
  private func applySigningKeys() {
    guard let signingKeys else { return }
    let (isNew, end) = state.withLock { state in
      verifier.replaceKeys(.accessTokens, with: signingKeys.verificationKeys)
      let withdrawn = Set(signingKeys.ring.withdrawn.map(\.keyID))
      defer { state.withdrawn = withdrawn }
      return (!withdrawn.isSubset(of: state.withdrawn), state.onWithdrawal)
    }
    if isNew { end() }
  }
}
