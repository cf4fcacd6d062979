import Database
import Messages
import ProtobufC

/// The newest committed events, encoded: a stream that is up to date reads nothing from the database, and an event is
/// encoded once for all streams. Bounded in bytes, in two halves, of which the older one is dropped when the newer one
/// is full.
struct RecentEvents: Sendable {
  /// Events of one partition, without gaps.
  private struct Run: Sendable {
    let first: Int64
    var events: [[UInt8]]

    var newest: Int64 { first + Int64(events.count) - 1 }

    func event(at position: Int64) -> [UInt8]? {
      position >= first && position <= newest ? events[Int(position - first)] : nil
    }
  }

  private var newer: [Partition: Run] = [:]
  private var older: [Partition: Run] = [:]
  /// Of the newer half.
  private var bytes = 0
  private let halfBytes: Int
  /// Memory of an event in addition to its bytes, about.
  private static let overhead = 64

  /// - Parameter maximumBytes: one event may exceed it.
  init(maximumBytes: Int) {
    halfBytes = max(1, maximumBytes / 2)
  }

  /// Adds the event that was committed last in its partition. Where those before it are not known, what is known
  /// begins with it.
  mutating func append(_ event: [UInt8], at position: Int64, of partition: Partition) {
    if bytes >= halfBytes { (older, newer, bytes) = (newer, [:], 0) }
    bytes += event.count + Self.overhead
    if newer[partition]?.newest == position - 1 {
      newer[partition]?.events.append(event)
    } else {
      newer[partition] = Run(first: position, events: [event])
    }
  }

  /// Removes all events of a partition: the log has others in their place.
  mutating func remove(_ partition: Partition) { (newer[partition], older[partition]) = (nil, nil) }

  /// The encoded event at a position; nil where it is not here.
  func event(at position: Int64, of partition: Partition) -> [UInt8]? {
    newer[partition]?.event(at: position) ?? older[partition]?.event(at: position)
  }

  /// Position of the newest event that was committed in the partition; nil where none is here.
  func newest(of partition: Partition) -> Int64? { newer[partition]?.newest ?? older[partition]?.newest }
}

extension StoredEvent {
  /// The event as a field of `SubscribeResponse`: a response is encoded field by field, one after the other.
  func encodedInResponse() throws -> [UInt8] {
    try FeedV1.SubscribeResponse(events: [message]).serialized()
  }
}
