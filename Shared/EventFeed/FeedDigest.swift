import Bytes
public import Database
import Identity

extension EventFeed {
  /// The digest of the database's own feed: of the links at the newest positions of all partitions, 32 bytes. A
  /// follower that has applied everything has the same.
  public static func digest(of database: Database) async throws -> [UInt8] {
    try await database.read(nil) { tx in
      digest(try EventLog.allBounds(in: tx).map { ($0.key, $0.value.newest, $0.value.link) }) ?? []
    }
  }

  /// The digest of a feed's applied events; nil where the publisher has not sent all links.
  public static func followedDigest(of feed: String, in database: Database) async throws -> [UInt8]? {
    try await database.read(nil) { tx in
      let rows = try tx.query("SELECT partition, position, link FROM feed_following WHERE feed = ?", feed) { row in
        (try row.partition(0), row.int64(1), row.optionalBytes(2))
      }
      return digest(rows)
    }
  }

  private static func digest(_ places: [(partition: Partition, position: Int64, link: [UInt8]?)]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for place in places.sorted(by: { $0.partition < $1.partition }) where place.position > 0 {
      guard let link = place.link else { return nil }
      bytes.append(UInt8(place.partition.number))
      bytes += link
    }
    return sha256(bytes)
  }
}
