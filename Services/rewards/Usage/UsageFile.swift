import Bytes
import CommandLine
import Identity
import LocalTime
import Messages

/// A file of usage records: CSV with a header that names its columns, separated by commas, semicolons or tabs.
///
/// `child,device,installation,sequence,app,start,end,shielded`: times are RFC 3339, `shielded` is true or false
/// (absent: false), `app` is an app's name or its digest. Other columns are ignored, and columns without a name are
/// none; `sent` matters for playing only.
package struct UsageFile: Sendable {
  let path: String
  /// Identifies a file by its content, whatever its name.
  let digest: String
  package let rows: UsageRows

  private static let required = ["device", "installation", "sequence", "app", "start", "end"]
  private static let further = ["child", "shielded", "sent"]

  init(path: String, digest: String, rows: UsageRows) {
    self.path = path
    self.digest = digest
    self.rows = rows
  }

  /// Reads CSV.
  /// - Throws: `Failure` that names every bad row, up to 20, with the line, the column and the fault.
  package init(path: String) throws { try self.init(InputFile(path: path)) }

  init(csv bytes: [UInt8], path: String, maximumRows: Int = UsageRows.maximumCount) throws {
    try self.init(InputFile(bytes: bytes, path: path), maximumRows: maximumRows)
  }

  init(_ file: InputFile, maximumRows: Int = UsageRows.maximumCount) throws {
    let path = file.path
    self.path = path
    do {
      digest = try Self.digest(of: file)
      var csv = CSVReader(try ByteReader(file))
      guard let header = try csv.header(Self.required) else { throw CommandError("\(path) is empty") }
      var (rows, faults) = (UsageRows(), ImportFaults())
      let columns = try Columns(header, path: path, isEmpty: { try header.count == 0 && csv.next() == nil })
      while true {
        do {
          guard let record = try csv.next() else { break }
          try columns.add(record, to: &rows, path: path)
          if rows.count > maximumRows { throw CommandError("\(path): \(UsageRows.tooMany(maximumRows))") }
        } catch let fault as CSVReader.Fault {
          faults.add(fault)
        }
      }
      guard faults.count == 0 else { throw faults.failure(path: path) }
      self.rows = rows
    } catch let fault as CSVReader.Fault {
      throw ImportFaults(fault).failure(path: path)
    }
  }

  private static func digest(of file: InputFile) throws -> String {
    guard let sum = RunningSHA256() else { throw CommandError("there is no memory to read \(file.path)") }
    var (buffer, offset) = ([UInt8](repeating: 0, count: 1 << 16), try file.textStart())
    while case let count = try file.read(into: &buffer, from: offset), count > 0 {
      sum.update(count == buffer.count ? buffer : Array(buffer[..<count]))
      offset += Int64(count)
    }
    return Hexadecimal.text(sum.finish())
  }

  /// Bad rows that are listed.
  static let listed = ImportFaults.listed

  /// Which field of a record is which value.
  private struct Columns {
    /// By the columns' names.
    private let places: [String: Int]
    private let count: Int

    init(_ header: CSVReader.Record, path: String, isEmpty: () throws -> Bool) throws {
      let names = header.texts
      let missing = UsageFile.required.filter { !names.contains($0) }
      guard missing.isEmpty else {
        if try isEmpty() { throw CommandError("\(path) is empty") }
        throw CommandError(
          "\(path) has no column \(missing.joined(separator: ", ")); its first line must name the columns, separated by "
            + "commas, semicolons or tabs")
      }
      var places: [String: Int] = [:]
      for (place, name) in names.enumerated() where (UsageFile.required + UsageFile.further).contains(name) {
        guard places.updateValue(place, forKey: name) == nil else {
          throw CommandError("\(path) has two columns \(name); remove or rename one of them")
        }
      }
      self.places = places
      count = header.count
    }

    /// - Throws: `CSVReader.Fault`, or `CommandError` where the file has another encoding.
    func add(_ record: CSVReader.Record, to rows: inout UsageRows, path: String) throws {
      func fault(_ text: String) -> CSVReader.Fault { CSVReader.Fault(line: record.line, text: text) }
      // A part that is cut off may have been the shield; one beyond the last name is no column.
      guard record.count <= count, record.width >= count else {
        throw fault("it has \(record.width) columns, the header \(count)")
      }
      func value(_ name: String) throws -> String {
        guard let text = places[name].map({ record.text($0) }) ?? "" else {
          throw CommandError("\(path) is not in UTF-8; save it as CSV in UTF-8, or convert it with iconv")
        }
        return text
      }
      func wrong(_ column: String, _ value: String, _ form: String) -> CSVReader.Fault {
        fault("\(column) is \"\(value.prefix(64))\"; it must be \(form)")
      }
      func time(_ column: String, _ form: String) throws -> Int64 {
        let text = try value(column)
        guard let instant = Instant(text) else { throw wrong(column, text, form) }
        return instant.seconds
      }
      let number = try value("sequence")
      guard let sequence = Int64(number) else { throw wrong("sequence", number, "a whole number") }
      let start = try time("start", "a time such as 2026-03-02T14:10:00Z")
      let end = try time("end", "a time such as 2026-03-02T14:11:00Z")
      let sent = try value("sent").isEmpty ? nil : time("sent", "empty or a time such as 2026-03-02T15:00:00Z")
      // Spreadsheets write capitals.
      let shielded = try value("shielded").lowercased()
      guard ["", "true", "false"].contains(shielded) else {
        throw wrong("shielded", try value("shielded"), "true or false")
      }
      let app = try value("app")
      rows.add(
        place: record.line, child: try value("child"), device: try value("device"),
        installation: try value("installation"), sequence: sequence, app: app, token: tokenDigest(of: app),
        start: start, end: end, sent: sent, shielded: shielded == "true")
    }
  }
}
