import Encodings
import Hashing
import Identity
import LocalTime
import Messages

/// One row of a usage file: a record and the device it is from.
package struct UsageRow: Sendable {
  /// Its position in the file, for messages: `line 12`.
  var origin: String
  var child: String
  package var device: String
  package var app: String
  package var start: Instant
  package var end: Instant
  /// When the device sends it, for playing; nil for at the end of its sitting.
  package var sent: Instant?
  package var record: UsageV1.UsageRecord
}

/// A file of usage records: CSV with a header that names its columns, separated by commas, semicolons or tabs.
///
/// `child,device,installation,sequence,app,start,end,shielded`: times are RFC 3339, `shielded` is true or false
/// (absent: false), `app` is an app's name or its digest. Other columns are ignored; `sent` matters for playing only.
package struct UsageFile: Sendable {
  let path: String
  /// Identifies a file by its content, whatever its name.
  let digest: String
  package let rows: [UsageRow]

  private static let required = ["device", "installation", "sequence", "app", "start", "end"]

  init(path: String, digest: String, rows: [UsageRow]) {
    self.path = path
    self.digest = digest
    self.rows = rows
  }

  /// Reads a file that exists.
  static func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try readFile(path, limit: ActivityWatchExport.maximumSize) else {
      throw CommandError("there is no file \(path)")
    }
    // Some Windows programs begin a file with a byte order mark.
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Reads CSV.
  /// - Throws: `Failure` that names every bad row, up to 20, with the line, the column and the fault.
  package init(path: String) throws {
    try self.init(csv: try Self.bytes(of: path), path: path)
  }

  init(csv bytes: [UInt8], path: String) throws {
    self.path = path
    digest = Hexadecimal.text(sha256(bytes))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("\(path) is not in UTF-8; save it as CSV in UTF-8, or convert it with iconv")
    }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    guard lines.contains(where: { !$0.isEmpty }) else { throw CommandError("\(path) is empty") }
    let header = lines.removeFirst()
    let csv = CSV(header: header, columns: Self.required)
    let columns = try csv.fields(of: header)
    let missing = Self.required.filter { !columns.contains($0) }
    guard missing.isEmpty else {
      throw CommandError(
        "\(path) has no column \(missing.joined(separator: ", ")); its first line must name the columns, separated by "
          + "commas, semicolons or tabs")
    }
    if let twice = columns.enumerated().first(where: { columns[..<$0.offset].contains($0.element) })?.element {
      throw CommandError("\(path) has two columns \(twice.shown); remove or rename one of them")
    }
    var rows: [UsageRow] = []
    var faults: [(line: Int, fault: String)] = []
    rows.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        rows.append(try Self.row(try csv.fields(of: line), columns: columns, line: index + 2))
      } catch let error as CommandError {
        faults.append((index + 2, error.description))
      }
    }
    guard faults.isEmpty else { throw Self.failure(faults, path: path) }
    self.rows = rows
  }

  /// Bad rows that are listed.
  static let listed = 20

  static func failure(_ faults: [(line: Int, fault: String)], path: String) -> Failure {
    let shown = faults.prefix(listed)
    let rest = faults.count > shown.count ? "; the first \(shown.count)" : ""
    let list = shown.map { "\n  line \($0.line): \($0.fault)" }.joined()
    var failure = Failure(
      code: "COMMAND_LINE", message: "\(path) has \(count(Int64(faults.count), "bad row"))\(rest):\(list)", exitCode: 2)
    failure.violations = shown.map { ("line \($0.line)", $0.fault) }
    return failure
  }

  private static func row(_ fields: [String], columns: [String], line: Int) throws -> UsageRow {
    guard fields.count == columns.count else {
      throw CommandError("it has \(fields.count) columns, the header \(columns.count)")
    }
    let values = Dictionary(zip(columns, fields), uniquingKeysWith: { first, _ in first })
    func value(_ name: String) -> String { values[name] ?? "" }
    func wrong(_ column: String, _ form: String) -> CommandError {
      CommandError("\(column) is \"\(value(column).prefix(64))\"; it must be \(form)")
    }
    guard let sequence = Int64(value("sequence")) else { throw wrong("sequence", "a whole number") }
    guard let start = Instant(value("start")) else { throw wrong("start", "a time such as 2026-03-02T14:10:00Z") }
    guard let end = Instant(value("end")) else { throw wrong("end", "a time such as 2026-03-02T14:11:00Z") }
    let sent = value("sent").isEmpty ? nil : Instant(value("sent"))
    guard sent != nil || value("sent").isEmpty else {
      throw wrong("sent", "empty or a time such as 2026-03-02T15:00:00Z")
    }
    guard ["", "true", "false"].contains(value("shielded")) else { throw wrong("shielded", "true or false") }
    var record = UsageV1.UsageRecord()
    record.installationID = value("installation")
    record.sequence = sequence
    record.appTokenDigest = tokenDigest(of: value("app"))
    record.startTime = .init(seconds: start.seconds)
    record.endTime = .init(seconds: end.seconds)
    record.shielded = value("shielded") == "true"
    return UsageRow(
      origin: "line \(line)", child: value("child"), device: value("device"), app: value("app"), start: start, end: end,
      sent: sent, record: record)
  }
}

/// Values with separators, RFC 4180, one record per line.
struct CSV: Sendable {
  /// A comma; a semicolon or a tab where the header's names are separated by those, as spreadsheets write in many
  /// countries.
  let separator: Character

  /// - Parameter columns: names of which the header has as many as possible.
  init(header: some StringProtocol, columns: [String]) {
    func count(_ separator: Character) -> Int {
      let fields = (try? Self.fields(of: header, separator: separator)) ?? []
      return columns.count { fields.contains($0) }
    }
    let others: [Character] = [";", "\t"]
    separator = others.reduce(",") { count($1) > count($0) ? $1 : $0 }
  }

  /// - Throws: `CommandError` for a quotation mark that is not closed.
  func fields(of line: some StringProtocol) throws -> [String] { try Self.fields(of: line, separator: separator) }

  private static func fields(of line: some StringProtocol, separator: Character) throws -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var characters = Array(line)[...]
    while let character = characters.popFirst() {
      switch (character, isQuoted) {
      case ("\"", true) where characters.first == "\"":
        characters.removeFirst()
        field.append("\"")
      case ("\"", _): isQuoted.toggle()
      case (separator, false):
        fields.append(field)
        field = ""
      default: field.append(character)
      }
    }
    guard !isQuoted else { throw CommandError("a quotation mark is not closed") }
    fields.append(field)
    return fields
  }
}
