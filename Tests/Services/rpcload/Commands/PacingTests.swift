import CommandLine
import Glibc
import LoadEngine
import LoadFigures
import LoadReports
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

  private func pacing(_ words: String...) throws -> Pacing {
    let options = ["warm-up", "steps", "rate"].map { Option(name: $0, value: "VALUE", help: "when") }
    return try Pacing(Arguments(words, options: options, operands: []))
  }

  @Test("a warm-up of no time is none, in whatever unit", arguments: ["0", "0s", "0ms"])
  func noWarmUp(text: String) throws {
    #expect(try pacing("--warm-up", text).warmUp == 0)
    #expect(try pacing().warmUp == 2)
    #expect(throws: CommandError.self) { try pacing("--warm-up", "soon") }
  }

  @Test("steps follow each other from the end of the warm-up on")
  func steps() throws {
    let steps = try pacing("--steps", "100:2s,200:500ms").steps
    #expect(steps.map(\.rate) == [100, 200] && steps.map(\.from) == [0, 2] && steps.map(\.to) == [2, 2.5])
    #expect(try pacing("--rate", "100").steps.isEmpty)
  }

  @Test("a file that cannot be written is refused before the run; one that can stays as it is")
  func writable() throws {
    #expect(throws: CommandError.self) { try Files.requireWritable("/nowhere/report.html") }
    let path = "/tmp/report.\(getpid()).\(UInt64.random(in: 0 ... .max))"
    defer { unlink(path) }
    try Files.requireWritable(path)
    #expect(access(path, F_OK) != 0)
    try Files.write("before", to: path)
    try Files.requireWritable(path)
    #expect(try Files.read(path) == Array("before".utf8))
  }
}
