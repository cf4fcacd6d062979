extension DatabaseError {
  /// Whether a smaller transaction may succeed where a group failed.
  var mayBeOneWritesFault: Bool {
    switch kind {
    case .diskFull, .inputOutput, .outOfMemory, .uniqueViolation, .constraintViolation, .invalidStatement: true
    default: false
    }
  }

  static func overloaded(_ message: String) -> DatabaseError {
    DatabaseError(.overloaded, message, remedy: "Try again after a short, growing, random pause.")
  }
}
