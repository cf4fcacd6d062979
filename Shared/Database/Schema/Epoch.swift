import Bytes
import EventLoop

/// The identity of one line of history of a database: 16 random bytes. The first eight identify the database and stay;
/// the others are renewed with the line of history.
///
/// Two databases with the same epoch agree on everything up to the shorter one's end. So a copy and a restore, which
/// start a new line of history, renew the epoch. Both are detected when the database is opened: a copy has another
/// inode, a restored file has a lower generation than the lock file next to it. A copy made by `Database.copy` is
/// marked as one, and always gets a new epoch. Where neither holds (a whole disk was restored, or another backup that
/// was made and restored between two openings, into the same file or one that got the same inode), the epoch stays,
/// and the event feed detects it by the chain of its events. On a server `PostgreSQLEpochKeeper` detects them.
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
