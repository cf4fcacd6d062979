import AdminListener
public import Database
import EventFeed
public import EventLoop
import Identity
import LocalTime
import Locks
public import Metrics
import RPC
import ServiceAPI
import Telemetry

/// A service that runs on a host: this machine or a simulated one. It has no global state, so several run in one
/// process.
public final class RunningService: Sendable {
  /// Work that ends when its task is cancelled.
  typealias Work = @Sendable (_ loop: EventLoop) async -> Void

  private let basis: ServiceBasis
  private let parts: ServiceParts
  private let feed: EventFeedService?
  private let server: Server
  private let telemetry: TelemetryInterceptor
  private let consistency: ConsistencyInterceptor
  private let listeners: Listeners
  private let watches: ServiceWatches
  private let tasks = Locked<[Task<Void, Never>]>([])

  public var definition: ServiceDefinition { basis.definition }
  /// Where it listens, with the ports the system chose; the addresses for the PROXY protocol come last.
  public var addresses: [SocketAddress] { listeners.addresses }
  /// Where its metrics are served; nil for nowhere.
  public var metricsAddress: SocketAddress? { listeners.admin.first?.address }
  public var database: Database { basis.database }
  public var metrics: MetricRegistry { basis.metrics }

  init(
    _ basis: ServiceBasis, parts: ServiceParts, feed: EventFeedService?, server: Server,
    telemetry: TelemetryInterceptor, consistency: ConsistencyInterceptor, listeners: Listeners, watches: ServiceWatches
  ) {
    self.basis = basis
    self.parts = parts
    self.feed = feed
    self.server = server
    self.telemetry = telemetry
    self.consistency = consistency
    self.listeners = listeners
    self.watches = watches
  }

  /// Begins what is done besides calls.
  func begin(_ work: [Work]) {
    let loop = basis.host.loops[0]
    tasks.withLock { $0 = work.map { body in Task(executorPreference: loop) { await body(loop) } } }
    watches.start { [weak self] in self?.warnOfExpiry() }
  }

  /// Logs what an operator may not have intended.
  func warn() {
    if let former = basis.database.formerEpoch {
      basis.logger.warning(
        "the database is a copy or was restored: its feed begins a new line of history, and followers reconcile",
        ["former_epoch": "\(former)", "epoch": "\(basis.database.epoch)"])
    }
    if basis.keys.isAlone {
      basis.logger.warning("no trusted-keys: every token of services, operators and other issuers is refused")
    }
    warnOfIdentity()
    if let clock = basis.host.wallClock as? VirtualWallClock {
      basis.logger.warning(
        "on a virtual clock, which moves by TestClockService only", ["now": "\(Instant(seconds: clock.now.seconds))"])
    }
  }

  /// Reloads the directory of trusted keys.
  /// - Throws: `KeyFileError`; the previous keys then stay in force.
  public func reloadKeys() throws {
    try basis.keys.reload()
  }

  /// Reloads certificates, their keys and authorities, for new connections; open ones keep theirs.
  /// - Throws: `TLSConfigurationError`; the previous ones then stay in force.
  public func reloadCertificates() throws {
    try basis.tls.reload()
    listeners.reloadCertificates()
    warnOfExpiry()
    warnOfIdentity()
  }

  /// A neighbour rejects the calls of a service that it does not know by its certificate, and reports no more than that
  /// a token is missing.
  private func warnOfIdentity() {
    guard basis.showsCertificate, let fault = basis.tls.identityFault(of: definition.identity.name) else { return }
    basis.logger.warning(
      "neighbours do not know this service by its certificate and reject its calls: have it made again and send SIGHUP",
      ["fault": fault])
  }

  /// A certificate that expires cuts all callers off at once.
  private func warnOfExpiry() {
    guard let expiry = basis.tls.certificateExpiry else { return }
    metrics.gauge(
      "tls_certificate_expiry_timestamp_seconds", help: "When the service's certificate expires, since 1970 UTC.",
      unit: .seconds
    ).set(seconds: expiry)
    let left = expiry - basis.host.peerClock.now.seconds
    guard left < 14 * 86_400 else { return }
    basis.logger.warning(
      left > 0 ? "the TLS certificate expires soon: renew it and send SIGHUP" : "the TLS certificate has expired",
      ["expires": "\(Instant(seconds: expiry))"])
  }

  /// Stops in order: health turns to NOT_SERVING, connections get GOAWAY, calls in flight finish within the configured
  /// time, followers and timers stop, the database is closed.
  public func drain() async {
    telemetry.beginDrain()
    // Subscriptions never end by themselves: waiting for them would take the whole time.
    feed?.endStreams()
    consistency.endWaits()
    parts.willDrain()
    await server.drain(grace: basis.drainTime)
    await stopWork()
    await parts.willStop()
    await database.close()
    // To the end, so that a drain can be watched.
    await listeners.stopAdmin()
  }

  /// Drops everything at once, as a killed process would; only for a simulated host, see `Database.abandon`.
  public func abandon() {
    watches.stop()
    for task in dequeueTasks() { task.cancel() }
    basis.closeChannels()
    database.abandon()
  }

  private func stopWork() async {
    watches.stop()
    let tasks = dequeueTasks()
    for task in tasks { task.cancel() }
    basis.closeChannels()
    for task in tasks { await task.value }
  }

  private func dequeueTasks() -> [Task<Void, Never>] {
    tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
  }
}
