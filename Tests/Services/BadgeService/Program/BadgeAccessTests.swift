import EventFeed
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import BadgeServer

@Suite struct BadgeAccessTests {
  private static let calls: [String: RoleMatrix.Call] = [
    "ListBadges": { _ = try await BadgeV1.BadgeServiceClient($0).listBadges(.init(), options: $1) },
    "ListChildBadges": { _ = try await BadgeV1.BadgeServiceClient($0).listChildBadges(.init(), options: $1) },
    "ListProgress": { _ = try await BadgeV1.BadgeServiceClient($0).listProgress(.init(), options: $1) },
    "GetSummary": { _ = try await BadgeV1.BadgeServiceClient($0).getSummary(.init(), options: $1) },
    "MarkSeen": { _ = try await BadgeV1.BadgeServiceClient($0).markSeen(.init(), options: $1) },
    "CreateBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).createBadge(.init(), options: $1) },
    "UpdateBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).updateBadge(.init(), options: $1) },
    "RetireBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).retireBadge(.init(), options: $1) },
    "ListDefinitions": { _ = try await BadgeV1.DefinitionServiceClient($0).listDefinitions(.init(), options: $1) },
    "AwardBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).awardBadge(.init(), options: $1) },
    "RevokeBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).revokeBadge(.init(), options: $1) },
    "GetAward": { _ = try await BadgeV1.DefinitionServiceClient($0).getAward(.init(), options: $1) },
    "ExplainBadge": { _ = try await BadgeV1.DefinitionServiceClient($0).explainBadge(.init(), options: $1) },
    "RecordActivity": { _ = try await BadgeV1.ActivityServiceClient($0).recordActivity(.init(), options: $1) },
    "RecordActivities": { _ = try await BadgeV1.ActivityServiceClient($0).recordActivities(.init(), options: $1) },
    "ListActivities": { _ = try await BadgeV1.ActivityServiceClient($0).listActivities(.init(), options: $1) },
    "ListFacts": { _ = try await BadgeV1.ActivityServiceClient($0).listFacts(.init(), options: $1) },
    "GetPoints": { _ = try await BadgeV1.BadgeServiceClient($0).getPoints(.init(), options: $1) },
    "ListChanges": { _ = try await BadgeV1.BadgeServiceClient($0).listChanges(.init(), options: $1) },
    "ListRewards": { _ = try await BadgeV1.RewardServiceClient($0).listRewards(.init(), options: $1) },
    "ListChildRewards": { _ = try await BadgeV1.RewardServiceClient($0).listChildRewards(.init(), options: $1) },
    "UnlockReward": { _ = try await BadgeV1.RewardServiceClient($0).unlockReward(.init(), options: $1) },
    "EquipReward": { _ = try await BadgeV1.RewardServiceClient($0).equipReward(.init(), options: $1) },
    "UnequipReward": { _ = try await BadgeV1.RewardServiceClient($0).unequipReward(.init(), options: $1) },
    "CreateReward": { _ = try await BadgeV1.RewardServiceClient($0).createReward(.init(), options: $1) },
    "UpdateReward": { _ = try await BadgeV1.RewardServiceClient($0).updateReward(.init(), options: $1) },
    "RetireReward": { _ = try await BadgeV1.RewardServiceClient($0).retireReward(.init(), options: $1) },
    "RefundPurchase": { _ = try await BadgeV1.RewardServiceClient($0).refundPurchase(.init(), options: $1) },
    "GetArtwork": { _ = try await BadgeV1.RewardServiceClient($0).getArtwork(.init(), options: $1) },
    "GetProfile": { _ = try await BadgeV1.ProfileServiceClient($0).getProfile(.init(), options: $1) },
    "SetDisplay": { _ = try await BadgeV1.ProfileServiceClient($0).setDisplay(.init(), options: $1) },
    "WatchAwards": {
      for try await _ in BadgeV1.AwardServiceClient($0).watchAwards(.init(), options: $1) {}
    },
  ]
  private static let ofChildren: Set = ["MarkSeen", "EquipReward", "UnequipReward", "SetDisplay"]
  private static let ofGuardians: Set = [
    "ListChanges", "CreateReward", "UpdateReward", "RetireReward", "RefundPurchase", "RecordActivity", "CreateBadge",
    "UpdateBadge", "RetireBadge", "ListDefinitions", "AwardBadge", "RevokeBadge",
  ]

  @Test("FA-6 every method admits exactly the roles it is declared for; other children are NOT_FOUND")
  func access() async throws {
    #expect(Set(Self.calls.keys) == Set(BadgeProgram.definition.authorization.methods.map(\.name)))
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let faults = try await RoleMatrix(fixture.harness, fixture.family).faults(Self.calls) { method, role in
        switch method {
        case "RecordActivities": role == .reporter
        case _ where Self.ofChildren.contains(method): role == .child
        case _ where Self.ofGuardians.contains(method): role == .guardian
        default: role == .child || role == .guardian
        }
      }
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
      let childID = fixture.family.childID
      for caller in [TestFamily().guardian, TestFamily().child, fixture.family.sibling] {
        let options = try fixture.harness.options(caller)
        let errors = [
          await failure { _ = try await fixture.client.listChildBadges(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.client.listProgress(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.client.getSummary(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.client.getPoints(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.activities.listActivities(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.activities.listFacts(.init(childID: childID), options: options) },
        ]
        #expect(errors.allSatisfy { $0?.code == .notFound && $0?.reason == "NOT_FOUND" })
      }
      let bad = await failure {
        _ = try await fixture.client.getPoints(.init(childID: "x"), options: try fixture.guardian)
      }
      #expect(bad?.fields == ["child_id"])
      let category = BadgeV1.BadgeCategory(rawValue: 8)
      let both = await failure {
        _ = try await fixture.client.listChildBadges(
          .init(childID: "x", category: category), options: try fixture.guardian)
      }
      #expect(Set(both?.fields ?? []) == ["child_id", "category"])
      let list = await failure {
        _ = try await fixture.client.listBadges(.init(category: category), options: try fixture.guardian)
      }
      #expect(list?.fields == ["category"])
    }
  }
}
