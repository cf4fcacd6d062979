import EventFeed
import EventLoop
import Identity
import Locks
import Messages
import Metrics
import RPC
import Stubs
import Telemetry

/// Fetches the keys that verify access tokens from the service that issues them (FA-4): periodically, and when a token
/// names a key that is not known. The answer must prove who has made it; received keys are stored, and verify tokens
/// after a restart as well, while the issuer is down.
final class SigningKeyFetch: Sendable {
  private let keys: TrustedKeys
  private let client: FamilyV1.FamilyServiceClient
  private let isCertified: Bool
  private let host: any Host
  private let loop: EventLoop
  private let logger: Logger
  private let failures: [Failure: Counter]
  private let state = Locked(State())

  /// Why keys were not fetched, as a label.
  enum Failure: String, CaseIterable, Hashable, Sendable {
    /// ShieldPolicy can't be reached, or rejects the call.
    case unreachable
    /// Whoever has answered does not prove to be ShieldPolicy.
    case refused
    /// The keys hold, but can't be stored.
    case notStored = "not_stored"
  }

  struct State {
    var startedAt: MonotonicInstant?
    var running: Task<Void, Never>?
    var waiting = UnknownKeyCalls()
    /// Seconds since 1970 UTC, by the system's clock.
    var fetchedAt: Int64?
    /// The fault that was logged last.
    var fault: String?
  }

  private static let issuer = Neighbour.shieldPolicy
  /// Time between fetches: so long a withdrawn key is accepted at most, plus the time of a call.
  static let interval: Duration = .seconds(15)
  /// After one that failed.
  static let retryInterval: Duration = .seconds(2)
  /// Between the beginnings of two fetches, whatever tokens arrive.
  static let minimumInterval: Duration = .seconds(1)
  private static let timeout: Duration = .seconds(3)

  /// Nil for a service that does not call the issuer.
  init?(
    _ definition: ServiceDefinition, _ keys: TrustedKeys, _ channels: [Neighbour: Channel], isCertified: Bool,
    metrics: MetricRegistry, logger: Logger, host: any Host
  ) {
    guard !definition.issuesTokens, let channel = channels[Self.issuer] else { return nil }
    self.keys = keys
    client = FamilyV1.FamilyServiceClient(channel)
    self.isCertified = isCertified
    self.host = host
    loop = host.loops[0]
    self.logger = logger
    failures = Dictionary(
      uniqueKeysWithValues: Failure.allCases.map { failure in
        (
          failure,
          metrics.counter(
            "signing_key_failed_fetches",
            help: "Attempts to fetch the signing keys that failed; an alarm where the reason is not unreachable.",
            labels: ["reason": failure.rawValue])
        )
      })
    metrics.observe(
      "signing_keys_fetched_timestamp_seconds", .gauge,
      help: "When the signing keys were fetched the last time, since 1970 UTC; 0 for never.", unit: .seconds
    ) { [weak self] in (self?.state.withLock { $0.fetchedAt } ?? 0) * 1_000_000_000 }
    keys.verifier.onUnknownKey { [weak self] keyID, address in await self?.learn(keyID, from: address) }
  }

  /// Fetches until the task is cancelled.
  func run(on loop: EventLoop) async {
    guard isCertified || !keys.keys(ofService: Self.issuer.name).isEmpty else {
      logger.warning(
        "the signing keys are not fetched: with neither service-\(Self.issuer.name).pem in trusted-keys nor "
          + "peer-authorities, nothing proves who answers; tokens-\(Self.issuer.name).pem holds")
      return
    }
    let pause = CommitWatch<Int>()
    while !Task.isCancelled {
      await fetch()
      let interval = state.withLock { $0.fault == nil } ? Self.interval : Self.retryInterval
      _ = try? await pause.next(within: interval, on: loop)
    }
  }

  /// Awaits a fetch for a call whose token names an unknown key. All such calls share one fetch a second; few of them
  /// wait, as anyone may invent a key.
  private func learn(_ keyID: String, from address: String) async {
    guard state.withLock({ $0.waiting.begin(address) }) else { return }
    defer { state.withLock { $0.waiting.end(address) } }
    // A fetch that runs already may have read the keys before this one was made.
    let isRunning = state.withLock { $0.running != nil }
    if isRunning { await fetch() }
    if keys.verifier.knows(keyID) { return }
    let now = loop.now
    let next = state.withLock { state in state.startedAt.map { $0 + Self.minimumInterval } ?? now }
    if next > now { _ = try? await CommitWatch<Int>().next(within: next - now, on: EventLoop.current ?? loop) }
    if !keys.verifier.knows(keyID) { await fetch() }
  }

  /// Fetches the keys, or awaits the fetch that runs.
  func fetch() async {
    let task = state.withLock { current in
      if let running = current.running { return running }
      // Detached: the deadline of the call that waits is not the one of the others.
      let task = Task.detached(executorPreference: loop) { [self] in
        await exchange()
        state.withLock { $0.running = nil }
      }
      (current.running, current.startedAt) = (task, loop.now)
      return task
    }
    await task.value
  }

  private func exchange() async {
    let (nonce, trusted) = (host.randomBytes(32), keys.keys(ofService: Self.issuer.name))
    do {
      // A neighbour that has just been started again is found within 2 s: a call whose key is new waits so long.
      let answer = try await client.getSigningKeys(
        .init(nonce: nonce), options: CallOptions(timeout: Self.timeout, waitForReady: true))
      let (keys, isCertified) = (keys, isCertified)
      try await host.blockingPool.run {
        try keys.receive(
          try SigningKeyProof.content(
            of: answer.proof, nonce: nonce, issuer: Self.issuer.name,
            // A certificate is enough only where there is no key to compare with.
            trusted: isCertified && trusted.isEmpty ? nil : trusted))
      }
      noteSuccess()
    } catch let error as KeyFileError {
      noteSuccess()
      note(.notStored, "they hold but are not stored: \(error)")
    } catch let refusal as SigningKeyRefusal {
      note(.refused, "\(refusal)")
    } catch {
      note(.unreachable, "\(error)")
    }
  }

  private func noteSuccess() {
    let before = state.withLock { state in
      state.fetchedAt = host.peerClock.now.seconds
      defer { state.fault = nil }
      return state.fault
    }
    if before != nil { logger.info("signing keys fetched") }
  }

  private func note(_ failure: Failure, _ reason: String) {
    failures[failure]?.increment()
    let before = state.withLock { state in
      defer { state.fault = reason }
      return state.fault
    }
    // The same once: a neighbour that is down is reported by its feed, too.
    guard before != reason else { return }
    logger.log(failure == .unreachable ? .info : .error, "signing keys not fetched: \(reason)")
  }
}

/// The calls that wait for an unknown key.
struct UnknownKeyCalls: Sendable {
  static let maximum = 64
  static let maximumOfAddress = 8

  private var total = 0
  private var byAddress: [String: Int] = [:]

  init() {}

  /// Whether one more may wait.
  mutating func begin(_ address: String) -> Bool {
    guard total < Self.maximum, byAddress[address, default: 0] < Self.maximumOfAddress else { return false }
    total += 1
    byAddress[address, default: 0] += 1
    return true
  }

  mutating func end(_ address: String) {
    total -= 1
    let left = byAddress[address, default: 1] - 1
    byAddress[address] = left > 0 ? left : nil
  }
}
