import Database
import EventLoop

/// An event as the tables hold it.
struct StoredEvent: Hashable, Sendable {
  let partition: Partition
  /// Number in the partition, from 1.
  let position: Int64
  let familyID: String
  /// When its transaction began.
  let createTime: WallTime
  /// As in google.protobuf.Any: `type.googleapis.com/` and the full name of the message.
  let typeURL: String
  /// The encoded message.
  let value: [UInt8]
  /// Its place in the chain; nil for what was published without a chain, and for a snapshot's pieces.
  var proof: EventProof?
}
