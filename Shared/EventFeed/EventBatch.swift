import Database
import EventLoop
import Messages
import ProtobufC

/// The events of one response, bounded in number and bytes.
struct EventBatch: Sendable {
  var cursor: SubscriptionCursor
  /// The encoded events, as fields of the response.
  private(set) var encoded: [UInt8] = []
  private(set) var count = 0
  private let settings: FeedSettings

  init(cursor: SubscriptionCursor, settings: FeedSettings) {
    self.cursor = cursor
    self.settings = settings
  }

  var isFull: Bool { encoded.count >= settings.batchBytes || count >= settings.batchEvents }

  /// Appends what is pending and here, until the batch is full. Partitions of which the next event is not here stay
  /// pending.
  mutating func fill(from recent: RecentEvents) {
    for partition in cursor.pending.sorted() {
      guard let newest = recent.newest(of: partition) else { continue }
      var position = cursor.positions[partition] ?? 0
      while !isFull, let event = recent.event(at: position + 1, of: partition) {
        append(event)
        position += 1
      }
      cursor.advance(partition, to: position, hasMore: position < newest)
      if isFull { return }
    }
  }

  /// Appends events of the pending partitions until the batch is full.
  mutating func fill(from tx: ReadTransaction) throws {
    for partition in cursor.pending.sorted() {
      try append(partition, from: tx)
      if isFull { return }
    }
  }

  private mutating func append(_ event: [UInt8]) {
    encoded += event
    count += 1
  }

  private mutating func append(_ partition: Partition, from tx: ReadTransaction) throws {
    var position = cursor.positions[partition] ?? 0
    // Trimming may overtake a slow subscriber.
    guard try EventLog.bounds(of: partition, in: tx).trimmed <= position else {
      throw FeedOutOfRange(reason: .positionTrimmed, partitions: [partition])
    }
    var hasMore = false
    try EventLog.scan(after: position, of: partition, in: tx) { event in
      guard !isFull else {
        hasMore = true
        return false
      }
      append(try event.encodedInResponse())
      position = event.position
      return true
    }
    cursor.advance(partition, to: position, hasMore: hasMore)
  }

  /// The response with these events.
  func response(epoch: String) -> FeedV1.SubscribeResponse {
    var response = FeedV1.SubscribeResponse(epoch: epoch, caughtUp: cursor.pending.isEmpty)
    response.unknownFields = UnknownFields(encoded: encoded)
    return response
  }
}
