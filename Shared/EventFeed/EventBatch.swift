import Database
import EventLoop
import Messages
import ProtobufC

/// The events of one response, bounded in number and bytes.
struct EventBatch: Sendable {
  var cursor: SubscriptionCursor
  private(set) var events: [StoredEvent] = []
  private var bytes = 0

  init(cursor: SubscriptionCursor) {
    self.cursor = cursor
  }

  /// Takes events of the pending partitions until the batch is full.
  mutating func fill(from tx: ReadTransaction, settings: FeedSettings) throws {
    for partition in cursor.pending.sorted() {
      try take(partition, from: tx, settings: settings)
      if isFull(settings) { return }
    }
  }

  private func isFull(_ settings: FeedSettings) -> Bool {
    bytes >= settings.batchBytes || events.count >= settings.batchEvents
  }

  private mutating func take(_ partition: Partition, from tx: ReadTransaction, settings: FeedSettings) throws {
    var position = cursor.positions[partition] ?? 0
    // A slow subscriber may be overtaken by the trimming.
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

/// One encoded event of a snapshot.
struct StatePiece: Sendable {
  let any: GoogleProtobuf.AnyMessage

  init(_ message: any Message) throws {
    any = try GoogleProtobuf.AnyMessage(packing: message)
  }

  /// Divides a family's pieces into responses of about `bytes`; at least one, also for a family without any.
  static func parts(_ pieces: [StatePiece], bytes: Int) -> [[GoogleProtobuf.AnyMessage]] {
    var (parts, size): ([[GoogleProtobuf.AnyMessage]], Int) = ([[]], 0)
    for piece in pieces {
      let cost = piece.any.value.count + piece.any.typeURL.utf8.count + 16
      if size + cost > bytes, size > 0 {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(piece.any)
      size += cost
    }
    return parts
  }
}
