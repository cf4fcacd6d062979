import CommandLine
import EventLoop
import Glibc
import LocalTime
import Locks
import Messages
import Terminals
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

  @Test("US-9 the header decides what separates columns, and a file that is none says why")
  func headers() throws {
    // A further column may have the other separator in its name.
    let header = "\(Self.header.replacing(",", with: ";"));\"note, if any\""
    #expect(try Self.read("\(header)\n\(Self.row.replacing(",", with: ";"));").rows.map(\.device) == ["tablet"])
    let faults = [
      "": "is empty", "\n \n": "is empty", "x\ny": "has no column device",
      "\(Self.header),app\n\(Self.row),y": "has two columns app",
    ]
    for (text, fault) in faults {
      let error = #expect(throws: CommandError.self) { try Self.read(text) }
      #expect(error?.description.contains(fault) ?? false, "\(text): \(error?.description ?? "")")
    }
    let latin = Array("\(Self.header)\n".utf8) + [0x74, 0xE4, 0x62] + Array(Self.row.utf8)
    let error = #expect(throws: CommandError.self) { try UsageFile(csv: latin, path: "x.csv") }
    #expect(error?.description.contains("is not in UTF-8") ?? false)
  }

  private static func fixture(_ name: String) throws -> UsageFile {
    try UsageFile(path: #filePath.replacing("UsageFileTests.swift", with: "Imports/\(name)"))
  }

  @Test("US-9 files as spreadsheets write them: capitals, line breaks between quotation marks, columns without a name")
  func spreadsheets() throws {
    #expect(try Self.fixture("spreadsheet.csv").rows.map(\.record.shielded) == [false, true])
    let broken = try Self.fixture("line-break.csv").rows
    #expect(broken.map(\.record.sequence) == [1, 2] && broken.map(\.origin) == ["line 2", "line 4"])
    #expect(try Self.fixture("empty-columns.csv").rows.map { $0.end.seconds - $0.start.seconds } == [600])
    let comma = "\(Self.header),,\n\(Self.row),,\n,,,,,,,,\n\(Self.row),,x\n"
    let failure = #expect(throws: Failure.self) { try Self.read(comma) }
    #expect(failure?.violations.map(\.field) == ["line 4"])
    // A column that is not read may have any name and bytes; a cut row may have lost its shield.
    let note = Array("\(Self.header),note,note\n\(Self.row),".utf8) + [0xE4, 0x2C, 0xFF]
    #expect(try UsageFile(csv: note, path: "x.csv").rows.count == 1)
    #expect(throws: Failure.self) { try Self.read("\(Self.header)\n\(Self.row.dropLast(5))") }
  }

  @Test("US-9 an input without rows ends at once: a device, a pipe that no program writes, a line above 1 MiB")
  func endless() throws {
    var template = Array("/tmp/rewards-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let folder = try #require(made.map { String(cString: $0) })
    defer { rmdir(folder) }
    mkfifo("\(folder)/pipe", 0o600)
    defer { unlink("\(folder)/pipe") }
    for (path, word) in [
      ("/dev/zero", "is not a file"), (folder, "is not a file"), ("\(folder)/pipe", "no program writes"),
      ("\(folder)/none", "there is no file"),
    ] {
      let error = #expect(throws: CommandError.self) { try InputFile(path: path) }
      #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
    let long = "\(Self.header)\n\(Self.row),\(String(repeating: "x", count: 1 << 20))"
    let error = #expect(throws: CommandError.self) { try Self.read(long) }
    #expect(error?.description.contains("line 2 is longer than 1048576 bytes") == true)
  }

  @Test("US-9 the progress of an import is one line of the terminal")
  func progress() {
    let printed = Locked("")
    Output.$recipient.withValue({ text, _ in printed.withLock { $0 += text } }) {
      var bar = ProgressBar(total: 1_000_000, done: 0, now: MonotonicInstant(nanoseconds: 0), isShown: true)
      bar.show(999_000, now: MonotonicInstant(nanoseconds: 1_000_000_000))
      // Nothing is drawn within a tenth of a second.
      bar.show(999_500, now: MonotonicInstant(nanoseconds: 1_000_000_001))
      bar.show(1_000_000, now: MonotonicInstant(nanoseconds: 2_000_000_000), isLast: true)
    }
    let text = printed.withLock { $0 }
    #expect(text.hasSuffix("\n"))
    let lines = text.dropLast().split(separator: "\r", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[0].isEmpty)
    for line in lines.dropFirst() { #expect(terminalColumns(line) == 79 && line.contains("/1000000 rows"), "\(line)") }
  }

  @Test("US-9 a file with more records than the limit is refused, with the limit, and not read to its end")
  func tooManyRows() throws {
    let text = ([Self.header] + Array(repeating: Self.row, count: 3) + ["no row"]).joined(separator: "\n")
    let refused = #expect(throws: CommandError.self) {
      try UsageFile(csv: Array(text.utf8), path: "x.csv", maximumRows: 2)
    }
    #expect(refused?.description == "x.csv: it has more than 2 records, which is the limit; split it")
    let whole = text.dropLast("\nno row".count)
    #expect(try UsageFile(csv: Array(whole.utf8), path: "x.csv", maximumRows: 3).rows.count == 3)
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
