import Database
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeFeed
@testable import BadgeShop
@testable import EventFeed

/// Guardians' calls in the shop.
@Suite struct FamilyRewardTests {
  private typealias Methods = BadgeV1.RewardServiceMethods

  @Test("BA-6 a family's own rewards come after the catalogue's, for that family alone, with a catalogue's artwork")
  func own() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let movie = try await fixture.makeReward()
      #expect(movie.own && !movie.retired && movie.preview?.artworkCode == "SPECIAL_CONFETTI" && movie.pointsCost == 30)
      // Ids of one millisecond are in no order.
      try await fixture.harness.advance(by: 1)
      let theme = try await fixture.rewards.createReward(
        .init(
          draft: .init(displayName: "Night", type: .theme, pointsCost: 5, artworkCode: "THEME_SPACE"),
          requestID: freshID()),
        options: fixture.guardian)
      #expect(theme.preview?.artworkCode == "THEME_SPACE" && theme.preview?.colors.count == 4)
      #expect(try await fixture.shop().suffix(2).map { $0.reward } == [movie, theme])
      #expect(try await fixture.shop().count == 14)
      let theirs = TestFamily()
      let foreign = try await fixture.rewards.listRewards(.init(), options: fixture.harness.options(theirs.guardian))
      #expect(foreign.rewards.count == 12)
      let error = await failure {
        _ = try await fixture.rewards.retireReward(
          .init(code: movie.code, requestID: freshID()), options: fixture.harness.options(theirs.guardian))
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test(
    "BA-6 BA-10 another cost holds for later purchases; a retired reward is no longer sold and stays with its owner")
  func updatesAndRetires() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let code = try await fixture.makeReward().code
      try await fixture.unlock(code)
      let update = BadgeV1.UpdateRewardRequest(
        code: code, draft: .init(displayName: "Film", pointsCost: 40, artworkCode: "THEME_OCEAN"),
        updateMask: .init(paths: ["display_name", "points_cost"]), requestID: freshID())
      let changed = try await fixture.rewards.updateReward(update, options: fixture.guardian)
      #expect(
        changed.displayName == "Film" && changed.pointsCost == 40 && changed.description == "You choose the movie")
      #expect(try await fixture.owned().first?.paidPoints == 30)
      var wrong = update
      (wrong.requestID, wrong.updateMask) = (freshID(), .init(paths: ["artwork_code"]))
      let unfit = await failure { [wrong] in
        _ = try await fixture.rewards.updateReward(wrong, options: fixture.guardian)
      }
      #expect(unfit?.fields == ["draft.artwork_code"])
      func retire(_ code: String) async throws -> BadgeV1.Reward {
        try await fixture.rewards.retireReward(.init(code: code, requestID: freshID()), options: fixture.guardian)
      }
      #expect(try await retire(code).retired)
      #expect(try await retire(code).retired)
      #expect(try await fixture.shop().count == 12)
      #expect(try await fixture.owned().map { $0.reward?.retired } == [true])
      _ = try await fixture.rewards.equipReward(.init(code: code), options: fixture.asChild)
      var late = update
      late.requestID = freshID()
      let retired = await failure { [late] in
        _ = try await fixture.rewards.updateReward(late, options: fixture.guardian)
      }
      #expect(retired?.code == .failedPrecondition && retired?.reason == "REWARD_NOT_EDITABLE")
      let sibling = BadgeV1.UnlockRewardRequest(childID: fixture.family.siblingID, code: code, requestID: freshID())
      let gone = await failure { _ = try await fixture.rewards.unlockReward(sibling, options: fixture.guardian) }
      #expect(gone?.code == .failedPrecondition && gone?.reason == "REWARD_RETIRED")
      let fixed = await failure { _ = try await retire("AVATAR_FOX") }
      #expect(fixed?.reason == "REWARD_NOT_EDITABLE")
      // With its last owner it is gone for good, as one that no child had.
      try await fixture.refund(try #require(try await fixture.owned().first?.purchaseID))
      #expect(await failure { _ = try await retire(code) }?.code == .notFound)
      let unused = try await fixture.makeReward().code
      _ = try await retire(unused)
      #expect(await failure { try await fixture.unlock(unused) }?.code == .notFound)
    }
  }

  @Test("BA-10 a refund takes the reward off and away, gives back what it cost then, and it can be unlocked again")
  func refunds() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let fox = try #require(try await fixture.unlock("AVATAR_FOX", as: fixture.guardian).reward)
      #expect(fox.guardianID == fixture.family.familyID)
      _ = try await fixture.rewards.equipReward(.init(code: "AVATAR_FOX"), options: fixture.asChild)
      let requestID = freshID()
      let answer = try await fixture.refund(fox.purchaseID, requestID: requestID)
      #expect(answer.code == "AVATAR_FOX" && answer.refundedPoints == 20 && answer.points?.availablePoints == 85)
      #expect(try await fixture.refund(fox.purchaseID, requestID: requestID) == answer)
      #expect(try await fixture.profile().equipped.isEmpty)
      #expect(try await fixture.owned().isEmpty)
      let again = await failure { try await fixture.refund(fox.purchaseID) }
      #expect(again?.code == .notFound && again?.reason == "NOT_FOUND")
      let second = try #require(try await fixture.unlock("AVATAR_FOX").reward)
      #expect(second.purchaseID != fox.purchaseID && !second.equipped)
      // A sibling's purchase is not found under this child.
      let foreign = BadgeV1.RefundPurchaseRequest(
        childID: fixture.family.siblingID, purchaseID: second.purchaseID, requestID: freshID())
      #expect(
        await failure { _ = try await fixture.rewards.refundPurchase(foreign, options: fixture.guardian) }?.code
          == .notFound)
      #expect(
        try await fixture.harness.eventNames(of: fixture.family.familyID).suffix(3).map {
          $0.split(separator: ".").last
        } == [
          "PurchaseMade", "PurchaseRefunded", "PurchaseMade",
        ])
    }
  }

  @Test("BA-6 a family sells at most 100 rewards of its own, and keeps at most 500 with retired ones")
  func limits() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let code = try await fixture.makeReward(cost: 1).code
      let family = fixture.child.family
      let made = try await fixture.harness.database.read(family.partition) { tx in
        try RewardTable.find(tx, family, code)
      }
      func store(_ count: Int, retired: Bool) async throws {
        let reward = try #require(made)
        try await fixture.harness.database.write(family.partition) { [reward] tx in
          var reward = reward
          for _ in 0..<count {
            (reward.code, reward.isRetired) = (freshID(), retired)
            try RewardTable.save(tx, family, reward)
          }
        }
      }
      try await store(99, retired: false)
      let sold = await failure { _ = try await fixture.makeReward() }
      #expect(sold?.code == .resourceExhausted && sold?.reason == "LIMIT_REACHED")
      #expect(try await fixture.shop().count == 112)
      _ = try await fixture.rewards.retireReward(.init(code: code, requestID: freshID()), options: fixture.guardian)
      _ = try await fixture.makeReward()
      let extra = try #require(try await fixture.shop().last?.reward?.code)
      _ = try await fixture.rewards.retireReward(.init(code: extra, requestID: freshID()), options: fixture.guardian)
      try await store(401, retired: true)
      let kept = await failure { _ = try await fixture.makeReward() }
      #expect(kept?.code == .resourceExhausted && kept?.message.contains("keeps 500") == true)
    }
  }

  @Test("FA-1 every write of a guardian in the shop is recorded once, with its values")
  func recorded() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let (client, options, childID) = (fixture.rewards, try fixture.guardian, fixture.family.childID)
      let own = try await fixture.makeReward("Cinema", cost: 5).code
      let owl = try #require(try await fixture.unlock("AVATAR_OWL").reward).purchaseID
      let writes: [GuardianWrites.Write] = [
        .init(Methods.createReward, .rewardCreated) {
          let draft = BadgeV1.RewardDraft(displayName: "Ice cream", type: .special, pointsCost: 7)
          _ = try await client.createReward(.init(draft: draft, requestID: $0), options: options)
        },
        .init(Methods.updateReward, .rewardUpdated) {
          _ = try await client.updateReward(
            .init(
              code: own, draft: .init(pointsCost: 6), updateMask: .init(paths: ["points_cost"]), requestID: $0),
            options: options)
        },
        .init(Methods.unlockReward, .rewardUnlocked) {
          _ = try await client.unlockReward(.init(childID: childID, code: own, requestID: $0), options: options)
        },
        .init(Methods.refundPurchase, .purchaseRefunded) {
          _ = try await client.refundPurchase(
            .init(childID: childID, purchaseID: owl, requestID: $0), options: options)
        },
        .init(Methods.retireReward, .rewardRetired) {
          _ = try await client.retireReward(.init(code: own, requestID: $0), options: options)
        },
      ]
      let family = fixture.family
      let faults = try await GuardianWrites(
        fixture.harness.database, familyID: family.familyID, guardianID: family.familyID, deviceID: family.deviceID
      ).faults(RewardAPI.authorization, exempt: [:], writes)
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
      let changes = try await fixture.client.listChanges(.init(), options: options).changes
      #expect(
        changes.map(\.kind) == [
          .rewardRetired, .purchaseRefunded, .rewardUnlocked, .rewardUpdated, .rewardCreated, .rewardCreated,
        ])
      #expect(changes[1].subjectID == "AVATAR_OWL" && changes[1].childID == childID)
      #expect(changes[1].values == [.init(field: "points", before: "20")])
      #expect(changes[3].values == [.init(field: "points_cost", before: "5", after: "6")])
      #expect(changes[4].values.map(\.field) == ["display_name", "type", "points_cost", "artwork_code"])
    }
  }

  @Test("BA-10 a snapshot has the purchases that were not refunded, also of a child without badges")
  func snapshot() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let owl = try #require(try await fixture.unlock("AVATAR_OWL").reward)
      let fox = try #require(try await fixture.unlock("AVATAR_FOX").reward)
      try await fixture.refund(owl.purchaseID)
      let (familyID, partition) = (fixture.family.familyID, fixture.child.partition)
      try await fixture.harness.database.write(partition) { tx in
        try tx.execute("DELETE FROM award WHERE partition = ?", tx.partition)
      }
      let purchases = try await fixture.harness.database.read(partition) { tx -> [BadgeV1.PurchaseMade] in
        #expect(try BadgeSnapshot().families(of: partition, in: tx) == [familyID])
        var steps = [BadgeSnapshot().state(of: familyID)]
        var found: [BadgeV1.PurchaseMade] = []
        while !steps.isEmpty {
          let result = try steps.removeFirst().read(tx)
          steps = result.next + steps
          found += result.events.compactMap { $0 as? BadgeV1.PurchaseMade }
        }
        return found
      }
      #expect(purchases.map(\.purchaseID) == [fox.purchaseID] && purchases.map(\.displayName) == ["Fox"])
    }
  }
}
