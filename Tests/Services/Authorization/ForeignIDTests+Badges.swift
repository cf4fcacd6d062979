import Messages
import RPC
import ServiceHarness
import Stubs

extension ForeignIDTests {
  static let badges = [
    Probe(Badges.listChildBadges, .child, isForChildren: true) { BadgeV1.ListChildBadgesRequest(childID: $0) },
    Probe(Badges.listProgress, .child, isForChildren: true) { BadgeV1.ListProgressRequest(childID: $0) },
    Probe(Badges.getSummary, .child, isForChildren: true) { BadgeV1.GetSummaryRequest(childID: $0) },
    Probe(Badges.getPoints, .child, isForChildren: true) { BadgeV1.GetPointsRequest(childID: $0) },
    Probe(Badges.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Rewards.listRewards, .child, isForChildren: true) { BadgeV1.ListRewardsRequest(childID: $0) },
    Probe(Rewards.listChildRewards, .child, isForChildren: true) { BadgeV1.ListChildRewardsRequest(childID: $0) },
    Probe(Rewards.unlockReward, .child, isForChildren: true) {
      BadgeV1.UnlockRewardRequest(childID: $0, code: "AVATAR_FOX", requestID: freshID())
    },
    Probe(Rewards.refundPurchase, .child) {
      BadgeV1.RefundPurchaseRequest(childID: $0, purchaseID: freshID(), requestID: freshID())
    },
    Probe(Profiles.getProfile, .child, isForChildren: true) { BadgeV1.GetProfileRequest(childID: $0) },
    Probe(Awards.watchAwards, .child, isForChildren: true) { BadgeV1.WatchAwardsRequest(childID: $0) },
    Probe(Activities.recordActivity, .child) {
      BadgeV1.RecordActivityRequest(
        childID: $0, activity: .init(activityID: "a", type: .accountCreated, occurTime: .init(seconds: 1_000_000_000)))
    },
    Probe(Activities.listActivities, .child, isForChildren: true) { BadgeV1.ListActivitiesRequest(childID: $0) },
    Probe(Definitions.awardBadge, .child) {
      BadgeV1.AwardBadgeRequest(requestID: freshID(), childID: $0, code: "FIRST_STEPS")
    },
    Probe(Definitions.revokeBadge, .child) {
      BadgeV1.RevokeBadgeRequest(requestID: freshID(), childID: $0, code: "FIRST_STEPS", reason: "x")
    },
    Probe(Definitions.getAward, .child, isForChildren: true) {
      BadgeV1.GetAwardRequest(childID: $0, code: "FIRST_STEPS")
    },
    Probe(Definitions.explainBadge, .child, isForChildren: true) {
      BadgeV1.ExplainBadgeRequest(childID: $0, code: "FIRST_STEPS")
    },
    Probe(Activities.listFacts, .child, isForChildren: true) { BadgeV1.ListFactsRequest(childID: $0) },
  ]
}
