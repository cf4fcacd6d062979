import Identity
import Messages
import RPC
import ServiceHarness
import Stubs

extension ErrorContractTests {
  static let badgeDraft = BadgeV1.BadgeDraft(
    displayName: name, description: planted + "\u{7}", icon: "\(planted) ", category: .init(rawValue: 99),
    rarity: .init(rawValue: 99), points: -1,
    criteria: .init(allOf: [.init(kind: .count, fact: "transactions", threshold: 0)]))

  static let badFields = [
    "display_name", "description", "icon", "category", "rarity", "points", "criteria.all_of[0].threshold",
  ]

  static let badges: [BadRequest] = [
    BadRequest(Badges.listBadges, BadgeV1.ListBadgesRequest(category: .init(rawValue: 99)), ["category"]),
    BadRequest(
      Badges.listChildBadges, BadgeV1.ListChildBadgesRequest(category: .init(rawValue: 99)), ["child_id", "category"]),
    BadRequest(
      Badges.listProgress, BadgeV1.ListProgressRequest(category: .init(rawValue: 99)), ["child_id", "category"]),
    BadRequest(Badges.getSummary, BadgeV1.GetSummaryRequest(), ["child_id"]),
    BadRequest(Badges.getPoints, BadgeV1.GetPointsRequest(), ["child_id"]),
    BadRequest(
      Badges.markSeen, .child, BadgeV1.MarkSeenRequest(codes: Array(repeating: planted, count: 101)), ["codes"]),
    badChanges(Badges.listChanges),
    BadRequest(
      Rewards.listRewards, BadgeV1.ListRewardsRequest(type: .init(rawValue: 9), affordableOnly: true),
      ["type", "affordable_only"]),
    BadRequest(
      Rewards.listRewards, BadgeV1.ListRewardsRequest(childID: planted, type: .init(rawValue: 9)), ["child_id", "type"]),
    BadRequest(
      Rewards.listChildRewards, BadgeV1.ListChildRewardsRequest(type: .init(rawValue: 9)), ["child_id", "type"]),
    BadRequest(
      Rewards.unlockReward, BadgeV1.UnlockRewardRequest(code: name, pointsCost: -1),
      ["child_id", "code", "points_cost", "request_id"]),
    BadRequest(Rewards.equipReward, .child, BadgeV1.EquipRewardRequest(code: name), ["code"]),
    BadRequest(Rewards.unequipReward, .child, BadgeV1.UnequipRewardRequest(), ["code"]),
    BadRequest(Profiles.setDisplay, .child, BadgeV1.SetDisplayRequest(code: name), ["code"]),
    BadRequest(
      Rewards.createReward,
      BadgeV1.CreateRewardRequest(
        draft: .init(displayName: name, description: planted + "\u{7}", pointsCost: 100_001, artworkCode: planted)),
      [
        "draft.display_name", "draft.description", "draft.type", "draft.points_cost", "draft.artwork_code",
        "request_id",
      ]),
    BadRequest(
      Rewards.updateReward,
      BadgeV1.UpdateRewardRequest(
        code: planted, draft: .init(artworkCode: planted), updateMask: .init(paths: ["artwork_code", "type"])),
      ["draft.artwork_code", "update_mask", "request_id"]),
    BadRequest(Rewards.retireReward, BadgeV1.RetireRewardRequest(), ["code", "request_id"]),
    BadRequest(
      Rewards.refundPurchase, BadgeV1.RefundPurchaseRequest(purchaseID: planted),
      ["child_id", "purchase_id", "request_id"]),
    BadRequest(Rewards.getArtwork, BadgeV1.GetArtworkRequest(), ["category", "rarity"]),
    BadRequest(
      Rewards.getArtwork, BadgeV1.GetArtworkRequest(artworkCode: planted, rarity: .epic), ["artwork_code", "rarity"]),
    BadRequest(Profiles.getProfile, BadgeV1.GetProfileRequest(), ["child_id"]),
    BadRequest(Awards.watchAwards, BadgeV1.WatchAwardsRequest(), ["child_id"]),
    BadRequest(
      Activities.recordActivity,
      BadgeV1.RecordActivityRequest(
        childID: planted,
        activity: .init(
          activityID: "\(planted) ", type: .goalCreated, occurTime: never, amountMinorUnits: 1,
          transactionKind: .debit, balanceMinorUnits: 1, underBudget: true)),
      Set(
        ["child_id"]
          + [
            "activity_id", "occur_time", "amount_minor_units", "transaction_kind", "balance_minor_units",
            "under_budget", "subject_id",
          ].map { "activity.\($0)" })),
    BadRequest(
      Activities.recordActivities, .reporter, BadgeV1.RecordActivitiesRequest(familyID: planted),
      ["family_id", "activities"]),
    BadRequest(
      Activities.listActivities,
      BadgeV1.ListActivitiesRequest(childID: "1", type: .init(rawValue: 99), pageSize: -1, pageToken: planted),
      ["child_id", "type", "page_size", "page_token"]),
    BadRequest(
      Definitions.createBadge, BadgeV1.CreateBadgeRequest(requestID: planted, draft: badgeDraft),
      Set(["request_id"] + badFields.map { "draft.\($0)" })),
    BadRequest(
      Definitions.updateBadge,
      BadgeV1.UpdateBadgeRequest(
        draft: badgeDraft,
        updateMask: .init(paths: [
          "display_name", "description", "icon", "category", "rarity", "points", "criteria", "own",
        ])),
      Set(["request_id", "code", "update_mask"] + badFields.map { "draft.\($0)" })),
    BadRequest(Definitions.retireBadge, BadgeV1.RetireBadgeRequest(), ["request_id", "code"]),
    BadRequest(
      Definitions.listDefinitions, BadgeV1.ListDefinitionsRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(
      Definitions.awardBadge, BadgeV1.AwardBadgeRequest(note: String(repeating: planted, count: 20)),
      ["request_id", "child_id", "code", "note"]),
    BadRequest(
      Definitions.revokeBadge, BadgeV1.RevokeBadgeRequest(), ["request_id", "child_id", "code", "reason"]),
    BadRequest(Definitions.getAward, BadgeV1.GetAwardRequest(), ["child_id", "code"]),
    BadRequest(Definitions.explainBadge, BadgeV1.ExplainBadgeRequest(), ["child_id", "code"]),
    BadRequest(Activities.listFacts, BadgeV1.ListFactsRequest(), ["child_id"]),
  ]
}
