package import ChallengeCounting
package import Database
package import LocalTime
import ServiceRuntime

/// The start of a program with its rules (CH-5): a version that the database does not know yet holds from now on, and
/// what began before keeps the version under which it began.
package enum RuleUpgrade {
  /// Before anything is evaluated: before timers, followers and calls.
  /// - Returns: the number of a version that begins; nil where none follows another one.
  /// - Throws: `StartError` when the database has a version that the program does not know; `DatabaseError`.
  @discardableResult
  package static func start(_ book: RuleBook, on database: Database, now: Instant) async throws -> Int32? {
    var rows = try await database.read(RuleVersionTable.partition) { try RuleVersionTable.list($0) }
    if let unknown = rows.first(where: { book.version($0.version) == nil }) {
      throw StartError(
        "the database counts by version \(unknown.version) of the rules since \(unknown.effective), and this program knows "
          + "version \(book.newest.number) at most; start the program that wrote it, or a newer one, or restore a backup "
          + "from before the upgrade")
    }
    let last = rows.last
    if last.map({ $0.version < book.newest.number }) ?? true {
      // A new database counts all usage that it is given, however old, by one version. A clock that was set back does
      // not put a version before the one that it follows.
      let effective = last.map { max(now, $0.effective + 1) } ?? .distantPast
      let row = RuleVersionTable.Row(version: book.newest.number, effective: effective)
      try await database.write(RuleVersionTable.partition) { try RuleVersionTable.insert($0, row) }
      rows.append(row)
    }
    database.cache(history(rows, book))
    return last.flatMap { $0.version < book.newest.number ? book.newest.number : nil }
  }

  private static func history(_ rows: [RuleVersionTable.Row], _ book: RuleBook) -> RuleHistory {
    let known = rows.compactMap { row in book.version(row.version).map { (row.effective, $0) } }
    var history = RuleHistory(known.first?.1 ?? book.newest)
    for (effective, version) in known.dropFirst() { history.add(version, from: effective) }
    return history
  }
}
