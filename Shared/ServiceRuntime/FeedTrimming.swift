import Database
import EventFeed
import EventLoop
import Telemetry

/// Removes old events from the service's own feed every hour, so that the log does not grow forever. A follower that
/// was away for longer reconciles from a snapshot.
struct FeedTrimming: Sendable {
  let database: Database
  let logger: Logger
  /// How long events are kept, in days.
  let days: Int

  private static let interval: Duration = .seconds(3600)

  /// Runs until the task is cancelled.
  func run(on loop: EventLoop) async {
    let pause = CommitWatch<Int>()
    while (try? await pause.next(within: FeedTrimming.interval, on: loop)) != nil {
      do {
        let oldest = WallTime(seconds: database.settledTime.seconds - Int64(days) * 86_400)
        let removed = try await EventFeed.trim(database, before: oldest)
        if removed > 0 { logger.info("old events removed", ["events": "\(removed)"]) }
      } catch {
        logger.warning("old events could not be removed: \(error)")
      }
    }
  }
}
