import Database
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldInbox

extension ShieldFixture {
  /// The options of a call now, however old the caller's access token is.
  func current(_ caller: Caller) async throws -> CallOptions {
    let (child, device, guardian) = (child, device, guardian)
    let principal: Principal
    switch caller.deviceID {
    case device.deviceID:
      principal = .child(familyID: child.familyID, childID: child.childID, deviceID: device.deviceID)
    case guardian.deviceID:
      let guardians = try await family.database.read(child.partition) { tx in try GuardianTable.list(tx, child.family) }
      principal = .guardian(
        familyID: child.familyID, guardianID: try #require(guardians.first).guardianID, deviceID: guardian.deviceID,
        elevatedUntil: nil)
    default: return caller.options
    }
    let token = try family.signer.accessToken(for: principal, now: family.clock.now).token
    return CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
  }

  /// A person's entries, newest first.
  func inbox(_ caller: Caller, unreadOnly: Bool = false) async throws -> [InboxV1.Notification] {
    try await family.inbox.listNotifications(
      .init(pageSize: 1_000, unreadOnly: unreadOnly), options: current(caller)
    ).notifications
  }

  /// A person's entries of a kind, newest first.
  func inbox(_ caller: Caller, _ kind: InboxV1.NotificationKind) async throws -> [InboxV1.Notification] {
    try await inbox(caller).filter { $0.kind == kind }
  }

  func award(_ code: String, at instant: Instant? = nil) -> BadgeV1.BadgeAwarded {
    BadgeV1.BadgeAwarded(
      childID: childID, badge: .init(code: code, displayName: "First Steps", points: 10),
      earnTime: GoogleProtobuf.Timestamp(seconds: (instant ?? now).seconds))
  }

  func purchase(_ id: String, by guardianID: String = "", at instant: Instant? = nil) -> BadgeV1.PurchaseMade {
    BadgeV1.PurchaseMade(
      childID: childID, purchaseID: id, code: "AVATAR_FOX", displayName: "Fox", points: 20,
      purchaseTime: GoogleProtobuf.Timestamp(seconds: (instant ?? now).seconds), guardianID: guardianID)
  }

  /// UsageIngest's event about records that wait in quarantine.
  func quarantine(_ firstID: String, at instant: Instant, waiting: Bool = true) -> UsageV1.QuarantineChanged {
    UsageV1.QuarantineChanged(
      childID: childID, firstQuarantineID: firstID, receiveTime: .init(instant), waiting: waiting)
  }

  func earn(_ code: String, at instant: Instant? = nil) async throws {
    try await apply(award(code, at: instant), BadgeEventHandler())
  }

  /// A daily streak of the child.
  func streak(
    _ days: Int64, atRisk: Bool, frozen: CommonV1.LocalDate? = nil, held: Int32 = 0, hour: Int32? = nil
  ) async throws {
    try await apply(
      ChallengeV1.StreakChanged(
        childID: childID, daily: .init(current: days, longest: days, atRisk: atRisk),
        weekly: .init(current: 1, longest: 1), freezesHeld: held, frozenDate: frozen, reminderHour: hour),
      ChallengeEventHandler())
  }

  @discardableResult
  func prefer(
    _ caller: Caller, mute kinds: [InboxV1.NotificationKind] = [], quiet: (start: Int32, end: Int32)? = nil,
    zone: String = "Europe/Berlin", requestID: String = freshID()
  ) async throws -> InboxV1.Preferences {
    let hours = quiet.map { InboxV1.QuietHours(startMinute: $0.start * 60, endMinute: $0.end * 60, timeZone: zone) }
    return try await family.inbox.setPreferences(
      .init(mutedKinds: kinds, quietHours: hours, requestID: requestID), options: caller.options)
  }
}
