import Apps
package import LocalTime
package import Violations

/// The identity of a record (US-1, US-5): ingestion is idempotent by it.
package struct RecordKey: Hashable, Sendable {
  package var deviceID: String
  /// Made by the device at install or pairing.
  package var installationID: String
  /// Counts up in that installation, from 1.
  package var sequence: Int64

  package init(deviceID: String, installationID: String, sequence: Int64) {
    self.deviceID = deviceID
    self.installationID = installationID
    self.sequence = sequence
  }
}

/// A record's content: two records with the same key and the same content are the same record (US-5).
///
/// Clock readings are evidence about the device, not content.
package struct RecordContent: Hashable, Sendable {
  /// `token.sha256.<64 hexadecimal digits>`.
  package var appToken: String
  package var start: Instant
  /// Exclusive.
  package var end: Instant
  /// The device reports that the app was shielded; that covers the whole record (US-3).
  package var shielded: Bool

  package init(appToken: String, start: Instant, end: Instant, shielded: Bool = false) {
    self.appToken = appToken
    self.start = start
    self.end = end
    self.shielded = shielded
  }

  /// The record's seconds; empty when the end is not after the start.
  package var span: Range<Instant> { start..<max(start, end) }
}

/// The common part of records that claim the same but for their times.
package struct RecordSource: Hashable, Sendable {
  var deviceID: String
  var appToken: String
}

/// A usage record as received (US-1).
package struct UsageRecord: Hashable, Sendable {
  package var key: RecordKey
  package var content: RecordContent

  package init(key: RecordKey, content: RecordContent) {
    self.key = key
    self.content = content
  }

  package var source: RecordSource { RecordSource(deviceID: key.deviceID, appToken: content.appToken) }
}

extension UsageRecord {
  /// Longest device or installation id, in UTF-8 bytes.
  package static let maximumIDLength = 128

  /// The faults that make a record's key unusable. US-5 and US-7 judge everything else but its app; its times are
  /// bounded where they are read (`AdmittedTimes`).
  package static func faults(_ key: RecordKey) -> [FieldViolation] {
    var found = [idFault(key.deviceID, "device_id"), idFault(key.installationID, "installation_id")].compactMap(\.self)
    if key.sequence < 1 {
      found.append(FieldViolation(field: "sequence", message: "sequence is \(key.sequence); it counts up from 1"))
    }
    return found
  }

  /// The fault of an app's name.
  package static func faults(appToken: String) -> [FieldViolation] {
    if AppToken.isValid(appToken) { return [] }
    return [
      FieldViolation(
        field: "app_token_digest",
        message: "app_token_digest must be token.sha256. followed by 64 lower-case hexadecimal digits")
    ]
  }

  private static func idFault(_ id: String, _ field: String) -> FieldViolation? {
    if id.isEmpty { return FieldViolation(field: field, message: "\(field) is empty") }
    if id.utf8.count > maximumIDLength {
      return FieldViolation(field: field, message: "\(field) is longer than \(maximumIDLength) bytes")
    }
    return nil
  }
}
