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
  /// - Throws: INVALID_ARGUMENT, naming the fields.
  init(_ request: FeedV1.SubscribeRequest) throws {
    guard (1...Partition.count).contains(request.positions.count) else {
      throw RPCError.invalid("positions", "positions has \(request.positions.count) entries, expected 1 to 256")
    }
    positions = [:]
    var links: [Partition: [UInt8]] = [:]
    var violations: [FieldViolation] = []
    for (index, entry) in request.positions.enumerated() {
      func add(_ name: String, _ fault: String) {
        let field = "positions[\(index)].\(name)"
        violations.append(FieldViolation(field: field, message: "\(field) \(fault)"))
      }
      if entry.position < 0 || request.epoch.isEmpty && entry.position != 0 {
        add("position", "is \(entry.position), expected 0 or, together with an epoch, more")
      }
      if !entry.link.isEmpty && entry.link.count != EventChain.digestBytes {
        add("link", "has \(entry.link.count) bytes, expected \(EventChain.digestBytes) or none")
      }
      guard let partition = Partition(number: Int(entry.partition)) else {
        add("partition", "is \(entry.partition), expected 0 to 255")
        continue
      }
      if entry.position > 0, !entry.link.isEmpty { links[partition] = entry.link }
      if positions.updateValue(entry.position, forKey: partition) != nil {
        add("partition", "is \(entry.partition) again, expected each only once")
      }
    }
    if !violations.isEmpty { throw RPCError.invalid(violations) }
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
