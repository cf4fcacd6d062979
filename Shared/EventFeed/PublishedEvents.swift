public import Database

/// The events that this service has published about a family since a position of its log: for streams that a client
/// resumes.
public struct PublishedEvents: Sendable {
  /// Position of the partition's newest event: where to resume the next time.
  public let position: Int64
  /// The family's events after the given position, oldest first.
  public let events: [ReceivedEvent]

  /// Reads the events after a position; together with what is read in the same transaction they leave no gap.
  /// - Parameters:
  ///   - limit: events of the partition that are scanned, at most.
  ///   - bytes: of the family's events that are read, at most.
  /// - Returns: nil when the log does not know: the position was trimmed, lies ahead of the log, or is more than
  ///   `limit` behind, or what was published since is more than `bytes`.
  public static func since(
    _ position: Int64, familyID: String, limit: Int64, bytes: Int = 1 << 21, in tx: ReadTransaction
  ) throws -> PublishedEvents? {
    let partition = Partition(familyID: familyID)
    let bounds = try EventLog.bounds(of: partition, in: tx)
    guard bounds.trimmed...bounds.newest ~= position, bounds.newest - position <= limit else { return nil }
    var (events, left) = ([ReceivedEvent](), bytes)
    if position < bounds.newest {
      try EventLog.scan(after: position, of: partition, in: tx) { event in
        guard event.familyID == familyID else { return true }
        left -= event.value.count
        if left >= 0 { events.append(ReceivedEvent(event, feed: "")) }
        return left >= 0
      }
    }
    if left < 0 { return nil }
    return PublishedEvents(position: bounds.newest, events: events)
  }

  /// Position of the newest event of a family's partition, 0 for none.
  public static func newestPosition(familyID: String, in tx: ReadTransaction) throws -> Int64 {
    try EventLog.bounds(of: Partition(familyID: familyID), in: tx).newest
  }
}
