import EventLoop
import Locks

/// The time by which data counts as old enough to be deleted: the wall clock's, unless that has jumped by more than an
/// hour. Then it is the time without the jump, until the clock has stood by it for an hour of monotonic time: a
/// deletion cannot be recalled when the clock is set back.
///
/// A process that begins more than an hour after the last commit cannot know whether it was down or the clock jumped:
/// it waits, too.
final class SettledTime: Sendable {
  /// By how much a clock may be set at once, and for how long it has to stand by more than that.
  static let tolerance = Duration.seconds(3_600)

  private struct Reading {
    var wall: WallTime
    var monotonic: MonotonicInstant

    /// How far a later reading is from what this one leads to expect.
    func deviation(of other: Reading) -> Duration { other.wall - (wall + (other.monotonic - monotonic)) }

    func agrees(with other: Reading) -> Bool {
      let deviation = deviation(of: other)
      return max(deviation, .zero - deviation) <= SettledTime.tolerance
    }
  }

  private struct State {
    var settled: Reading
    /// The first reading after a jump.
    var jumped: Reading?
  }

  private let state: Locked<State?>
  /// A clock that only a program moves is always right.
  private let isTrusted: Bool

  /// - Parameter reached: the instant of the last commit, in seconds since 1970; nil for a new database.
  init(reached: Int64?, host: any Host) {
    isTrusted = host.wallClock is VirtualWallClock
    state = Locked(
      reached.map { State(settled: Reading(wall: WallTime(seconds: $0), monotonic: host.loops[0].readClock())) })
  }

  /// - Returns: the time as of a reading of both clocks; not later than `wall`.
  func time(at wall: WallTime, _ monotonic: MonotonicInstant) -> WallTime {
    if isTrusted { return wall }
    let reading = Reading(wall: wall, monotonic: monotonic)
    return state.withLock { stored in
      guard var state = stored else {
        stored = State(settled: reading)
        return wall
      }
      defer { stored = state }
      if state.settled.agrees(with: reading) {
        state = State(settled: reading)
        return wall
      }
      if let jumped = state.jumped, jumped.agrees(with: reading) {
        if monotonic - jumped.monotonic >= Self.tolerance {
          state = State(settled: reading)
          return wall
        }
      } else {
        state.jumped = reading
      }
      return min(wall, state.settled.wall + (monotonic - state.settled.monotonic))
    }
  }
}
