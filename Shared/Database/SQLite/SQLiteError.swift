import CSQLite

extension DatabaseError {
  /// An error of SQLite, from its extended result code.
  /// - Parameter statement: the one that failed; its beginning is named last, after what happened and to which file.
  static func sqlite(
    code: Int32, message: String, during what: String, statement: String? = nil
  ) -> DatabaseError {
    let text = "\(what): \(message) [SQLite \(code)]" + (statement.map { ", in \"\(beginning(of: $0))\"" } ?? "")
    switch code & 0xff {
    case SQLITE_FULL:
      return DatabaseError(
        .diskFull, text,
        remedy: "Free space on the data directory's device (or raise the quota); writes then work again by themselves.")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return DatabaseError(
        .readOnly, text, remedy: "Make the data directory and the files in it writable for the service's user.")
    case SQLITE_CANTOPEN:
      return DatabaseError(
        .readOnly, text, remedy: "Check that the data directory exists and the service's user may write in it.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return DatabaseError(
        .locked, text, remedy: "Close the other program that has the database open for writing, then try again.")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT:
      return DatabaseError(
        .corrupt, text, remedy: "Stop the service, keep the file for analysis and restore the last backup.")
    case SQLITE_IOERR:
      return DatabaseError(
        .inputOutput, text, remedy: "Check the device and file system (dmesg, quota, file size limit), then try again.")
    case SQLITE_NOMEM:
      return DatabaseError(.outOfMemory, text, remedy: "Give the service more memory or fewer readers.")
    case SQLITE_CONSTRAINT:
      let unique = [uniqueConstraint, primaryKeyConstraint, rowIDConstraint]
      return DatabaseError(
        unique.contains(code) ? .uniqueViolation : .constraintViolation, text,
        remedy: "The row contradicts what is stored; nothing was changed.")
    case SQLITE_INTERRUPT, SQLITE_ABORT:
      return DatabaseError(.closed, text, remedy: "Try again.")
    default:
      return DatabaseError(.invalidStatement, text, remedy: "This is a fault of the program: please report it.")
    }
  }
}

// SQLite writes these codes as expressions, which Swift does not import: primary code + number × 256.
private let primaryKeyConstraint = SQLITE_CONSTRAINT | (6 << 8)
private let uniqueConstraint = SQLITE_CONSTRAINT | (8 << 8)
private let rowIDConstraint = SQLITE_CONSTRAINT | (10 << 8)
