import Database
import EventFeed
import EventLoop
import Telemetry

/// Removes every minute the answers that were kept for repeats and have expired, by the time that a jump of the clock
/// does not change at once. It does so also while the disk is so full that calls cannot write, as it makes room.
struct Expiry: Sendable {
  let database: Database
  let host: any Host
  let logger: Logger

  /// A simulated machine, which runs for weeks, pays for every look at its partitions.
  private var interval: Duration { host is RealHost ? .seconds(60) : .seconds(3_600) }

  /// Runs until the task is cancelled.
  func run(on loop: EventLoop) async {
    let pause = CommitWatch<Int>()
    while (try? await pause.next(within: interval, on: loop)) != nil {
      do {
        _ = try await database.removeExpiredAnswers(now: database.settledTime.seconds)
      } catch {
        logger.warning("answers that have expired could not be removed: \(error)")
      }
    }
  }
}
