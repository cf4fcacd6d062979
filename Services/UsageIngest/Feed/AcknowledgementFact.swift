import Apps
import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import UsageCounting
import UsageRecords

/// The fact that a device enforces a version of the policy.
struct AcknowledgementFact: Sendable {
  let child: ChildKey
  let deviceID: String
  let acknowledgement: PolicyAcknowledgement

  /// nil for an event about something else.
  init?(_ event: ReceivedEvent) throws {
    guard let message = try event.message(ShieldV1.PolicyAcknowledged.self) else { return nil }
    child = ChildKey(familyID: event.familyID, childID: message.childID)
    deviceID = message.deviceID
    // ShieldPolicy has bounded the device's time; times that it published before are bounded here.
    let receipt = event.createTime.seconds == 0 ? nil : Instant(seconds: event.createTime.seconds)
    guard let applyTime = message.applyTime else {
      throw UnreadableEvent("the acknowledgement of version \(message.version) has no apply_time")
    }
    acknowledgement = PolicyAcknowledgement(
      version: message.version, deviceTime: applyTime.instant,
      made: message.makeTime?.instant, receipt: receipt, shieldedApps: Set(message.shieldedAppIDs))
  }
}

extension TokenTable.Identified {
  /// A ShieldPolicy that knows no activities publishes none.
  init(_ app: ShieldV1.App) { self.init(app: app.appID, isActivity: app.kind == .activity) }
}

extension StoredAssignment {
  init(_ app: ShieldV1.App, effective: Instant, isReward: Bool) {
    self.init(
      effective: effective, category: isReward ? .reward : .learning, pointsPerMinute: Int64(app.pointsPerMinute),
      generation: Int64(app.generation))
  }

  /// The end of an app's assignments.
  init(removed time: Instant, generation: Int64) {
    self.init(effective: time, category: nil, pointsPerMinute: 0, generation: generation)
  }
}
