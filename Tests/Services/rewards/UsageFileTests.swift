import Testing

@testable import RewardsCommands

@Suite("Files of usage")
struct UsageFileTests {
  static let header = "device,installation,sequence,app,start,end,shielded"
  static let row = "tablet,i,1,x,2026-03-02T09:00:00Z,2026-03-02T09:01:00Z,true"

  static func read(_ text: String) throws -> UsageFile { try UsageFile(csv: Array(text.utf8), path: "x.csv") }

  @Test("US-9 columns may be separated by commas, semicolons or tabs", arguments: [",", ";", "\t"])
  func separators(_ separator: String) throws {
    let file = try Self.read([Self.header, Self.row].joined(separator: "\r\n").replacing(",", with: separator))
    #expect(file.rows.map(\.device) == ["tablet"])
    #expect(file.rows.first?.record.shielded == true)
    // The other separators are characters of a value, and so is this one between quotation marks.
    let other = separator == "," ? ";" : ","
    let quoted = Self.row.replacing(",", with: separator).replacing("x", with: "\"a\(separator)\(other)\"\"b\"")
    #expect(
      try Self.read("\(Self.header.replacing(",", with: separator))\n\(quoted)").rows.first?.app
        == "a\(separator)\(other)\"b")
  }

  @Test("US-9 all bad rows are named, up to 20, each with its number, column and value")
  func badRows() throws {
    var rows = Array(repeating: Self.row, count: 30)
    for line in 3...27 { rows[line - 2] = Self.row.replacing("09:01:00Z", with: "soon") }
    rows[5] = "tablet,\"i"
    rows[6] = "tablet,i"
    let failure = #expect(throws: Failure.self) { try Self.read(([Self.header] + rows).joined(separator: "\n")) }
    let message = try #require(failure?.message)
    #expect(message.contains("25 bad rows; the first 20:"))
    #expect(message.split(separator: "\n").count == 21)
    #expect(message.contains("line 3: end is \"2026-03-02Tsoon\"; it must be a time such as"))
    #expect(message.contains("line 7: a quotation mark is not closed"))
    #expect(message.contains("line 8: it has 2 columns, the header 7"))
    #expect(failure?.violations.count == 20)
    #expect(failure?.violations.first?.field == "line 3")
    #expect(throws: Failure.self) { try Self.read("\(Self.header)\n\(Self.row)\nx") }
  }
}
