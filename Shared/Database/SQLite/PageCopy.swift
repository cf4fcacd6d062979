import CSQLite

/// Copies the pages of one connection's database into another's, some at a time: SQLite's online backup.
///
/// The source holds a read transaction meanwhile, so that all pages are of one moment, however long it takes.
// Sendable: begun, advanced and ended on the source's serial queue only, by the one that awaits each step; the target
// is used for nothing else until the end.
final class PageCopy: @unchecked Sendable {
  private let source: SQLiteConnection
  private let target: SQLiteConnection
  private var copying: OpaquePointer?

  /// - Parameters:
  ///   - source: in a transaction, or the copy would restart at every commit of another connection.
  ///   - target: of a new file.
  init(from source: Connection, to target: SQLiteConnection) throws {
    guard let source = source as? SQLiteConnection, let from = source.handle, let to = target.handle else {
      throw DatabaseError.closed(source.name)
    }
    self.source = source
    self.target = target
    copying = sqlite3_backup_init(to, "main", from, "main")
    guard copying != nil else { throw failure(sqlite3_extended_errcode(to)) }
  }

  /// Copies up to `pages` pages.
  /// - Returns: whether there are more.
  func step(pages: Int32) throws -> Bool {
    guard source.handle != nil, let copying else { throw DatabaseError.closed(source.name) }
    let code = sqlite3_backup_step(copying, pages)
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw failure(code) }
    return code == SQLITE_OK
  }

  /// Ends the copying, complete or not.
  func end() {
    if let copying { sqlite3_backup_finish(copying) }
    copying = nil
  }

  private func failure(_ code: Int32) -> DatabaseError {
    let message = target.handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    return DatabaseError.sqlite(code: code, message: message, during: "copying \(source.name) to \(target.name)")
  }
}
