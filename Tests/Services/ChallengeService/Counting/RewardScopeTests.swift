import ChallengeChallenges
import LocalTime
import Testing
import Violations

@testable import ChallengeCounting

@Suite struct RewardScopeTests {
  private func settings(_ scope: RewardScope, _ apps: [String] = []) throws -> ChallengeSettings {
    var settings = ChallengeSettings.defaults(start: try instant("2026-06-01T08:00:00Z"))
    (settings.title, settings.rewardScope, settings.rewardApps) = ("Read", scope, apps)
    return settings
  }

  @Test("CH-10 where no scope is chosen the list says it: an empty one means all apps")
  func byList() throws {
    #expect(try settings(.byList).effectiveRewardScope == .all)
    #expect(try settings(.byList, ["a"]).effectiveRewardScope == .chosen)
    for scope in RewardScope.choices { #expect(try settings(scope).effectiveRewardScope == scope) }
    #expect(try settings(.byList, ["a"]).withChosenRewardScope.rewardScope == .chosen)
  }

  @Test("CH-2 chosen apps without any are a violation, and so are apps though all or none were chosen")
  func violations() throws {
    for (scope, apps, isValid) in [
      (RewardScope.byList, [], true), (.byList, ["a"], true), (.all, [], true), (.all, ["a"], false),
      (.chosen, [], false), (.chosen, ["a"], true), (.none, [], true), (.none, ["a"], false),
    ] as [(RewardScope, [String], Bool)] {
      let found = try settings(scope, apps).violations(step: .rewardApps, calendar: nil)
      #expect(found.map(\.field) == (isValid ? [] : ["reward_app_ids"]), "\(scope) \(apps)")
      #expect(try settings(scope, apps).violations(calendar: nil) == found)
    }
  }

  @Test("CH-10 no reward time by choice gives the bonus alone; a chosen list that removal emptied matches nothing")
  func pools() throws {
    let created = try instant("2026-05-31T22:00:00Z")
    var facts = ChildFacts(calendar: try berlin())
    facts.rewardApps = ["game": [created - 100..<created + 10_000], "film": [created + 9_000..<created + 10_000]]
    facts.removals = ["game": [created + 5_000]]
    func pool(_ scope: RewardScope, _ apps: [String] = [], at offset: Int64) throws -> [String] {
      let settings = try self.settings(scope, apps)
      return facts.rewardPool(
        ChallengeVersion(number: 1, effective: created, settings: settings), at: created + offset)
    }
    #expect(try pool(.all, at: 0) == ["game"])
    #expect(try pool(.all, at: 9_500) == ["film", "game"])
    #expect(try pool(.byList, at: 9_500) == ["film", "game"])
    #expect(try pool(.chosen, ["game"], at: 4_999) == ["game"])
    #expect(try pool(.chosen, ["game"], at: 5_000).isEmpty)
    #expect(try pool(.none, at: 9_500).isEmpty)
    var given = try challenge(target: 15) { $0.bonusPercentage = 50 }
    #expect(RewardRules.rewardSeconds(given.settings) == 675)
    given = try challenge(target: 15) { ($0.bonusPercentage, $0.rewardScope) = (50, .none) }
    let period = try given.period(
      at: created, [try learning("2026-06-01T10:00:00", seconds: 1_000)], facts, asOf: created)
    #expect(period.completion?.rewardSeconds == 0 && period.completion?.bonusSixtieths == 4_500)
    #expect(period.completion?.rewardScope == RewardScope.none && period.completion?.rewardApps == [])
  }

  @Test("CH-4 an edit names the list, the scope or both")
  func edits() throws {
    func edited(
      _ before: ChallengeSettings, scope: RewardScope? = nil, apps: [String]? = nil
    ) -> (RewardScope, [String]) {
      var settings = before
      settings.editReward(scope: scope, apps: apps)
      return (settings.rewardScope, settings.rewardApps)
    }
    // The list alone, as before there was a scope.
    #expect(edited(try settings(.byList), apps: ["a"]) == (.byList, ["a"]))
    #expect(edited(try settings(.all), apps: ["a"]) == (.chosen, ["a"]))
    #expect(edited(try settings(.chosen, ["a"]), apps: []) == (.all, []))
    #expect(edited(try settings(.none), apps: []) == (.none, []))
    #expect(edited(try settings(.none), apps: ["a"]) == (.chosen, ["a"]))
    // The scope alone.
    #expect(edited(try settings(.chosen, ["a"]), scope: RewardScope.none) == (.none, []))
    #expect(edited(try settings(.byList, ["a"]), scope: .all) == (.all, []))
    #expect(edited(try settings(.none), scope: .byList) == (.all, []))
    // Chosen without a list, and all with one, are left as they are: the rules reject them.
    #expect(edited(try settings(.all), scope: .chosen) == (.chosen, []))
    #expect(edited(try settings(.all), scope: .all, apps: ["a"]) == (.all, ["a"]))
    #expect(edited(try settings(.all), scope: .chosen, apps: ["a"]) == (.chosen, ["a"]))
  }
}
