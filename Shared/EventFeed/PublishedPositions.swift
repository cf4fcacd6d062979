public import Database
import Locks

/// The position of the newest committed event of each partition, in memory. A write is acknowledged after its events
/// are in here, so that whoever has been answered finds a position that covers the write, and a repeated write one that
/// covers the first.
public final class PublishedPositions: Sendable {
  /// The secret by which the service authenticates its positions; nil where it could not be stored.
  public let key: [UInt8]?
  /// The line of history of the positions.
  public let epoch: Epoch
  private let newest: Locked<[Int64]>

  /// The positions of a database, from now on kept up to date. Before the service serves.
  public static func follow(_ database: Database) async throws -> PublishedPositions {
    let positions = PublishedPositions(
      epoch: database.epoch, key: try await ConsistencyKey.ownOrMade(in: database))
    database.observeBeforeAcknowledgement(EventFeed.appended) { positions.note($0) }
    let stored = try await database.read(nil) { try EventLog.allBounds(in: $0) }
    positions.newest.withLock { newest in
      for (partition, bounds) in stored { newest[partition.number] = max(newest[partition.number], bounds.newest) }
    }
    return positions
  }

  private init(epoch: Epoch, key: [UInt8]?) {
    (self.epoch, self.key) = (epoch, key)
    newest = Locked(Array(repeating: 0, count: Partition.count))
  }

  /// Position of the newest event of a partition, 0 for none.
  public func newest(of partition: Partition) -> Int64 { newest.withLock { $0[partition.number] } }

  private func note(_ raised: [RaisedSignal]) {
    newest.withLock { newest in
      for signal in raised {
        guard let last = (signal.value as? [StoredEvent])?.last else { continue }
        newest[last.partition.number] = max(newest[last.partition.number], last.position)
      }
    }
  }
}
