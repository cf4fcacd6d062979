/// One thing wrong with a request: the field, and for people the value, the limit and what to do.
public struct FieldViolation: Error, Hashable, Sendable {
  /// Path of the field, such as `selections[2].points_per_minute`.
  public var field: String
  public var message: String

  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}

/// Names that people see: of families, guardians, children and devices.
public enum DisplayName {
  /// Longest name in characters.
  public static let maximumLength = 100

  /// What is wrong with a name: it is blank or too long; nil if nothing is.
  public static func violation(_ name: String, field: String) -> FieldViolation? {
    if name.allSatisfy(\.isWhitespace) {
      return FieldViolation(field: field, message: "\(field) is empty; give 1 to \(maximumLength) characters")
    }
    return lengthViolation(name, field: field)
  }

  /// The same for a label that may be empty, such as an app's.
  public static func lengthViolation(_ name: String, field: String) -> FieldViolation? {
    // The byte bound keeps a name of endless combining marks from counting as one character.
    guard name.count > maximumLength || name.utf8.count > 8 * maximumLength else { return nil }
    return FieldViolation(
      field: field, message: "\(field) has \(name.count) characters; at most \(maximumLength) are allowed")
  }
}
