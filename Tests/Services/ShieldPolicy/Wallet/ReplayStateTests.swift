import LocalTime
import StoredMessages
import StoredStates
import Testing

@testable import ShieldWallet

@Suite struct ReplayStateTests {
  private func at(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

  @Test("SH-13 a replay begins at the earliest change, and a change before the position reached has another pass")
  func changes() {
    var state = ReplayState(from: at(100))
    state.note(changeAt: at(40))
    #expect(state.phase == .summing(from: at(40), reached: at(40)) && state.again == nil)
    state.summed(to: at(90))
    state.note(changeAt: at(90))
    #expect(state.again == nil)
    // The sums are no longer right: all of it is done again.
    state.note(changeAt: at(89))
    #expect(state.again == at(40))
    state.note(changeAt: at(10))
    state.note(changeAt: at(50))
    #expect(state.again == at(10) && state.phase == .summing(from: at(40), reached: at(90)))
    state.pay(used: [7: 30])
    #expect(state.phase == .paying(reached: at(40)) && state.seconds == [7: 30] && state.again == at(10))
    state.paid(to: at(60), used: [:])
    state.note(changeAt: at(60))
    #expect(state.again == at(10) && state.reached == at(60))
    state.note(changeAt: at(5))
    #expect(state.again == at(5) && state.cause == .lateFacts)
    state.note(changeAt: at(70), cause: .dataLost)
    state.note(changeAt: at(70), cause: .restored)
    #expect(state.cause == .dataLost)
  }

  @Test("SH-13 a replay resumes after a restart where it was")
  func bytes() throws {
    var state = ReplayState(from: .distantPast)
    #expect(try ReplayState(state.bytes) == state)
    state.seconds = [1: 2, 300: 86_400, .max: -1]
    state.summed(to: at(-5))
    state.note(changeAt: at(-9), cause: .restored)
    #expect(try ReplayState(state.bytes) == state && state.cause == .restored)
    state.pay(used: [5: 1])
    #expect(try ReplayState(state.bytes) == state)
    #expect(ReplayState([]) == nil && ReplayState([UInt8](repeating: 9, count: 40)) == nil)
    #expect(try ReplayState(Array(state.bytes.dropLast())) == nil)
    #expect(ReplayState(StoredV1.Replay(cause: 1)) == nil)
    #expect(ReplayState(StoredV1.Replay(phase: .paying(.init(reached: 5)), cause: 99)) == nil)
  }

  @Test("SH-13 a replay that an earlier version has left resumes where it was")
  func earlierForm() {
    func bytes(_ numbers: Int64...) -> [UInt8] {
      numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
    var state = ReplayState(from: at(-5))
    state.summed(to: at(7))
    #expect(ReplayState(bytes(1, -5, 7, .max, 1)) == state)
    state.note(changeAt: at(-9), cause: .restored)
    state.pay(used: [3: 60, 4: -1])
    #expect(ReplayState(bytes(2, -5, -5, -9, 2, 3, 60, 4, -1)) == state)
    for odd in [bytes(3, 0, 0, 0, 1), bytes(1, 0, 0, 0, 99), bytes(1, 0, 0, 0), bytes(1, 0, 0, 0, 1, 2)] {
      #expect(ReplayState(odd) == nil)
    }
  }
}
