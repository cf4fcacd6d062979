import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs

@testable import ShieldApps
@testable import ShieldInbox
@testable import ShieldPolicies

/// Limits, windows and pauses, also when the fixture's tokens have expired.
extension ShieldFixture {
  func currentPolicy() async throws -> ShieldV1.Policy {
    try await family.shield.getPolicy(.init(childID: childID), options: try await current(guardian))
  }

  func storedPolicy() async throws -> StoredPolicy? {
    let child = child
    return try await family.database.read(child.partition) { try PolicyTable.find($0, child) }
  }

  @discardableResult
  func setLimits(
    apps: [(id: String, limit: ShieldV1.DailyLimit)] = [], daily: ShieldV1.DailyLimit? = nil, weekly: Int32? = nil
  ) async throws -> ShieldV1.Policy {
    try await family.shield.setLimits(
      .init(
        childID: childID,
        limits: .init(
          appLimits: apps.map { .init(appID: $0.id, daily: $0.limit) }, allAppsDaily: daily,
          allAppsWeeklySeconds: weekly),
        requestID: freshID()), options: try await current(guardian))
  }

  func setWindows(_ windows: [ShieldV1.Window]) async throws -> ShieldV1.Policy {
    try await family.shield.setWindows(
      .init(childID: childID, windows: windows, requestID: freshID()), options: try await current(guardian))
  }

  func pause(until end: Instant?, requestID: String = freshID()) async throws -> ShieldV1.Policy {
    try await family.shield.pauseAll(
      .init(childID: childID, endTime: end.map { .init(seconds: $0.seconds) }, requestID: requestID),
      options: try await current(guardian))
  }

  func resume() async throws -> ShieldV1.Policy {
    try await family.shield.resumeAll(
      .init(childID: childID, requestID: freshID()), options: try await current(guardian))
  }

  func schedule(as caller: Caller? = nil) async throws -> ShieldV1.Schedule {
    try await family.shield.getSchedule(.init(childID: childID), options: try await current(caller ?? guardian))
  }

  func recentChanges() async throws -> [CommonV1.Change] {
    try await family.client.listChanges(.init(), options: try await current(guardian)).changes
  }

  func inboxKinds() async throws -> [InboxV1.NotificationKind] {
    try await inbox(guardian).map(\.kind)
  }
}
