import Database
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct ChallengeLifeServiceTests {
  @Test("CH-4 a repeated creation gives the first answer; the same id for another one is rejected")
  func idempotent() async throws {
    try await withChallengeService { fixture in
      let id = freshID()
      let first = try await fixture.create(requestID: id)
      try await fixture.harness.advance(by: 60)
      #expect(try await fixture.create(requestID: id) == first)
      #expect(try await fixture.create(requestID: id.uppercased()) == first)
      let error = await failure { try await fixture.create(template: "quick_start", requestID: id) }
      #expect(error?.code == .alreadyExists && error?.reason == "REQUEST_ID_REUSED")
      let list = try await fixture.client.listChallenges(
        .init(childID: fixture.family.childID), options: try fixture.guardian)
      #expect(list.challenges == [first])
      #expect(first.creatorGuardianID == fixture.family.familyID && first.etag == "1")
    }
  }

  @Test("CH-4 of a long challenge little is kept for a repeat, which shows it as it is now, or that the call was done")
  func longAnswer() async throws {
    try await withChallengeService { fixture in
      let (id, text) = (freshID(), String(repeating: "ä", count: 500))
      let draft = ChallengeV1.ChallengeDraft(title: "Long", description: text)
      func repeated() async throws -> ChallengeV1.Challenge { try await fixture.create(draft, requestID: id) }
      let first = try await repeated()
      #expect(try first.serialized().count > StoredAnswer.maximumBytes)
      #expect(try await repeated() == first)
      let kept = try await fixture.harness.database.read(nil) {
        try $0.query("/* test */ SELECT LENGTH(answer) FROM idempotency_key") { $0.int(0) }
      }
      #expect(kept.count == 1 && kept.allSatisfy { $0 < 100 })
      let edited = try await fixture.update(first.challengeID, .init(title: "Longer"), "title")
      #expect(try await repeated() == edited)
      for _ in 0..<2 {
        _ = try await fixture.client.deleteChallenge(
          .init(challengeID: first.challengeID, requestID: fixture.family.familyID), options: try fixture.guardian)
      }
      let error = await failure { _ = try await repeated() }
      #expect(error?.code == .alreadyExists && error?.reason == "REQUEST_DONE")
      #expect(
        try await fixture.client.listChallenges(.init(childID: fixture.family.childID), options: try fixture.guardian)
          .challenges.isEmpty)
    }
  }

  @Test("CH-4 an edit applies from the next period on; its mask selects the fields, and an old etag is refused")
  func edit() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      let id = challenge.challengeID
      try await fixture.learn(at: 60, seconds: 1_800)
      try await fixture.harness.advance(by: 3_600)
      let edited = try await fixture.update(
        id, .init(title: "not named", target: 30, bonusPercentage: 50), "target", etag: challenge.etag)
      #expect(edited.settings?.target == 30 && edited.settings?.title == "Daily Dynamo")
      #expect(edited.settings?.bonusPercentage == 10 && edited.etag == "2")
      // Today's period still has its target of 60 minutes.
      #expect(try await fixture.progress().map(\.target) == [60])
      #expect(try await fixture.completions().isEmpty)
      try await fixture.harness.advance(by: 86_400)
      try await fixture.learn(at: 90_060, seconds: 1_800)
      #expect(try await fixture.progress().map(\.target) == [30])
      #expect(try await fixture.completions().map(\.periodStartDate?.day) == [3])
      let stale = await failure { _ = try await fixture.update(id, .init(target: 45), "target", etag: "1") }
      #expect(stale?.code == .aborted && stale?.reason == "ETAG_MISMATCH")
      // An unset field in the mask returns to its default; changing nothing makes no version.
      let reset = try await fixture.update(id, .init(), "target")
      #expect(reset.settings?.target == 60 && reset.etag == "3")
      #expect(try await fixture.update(id, .init(target: 60), "target").etag == "3")
    }
  }

  @Test("CH-4 of edits at once that were based on the same etag one is made, the others are refused")
  func concurrentEdits() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create()
      let refused = try await withThrowingTaskGroup(of: StatusCode?.self) { group in
        for target in 20..<28 as Range<Int32> {
          group.addTask {
            await failure {
              _ = try await fixture.update(
                challenge.challengeID, .init(target: target), "target", etag: challenge.etag)
            }?.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(refused.filter { $0 == nil }.count == 1 && refused.filter { $0 == .aborted }.count == 7)
    }
  }

  @Test("CH-4 goal, start and repeat can't be edited, an invalid edit and an unknown mask are refused, nothing changes")
  func refusedEdits() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      let start = ChallengeV1.ChallengeDraft(startTime: .init(fixture.start + 60), repeatWeekly: false)
      for field in ["start_time", "repeat_weekly"] {
        let error = await failure { _ = try await fixture.update(id, start, field) }
        #expect(error?.code == .failedPrecondition && error?.message.contains(field) == true)
      }
      let invalid = await failure {
        _ = try await fixture.update(id, .init(target: 14, bonusPercentage: -1), "target", "bonus_percentage", "title")
      }
      #expect(Set(invalid?.fields ?? []) == ["settings.target", "settings.bonus_percentage", "settings.title"])
      for mask in [["colour"], []] {
        let request = ChallengeV1.UpdateChallengeRequest(
          challengeID: id, updateMask: GoogleProtobuf.FieldMask(paths: mask), requestID: freshID())
        let error = await failure {
          _ = try await fixture.client.updateChallenge(request, options: try fixture.guardian)
        }
        #expect(error?.fields == ["update_mask"])
      }
      let unknown = await failure { _ = try await fixture.update(freshID(), .init(target: 30), "target") }
      #expect(unknown?.code == .notFound)
      #expect(
        try await fixture.client.getChallenge(.init(challengeID: id), options: try fixture.guardian).etag == "1")
    }
  }

  @Test("CH-4 CH-5 time while paused does not count, the period keeps its progress")
  func pause() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.learn(at: 0, seconds: 600)
      try await fixture.harness.advance(by: 600)
      #expect(try await fixture.pause(id, true).status == .paused)
      #expect(try await fixture.pause(id, true).etag == "2")
      #expect(try await fixture.progress().isEmpty)
      try await fixture.harness.advance(by: 600)
      #expect(try await fixture.pause(id, false).status == .active)
      try await fixture.learn(at: 600, seconds: 900)
      #expect(try await fixture.progress().map(\.countedSeconds) == [900])
    }
  }

  @Test("CH-4 ending stops counting at that instant; earlier completions stay, late records from before still count")
  func end() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.harness.advance(by: 7_200)
      #expect(try await fixture.end(id).status == .ended)
      try await fixture.learn(at: 7_200, seconds: 3_600)
      #expect(try await fixture.completions().isEmpty)
      try await fixture.learn(at: 3_600, seconds: 3_600)
      #expect(try await fixture.completions().map(\.completionTime) == [.init(fixture.start + 7_200)])
      for call in [
        { _ = try await fixture.pause(id, true) }, { _ = try await fixture.end(id) },
        { _ = try await fixture.update(id, .init(target: 30), "target") },
      ] as [() async throws -> Void] {
        #expect(await failure(call)?.code == .failedPrecondition)
      }
      let request = ChallengeV1.ListChallengesRequest(childID: fixture.family.childID)
      #expect(try await fixture.client.listChallenges(request, options: try fixture.guardian).challenges.isEmpty)
      var all = request
      all.includeEnded = true
      let listed = try await fixture.client.listChallenges(all, options: try fixture.guardian).challenges
      #expect(listed.map(\.challengeID) == [id])
    }
  }

  @Test("CH-4 CH-7 a stop withdraws what was completed after it by use already known, and nothing else")
  func stopInTheMiddle() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      // A record may end up to five minutes after its receipt.
      try await fixture.harness.advance(by: 3_500)
      try await fixture.learn(at: 0, seconds: 3_700)
      #expect(try await fixture.completed().count == 1)
      try await fixture.delete(id)
      #expect(try await fixture.completions().isEmpty)
      let correction = try #require(try await fixture.corrected().first)
      let completion = try await fixture.completed().first?.completion
      #expect(correction.current == nil && correction.previous == completion)
    }
  }

  @Test("CH-4 a deleted challenge is no longer found, its history stays; the limit counts those that are left")
  func delete() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.learn(at: 0, seconds: 3_600)
      try await fixture.harness.advance(by: 4_000)
      try await fixture.delete(id)
      let error = await failure {
        _ = try await fixture.client.getChallenge(.init(challengeID: id), options: try fixture.guardian)
      }
      #expect(error?.code == .notFound)
      #expect(try await fixture.completions().map(\.challengeID) == [id])
      #expect(await failure { try await fixture.delete(id) }?.code == .notFound)
      for _ in 0..<100 { try await fixture.create() }
      let full = await failure { try await fixture.create() }
      #expect(full?.code == .resourceExhausted && full?.message.contains("100") == true)
    }
  }

  @Test("CH-4 a list continues after its place, even when the challenge there has ended or was deleted meanwhile")
  func pages() async throws {
    try await withChallengeService { fixture in
      var ids: [String] = []
      for _ in 0..<5 { ids.append(try await fixture.create().challengeID) }
      var request = ChallengeV1.ListChallengesRequest(childID: fixture.family.childID, pageSize: 2)
      let first = try await fixture.client.listChallenges(request, options: try fixture.guardian)
      #expect(first.challenges.map(\.challengeID) == Array(ids[0..<2]))
      try await fixture.delete(ids[1])
      request.pageToken = first.nextPageToken
      let second = try await fixture.client.listChallenges(request, options: try fixture.guardian)
      #expect(second.challenges.map(\.challengeID) == Array(ids[2..<4]))
      _ = try await fixture.end(ids[3])
      request.pageToken = second.nextPageToken
      let third = try await fixture.client.listChallenges(request, options: try fixture.guardian)
      #expect(third.challenges.map(\.challengeID) == [ids[4]] && third.nextPageToken.isEmpty)
      request.pageToken = Page.token(after: "nonsense")
      let error = await failure { _ = try await fixture.client.listChallenges(request, options: try fixture.guardian) }
      #expect(error?.fields == ["page_token"])
    }
  }

  @Test("CH-4 a challenge's history is bounded: the 200th edit is refused, ending it is not")
  func boundedHistory() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      for edit in 1..<ChallengeTable.maximumVersions {
        _ = try await fixture.update(id, .init(target: Int32(15 + edit % 2)), "target")
      }
      let error = await failure { _ = try await fixture.update(id, .init(target: 99), "target") }
      #expect(error?.code == .resourceExhausted && error?.message.contains("199") == true)
      #expect(try await fixture.end(id).status == .ended)
    }
  }
  @Test("CH-4 a child has at most 10,000 challenges ever: deleted ones keep their history, so they count, too")
  func boundedEver() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create().challengeID
      try await fixture.delete(id)
      try await fixture.harness.database.write(fixture.child.partition) { tx in
        try tx.execute("UPDATE challenge SET place = ?", ChallengeTable.maximumEver - 1)
      }
      try await fixture.create()
      let error = await failure { try await fixture.create() }
      #expect(error?.code == .resourceExhausted && error?.message.contains("10000") == true)
    }
  }
}
