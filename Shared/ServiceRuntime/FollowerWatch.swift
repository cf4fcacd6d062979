import EventFeed
import EventLoop
import Locks
import Metrics
import Telemetry

/// Checks the followers periodically, updates their metrics, and logs changes: connected or lost, families parked or
/// free again.
final class FollowerWatch: Sendable {
  private struct Watched: Sendable {
    let follower: Follower
    let connected: Gauge
    let position: Gauge
    let parked: Gauge
    let lost: Gauge
    let stalled: Gauge
    let lagTime: Gauge
    /// Nil while it is not known.
    let lagEvents = Locked<Int64?>(nil)
    /// When everything that the publisher knew was applied, the last time.
    let caughtUpAt: Locked<MonotonicInstant>
    let reconciliations: [ReconciliationReason: Counter]
  }

  /// The state last logged about a follower.
  private struct LoggedStatus: Hashable {
    var isConnected = false
    var parkedFamilies = 0
    var error: String?
    var lostEpoch: String?
    var reconciliations: [ReconciliationReason: Int] = [:]
  }

  private let watched: [Watched]
  private let logger: Logger
  private let loop: EventLoop
  private let logged: Locked<[LoggedStatus]>
  private let updates: PeriodicTask

  private static let interval: Duration = .seconds(2)

  init(_ followers: [Follower], metrics: MetricRegistry, logger: Logger, loop: EventLoop) {
    watched = followers.map { follower in
      let labels = ["feed": follower.name]
      return Watched(
        follower: follower,
        connected: metrics.gauge("feed_connected", help: "1 while the followed feed's stream is up.", labels: labels),
        position: metrics.gauge(
          "feed_position", help: "Position applied of the followed feed, summed over partitions.", labels: labels),
        parked: metrics.gauge(
          "feed_parked_families", help: "Families whose events wait; an alarm unless 0.", labels: labels),
        lost: metrics.gauge(
          "feed_lost", help: "1 while the neighbour's data is not the one that was followed; an alarm unless 0.",
          labels: labels),
        stalled: metrics.gauge(
          "feed_stalled_partitions",
          help: "Partitions that wait because a family has too many events parked; an alarm unless 0.", labels: labels),
        lagTime: metrics.gauge(
          "feed_lag_seconds", help: "Time since everything that the publisher knew was applied; 0 while it is.",
          unit: .seconds, labels: labels),
        caughtUpAt: Locked(loop.now),
        reconciliations: Dictionary(
          uniqueKeysWithValues: ReconciliationReason.allCases.filter { $0 != .parked }.map { reason in
            (
              reason,
              metrics.counter(
                "feed_reconciliations", help: "Snapshots applied because the followed feed could not be continued.",
                labels: ["feed": follower.name, "reason": reason.rawValue])
            )
          }))
    }
    for watched in watched {
      metrics.observe(
        "feed_lag_events", .gauge,
        help: "Events that the publisher has and that are not applied; absent while it can't be asked.",
        labels: ["feed": watched.follower.name]
      ) { watched.lagEvents.withLock { $0 } }
    }
    self.logger = logger
    self.loop = loop
    updates = PeriodicTask(on: loop)
    logged = Locked(Array(repeating: LoggedStatus(), count: followers.count))
  }

  func start() {
    guard !watched.isEmpty else { return }
    updates.start(every: FollowerWatch.interval) { [weak self] in self?.update() }
  }

  func stop() {
    updates.stop()
  }

  func update() {
    for (index, watched) in watched.enumerated() {
      let status = watched.follower.status
      watched.connected.set(status.isConnected ? 1 : 0)
      watched.position.set(status.position)
      watched.parked.set(Int64(status.parkedFamilies))
      watched.lost.set(status.lostEpoch == nil ? 0 : 1)
      watched.stalled.set(Int64(status.stalledPartitions))
      noteLag(status, in: watched)
      let now = LoggedStatus(
        isConnected: status.isConnected, parkedFamilies: status.parkedFamilies,
        error: status.isConnected ? nil : status.lastError, lostEpoch: status.lostEpoch,
        reconciliations: status.reconciliations)
      let before = logged.withLock { logged in
        defer { logged[index] = now }
        return logged[index]
      }
      if now != before {
        count(now, before, in: watched)
        log(status, now, before)
      }
    }
  }

  private func noteLag(_ status: FollowerStatus, in watched: Watched) {
    let isCaughtUp = status.isConnected && status.isCaughtUp
    let now = loop.now
    let since = watched.caughtUpAt.withLock { instant in
      if isCaughtUp { instant = now }
      return instant
    }
    watched.lagTime.set((now - since).clampedNanoseconds)
    if isCaughtUp || !status.isConnected {
      watched.lagEvents.withLock { $0 = isCaughtUp ? 0 : nil }
    } else {
      Task(executorPreference: loop) {
        let lag = try? await watched.follower.lag()
        watched.lagEvents.withLock { $0 = lag }
      }
    }
  }

  private func count(_ now: LoggedStatus, _ before: LoggedStatus, in watched: Watched) {
    for (reason, count) in now.reconciliations.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let new = count - before.reconciliations[reason, default: 0]
      guard new > 0 else { continue }
      watched.reconciliations[reason]?.increment(by: Int64(new))
      logger.warning(
        "feed reconciled from a snapshot", ["feed": watched.follower.name, "reason": reason.rawValue])
    }
  }

  private func log(_ status: FollowerStatus, _ now: LoggedStatus, _ before: LoggedStatus) {
    if let lost = now.lostEpoch, lost != before.lostEpoch {
      logger.error(
        "feed lost: \(now.error ?? "the neighbour has other data")", ["feed": status.feed, "epoch": lost])
    } else if now.lostEpoch == nil, let lost = before.lostEpoch {
      logger.info("feed no longer lost", ["feed": status.feed, "epoch": lost])
    }
    if now.isConnected, !before.isConnected {
      logger.info("feed connected", ["feed": status.feed, "position": "\(status.position)"])
    } else if !now.isConnected, now.error != nil || before.isConnected {
      logger.warning("feed not connected: \(now.error ?? "the stream ended")", ["feed": status.feed])
    }
    if now.parkedFamilies != before.parkedFamilies {
      logger.log(
        now.parkedFamilies > before.parkedFamilies ? .error : .info, "families parked",
        ["feed": status.feed, "families": "\(now.parkedFamilies)", "reason": status.lastError ?? ""])
    }
  }
}
