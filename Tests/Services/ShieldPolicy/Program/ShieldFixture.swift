import Database
import EventLoop
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import EventFeed
@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldPolicies
@testable import ShieldWallet

/// A family with one child and its device, and the feeds of the followed services as the test writes them.
struct ShieldFixture: Sendable {
  let family: FamilyFixture
  let guardian: Caller
  let device: Caller
  let childID: String

  var child: ChildKey { ChildKey(familyID: guardian.familyID, childID: childID) }
  var now: Instant { family.now }
  var epoch: Epoch { family.database.epoch }

  init(_ family: FamilyFixture) async throws {
    self.family = family
    guardian = try await family.makeFamily()
    childID = try await family.makeChild(guardian)
    device = try await family.pairDevice(guardian, childID)
  }

  /// The same family after a restart.
  init(_ other: ShieldFixture, in family: FamilyFixture) {
    (self.family, guardian, device, childID) = (family, other.guardian, other.device, other.childID)
  }

  /// Another child of the family, without a device.
  init(_ other: ShieldFixture, in family: FamilyFixture, childID: String) {
    (self.family, guardian, device, self.childID) = (family, other.guardian, other.device, childID)
  }

  /// A digest for a name: the name's bytes in hexadecimal, filled up with zeros.
  static func token(_ name: String) -> String {
    let digits = Array("0123456789abcdef")
    let hex = String(name.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    return "token.sha256." + hex + String(repeating: "0", count: 64 - hex.count)
  }

  static func selection(
    _ name: String, _ category: CommonV1.AppCategory, rate: Int32 = 0, kind: ShieldV1.SelectionKind = .unspecified
  ) -> ShieldV1.AppSelection {
    ShieldV1.AppSelection(
      tokenDigest: token(name), displayName: name, category: category, pointsPerMinute: rate, kind: kind)
  }

  /// Saves apps and returns their ids in order.
  @discardableResult
  func save(_ selections: [ShieldV1.AppSelection]) async throws -> [String] {
    let request = ShieldV1.SaveAppsRequest(childID: childID, selections: selections, requestID: freshID())
    return try await family.shield.saveApps(request, options: guardian.options).apps.map(\.appID)
  }

  func block(_ ids: [String] = [], ban: Bool = false) async throws -> ShieldV1.Policy {
    try await family.shield.blockApps(
      .init(childID: childID, appIDs: ids, requestID: freshID(), ban: ban, allApps: ids.isEmpty),
      options: guardian.options)
  }

  func unblock(_ ids: [String] = []) async throws -> ShieldV1.Policy {
    try await family.shield.unblockApps(
      .init(childID: childID, appIDs: ids, requestID: freshID(), allApps: ids.isEmpty), options: guardian.options)
  }

  func unlockAll(requestID: String = freshID()) async throws -> ShieldV1.Policy {
    try await family.shield.unlockAllRewardApps(
      .init(childID: childID, requestID: requestID), options: guardian.options)
  }

  func policy() async throws -> ShieldV1.Policy {
    try await family.shield.getPolicy(.init(childID: childID), options: guardian.options)
  }

  /// Ids of the apps that are open now.
  func open() async throws -> Set<String> {
    Set(try await policy().apps.filter { !$0.shielded }.compactMap(\.app?.appID))
  }

  func wallet() async throws -> ShieldV1.Wallet {
    try await family.shield.getWallet(.init(childID: childID), options: guardian.options)
  }

  /// The whole ledger, newest entry first.
  func ledger(pageSize: Int32 = 1_000) async throws -> [ShieldV1.LedgerEntry] {
    var (entries, token): ([ShieldV1.LedgerEntry], String) = ([], "")
    repeat {
      let page = try await family.shield.listLedger(
        .init(childID: childID, pageSize: pageSize, pageToken: token), options: device.options)
      entries += page.entries
      token = page.nextPageToken
    } while !token.isEmpty
    return entries
  }

  func grants(includeSpent: Bool = true) async throws -> [ShieldV1.Grant] {
    try await family.shield.listGrants(
      .init(childID: childID, includeSpent: includeSpent), options: guardian.options
    ).grants
  }

  func grant(_ apps: [String], seconds: Int64, expires: Instant? = nil) async throws -> ShieldV1.Grant {
    let request = ShieldV1.GrantUnlockRequest(
      childID: childID, appIDs: apps, seconds: seconds,
      expireTime: expires.map { GoogleProtobuf.Timestamp(seconds: $0.seconds) }, requestID: freshID())
    return try await family.shield.grantUnlock(request, options: guardian.options)
  }

  func acknowledge(_ version: Int64, at time: Instant? = nil) async throws -> ShieldV1.AckPolicyResponse {
    try await family.shield.ackPolicy(
      .init(version: version, applyTime: GoogleProtobuf.Timestamp(seconds: (time ?? now).seconds)),
      options: device.options)
  }

  /// Changes the shields of a device: the child's, unless another one is named.
  @discardableResult
  func shield(
    _ deviceID: String? = nil, disabled: Bool? = nil, block: [String] = [], unblock: [String] = [],
    unblockAll: Bool = false, requestID: String = freshID(), options: CallOptions? = nil
  ) async throws -> ShieldV1.Policy {
    try await family.shield.updateDeviceShields(
      .init(
        deviceID: deviceID ?? device.deviceID, disabled: disabled, blockAppIDs: block, unblockAppIDs: unblock,
        unblockAllApps: unblockAll, requestID: requestID), options: options ?? guardian.options)
  }

  /// Reports the state of a device: the child's, unless another one calls.
  @discardableResult
  func report(
    _ permission: CommonV1.RestrictionPermission = .granted, on: Bool = true, policy: Int64 = 0, waiting: Int64 = 0,
    options: CallOptions? = nil
  ) async throws -> ShieldV1.ReportDeviceStateResponse {
    try await family.shield.reportDeviceState(
      .init(
        permission: permission, protectionOn: on, appVersion: "2.4.1", osVersion: "iOS 19.1", policyVersion: policy,
        waitingRecords: waiting), options: options ?? device.options)
  }

  /// A child's device as ListDevices returns it: the fixture's, unless another one is named.
  func listed(_ deviceID: String? = nil) async throws -> FamilyV1.Device? {
    try await family.client.listDevices(.init(), options: current(guardian)).devices.first {
      $0.deviceID == deviceID ?? device.deviceID
    }
  }

  // MARK: - The neighbours' feeds

  func received(_ message: some Message) throws -> ReceivedEvent {
    let packed = try GoogleProtobuf.AnyMessage(packing: message)
    return ReceivedEvent(
      StoredEvent(
        partition: child.partition, position: 1, familyID: child.familyID, createTime: family.clock.now,
        typeURL: packed.typeURL, value: packed.value), feed: "test")
  }

  /// Applies an event as the follower does.
  func apply(_ message: some Message, _ handler: any EventHandler) async throws {
    let event = try received(message)
    let applied = try await family.database.write(child.partition) { tx in try handler.apply(event, in: tx) }
    #expect(applied == .applied)
  }

  /// - Parameter pieceEvents: events of the snapshot in one piece.
  @discardableResult
  func reconcile(_ messages: [any Message], _ handler: any EventHandler, pieceEvents: Int = 500) async throws -> Int {
    let outcome = try await FamilyReconciliation.run(
      try messages.map { try received($0) }, of: child.familyID, pieceEvents: pieceEvents, by: handler,
      in: family.database)
    #expect(outcome.parkReason == nil)
    return outcome.bodies
  }

  /// UsageIngest's snapshot of the child: learning, then reward use, each in order of time.
  func usageSnapshot(_ segments: [UsageV1.UsageSegment], inEvent: Int = 100) -> [any Message] {
    [CommonV1.AppCategory.learning, .reward].flatMap { category in
      let own = segments.filter { $0.category == category }
        .sorted { ($0.startTime?.seconds ?? 0) < ($1.startTime?.seconds ?? 0) }
      return stride(from: 0, to: own.count, by: inEvent).map { first in
        UsageV1.UsageChanged(
          childID: childID, added: Array(own[first..<min(first + inEvent, own.count)]), cause: .record)
      }
    }
  }

  /// A counted stretch on 2 March 2026, in seconds after the fixture's start.
  func segment(
    _ app: String, _ category: CommonV1.AppCategory, _ span: Range<Int64>, rate: Int32, generation: Int32 = 1
  ) -> UsageV1.UsageSegment {
    let start = FamilyFixture.start.seconds
    return UsageV1.UsageSegment(
      appID: app, category: category, generation: generation,
      startTime: GoogleProtobuf.Timestamp(seconds: start + span.lowerBound),
      endTime: GoogleProtobuf.Timestamp(seconds: start + span.upperBound), pointsPerMinute: rate,
      date: CommonV1.LocalDate(year: 2026, month: 3, day: 2))
  }

  func use(added: [UsageV1.UsageSegment] = [], removed: [UsageV1.UsageSegment] = []) async throws {
    try await apply(
      UsageV1.UsageChanged(childID: childID, added: added, removed: removed, cause: .record),
      UsageEventHandler(limits: family.replay))
  }

  /// A period completed on 2 March 2026, in seconds after the fixture's start.
  /// - Parameter created: of the challenge; nil where that is not published.
  func completion(
    _ challengeID: String, at second: Int64, seconds: Int64, apps: [String], bonus: Int64 = 0, created: Int64? = nil
  ) -> ChallengeV1.Completion {
    ChallengeV1.Completion(
      challengeID: challengeID, title: "Read", periodStartDate: CommonV1.LocalDate(year: 2026, month: 3, day: 2),
      completionTime: GoogleProtobuf.Timestamp(seconds: FamilyFixture.start.seconds + second), bonusSixtieths: bonus,
      rewardSeconds: seconds, rewardAppIDs: apps,
      challengeCreateTime: created.map { GoogleProtobuf.Timestamp(seconds: FamilyFixture.start.seconds + $0) })
  }

  func complete(_ completion: ChallengeV1.Completion) async throws {
    try await apply(
      ChallengeV1.PeriodCompleted(childID: childID, completion: completion),
      ChallengeEventHandler(limits: family.replay))
  }

  func correct(_ previous: ChallengeV1.Completion, to current: ChallengeV1.Completion?) async throws {
    try await apply(
      ChallengeV1.PeriodCorrected(childID: childID, previous: previous, current: current),
      ChallengeEventHandler(limits: family.replay))
  }

  /// The streak bonus of a day of March 2026 as ChallengeService publishes it.
  func streakBonus(day: Int32, days: Int64 = 7, sixtieths: Int64) -> ChallengeV1.StreakBonusChanged {
    ChallengeV1.StreakBonusChanged(
      childID: childID, date: CommonV1.LocalDate(year: 2026, month: 3, day: day), streakDays: days,
      bonusSixtieths: sixtieths)
  }

  func remove(_ appID: String, requestID: String = freshID()) async throws -> ShieldV1.Policy {
    try await family.shield.removeApp(
      .init(childID: childID, appID: appID, requestID: requestID), options: guardian.options)
  }

  func removalWarning(_ appID: String) async throws -> ShieldV1.RemovalWarning {
    try await family.shield.getRemovalWarning(.init(childID: childID, appID: appID), options: guardian.options)
  }

  /// The snapshot of the family that followers receive when they start from nothing.
  func snapshot() async throws -> [any Message] {
    let child = child
    return try await family.database.read(child.partition) { tx in
      try ShieldSnapshot().state(of: child.familyID, in: tx)
    }
  }

  /// The sum of the ledger's entries in sixtieths, whatever the running figures are.
  func ledgerSum() async throws -> Int64 {
    let child = child
    return try await family.database.read(child.partition) { tx in
      try tx.queryOne(
        """
        /* test */ SELECT CAST(SUM(sixtieths) AS BIGINT) FROM ledger_entry
        WHERE partition = ? AND family_id = ? AND child_id = ?
        """, child.partition, child.familyID, child.childID
      ) { $0.optionalInt64(0) ?? 0 } ?? 0
    }
  }
}

/// Runs a test body on a family with a child and a device.
func withShields(
  replay: ReplayLimits = ReplayLimits(grants: 1), isInPieces: Bool = false,
  signsEvery signInterval: Duration = CommitWatchers.usualSignInterval, _ body: (ShieldFixture) async throws -> Void
) async throws {
  try await withFamilyService(replay: replay, isInPieces: isInPieces, signsEvery: signInterval) {
    try await body(try await ShieldFixture($0))
  }
}

extension PolicyUpdate {
  /// The stored policy with current figures; nil when a version is due that is not stored, and for an unknown child.
  static func current(_ tx: ReadTransaction, _ child: ChildKey, now: Instant) throws -> Policy? {
    try prepare(tx, child, at: now).flatMap { $0.change == nil ? $0.policy : nil }
  }
}
