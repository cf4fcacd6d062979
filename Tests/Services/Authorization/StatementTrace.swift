import Locks

/// The statements that services run for calls, with the work that each was: the instructions of SQLite's virtual
/// machine.
final class StatementTrace: Sendable {
  private let statements = Locked<[String]>([])

  /// Statements that run from time to time in any case, and those that enclose others.
  private static let background = [
    "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA", "SELECT run_time FROM timer",
    "SELECT COUNT(*) FROM (SELECT 1 FROM pending_work",
  ]

  /// For `DatabaseConfiguration.onStatement`.
  func note(_ sql: String, _ instructions: Int) {
    if Self.background.contains(where: sql.hasPrefix) { return }
    statements.withLock { $0.append("\(instructions): \(sql)") }
  }

  /// The statements that have run since the last call, of all services together.
  func dequeue() -> [String] {
    statements.withLock { statements in
      defer { statements = [] }
      return statements
    }
  }
}
