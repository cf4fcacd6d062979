package import Database

/// Erases what the followed feeds have left in a service's own tables (FA-7): the events of a parked family, and the
/// keys that an interrupted snapshot has noted. A family may have many of both, so each call goes on where the last one
/// ended.
package enum ErasedWaiting {
  /// How far it is.
  package struct Place: Hashable, Sendable {
    /// Index of the feed.
    package var feed: Int
    /// The last event looked at.
    package var position: Int64
    package var part: Int64
    /// The last key looked at; nil as long as there are events.
    package var key: String?

    package init(feed: Int = 0, position: Int64 = -1, part: Int64 = -1, key: String? = nil) {
      (self.feed, self.position, self.part, self.key) = (feed, position, part, key)
    }
  }

  /// Rows that are read at a time.
  private static let piece = 64

  /// Goes on as far as the budget allows; done when the place is behind the last feed.
  /// - Parameters:
  ///   - text: erases only what contains it, such as a child's id; nil for all of the family.
  /// - Returns: the events that were erased.
  package static func erase(
    of familyID: String, feeds: [String], containing text: String?, at place: inout Place, in tx: Transaction
  ) throws -> Int {
    var count = 0
    while place.feed < feeds.count {
      let keys = SnapshotKeys(feed: feeds[place.feed], familyID: familyID)
      if let text {
        count += try erasePiece(keys, containing: text, at: &place, in: tx)
      } else {
        count += try eraseAll(keys, at: &place, in: tx)
      }
      if tx.budget.isSpent { break }
    }
    return count
  }

  private static func eraseAll(_ keys: SnapshotKeys, at place: inout Place, in tx: Transaction) throws -> Int {
    let waiting = try ParkedFamilies.eventCount(keys.feed, familyID: keys.familyID, in: tx)
    guard try ParkedFamilies.clear(keys.feed, familyID: keys.familyID, in: tx) else { return 0 }
    if try keys.clear(in: tx) { place = Place(feed: place.feed + 1) }
    return waiting
  }

  private static func erasePiece(
    _ keys: SnapshotKeys, containing text: String, at place: inout Place, in tx: Transaction
  ) throws -> Int {
    if let last = place.key {
      place =
        try erase(keys, containing: text, after: last, in: tx).map { Place(feed: place.feed, key: $0) }
        ?? Place(feed: place.feed + 1)
      return 0
    }
    let (feed, familyID, needle) = (keys.feed, keys.familyID, Array(text.utf8))
    let rows = try tx.query(
      """
      SELECT position, part, value FROM feed_parked_event WHERE partition = ? AND feed = ? AND family_id = ?
        AND (position, part) > (?, ?) ORDER BY position, part LIMIT ?
      """, tx.partition, feed, familyID, place.position, place.part, piece
    ) { (position: $0.int64(0), part: $0.int64(1), isErased: $0.holds(needle, 2)) }
    var count = 0
    for row in rows where row.isErased {
      // The rest of it is applied by every service, without effect.
      count += try tx.executeCounting(
        """
        UPDATE feed_parked_event SET type_url = ?, value = ?
        WHERE partition = ? AND feed = ? AND family_id = ? AND position = ? AND part = ?
        """, ErasedEvents.typeURL, [UInt8](), tx.partition, feed, familyID, row.position, row.part)
    }
    if rows.count == piece, let end = rows.last {
      (place.position, place.part) = (end.position, end.part)
      return count
    }
    // The reason may name what could not be applied.
    try tx.execute(
      "UPDATE feed_parked_family SET reason = ? WHERE partition = ? AND feed = ? AND family_id = ?",
      "the reason was erased with a child", tx.partition, feed, familyID)
    place.key = ""
    return count
  }

  /// Returns the last key of a full page, after which it goes on; nil at the end.
  private static func erase(
    _ noted: SnapshotKeys, containing text: String, after last: String, in tx: Transaction
  ) throws -> String? {
    let family = "partition = ? AND feed = ? AND family_id = ?"
    let keys = try tx.query(
      "SELECT key FROM feed_told WHERE \(family) AND key > ? ORDER BY key LIMIT ?", tx.partition, noted.feed,
      noted.familyID, last, piece
    ) { $0.string(0) }
    for key in keys where key.contains(text) {
      try tx.execute(
        "DELETE FROM feed_told WHERE \(family) AND key = ?", tx.partition, noted.feed, noted.familyID, key)
    }
    return keys.count == piece ? keys.last : nil
  }
}
