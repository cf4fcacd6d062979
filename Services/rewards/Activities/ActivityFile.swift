import CommandLine
import JSON
import LocalTime
import Messages

/// One row of a file of activities.
struct ActivityRow: Sendable {
  /// Its position in the file, for messages: `line 12`.
  var origin: String
  /// The child's name or id.
  var child: String
  var activity: BadgeV1.Activity
}

/// A file of activities: CSV with a header that names its columns, or JSON lines with the same names.
///
/// `child,id,type,time,amount,direction,balance,under_budget,subject`: `type` is such as `savings_deposit`, times are
/// RFC 3339, amounts are hundredths of the currency, `direction` is credit or debit, `under_budget` true or false. A
/// column that a type does not have is empty or left out.
struct ActivityFile: Sendable {
  let rows: [ActivityRow]

  private static let required = ["child", "id", "type", "time"]
  private static let all = required + ["amount", "direction", "balance", "under_budget", "subject"]

  /// - Throws: `Failure` that names every bad row, up to 20, with the line and the fault.
  init(_ bytes: [UInt8], path: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("\(path) is not in UTF-8; save it in UTF-8, or convert it with iconv")
    }
    guard let first = text.first(where: { !$0.isWhitespace }) else { throw CommandError("\(path) is empty") }
    var (rows, faults) = ([ActivityRow](), ImportFaults())
    func add(line: Int, _ values: () throws -> [String: String]) throws {
      do {
        rows.append(try Self.row(try values(), line: line))
      } catch let error as CommandError {
        faults.add("line \(line)", error.description)
      }
    }
    if first == "{" {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
        try add(line: index + 1) { try Self.members(of: line) }
      }
    } else {
      var table = try Table(bytes, path: path)
      while true {
        do {
          guard let record = try table.csv.next() else { break }
          try add(line: record.line) { try table.values(of: record) }
        } catch let fault as CSVReader.Fault {
          faults.add(fault)
        }
      }
    }
    guard faults.count == 0 else { throw faults.failure(path: path) }
    self.rows = rows
  }

  /// A CSV file whose columns are known.
  private struct Table {
    var csv: CSVReader
    private let names: [String]
    private let count: Int

    init(_ bytes: [UInt8], path: String) throws {
      csv = CSVReader(try ByteReader(InputFile(bytes: bytes, path: path)))
      let header: CSVReader.Record?
      do {
        header = try csv.header(ActivityFile.required)
      } catch let fault as CSVReader.Fault {
        throw ImportFaults(fault).failure(path: path)
      }
      (names, count) = (header?.texts ?? [], header?.count ?? 0)
      let missing = ActivityFile.required.filter { !names.contains($0) }
      guard missing.isEmpty else {
        throw CommandError(
          "\(path) has no column \(missing.joined(separator: ", ")); its first line must name the columns, or it must "
            + "have a JSON object on each line")
      }
    }

    func values(of record: CSVReader.Record) throws -> [String: String] {
      guard record.count <= count, record.width >= count else {
        throw CommandError("it has \(record.width) columns, the header \(count)")
      }
      return Dictionary(zip(names, record.texts), uniquingKeysWith: { first, _ in first })
    }
  }

  private static func members(of line: Substring) throws -> [String: String] {
    guard let members = (try? JSON(parsing: Array(line.utf8)))?.objectValue else {
      throw CommandError("it is not a JSON object")
    }
    return members.compactMapValues { value in
      value.stringValue ?? value.integerValue.map { "\($0)" } ?? value.boolValue.map { "\($0)" }
    }
  }

  private static func row(_ values: [String: String], line: Int) throws -> ActivityRow {
    func value(_ name: String) -> String { values[name] ?? "" }
    func wrong(_ column: String, _ form: String) -> CommandError {
      CommandError("\(column) is \"\(value(column).prefix(64))\"; it must be \(form)")
    }
    func number(_ column: String) throws -> Int64 {
      if value(column).isEmpty { return 0 }
      guard let number = Int64(value(column)) else { throw wrong(column, "a whole number of minor units") }
      return number
    }
    guard let type = activityType(value("type")) else {
      throw wrong("type", "one of \(activityTypes.map(activityWord).joined(separator: ", "))")
    }
    guard let time = Instant(value("time")) else { throw wrong("time", "a time such as 2026-03-02T14:10:00Z") }
    let directions: [String: BadgeV1.TransactionKind] = ["": .unspecified, "credit": .credit, "debit": .debit]
    guard let direction = directions[value("direction")] else { throw wrong("direction", "credit or debit") }
    // Spreadsheets write capitals.
    let isUnderBudget = value("under_budget").lowercased()
    guard ["", "true", "false"].contains(isUnderBudget) else { throw wrong("under_budget", "true or false") }
    return ActivityRow(
      origin: "line \(line)", child: value("child"),
      activity: BadgeV1.Activity(
        activityID: value("id"), type: type, occurTime: .init(seconds: time.seconds),
        amountMinorUnits: try number("amount"), transactionKind: direction, balanceMinorUnits: try number("balance"),
        underBudget: isUnderBudget == "true", subjectID: value("subject")))
  }
}

let activityTypes = BadgeV1.ActivityType.allCases.filter { $0 != .unspecified }

/// A type as it is written: `savings_deposit`.
func activityWord(_ type: BadgeV1.ActivityType) -> String {
  if case .unrecognized = type { return "unknown" }
  return type.protoName.dropFirst("ACTIVITY_TYPE_".count).lowercased()
}

func activityType(_ word: String) -> BadgeV1.ActivityType? { activityTypes.first { activityWord($0) == word } }
