import CommandLine
import Glibc
import LocalTime
import Messages
import Testing

@testable import DemonstrationPlayer
@testable import RewardsCommands

@Suite("Playing files")
struct PlayTests {
  static func rows(_ lines: String...) throws -> [UsageRow] {
    let header = "device,installation,sequence,app,start,end,sent\n"
    let body = lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let times = parts[2...].map { $0.isEmpty ? "" : "2026-03-02T\($0):00Z" }
      return "\(parts[0]),i,\(index + 1),\(parts[1]),\(times.joined(separator: ","))"
    }
    return Array(
      try UsageFile(csv: Array((header + body.joined(separator: "\n")).utf8), path: "x.csv").rows)
  }

  static func steps(_ lines: [UsageRow]) -> [String] {
    PlayStep.steps(lines, longest: 7_200).map { step in
      "\(step.device) \(step.rows.map { "\($0.record.sequence)" }.joined(separator: "+")) "
        + step.sendTime.description.dropFirst(11).prefix(5)
    }
  }

  @Test("A sitting is sent at its end, another app, a long gap or a late row begins another one")
  func sittings() throws {
    let rows = try Self.rows(
      "t a 10:00 10:01 ", "t a 10:01 10:02 ", "t b 10:02 10:03 ", "t b 10:30 10:31 ", "t b 10:29 10:30 ")
    #expect(Self.steps(rows) == ["t 1+2 10:02", "t 3 10:03", "t 4 10:31", "t 5 10:31"])
  }

  @Test("The file's instructions for sending are followed, and do not delay what follows")
  func sent() throws {
    let rows = try Self.rows(
      "p a 09:00 09:01 15:00", "p a 09:01 09:02 15:00", "p a 10:00 10:01 ", "t a 11:00 11:01 ")
    #expect(Self.steps(rows) == ["p 3 10:01", "t 4 11:01", "p 1+2 15:00"])
  }

  @Test("Words of an action: quotation marks keep them together, # begins a comment")
  func words() throws {
    #expect(try ActionFile.split("first  a --b \"c d\" # e") == ["first", "a", "--b", "c d"])
    #expect(try ActionFile.split("a \"\" b#c") == ["a", "", "b#c"])
    #expect(try ActionFile.split("# all of it").isEmpty)
    #expect(throws: CommandError.self) { try ActionFile.split("a \"b") }
  }

  @Test("A play that was stopped after credentials were stored, and before it was noted, goes on")
  func resumption() throws {
    var template = Array("/tmp/player-XXXXXX".utf8CString)
    let folder = try #require(
      template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } })
    defer { _ = system("rm -rf \(folder)") }
    try writeFile(
      "\(folder)/x.actions",
      Array(
        """
        first family create --name Miller --guardian Ana
        first child add --name Mia --zone Europe/Berlin
        first device pair --child Mia --device mia-tablet
        first device pair --child Mia --device mia-phone
        """.utf8))
    let actions = try ActionFile(path: "\(folder)/x.actions", keys: "").actions
    var keyring = try Keyring(directory: folder)
    #expect(actions.map { $0.isDone(in: keyring) } == [false, false, false, false])
    let login =
      #"{"family_id":"f","device_id":"d","child_id":"","child_name":"","access_token":"a","refresh_token":"r"}"#
    try writeFile(
      "\(folder)/logins.json", Array(#"{"guardian":\#(login),"devices":{"mia-tablet":\#(login)}}"#.utf8))
    keyring = try Keyring(directory: folder)
    #expect(actions.map { $0.isDone(in: keyring) } == [true, false, true, false])
  }

  @Test("Points for people: whole ones rounded down, a debt up, or with two decimals")
  func figures() {
    #expect([75, 119, -1, 60_000, -74_000].map(points) == ["1", "1", "-1", "1,000", "-1,234"])
    #expect([60, 90, -439_600, 604_230].map(decimalPoints) == ["1", "1.50", "-7,326.66", "10,070.50"])
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
    #expect([column("abc", 5), column("abcdef", 5), column("7", 3, right: true)] == ["abc  ", "abcd…", "  7"])
  }
}
