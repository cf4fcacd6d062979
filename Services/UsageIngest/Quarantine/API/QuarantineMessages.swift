import LocalTime
import Messages
import ServiceAPI
import UsageRecords

extension UsageV1.QuarantineState {
  init(_ state: QuarantineState) {
    switch state {
    case .waiting: self = .waiting
    case .accepted: self = .accepted
    case .rejected: self = .rejected
    case .lifted: self = .lifted
    }
  }
}

extension UsageV1.QuarantinedRecord {
  init(_ entry: QuarantineTable.Entry) {
    self.init()
    quarantineID = "\(entry.number)"
    deviceID = entry.record.key.deviceID
    reason = .init(entry.reason)
    receiveTime = .init(entry.receipt)
    state = .init(entry.state)
    decideTime = entry.decided.map { .init($0) }
    guardianID = entry.guardianID ?? ""
    clockSeconds = entry.secondsAhead ?? 0
    var message = UsageV1.UsageRecord()
    message.installationID = entry.record.key.installationID
    message.sequence = entry.record.key.sequence
    message.appTokenDigest = entry.record.content.appToken
    message.startTime = .init(shown: entry.record.content.start)
    message.endTime = .init(shown: entry.record.content.end)
    message.shielded = entry.record.content.shielded
    message.deviceTime = entry.deviceTime.map { .init(Instant(seconds: $0)) }
    message.monotonicMilliseconds = entry.monotonicMilliseconds
    record = message
  }
}
