package import Database
import Messages

/// Takes the content out of events that were published (FA-7). Each keeps its number, its digest and its
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
        return (position: row.int64(0), isErased: concerns && (needle.map { row.holds($0, 3) } ?? true))
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
}

extension Row {
  /// Whether an event's content has the bytes in it, or had them before its key was destroyed.
  func holds(_ needle: [UInt8], _ column: Int) -> Bool { personalBytesUnlessErased(column)?.holds(needle) ?? true }
}

extension [UInt8] {
  /// Whether the bytes occur in these, one after the other.
  func holds(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first, count >= needle.count else { return false }
    return (0...count - needle.count).contains { start in
      self[start] == first && self[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
