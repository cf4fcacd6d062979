import EventLoop
import Identity
import Locks
import Metrics
import Telemetry

/// Lets the keys that sign access tokens follow each other while no token is issued, and reports what operators need to
/// know about them.
final class SigningKeyWatch: Sendable {
  private let keys: SigningKeys
  private let logger: Logger
  private let loop: EventLoop
  private let updates: PeriodicTask
  private let logged: Locked<(failures: Int64, keyID: String?)>
  private let host: any Host

  private static let interval: Duration = .seconds(15)

  init(_ keys: SigningKeys, metrics: MetricRegistry, logger: Logger, host: any Host) {
    self.keys = keys
    self.logger = logger
    self.host = host
    loop = host.loops[0]
    updates = PeriodicTask(on: loop)
    logged = Locked((0, keys.ring.signing(at: host.wallClock.now.seconds)?.keyID))
    metrics.observe(
      "signing_key_age_seconds", .gauge, help: "For how long the key has signed access tokens that does so now.",
      unit: .seconds
    ) {
      let now = host.wallClock.now.seconds
      return keys.ring.signing(at: now)?.signTime.map { max(0, now - $0) * 1_000_000_000 }
    }
    metrics.observe(
      "signing_key_failed_writes", .counter,
      help: "Changes of the signing keys that could not be stored; an alarm when it grows."
    ) { keys.failures.count }
  }

  func start() {
    updates.start(every: SigningKeyWatch.interval) { [weak self, loop] in
      Task(executorPreference: loop) { await self?.update() }
    }
  }

  func stop() { updates.stop() }

  func update() async {
    await keys.maintain()
    let (failures, signing) = (keys.failures, keys.ring.signing(at: host.wallClock.now.seconds)?.keyID)
    let before = logged.withLock { logged in
      defer { logged = (failures.count, signing) }
      return logged
    }
    if failures.count > before.failures { logger.error("signing keys not stored: \(failures.last ?? "")") }
    if signing != before.keyID { logger.info("another key signs access tokens", ["key": signing ?? ""]) }
  }
}
