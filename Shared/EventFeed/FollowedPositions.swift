import Database

/// How far this service has followed another one's feed, per partition.
struct FollowedPosition: Hashable, Sendable {
  /// Epoch the position belongs to, empty before the first event.
  var epoch = ""
  /// Position of the last event applied or parked, 0 for none.
  var position: Int64 = 0
  /// Who may advance it: the follower that holds this number.
  var leaseEpoch: Int64 = 0
}

/// Another follower took the partition over, or moved its position.
struct LeaseLost: Error, Hashable, CustomStringConvertible {
  let feed: String
  let partition: Partition

  var description: String {
    "another follower of feed \(feed) has taken \(partition) over; only one process may follow it for one database"
  }
}

enum FollowedPositions {
  /// Takes the partition over: whoever held it before can't advance it any more.
  static func claim(_ feed: String, in tx: Transaction) throws -> FollowedPosition {
    try tx.execute(
      """
      INSERT INTO feed_following (partition, feed, epoch, position, lease_epoch) VALUES (?, ?, '', 0, 1)
      ON CONFLICT (partition, feed) DO UPDATE SET lease_epoch = feed_following.lease_epoch + 1
      """, tx.partition, feed)
    return try read(feed, partition: tx.partition, in: tx)
  }

  static func read(_ feed: String, partition: Partition, in tx: ReadTransaction) throws -> FollowedPosition {
    try tx.queryOne(
      "SELECT epoch, position, lease_epoch FROM feed_following WHERE partition = ? AND feed = ?", partition, feed
    ) {
      FollowedPosition(epoch: $0.string(0), position: $0.int64(1), leaseEpoch: $0.int64(2))
    } ?? FollowedPosition()
  }

  /// Moves from `previous` to (epoch, position) with the effects of the events in between, or throws `LeaseLost`.
  static func advance(
    _ feed: String, from previous: FollowedPosition, epoch: String, position: Int64, in tx: Transaction
  ) throws -> FollowedPosition {
    let changed = try tx.execute(
      """
      UPDATE feed_following SET epoch = ?, position = ?
      WHERE partition = ? AND feed = ? AND lease_epoch = ? AND epoch = ? AND position = ?
      """, epoch, position, tx.partition, feed, previous.leaseEpoch, previous.epoch, previous.position)
    guard changed == 1 else { throw LeaseLost(feed: feed, partition: tx.partition) }
    return FollowedPosition(epoch: epoch, position: position, leaseEpoch: previous.leaseEpoch)
  }
}
