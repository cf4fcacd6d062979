import Database
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeBadges
@testable import BadgeServer
@testable import BadgeShop

/// What guardians have written, as it is stored.
@Suite struct SealedTextTests {
  /// Changes by guardians are those of all services.
  private static let tables = BadgeData.kept.tables.filter { $0.name != "guardian_change" }

  @Test("FA-7 names, descriptions, notes and reasons are stored sealed, and are empty without the key")
  func sealed() async throws {
    try await withBadgeService { fixture in
      let (child, database, guardian) = (fixture.child, fixture.harness.database, try fixture.guardian)
      try await fixture.openShop()
      let badge = try await fixture.create(
        .init(displayName: "Zebra rider", description: "for a zebra", category: .chores, points: 7))
      _ = try await fixture.definitions.awardBadge(
        .init(requestID: freshID(), childID: child.childID, code: badge.code, note: "fed the zebra"), options: guardian)
      _ = try await fixture.definitions.revokeBadge(
        .init(requestID: freshID(), childID: child.childID, code: "FIRST_STEPS", reason: "the zebra ran"),
        options: guardian)
      let reward = try await fixture.rewards.createReward(
        .init(
          draft: .init(displayName: "Zebra ride", description: "on a zebra", type: .special, pointsCost: 1),
          requestID: freshID()), options: guardian)
      try await fixture.unlock(reward.code)
      for text in ["Zebra", "zebra"] { #expect(try await database.places(of: text, in: Self.tables) == []) }

      #expect(try await fixture.badge(badge.code).badge == badge)
      #expect(badge.displayName == "Zebra rider" && badge.description == "for a zebra")
      #expect(try await fixture.award(badge.code).note == "fed the zebra")
      #expect(try await fixture.award("FIRST_STEPS").revokeReason == "the zebra ran")
      let owned = try #require(try await fixture.owned().first?.reward)
      #expect(owned.displayName == "Zebra ride" && owned.description == "on a zebra")

      try fixture.harness.personalKeys.destroy(.child(child.childID, of: child.familyID))
      try await database.read(child.partition) { tx in
        let note = try AwardTable.find(tx, child, code: badge.code)?.note
        let reason = try AwardTable.find(tx, child, code: "FIRST_STEPS")?.revocation?.reason
        #expect(note == "" && reason == "")
        // What the family has made is its own.
        let own = try OwnBadgeTable.find(tx, familyID: child.familyID, badge.code)?.badge
        let sold = try RewardTable.find(tx, child.family, reward.code)
        #expect(own?.name == "Zebra rider" && sold?.name == "Zebra ride")
      }
      try fixture.harness.personalKeys.destroy(.family(child.familyID))
      try await database.read(child.partition) { tx in
        let own = try OwnBadgeTable.find(tx, familyID: child.familyID, badge.code)?.badge
        let sold = try RewardTable.find(tx, child.family, reward.code)
        #expect(own?.name == "" && own?.description == "" && sold?.name == "" && sold?.description == "")
      }
    }
  }
}
