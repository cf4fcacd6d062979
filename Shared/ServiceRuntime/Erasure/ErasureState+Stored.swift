import EventFeed
import JSON
import StoredMessages
import StoredStates

extension ErasureState: StoredState {
  var stored: StoredV1.Erasure {
    StoredV1.Erasure(
      erasureID: erasureID, childID: childID, deviceIDs: deviceIDs, start: startTime, stage: stage.rawValue,
      table: Int64(table), hasFound: hasFound,
      waiting: StoredV1.ErasedWaitingMark(
        feed: Int64(waiting.feed), position: waiting.position, part: waiting.part, key: waiting.key),
      position: position, rows: rows, events: events, isLastPass: isLastPass,
      entries: entries.map { StoredV1.ErasedEntry(code: $0.code, day: $0.day) })
  }

  init?(_ stored: StoredV1.Erasure) {
    guard !stored.erasureID.isEmpty, let stage = Stage(rawValue: stored.stage), let waiting = stored.waiting,
      let table = Int(exactly: stored.table), let feed = Int(exactly: waiting.feed), table >= 0, feed >= 0,
      stored.entries.allSatisfy({ $0.code.count == 32 })
    else { return nil }
    self.init(
      erasureID: stored.erasureID, childID: stored.childID, deviceIDs: stored.deviceIDs, startTime: stored.start,
      entries: stored.entries.map { ErasureRegister.Entry(code: $0.code, day: $0.day) })
    (self.stage, self.table, hasFound) = (stage, table, stored.hasFound)
    self.waiting = ErasedWaiting.Place(
      feed: feed, position: waiting.position, part: waiting.part, key: waiting.key)
    (position, rows, events, isLastPass) = (stored.position, stored.rows, stored.events, stored.isLastPass)
  }

  /// In the form before there were messages: a JSON object.
  init?(earlier bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let erasureID = json["erasure"]?.stringValue,
      let childID = json["child"]?.stringValue,
      let devices = json["devices"]?.arrayValue, let start = json["start"]?.integerValue,
      let stage = json["stage"]?.integerValue.flatMap(Stage.init(rawValue:)),
      let table = json["table"]?.integerValue.flatMap({ Int(exactly: $0) }), let hasFound = json["found"]?.boolValue,
      let position = json["position"]?.integerValue, let events = json["events"]?.integerValue,
      let rows = json["rows"]?.objectValue, let isLastPass = json["last"]?.boolValue,
      let entries = json["entries"]?.arrayValue
    else { return nil }
    // The earliest versions had none of it.
    let waiting = ErasedWaiting.Place(
      feed: json["feed"]?.integerValue.flatMap { Int(exactly: $0) } ?? 0, position: json["event"]?.integerValue ?? -1,
      part: json["part"]?.integerValue ?? -1, key: json["key"]?.stringValue)
    guard waiting.feed >= 0 else { return nil }
    self.init(
      erasureID: erasureID, childID: childID, deviceIDs: devices.compactMap(\.stringValue), startTime: start,
      entries: entries.compactMap { $0.stringValue.flatMap(ErasureRegister.Entry.init) })
    (self.stage, self.table, self.hasFound, self.waiting) = (stage, table, hasFound, waiting)
    (self.position, self.events, self.isLastPass) = (position, events, isLastPass)
    self.rows = rows.compactMapValues(\.integerValue)
  }
}
