import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeCounting

/// Chains over the API (CH-18); their fold is tested in `ChainTests`.
@Suite struct ChainServiceTests {
  private let day: Int64 = 86_400

  private func draft(_ steps: [ChallengeV1.ChainStep], bonus: Int32 = 0) -> ChallengeV1.ChallengeDraft {
    ChallengeV1.ChallengeDraft(
      title: "Ladder", goalType: .chain, bonusPercentage: bonus, fullDay: true,
      activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday], chainSteps: steps)
  }

  @Test("CH-18 CH-5 CH-15 15 minutes, then 30, then a 3-day streak; a late record moves every step after it")
  func ladder() async throws {
    try await withChallengeService { fixture in
      let challenge = try await fixture.create(
        draft(
          [
            .init(goalType: .dailyMinutes, target: 15), .init(goalType: .dailyMinutes, target: 30),
            .init(goalType: .streak, target: 3),
          ], bonus: 10), template: "")
      #expect(challenge.settings?.target == 3 && challenge.settings?.chainSteps.count == 3)
      // 15 minutes complete the first step; the rest is too little for the second one, which begins again the next day.
      try await fixture.learn(at: 0, seconds: 2_400)
      var progress = try #require(try await fixture.progress().first)
      #expect(progress.progress == 1 && progress.target == 3 && progress.countedSeconds == 2_400)
      #expect(
        progress.runningStep
          == .init(number: 2, goalType: .dailyMinutes, target: 30, progress: 1_500, percentage: 83))
      try await fixture.harness.advance(by: day)
      progress = try #require(try await fixture.progress().first)
      #expect(progress.runningStep?.progress == 0)
      // 30 minutes, then the streak's first day with the 60 seconds after them.
      try await fixture.learn(at: day, seconds: 1_860)
      progress = try #require(try await fixture.progress().first)
      #expect(progress.runningStep == .init(number: 3, goalType: .streak, target: 3, progress: 1, percentage: 33))
      for number in 2...3 as ClosedRange<Int64> {
        try await fixture.harness.advance(by: day)
        try await fixture.learn(at: number * day, seconds: 120)
      }
      var completion = try #require(try await fixture.completions().first)
      #expect(completion.completionTime == .init(fixture.start + 3 * day + 60))
      let base: Int64 = (2_400 + 1_860 + 120 + 60) * 10
      #expect(completion.baseSixtieths == base && completion.bonusSixtieths == base / 10)
      #expect(completion.rewardSeconds == 1_980)
      #expect(try await fixture.progress().first?.runningStep == nil)
      // Five minutes more on the first day complete the second step there, so the streak begins one day earlier.
      try await fixture.learn(at: 3_000, seconds: 360)
      completion = try #require(try await fixture.completions().first)
      #expect(completion.completionTime == .init(fixture.start + 2 * day + 60))
      #expect(try await fixture.corrected().count == 1)
      try await fixture.deliver(fixture.changed(removed: [fixture.segment(at: day, seconds: 1_860)]))
      #expect(try await fixture.completions().isEmpty)
      #expect(try await fixture.progress().first?.runningStep?.progress == 2)
      // A missed day ends the streak, by time alone.
      try await fixture.harness.advance(by: 2 * day)
      #expect(try await fixture.progress().first?.runningStep?.progress == 0)
      #expect(try await fixture.findings() == [])
      let listed = try await fixture.client.listPeriods(
        .init(childID: fixture.family.childID, challengeID: challenge.challengeID), options: try fixture.guardian)
      #expect(listed.periods.map(\.progress) == [2])
    }
  }

  @Test("CH-18 CH-2 CH-4 a chain's faults name the step; before its start its steps can be edited, then no longer")
  func edits() async throws {
    try await withChallengeService { fixture in
      for (draft, field) in [
        (draft([.init(goalType: .streak, target: 3)]), "chain_steps"),
        (draft([.init(goalType: .streak, target: 3), .init(goalType: .chain)]), "chain_steps[1].goal_type"),
        (draft([.init(goalType: .streak, target: 3), .init(goalType: .streak, target: 2)]), "chain_steps[1].target"),
        (
          draft([.init(goalType: .streak, target: 3), .init(goalType: .init(rawValue: 99))]),
          "chain_steps[1].goal_type"
        ),
        (draft(Array(repeating: .init(goalType: .dailyMinutes), count: 11)), "chain_steps"),
      ] {
        let error = await failure { try await fixture.create(draft, template: "") }
        #expect(Set(error?.fields ?? []) == ["draft.\(field)"])
      }
      var later = draft([.init(goalType: .streak, target: 3), .init(goalType: .dailyMinutes, target: 60)])
      later.startTime = .init(fixture.start + day)
      let challenge = try await fixture.create(later, template: "").challengeID
      let three: [ChallengeV1.ChainStep] = [
        .init(goalType: .dailyMinutes, target: 15), .init(goalType: .efficiency, target: 50),
        .init(goalType: .dailyMinutes, target: 20),
      ]
      let edited = try await fixture.update(challenge, .init(chainSteps: three), "chain_steps")
      #expect(edited.settings?.target == 3 && edited.settings?.chainSteps.map(\.target) == [15, 50, 20])
      #expect(edited.settings?.chainSteps[1].parameters == .init(withinMinutes: 30))
      try await fixture.harness.advance(by: 2 * day)
      let error = await failure {
        _ = try await fixture.update(challenge, .init(chainSteps: Array(three.prefix(2))), "chain_steps")
      }
      #expect(error?.code == .failedPrecondition)
      try await fixture.learn(at: 2 * day - 3_000, seconds: 3_000)
      #expect(try await fixture.progress().map(\.progress) == [3])
      #expect(try await fixture.findings() == [])
    }
  }
}
