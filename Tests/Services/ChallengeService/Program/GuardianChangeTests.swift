import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ChallengeServer

/// The changes by guardians that ChallengeService records.
@Suite struct GuardianChangeTests {
  private typealias Methods = ChallengeV1.ChallengeServiceMethods
  private typealias StreakMethods = ChallengeV1.StreakServiceMethods

  @Test("FA-1 every write of a guardian is recorded once, with guardian, device and time; its repeat is not")
  func everyWrite() async throws {
    try await withChallengeService { fixture in
      let challengeID = try await fixture.create().challengeID
      let (client, options, childID) = (fixture.client, try fixture.guardian, fixture.family.childID)
      let today = fixture.today
      let pauseID = try await fixture.pauseStreak(today, days: 3).pauseID
      let writes: [GuardianWrites.Write] = [
        .init(Methods.createChallenge, .challengeCreated) {
          _ = try await client.createChallenge(
            .init(childID: childID, templateID: "daily_dynamo", requestID: $0), options: options)
        },
        .init(Methods.updateChallenge, .challengeUpdated) {
          _ = try await client.updateChallenge(
            .init(
              challengeID: challengeID, settings: .init(target: 90), updateMask: .init(paths: ["target"]),
              requestID: $0), options: options)
        },
        .init(Methods.pauseChallenge, .challengePaused) {
          _ = try await client.pauseChallenge(
            .init(challengeID: challengeID, paused: true, requestID: $0), options: options)
        },
        .init(Methods.pauseChallenge, .challengeResumed) {
          _ = try await client.pauseChallenge(
            .init(challengeID: challengeID, paused: false, requestID: $0), options: options)
        },
        .init(Methods.endChallenge, .challengeEnded) {
          _ = try await client.endChallenge(.init(challengeID: challengeID, requestID: $0), options: options)
        },
        .init(Methods.deleteChallenge, .challengeDeleted) {
          _ = try await client.deleteChallenge(.init(challengeID: challengeID, requestID: $0), options: options)
        },
        .init(StreakMethods.grantFreeze, .freezeGranted) {
          _ = try await fixture.protection.grantFreeze(.init(childID: childID, requestID: $0), options: options)
        },
        .init(StreakMethods.pauseStreak, .streakPaused) {
          _ = try await fixture.protection.pauseStreak(
            .init(childID: childID, name: "Trip", firstDate: today, lastDate: today, requestID: $0), options: options)
        },
        .init(StreakMethods.updateStreakPause, .streakPauseUpdated) {
          _ = try await fixture.protection.updateStreakPause(
            .init(pauseID: pauseID, name: "Flu", requestID: $0), options: options)
        },
        .init(StreakMethods.cancelStreakPause, .streakPauseCancelled) {
          _ = try await fixture.protection.cancelStreakPause(
            .init(pauseID: pauseID, requestID: $0), options: options)
        },
        .init(StreakMethods.repairStreak, .streakRepaired) {
          _ = try await fixture.protection.repairStreak(
            .init(childID: childID, date: fixture.date(-3), reason: "The tablet was broken", requestID: $0),
            options: options)
        },
        .init(ChallengeV1.LevelServiceMethods.setLevels, .levelsSet) {
          _ = try await fixture.levels.setLevels(.init(points: [0, 50], requestID: $0), options: options)
        },
        .init(Methods.updateStreakSettings, .streakSettingsUpdated) {
          _ = try await client.updateStreakSettings(
            .init(childID: childID, minimumMinutes: 20, requestID: $0), options: options)
        },
      ]
      let family = fixture.family
      let faults = try await GuardianWrites(
        fixture.harness.database, familyID: family.familyID, guardianID: family.familyID, deviceID: family.deviceID
      ).faults(ChallengeProgram.definition.authorization, exempt: [:], writes)
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test("FA-1 a change has the values before and after, about the child; a call that changes nothing is not recorded")
  func values() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create(.init(target: 60))
      _ = try await fixture.update(
        challenge.challengeID,
        .init(title: "Read more", target: 90, learningAppIDs: [fixture.learning], activeDays: [.tuesday, .monday]),
        "title", "target", "learning_app_ids", "active_days")
      _ = try await fixture.update(challenge.challengeID, .init(target: 90), "target")
      _ = try await fixture.setMinimum(20)
      _ = try await fixture.setMinimum(20)
      let changes = try await fixture.client.listChanges(
        .init(childID: fixture.family.childID), options: try fixture.guardian
      ).changes
      #expect(changes.map(\.kind) == [.streakSettingsUpdated, .challengeUpdated, .challengeCreated])
      #expect(changes[0].values == [.init(field: "minimum_minutes", before: "1", after: "20")])
      let edit = changes[1]
      #expect(edit.subjectID == challenge.challengeID && edit.subjectName == "Read more")
      #expect(edit.childID == fixture.family.childID && edit.guardianID == fixture.family.familyID)
      let everyDay = "monday tuesday wednesday thursday friday saturday sunday"
      #expect(
        edit.values == [
          .init(field: "title", before: challenge.settings?.title, after: "Read more"),
          .init(field: "target", before: "60", after: "90"),
          .init(field: "active_days", before: everyDay, after: "monday tuesday"),
          .init(field: "learning_app_ids", itemID: fixture.learning, after: fixture.learning),
        ])
      #expect(changes[2].values.contains(.init(field: "goal_type", after: "daily_minutes")))
    }
  }

  @Test("FA-1 FA-6 another family sees none of it, and its child is not found")
  func strangers() async throws {
    try await withChallengeService { fixture in
      _ = try await fixture.create()
      let options = try fixture.harness.options(TestFamily().guardian)
      #expect(try await fixture.client.listChanges(.init(), options: options).changes.isEmpty)
      let error = await failure {
        _ = try await fixture.client.listChanges(.init(childID: fixture.family.childID), options: options)
      }
      #expect(error?.code == .notFound && error?.reason == "NOT_FOUND")
    }
  }
}
