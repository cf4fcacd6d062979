import CommandLine
package import LocalTime
package import Messages

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

/// The rows of a usage file, each in a few bytes: a file may have millions of them, which share few texts.
package struct UsageRows: RandomAccessCollection, Sendable {
  /// A row whose texts have numbers.
  struct Stored: Sendable {
    var start: Int64
    var end: Int64
    var sequence: Int64
    /// `Int64.min` where it is not known.
    var sent: Int64
    /// The line in the file, or the event in the bucket.
    var place: Int32
    /// nil for a line.
    var bucket: Int32?
    var child: Int32
    var device: Int32
    var installation: Int32
    var app: Int32
    var shielded: Bool
  }

  /// Maximum number of a file's rows, each of which takes some 200 bytes of memory: one-minute records of 16 hours a
  /// day for eleven years.
  static let maximumCount = 4_000_000

  static func tooMany(_ maximum: Int = maximumCount) -> CommandError {
    CommandError("it has more than \(grouped(Int64(maximum))) records, which is the limit; split it")
  }

  private(set) var stored: [Stored] = []
  private var texts = Texts()
  /// The digest of an app, by the number of its name.
  private var tokens: [Int32: String] = [:]

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { stored.count }

  package subscript(index: Int) -> UsageRow {
    let row = stored[index]
    var record = UsageV1.UsageRecord()
    record.installationID = texts[row.installation]
    record.sequence = row.sequence
    record.appTokenDigest = tokens[row.app] ?? ""
    record.startTime = .init(seconds: row.start)
    record.endTime = .init(seconds: row.end)
    record.shielded = row.shielded
    return UsageRow(
      origin: row.bucket.map { "bucket \(texts[$0]), event \(row.place)" } ?? "line \(row.place)",
      child: texts[row.child], device: texts[row.device], app: texts[row.app], start: Instant(seconds: row.start),
      end: Instant(seconds: row.end), sent: row.sent == .min ? nil : Instant(seconds: row.sent), record: record)
  }

  /// - Parameter token: the digest of the app; the same for all rows of an app's name.
  mutating func add(
    place: Int, bucket: String? = nil, child: String, device: String, installation: String, sequence: Int64,
    app: String, token: @autoclosure () -> String, start: Int64, end: Int64, sent: Int64? = nil, shielded: Bool = false
  ) {
    let name = texts.number(app)
    if tokens[name] == nil { tokens[name] = token() }
    stored.append(
      Stored(
        start: start, end: end, sequence: sequence, sent: sent ?? .min, place: Int32(clamping: place),
        bucket: bucket.map { texts.number($0) }, child: texts.number(child), device: texts.number(device),
        installation: texts.number(installation), app: name, shielded: shielded))
  }

  /// The digest of a row's app.
  func token(_ row: Stored) -> String { tokens[row.app] ?? "" }

  /// The rows of each device, by their indices; devices in the order of the file, which is easier to follow.
  var byDevice: [(device: String, rows: [Int32])] {
    var (places, found) = ([Int32: Int](), [(device: String, rows: [Int32])]())
    for (index, row) in stored.enumerated() {
      let place = places[row.device] ?? found.count
      if place == found.count {
        places[row.device] = place
        found.append((texts[row.device], []))
      }
      found[place].rows.append(Int32(index))
    }
    return found
  }
}

/// Texts that occur often, each once.
private struct Texts: Sendable {
  private var texts: [String] = []
  private var numbers: [String: Int32] = [:]

  subscript(number: Int32) -> String { texts[Int(number)] }

  mutating func number(_ text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }
}
