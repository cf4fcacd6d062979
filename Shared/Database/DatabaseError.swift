import Glibc

/// Why the database could not serve a request, and what to do about it.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind decides the status a caller gets.
  public enum Kind: String, Hashable, Sendable {
    /// Too many writes or reads wait already; retry later.
    case overloaded
    /// No space is left on the device, or the database's own size limit is reached.
    case diskFull
    /// The directory or a file in it can't be written.
    case readOnly
    /// Another process holds the database.
    case locked
    /// The file is damaged or not a database.
    case corrupt
    /// The log next to the file belongs to another file or state.
    case logMismatch
    /// The device or file system reported an error.
    case inputOutput
    /// The server of the database does not answer, or has ended the session.
    case unavailable
    /// The session ended during a commit: it may have been made.
    case commitUnknown
    /// The process ran out of memory for the engine.
    case outOfMemory
    /// The database was closed.
    case closed
    /// The database is being copied to another one, or was, and takes no writes.
    case writesStopped
    /// The database was written by a newer version of the program.
    case schemaTooNew
    /// The database does not fit the program: an altered migration, another partition hash, a foreign file.
    case schemaMismatch
    /// The database belongs to the other kind of clock (real or virtual).
    case clockMismatch
    /// A primary key or unique constraint rejected the row.
    case uniqueViolation
    /// Another constraint (NOT NULL, CHECK, foreign key) rejected the row.
    case constraintViolation
    /// A request id was used again with another request.
    case requestIDReused
    /// A statement or a parameter is wrong: an error of the program.
    case invalidStatement
    /// A row holds a value that is never written to its column, such as a number that is not a case of the enumeration.
    case unreadableRow
    /// A durable, bounded table is full, for instance the one of parked events.
    case limitReached
    /// The family or the device has written as much as it may for now.
    case overBudget
  }

  public let kind: Kind
  /// The fault, with the file, statement or value.
  public let message: String
  /// The remedy for the operator or caller.
  public let remedy: String
  /// After which the same may succeed, where that is known.
  public var retryDelay: Duration?

  public init(_ kind: Kind, _ message: String, remedy: String) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
  }

  public var description: String { "\(message) (\(kind.rawValue)). \(remedy)" }
}

extension DatabaseError {
  /// The first words of a statement, on one line.
  static func beginning(of statement: String) -> String {
    let line = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(200) + "…" : line
  }

  /// A failed call of the system, from its `errno`.
  static func system(_ code: Int32, during what: String) -> DatabaseError {
    let message = "\(what): \(String(cString: strerror(code)))"
    switch code {
    case EACCES, EPERM, EROFS, ENOTDIR, ENOENT:
      return DatabaseError(
        .readOnly, message, remedy: "Give the service a data directory that its user may write (--data).")
    case _ where isLackOfSpace(code):
      return DatabaseError(.diskFull, message, remedy: "Free space on the data directory's device.")
    default:
      return DatabaseError(.inputOutput, message, remedy: "Check the data directory's device and file system.")
    }
  }

  /// Whether the system's error means that a file cannot grow: device full, quota or file size limit reached.
  static func isLackOfSpace(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  static func transactionLost(_ path: String) -> DatabaseError {
    DatabaseError(
      .inputOutput, "\(path): the database rolled the transaction back by itself",
      remedy: "Check the device's free space and health, then try again.")
  }

  /// - Parameter error: how the session ended.
  static func commitUnknown(_ name: String, _ error: any Error) -> DatabaseError {
    DatabaseError(
      .commitUnknown, "\(name): the session ended during a commit, which may have been made: \(error)",
      remedy: "Read what is stored before you try again, or repeat the call with the same request id.")
  }

  static func closed(_ path: String) -> DatabaseError {
    DatabaseError(.closed, "database \(path) is closed", remedy: "Try again when the service has started.")
  }
}
