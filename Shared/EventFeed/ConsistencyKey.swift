import Database

/// The secret by which the publisher of a feed authenticates its positions in consistency tokens: made once for a
/// database, sent to its followers with the positions, and kept by them, so that they can check tokens while the
/// publisher is away.
struct ConsistencyKey: Hashable, Sendable {
  /// The first half of the publisher's epoch, which identifies its database; empty in the publisher itself.
  var origin: [UInt8]
  var secret: [UInt8]

  static let bytes = 32
  private static var partition: Partition { Partition.all[0] }
  /// Under which a service keeps its own key; no feed has an empty name.
  private static let own = ""

  /// - Parameter partition: that of all keys, but in tests.
  static func read(
    _ feed: String, of partition: Partition = partition, in tx: ReadTransaction
  ) throws -> ConsistencyKey? {
    try tx.queryOne(
      "SELECT origin, secret FROM feed_consistency_key WHERE partition = ? AND feed = ?", partition, feed
    ) { ConsistencyKey(origin: $0.bytes(0), secret: $0.bytes(1)) }
  }

  /// The secret of the database's own feed; nil where none has been made.
  static func own(in tx: ReadTransaction) throws -> [UInt8]? { try read(own, in: tx)?.secret }

  /// The same, made where there is none. nil on a full disk, where nothing is published either.
  static func ownOrMade(in database: Database) async throws -> [UInt8]? {
    if let secret = try await database.read(partition, { try own(in: $0) }) { return secret }
    do {
      return try await database.write(partition) { tx in
        if let secret = try own(in: tx) { return secret }
        let secret = tx.randomBytes(bytes)
        try ConsistencyKey(origin: [], secret: secret).keep(own, in: tx)
        return secret
      }
    } catch let error as DatabaseError where error.kind == .diskFull {
      return nil
    }
  }

  /// Keeps a publisher's key in place of an earlier one.
  func keep(_ feed: String, in database: Database) async throws {
    try await database.write(Self.partition) { try keep(feed, in: $0) }
  }

  private func keep(_ feed: String, in tx: Transaction) throws {
    try tx.execute(
      """
      INSERT INTO feed_consistency_key (partition, feed, origin, secret) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, feed) DO UPDATE SET origin = excluded.origin, secret = excluded.secret
      """, Self.partition, feed, origin, secret)
  }
}
