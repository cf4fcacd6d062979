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
    return try UsageFile(csv: Array((header + body.joined(separator: "\n")).utf8), path: "x.csv").rows
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

  @Test("What the file says about sending holds, and does not hold up what follows")
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

  @Test("Points for people: whole ones rounded down, a debt up, or with two decimals")
  func figures() {
    #expect([75, 119, -1, 60_000, -74_000].map(points) == ["1", "1", "-1", "1,000", "-1,234"])
    #expect([60, 90, -439_600, 604_230].map(decimalPoints) == ["1", "1.50", "-7,326.66", "10,070.50"])
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
    #expect([column("abc", 5), column("abcdef", 5), column("7", 3, right: true)] == ["abc  ", "abcd…", "  7"])
  }
}
