import EventLoop
import Locks
import RPC
import Telemetry

/// Logs that the clocks of this service and of a caller differ, at most once a minute: the caller logs it, too, and its
/// calls fail until both clocks are right. The signature of such a token is not checked, so that the line names the
/// address as well.
final class ClockDifferenceLog: Sendable {
  private static let pause = Duration.seconds(60)

  private let logger: Logger
  private let clock: EventLoop
  private let next = Locked<MonotonicInstant?>(nil)

  init(logger: Logger, clock: EventLoop) {
    (self.logger, self.clock) = (logger, clock)
  }

  func log(_ reason: String, peer: PeerIdentity) {
    let now = clock.readClock()
    let isDue = next.withLock { next in
      if let next, now < next { return false }
      next = now + Self.pause
      return true
    }
    if isDue { logger.warning("clocks differ: \(reason)", ["peer": "\(peer)"]) }
  }
}
