import Database
import Identity
import Messages
import RPC

/// Why a position can't be continued from; the follower reconciles by Snapshot.
struct FeedOutOfRange: Error, Hashable, Sendable, CustomStringConvertible {
  /// Listed in `reasons`.
  let reason: CommonV1.ErrorReason
  /// The partitions concerned; all that were asked for when empty.
  let partitions: [Partition]

  var description: String { reason.protoName }
}

extension FeedOutOfRange {
  /// Its reasons in the contract, where each is described.
  private static let reasons: [CommonV1.ErrorReason] = [
    .epochChanged, .positionTrimmed, .positionAhead, .otherHistory,
  ]

  /// Why a follower requests a snapshot; nil when it has to ask first what happened to the feed.
  var reconciliation: ReconciliationReason? {
    reason == .epochChanged ? nil : ReconciliationReason(rawValue: reason.protoName)
  }
}

extension FeedOutOfRange: RPCErrorConvertible {
  var rpcError: RPCError {
    let numbers = partitions.map { "\($0.number)" }.joined(separator: ",")
    let which = numbers.isEmpty ? "every partition" : "partitions \(numbers)"
    return .because(
      reason, .outOfRange, "\(which) can't be continued from the position given: reconcile by Snapshot.",
      metadata: ["partitions": numbers])
  }

  /// The error behind a status, or nil for any other status.
  init?(_ error: RPCError) {
    guard error.code == .outOfRange else { return nil }
    for detail in error.details {
      guard let info = try? detail.unpacked(as: GoogleRpc.ErrorInfo.self),
        let reason = Self.reasons.first(where: { $0.protoName == info.reason })
      else { continue }
      self.reason = reason
      partitions = (info.metadata["partitions"] ?? "").split(separator: ",")
        .compactMap { Int($0).flatMap { Partition(number: $0) } }
      return
    }
    return nil
  }
}

/// Why a follower can't continue, although the stream is well formed.
enum FeedProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The publisher left a number out.
  case gap(partition: Partition, expected: Int64, received: Int64)
  /// An event does not continue what the follower has applied.
  case otherHistory(partition: Partition, position: Int64)
  /// The publisher's database is not the one that was followed.
  case lost(followed: String, found: String)
  /// The publisher changed its epoch within a stream.
  case epochChanged
  /// A partition outside 0 to 255.
  case badPartition(Int32)
  /// An event without its payload, or without the time of its commit.
  case incomplete(partition: Partition, position: Int64)
  /// Nothing arrived for this many seconds, not even a heartbeat.
  case silent(seconds: Int64)
  /// Partitions that waited for parked families are retried.
  case stalled
  /// The publisher ended the stream.
  case ended

  var description: String {
    switch self {
    case .gap(let partition, let expected, let received):
      "the feed's \(partition) jumped to position \(received), expected \(expected)"
    case .otherHistory(let partition, let position):
      "event \(position) of the feed's \(partition) does not continue what was applied before it"
    case .lost(let followed, let found):
      "the feed's data is lost or belongs to another installation: epoch \(followed) was followed, \(found) is there; what "
        + "was learned from it is kept. Give the service its data back, or start it with --accept-data-loss \(followed)"
    case .epochChanged: "the feed's epoch changed within a stream"
    case .badPartition(let number): "partition \(number) is outside 0 to 255"
    case .incomplete(let partition, let position):
      "event \(position) of the feed's \(partition) has no payload or no time of its commit"
    case .silent(let seconds): "the feed was silent for \(seconds) s"
    case .stalled: "partitions that wait for parked families are tried again"
    case .ended: "the feed's stream ended"
    }
  }
}
