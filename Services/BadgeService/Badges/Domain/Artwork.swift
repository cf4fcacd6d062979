/// Pictures of rewards and badges as SVG documents: complete, without text, scripts and references to anything outside.
/// Drawings have edges of their own, so that they are legible on light and on dark from 32 pixels on.
package enum Artwork {
  /// Largest document, in bytes.
  static let maximumBytes = 4_096

  /// A document of 64 units a side.
  package static func document(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    \(content)
    </svg>
    """
  }
}
