/// Why a request is not served, in the words of its answer. The connection ends with it, as where the next request
/// begins is not certain any more.
package struct Refusal: Error, Hashable, Sendable {
  /// The status (RFC 9110 section 15).
  package var status: Int
  /// One sentence: what is wrong, and the remedy.
  package var text: String

  /// - Parameter text: in ASCII, without the end of the line.
  package init(_ status: Int, _ text: String) {
    self.status = status
    self.text = text
  }

  /// The request is malformed.
  static func malformed(_ text: String) -> Refusal { Refusal(400, "HTTP/1.1: \(text)") }
}
