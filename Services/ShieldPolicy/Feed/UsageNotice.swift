import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldFamilies
import ShieldInbox

/// The notice that an event of UsageIngest makes for persons (FA-9).
struct UsageNotice {
  let child: ChildKey
  let notice: Notice
  /// False where the cause no longer holds.
  var holds = true

  /// nil for an event of another kind.
  init?(_ event: ReceivedEvent, in tx: ReadTransaction) throws {
    if let message = try event.message(UsageV1.QuarantineChanged.self) {
      guard let received = message.receiveTime?.instant, message.firstQuarantineID.utf8.count <= 100 else {
        throw UnreadableEvent("quarantined records of child \(message.childID) have no time, or a long id")
      }
      child = ChildKey(familyID: event.familyID, childID: message.childID)
      notice = .recordsQuarantined(firstID: message.firstQuarantineID, at: received)
      holds = message.waiting
    } else if let message = try event.message(UsageV1.DeviceClockChanged.self) {
      guard let received = message.receiveTime?.instant else {
        throw UnreadableEvent("the changed clock of device \(message.deviceID) has no time")
      }
      child = ChildKey(familyID: event.familyID, childID: message.childID)
      let name = try DeviceTable.find(tx, child.family, message.deviceID)?.displayName
      notice = .clockChanged(
        deviceID: message.deviceID, name: name ?? "", secondsAhead: message.clockSeconds, at: received)
    } else if let message = try event.message(UsageV1.DaySummarized.self) {
      guard let summary = message.summary, let date = summary.date.flatMap({ LocalDate(received: $0) }),
        let end = message.endTime?.instant
      else { throw UnreadableEvent("the summary of a day of child \(message.childID) has no date or no end") }
      child = ChildKey(familyID: event.familyID, childID: message.childID)
      notice = .dailySummary(
        of: date, learningSeconds: summary.learningSeconds, rewardSeconds: summary.rewardSeconds,
        learningSixtieths: summary.learningSixtieths, at: end)
      holds = summary.learningSeconds != 0 || summary.rewardSeconds != 0
    } else {
      return nil
    }
  }

  func note(in tx: Transaction) throws {
    let now = Instant(tx.now)
    if holds {
      try Inbox.note(tx, child, notice, now: now)
    } else {
      try Inbox.withdraw(tx, child, notice.kind, cause: notice.cause, now: now)
    }
  }

  /// Notes it from a snapshot, and that the snapshot contains it: a cause that is missing there no longer holds.
  func note(in tx: Transaction, keys: SnapshotKeys) throws {
    try note(in: tx)
    // Of a cause without entries nothing is withdrawn; most days of a snapshot are such.
    guard try InboxCauseTable.isWithdrawn(tx, child, notice.kind, cause: notice.cause) != nil else { return }
    try keys.note(Self.key(notice.kind, child.childID, notice.cause), in: tx)
  }

  static func key(_ kind: NotificationKind, _ childID: String, _ cause: String) -> String {
    SnapshotKeys.key("notice", kind.rawValue, childID, cause)
  }
}
