import Locks
import Messages
import RPC
import Stubs

final class FakeBadges: BadgeV1.PartialBadgeService {
  let name: String

  init(name: String) { self.name = name }

  private var badges: [BadgeV1.ChildBadge] {
    let badge = BadgeV1.Badge(code: "LEARNING_LEGEND", displayName: name, description: name, points: 1_000)
    return [
      .init(badge: badge, earned: true, earnTime: Fake.time, progress: 1, progressTarget: 1, progressText: "1/1"),
      .init(badge: badge, progress: 999_999, progressTarget: 1_000_000, progressText: "999,999/1,000,000 minutes"),
    ]
  }
  func listChildBadges(_ request: BadgeV1.ListChildBadgesRequest, context: RPCContext) async throws
    -> BadgeV1.ListChildBadgesResponse
  { .init(badges: badges) }
  func getSummary(_ request: BadgeV1.GetSummaryRequest, context: RPCContext) async throws -> BadgeV1.GetSummaryResponse
  {
    .init(totalBadges: 100, earnedBadges: 50, newBadges: 10, totalPoints: 1_000_000)
  }
  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }
  func getPoints(_ request: BadgeV1.GetPointsRequest, context: RPCContext) async throws -> BadgeV1.GetPointsResponse {
    .init(totalPoints: 1_000_000)
  }
}

final class FakeActivities: BadgeV1.PartialActivityService {
  let name: String

  init(name: String) { self.name = name }

  func recordActivity(_ request: BadgeV1.RecordActivityRequest, context: RPCContext) async throws
    -> BadgeV1.RecordActivityResponse
  { .init() }
  func recordActivities(_ request: BadgeV1.RecordActivitiesRequest, context: RPCContext) async throws
    -> BadgeV1.RecordActivitiesResponse
  {
    .init(
      results: request.activities.map { _ in
        .init(outcome: .rejected, reason: .activityConflict, message: "\(name) is that of another activity")
      })
  }
  func listActivities(_ request: BadgeV1.ListActivitiesRequest, context: RPCContext) async throws
    -> BadgeV1.ListActivitiesResponse
  {
    .init(activities: [
      .init(
        activity: .init(
          activityID: Fake.id, type: .savingsDeposit, occurTime: Fake.time, amountMinorUnits: 1_000_000_050),
        reporter: name, receiveTime: Fake.time),
      .init(
        activity: .init(activityID: Fake.id, type: .taskApproved, occurTime: Fake.time, subjectID: name),
        receiveTime: Fake.time),
    ])
  }
  func listFacts(_ request: BadgeV1.ListFactsRequest, context: RPCContext) async throws -> BadgeV1.ListFactsResponse {
    .init(facts: [
      .init(fact: "total_saved", value: 1_000_050, unit: .minorUnits),
      .init(fact: "monthly_savings_rate", value: 75, unit: .percent),
      .init(fact: "transactions", value: 200, unit: .count),
    ])
  }
}

final class FakeDefinitions: BadgeV1.PartialDefinitionService {
  let name: String

  init(name: String) { self.name = name }

  private var badge: BadgeV1.Badge {
    .init(
      code: Fake.id, displayName: name, description: name, category: .chores, rarity: .legendary, points: 1_000,
      own: true, secret: true)
  }
  private var award: BadgeV1.Award {
    .init(
      childID: Fake.id, badge: badge, points: 1_000, earnTime: Fake.time, reachDate: Fake.day, guardianID: Fake.id,
      note: name, revokeTime: Fake.time, revokeReason: name,
      facts: [
        .init(
          fact: "total_saved", value: 1_000_000, threshold: 100_000, reachDate: Fake.day,
          sources: [.init(activityID: name, reporter: name, date: Fake.day, occurTime: Fake.time)], omittedSources: 99)
      ])
  }
  func createBadge(_ request: BadgeV1.CreateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func retireBadge(_ request: BadgeV1.RetireBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge { badge }
  func listDefinitions(_ request: BadgeV1.ListDefinitionsRequest, context: RPCContext) async throws
    -> BadgeV1.ListDefinitionsResponse
  { .init(badges: [badge, badge]) }
  func awardBadge(_ request: BadgeV1.AwardBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func getAward(_ request: BadgeV1.GetAwardRequest, context: RPCContext) async throws -> BadgeV1.Award { award }
  func explainBadge(_ request: BadgeV1.ExplainBadgeRequest, context: RPCContext) async throws
    -> BadgeV1.ExplainBadgeResponse
  {
    let inside = BadgeV1.ConditionExplanation(
      path: "criteria.all_of[0]", kind: .amount, fact: "total_saved", value: 1_000_000, target: 100_000, met: true,
      reachDate: Fake.day, text: name)
    let criteria = BadgeV1.ConditionExplanation(
      path: "criteria", rule: .all, value: 1, target: 2, missing: 1, text: name, conditions: [inside])
    return .init(
      ruleVersion: 1, definitionVersion: 9, badge: .init(badge: badge, progress: 1, progressTarget: 2),
      criteria: criteria, award: award, text: name)
  }
}
