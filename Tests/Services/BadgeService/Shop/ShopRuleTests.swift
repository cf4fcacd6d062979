import Foundation
import LocalTime
import Randomness
import Testing
import Violations

@testable import BadgeBadges
@testable import BadgeShop

@Suite struct ShopRuleTests {
  @Test("BA-6 BA-10 the rewards are those of the catalogue, in its order") func catalogue() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Services/catalogue.json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let rewards = try #require(json["rewards"] as? [[String: Any]])
    let types = try #require(json["reward_types"] as? [[String: Any]])
    #expect(RewardCatalogue.rewards.map(\.code) == rewards.map { $0["code"] as? String })
    #expect(RewardCatalogue.rewards.map(\.name) == rewards.map { $0["name"] as? String })
    #expect(RewardCatalogue.rewards.map { Int($0.cost) } == rewards.map { $0["points_cost"] as? Int })
    let numbers = Dictionary(
      uniqueKeysWithValues: try types.map {
        (try #require($0["name"] as? String), try #require($0["number"] as? Int))
      })
    #expect(RewardCatalogue.rewards.map(\.type.rawValue) == rewards.map { numbers[$0["type"] as? String ?? ""] })
    #expect(RewardType.allCases.count == types.count)
  }

  @Test("BA-10 why a reward is not unlocked: it is already, retired, costs another amount, or too much") func refusals()
  {
    var fox = RewardCatalogue.rewards[0]
    func refusal(_ available: Int64, unlocked: Bool = false, shown: Int64? = nil) -> PurchaseRefusal? {
      fox.refusal(isUnlocked: unlocked, shown: shown, available: available)
    }
    #expect(refusal(20) == nil && refusal(20, shown: 20) == nil)
    #expect(refusal(19) == .pointsTooLow && refusal(0, shown: 20) == .pointsTooLow)
    #expect(refusal(99, shown: 19) == .costChanged)
    #expect(refusal(0, unlocked: true, shown: 1) == .alreadyUnlocked)
    fox.isRetired = true
    #expect(refusal(99) == .retired && refusal(99, unlocked: true) == .alreadyUnlocked)
  }

  @Test(
    "BA-10 whatever is earned, revoked, unlocked and refunded: available is total − spent or 0, and pays for what is sold"
  )
  func points() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<200 {
      var (earned, purchases): ([Int64], [Purchase]) = ([], [])
      for _ in 0..<50 {
        let points = AchievementPoints(total: earned.reduce(0, +), spent: purchases.reduce(0) { $0 + $1.paid })
        #expect(points.available == max(0, points.total - points.spent))
        let cost = Int64.random(in: 1...100, using: &random)
        let reward = Reward(code: "x", name: "x", description: "", type: .special, cost: cost)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: earned.append(.random(in: 1...100, using: &random))
        case 1 where !earned.isEmpty: earned.remove(at: .random(in: earned.indices, using: &random))
        case 2 where !purchases.isEmpty: purchases.remove(at: .random(in: purchases.indices, using: &random))
        default:
          let refusal = reward.refusal(isUnlocked: false, shown: nil, available: points.available)
          #expect((refusal == nil) == (points.spent + cost <= points.total))
          if refusal != nil { continue }
          purchases.append(Purchase(id: "x", code: "x", type: .special, paid: cost, made: Instant(seconds: 0)))
        }
      }
    }
  }

  @Test("BA-6 every fault of a draft is named with its field; an update names only what it changes") func drafts() {
    func fields(_ draft: RewardDraft, _ of: Set<RewardDraft.Field> = Set(RewardDraft.Field.allCases)) -> [String] {
      draft.violations(of: of).map(\.field)
    }
    let good = RewardDraft(name: "Cinema", description: "", type: .special, cost: 1, artwork: "")
    #expect(fields(good).isEmpty)
    let bad = RewardDraft(
      name: " ", description: String(repeating: "x", count: 201), type: nil, cost: 0, artwork: "AVATAR_CAT")
    #expect(fields(bad) == ["display_name", "description", "type", "points_cost", "artwork_code"])
    #expect(fields(bad, [.cost]) == ["points_cost"])
    var other = good
    (other.name, other.description, other.cost, other.artwork) = ("a\u{7}", "b\u{202E}", 100_001, "AVATAR_FOX")
    #expect(fields(other) == ["display_name", "description", "points_cost", "artwork_code"])
    other.name = String(repeating: "a", count: 61)
    #expect(fields(other, [.name]) == ["display_name"])
    #expect(Reward(code: "x", good)?.artwork == "SPECIAL_CONFETTI")
  }

  @Test("BA-12 artwork: small, complete and without anything outside; each kind of badge has its own") func artwork()
    throws
  {
    var all: [String] = []
    for reward in RewardCatalogue.rewards { all.append(try #require(Artwork.reward(reward.code), "\(reward.code)")) }
    for category in BadgeCategory.allCases {
      for rarity in BadgeRarity.allCases { all.append(Artwork.badge(category, rarity)) }
    }
    #expect(Set(all).count == 12 + 35)
    for svg in all {
      #expect(svg.utf8.count <= Artwork.maximumBytes)
      #expect(
        svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\" viewBox=\"0 0 64 64\">"))
      #expect(svg.hasSuffix("</svg>"))
      for part in ["<text", "<script", "<style", "<image", "<use", "href", "url(", " on"] {
        #expect(!svg.contains(part))
      }
      #expect(svg.components(separatedBy: "http").count == 2)
      #expect(svg.filter { $0 == "<" }.count == svg.filter { $0 == ">" }.count)
    }
    #expect(Artwork.reward("AVATAR_CAT") == nil)
  }
}
