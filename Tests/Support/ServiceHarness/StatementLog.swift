public import Database
import Foundation
import Synchronization

/// The SQL that services ran in their tests, each statement and script once, with a zero byte after it, for
/// `Tests/Package/postgresql`. Appended to the file that `STATEMENT_LOG` in the environment names, if any.
public enum StatementLog {
  private struct Log {
    var seen: Set<String> = []
    var file: FileHandle?
  }

  private static let log = Mutex(
    Log(
      file: ProcessInfo.processInfo.environment["STATEMENT_LOG"].flatMap { path in
        if !FileManager.default.fileExists(atPath: path) {
          _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        return FileHandle(forWritingAtPath: path)
      }))

  /// Adds the tables and indexes that a service's migrations leave, as SQLite has them: its statements are checked with
  /// these in another engine.
  public static func noteSchema(of service: String, in tx: ReadTransaction) throws {
    let statements = try tx.query(
      """
      /* test */ SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
      ORDER BY type DESC, name
      """
    ) { $0.string(0) }
    try note("/* schema of \(service) */ " + statements.joined(separator: ";\n"))
  }

  /// Tests' own statements are among them, but for those that say so.
  static func note(_ sql: String) throws {
    try log.withLock { log in
      guard let file = log.file, log.seen.insert(sql).inserted, !sql.hasPrefix("/* test */") else {
        return
      }
      try file.seekToEnd()
      try file.write(contentsOf: Data((sql + "\0").utf8))
    }
  }
}
