import Foundation
import Synchronization

/// A service's queries must not cost more the more a family has stored: each statement's plan is checked before its
/// first run, and one that reads a whole table or partition, or sorts what it finds, fails unless it is listed here
/// with the reason.
public enum QueryPlans {
  /// Whose statements they are; a test of each says that none of its permissions is left over.
  public enum Owner: CaseIterable, Sendable {
    case everyService, shieldPolicy, challengeService, badgeService
  }

  /// Beginnings of statements, and why they may do it.
  private static let permitted: [Owner: [String: String]] = [
    .everyService: [
      "SELECT COUNT(*) FROM (SELECT 1 FROM pending_work LIMIT": "a metric, of 10,000 entries at most",
      "SELECT run_time FROM timer WHERE partition = ? ORDER BY run_time DESC LIMIT 1":
        "the last entry of the index is enough",
      "SELECT newest, trimmed, link, trimmed_link FROM feed_counter": "one row a partition",
      "SELECT partition, newest, trimmed, link, trimmed_link FROM feed_counter": "one row a partition",
      "UPDATE feed_counter SET": "one row a partition",
      "SELECT component, version, name, checksum FROM schema_migration": "one row a migration",
    ],
    .shieldPolicy: [
      "SELECT family_id FROM family WHERE partition = ? ORDER BY family_id":
        "once a partition, for a follower that lacks all of it",
      "SELECT u.place, g.grant_id": "sorts one page",
      "SELECT device_id, revoke_time FROM revoked_device": "once, when the service starts: what the last hour revoked",
      "SELECT device_id, restrict_time FROM restricted_device":
        "once, when the service starts: what the last minutes restricted",
    ],
    .challengeService: [
      "SELECT challenge_id, title, first_date, version, completion_time":
        "sorts the periods of one challenge in a few weeks"
    ],
    .badgeService: [
      "SELECT DISTINCT partition FROM child WHERE catalogue": "once, when the service starts, of all children",
      "SELECT code, points, earn_time, seen": "a child's badges, each once",
    ],
  ]

  private static let used = Mutex<Set<String>>([])

  /// Permissions that no statement has needed so far.
  public static func unused(of owner: Owner) -> [String] {
    used.withLock { used in (permitted[owner] ?? [:]).keys.filter { !used.contains($0) }.sorted() }
  }

  /// A statement that costs more the more there is.
  public struct Fault: Error, CustomStringConvertible {
    public var description: String
  }

  private struct Inspected: Hashable {
    var sql: String
    var costly: [String]
  }

  /// The statements that passed: each connection of each test prepares the same ones.
  private static let passed = Mutex<Set<Inspected>>([])

  /// For `DatabaseConfiguration.inspectPlan`.
  public static func inspect(_ sql: String, _ plan: [String]) throws {
    let costly = plan.filter(isCostly)
    guard !costly.isEmpty else { return }
    let inspected = Inspected(sql: sql, costly: costly)
    guard !passed.withLock({ $0.contains(inspected) }) else { return }
    try examine(normal(sql), costly)
    passed.withLock { _ = $0.insert(inspected) }
  }

  private static func examine(_ sql: String, _ costly: [String]) throws {
    // A subquery with a name has its own line for what it reads.
    let isNamed = { (line: String) in
      line.hasPrefix("SCAN ")
        && [") AS \(line.dropFirst(5))", "WITH RECURSIVE \(line.dropFirst(5))("].contains { sql.contains($0) }
    }
    guard !costly.allSatisfy(isNamed) else { return }
    let needed = permitted.values.flatMap(\.keys).first(where: sql.hasPrefix)
    if let needed {
      used.withLock { _ = $0.insert(needed) }
      return
    }
    guard !isOfTest(sql) else { return }
    throw Fault(
      description: """
        \(sql): \(costly.joined(separator: "; ")). Give it an index, or list it with a reason in \(#fileID); a \
        test's own statement begins as it stands in its source, or with /* test */
        """)
  }

  /// Whether a line of a plan (https://sqlite.org/eqp.html) shows that all rows of a table or a partition are read, or
  /// that rows are sorted.
  public static func isCostly(_ line: String) -> Bool {
    if line.hasPrefix("SCAN ") {
      return !["SCAN CONSTANT ROW", "SCAN (subquery", "SCAN sqlite_master"].contains { line.hasPrefix($0) }
        && !line.hasSuffix("CONSTANT ROWS") && !line.contains("VIRTUAL TABLE")
    }
    return line.hasPrefix("USE TEMP B-TREE") || line.hasSuffix("(partition=?)")
  }

  private static func normal(_ text: String) -> String {
    var normal: [UInt8] = []
    for byte in text.utf8 {
      let isSpace = byte == UInt8(ascii: " ") || (9...13).contains(byte)
      if !isSpace { normal.append(byte) } else if normal.last != UInt8(ascii: " ") { normal.append(UInt8(ascii: " ")) }
    }
    return String(decoding: normal, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }

  /// Whether the tests' sources have a statement that begins so, or it is marked as a test's: tests read tables in ways
  /// that a service must not.
  private static func isOfTest(_ sql: String) -> Bool {
    if sql.hasPrefix("/* test */") { return true }
    // Foundation's search would decode the 2 MB of sources each time.
    return strstr(sources, String(sql.prefix(32))) != nil
  }

  private static let sources: [CChar] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = ["Services", "Support"].flatMap { folder -> [String] in
      let root = tests.appending(path: folder).path(percentEncoded: false)
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("QueryPlans.swift") }.map { root + "/" + $0 }
    }
    let text = files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "\n")
    return Array(normal(text).utf8CString)
  }()
}
