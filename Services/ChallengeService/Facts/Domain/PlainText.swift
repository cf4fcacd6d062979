import DisplayText
package import Violations

/// Short texts that people write: names and reasons.
package enum PlainText {
  /// The fault of a text: it is blank, too long, or has control characters; nil if there is none.
  package static func violation(_ text: String, field: String, atMost maximum: Int) -> FieldViolation? {
    if text.allSatisfy(\.isWhitespace) {
      return FieldViolation(field: field, message: "\(field) is empty; give 1 to \(maximum) characters")
    }
    return excess(text, field: field, atMost: maximum) ?? control(text, field: field)
  }

  /// The fault of a text that is too long.
  package static func excess(_ text: String, field: String, atMost maximum: Int) -> FieldViolation? {
    // The byte bound keeps a text of endless combining marks from counting as one character.
    guard text.count > maximum || text.utf8.count > 8 * maximum else { return nil }
    return FieldViolation(
      field: field, message: "\(field) has \(text.count) characters; at most \(maximum) are allowed")
  }

  /// The fault of a text with a control character.
  package static func control(
    _ text: String, field: String, except allowed: Set<Unicode.Scalar> = []
  ) -> FieldViolation? {
    guard let control = DisplayText.firstControl(in: text, except: allowed) else { return nil }
    return FieldViolation(
      field: field,
      message: "\(field) has the control character \(DisplayText.codePoint(control.scalar)) at place \(control.place); "
        + "leave it out")
  }
}
