import Database
import EventFeed
import EventLoop
import Telemetry
import Verification

/// Notices that the clock was set back, at the start and while the service runs, and has decided again what was decided
/// from the time that it had shown (`Redecision`).
struct ClockCheck: Sendable {
  let database: Database
  let ledger: ServiceLedger
  let host: any Host
  let logger: Logger

  private static let interval: Duration = .seconds(10)

  /// Runs until the task is cancelled.
  func run(on loop: EventLoop) async {
    let pause = CommitWatch<Int>()
    var failure = ""
    repeat {
      do {
        if let outcome = try await Redecision(database, ledger).run() { log(outcome) }
        failure = ""
      } catch {
        if error is CancellationError { return }
        // A full disk, say: it is tried until it works.
        if "\(error)" != failure { logger.warning("what a clock that was ahead has decided still holds: \(error)") }
        failure = "\(error)"
      }
      // A simulated clock is never set back.
      guard host is RealHost else { return }
    } while (try? await pause.next(within: Self.interval, on: loop)) != nil
  }

  private func log(_ outcome: Redecision.Outcome) {
    for reason in outcome.failures { logger.error("what a clock that was ahead has decided still holds: \(reason)") }
    // After a process was killed a few seconds are no sign of it.
    guard outcome.lag > Database.clockLead else { return }
    logger.warning(
      "the clock was set back: what was decided from the time that it had shown is decided again",
      ["seconds": "\(outcome.lag)", "families": "\(outcome.families)"])
  }
}
