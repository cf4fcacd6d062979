import Glibc
import LoadEngine
import LoadFigures
import RewardsCommands
import Testing

@testable import LoadCommands

@Suite("When calls are sent, by the command line")
struct PacingTests {
  private func pacing(replaying text: String) throws -> Pacing {
    let path = "/tmp/pacing.\(getpid()).\(UInt64.random(in: 0 ... .max))"
    defer { unlink(path) }
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    let option = Option(name: "replay", value: "FILE", help: "send times")
    return try Pacing(Arguments(["--replay", path], options: [option], operands: []))
  }

  @Test("recorded send times are in seconds; several calls may be sent at one time")
  func recorded() throws {
    // 2.01 s are 2,009,999,999.9999998 ns.
    guard case .open(let schedule) = try pacing(replaying: "0\n0.5\n2.01\n2.01\n 3 \n").mode() else {
      Issue.record("a recorded schedule is an open loop")
      return
    }
    var cursor = schedule.cursor
    var times: [Int64] = []
    while let time = cursor.next() { times.append(time) }
    #expect(times == [0, 500_000_000, 2_010_000_000, 2_010_000_000, 3_000_000_000])
  }

  @Test(
    "a send time before the one above it is refused with its line", arguments: ["1\n0.9\n", "1\nsoon\n", "1\n-1\n"])
  func refused(text: String) {
    #expect { _ = try pacing(replaying: text) } throws: { "\($0)".contains("line 2: ") }
    #expect(throws: CommandError.self) { _ = try pacing(replaying: "") }
  }
}
