import EventLoop

/// Periodic watches over the parts of a service: they update its metrics and log changes.
struct ServiceWatches: Sendable {
  private let followers: FollowerWatch
  private let signingKeys: SigningKeyWatch?
  private let database: DatabaseWatch
  private let expiry: PeriodicTask
  /// Nil on a simulated machine, where a service is one process.
  private let files: SharedFilesWatch?

  init(_ basis: ServiceBasis, _ parts: ServiceParts) {
    let (host, metrics, logger) = (basis.host, basis.metrics, basis.logger)
    followers = FollowerWatch(parts.followers, metrics: metrics, logger: logger, loop: host.loops[0])
    signingKeys = basis.keys.signingKeys.map { SigningKeyWatch($0, metrics: metrics, logger: logger, host: host) }
    database = DatabaseWatch(basis.database, metrics: metrics, logger: logger, host: host)
    expiry = PeriodicTask(on: host.loops[0])
    files = host is RealHost ? SharedFilesWatch(basis) : nil
  }

  /// - Parameter warnOfExpiry: checks the service's certificate.
  func start(_ warnOfExpiry: @escaping @Sendable () -> Void) {
    followers.start()
    signingKeys?.start()
    database.start()
    files?.start()
    expiry.start(every: .seconds(6 * 3_600), warnOfExpiry)
  }

  func stop() {
    followers.stop()
    signingKeys?.stop()
    database.stop()
    files?.stop()
    expiry.stop()
  }
}
