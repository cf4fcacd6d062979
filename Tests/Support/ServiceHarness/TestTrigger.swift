public import Database
import DatabaseServer

/// A trigger that a test puts on a service's table, as each engine spells it.
public struct TestTrigger: Sendable {
  public enum Action: Sendable {
    /// The statement fails with a message.
    case refusal(String)
    case statement(String)
  }

  private let name, event, table, condition: String
  private let action: Action

  /// - Parameters:
  ///   - event: when it runs, `BEFORE INSERT` say.
  ///   - condition: of the row; empty for all rows.
  public init(_ name: String, _ event: String, on table: String, when condition: String = "", _ action: Action) {
    (self.name, self.event, self.table, self.condition, self.action) = (name, event, table, condition, action)
  }

  public func make(_ tx: Transaction) throws {
    let beginning = "/* test */ CREATE TRIGGER \(name) \(event) ON \(table)"
    guard DatabaseServer.current != nil else {
      let body =
        switch action {
        case .refusal(let message): "SELECT RAISE(ABORT, '\(message)')"
        case .statement(let sql): sql
        }
      return try tx.execute("\(beginning) \(condition.isEmpty ? "" : "WHEN \(condition)") BEGIN \(body); END")
    }
    let body =
      switch action {
      case .refusal(let message): "RAISE EXCEPTION '\(message)'"
      case .statement(let sql): sql
      }
    let quoted = "BEGIN \(body); RETURN NEW; END".split(separator: "'", omittingEmptySubsequences: false)
    try tx.execute(
      "/* test */ CREATE FUNCTION \(name)() RETURNS TRIGGER LANGUAGE plpgsql AS '\(quoted.joined(separator: "''"))'")
    let rows = "FOR EACH ROW \(condition.isEmpty ? "" : "WHEN (\(condition))")"
    try tx.execute("\(beginning) \(rows) EXECUTE FUNCTION \(name)()")
  }

  /// Removes it, if it is there.
  public func drop(_ tx: Transaction) throws {
    guard DatabaseServer.current != nil else { return try tx.execute("/* test */ DROP TRIGGER IF EXISTS \(name)") }
    try tx.execute("/* test */ DROP FUNCTION IF EXISTS \(name) CASCADE")
  }
}
