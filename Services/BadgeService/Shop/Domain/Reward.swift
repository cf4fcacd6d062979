/// The types of rewards; a child wears at most one reward of each (BA-10, BA-11). The contract numbers them alike.
enum RewardType: Int, CaseIterable, Hashable, Sendable {
  case avatar = 1
  case theme, title, profileFrame, special
}

/// Something that a child unlocks with achievement points (BA-10).
package struct Reward: Hashable, Sendable {
  /// Identity, such as `AVATAR_FOX`; a UUID for one of a family's own.
  package var code: String
  var name: String
  var description: String
  var type: RewardType
  /// Achievement points that it costs.
  var cost: Int64
  /// The reward of the catalogue whose artwork and colors it has.
  var artwork: String
  /// Whether a family's guardians have made it.
  var isOwn: Bool
  /// Whether it is no longer sold.
  var isRetired: Bool

  init(
    code: String, name: String, description: String, type: RewardType, cost: Int64, artwork: String? = nil,
    isOwn: Bool = false, isRetired: Bool = false
  ) {
    (self.code, self.name, self.description) = (code, name, description)
    (self.type, self.cost, self.artwork) = (type, cost, artwork ?? code)
    (self.isOwn, self.isRetired) = (isOwn, isRetired)
  }
}

/// The rewards of every family, and what they look like.
enum RewardCatalogue {
  /// In the catalogue's order.
  static let rewards = [
    reward("AVATAR_FOX", "Fox", "A curious fox with bright eyes", .avatar, 20),
    reward("AVATAR_OWL", "Owl", "A wise owl that stays up to read", .avatar, 20),
    reward("AVATAR_ROBOT", "Robot", "A friendly robot that never stops learning", .avatar, 60),
    reward("AVATAR_DRAGON", "Dragon", "A dragon, for those who have come far", .avatar, 150),
    reward("THEME_OCEAN", "Ocean", "The app in the colors of the sea", .theme, 50),
    reward("THEME_FOREST", "Forest", "The app in the colors of the woods", .theme, 50),
    reward("THEME_SPACE", "Space", "The app in the colors of the night sky", .theme, 120),
    reward("TITLE_EXPLORER", "Explorer", "\"Explorer\" next to your name", .title, 30),
    reward("TITLE_SCHOLAR", "Scholar", "\"Scholar\" next to your name", .title, 90),
    reward("FRAME_STARS", "Stars", "A frame of stars around your portrait", .profileFrame, 40),
    reward("FRAME_GOLD", "Gold", "A golden frame around your portrait", .profileFrame, 200),
    reward("SPECIAL_CONFETTI", "Golden confetti", "Golden confetti whenever you complete a challenge", .special, 250),
  ]

  private static let byCode = Dictionary(rewards.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  static func reward(_ code: String) -> Reward? { byCode[code] }

  /// Whose artwork a family's own reward has unless its guardians choose another one.
  static func firstReward(of type: RewardType) -> Reward? { rewards.first { $0.type == type } }

  /// A theme's background, surface, accent and text, by the reward whose artwork it has; empty for anything else.
  static func colors(of artwork: String) -> [String] {
    switch artwork {
    case "THEME_OCEAN": ["#E6F4F9", "#BFE3EE", "#0B6E8F", "#0A2F3D"]
    case "THEME_FOREST": ["#EDF5EA", "#CFE5C6", "#2F7D32", "#17301A"]
    case "THEME_SPACE": ["#14122B", "#251F4A", "#A78BFA", "#F2EFFF"]
    default: []
    }
  }

  private static func reward(
    _ code: String, _ name: String, _ description: String, _ type: RewardType, _ cost: Int64
  ) -> Reward {
    Reward(code: code, name: name, description: description, type: type, cost: cost)
  }
}
