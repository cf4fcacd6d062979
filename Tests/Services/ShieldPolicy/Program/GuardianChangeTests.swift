import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ShieldInbox
@testable import ShieldPolicies
@testable import ShieldServer

/// The changes by guardians that ShieldPolicy records.
@Suite struct GuardianChangeTests {
  private typealias Family = FamilyV1.FamilyServiceMethods
  private typealias Shield = ShieldV1.ShieldPolicyServiceMethods
  private typealias Inbox = InboxV1.InboxServiceMethods
  private typealias Erasure = PrivacyV1.ErasureServiceMethods

  private static let exempt: [MethodDescriptor: String] = [
    Family.createFamily: "its caller becomes a guardian by it: tested alone",
    Family.redeemRecoveryCode: "its caller becomes a guardian by it: tested alone",
    Family.redeemPairing: "a device's", Family.awaitPairing: "a device's", Family.refreshToken: "a device's",
    Inbox.markRead: "what somebody has read is not a setting",
    Erasure.eraseChild: "tested with all four services", Erasure.deleteFamily: "nothing is left to record it in",
    Family.verifyPin: "an elevation changes nothing by itself", Family.endElevation: "the same",
    Family.undoSecurityChange: "of another guardian's change: tested with it (SecurityChangeTests)",
    Family.undoByRecoveryCode: "its caller is not a guardian by then: tested alone",
  ]

  /// The subjects of the walk's calls.
  private struct Subjects: Sendable {
    var guardianID: String
    var otherID: String
    var siblingID: String
    var apps: [String]
    var lostDeviceID: String
    var waiting: String
    var started: String
    var grantID: String
    var childRequestID: String
  }

  private func subjects(_ fixture: ShieldFixture) async throws -> Subjects {
    let (family, guardian) = (fixture.family, fixture.guardian)
    let apps = try await fixture.save([
      ShieldFixture.selection("read", .learning), ShieldFixture.selection("game", .reward),
      ShieldFixture.selection("film", .reward),
    ])
    let guardianID = try #require(try await family.guardianIDs(guardian).first)
    let otherID = try await family.addGuardian(guardian)
    let siblingID = try await family.makeChild(guardian, name: "Ben")
    let lost = try await family.pairDevice(guardian, siblingID)
    let waiting = try await family.startPairing(guardian, siblingID)
    _ = try await family.redeem(waiting.code)
    let started = try await family.startPairing(guardian, siblingID)
    let grant = try await fixture.grant([apps[2]], seconds: 60)
    let asked = try await fixture.ask([apps[2]])
    // Not paid for: a debt.
    try await fixture.use(added: [fixture.segment(apps[1], .reward, 0..<600, rate: 50)])
    return Subjects(
      guardianID: guardianID, otherID: otherID, siblingID: siblingID, apps: apps, lostDeviceID: lost.deviceID,
      waiting: waiting.pairingID, started: started.pairingID, grantID: grant.grantID,
      childRequestID: asked.childRequestID)
  }

  private func familyWrites(_ fixture: ShieldFixture, _ subjects: Subjects) -> [GuardianWrites.Write] {
    let (client, options) = (fixture.family.client, fixture.guardian.options)
    let name = GoogleProtobuf.FieldMask(paths: ["display_name"])
    return [
      .init(Family.updateFamily, .familyUpdated) {
        _ = try await client.updateFamily(
          .init(family: .init(displayName: "Kim-Lee"), updateMask: name, requestID: $0), options: options)
      },
      .init(Family.addGuardian, .guardianAdded) {
        _ = try await client.addGuardian(.init(displayName: "Ana", requestID: $0), options: options)
      },
      .init(Family.updateGuardian, .guardianUpdated) {
        _ = try await client.updateGuardian(
          .init(
            guardian: .init(guardianID: subjects.otherID, displayName: "Samuel"), updateMask: name, requestID: $0),
          options: options)
      },
      .init(Family.createChild, .childCreated) {
        _ = try await client.createChild(.init(displayName: "Zoe", timeZone: "UTC", requestID: $0), options: options)
      },
      .init(Family.updateChild, .childUpdated) {
        _ = try await client.updateChild(
          .init(child: .init(childID: subjects.siblingID, displayName: "Benno"), updateMask: name, requestID: $0),
          options: options)
      },
      .init(Family.startPairing, .pairingStarted) {
        _ = try await client.startPairing(.init(childID: subjects.siblingID, requestID: $0), options: options)
      },
      .init(Family.confirmPairing, .pairingConfirmed) {
        _ = try await client.confirmPairing(.init(pairingID: subjects.waiting, requestID: $0), options: options)
      },
      .init(Family.cancelPairing, .pairingCancelled) {
        _ = try await client.cancelPairing(.init(pairingID: subjects.started, requestID: $0), options: options)
      },
      .init(Family.updateDevice, .deviceUpdated) {
        _ = try await client.updateDevice(
          .init(
            device: .init(deviceID: subjects.lostDeviceID, displayName: "Tablet"), updateMask: name, requestID: $0),
          options: options)
      },
      .init(Family.updateDevice, .deviceReset) {
        _ = try await client.updateDevice(
          .init(device: .init(deviceID: fixture.device.deviceID), updateMask: .init(paths: ["mode"]), requestID: $0),
          options: options)
      },
      .init(Family.revokeDevice, .deviceRevoked) {
        _ = try await client.revokeDevice(.init(deviceID: subjects.lostDeviceID, requestID: $0), options: options)
      },
      .init(Family.renewRecoveryCodes, .recoveryCodesRenewed) {
        _ = try await client.renewRecoveryCodes(.init(requestID: $0), options: options)
      },
      .init(Family.setPin, .pinSet) {
        _ = try await client.setPin(.init(pin: "2468", requestID: $0), options: options)
      },
      .init(Family.removeGuardian, .guardianRemoved) {
        _ = try await client.removeGuardian(.init(guardianID: subjects.otherID, requestID: $0), options: options)
      },
    ]
  }

  /// Before the device is out of use.
  private func deviceWrite(_ fixture: ShieldFixture, _ subjects: Subjects) -> GuardianWrites.Write {
    .init(Shield.updateDeviceShields, .deviceShieldsUpdated) {
      _ = try await fixture.shield(disabled: true, block: [subjects.apps[1]], requestID: $0)
    }
  }

  private func shieldWrites(_ fixture: ShieldFixture, _ subjects: Subjects) -> [GuardianWrites.Write] {
    let (client, inbox, options) = (fixture.family.shield, fixture.family.inbox, fixture.guardian.options)
    let (childID, apps) = (fixture.childID, subjects.apps)
    return [
      .init(Inbox.setPreferences, .preferencesSet) {
        _ = try await inbox.setPreferences(.init(mutedKinds: [.badgeEarned], requestID: $0), options: options)
      },
      .init(Shield.saveApps, .appsSaved) {
        _ = try await client.saveApps(
          .init(childID: childID, selections: [ShieldFixture.selection("chess", .reward)], requestID: $0),
          options: options)
      },
      .init(Shield.blockApps, .appsBlocked) {
        _ = try await client.blockApps(
          .init(childID: childID, appIDs: [apps[1]], requestID: $0, ban: true), options: options)
      },
      .init(Shield.unblockApps, .appsUnblocked) {
        _ = try await client.unblockApps(.init(childID: childID, appIDs: [apps[1]], requestID: $0), options: options)
      },
      .init(Shield.unlockAllRewardApps, .appsUnblocked) {
        _ = try await client.unlockAllRewardApps(.init(childID: childID, requestID: $0), options: options)
      },
      .init(Shield.setLimits, .limitsSet) {
        _ = try await client.setLimits(
          .init(childID: childID, limits: .init(allAppsWeeklySeconds: 7_200), requestID: $0), options: options)
      },
      .init(Shield.setWindows, .windowsSet) {
        let window = ShieldV1.Window(
          kind: .other, displayName: "School", weekdays: [.friday], startMinuteOfDay: 480, endMinuteOfDay: 780,
          appIDs: [apps[1]])
        _ = try await client.setWindows(.init(childID: childID, windows: [window], requestID: $0), options: options)
      },
      .init(Shield.pauseAll, .allPaused) {
        _ = try await client.pauseAll(.init(childID: childID, requestID: $0), options: options)
      },
      .init(Shield.resumeAll, .allResumed) {
        _ = try await client.resumeAll(.init(childID: childID, requestID: $0), options: options)
      },
      .init(Shield.grantUnlock, .unlockGranted) {
        _ = try await client.grantUnlock(
          .init(childID: childID, appIDs: [apps[1]], seconds: 60, requestID: $0), options: options)
      },
      .init(Shield.revokeGrant, .grantRevoked) {
        _ = try await client.revokeGrant(
          .init(childID: childID, grantID: subjects.grantID, requestID: $0), options: options)
      },
      .init(Shield.decideRequest, .requestDecided) {
        _ = try await client.decideRequest(
          .init(childID: childID, childRequestID: subjects.childRequestID, decision: .decline, requestID: $0),
          options: options)
      },
      .init(Shield.forgiveDebt, .debtForgiven) {
        _ = try await client.forgiveDebt(.init(childID: childID, requestID: $0), options: options)
      },
      .init(Shield.removeApp, .appRemoved) {
        _ = try await client.removeApp(.init(childID: childID, appID: apps[2], requestID: $0), options: options)
      },
    ]
  }

  @Test("FA-1 every write of a guardian is recorded once, with guardian, device and time; its repeat is not")
  func everyWrite() async throws {
    try await withShields { fixture in
      let subjects = try await subjects(fixture)
      let commands = try await CommandWrites(fixture, appID: subjects.apps[1])
      let writes = GuardianWrites(
        fixture.family.database, familyID: fixture.child.familyID, guardianID: subjects.guardianID,
        deviceID: fixture.guardian.deviceID)
      let faults = try await writes.faults(
        ShieldProgram.definition.authorization, exempt: Self.exempt,
        commands.all + [deviceWrite(fixture, subjects)] + familyWrites(fixture, subjects)
          + shieldWrites(fixture, subjects))
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
      // A removed guardian keeps the name.
      let family = try await fixture.family.client.getFamily(.init(), options: fixture.guardian.options)
      let removed = family.removedGuardians.first { $0.guardianID == subjects.otherID }
      #expect(removed?.displayName == "Samuel" && removed?.removeTime != nil)
      let removal = try await fixture.changes().first { $0.kind == .guardianRemoved }
      #expect(removal?.subjectID == subjects.otherID && removal?.subjectName == "Samuel")
    }
  }

  @Test("FA-1 a write that changes nothing and one that is rejected record nothing")
  func nothing() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("game", .reward)])
      try await fixture.prefer(fixture.guardian, mute: [.badgeEarned])
      let before = try await fixture.changes()
      let (client, options) = (fixture.family.client, fixture.guardian.options)
      let name = GoogleProtobuf.FieldMask(paths: ["display_name"])
      let family = try await client.getFamily(.init(), options: options)
      _ = try await client.updateFamily(
        .init(family: .init(displayName: family.displayName), updateMask: name, requestID: freshID()), options: options)
      _ = try await client.updateGuardian(
        .init(guardian: family.guardians[0], updateMask: name, requestID: freshID()), options: options)
      _ = try await client.updateChild(
        .init(
          child: .init(childID: fixture.childID, displayName: "Mia"), updateMask: name, requestID: freshID()),
        options: options)
      _ = try await client.updateDevice(
        .init(
          device: .init(deviceID: fixture.device.deviceID, displayName: "Mia's tablet"), updateMask: name,
          requestID: freshID()), options: options)
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.block(apps)
      try await fixture.prefer(fixture.guardian, mute: [.badgeEarned])
      // A child's own choice, and calls that fail.
      try await fixture.prefer(fixture.device, mute: [.badgeEarned])
      _ = try await rpcError { try await fixture.remove(freshID()) }
      _ = try await rpcError {
        try await client.removeGuardian(
          .init(guardianID: family.guardians[0].guardianID, requestID: freshID()), options: options)
      }
      #expect(try await fixture.changes() == before)
    }
  }

  @Test("FA-1 a change has the values before and after; a change about a child bears its id")
  func values() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])
      try await fixture.save([ShieldFixture.selection("game", .reward, rate: 60)])
      _ = try await fixture.block(apps, ban: true)
      try await fixture.family.advance(by: 7)
      _ = try await fixture.grant(apps, seconds: 90, expires: FamilyFixture.start + 3_600)
      try await fixture.prefer(fixture.guardian, mute: [.streakAtRisk, .badgeEarned], quiet: (21, 7))
      let changes = try await fixture.changes()
      let (preferences, grant) = (changes[0], changes[1])
      #expect(changes[2].values == [fixture.value("setting", apps[0], "game", "earned", "banned")])
      #expect(changes[3].values == [fixture.value("points_per_minute", apps[0], "game", "50", "60")])
      #expect(
        changes[4].values == [
          fixture.value("category", apps[0], "game", nil, "reward"),
          fixture.value("points_per_minute", apps[0], "game", nil, "50"),
        ])
      #expect(
        grant.values == [
          .init(field: "seconds", after: "90"), .init(field: "expire_time", after: "2026-03-02T10:00:00Z"),
          fixture.value("app_ids", apps[0], "game", nil, apps[0]),
        ])
      #expect(grant.changeTime?.seconds == FamilyFixture.start.seconds + 7 && !grant.subjectID.isEmpty)
      #expect(
        preferences.values == [
          .init(field: "muted_kinds", after: "badge_earned streak_at_risk"),
          .init(field: "quiet_hours", after: "21:00-07:00 Europe/Berlin"),
        ])
      #expect(preferences.childID.isEmpty && changes[1...4].allSatisfy { $0.childID == fixture.childID })
      #expect(changes.map(\.number) == (1...Int64(changes.count)).reversed())
    }
  }

  @Test("FA-1 the first guardian and one who recovers a device are recorded with the device; no code is")
  func withoutToken() async throws {
    try await withFamilyService { fixture in
      let created = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
      let family = try #require(created.family)
      let guardianID = family.guardians[0].guardianID
      let code = try #require(created.recoveryCodes.first)
      let redeemed = try await fixture.client.redeemRecoveryCode(
        .init(familyID: family.familyID, guardianID: guardianID, code: code, deviceDisplayName: "New phone"),
        options: FamilyFixture.anonymous)
      let guardian = Caller(
        familyID: family.familyID, deviceID: try #require(created.device).deviceID,
        credentials: try #require(created.credentials))
      let renewed = try await fixture.client.renewRecoveryCodes(
        .init(requestID: freshID()), options: guardian.options)
      let paired = try await fixture.startPairing(guardian, guardian: guardianID)
      let changes = try await fixture.client.listChanges(.init(), options: guardian.options).changes
      #expect(
        changes.map(\.kind) == [.pairingStarted, .recoveryCodesRenewed, .recoveryCodeRedeemed, .familyCreated])
      #expect(changes.allSatisfy { $0.guardianID == guardianID && $0.childID.isEmpty })
      #expect(changes[2].deviceID == redeemed.deviceID && changes[2].subjectName == "New phone")
      #expect(changes[3].deviceID == guardian.deviceID && changes[3].subjectID == family.familyID)
      #expect(changes[0].values == [.init(field: "guardian_id", after: guardianID)])
      let text = "\(changes)"
      for secret in created.recoveryCodes + renewed.recoveryCodes + [paired.code, redeemed.pairingToken] {
        #expect(!text.contains(secret))
      }
    }
  }

  @Test("FA-1 changes are listed page by page, newest first, of all guardians or about one child")
  func pages() async throws {
    try await withShields { fixture in
      let (family, guardian) = (fixture.family, fixture.guardian)
      let otherID = try await family.addGuardian(guardian)
      let other = try await family.pairDevice(guardian, guardian: otherID)
      let siblingID = try await family.makeChild(other, name: "Ben")
      var request = CommonV1.ListChangesRequest(pageSize: 2)
      var changes: [CommonV1.Change] = []
      repeat {
        let page = try await family.client.listChanges(request, options: other.options)
        #expect(page.changes.count <= 2)
        changes += page.changes
        request.pageToken = page.nextPageToken
      } while !request.pageToken.isEmpty
      #expect(try await fixture.changes() == changes && changes.count == 8)
      #expect(Set(changes.map(\.guardianID)).count == 2)
      let ofSibling = try await family.client.listChanges(.init(childID: siblingID), options: guardian.options).changes
      #expect(ofSibling.map(\.kind) == [.childCreated] && ofSibling[0].guardianID == otherID)
      #expect(ofSibling[0].subjectName == "Ben")
      let stranger = try await family.makeFamily()
      for (childID, caller) in [(siblingID, stranger), (freshID(), guardian)] {
        let error = try await rpcError {
          try await family.client.listChanges(.init(childID: childID), options: caller.options)
        }
        #expect(error.code == .notFound && error.reason == "NOT_FOUND")
      }
      #expect(try await family.client.listChanges(.init(), options: stranger.options).changes.count == 1)
    }
  }

  @Test("FA-1 a change has at most 100 values, and a family 5,000 changes: the oldest go first")
  func bounds() async throws {
    try await withShields { fixture in
      let long = String(repeating: "👩‍👩‍👧", count: 40)
      try await fixture.save((0..<150).map { ShieldFixture.selection("app \($0)", .reward) })
      let many = try #require(try await fixture.changes().first)
      #expect(many.values.count == 100 && many.omittedValues == 200)
      _ = try await fixture.family.client.updateFamily(
        .init(
          family: .init(displayName: long), updateMask: .init(paths: ["display_name"]), requestID: freshID()),
        options: fixture.guardian.options)
      let (child, family) = (fixture.child, fixture.child.family)
      let author = ChangeAuthor(family, guardianID: freshID(), deviceID: fixture.guardian.deviceID)
      let now = fixture.now
      let first = try #require(try await fixture.changes().first).number
      try await fixture.family.database.write(child.familyID) { tx in
        for number in 0..<ChangeTable.kept {
          var change = Change(.childUpdated, childID: child.childID)
          change.note("display_name", from: "\(number)", to: String(repeating: long, count: 9))
          try tx.record(change, by: author, at: now)
        }
      }
      let (kept, last) = try await fixture.family.database.read(child.familyID) { tx in
        (
          try tx.queryOne("/* test */ SELECT COUNT(*), MIN(number) FROM guardian_change") {
            ($0.int64(0), $0.int64(1))
          },
          try ChangeTable.page(tx, family, childID: child.childID, before: .max, limit: 1)
        )
      }
      #expect(kept?.0 == ChangeTable.kept && kept?.1 == first + 1)
      let text = try #require(last.first?.values.first?.after)
      #expect(text.hasSuffix("…") && text.count <= 200 && text.utf8.count <= 800)
    }
  }

  @Test("FA-1 changes are there after a restart")
  func restart() async throws {
    let before = try await FamilyFixture()
    let shields = try await ShieldFixture(before)
    let changes = try await shields.changes()
    await before.stop()
    let after = try await FamilyFixture(continuing: before.directory)
    #expect(try await ShieldFixture(shields, in: after).changes() == changes && changes.count == 4)
    await after.stop()
  }
}

extension ShieldFixture {
  /// The family's changes, newest first.
  func changes() async throws -> [CommonV1.Change] {
    try await family.client.listChanges(.init(pageSize: 1_000), options: guardian.options).changes
  }

  fileprivate func value(
    _ field: String, _ itemID: String, _ name: String, _ before: String?, _ after: String?
  ) -> CommonV1.ChangedValue {
    .init(field: field, itemID: itemID, itemName: name, before: before, after: after)
  }
}
