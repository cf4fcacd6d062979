import CommandLine
import EventLoop
import Glibc
import JSON

/// The progress of an import, kept in the state folder so that an interrupted one resumes where it stopped.
struct ImportProgress: Sendable {
  private let path: String
  /// Number of rows of each device that are stored, from the start of the file.
  private(set) var done: [String: Int] = [:]
  var tally = ImportTally()
  /// By which a guardian can withdraw what it has sent; the same when it is resumed.
  private(set) var importID: String

  /// - Parameter newID: of an import that begins.
  /// - Throws: `CommandError` for a file that cannot be read; an absent one is an import that begins.
  init(directory: String, file: UsageFile, newID: String) throws {
    importID = newID
    path = "\(directory)/imports/\(file.digest.prefix(32)).json"
    guard let bytes = try readFile(path) else { return }
    let damaged = CommandError(
      "\(path), the progress of this import, is damaged; remove it, and the import begins again: what is stored already "
        + "counts once")
    guard let json = try? JSON(parsing: bytes), let rows = json["done"]?.objectValue,
      let tally = ImportTally(json["tally"])
    else { throw damaged }
    done = try rows.mapValues { rows in
      guard let rows = rows.integerValue, (0...Int64(file.rows.count)).contains(rows) else { throw damaged }
      return Int(rows)
    }
    self.tally = tally
    // An earlier version did not write it.
    importID = json["import_id"]?.stringValue ?? newID
  }

  mutating func advance(_ device: String, by rows: Int) {
    done[device, default: 0] += rows
  }

  func save() throws {
    let json: JSON = .object([
      "done": .object(done.mapValues { .integer(Int64($0)) }), "tally": tally.json, "import_id": .string(importID),
    ])
    try writeFile(path, try json.serialized())
  }

  /// A finished import is no longer resumed: the next one sends everything again.
  func remove() {
    unlink(path)
  }
}

/// A bar with rate and remaining time, drawn at most ten times a second on a terminal.
struct ProgressBar: ~Copyable {
  private let total: Int64
  private let begin: MonotonicInstant
  private let first: Int64
  private let isShown: Bool
  private var lastDrawn: MonotonicInstant?

  init(total: Int64, done: Int64, now: MonotonicInstant, isShown: Bool) {
    self.total = total
    first = done
    begin = now
    self.isShown = isShown
  }

  mutating func show(_ done: Int64, now: MonotonicInstant, isLast: Bool = false) {
    guard isShown else { return }
    if !isLast, let lastDrawn, now.nanoseconds - lastDrawn.nanoseconds < 100_000_000 { return }
    lastDrawn = now
    let elapsed = now.nanoseconds - begin.nanoseconds
    printProgress(column(Self.line(done: done, total: total, first: first, nanoseconds: elapsed), Output.columns - 1))
    if isLast { end() }
  }

  /// The next output begins on a line of its own.
  mutating func end() {
    if lastDrawn != nil { printError("\n") }
    lastDrawn = nil
  }

  /// `[####----] 50 %  507/1014 rows  2,310 rows/s  0:01 left`
  static func line(done: Int64, total: Int64, first: Int64, nanoseconds: Int64) -> String {
    let rate = nanoseconds <= 0 ? 0 : (done - first) * 1_000_000_000 / nanoseconds
    let left = rate > 0 ? (total - done + rate - 1) / rate : 0
    let clock = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    let percent = total == 0 ? 100 : done * 100 / total
    return "\(bar(done, of: total)) \(percent) %  \(done)/\(total) rows  \(rate) rows/s  \(clock) left"
  }
}
