import LocalTime
import Messages
import RPC
import ServiceAPI
import UsageDomain

/// Reads the contract's records as the rules see them, or reports why one can't be read.
enum RecordReading {
  static func read(
    _ message: UsageV1.UsageRecord, deviceID: String, receipt: Instant
  ) -> Result<ReceivedRecord, RecordRefusal> {
    var faults = RequestFaults()
    let times = AdmittedTimes.records(receipt: receipt)
    let start = faults.instant(message.startTime, field: "start_time", in: times)
    let end = faults.instant(message.endTime, field: "end_time", in: times)
    if message.startTime == nil { faults.add("start_time", "start_time is missing; send when the use began") }
    if message.endTime == nil { faults.add("end_time", "end_time is missing; send when the use ended") }
    let key = RecordKey(deviceID: deviceID, installationID: message.installationID, sequence: message.sequence)
    faults.add(UsageRecord.faults(key) + UsageRecord.faults(appToken: message.appTokenDigest))
    guard faults.violations.isEmpty, let start, let end else { return .failure(RecordRefusal(faults.violations)) }
    let record = UsageRecord(
      key: key,
      content: RecordContent(
        appToken: message.appTokenDigest, start: start, end: end, shielded: message.shielded))
    // The clock readings are evidence, not content: a wrong time is kept as it is, a time that no clock can show is
    // left out.
    let deviceTime = message.deviceTime.flatMap { Instant(seconds: $0.seconds).isRepresentable ? $0.seconds : nil }
    return .success(
      ReceivedRecord(
        record: record, deviceTime: deviceTime, monotonicMilliseconds: max(0, message.monotonicMilliseconds)))
  }
}

/// A record that can't be read.
struct RecordRefusal: Error {
  let message: String

  init(_ faults: [FieldViolation]) {
    message = faults.map(\.message).joined(separator: "; ") + "; correct it and send it again"
  }
}

extension UsageV1.RecordResult {
  init(_ record: UsageV1.UsageRecord) {
    self.init()
    installationID = String(record.installationID.prefix(UsageRecord.maximumIDLength))
    sequence = record.sequence
  }

  mutating func set(_ result: IntakeResult) {
    switch result {
    case .answered(.accepted): outcome = .accepted
    case .answered(.acceptedUnassigned): outcome = .unassigned
    case .answered(.duplicate): outcome = .duplicate
    case .answered(.skipped): outcome = .skipped
    case .answered(.quarantined(let reason)):
      outcome = .quarantined
      quarantineReason = .init(reason)
      message = reason.explanation
    case .exhausted(let limit, let why):
      outcome = .resourceExhausted
      exhaustedLimit = .init(limit)
      message = why
    }
  }
}

extension UsageV1.RecordLimit {
  init(_ limit: IntakeLimit) {
    self =
      switch limit {
      case .installations: .installations
      case .apps: .apps
      case .contents: .contents
      case .waiting: .waiting
      }
  }
}
