import LocalTime
import Messages
import UsageRecords

/// The progress of a record's addition, as it is kept between two steps.
struct AdditionState: Hashable, Sendable {
  var record: UsageRecord
  /// Counted up to here.
  var from: Instant
  var cause: UsageV1.UsageChangeCause
}

extension AdditionState {
  /// A line with numbers, the token and the device. The record's other fields do not matter here.
  var bytes: [UInt8] {
    let numbers: [Int64] = [
      from.seconds, record.content.start.seconds, record.content.end.seconds, record.content.shielded ? 1 : 0,
      Int64(cause.rawValue),
    ]
    let texts = numbers.map(String.init) + [record.content.appToken, record.key.deviceID]
    return Array(texts.joined(separator: " ").utf8)
  }

  /// nil for bytes of another form.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 6)
    let numbers = parts.prefix(5).compactMap { Int64($0) }
    guard parts.count == 7, numbers.count == 5, let cause = Int32(exactly: numbers[4]) else { return nil }
    record = UsageRecord(
      key: RecordKey(deviceID: String(parts[6]), installationID: "", sequence: 0),
      content: RecordContent(
        appToken: String(parts[5]), start: Instant(seconds: numbers[1]), end: Instant(seconds: numbers[2]),
        shielded: numbers[3] == 1))
    from = Instant(seconds: numbers[0])
    self.cause = UsageV1.UsageChangeCause(rawValue: cause)
  }
}
