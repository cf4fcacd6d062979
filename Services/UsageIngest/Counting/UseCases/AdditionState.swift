import LocalTime
import Messages
import StoredMessages
import StoredStates
import UsageRecords

/// The progress of a record's addition, as it is kept between two steps.
struct AdditionState: Hashable, Sendable {
  var record: UsageRecord
  /// Counted up to here.
  var from: Instant
  var cause: UsageV1.UsageChangeCause
}

extension AdditionState: StoredState {
  /// Without the record's other fields, which do not matter here.
  var stored: StoredV1.Addition {
    let content = record.content
    return StoredV1.Addition(
      record: StoredV1.AddedRecord(
        deviceID: record.key.deviceID, appToken: content.appToken, start: content.start.seconds,
        end: content.end.seconds, shielded: content.shielded),
      reached: from.seconds, cause: cause.rawValue)
  }

  init?(_ stored: StoredV1.Addition) {
    guard let record = stored.record else { return nil }
    self.init(
      deviceID: record.deviceID, appToken: record.appToken, start: record.start, end: record.end,
      isShielded: record.shielded, from: stored.reached, cause: stored.cause)
  }

  /// nil for times that no addition has.
  private init?(
    deviceID: String, appToken: String, start: Int64, end: Int64, isShielded: Bool, from: Int64, cause: Int32
  ) {
    guard start <= end, from <= end, [start, end, from].map(Instant.init(seconds:)).allSatisfy(Instant.all.contains)
    else { return nil }
    record = UsageRecord(
      key: RecordKey(deviceID: deviceID, installationID: "", sequence: 0),
      content: RecordContent(
        appToken: appToken, start: Instant(seconds: start), end: Instant(seconds: end), shielded: isShielded))
    self.from = Instant(seconds: from)
    self.cause = UsageV1.UsageChangeCause(rawValue: cause)
  }

  /// A line with numbers, the token and the device.
  init?(earlier bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 6)
    let numbers = parts.prefix(5).compactMap { Int64($0) }
    guard parts.count == 7, numbers.count == 5, let cause = Int32(exactly: numbers[4]) else { return nil }
    self.init(
      deviceID: String(parts[6]), appToken: String(parts[5]), start: numbers[1], end: numbers[2],
      isShielded: numbers[3] == 1, from: numbers[0], cause: cause)
  }
}
