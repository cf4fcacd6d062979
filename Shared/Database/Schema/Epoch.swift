import Bytes
import EventLoop
import Glibc

/// The identity of one line of history of a database: 16 random bytes. The first eight identify the database and stay;
/// the others are renewed with the line of history.
///
/// Two databases with the same epoch agree on everything up to the shorter one's end. So a copy and a restore, which
/// start a new line of history, renew the epoch. Both are detected when the database is opened: a copy has another
/// inode, a restored file has a lower generation than the lock file next to it. A copy made by `Database.copy` is
/// marked as one, and always gets a new epoch. Where neither holds (a whole disk was restored, or another backup that
/// was made and restored between two openings, into the same file or one that got the same inode), the epoch stays,
/// and the event feed detects it by the chain of its events.
public struct Epoch: Hashable, Sendable, CustomStringConvertible {
  public let bytes: [UInt8]

  /// nil unless there are 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// For a new database, or for the next line of history of one that has an epoch.
  static func random(_ host: any Host, after previous: Epoch? = nil) -> Epoch? {
    let bytes = host.randomBytes(16)
    return Epoch(bytes: Array((previous?.bytes ?? bytes).prefix(8) + bytes.dropFirst(8)))
  }

  /// Whether two epochs are lines of history of the same database: one is a copy or a restored backup of the other.
  public static func areOfOneDatabase(_ one: String, _ other: String) -> Bool {
    guard let one = Epoch(description: one), let other = Epoch(description: other) else { return false }
    return one.bytes.prefix(8) == other.bytes.prefix(8)
  }

  /// From 32 hexadecimal digits; nil unless they are.
  public init?(description: String) {
    guard let bytes = Hexadecimal.bytes(description, allowsUppercase: true) else { return nil }
    self.init(bytes: bytes)
  }

  /// 32 hexadecimal digits.
  public var description: String { Hexadecimal.text(bytes) }
}

/// Decides at each opening whether the database continues its line of history.
struct EpochKeeper {
  let schema: Schema
  let lock: DirectoryLock
  let host: any Host
  let detectsCopies: Bool

  /// Returns the epoch and the number of this opening, both stored. Call it inside a transaction.
  func open() throws -> (epoch: Epoch, generation: Int64) {
    let (continued, generation) = try state()
    try schema.setProperty("generation", "\(generation + 1)")
    try schema.setProperty("file", try fileIdentity())
    return (try continued ?? renew(), generation + 1)
  }

  /// The epoch that this opening continues, without storing anything; nil when a new one has to begin.
  func continued() throws -> Epoch? { try state().epoch }

  private func state() throws -> (epoch: Epoch?, generation: Int64) {
    let file = try fileIdentity()
    let generation = try schema.property("generation", expected: "an integer") { Int64($0) } ?? 0
    let stored = try storedEpoch()
    let sameFile = try !detectsCopies || schema.property("file") == file
    // The database commits its number before the lock file gets it, so a crash in between leaves it one ahead.
    let sameTime = lock.lastGeneration.map { $0 == generation || $0 == generation - 1 } ?? false
    return (sameFile && sameTime ? stored : nil, generation)
  }

  func renew() throws -> Epoch {
    guard let epoch = Epoch.random(host, after: try storedEpoch()) else {
      throw DatabaseError(.inputOutput, "no random bytes for the epoch", remedy: "Check the system's random source.")
    }
    try schema.setProperty("epoch", epoch.description)
    return epoch
  }

  /// Nil for a new database.
  private func storedEpoch() throws -> Epoch? {
    try schema.property("epoch", expected: "32 hexadecimal digits") { Epoch(description: $0) }
  }

  /// The inode: it stays when the file is moved or its device is renumbered, and changes when the file is copied.
  private func fileIdentity() throws -> String {
    var status = stat()
    guard stat(schema.connection.name, &status) == 0 else {
      throw DatabaseError(
        .inputOutput, "reading the status of \(schema.connection.name): \(String(cString: strerror(errno)))",
        remedy: "Check the data directory.")
    }
    return "\(status.st_ino)"
  }
}
