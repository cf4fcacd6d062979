import BadgeBadges

extension Artwork {
  /// The picture of a reward of the catalogue; nil for any other code.
  static func reward(_ code: String) -> String? {
    (RewardArtwork.avatars[code] ?? RewardArtwork.themes[code] ?? RewardArtwork.others[code]).map(document)
  }
}

/// The content of the pictures of the catalogue's rewards, by code.
enum RewardArtwork {
  static let avatars = [
    "AVATAR_FOX": #"""
    <circle cx="32" cy="32" r="30" fill="#8FD3C8" stroke="#2C7A70" stroke-width="2"/>
    <path d="M10 14 L26 24 H38 L54 14 L52 36 L32 54 L12 36 Z" fill="#E8772E" stroke="#8C3D0E" stroke-width="2"
      stroke-linejoin="round"/>
    <path d="M14 19 L22 25 L16 31 Z M50 19 L42 25 L48 31 Z" fill="#5A2A0C"/>
    <path d="M13 36 L27 37 L32 47 L37 37 L51 36 L32 53 Z" fill="#FFF4E6"/>
    <circle cx="24" cy="33" r="3" fill="#2B1608"/><circle cx="40" cy="33" r="3" fill="#2B1608"/>
    <circle cx="25" cy="32" r="1" fill="#FFFFFF"/><circle cx="41" cy="32" r="1" fill="#FFFFFF"/>
    <path d="M28 46 H36 L32 51 Z" fill="#2B1608"/>
    """#,
    "AVATAR_OWL": #"""
    <circle cx="32" cy="32" r="30" fill="#F2C063" stroke="#9A6A12" stroke-width="2"/>
    <path d="M14 12 L24 18 Q32 15 40 18 L50 12 Q53 24 50 38 Q47 54 32 56 Q17 54 14 38 Q11 24 14 12 Z" fill="#7A5137"
      stroke="#46291A" stroke-width="2" stroke-linejoin="round"/>
    <path d="M22 38 Q32 32 42 38 Q42 52 32 54 Q22 52 22 38 Z" fill="#E9CFA8"/>
    <path d="M26 43 l2 2 2 -2 M34 43 l2 2 2 -2 M30 48 l2 2 2 -2" fill="none" stroke="#7A5137" stroke-width="1.5"/>
    <circle cx="24" cy="28" r="8.5" fill="#FFF8E8" stroke="#46291A" stroke-width="1.5"/>
    <circle cx="40" cy="28" r="8.5" fill="#FFF8E8" stroke="#46291A" stroke-width="1.5"/>
    <circle cx="25" cy="28" r="4.5" fill="#2B1A10"/><circle cx="39" cy="28" r="4.5" fill="#2B1A10"/>
    <circle cx="26.5" cy="26.5" r="1.5" fill="#FFFFFF"/><circle cx="40.5" cy="26.5" r="1.5" fill="#FFFFFF"/>
    <path d="M29 33 H35 L32 40 Z" fill="#F08A24" stroke="#8C4A0A" stroke-width="1" stroke-linejoin="round"/>
    """#,
    "AVATAR_ROBOT": #"""
    <circle cx="32" cy="32" r="30" fill="#C9B6F2" stroke="#5B3FA0" stroke-width="2"/>
    <path d="M32 18 V10" stroke="#37475A" stroke-width="3"/><circle cx="32" cy="9" r="4" fill="#F4574B" stroke="#8A1F17"/>
    <rect x="7" y="28" width="6" height="13" rx="2" fill="#6B7F95" stroke="#37475A" stroke-width="1.5"/>
    <rect x="51" y="28" width="6" height="13" rx="2" fill="#6B7F95" stroke="#37475A" stroke-width="1.5"/>
    <rect x="12" y="18" width="40" height="34" rx="8" fill="#DCE6EF" stroke="#37475A" stroke-width="2"/>
    <rect x="17" y="24" width="30" height="14" rx="6" fill="#22344A"/>
    <circle cx="25" cy="31" r="4" fill="#54E0C7"/><circle cx="39" cy="31" r="4" fill="#54E0C7"/>
    <rect x="22" y="42" width="20" height="6" rx="2" fill="#8FA3B8" stroke="#37475A" stroke-width="1"/>
    <path d="M27 42 V48 M32 42 V48 M37 42 V48" stroke="#37475A" stroke-width="1"/>
    """#,
    "AVATAR_DRAGON": #"""
    <circle cx="32" cy="32" r="30" fill="#F7B2A5" stroke="#A63A2A" stroke-width="2"/>
    <path d="M17 24 L11 8 L25 17 Z M47 24 L53 8 L39 17 Z" fill="#F6E3B4" stroke="#8A6A1E" stroke-width="1.5"
      stroke-linejoin="round"/>
    <path d="M9 28 L17 30 L13 38 Z M55 28 L47 30 L51 38 Z" fill="#2F8F4E" stroke="#14502A" stroke-width="1.5"
      stroke-linejoin="round"/>
    <path d="M32 12 Q50 14 49 32 Q48 40 44 44 Q44 56 32 56 Q20 56 20 44 Q16 40 15 32 Q14 14 32 12 Z" fill="#3FAF62"
      stroke="#14502A" stroke-width="2"/>
    <path d="M32 8 L36 17 H28 Z" fill="#F4C542" stroke="#8A6A1E" stroke-width="1" stroke-linejoin="round"/>
    <path d="M21 43 Q32 36 43 43 Q43 55 32 55 Q21 55 21 43 Z" fill="#A8E0A0"/>
    <ellipse cx="24" cy="29" rx="5" ry="6" fill="#FFE66B" stroke="#14502A" stroke-width="1"/>
    <ellipse cx="40" cy="29" rx="5" ry="6" fill="#FFE66B" stroke="#14502A" stroke-width="1"/>
    <ellipse cx="24.5" cy="29" rx="1.6" ry="4.5" fill="#1B2A12"/>
    <ellipse cx="39.5" cy="29" rx="1.6" ry="4.5" fill="#1B2A12"/>
    <circle cx="28" cy="44" r="1.6" fill="#14502A"/><circle cx="36" cy="44" r="1.6" fill="#14502A"/>
    <path d="M25 49 Q32 53 39 49" fill="none" stroke="#14502A" stroke-width="1.5" stroke-linecap="round"/>
    """#,
  ]

  static let themes = [
    "THEME_OCEAN": #"""
    <rect x="4" y="4" width="56" height="56" rx="12" fill="#BFE3EE" stroke="#0B6E8F" stroke-width="2"/>
    <circle cx="46" cy="18" r="7" fill="#FFD766" stroke="#C79A1E" stroke-width="1"/>
    <path d="M5 32 q7 -7 13.5 0 t13.5 0 t13.5 0 t13.5 0 V48 H5 Z" fill="#4FB3CF"/>
    <path d="M5 42 q7 -7 13.5 0 t13.5 0 t13.5 0 t13.5 0 V48 q0 11 -11 11 H16 q-11 0 -11 -11 Z" fill="#0B6E8F"/>
    <path d="M14 30 H34 L30 36 H18 Z" fill="#8C4A2A" stroke="#4E2612" stroke-width="1" stroke-linejoin="round"/>
    <path d="M24 30 V11 L36 27 H24" fill="#FFFFFF" stroke="#4E2612" stroke-width="1.5" stroke-linejoin="round"/>
    """#,
    "THEME_FOREST": #"""
    <rect x="4" y="4" width="56" height="56" rx="12" fill="#CFE5C6" stroke="#2F7D32" stroke-width="2"/>
    <circle cx="47" cy="17" r="6" fill="#FFD766" stroke="#C79A1E" stroke-width="1"/>
    <path d="M5 46 Q20 38 34 45 T59 43 V48 q0 11 -11 11 H16 q-11 0 -11 -11 Z" fill="#7CB36A"/>
    <path d="M22 52 V44 M44 52 V46" stroke="#6B4423" stroke-width="4"/>
    <path d="M22 10 L31 24 H27 L34 36 H29 L35 46 H9 L15 36 H10 L17 24 H13 Z" fill="#2F7D32" stroke="#17401A"
      stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M44 26 L50 35 H47 L52 42 H49 L53 49 H35 L39 42 H36 L41 35 H38 Z" fill="#4C9A4E" stroke="#17401A"
      stroke-width="1.5" stroke-linejoin="round"/>
    """#,
    "THEME_SPACE": #"""
    <rect x="4" y="4" width="56" height="56" rx="12" fill="#251F4A" stroke="#A78BFA" stroke-width="2"/>
    <circle cx="33" cy="34" r="14" fill="#F0955B" stroke="#FBD3B0" stroke-width="1"/>
    <path d="M21 29 Q33 24 44 28 M20 37 Q33 32 46 36 M24 44 Q33 40 42 43" fill="none" stroke="#C86A33" stroke-width="2"/>
    <path d="M20 39 Q8 47 12 49 Q17 52 36 42 Q55 31 54 26 Q52 22 45 26" fill="none" stroke="#D9CCFF" stroke-width="3"
      stroke-linecap="round"/>
    <path d="M14 12 l1.2 3 3 1.2 -3 1.2 -1.2 3 -1.2 -3 -3 -1.2 3 -1.2 Z M51 44 l1.2 3 3 1.2 -3 1.2 -1.2 3 -1.2 -3 -3
      -1.2 3 -1.2 Z" fill="#FFF3B0"/>
    <circle cx="28" cy="12" r="1.3" fill="#FFFFFF"/><circle cx="45" cy="13" r="1.5" fill="#FFFFFF"/>
    <circle cx="11" cy="31" r="1.2" fill="#FFFFFF"/><circle cx="28" cy="54" r="1.2" fill="#FFFFFF"/>
    """#,
  ]

  static let others = [
    "TITLE_EXPLORER": #"""
    <path d="M4 44 L14 40 V54 L4 58 L8 51 Z M60 44 L50 40 V54 L60 58 L56 51 Z" fill="#B4532A" stroke="#6B2C12"
      stroke-width="1.5" stroke-linejoin="round"/>
    <circle cx="32" cy="26" r="22" fill="#F7E9C8" stroke="#8A5A1E" stroke-width="4"/>
    <path d="M32 8 V12 M32 40 V44 M14 26 H18 M46 26 H50" stroke="#8A5A1E" stroke-width="2.5" stroke-linecap="round"/>
    <path d="M42 14 L36 30 L28 22 Z" fill="#D63B2F"/><path d="M22 38 L28 22 L36 30 Z" fill="#3C4A5A"/>
    <circle cx="32" cy="26" r="2.5" fill="#F7E9C8" stroke="#3C4A5A" stroke-width="1"/>
    <path d="M10 42 Q32 50 54 42 V53 Q32 61 10 53 Z" fill="#E0703A" stroke="#6B2C12" stroke-width="1.5"
      stroke-linejoin="round"/>
    """#,
    "TITLE_SCHOLAR": #"""
    <path d="M4 44 L14 40 V54 L4 58 L8 51 Z M60 44 L50 40 V54 L60 58 L56 51 Z" fill="#2C6A8F" stroke="#123B54"
      stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M16 26 V37 Q32 46 48 37 V26 Z" fill="#52647A" stroke="#C9D6E4" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M32 8 L60 21 L32 34 L4 21 Z" fill="#34465C" stroke="#C9D6E4" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M32 21 L53 25 V37" fill="none" stroke="#F4C542" stroke-width="2.5" stroke-linejoin="round"/>
    <path d="M50 36 H56 L57 44 H49 Z" fill="#F4C542" stroke="#8A6A1E" stroke-width="1" stroke-linejoin="round"/>
    <path d="M10 44 Q32 52 54 44 V54 Q32 62 10 54 Z" fill="#3F93C0" stroke="#123B54" stroke-width="1.5"
      stroke-linejoin="round"/>
    """#,
    "FRAME_STARS": #"""
    <circle cx="32" cy="32" r="24" fill="none" stroke="#27408B" stroke-width="8"/>
    <circle cx="32" cy="32" r="24" fill="none" stroke="#5B7BE0" stroke-width="5"/>
    <g fill="#FFD84D" stroke="#8A6A1E" stroke-width="1" stroke-linejoin="round">
    \#((0..<8).map { "<path d=\"\(star)\" transform=\"rotate(\($0 * 45) 32 32)\"/>" }.joined(separator: "\n"))
    </g>
    """#,
    "FRAME_GOLD": #"""
    <circle cx="32" cy="32" r="25" fill="none" stroke="#7A5410" stroke-width="12"/>
    <circle cx="32" cy="32" r="25" fill="none" stroke="#E2AE35" stroke-width="9"/>
    <circle cx="32" cy="32" r="27" fill="none" stroke="#FFE9A6" stroke-width="2"/>
    <circle cx="32" cy="32" r="21.5" fill="none" stroke="#B8821C" stroke-width="1.5"/>
    <g fill="#D6362E" stroke="#7A5410" stroke-width="1.5">
    <path d="M32 2 L37 7 L32 12 L27 7 Z M32 52 L37 57 L32 62 L27 57 Z M2 32 L7 27 L12 32 L7 37 Z M52 32 L57 27 L62 32 L57
      37 Z"/>
    </g>
    """#,
    "SPECIAL_CONFETTI": #"""
    <path d="M6 58 L20 24 L40 44 Z" fill="#8E5BD6" stroke="#4A2487" stroke-width="2" stroke-linejoin="round"/>
    <path d="M16 34 L30 48 M11 46 L19 53" stroke="#D9C2FF" stroke-width="3" stroke-linecap="round"/>
    <ellipse cx="30" cy="34" rx="14" ry="5" transform="rotate(45 30 34)" fill="#5B2FA3" stroke="#4A2487"/>
    <path d="M30 28 Q26 16 34 6 M38 36 Q48 40 58 32 M35 30 Q46 26 44 14" fill="none" stroke="#E2A41E" stroke-width="3"
      stroke-linecap="round"/>
    <g fill="#F5C12E" stroke="#8A6A1E" stroke-width="1" stroke-linejoin="round">
    <path d="M54 8 l2 5 5 .5 -4 3.5 1.5 5 -4.5 -3 -4.5 3 1.5 -5 -4 -3.5 5 -.5 Z"/>
    <rect x="20" y="8" width="5" height="5" transform="rotate(20 22 10)"/>
    <rect x="50" y="44" width="5" height="5" transform="rotate(40 52 46)"/>
    <rect x="34" y="14" width="4" height="4" transform="rotate(60 36 16)"/>
    </g>
    <circle cx="48" cy="26" r="2.5" fill="#E5484D"/><circle cx="14" cy="16" r="2.5" fill="#2E9BD6"/>
    <circle cx="42" cy="7" r="2" fill="#2FAE66"/><circle cx="44" cy="50" r="2" fill="#E5484D"/>
    """#,
  ]

  /// A star of five points at the top of the frame.
  private static let star = "M32 1 l2.2 4.6 5 .6 -3.7 3.4 1 5 -4.5 -2.5 -4.5 2.5 1 -5 -3.7 -3.4 5 -.6 Z"
}
