import CPostgreSQL

extension DatabaseError {
  /// An error that the server has reported, from its SQLSTATE.
  ///
  /// The message is the primary one alone: the detail of a constraint has the row's values.
  /// - Parameters:
  ///   - statement: the one that failed; its beginning is named last.
  ///   - isStandby: whether the server is one.
  static func postgreSQL(
    state: String, message: String, table: String?, during what: String, statement: String?, isStandby: Bool = false
  ) -> DatabaseError {
    let place = table.map { ", table \($0)" } ?? ""
    let text =
      "\(what): \(message) [SQLSTATE \(state)\(place)]" + (statement.map { ", in \"\(beginning(of: $0))\"" } ?? "")
    switch state {
    case "23505": return DatabaseError(.uniqueViolation, text, remedy: contradiction)
    case _ where state.hasPrefix("23"): return DatabaseError(.constraintViolation, text, remedy: contradiction)
    case "53100":
      return DatabaseError(
        .diskFull, text, remedy: "Free space on the server's device; writes then work again by themselves.")
    case "53200": return DatabaseError(.outOfMemory, text, remedy: "Give the server more memory, or fewer sessions.")
    case "40001", "40P01", "55P03", "55006":
      return DatabaseError(.locked, text, remedy: "Look for who else uses the database (pg_stat_activity), try again.")
    case ownershipLost:
      return DatabaseError(.locked, text, remedy: "Stop this process: another one serves the database now.")
    // Of a primary it is a fault of the program, which writes where it may only read.
    case "25006" where isStandby: return .unavailable(text)
    case "25006": return DatabaseError(.readOnly, text, remedy: "Let the services connect to the primary.")
    case "42501":
      return DatabaseError(
        .readOnly, text, remedy: "Let the service's role own the database: ALTER DATABASE NAME OWNER TO ROLE.")
    case "XX001", "XX002":
      return DatabaseError(
        .corrupt, text, remedy: "Stop the service, keep the server's files for analysis and restore the last backup.")
    case "57014": return DatabaseError(.closed, text, remedy: "Try again.")
    case "58030": return DatabaseError(.inputOutput, text, remedy: "Check the server's device and file system.")
    case _ where ["08", "533", "57P"].contains { state.hasPrefix($0) }:
      return .unavailable(text)
    default:
      return DatabaseError(.invalidStatement, text, remedy: "This is a fault of the program: please report it.")
    }
  }

  /// The state that the database's own function `require_owner` raises.
  static let ownershipLost = "STW01"

  private static let contradiction = "The row contradicts what is stored; nothing was changed."

  /// The server does not answer, or has ended the session.
  static func unavailable(_ text: String) -> DatabaseError {
    DatabaseError(
      .unavailable, text, remedy: "Check that the server runs and can be reached; calls then work again by themselves.")
  }

  /// - Parameter result: one that failed.
  static func postgreSQL(
    _ result: OpaquePointer?, during what: String, statement: String?, isStandby: Bool = false
  ) -> DatabaseError {
    func field(_ code: Character) -> String? {
      PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
    }
    let error = postgreSQL(
      state: field("C") ?? "08006", message: field("M") ?? "the server has ended the session", table: field("t"),
      during: what, statement: statement, isStandby: isStandby)
    // With such an error the session ends, for whatever reason; the statement is none.
    guard error.kind == .invalidStatement, endsSession(result) else { return error }
    return .unavailable(error.message)
  }

  /// Whether the server ends the session with an error.
  static func endsSession(_ result: OpaquePointer?) -> Bool {
    let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V"))).map { String(cString: $0) }
    return severity == "FATAL" || severity == "PANIC"
  }
}
