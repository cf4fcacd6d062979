/// Pictures of rewards and badges as SVG documents: complete, without text, scripts and references to anything outside.
/// What is drawn has edges of its own, so that it is legible on light and on dark from 32 pixels on.
public enum Artwork {
  /// Largest document, in bytes.
  public static let maximumBytes = 4_096

  /// The picture of a reward of the catalogue; nil for any other code.
  public static func reward(_ code: String) -> String? {
    (RewardArtwork.avatars[code] ?? RewardArtwork.themes[code] ?? RewardArtwork.others[code]).map(document)
  }

  /// A document of 64 units a side.
  static func document(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    \(content)
    </svg>
    """
  }
}
