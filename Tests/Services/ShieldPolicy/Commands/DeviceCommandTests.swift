import LocalTime
import Randomness
import Testing

@testable import ShieldCommands

@Suite("SH-10 commands") struct DeviceCommandTests {
  private let now = Instant(seconds: 1_772_442_000)

  private func command() -> DeviceCommand {
    DeviceCommand(id: "c", kind: .syncNow, guardianID: "g", queued: now)
  }

  private func failed(_ attempt: Int64) -> DeviceCommand.Report {
    .init(attempt: attempt, isExecuted: false, message: "try \(attempt)")
  }

  @Test("SH-10 three failed attempts in a row make a command dead; requeued it has three more, which count on")
  func attempts() {
    var command = command()
    #expect(command.attempt == 1 && command.attemptsLeft == 3)
    for attempt in Int64(1)...2 {
      #expect(command.receive(failed(attempt), at: now) == .counted)
      #expect(command.state == .queued && command.attempt == attempt + 1 && command.attemptsLeft == 3 - attempt)
    }
    #expect(command.receive(failed(3), at: now + 9) == .counted)
    #expect(command.state == .dead && command.ended == now + 9 && command.attempt == 3 && command.attemptsLeft == 0)
    #expect(command.failures.map(\.message) == ["try 1", "try 2", "try 3"])
    #expect(command.requeue() && !command.requeue())
    #expect(command.state == .queued && command.attempt == 4 && command.attemptsLeft == 3 && command.ended == nil)
    // A report of the round before counts for no attempt of this one.
    #expect(command.receive(failed(3), at: now) == .repeated && command.attempt == 4)
    #expect(command.receive(failed(4), at: now) == .counted && command.receive(failed(5), at: now) == .counted)
    #expect(command.failures.map(\.attempt) == [3, 4, 5])
    #expect(command.receive(.init(attempt: 6, isExecuted: true, message: "done"), at: now) == .counted)
    #expect(command.state == .executed && command.message == "done" && command.attemptsLeft == 0)
    #expect(!command.requeue() && !command.cancel(at: now))
  }

  @Test("SH-10 of several reports of an attempt the first holds, and none is of an attempt that has not begun")
  func repeated() {
    for isExecuted in [false, true] {
      var command = command()
      #expect(command.receive(.init(attempt: 2, isExecuted: isExecuted), at: now) == .notBegun)
      #expect(command.receive(.init(attempt: 1, isExecuted: isExecuted), at: now) == .counted)
      let once = command
      for other in [false, true] {
        #expect(command.receive(.init(attempt: 1, isExecuted: other, message: "x"), at: now + 5) == .repeated)
        #expect(command == once)
      }
    }
  }

  @Test("SH-10 any order and number of reports of the attempts that were given leaves one of two states")
  func random() {
    for seed in UInt64(0)..<500 {
      var generator = SeededRandom(seed: seed)
      var command = command()
      var counted = 0
      for _ in 0..<30 {
        let attempt = Int64.random(in: 1...command.attempt, using: &generator)
        let report = DeviceCommand.Report(attempt: attempt, isExecuted: Int.random(in: 0..<9) == 0)
        if command.receive(report, at: now) == .counted { counted += 1 }
      }
      #expect(counted <= 3, "seed \(seed)")
      #expect([.executed, .dead].contains(command.state) == (counted == 3 || command.state == .executed))
      #expect(command.failures.count <= 3)
    }
  }

  @Test("SH-10 a command that is cancelled has ended, and a report changes nothing")
  func ended() {
    var cancelled = command()
    #expect(cancelled.cancel(at: now) && !cancelled.cancel(at: now) && cancelled.state == .cancelled)
    #expect(cancelled.receive(.init(attempt: 1, isExecuted: true), at: now) == .repeated)
    #expect(cancelled.state == .cancelled && !cancelled.requeue())
  }

  @Test("SH-10 at most 100 commands wait for a device, and 200 wait or are dead; the refusal says what to do")
  func limits() {
    #expect(CommandLimits.refusal(queued: 99, dead: 100) == nil)
    #expect(CommandLimits.refusal(queued: 100, dead: 0)?.contains("cancel some") == true)
    #expect(CommandLimits.refusal(queued: 0, dead: 200)?.contains("200 are dead") == true)
    #expect(CommandLimits.refusal(queued: 50, dead: 150)?.contains("at most 200") == true)
    #expect(CommandLimits.refusal(queued: 50, dead: 149) == nil)
  }
}
