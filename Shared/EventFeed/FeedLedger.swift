import Database
public import Verification

extension EventFeed {
  /// The invariants of the feed's tables: the log has no gaps, and its chain is what its events give; the count of a
  /// parked family is that of its events.
  public static let partitionRules: [ServiceLedger.PartitionRule] = [
    { try await LogRule(partition: $1).differences(in: $0) },
    { view, partition in try await view.run(partition) { try parkedDifferences($0, partition) } },
  ]

  /// Families whose waiting events are being removed are left out.
  private static func parkedDifferences(_ tx: ReadTransaction, _ partition: Partition) throws -> StoredDifferences {
    var found = StoredDifferences()
    for (feed, familyID) in try ParkedFamilies.everyKey(of: partition, in: tx) {
      let count = try ParkedFamilies.counted(feed, familyID: familyID, of: partition, in: tx)
      if count.isBeingRemoved || count.noted == count.events { continue }
      let key: [(column: String, value: SQLValue)] = [("feed", .text(feed)), ("family_id", .text(familyID))]
      found.add(
        StoredDifference(
          table: count.noted == nil ? "feed_parked_event" : "feed_parked_family", key: key, field: "event_count",
          stored: .integer(count.noted ?? 0), expected: count.noted == nil ? nil : .integer(count.events ?? 0)))
    }
    return found
  }
}

/// Computes a partition's chain from its events, some at a time.
private struct LogRule {
  let partition: Partition
  static let eventsAtOnce = 1_000

  /// How far the log is examined.
  private struct Progress: Sendable {
    var position: Int64
    /// nil where the chain has not begun.
    var link: [UInt8]?
    var differences = StoredDifferences()
    var isAtEnd = false
  }

  func differences(in view: FoldView) async throws -> StoredDifferences {
    let bounds = try await view.run(partition) { [partition] in try EventLog.bounds(of: partition, in: $0) }
    var progress = Progress(position: bounds.trimmed, link: bounds.trimmedLink)
    if let first = try await view.run(partition, { [partition] in try EventLog.first(of: partition, in: $0) }),
      first <= bounds.trimmed
    {
      progress.differences.add(
        StoredDifference(
          table: "feed_counter", key: [], field: "trimmed", stored: .integer(bounds.trimmed),
          expected: .integer(first - 1)))
    }
    while !progress.isAtEnd {
      progress = try await view.run(partition) { [progress] tx in
        var progress = progress
        var count = 0
        try EventLog.scan(after: progress.position, of: partition, in: tx) { event in
          examine(event, &progress)
          count += 1
          return count < Self.eventsAtOnce
        }
        progress.isAtEnd = count < Self.eventsAtOnce
        return progress
      }
    }
    if progress.position != bounds.newest {
      progress.differences.add(
        StoredDifference(
          table: "feed_counter", key: [], field: "newest", stored: .integer(bounds.newest),
          expected: .integer(progress.position)))
    } else if let link = progress.link, link != bounds.link {
      progress.differences.add(counter("link", bounds.link, link))
    }
    return progress.differences
  }

  private func examine(_ event: StoredEvent, _ progress: inout Progress) {
    func note(_ field: String, _ stored: SQLValue?, _ expected: SQLValue?, at position: Int64 = event.position) {
      progress.differences.add(
        StoredDifference(
          table: "feed_event", key: [("position", .integer(position))], field: field, stored: stored,
          expected: expected))
    }
    // Of a long gap the first number is enough.
    if event.position != progress.position + 1 { note("position", nil, .null, at: progress.position + 1) }
    // Of an event whose content was erased there are only its place and its digest, and not even the family's id when
    // the family was erased.
    let isErased = event.typeURL == ErasedEvents.typeURL && event.proof?.nonce.isEmpty != false
    if isErased, !event.value.isEmpty { note("value", .blob(event.value), .blob([])) }
    if Partition(familyID: event.familyID) != partition, !(isErased && event.familyID.isEmpty) {
      note("family_id", .text(event.familyID), .text("a family of the partition"))
    }
    let previous = event.position == progress.position + 1 ? progress.link : nil
    progress.position = event.position
    guard let proof = event.proof else {
      if previous != nil, previous != EventChain.genesis { note("link", .null, .blob([])) }
      progress.link = nil
      return
    }
    if !proof.nonce.isEmpty, EventChain.digest(of: event, nonce: proof.nonce) != proof.digest {
      note("digest", .blob(proof.digest), .text("that of the event"))
    }
    if let previous {
      let link = EventChain.link(after: previous, position: event.position, digest: proof.digest)
      if link != proof.link { note("link", .blob(proof.link), .blob(link)) }
    }
    progress.link = proof.link
  }

  private func counter(_ field: String, _ stored: [UInt8]?, _ expected: [UInt8]) -> StoredDifference {
    StoredDifference(
      table: "feed_counter", key: [], field: field, stored: stored.map { .blob($0) } ?? .null, expected: .blob(expected)
    )
  }
}
