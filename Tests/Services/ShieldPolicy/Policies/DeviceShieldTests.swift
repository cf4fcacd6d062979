import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies
@testable import ShieldPolicies

/// Shields of single devices.
@Suite(.timeLimit(.minutes(30)))
struct DeviceShieldTests {
  /// A child's policy as one of its devices receives it.
  private func policy(_ fixture: ShieldFixture, _ device: Caller) async throws -> ShieldV1.Policy {
    try await fixture.family.shield.getPolicy(.init(childID: fixture.childID), options: device.options)
  }

  private func rules(_ policy: ShieldV1.Policy) -> [ShieldV1.ShieldRule] { policy.apps.map(\.rule) }

  @Test("SH-8 SH-16 a disabled device and a blocked app are shields of that device only, whatever else opens the app")
  func devices() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      _ = try await fixture.grant([ids[1]], seconds: 600)
      let (own, other) = (fixture.device, try await fixture.family.pairDevice(fixture.guardian, fixture.childID))
      let open = try await fixture.policy()
      #expect(rules(open) == [.unspecified, .grant, .default] && open.deviceID.isEmpty)

      let blocked = try await fixture.shield(block: [ids[1]])
      #expect(rules(blocked) == [.unspecified, .appBlockedOnDevice, .default])
      #expect(blocked.version == open.version + 1 && blocked.deviceID == own.deviceID && !blocked.deviceDisabled)
      #expect(blocked.restartRunningApps && blocked.apps[1].shielded && blocked.apps[1].nextChangeTime == nil)
      #expect(try await policy(fixture, own).apps == blocked.apps)
      // One version for all; the others enforce what they did.
      let others = try await policy(fixture, other)
      #expect(others.version == blocked.version && rules(others) == rules(open) && others.deviceID == other.deviceID)
      #expect(try await rules(fixture.policy()) == rules(open))
      let named = try await fixture.family.shield.getPolicy(
        .init(childID: fixture.childID, deviceID: own.deviceID), options: fixture.guardian.options)
      #expect(named.apps == blocked.apps && named.deviceID == own.deviceID)

      let disabled = try await fixture.shield(disabled: true)
      #expect(rules(disabled) == [.unspecified, .deviceDisabled, .deviceDisabled] && disabled.deviceDisabled)
      // An app that is saved meanwhile is shielded there by the same rule.
      try await fixture.save([ShieldFixture.selection("song", .reward)])
      #expect(try await rules(policy(fixture, own)).last == .deviceDisabled)
      #expect(try await rules(policy(fixture, other)).last == .default)
      let state = try #require(try await fixture.listed()?.state)
      #expect(state.disabled && state.blockedAppCount == 1)
      #expect(try await fixture.listed(other.deviceID)?.state?.disabled == false)

      let enabled = try await fixture.shield(disabled: false)
      #expect(rules(enabled) == [.unspecified, .appBlockedOnDevice, .default, .default])
      let lifted = try await fixture.shield(unblockAll: true)
      #expect(rules(lifted) == [.unspecified, .grant, .default, .default])
    }
  }

  @Test("SH-8 a call that changes nothing makes no version, and a repeated request has one effect")
  func repeats() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let requestID = freshID()
      let first = try await fixture.shield(disabled: true, block: ids, requestID: requestID)
      _ = try await fixture.shield(disabled: false)
      #expect(try await fixture.shield(disabled: true, block: ids, requestID: requestID) == first)
      let version = try await fixture.policy().version
      #expect(version == first.version + 1)
      _ = try await fixture.shield(disabled: false, block: ids)
      _ = try await fixture.shield(block: ids)
      #expect(try await fixture.policy().version == version)
      let changes = try await fixture.family.client.listChanges(.init(), options: fixture.guardian.options).changes
        .filter { $0.kind == .deviceShieldsUpdated }
      #expect(changes.map { $0.values.map(\.field) } == [["disabled"], ["disabled", "blocked"]])
      #expect(changes[1].subjectID == fixture.device.deviceID && changes[1].childID == fixture.childID)
      #expect(changes[1].values[1].itemID == ids[0] && changes[1].values[1].after == "true")
    }
  }

  @Test("SH-7 SH-8 a removed app leaves the blocks of devices, and is not blocked when it is added again")
  func removal() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      _ = try await fixture.shield(block: ids)
      _ = try await fixture.remove(ids[0])
      #expect(try await fixture.listed()?.state?.blockedAppCount == 1)
      #expect(try await fixture.save([ShieldFixture.selection("game", .reward)]) == [ids[0]])
      #expect(try await rules(policy(fixture, fixture.device)) == [.default, .appBlockedOnDevice])
    }
  }

  @Test("US-3 SH-11 an acknowledgement means what the version shields on that device, also of an earlier version")
  func acknowledgements() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      _ = try await fixture.grant(ids, seconds: 600)
      let other = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      let open = try await fixture.policy().version
      #expect(try await fixture.shield(block: [ids[1]]).version == open + 1)
      #expect(try await fixture.shield(disabled: true).version == open + 2)
      try await fixture.save([ShieldFixture.selection("song", .reward)])
      _ = try await fixture.shield(disabled: false, unblockAll: true)
      let newest = try await fixture.policy().version
      #expect(newest == open + 4)
      for version in [newest, open + 3, open + 1, open, open + 2] {
        _ = try await fixture.acknowledge(version)
        _ = try await fixture.family.shield.ackPolicy(
          .init(version: version, applyTime: .init(seconds: fixture.now.seconds)), options: other.options)
      }
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      let song = try #require(try await fixture.policy().apps.last?.app?.appID)
      func shielded(_ device: Caller) -> [[String]] {
        events.filter { $0.deviceID == device.deviceID }.sorted { $0.version < $1.version }.map(\.shieldedAppIDs)
      }
      #expect(shielded(fixture.device) == [[], [ids[1]], ids.sorted(), (ids + [song]).sorted(), [song]])
      #expect(shielded(other) == [[], [], [], [song], [song]])
      // A follower that starts from nothing learns the same.
      let state = try await fixture.snapshot().compactMap { $0 as? ShieldV1.PolicyAcknowledged }
      func key(_ event: ShieldV1.PolicyAcknowledged) -> String { "\(event.deviceID) \(event.version)" }
      #expect(state.sorted { key($0) < key($1) } == events.sorted { key($0) < key($1) })
    }
  }

  @Test("SH-8 SH-11 the lag is each device's own")
  func lags() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let other = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      _ = try await fixture.acknowledge(try await fixture.policy().version)
      _ = try await fixture.shield(block: ids)
      let listed = try await fixture.family.shield.listAcknowledgements(
        .init(childID: fixture.childID), options: fixture.guardian.options
      ).acknowledgements
      #expect(listed.map(\.deviceID) == [fixture.device.deviceID, other.deviceID])
      #expect(listed.map(\.lag) == [1, 2])
      #expect(try await fixture.listed()?.state?.policyLag == 1)
      #expect(try await fixture.listed(other.deviceID)?.state?.policyLag == 2)
    }
  }

  @Test("SH-8 SH-11 a watch is sent the policy of its device, and resumes for that device alone")
  func watches() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.grant(ids, seconds: 600)
      let other = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      func watch(_ caller: Caller, _ deviceID: String = "", from token: String = "") -> Watch {
        fixture.family.shield.watchPolicy(
          .init(childID: fixture.childID, resumeToken: token, deviceID: deviceID), options: caller.options
        ).makeAsyncIterator()
      }
      var watches = [
        watch(fixture.device), watch(other), watch(fixture.guardian), watch(fixture.guardian, fixture.device.deviceID),
      ]
      for index in watches.indices { _ = try #require(try await watches[index].next()) }
      _ = try await fixture.shield(disabled: true)
      var tokens: [String] = []
      for (index, isShielded) in [true, false, false, true].enumerated() {
        let answer = try #require(try await watches[index].next())
        #expect(answer.policy?.apps.map(\.shielded) == [isShielded] && answer.policy?.deviceDisabled == isShielded)
        // The other devices receive the version, and nothing to restart for (SH-4).
        #expect(answer.policy?.restartRunningApps == isShielded)
        tokens.append(answer.resumeToken)
      }
      // The token of another device begins with the current policy, whose version is the same.
      var foreign = watch(fixture.device, from: tokens[1])
      #expect(try await foreign.next()?.policy?.deviceDisabled == true)
      // Its own is sent the next version only, and compared with what the device was sent.
      var own = watch(fixture.device, from: tokens[0])
      _ = try await fixture.block(ids, ban: true)
      let banned = try #require(try await own.next()?.policy)
      #expect(rules(banned) == [.deviceDisabled] && !banned.restartRunningApps)
    }
  }
  private typealias Watch = ResponseStream<ShieldV1.WatchPolicyResponse>.AsyncIterator

  @Test("SH-4 a device of which nothing is known is compared with the version before")
  func restartHint() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.grant(ids, seconds: 600)
      _ = try await fixture.shield(block: ids)
      #expect(try await policy(fixture, fixture.device).restartRunningApps)
      _ = try await fixture.shield(unblock: ids)
      #expect(try await policy(fixture, fixture.device).restartRunningApps)
      try await fixture.save([ShieldFixture.selection("read", .learning)])
      #expect(try await !policy(fixture, fixture.device).restartRunningApps)
    }
  }

  @Test("SH-8 FA-6 a guardian's device, a viewer, one that is not in use, and another child's have no shields here")
  func otherDevices() async throws {
    try await withShields { fixture in
      let (family, guardian) = (fixture.family, fixture.guardian)
      let parent = try await rpcError { try await fixture.shield(guardian.deviceID, disabled: true) }
      #expect(parent.code == .invalidArgument && parent.fields == ["device_id"])
      let unknown = try await rpcError { try await fixture.shield(freshID(), disabled: true) }
      #expect(unknown.code == .notFound && unknown.message.contains("device_id"))
      let asChild = try await rpcError { try await fixture.shield(disabled: false, options: fixture.device.options) }
      #expect(asChild.code == .permissionDenied)

      let started = try await family.startPairing(guardian, fixture.childID)
      let pending = try await family.redeem(started.code).deviceID
      let early = try await rpcError { try await fixture.shield(pending, disabled: true) }
      #expect(early.reason == "DEVICE_NOT_IN_USE")

      // A child names no other device, a guardian none of another child.
      let sibling = try await family.makeChild(guardian, name: "Ben")
      let siblings = try await family.pairDevice(guardian, sibling)
      let second = try await family.pairDevice(guardian, fixture.childID)
      for (caller, deviceID) in [
        (fixture.device, second.deviceID), (guardian, siblings.deviceID), (guardian, freshID()),
      ] {
        let error = try await rpcError {
          try await family.shield.getPolicy(
            .init(childID: fixture.childID, deviceID: deviceID), options: caller.options)
        }
        #expect(error.code == .notFound && error.message.contains("device_id"))
      }
    }
  }

  @Test("SH-8 FA-3 a revoked device's shields are forgotten; its acknowledgements stay")
  func revoked() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let lost = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      let disabled = try await fixture.shield(lost.deviceID, disabled: true)
      _ = try await fixture.family.shield.ackPolicy(
        .init(version: disabled.version, applyTime: .init(seconds: fixture.now.seconds)), options: lost.options)
      let before = try await fixture.snapshot().compactMap { $0 as? ShieldV1.PolicyAcknowledged }
      _ = try await fixture.family.revoke(fixture.guardian, lost.deviceID)
      let child = fixture.child
      let rest = try await fixture.family.database.read(child.partition) { tx in try DeviceShieldTable.list(tx, child) }
      #expect(rest.isEmpty)
      #expect(try await fixture.listed(lost.deviceID)?.state == nil)
      #expect(try await fixture.policy().version == disabled.version + 1)
      #expect(try await fixture.snapshot().compactMap { $0 as? ShieldV1.PolicyAcknowledged } == before)
      let error = try await rpcError { try await fixture.shield(lost.deviceID, disabled: false) }
      #expect(error.reason == "DEVICE_NOT_IN_USE")
    }
  }

  @Test("SH-11 SH-13 a device is sent the balance and its grants, current without another version")
  func figures() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ])
      let grant = try await fixture.grant([ids[1]], seconds: 600, expires: fixture.now + 9_999)
      func sent() async throws -> ShieldV1.Policy {
        try await fixture.family.shield.getPolicy(.init(childID: fixture.childID), options: fixture.device.options)
      }
      let first = try await sent()
      #expect(first.balanceSixtieths == 0 && first.omittedGrants == 0)
      #expect(
        first.grants == [
          ShieldV1.PolicyGrant(
            grantID: grant.grantID, appPositions: [1], restSeconds: 600, startTime: grant.startTime,
            expireTime: grant.expireTime)
        ])
      // Even within the second in which it was sent first.
      try await fixture.use(added: [
        fixture.segment(ids[0], .learning, 0..<60, rate: 60), fixture.segment(ids[1], .reward, 60..<160, rate: 50),
      ])
      let later = try await sent()
      #expect(later.version == first.version)
      #expect(later.balanceSixtieths == 3_600 && later.grants.map(\.restSeconds) == [500])
      #expect(later.apps[1].app?.pointsPerMinute == 50)
    }
  }

  @Test("SH-8 SH-11 the written rows do not depend on the apps, also where all of many devices are disabled")
  func cost() async throws {
    try await withShields { fixture in
      for first in stride(from: 0, to: 400, by: 200) {
        try await fixture.save((first..<first + 200).map { ShieldFixture.selection("app\($0)", .reward) })
      }
      let devices = (0..<FamilyLimits.devices).map { _ in freshID() }
      let child = fixture.child
      try await fixture.family.database.write(child.partition) { tx in
        for device in devices {
          try DeviceShieldTable.save(tx, child, DeviceShields(deviceID: device, isDisabled: true))
        }
      }
      let policy = try await fixture.shield(disabled: true)
      #expect(policy.apps.count == 400 && policy.apps.allSatisfy(\.shielded))
      let counts = try await fixture.family.database.read(child.partition) { tx in
        try ["device_shield_version", "policy_version WHERE rewards IS NOT NULL"].map { table in
          try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table)") { $0.int(0) } ?? 0
        }
      }
      // Pending work may have made a version before the call did.
      #expect(counts[0] == devices.count + 1 && (1...2).contains(counts[1]))
      _ = try await fixture.shield(disabled: false)
      let rows = try await fixture.family.database.read(child.partition) { tx in
        try tx.queryOne("/* test */ SELECT COUNT(*) FROM device_shield_version") { $0.int(0) }
      }
      // A version has rows of the devices whose shields it changes.
      #expect(rows == devices.count + 2)
    }
  }
}
