import Database
import Messages
import RPC

/// Where one subscriber is in each partition, and which partitions have more for it.
struct SubscriptionCursor: Sendable {
  private(set) var positions: [Partition: Int64]
  private(set) var pending: Set<Partition>
  /// The links of the starting positions, where the subscriber sends them.
  let links: [Partition: [UInt8]]

  /// Checks a request's shape.
  /// - Throws: INVALID_ARGUMENT, naming the field.
  init(_ request: FeedV1.SubscribeRequest) throws {
    guard (1...Partition.count).contains(request.positions.count) else {
      throw RPCError.invalid("positions", "positions has \(request.positions.count) entries, expected 1 to 256")
    }
    positions = [:]
    var links: [Partition: [UInt8]] = [:]
    for (index, entry) in request.positions.enumerated() {
      guard let partition = Partition(number: Int(entry.partition)) else {
        throw RPCError.invalid(
          "positions[\(index)].partition", "positions[\(index)].partition is \(entry.partition), expected 0 to 255")
      }
      guard entry.position >= 0, !request.epoch.isEmpty || entry.position == 0 else {
        throw RPCError.invalid(
          "positions[\(index)].position",
          "positions[\(index)].position is \(entry.position), expected 0 or, together with an epoch, more")
      }
      guard entry.link.isEmpty || entry.link.count == EventChain.digestBytes else {
        throw RPCError.invalid(
          "positions[\(index)].link",
          "positions[\(index)].link has \(entry.link.count) bytes, expected \(EventChain.digestBytes) or none")
      }
      if entry.position > 0, !entry.link.isEmpty { links[partition] = entry.link }
      guard positions.updateValue(entry.position, forKey: partition) == nil else {
        throw RPCError.invalid(
          "positions[\(index)].partition",
          "positions[\(index)].partition is \(entry.partition) again, expected each only once")
      }
    }
    self.links = links
    pending = Set(positions.keys)
  }

  /// Checks the positions against the log, and keeps only partitions with something new pending.
  mutating func begin(in tx: ReadTransaction) throws {
    let bounds = try EventLog.allBounds(in: tx)
    var (trimmed, ahead): ([Partition], [Partition]) = ([], [])
    for (partition, position) in positions {
      let bounds = bounds[partition] ?? EventLog.Bounds()
      if position < bounds.trimmed { trimmed.append(partition) }
      if position > bounds.newest { ahead.append(partition) }
      if position >= bounds.newest { pending.remove(partition) }
    }
    if !ahead.isEmpty { throw FeedOutOfRange(reason: .positionAhead, partitions: ahead.sorted()) }
    if !trimmed.isEmpty { throw FeedOutOfRange(reason: .positionTrimmed, partitions: trimmed.sorted()) }
    let foreign = try links.filter { partition, link in
      try EventLog.link(
        at: positions[partition] ?? 0, of: partition, bounds[partition] ?? EventLog.Bounds(), in: tx) != link
    }
    if !foreign.isEmpty { throw FeedOutOfRange(reason: .otherHistory, partitions: foreign.keys.sorted()) }
  }

  /// Notes commits in `partitions`.
  mutating func note(_ partitions: Set<Partition>) {
    pending.formUnion(partitions.filter { positions[$0] != nil })
  }

  /// Notes that events up to `position` are in a response.
  mutating func advance(_ partition: Partition, to position: Int64, hasMore: Bool) {
    positions[partition] = position
    if !hasMore { pending.remove(partition) }
  }
}
