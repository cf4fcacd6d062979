import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import UsageRecords

/// Reads the contract's records as the rules see them, or reports why one can't be read.
enum RecordReading {
  /// - Parameter sent: the device's clocks at sending; nil where they are not known.
  static func read(
    _ message: UsageV1.UsageRecord, deviceID: String, sent: ClockReading?, receipt: WallTime
  ) -> Result<ReceivedRecord, RecordRefusal> {
    var faults = RequestFaults()
    // Any time is kept: an impossible time is for a guardian to see (US-7).
    let (start, end) = (message.startTime.map(instant), message.endTime.map(instant))
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
    let deviceTime = message.deviceTime.flatMap(deviceTime)
    let milliseconds = max(0, message.monotonicMilliseconds)
    var received = ReceivedRecord(record: record, deviceTime: deviceTime, monotonicMilliseconds: milliseconds)
    if sent != nil, let boot = boot(message.bootID), let deviceTime {
      let made = ClockReading(
        bootID: boot, deviceTime: deviceTime, deviceNanoseconds: nanoseconds(message.deviceTime),
        monotonicMilliseconds: milliseconds)
      let whole = Instant(receipt)
      received.secondsAhead = DeviceClock.secondsAhead(
        made: made, sent: sent, receipt: whole,
        receiptNanoseconds: receipt.nanoseconds - WallTime(seconds: whole.seconds).nanoseconds)
    }
    return .success(received)
  }

  /// Rounded down to a whole second; parts of a second that are none are counted as they are.
  private static func instant(_ time: GoogleProtobuf.Timestamp) -> Instant {
    let carried = Int64(time.nanos) / 1_000_000_000 - (time.nanos % 1_000_000_000 < 0 ? 1 : 0)
    let (seconds, overflow) = time.seconds.addingReportingOverflow(carried)
    return Instant(seconds: overflow ? time.seconds : seconds)
  }

  /// nil for a name that is none: of evidence that cannot be read nothing is known, and the record is kept.
  private static func boot(_ id: String) -> String? {
    id.isEmpty || ClockReading.fault(bootID: id, field: "boot_id") != nil ? nil : id
  }

  private static func nanoseconds(_ time: GoogleProtobuf.Timestamp?) -> Int64 {
    min(max(Int64(time?.nanos ?? 0), 0), 999_999_999)
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
  let cause: RefusalCause

  init(_ faults: [FieldViolation]) {
    let fields = Set(faults.map(\.field))
    cause =
      !fields.isDisjoint(with: ["device_id", "installation_id", "sequence"])
      ? .key : fields.contains("app_token_digest") ? .app : .times
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
      case .imports: .imports
      }
  }
}
