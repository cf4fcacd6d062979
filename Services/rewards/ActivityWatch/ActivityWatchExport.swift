import CommandLine
import LocalTime

/// An export of ActivityWatch as JSON: all buckets or one, `{"buckets": {ID: {type, client, hostname, events: […]}}}`,
/// with events of `timestamp` (RFC 3339), `duration` (seconds, with a fraction) and `data`. Of the data only what
/// identifies apps and presence is read, and the address of a browser's tab where a site is mapped: titles are not.
///
/// The file is read several times, and each time piece by piece: the type of a bucket may come after its events, and
/// who was present may come after what was used. No event is kept here.
struct ActivityWatchExport {
  /// The kind of data that a bucket's events record.
  enum Kind: Sendable, Hashable {
    /// The app in the foreground: window watchers of computers and the watcher of Android.
    case windows
    /// Whether a person was at the keyboard.
    case presence
    /// The tab in the foreground of a browser.
    case tabs
    /// Anything else: its events are not read.
    case other
  }

  struct Event: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    var start: Int64
    /// First microsecond after the event.
    var end: Int64
    /// Name of the app; for presence, the status; for tabs, the address.
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
    /// Why its events cannot be read; nil where they can.
    var fault: String?
  }

  private let file: InputFile
  /// In the order of the file.
  private(set) var buckets: [Bucket] = []

  init(text: [UInt8], path: String) throws { try self.init(InputFile(bytes: text, path: path)) }

  /// Reads which buckets there are.
  /// - Throws: `CommandError` that names the file and the fault.
  init(_ file: InputFile) throws {
    self.file = file
    var (buckets, isExport) = ([Bucket](), false)
    try read { json, id in
      isExport = true
      guard let id else { return }
      var bucket = try Self.bucket(json, id: id)
      if bucket.kind != .other, buckets.contains(where: { $0.id == bucket.id && $0.kind != .other }) {
        bucket.fault = bucket.fault ?? "it is there twice"
      }
      buckets.append(bucket)
    }
    guard isExport else {
      throw CommandError(
        "\(file.path): has no \"buckets\"; export all data or a bucket as JSON from ActivityWatch's Raw Data page")
    }
    self.buckets = buckets
  }

  /// Reads the events of some buckets that have a positive duration, in the order of the file: newest first as a rule.
  /// - Parameters:
  ///   - faults: receives those that cannot be read.
  ///   - body: is given the index of the bucket; nil for an event without a positive duration.
  func eachEvent(
    of isWanted: (Bucket) -> Bool, _ faults: inout ImportFaults, _ body: (Int, Event?) throws -> Void
  ) throws {
    var (index, found) = (-1, faults)
    try read { json, id in
      if id == nil { return }
      index += 1
      // A file that another program writes meanwhile may have more of them.
      guard index < buckets.count, isWanted(buckets[index]) else { return try json.skipValue() }
      try events(json, index, &found, body)
    }
    faults = found
  }

  /// Goes through the buckets, by their ids; once without one where there is a list of them, however empty.
  private func read(_ body: (JSONReader, String?) throws -> Void) throws {
    let json = JSONReader(try ByteReader(file))
    do {
      if try json.peek() == UInt8(ascii: "[") {
        throw CommandError("is a list, such as events alone; export the bucket or all data from the Raw Data page")
      }
      let other = try json.eachMember { key in
        guard key == "buckets" else { return try json.skipValue() }
        try body(json, nil)
        // An object of buckets by id, or a list of buckets as old versions wrote it.
        if try json.peek() == UInt8(ascii: "[") {
          try json.eachElement { try body(json, "number \($0 + 1)") }
        } else if let other = try json.eachMember({ try body(json, $0) }), other != .null {
          throw CommandError("buckets is \(other.shown); it must be an object or a list")
        }
      }
      if let other { throw CommandError("is \(other.shown); an export is an object with \"buckets\"") }
      try json.expectEnd()
    } catch let error as CommandError {
      throw CommandError("\(file.path): \(error)")
    }
  }

  private static func bucket(_ json: JSONReader, id: String) throws -> Bucket {
    var (bucket, type, host) = (Bucket(id: id), JSONReader.Value.missing, JSONReader.Value.missing)
    let other = try json.eachMember { key in
      switch key {
      case "type": type = try json.value()
      case "hostname": host = try json.value()
      case "id": bucket.id = try json.value().string ?? id
      default: try json.skipValue()
      }
    }
    // A program has left it out.
    if other == .null { return bucket }
    bucket.kind = type.string.map { Kind(type: $0) } ?? .other
    bucket.hostname = host.string ?? ""
    if type.string == nil { bucket.fault = "type is \(type.shown); it must be a text such as currentwindow" }
    // Older watchers of browsers do not know their host; no other kind needs one that is not read.
    if bucket.kind != .other, host.string == nil, host != .null, host != .missing {
      bucket.fault = "hostname is \(host.shown); it must be a text"
    }
    return bucket
  }

  private func events(
    _ json: JSONReader, _ index: Int, _ faults: inout ImportFaults, _ body: (Int, Event?) throws -> Void
  ) throws {
    let bucket = buckets[index]
    var found = faults
    try json.eachMember { key in
      guard key == "events" else { return try json.skipValue() }
      let other = try json.eachElement { place in
        switch try Event.read(json, number: place + 1, kind: bucket.kind) {
        case .success(let event): try body(index, event.end > event.start ? event : nil)
        case .failure(let fault): found.add("bucket \(bucket.id.shown), event \(place + 1)", fault.text)
        }
      }
      // A list that a program has left out is an empty one.
      if let other, other != .null {
        found.add("bucket \(bucket.id.shown)", "events is \(other.shown); it must be a list")
      }
    }
    faults = found
  }
}

extension ActivityWatchExport.Kind {
  init(type: String) {
    self =
      switch type {
      case "currentwindow", "app.android.activity": .windows
      case "afkstatus": .presence
      case "web.tab.current": .tabs
      default: .other
      }
  }

  /// The field of an event's data that is read.
  fileprivate var field: String {
    switch self {
    case .presence: "status"
    case .tabs: "url"
    case .windows, .other: "app"
    }
  }
}

extension ActivityWatchExport.Event {
  /// Why an event is none.
  struct Fault: Error {
    var text: String
  }

  /// Maximum duration of an event in seconds; a greater number is no duration.
  static let longest = 100 * 366 * 86_400.0

  /// - Throws: `CommandError` where the file is no JSON; a fault in the event alone is returned.
  static func read(
    _ json: JSONReader, number: Int, kind: ActivityWatchExport.Kind
  ) throws -> Result<Self, Fault> {
    var (time, length, name, package) = (
      JSONReader.Value.missing, JSONReader.Value.missing, JSONReader.Value.missing, JSONReader.Value.missing
    )
    let other = try json.eachMember { key in
      switch key {
      case "timestamp": time = try json.value()
      case "duration": length = try json.value()
      case "data":
        try json.eachMember { key in
          if key == kind.field {
            name = try json.value()
          } else if key == "package" {
            package = try json.value()
          } else {
            try json.skipValue()
          }
        }
      default: try json.skipValue()
      }
    }
    if let other { return .failure(Fault(text: "it is \(other.shown); it must be an object")) }
    guard let start = time.string.flatMap(microseconds) else {
      return .failure(
        Fault(text: "timestamp is \(time.shown); it must be a time such as \"2026-03-02T14:10:00.123+00:00\""))
    }
    let duration: Double
    switch length {
    case .missing: duration = 0
    case .number(let seconds): duration = seconds
    default: return .failure(Fault(text: "duration is \(length.shown); it must be a number of seconds"))
    }
    guard duration <= longest else { return .failure(Fault(text: "duration is \(duration) s; at most 100 years")) }
    guard let text = name.string else {
      // An address is never shown.
      let shown = kind == .tabs && name != .missing && name != .null ? "no text" : name.shown
      return .failure(Fault(text: "data.\(kind.field) is \(shown); it must be a text"))
    }
    return .success(
      Self(
        start: start, end: start + Int64((max(0, duration) * 1_000_000).rounded()), name: text,
        package: package.string ?? "", number: number))
  }

  /// RFC 3339 to the microsecond, finer digits are cut off; without an offset UTC, as ActivityWatch itself reads it.
  private static func microseconds(_ text: String) -> Int64? {
    guard let instant = Instant(text) ?? Instant(text + "Z") else { return nil }
    let digits = Array(text.utf8.dropFirst(20).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    let isFraction = text.utf8.dropFirst(19).first == UInt8(ascii: ".")
    var fraction: Int64 = 0
    for place in 0..<6 {
      let digit = isFraction && place < digits.count ? digits[place] - UInt8(ascii: "0") : 0
      fraction = fraction * 10 + Int64(digit)
    }
    return instant.seconds * 1_000_000 + fraction
  }
}
