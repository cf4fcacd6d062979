import Bytes
import Locks
import Messages
import RPC
import Stubs

extension Scenario {
  /// Children who look at badges and rewards, guardians who report activities.
  package static let badges = Scenario(
    name: "badges", summary: "Loads BadgeService: children look at badges and rewards, guardians report activities",
    service: .badgeService, checked: "activities",
    calls: [
      ScenarioCall(40, BadgeV1.BadgeServiceMethods.listChildBadges, .device) {
        BadgeV1.ListChildBadgesRequest(childID: $0.childID)
      },
      ScenarioCall(20, BadgeV1.BadgeServiceMethods.getSummary, .guardian) {
        BadgeV1.GetSummaryRequest(childID: $0.childID)
      },
      ScenarioCall(15, BadgeV1.BadgeServiceMethods.getPoints, .device) {
        BadgeV1.GetPointsRequest(childID: $0.childID)
      },
      ScenarioCall(10, BadgeV1.RewardServiceMethods.listRewards, .device) {
        BadgeV1.ListRewardsRequest(childID: $0.childID)
      },
      ScenarioCall(5, BadgeV1.ProfileServiceMethods.getProfile, .device) {
        BadgeV1.GetProfileRequest(childID: $0.childID)
      },
      ScenarioCall(
        10, BadgeV1.ActivityServiceMethods.recordActivity, .guardian, answer: BadgeV1.RecordActivityResponse.self,
        { family, random -> BadgeV1.RecordActivityRequest? in
          BadgeV1.RecordActivityRequest(
            childID: family.childID,
            activity: .init(
              activityID: LoadedFamily.newID(), type: .savingsDeposit,
              occurTime: .init(seconds: LoadedFamily.wallSeconds), amountMinorUnits: Int64(1 + random.next() % 500)))
        },
        ended: { family, request, answer in
          if case .success = answer {
            family.state.withLock { _ = $0.acknowledged.ids.insert(request.activity?.activityID ?? "") }
          }
        }),
    ],
    begin: { _, _ in },
    check: { family, services in
      var (stored, page) = (Set<String>(), "")
      repeat {
        let request = BadgeV1.ListActivitiesRequest(childID: family.childID, pageSize: 1_000, pageToken: page)
        let answer = try await services.activities.listActivities(request, options: try family.options(.guardian))
        stored.formUnion(answer.activities.compactMap { $0.activity?.activityID })
        page = answer.nextPageToken
      } while !page.isEmpty
      return missing("activity", family, in: stored)
    })
}
