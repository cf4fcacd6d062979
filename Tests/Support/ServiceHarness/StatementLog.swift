import Foundation
import Synchronization

/// The SQL that services ran in their tests, each statement and script once, with a zero byte after it, for
/// `Tests/Package/postgresql`. Appended to the file that `STATEMENT_LOG` in the environment names, if any.
enum StatementLog {
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
