public import EventLoop
import Glibc
import Locks

/// The keys with which a service signs access tokens: which one does so now, rotation, withdrawal, and the file that
/// stores them (FA-4). A key is on the disk before it is published.
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
    let stored = try SigningKeyRing.load(files.ring)
    var ring: SigningKeyRing
    if let stored {
      ring = stored
    } else {
      ring = SigningKeyRing(
        first: try KeyFile.privateKey(at: files.first, orMakeFrom: { host.randomBytes(32) }), at: now)
    }
    let isChanged: Bool
    do throws(KeyError) {
      isChanged = try ring.maintain(at: now, schedule) { () throws(KeyError) in
        try PrivateKey(seed: host.randomBytes(32))
      }
    } catch {
      throw KeyFileError(path: files.ring, reason: "\(error)")
    }
    var state = State(ring: stored ?? ring)
    if isChanged {
      do throws(KeyFileError) {
        try ring.save(to: files.ring)
        state.ring = ring
      } catch {
        // On a full disk the keys that are stored still sign.
        guard stored != nil else { throw error }
        (state.failedAt, state.failures, state.lastFailure) = (host.loops[0].now, 1, "\(error)")
      }
    }
    self.state = Locked(state)
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
      try writing.locked {
        let now = host.wallClock.now.seconds
        var (ring, isUnsaved) = state.withLock { ($0.ring, $0.isUnsaved) }
        // Due changes first: an operator's change is one to the keys of now.
        var isChanged = try maintain(&ring, at: now)
        isChanged = try body(&ring, now) || isChanged
        isChanged = try maintain(&ring, at: now) || isChanged
        guard isChanged || isUnsaved else { return }
        do throws(KeyFileError) {
          try ring.save(to: files.ring)
          isUnsaved = false
        } catch {
          state.withLock { state in
            (state.failedAt, state.lastFailure) = (host.loops[0].now, "\(error)")
            state.failures += 1
            if holdsUnsaved { (state.ring, state.isUnsaved) = (ring, true) }
          }
          if holdsUnsaved { notify() }
          throw error
        }
        state.withLock { state in
          (state.ring, state.isUnsaved, state.failedAt) = (ring, isUnsaved, nil)
        }
        notify()
      }
    }
  }

  private func notify() {
    for observer in state.withLock({ $0.observers }) { observer() }
  }

  private func maintain(_ ring: inout SigningKeyRing, at now: Int64) throws -> Bool {
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
