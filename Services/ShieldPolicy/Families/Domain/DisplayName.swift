import DisplayText
package import Violations

/// Displayed names: of families, guardians, children, devices and apps (FA-1 "Names").
package enum DisplayName {
  /// Longest name in characters.
  package static let maximumLength = 100

  /// The fault of a name: it is blank, too long, or has control characters; nil if there is none.
  package static func violation(_ name: String, field: String) -> FieldViolation? {
    if name.allSatisfy(\.isWhitespace) {
      return FieldViolation(field: field, message: "\(field) is empty; give 1 to \(maximumLength) characters")
    }
    return labelViolation(name, field: field)
  }

  /// The same for a label that may be empty, such as an app's.
  package static func labelViolation(_ label: String, field: String) -> FieldViolation? {
    // The byte bound keeps a name of endless combining marks from counting as one character.
    if label.count > maximumLength || label.utf8.count > 8 * maximumLength {
      return FieldViolation(
        field: field, message: "\(field) has \(label.count) characters; at most \(maximumLength) are allowed")
    }
    guard let control = DisplayText.firstControl(in: label) else { return nil }
    return FieldViolation(
      field: field,
      message: "\(field) has the control character \(DisplayText.codePoint(control.scalar)) at place \(control.place); "
        + "leave it out")
  }

  /// A name as a device reports it, without control characters, which no person has typed.
  package static func reported(_ name: String) -> String { DisplayText.cleaned(name) }
}
