public import Database
public import Messages

/// An event that waits because its family is parked.
public struct ParkedEvent: Hashable, Sendable {
  public let family: ParkedFamily
  /// Number in the partition of the followed feed.
  public let position: Int64
  public let payload: GoogleProtobuf.AnyMessage
}

extension EventFeed {
  /// The events that wait in a database, in the order in which they would be replayed.
  ///
  /// - Parameters:
  ///   - offset: events to leave out at the start.
  ///   - limit: events to return at most.
  public static func parkedEvents(
    in database: Database, offset: Int = 0, limit: Int = 100
  ) async throws -> [ParkedEvent] {
    try await database.read(nil) { tx in
      var families: [String: ParkedFamily] = [:]
      for family in try ParkedFamilies.list(in: tx, feed: nil, limit: .max) {
        families["\(family.feed) \(family.familyID)"] = family
      }
      let rows = try tx.query(
        """
        SELECT feed, family_id, position, type_url, value FROM feed_parked_event
        ORDER BY partition, feed, family_id, position, part LIMIT ? OFFSET ?
        """, limit, offset
      ) { ($0.string(0), $0.string(1), $0.int64(2), $0.string(3), $0.personalBytes(4)) }
      return try rows.map { feed, familyID, position, typeURL, value in
        guard let family = families["\(feed) \(familyID)"] else {
          throw DatabaseError(
            .unreadableRow, "feed_parked_event holds an event of \(familyID) from \(feed), which is not parked",
            remedy: "Restore the database from a backup.")
        }
        return ParkedEvent(
          family: family, position: position, payload: GoogleProtobuf.AnyMessage(typeURL: typeURL, value: value))
      }
    }
  }
}
