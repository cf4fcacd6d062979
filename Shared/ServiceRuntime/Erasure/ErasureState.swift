import Database
import EventFeed
import JSON
import LocalTime
import Messages
import ServiceAPI

/// An erasure that a service works off, and how far it has got; stored as pending work.
struct ErasureState: Sendable {
  let erasureID: String
  /// Empty for the whole family, and once everything is erased.
  private(set) var childID: String
  private(set) var deviceIDs: [String]
  let startTime: Int64
  /// The present stage.
  var stage = Stage.tables
  /// Index of the table.
  var table = 0
  /// Whether this pass over the tables has found something: then there is another one.
  var hasFound = false
  /// How far it is with what waits.
  var waiting = ErasedWaiting.Place()
  /// Position of the log up to which events were erased.
  var position: Int64 = 0
  var rows: [String: Int64] = [:]
  var events: Int64 = 0
  /// Whether events are erased, too, so that one more pass over the tables finds what was written meanwhile.
  var isLastPass = false
  /// What the register has of it, once nothing else of the id is left.
  private(set) var entries: [ErasureRegister.Entry] = []

  enum Stage: Int64 { case tables, parked, events, log }

  static let kind = "erasure"

  init(_ started: PrivacyV1.ErasureStarted) {
    (erasureID, childID) = (started.erasureID, started.childID)
    (deviceIDs, startTime) = (started.deviceIDs, started.startTime?.seconds ?? 0)
  }

  func subject(of familyID: String) -> KeptSubject {
    KeptSubject(FamilyKey(familyID), childID: childID.isEmpty ? nil : childID)
  }

  /// Leaves nothing of the ids but what is in the register: from here on SQLite's log is cut.
  mutating func forget(_ entries: [ErasureRegister.Entry]) {
    (stage, childID, deviceIDs, self.entries) = (.log, "", [], entries)
  }

  // MARK: - As bytes

  func bytes() throws -> [UInt8] {
    let rows = rows.map { ($0.key, JSON.integer($0.value)) }
    return try JSON.object([
      "erasure": .string(erasureID), "child": .string(childID), "devices": .array(deviceIDs.map { .string($0) }),
      "start": .integer(startTime), "stage": .integer(stage.rawValue), "table": .integer(Int64(table)),
      "found": .bool(hasFound), "position": .integer(position), "events": .integer(events),
      "feed": .integer(Int64(waiting.feed)), "event": .integer(waiting.position), "part": .integer(waiting.part),
      "key": waiting.key.map { .string($0) } ?? .null,
      "rows": .object(Dictionary(rows, uniquingKeysWith: { first, _ in first })), "last": .bool(isLastPass),
      "entries": .array(entries.map { .string("\($0)") }),
    ]).serialized()
  }

  /// Nil for bytes that are no state.
  init?(bytes: [UInt8]) throws {
    let json = try JSON(parsing: bytes)
    guard let erasureID = json["erasure"]?.stringValue, let childID = json["child"]?.stringValue,
      let devices = json["devices"]?.arrayValue, let start = json["start"]?.integerValue,
      let stage = json["stage"]?.integerValue.flatMap(Stage.init(rawValue:)),
      let table = json["table"]?.integerValue.flatMap({ Int(exactly: $0) }), let hasFound = json["found"]?.boolValue,
      let position = json["position"]?.integerValue, let events = json["events"]?.integerValue,
      let rows = json["rows"]?.objectValue, let isLastPass = json["last"]?.boolValue,
      let entries = json["entries"]?.arrayValue
    else { return nil }
    (self.erasureID, self.childID, deviceIDs) = (erasureID, childID, devices.compactMap(\.stringValue))
    (startTime, self.stage, self.table, self.hasFound) = (start, stage, table, hasFound)
    (self.position, self.events) = (position, events)
    // Work that an earlier version has left has none of it.
    waiting = ErasedWaiting.Place(
      feed: json["feed"]?.integerValue.flatMap { Int(exactly: $0) } ?? 0, position: json["event"]?.integerValue ?? -1,
      part: json["part"]?.integerValue ?? -1, key: json["key"]?.stringValue)
    guard waiting.feed >= 0 else { return nil }
    self.rows = rows.compactMapValues(\.integerValue)
    self.isLastPass = isLastPass
    self.entries = entries.compactMap { $0.stringValue.flatMap(ErasureRegister.Entry.init) }
  }
}
