import LocalTime
import StoredMessages
import StoredStates

extension ActivityPlace: StoredState {
  var stored: StoredV1.ActivityMark { StoredV1.ActivityMark(id: id, time: time.seconds, reporter: reporter) }

  init?(_ stored: StoredV1.ActivityMark) {
    if stored.id.isEmpty { return nil }
    self.init(time: Instant(seconds: stored.time), id: stored.id, reporter: stored.reporter)
  }

  init?(earlier bytes: [UInt8]) { self.init(text: String(decoding: bytes, as: UTF8.self)) }
}

extension ActivityPlace {
  /// Time, id and reporter; ids have no blanks.
  var text: String { "\(time.seconds) \(id) \(reporter)" }

  /// nil for another text.
  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let seconds = Int64(parts[0]), !parts[1].isEmpty else { return nil }
    self.init(time: Instant(seconds: seconds), id: parts[1], reporter: parts[2])
  }
}
