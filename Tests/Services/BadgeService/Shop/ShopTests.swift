import Database
import EventFeed
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeBadges

/// A child sees, unlocks and wears rewards.
@Suite struct ShopTests {
  @Test("BA-10 BA-12 rewards with type, preview, unlocked, equipped and affordable, by type and what is affordable")
  func lists() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let all = try await fixture.shop()
      #expect(
        all.count == 12 && all.allSatisfy { !$0.unlocked && !$0.equipped && $0.reward?.description.isEmpty == false })
      #expect(all.map { $0.reward?.pointsCost ?? 0 } == [20, 20, 60, 150, 50, 50, 120, 30, 90, 40, 200, 250])
      #expect(all.allSatisfy { $0.canAfford == ($0.reward?.pointsCost ?? 0 <= 85) })
      #expect(try await fixture.shop(affordable: true).count == 7)
      #expect(try await fixture.shop(type: .theme).map { $0.reward?.preview?.colors.count } == [4, 4, 4])
      #expect(try await fixture.shop(type: .title, affordable: true).map { $0.reward?.preview?.title } == ["Explorer"])
      // Without a child a guardian receives the rewards alone, and a child is the child.
      let alone = try await fixture.rewards.listRewards(.init(type: .avatar), options: try fixture.guardian)
      #expect(alone.rewards.count == 4 && alone.availablePoints == 0 && !alone.rewards.contains { $0.canAfford })
      let own = try await fixture.rewards.listRewards(.init(affordableOnly: true), options: try fixture.asChild)
      #expect(own.rewards.count == 7 && own.availablePoints == 85)
      let childless = await failure {
        _ = try await fixture.rewards.listRewards(
          .init(type: .init(rawValue: 6), affordableOnly: true), options: fixture.guardian)
      }
      #expect(childless?.fields == ["type", "affordable_only"])
      try await fixture.unlock("AVATAR_FOX")
      #expect(try await fixture.owned().map { $0.reward?.code } == ["AVATAR_FOX"])
      #expect(try await fixture.owned(type: .theme).isEmpty)
    }
  }

  @Test("BA-10 unlocking spends what it costs then, once; points, summary and event follow")
  func unlocks() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let answer = try await fixture.unlock("AVATAR_FOX", cost: 20)
      let fox = try #require(answer.reward)
      #expect(fox.unlocked && !fox.equipped && !fox.canAfford && fox.paidPoints == 20 && fox.guardianID.isEmpty)
      #expect(fox.unlockTime == .init(fixture.harness.now))
      #expect(
        answer.points == .init(totalPoints: 85, availablePoints: 65, spentPoints: 20, badges: 3, rewards: 1))
      let points = try await fixture.points()
      #expect(points.totalPoints == 85 && points.availablePoints == 65 && points.spentPoints == 20)
      #expect(points.badges == 3 && points.rewards == 1)
      let summary = try await fixture.client.getSummary(
        .init(childID: fixture.family.childID), options: fixture.guardian)
      #expect(summary.totalPoints == 85 && summary.availablePoints == 65)
      let events = try await fixture.harness.events(BadgeV1.PurchaseMade.self, of: fixture.family.familyID)
      #expect(
        events == [
          .init(
            childID: fixture.family.childID, purchaseID: fox.purchaseID, code: "AVATAR_FOX", displayName: "Fox",
            points: 20, purchaseTime: .init(fixture.harness.now))
        ])
      let again = await failure { try await fixture.unlock("AVATAR_FOX") }
      #expect(again?.code == .failedPrecondition && again?.reason == "REWARD_UNLOCKED")
      let dear = await failure { try await fixture.unlock("AVATAR_DRAGON") }
      #expect(dear?.code == .failedPrecondition && dear?.reason == "POINTS_TOO_LOW")
      let other = await failure { try await fixture.unlock("AVATAR_OWL", cost: 19) }
      #expect(other?.code == .failedPrecondition && other?.reason == "REWARD_COST_CHANGED")
      let none = await failure { try await fixture.unlock("AVATAR_CAT") }
      #expect(none?.code == .notFound && none?.reason == "NOT_FOUND")
      #expect(try await fixture.points() == points)
    }
  }

  @Test("BA-10 a repeated request unlocks once; the same id for another reward is refused")
  func repeats() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let requestID = freshID()
      let first = try await fixture.unlock("AVATAR_FOX", requestID: requestID)
      #expect(try await fixture.unlock("AVATAR_FOX", requestID: requestID.uppercased()) == first)
      let other = await failure { try await fixture.unlock("AVATAR_OWL", requestID: requestID) }
      #expect(other?.code == .alreadyExists && other?.reason == "REQUEST_ID_REUSED")
      #expect(try await fixture.points().spentPoints == 20)
    }
  }

  @Test("BA-10 of calls at once for one reward one wins, and of those for all the points, too")
  func concurrent() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      func reasons(_ codes: [String]) async throws -> [String?] {
        try await withThrowingTaskGroup(of: String?.self) { group in
          let (child, guardian) = (try fixture.asChild, try fixture.guardian)
          for (index, code) in codes.enumerated() {
            group.addTask {
              await failure { try await fixture.unlock(code, as: index % 2 == 0 ? child : guardian) }?.reason
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
      let same = try await reasons(Array(repeating: "AVATAR_FOX", count: 8))
      #expect(same.count { $0 == nil } == 1 && same.count { $0 == "REWARD_UNLOCKED" } == 7)
      // 65 points are left: enough for one of these.
      let several = try await reasons(["THEME_OCEAN", "THEME_FOREST", "AVATAR_ROBOT", "FRAME_STARS"])
      #expect(several.count { $0 == nil } == 1 && several.count { $0 == "POINTS_TOO_LOW" } == 3)
      #expect(try await fixture.points().rewards == 2)
    }
  }

  @Test("BA-11 a child wears what it has, one of each type; the previous one comes off")
  func wears() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      for code in ["AVATAR_FOX", "AVATAR_OWL", "TITLE_EXPLORER"] { try await fixture.unlock(code) }
      func equip(_ code: String) async throws -> [String?] {
        try await fixture.rewards.equipReward(.init(code: code), options: fixture.asChild).equipped.map {
          $0.reward?.code
        }
      }
      #expect(try await equip("TITLE_EXPLORER") == ["TITLE_EXPLORER"])
      #expect(try await equip("AVATAR_FOX") == ["AVATAR_FOX", "TITLE_EXPLORER"])
      #expect(try await equip("AVATAR_OWL") == ["AVATAR_OWL", "TITLE_EXPLORER"])
      #expect(try await equip("AVATAR_OWL") == ["AVATAR_OWL", "TITLE_EXPLORER"])
      #expect(try await fixture.owned().map(\.equipped) == [false, true, true])
      let off = try await fixture.rewards.unequipReward(.init(code: "AVATAR_OWL"), options: fixture.asChild)
      #expect(off.equipped.map { $0.reward?.code } == ["TITLE_EXPLORER"])
      // A reward that is not worn stays off, and takes nothing else off.
      let still = try await fixture.rewards.unequipReward(.init(code: "AVATAR_FOX"), options: fixture.asChild)
      #expect(still == off)
      for code in ["AVATAR_DRAGON", "AVATAR_CAT"] {
        for error in [
          await failure { _ = try await equip(code) },
          await failure { _ = try await fixture.rewards.unequipReward(.init(code: code), options: fixture.asChild) },
        ] { #expect(error?.reason == (code == "AVATAR_CAT" ? "NOT_FOUND" : "REWARD_NOT_UNLOCKED")) }
      }
    }
  }

  @Test("BA-9 BA-11 a profile has what is worn by type, the displayed badges and the points")
  func profile() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      func display(_ code: String, _ displayed: Bool = true) async throws -> [String?] {
        try await fixture.profiles.setDisplay(.init(code: code, displayed: displayed), options: fixture.asChild)
          .displayedBadges.map { $0.badge?.code }
      }
      #expect(try await fixture.profile().displayedBadges.isEmpty)
      #expect(try await display("WEEK_WARRIOR") == ["WEEK_WARRIOR"])
      #expect(try await display("FIRST_STEPS") == ["FIRST_STEPS", "WEEK_WARRIOR"])
      #expect(try await display("FIRST_STEPS") == ["FIRST_STEPS", "WEEK_WARRIOR"])
      #expect(try await display("WEEK_WARRIOR", false) == ["FIRST_STEPS"])
      #expect(try await fixture.badge("FIRST_STEPS").displayed)
      #expect(try await !fixture.badge("WEEK_WARRIOR").displayed)
      let early = await failure { _ = try await display("MONTH_MASTER") }
      #expect(early?.code == .failedPrecondition && early?.reason == "NOT_EARNED")
      let none = await failure { _ = try await display("NO_BADGE") }
      #expect(none?.code == .notFound && none?.reason == "NOT_FOUND")
      try await fixture.unlock("AVATAR_FOX")
      _ = try await fixture.rewards.equipReward(.init(code: "AVATAR_FOX"), options: fixture.asChild)
      let profile = try await fixture.profile()
      #expect(profile.childID == fixture.family.childID)
      #expect(profile.equipped.map { $0.reward?.code } == ["AVATAR_FOX"])
      #expect(profile.displayedBadges.map { $0.badge?.code } == ["FIRST_STEPS"])
      #expect(profile.points?.availablePoints == 65)
    }
  }

  @Test("BA-9 a badge that is revoked is displayed no longer, nor when it is earned again")
  func displayedAgain() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      _ = try await fixture.profiles.setDisplay(.init(code: "FIRST_STEPS", displayed: true), options: fixture.asChild)
      let child = fixture.child
      try await fixture.harness.advance(by: 60)
      try await fixture.harness.database.write(child.partition) { tx in
        try tx.execute(
          "DELETE FROM award WHERE partition = ? AND code = ?", tx.partition, "FIRST_STEPS")
      }
      #expect(try await fixture.profile().displayedBadges.isEmpty)
      try await fixture.harness.database.write(child.partition) { tx in try Awarding.run(tx, child) }
      #expect(try await fixture.badge("FIRST_STEPS").earned)
      #expect(try await fixture.profile().displayedBadges.isEmpty)
      _ = try await fixture.profiles.setDisplay(.init(code: "FIRST_STEPS", displayed: true), options: fixture.asChild)
      #expect(try await fixture.profile().displayedBadges.count == 1)
    }
  }

  @Test("BA-10 points never show below 0 when a badge is revoked; those earned later make up for it")
  func revoked() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      try await fixture.unlock("AVATAR_ROBOT")
      try await fixture.harness.database.write(fixture.child.partition) { tx in
        try tx.execute(
          "DELETE FROM award WHERE partition = ? AND code = ?", tx.partition, "CHALLENGE_CHAMPION")
      }
      var points = try await fixture.points()
      #expect(points.totalPoints == 35 && points.availablePoints == 0 && points.spentPoints == 60)
      let error = await failure { try await fixture.unlock("AVATAR_FOX") }
      #expect(error?.reason == "POINTS_TOO_LOW")
      try await fixture.deliver(fixture.counted(fixture.learned(360_000, rate: 1)))
      points = try await fixture.points()
      #expect(points.totalPoints == 135 && points.availablePoints == 75)
    }
  }

  @Test("BA-12 artwork of each reward and of each kind of badge; a wrong request is named")
  func artwork() async throws {
    try await withBadgeService { fixture in
      try await fixture.openShop()
      for code in try await fixture.shop().compactMap({ $0.reward?.preview?.artworkCode }) {
        let svg = try await fixture.rewards.getArtwork(.init(artworkCode: code), options: fixture.asChild).svg
        #expect(svg.hasPrefix("<svg"), "\(code)")
      }
      let badge = try await fixture.rewards.getArtwork(
        .init(category: .streaks, rarity: .epic), options: fixture.guardian)
      #expect(badge.svg.contains("viewBox=\"0 0 64 64\""))
      for (request, fields) in [
        (BadgeV1.GetArtworkRequest(), ["category", "rarity"]),
        (.init(category: .streaks, rarity: .init(rawValue: 6)), ["rarity"]),
        (.init(artworkCode: "AVATAR_FOX", rarity: .epic), ["rarity"]),
        (.init(artworkCode: "AVATAR_CAT"), ["artwork_code"]),
      ] {
        let error = await failure { _ = try await fixture.rewards.getArtwork(request, options: fixture.guardian) }
        #expect(error?.code == .invalidArgument && error?.fields == fields)
      }
    }
  }
}
