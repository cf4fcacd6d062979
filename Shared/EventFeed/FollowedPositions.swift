import Database

/// How far this service has followed another one's feed, per partition.
struct FollowedPosition: Hashable, Sendable {
  /// Epoch the position belongs to, empty before the first event.
  var epoch = ""
  /// Position of the last event applied or parked, 0 for none.
  var position: Int64 = 0
  /// The chain's link at the position: the proof of the applied history; nil when the publisher has sent none.
  var link: [UInt8]?
  /// Only the follower that holds this number may advance the position.
  var leaseEpoch: Int64 = 0
}

/// Another follower has claimed the partition, or moved its position.
struct LeaseLost: Error, Hashable, CustomStringConvertible {
  let feed: String
  let partition: Partition

  var description: String {
    "another follower of feed \(feed) has claimed \(partition); only one process may follow it for one database"
  }
}

enum FollowedPositions {
  /// Claims the partition: the follower that held it before can't advance it any more. A position without a link adopts
  /// the one that the publisher reports for it.
  /// - Parameter published: the newest position that the publisher reports.
  static func claim(
    _ feed: String, published: FollowedPosition = FollowedPosition(), in tx: Transaction
  ) throws -> FollowedPosition {
    // SQL would count on from 0 where the number cannot be read.
    _ = try read(feed, partition: tx.partition, in: tx)
    try tx.execute(
      """
      INSERT INTO feed_following (partition, feed, epoch, position, lease_epoch) VALUES (?, ?, '', 0, 1)
      ON CONFLICT (partition, feed) DO UPDATE SET lease_epoch = feed_following.lease_epoch + 1
      """, tx.partition, feed)
    if let link = published.link {
      try tx.execute(
        """
        UPDATE feed_following SET link = ?
        WHERE partition = ? AND feed = ? AND epoch = ? AND position = ? AND link IS NULL
        """, link, tx.partition, feed, published.epoch, published.position)
    }
    return try read(feed, partition: tx.partition, in: tx)
  }

  static func read(_ feed: String, partition: Partition, in tx: ReadTransaction) throws -> FollowedPosition {
    try tx.queryOne(
      "SELECT epoch, position, link, lease_epoch FROM feed_following WHERE partition = ? AND feed = ?", partition, feed
    ) {
      FollowedPosition(
        epoch: $0.string(0), position: $0.int64(1), link: $0.optionalBytes(2), leaseEpoch: $0.int64(3))
    } ?? FollowedPosition()
  }

  /// The positions of all partitions that were followed.
  static func all(_ feed: String, in tx: ReadTransaction) throws -> [Partition: FollowedPosition] {
    let rows = try tx.query("SELECT partition, epoch, position FROM feed_following WHERE feed = ?", feed) {
      (try $0.partition(0), FollowedPosition(epoch: $0.string(1), position: $0.int64(2)))
    }
    return rows.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// Moves from `previous` to (epoch, position, link) with the effects of the events in between, or throws `LeaseLost`.
  static func advance(
    _ feed: String, from previous: FollowedPosition, epoch: String, position: Int64, link: [UInt8]?, in tx: Transaction
  ) throws -> FollowedPosition {
    let changed = try tx.executeCounting(
      """
      UPDATE feed_following SET epoch = ?, position = ?, link = ?
      WHERE partition = ? AND feed = ? AND lease_epoch = ? AND epoch = ? AND position = ?
      """, epoch, position, link, tx.partition, feed, previous.leaseEpoch, previous.epoch, previous.position)
    guard changed == 1 else { throw LeaseLost(feed: feed, partition: tx.partition) }
    return FollowedPosition(epoch: epoch, position: position, link: link, leaseEpoch: previous.leaseEpoch)
  }
}
