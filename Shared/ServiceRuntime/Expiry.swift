import Database
import EventFeed
import EventLoop
import Telemetry

/// Removes every minute the answers that were kept for repeats and have expired. It does so also while the disk is so
/// full that calls cannot write, as it makes room.
struct Expiry: Sendable {
  let database: Database
  let host: any Host
  let logger: Logger

  /// A simulated machine, which runs for weeks, pays for every look at its partitions.
  private var interval: Duration { host is RealHost ? .seconds(60) : .seconds(3_600) }

  /// Runs until the task is cancelled.
  func run(on loop: EventLoop) async {
    let pause = CommitWatch<Int>()
    var steps = ClockSteps(wall: host.wallClock.now.seconds, at: loop.now)
    while (try? await pause.next(within: interval, on: loop)) != nil {
      let now = host.wallClock.now.seconds
      // One that only tests move is where they want it.
      let isTrusted = steps.isTrusted(wall: now, at: loop.now) || host.wallClock is VirtualWallClock
      guard isTrusted else { continue }
      do {
        _ = try await database.removeExpiredAnswers(now: now)
      } catch {
        logger.warning("answers that have expired could not be removed: \(error)")
      }
    }
  }
}

/// Steps of the wall clock compared with the monotonic one: what a clock has made old that is wrong for a while must
/// not be removed, as it cannot be brought back when the clock is right again.
struct ClockSteps: Sendable {
  /// A step of more than this is waited out for as long.
  static let tolerated: Int64 = 3_600

  /// By how much the wall clock was ahead of the monotonic one.
  private var difference: Int64
  private var trustedFrom: MonotonicInstant?

  /// - Parameter wall: seconds since 1970.
  init(wall: Int64, at now: MonotonicInstant) { difference = wall - now.nanoseconds / 1_000_000_000 }

  /// Whether the wall clock has made no step of more than an hour within the last hour.
  mutating func isTrusted(wall: Int64, at now: MonotonicInstant) -> Bool {
    let latest = wall - now.nanoseconds / 1_000_000_000
    if abs(latest - difference) > Self.tolerated { trustedFrom = now + .seconds(Self.tolerated) }
    difference = latest
    guard let from = trustedFrom else { return true }
    if now >= from { trustedFrom = nil }
    return now >= from
  }
}
