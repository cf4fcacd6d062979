import Glibc
import JSON
import LocalTime

/// An export of ActivityWatch as JSON: all buckets or one, `{"buckets": {ID: {type, client, hostname, events: […]}}}`,
/// with events of `timestamp` (RFC 3339), `duration` (seconds, with a fraction) and `data`. Of the data only what
/// identifies apps and presence is read: window titles and addresses are not.
struct ActivityWatchExport: Sendable {
  /// The kind of data that a bucket's events record.
  enum Kind: Sendable, Hashable {
    /// The app in the foreground: window watchers of computers and the watcher of Android.
    case windows
    /// Whether a person was at the keyboard.
    case presence
    /// Anything else, such as tabs of a browser: its events are not read.
    case other
  }

  struct Event: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    var start: Int64
    /// First microsecond after the event.
    var end: Int64
    /// Name of the app; for presence, the status.
    var name: String
    /// Android's package, in addition to the name; empty elsewhere.
    var package: String
    /// Number in the bucket, from 1, for messages.
    var number: Int
  }

  struct Bucket: Sendable {
    var id: String
    var hostname = ""
    var kind = Kind.other
    /// In the order of the file; newest first as a rule.
    var events: [Event] = []
  }

  /// Maximum size of a file in bytes. It is read whole, and its events one by one.
  static let maximumSize: Int64 = 1 << 30

  private(set) var buckets: [Bucket] = []
  /// Events without a positive duration, which are left out.
  private(set) var emptyEvents = 0

  /// - Throws: `CommandError` that names file, bucket, event, field, value and what is allowed.
  init(text: [UInt8], path: String) throws {
    var pieces = JSONPieces(text)
    do {
      var isExport = false
      if pieces.peek() == UInt8(ascii: "[") {
        throw CommandError("is a list, such as events alone; export the bucket or all data from the Raw Data page")
      }
      try pieces.eachMember { pieces, key in
        guard key == "buckets" else { return try pieces.skipValue() }
        isExport = true
        try readBuckets(&pieces)
      }
      try pieces.expectEnd()
      guard isExport else {
        throw CommandError("has no \"buckets\"; export all data or a bucket as JSON from ActivityWatch's Raw Data page")
      }
    } catch let error as CommandError {
      throw CommandError("\(path): \(error)")
    }
  }

  /// An object of buckets by id, or a list of buckets as old versions wrote it.
  private mutating func readBuckets(_ pieces: inout JSONPieces) throws {
    if pieces.peek() == UInt8(ascii: "[") {
      try pieces.eachElement { pieces, index in try readBucket(&pieces, id: "number \(index + 1)") }
    } else {
      try pieces.eachMember { pieces, id in try readBucket(&pieces, id: id) }
    }
  }

  private mutating func readBucket(_ pieces: inout JSONPieces, id: String) throws {
    var bucket = Bucket(id: id)
    var type: String?
    // The type may come after the events: they are read once it is known.
    var events: JSONPieces?
    do {
      try pieces.eachMember { pieces, key in
        switch key {
        case "events":
          events = pieces
          try pieces.skipValue()
        case "type", "hostname", "id":
          guard let text = try pieces.value().stringValue else { throw CommandError("\(key) must be a text") }
          switch key {
          case "type": type = text
          case "hostname": bucket.hostname = text
          default: bucket.id = text
          }
        default: try pieces.skipValue()
        }
      }
      guard let type else { throw CommandError("type is missing; it must be a text such as currentwindow") }
      bucket.kind = Kind(type: type)
      guard !buckets.contains(where: { $0.id == bucket.id }) else { throw CommandError("it is there twice") }
      if var events, bucket.kind != .other { try readEvents(&events, into: &bucket) }
    } catch let error as CommandError {
      throw CommandError("bucket \(bucket.id): \(error)")
    }
    buckets.append(bucket)
  }

  private mutating func readEvents(_ pieces: inout JSONPieces, into bucket: inout Bucket) throws {
    try pieces.eachElement { pieces, index in
      do {
        let event = try Event(try pieces.value(), number: index + 1, kind: bucket.kind)
        if event.end > event.start { bucket.events.append(event) } else { emptyEvents += 1 }
      } catch let error as CommandError {
        throw CommandError("event \(index + 1): \(error)")
      }
    }
  }
}

extension ActivityWatchExport.Kind {
  init(type: String) {
    self =
      switch type {
      case "currentwindow", "app.android.activity": .windows
      case "afkstatus": .presence
      default: .other
      }
  }
}

extension ActivityWatchExport.Event {
  /// Maximum duration of an event in seconds; a greater number is no duration.
  static let longest = 100 * 366 * 86_400.0

  init(_ json: JSON, number: Int, kind: ActivityWatchExport.Kind) throws {
    guard let text = json["timestamp"]?.stringValue, let start = Self.microseconds(text) else {
      let found = try json["timestamp"].map { try $0.text() } ?? "missing"
      throw CommandError("timestamp is \(found); it must be a time such as \"2026-03-02T14:10:00.123+00:00\"")
    }
    let duration: Double
    switch json["duration"] {
    case nil: duration = 0
    case .integer(let seconds): duration = Double(seconds)
    case .number(let seconds): duration = seconds
    case .some(let other): throw CommandError("duration is \(try other.text()); it must be a number of seconds")
    }
    guard duration <= Self.longest else { throw CommandError("duration is \(duration) s; at most 100 years") }
    let field = kind == .presence ? "status" : "app"
    guard let name = json["data"]?[field]?.stringValue else {
      let found = try json["data"]?[field].map { try $0.text() } ?? "missing"
      throw CommandError("data.\(field) is \(found); it must be a text")
    }
    self.init(
      start: start, end: start + Int64((max(0, duration) * 1_000_000).rounded()), name: name,
      package: json["data"]?["package"]?.stringValue ?? "", number: number)
  }

  /// RFC 3339 to the microsecond, finer digits are cut off; without an offset UTC, as ActivityWatch itself reads it.
  private static func microseconds(_ text: String) -> Int64? {
    guard let instant = Instant(text) ?? Instant(text + "Z") else { return nil }
    let digits = text.utf8.dropFirst(20).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let isFraction = text.utf8.dropFirst(19).first == UInt8(ascii: ".")
    var fraction: Int64 = 0
    for place in 0..<6 {
      let digit = isFraction && place < digits.count ? Array(digits)[place] - UInt8(ascii: "0") : 0
      fraction = fraction * 10 + Int64(digit)
    }
    return instant.seconds * 1_000_000 + fraction
  }
}
