import LocalTime
import Messages
import RPC
import ServiceAPI
import UsageDomain

/// Reads the contract's records as the rules see them, or reports why one can't be read.
enum RecordReading {
  /// - Parameter sent: the device's clocks at sending; nil where they are not known.
  static func read(
    _ message: UsageV1.UsageRecord, deviceID: String, sent: ClockReading?, receipt: Instant
  ) -> Result<ReceivedRecord, RecordRefusal> {
    var faults = RequestFaults()
    let times = AdmittedTimes.records(receipt: receipt)
    let start = faults.instant(message.startTime, field: "start_time", in: times)
    let end = faults.instant(message.endTime, field: "end_time", in: times)
    if message.startTime == nil { faults.add("start_time", "start_time is missing; send when the use began") }
    if message.endTime == nil { faults.add("end_time", "end_time is missing; send when the use ended") }
    let key = RecordKey(deviceID: deviceID, installationID: message.installationID, sequence: message.sequence)
    faults.add(UsageRecord.faults(key) + UsageRecord.faults(appToken: message.appTokenDigest))
    faults.add([ClockReading.fault(bootID: message.bootID, field: "boot_id")].compactMap(\.self))
    guard faults.violations.isEmpty, let start, let end else { return .failure(RecordRefusal(faults.violations)) }
    let record = UsageRecord(
      key: key,
      content: RecordContent(
        appToken: message.appTokenDigest, start: start, end: end, shielded: message.shielded))
    // The clock readings are evidence, not content: a wrong time is kept as it is, a time that no clock can show is
    // left out.
    let deviceTime = message.deviceTime.flatMap(deviceTime)
    let milliseconds = max(0, message.monotonicMilliseconds)
    var received = ReceivedRecord(record: record, deviceTime: deviceTime, monotonicMilliseconds: milliseconds)
    if sent != nil, !message.bootID.isEmpty, let deviceTime {
      let made = ClockReading(bootID: message.bootID, deviceTime: deviceTime, monotonicMilliseconds: milliseconds)
      received.secondsAhead = DeviceClock.secondsAhead(made: made, sent: sent, receipt: receipt)
    }
    return .success(received)
  }

  private static func deviceTime(_ time: GoogleProtobuf.Timestamp) -> Int64? {
    Instant(seconds: time.seconds).isRepresentable ? time.seconds : nil
  }

  /// A batch's clocks; nil where one of them is not known.
  static func read(_ clocks: UsageV1.SendingClocks?, _ faults: inout RequestFaults) -> ClockReading? {
    guard let clocks else { return nil }
    faults.add([ClockReading.fault(bootID: clocks.bootID, field: "clocks.boot_id")].compactMap(\.self))
    if clocks.monotonicMilliseconds < 0 {
      faults.add(
        "clocks.monotonic_milliseconds",
        "clocks.monotonic_milliseconds is \(clocks.monotonicMilliseconds); it counts up from 0 at the device's boot")
    }
    guard !clocks.bootID.isEmpty, let deviceTime = clocks.deviceTime.flatMap(deviceTime) else { return nil }
    return ClockReading(
      bootID: clocks.bootID, deviceTime: deviceTime, monotonicMilliseconds: clocks.monotonicMilliseconds)
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

  /// Nothing of the batch is stored.
  init(_ record: UsageV1.UsageRecord, _ exceeded: RecordRateExceeded) {
    self.init(record)
    (outcome, exhaustedLimit, message) = (.resourceExhausted, .rate, exceeded.message)
  }

  /// - Parameter secondsAhead: how far the device's clock was ahead; nil where that is not known.
  mutating func set(_ result: IntakeResult, secondsAhead: Int64?) {
    switch result {
    case .answered(.accepted): outcome = .accepted
    case .answered(.acceptedUnassigned): outcome = .unassigned
    case .answered(.duplicate): outcome = .duplicate
    case .answered(.skipped): outcome = .skipped
    case .answered(.quarantined(let reason)):
      outcome = .quarantined
      quarantineReason = .init(reason)
      message = reason.explanation(secondsAhead: secondsAhead)
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
      case .approvals: .approvals
      }
  }
}
