import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import Stubs

/// Moves the virtual clock of a service, forward only. Not offered on the system clock.
final class TestClockAPI: AdminV1.TestClockService {
  private let clock: VirtualWallClock
  private let database: Database

  init(clock: VirtualWallClock, database: Database) {
    self.clock = clock
    self.database = database
  }

  func getTime(_ request: AdminV1.GetTimeRequest, context: RPCContext) async throws -> AdminV1.GetTimeResponse {
    AdminV1.GetTimeResponse(now: GoogleProtobuf.Timestamp(clock.now))
  }

  func advance(_ request: AdminV1.AdvanceRequest, context: RPCContext) async throws -> AdminV1.AdvanceResponse {
    guard let to = request.to, Instant(seconds: to.seconds).isRepresentable, (0..<1_000_000_000).contains(to.nanos),
      to.seconds >= 0, to.seconds < 9_000_000_000
    else {
      throw RPCError.invalid("to", "to is missing or outside the years 1970 to 2255; give the time to move to")
    }
    let target = WallTime(nanoseconds: to.seconds * 1_000_000_000 + Int64(to.nanos))
    // Stored first: a crash in between must not set the clock back.
    try await VirtualClockRecord.store(max(target, clock.now), in: database)
    do throws(VirtualWallClock.BackwardError) {
      try await clock.advance(to: target)
    } catch {
      throw RPCError.because(.clockBackwards, .failedPrecondition, "\(error)")
    }
    await database.settleTimers()
    return AdminV1.AdvanceResponse(now: GoogleProtobuf.Timestamp(clock.now))
  }
}
