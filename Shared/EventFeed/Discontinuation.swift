public import Database
import EventLoop

extension EventFeed {
  /// Ends the history of the transaction's partition: followers that continue it compare with a snapshot instead, and
  /// so do clients that resume a stream. For a service that has replaced rows of which it does not know what followers
  /// have.
  ///
  /// Followers notice it when they read the partition's next event, which the same transaction may publish.
  /// - Returns: false where there were too many events for one transaction; then it has to be called again.
  public static func discontinue(in tx: Transaction) throws -> Bool {
    let limit = 500
    if try EventLog.trim(before: WallTime(nanoseconds: .max), limit: limit, in: tx) == limit { return false }
    let bounds = try EventLog.bounds(of: tx.partition, in: tx)
    // No follower has received anything.
    if bounds.newest == 0 { return true }
    // A position that is in no log, so that none who is at the newest one can continue.
    let position = bounds.newest + 1
    let link = EventChain.link(
      after: try bounds.link ?? EventLog.startChain(bounds, in: tx), position: position,
      digest: tx.randomBytes(EventChain.digestBytes))
    try tx.execute(
      "UPDATE feed_counter SET newest = ?, trimmed = ?, link = ?, trimmed_link = ? WHERE partition = ?", position,
      position, link, link, tx.partition)
    return true
  }
}
