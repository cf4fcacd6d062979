public import EventLoop
import Glibc
import Locks

/// The keys with which a service signs access tokens: which one does so now, rotation, withdrawal, and the file that
/// stores them (FA-4). A key is on the disk before it is published.
///
/// Several processes of the service share the file: each changes what is stored, and not what it remembers, under a
/// lock, and takes over what others have stored by `refresh`.
public final class SigningKeys: Sendable {
  /// Where the keys are stored.
  public struct Files: Hashable, Sendable {
    /// The file of all keys, which is replaced by each change.
    public var ring: String
    /// The private key that signs first, in PEM; made when missing, and removed when it is withdrawn.
    public var first: String

    public init(ring: String, first: String) {
      self.ring = ring
      self.first = first
    }
  }

  private struct State {
    var ring: SigningKeyRing
    /// The file that has it, or had it before a change that is unsaved.
    var version: KeyFile.Version?
    /// Whether the file does not have this ring.
    var isUnsaved = false
    /// When a change could not be stored, so that it is tried again some time later only.
    var failedAt: MonotonicInstant?
    var failures: Int64 = 0
    var lastFailure: String?
    var observers: [@Sendable () -> Void] = []
  }

  /// Time after a failed write until the next one, unless an operator asks for it.
  private static let pause: Duration = .seconds(10)

  public let issuer: String
  private let files: Files
  private let schedule: SigningKeyRing.Schedule
  private let identity: PrivateKey
  private let host: any Host
  private let state: Locked<State>
  /// Held during a change and its write, which calls that sign do not wait for.
  private let writing = Lock()

  /// Reads the file, or makes it with the first key.
  /// - Parameters:
  ///   - issuer: the name of the executable that issues the tokens.
  ///   - identity: the service's own key, which proves to other services who answers them.
  public init(
    issuer: String, files: Files, schedule: SigningKeyRing.Schedule, identity: PrivateKey, host: any Host
  ) throws(KeyFileError) {
    (self.issuer, self.files, self.schedule, self.identity, self.host) = (issuer, files, schedule, identity, host)
    let now = host.wallClock.now.seconds
    let version = KeyFile.version(of: files.ring)
    let stored = try SigningKeyRing.load(files.ring)
    if let stored, !stored.isDue(at: now, schedule) {
      state = Locked(State(ring: stored, version: version))
      return
    }
    do {
      state = Locked(
        try KeyFile.locked(files.ring) {
          // Another process may have made it meanwhile.
          let stored = try SigningKeyRing.load(files.ring)
          var ring =
            try stored
            ?? SigningKeyRing(
              first: try KeyFile.privateKey(at: files.first, orMakeFrom: { host.randomBytes(32) }), at: now)
          let isChanged = try Self.maintain(&ring, at: now, schedule, host)
          if isChanged || stored == nil { try ring.save(to: files.ring) }
          return State(ring: ring, version: KeyFile.version(of: files.ring))
        })
    } catch {
      let failure = (error as? KeyFileError) ?? KeyFileError(path: files.ring, reason: "\(error)")
      // On a full disk the keys that are stored still sign.
      guard let stored else { throw failure }
      state = Locked(
        State(
          ring: stored, version: version, failedAt: host.loops[0].now, failures: 1, lastFailure: failure.description))
    }
  }

  /// Called after each change of what is published, on any thread.
  public func onChange(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.observers.append(body) } }

  /// The keys and their times.
  public var ring: SigningKeyRing { state.withLock { $0.ring } }

  /// Changes that could not be stored since the start, and why not.
  public var failures: (count: Int64, last: String?) { state.withLock { ($0.failures, $0.lastFailure) } }

  /// The keys by which the services verify tokens from now on.
  public var verificationKeys: [VerificationKey] {
    ring.published(at: host.wallClock.now.seconds).map { key in
      VerificationKey(
        keyID: key.keyID, issuer: issuer, publicKey: key.privateKey.publicKey, use: .accessTokens,
        voidTime: key.voidTime)
    }
  }

  /// Signs access tokens now; a key whose time it is begins to.
  public func signer() async throws -> TokenSigner {
    await maintain()
    guard let key = ring.signing(at: host.wallClock.now.seconds) else { throw KeyError.malformed("there is no key") }
    return TokenSigner(issuer: issuer, key: key.privateKey)
  }

  /// Makes the next key and removes void ones where it is time. A change that can't be stored is counted and tried
  /// again later; the keys that are stored continue to sign.
  public func maintain() async {
    let isDue = state.withLock { state in
      if let failed = state.failedAt, host.loops[0].now < failed + Self.pause { return false }
      return state.isUnsaved || state.ring.isDue(at: host.wallClock.now.seconds, schedule)
    }
    guard isDue else { return }
    _ = try? await change { _, _ in false }
  }

  /// As `maintain`, after what other processes have stored was taken over.
  public func update() async {
    try? await host.blockingPool.run { [self] in try refresh() }
    await maintain()
  }

  /// Takes over what another process has stored. Keys that were withdrawn here do not come back. Blocks.
  /// - Throws: `KeyFileError` where the file can't be read; the keys in memory hold on.
  public func refresh() throws {
    try writing.locked {
      let state = state.withLock { $0 }
      guard let version = KeyFile.version(of: files.ring), version != state.version,
        let stored = try SigningKeyRing.load(files.ring)
      else { return }
      let withdrawn = Set(state.ring.withdrawn.map(\.keyID))
      guard !state.isUnsaved, !stored.keys.contains(where: { withdrawn.contains($0.keyID) }) else {
        return try storeChange { _, _ in false }
      }
      self.state.withLock { ($0.ring, $0.version) = (stored, version) }
      notify()
    }
  }

  /// Lets the next key sign instead of the one named: at once, or when it has been published for long enough.
  /// - Throws: `SigningKeyRing.UnknownKey`; `KeyFileError` when the change can't be stored, which then does not hold.
  public func rotate(_ keyID: String) async throws {
    let schedule = schedule
    try await change { ring, now in try ring.rotate(keyID, at: now, schedule) }
  }

  /// Withdraws keys that others may have, at once.
  /// - Returns: the steps that an operator has to do by hand; nil for none.
  /// - Throws: `SigningKeyRing.UnknownKey`; `KeyFileError` when the change can't be stored: then it holds until the
  ///   process ends, and has to be repeated.
  public func withdraw(_ keyIDs: [String], by operatorName: String) async throws -> String? {
    let host = host
    try await change(holdsUnsaved: true) { ring, now in
      try ring.withdraw(keyIDs, by: operatorName, at: now) { () throws(KeyError) in
        try PrivateKey(seed: host.randomBytes(32))
      }
    }
    return removeFirst(if: keyIDs)
  }

  /// The signature by which the service proves that it has answered.
  public func proof(of keySet: [UInt8]) async throws -> (signature: [UInt8], keyID: String) {
    let identity = identity
    let signature = try await host.blockingPool.run { try SigningKeyProof.sign(keySet, by: identity) }
    return (signature, TokenSigner.keyID(of: identity.publicKey))
  }

  private func change(
    holdsUnsaved: Bool = false,
    _ body: @escaping @Sendable (inout SigningKeyRing, Int64) throws -> Bool
  ) async throws {
    try await host.blockingPool.run { [self] in
      try writing.locked { try storeChange(holdsUnsaved: holdsUnsaved, body) }
    }
  }

  /// While holding `writing`.
  private func storeChange(
    holdsUnsaved: Bool = false, _ body: (inout SigningKeyRing, Int64) throws -> Bool
  ) throws {
    let now = host.wallClock.now.seconds
    // Due changes first: an operator's change is one to the keys of now.
    func change(_ ring: inout SigningKeyRing) throws -> Bool {
      var isChanged = try Self.maintain(&ring, at: now, schedule, host)
      isChanged = try body(&ring, now) || isChanged
      return try Self.maintain(&ring, at: now, schedule, host) || isChanged
    }
    do {
      try KeyFile.locked(files.ring) {
        let before = state.withLock { $0 }
        var (ring, isUnsaved) = try stored(at: now, before)
        isUnsaved = try change(&ring) || isUnsaved
        if isUnsaved { try ring.save(to: files.ring) }
        let version = KeyFile.version(of: files.ring)
        guard version != before.version else { return }
        state.withLock { state in
          (state.ring, state.version, state.isUnsaved, state.failedAt) = (ring, version, false, nil)
        }
      }
    } catch let error as KeyFileError {
      var held = state.withLock { state in
        (state.failedAt, state.lastFailure) = (host.loops[0].now, "\(error)")
        state.failures += 1
        return state.ring
      }
      if holdsUnsaved, try change(&held) {
        state.withLock { ($0.ring, $0.isUnsaved) = (held, true) }
        notify()
      }
      throw error
    }
    notify()
  }

  /// What the file has, without the keys that were withdrawn here.
  /// - Returns: with whether that has to be stored.
  private func stored(at now: Int64, _ state: State) throws -> (ring: SigningKeyRing, isUnsaved: Bool) {
    guard KeyFile.version(of: files.ring) != state.version else { return (state.ring, state.isUnsaved) }
    guard var ring = try SigningKeyRing.load(files.ring) else { return (state.ring, true) }
    var isUnsaved = false
    for key in state.ring.withdrawn where ring.keys.contains(where: { $0.keyID == key.keyID }) {
      isUnsaved = try ring.withdraw([key.keyID], by: key.operatorName, at: now) { () throws(KeyError) in
        try PrivateKey(seed: host.randomBytes(32))
      }
    }
    return (ring, isUnsaved)
  }

  private func notify() {
    for observer in state.withLock({ $0.observers }) { observer() }
  }

  private static func maintain(
    _ ring: inout SigningKeyRing, at now: Int64, _ schedule: SigningKeyRing.Schedule, _ host: any Host
  ) throws -> Bool {
    try ring.maintain(at: now, schedule) { () throws(KeyError) in try PrivateKey(seed: host.randomBytes(32)) }
  }

  /// Else the loss of the other file would bring the withdrawn key back.
  private func removeFirst(if keyIDs: [String]) -> String? {
    guard let first = try? KeyFile.privateKey(at: files.first),
      keyIDs.contains(TokenSigner.keyID(of: first.publicKey)), unlink(files.first) != 0
    else { return nil }
    return "\(files.first) has a withdrawn key and can't be removed (\(String(cString: strerror(errno)))): remove it"
  }
}
