import Database
import Messages

/// Takes the content out of events that were published (FA-7). What is left of each is its number, its digest and its
/// link, so that the chain holds and followers continue: an event without a nonce proves nothing but its place, and its
/// type concerns no service.
package enum ErasedEvents {
  /// Raised by every transaction that erases some.
  static let erased = CommitSignal("feed.erased")
  /// The type of what is left of an event.
  package static let typeURL = "type.googleapis.com/screentime.feed.v1.ErasedEvent"

  /// Events that are read at a time.
  private static let piece = 64

  /// Erases a family's events after a position, as far as the budget allows.
  /// - Parameters:
  ///   - text: erases only events that contain it, such as a child's id; nil for all of the family.
  ///   - erasesFamily: whether the family's id goes, too.
  ///   - isKept: types of events that stay.
  /// - Returns: how many, and the position after which to continue; nil at the end of the log.
  package static func erase(
    of familyID: String, containing text: String?, erasesFamily: Bool, after position: Int64,
    keeping isKept: (String) -> Bool, in tx: Transaction
  ) throws -> (count: Int, next: Int64?) {
    let needle = text.map { Array($0.utf8) }
    var (count, last) = (0, position)
    defer { if count > 0 { tx.raise(erased) } }
    while true {
      let events = try tx.query(
        """
        SELECT position, family_id, type_url, value FROM feed_event WHERE partition = ? AND position > ?
        ORDER BY position LIMIT ?
        """, tx.partition, last, piece
      ) { row in
        let concerns = row.string(1) == familyID && row.string(2) != typeURL && !isKept(row.string(2))
        return (position: row.int64(0), isErased: concerns && (needle.map { row.bytes(3).holds($0) } ?? true))
      }
      for event in events where event.isErased {
        try tx.execute(
          """
          UPDATE feed_event SET family_id = ?, type_url = ?, value = ?, nonce = ? WHERE partition = ? AND position = ?
          """, erasesFamily ? "" : familyID, typeURL, [UInt8](), [UInt8](), tx.partition, event.position)
        count += 1
      }
      guard events.count == piece, let end = events.last else { return (count, nil) }
      last = end.position
      if tx.budget.isSpent { return (count, last) }
    }
  }

  /// Erases events that wait because the family is parked, as far as the budget allows.
  /// - Returns: how many, and whether there are no more.
  package static func eraseParked(
    of familyID: String, feeds: [String], containing text: String?, in tx: Transaction
  ) throws -> (count: Int, isDone: Bool) {
    var count = 0
    for feed in feeds {
      let waiting = try eraseParked(of: familyID, feed: feed, containing: text.map { Array($0.utf8) }, in: tx)
      try eraseKeys(of: familyID, feed: feed, containing: text, in: tx)
      // The reason may name what could not be applied.
      try tx.execute(
        "UPDATE feed_parked_family SET reason = ? WHERE partition = ? AND feed = ? AND family_id = ?",
        "the reason was erased with a child", tx.partition, feed, familyID)
      if text == nil, try !ParkedFamilies.clear(feed, familyID: familyID, in: tx) { return (count, false) }
      count += waiting
      if tx.budget.isSpent, feed != feeds.last { return (count, false) }
    }
    return (count, true)
  }

  private static func eraseParked(
    of familyID: String, feed: String, containing needle: [UInt8]?, in tx: Transaction
  ) throws -> Int {
    guard let needle else { return try ParkedFamilies.eventCount(feed, familyID: familyID, in: tx) }
    var (count, last): (Int, (Int64, Int64)) = (0, (-1, -1))
    while true {
      let rows = try tx.query(
        """
        SELECT position, part, value FROM feed_parked_event WHERE partition = ? AND feed = ? AND family_id = ?
          AND (position, part) > (?, ?) ORDER BY position, part LIMIT ?
        """, tx.partition, feed, familyID, last.0, last.1, piece
      ) { ($0.int64(0), $0.int64(1), $0.bytes(2).holds(needle)) }
      for row in rows where row.2 {
        // The rest of it is applied by every service, without effect.
        count += try tx.execute(
          """
          UPDATE feed_parked_event SET type_url = ?, value = ?
          WHERE partition = ? AND feed = ? AND family_id = ? AND position = ? AND part = ?
          """, typeURL, [UInt8](), tx.partition, feed, familyID, row.0, row.1)
      }
      guard rows.count == piece, let end = rows.last else { return count }
      last = (end.0, end.1)
    }
  }

  /// What a snapshot that is being applied has noted.
  private static func eraseKeys(
    of familyID: String, feed: String, containing text: String?, in tx: Transaction
  ) throws {
    var last = ""
    while true {
      let keys = try tx.query(
        "SELECT key FROM feed_told WHERE partition = ? AND feed = ? AND family_id = ? AND key > ? ORDER BY key LIMIT ?",
        tx.partition, feed, familyID, last, piece
      ) { $0.string(0) }
      for key in keys where text.map({ key.contains($0) }) ?? true {
        try tx.execute(
          "DELETE FROM feed_told WHERE partition = ? AND feed = ? AND family_id = ? AND key = ?", tx.partition, feed,
          familyID, key)
      }
      guard keys.count == piece, let end = keys.last else { return }
      last = end
    }
  }
}

extension [UInt8] {
  /// Whether the bytes occur in these, one after the other.
  fileprivate func holds(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first, count >= needle.count else { return false }
    return (0...count - needle.count).contains { start in
      self[start] == first && self[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
