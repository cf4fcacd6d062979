extension Artwork {
  /// The picture of the badges of a category and rarity: the shape, the color and the number of points below are the
  /// rarity's, so that it is recognized without colors; the symbol is the category's.
  package static func badge(_ category: BadgeCategory, _ rarity: BadgeRarity) -> String {
    let colors = BadgeArtwork.colors(rarity)
    return document(
      """
      <path d="\(BadgeArtwork.outline(rarity))" fill="\(colors.edge)" stroke="\(colors.light)" stroke-width="1.5" \
      stroke-linejoin="round" transform="translate(1.6 1.5) scale(0.95)"/>
      <circle cx="32" cy="30" r="20" fill="\(colors.face)" stroke="\(colors.light)" stroke-width="1.5"/>
      <g fill="none" stroke="#FFFFFF" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
      \(BadgeArtwork.symbol(category, colors.face))
      </g>
      <g fill="#FFFFFF" stroke="\(colors.light)" stroke-width="1.5">
      \(BadgeArtwork.points(rarity, on: colors.edge))
      </g>
      """)
  }
}

/// The parts of which pictures of badges are made.
private enum BadgeArtwork {
  struct Colors {
    let face, edge, light: String
  }

  /// Of the rarities' own colors: gray, green, blue, purple, orange.
  static func colors(_ rarity: BadgeRarity) -> Colors {
    switch rarity {
    case .common: Colors(face: "#6B7480", edge: "#454C55", light: "#C4CBD3")
    case .uncommon: Colors(face: "#2E8B4A", edge: "#1B5A2F", light: "#A9DDB8")
    case .rare: Colors(face: "#2B6CC4", edge: "#19427D", light: "#A9CBF5")
    case .epic: Colors(face: "#8440BF", edge: "#522480", light: "#D7B5F5")
    case .legendary: Colors(face: "#D9730D", edge: "#8F4706", light: "#FFD9A0")
    }
  }

  /// A polygon around the face: the rarer, the more points it has.
  static func outline(_ rarity: BadgeRarity) -> String {
    switch rarity {
    case .common: "M32 2 A28 28 0 1 1 31.9 2 Z"
    case .uncommon: "M32 1 L58 15 V45 L32 60 L6 45 V15 Z"
    case .rare: "M21 2 H43 L60 19 V41 L43 58 H21 L4 41 V19 Z"
    case .epic:
      "M32 0 L40 8 L53 9 L54 22 L62 30 L54 38 L53 51 L40 52 L32 60 L24 52 L11 51 L10 38 L2 30 L10 22 L11 9 L24 8 Z"
    case .legendary:
      "M32 0 L37 7 L47 4 L48 13 L58 14 L55 23 L62 30 L55 37 L58 46 L48 47 L47 56 L37 53 L32 60 L27 53 L17 56 L16 47 L6 46 "
        + "L9 37 L2 30 L9 23 L6 14 L16 13 L17 4 L27 7 Z"
    }
  }

  /// A row of one to five points on a band at the bottom.
  static func points(_ rarity: BadgeRarity, on band: String) -> String {
    let count = rarity.rawValue
    let points = (0..<count).map {
      "<circle cx=\"\(32 + 8 * $0 - 4 * (count - 1))\" cy=\"56\" r=\"3\" stroke=\"none\"/>"
    }
    let width = 8 * count + 4
    return
      (["<rect x=\"\(32 - width / 2)\" y=\"50\" width=\"\(width)\" height=\"12\" rx=\"6\" fill=\"\(band)\"/>"]
      + points).joined(separator: "\n")
  }

  static func symbol(_ category: BadgeCategory, _ face: String) -> String {
    switch category {
    case .saving:
      """
      <rect x="18" y="21" width="28" height="18" rx="2"/><circle cx="32" cy="30" r="4.5"/>
      <path d="M23 30 H23.1 M41 30 H41.1"/>
      """
    case .spending:
      """
      <path d="M17 19 H22 L26 34 H41 L45 23 H24"/><circle cx="28" cy="40" r="2" fill="#FFFFFF"/>
      <circle cx="39" cy="40" r="2" fill="#FFFFFF"/>
      """
    case .goals:
      """
      <circle cx="32" cy="30" r="13"/><circle cx="32" cy="30" r="7"/>
      <circle cx="32" cy="30" r="1.5" fill="#FFFFFF"/>
      """
    case .chores:
      """
      <path d="M18 22 L21 25 L26 19 M18 31 L21 34 L26 28 M31 22 H46 M31 31 H46 M31 40 H46"/>
      <path d="M20 40 H24"/>
      """
    case .streaks:
      """
      <path d="M33 15 Q44 25 43 33 Q42 44 32 44 Q21 44 21 33 Q21 28 25 24 Q27 29 30 29 Q29 21 33 15 Z" fill="#FFFFFF"/>
      <path d="M32 34 Q37 38 32 42 Q27 38 32 34 Z" fill="\(face)" stroke="none"/>
      """
    case .milestones: "<path d=\"M23 45 V16\"/><path d=\"M23 17 H43 L38 24 L43 31 H23 Z\" fill=\"#FFFFFF\"/>"
    case .special:
      """
      <path d="M32 15 L36.6 25 L47 26.2 L39.2 33.3 L41.4 44 L32 38.6 L22.6 44 L24.8 33.3 L17 26.2 \
      L27.4 25 Z" fill="#FFFFFF" stroke-width="1"/>
      """
    }
  }
}
