import Database
import EventLoop

/// The events of one response, bounded in number and bytes.
struct EventBatch: Sendable {
  var cursor: SubscriptionCursor
  private(set) var events: [StoredEvent] = []
  private var bytes = 0

  init(cursor: SubscriptionCursor) {
    self.cursor = cursor
  }

  /// Appends events of the pending partitions until the batch is full.
  mutating func fill(from tx: ReadTransaction, settings: FeedSettings) throws {
    for partition in cursor.pending.sorted() {
      try append(partition, from: tx, settings: settings)
      if isFull(settings) { return }
    }
  }

  private func isFull(_ settings: FeedSettings) -> Bool {
    bytes >= settings.batchBytes || events.count >= settings.batchEvents
  }

  private mutating func append(_ partition: Partition, from tx: ReadTransaction, settings: FeedSettings) throws {
    var position = cursor.positions[partition] ?? 0
    // Trimming may overtake a slow subscriber.
    guard try EventLog.bounds(of: partition, in: tx).trimmed <= position else {
      throw FeedOutOfRange(reason: .positionTrimmed, partitions: [partition])
    }
    var hasMore = false
    try EventLog.scan(after: position, of: partition, in: tx) { event in
      guard !isFull(settings) else {
        hasMore = true
        return false
      }
      events.append(event)
      bytes += event.value.count + event.familyID.utf8.count + event.typeURL.utf8.count + 64
      position = event.position
      return true
    }
    cursor.advance(partition, to: position, hasMore: hasMore)
  }
}
