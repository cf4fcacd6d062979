import EventLoop

/// All writers of a database: an engine with one has one thread, which writes all partitions; with several each has an
/// equal share of the partitions, and two never write the same one.
final class Writers: Sendable {
  private let all: [Writer]
  private let store: any Store
  private let loop: EventLoop

  /// - Parameter all: one for each share, at its place.
  init(_ all: [Writer], store: any Store, host: any Host) {
    (self.all, self.store, loop) = (all, store, host.loops[0])
  }

  private subscript(partition: Partition) -> Writer { all[WriterShare.place(of: partition, among: all.count)] }

  /// The queue of the first writer, for what concerns the database as a whole.
  var queue: any BlockingQueue { all[0].queue }

  var statistics: WriteStatistics {
    all.dropFirst().reduce(into: all[0].statistics) { sum, writer in sum.add(writer.statistics) }
  }

  func report(slowWrites: @escaping @Sendable (SlowWrite) -> Void) {
    for writer in all { writer.report(slowWrites: slowWrites) }
  }

  func report(commits: @escaping @Sendable (GroupCommit) -> Void) {
    for writer in all { writer.report(commits: commits) }
  }

  func write<R: Sendable>(
    _ partition: Partition, turn: WriteTurn, origin: WriteOrigin, cause: String,
    _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    try await withUnsafeThrowingContinuation { continuation in
      self[partition].submit([
        PendingBody(partition: partition, turn: turn, origin: origin, cause: cause, submitted: loop.now, body: body) {
          continuation.resume(with: $0)
        }
      ])
    }
  }

  /// Submits bodies together, so that they share commits; returns their results in the same order.
  func write<R: Sendable>(
    each bodies: [(partition: Partition, body: @Sendable (Transaction) throws -> R)], cause: String
  ) async -> [Result<R, any Error>] {
    guard !bodies.isEmpty else { return [] }
    return await withUnsafeContinuation { continuation in
      let results = PendingResults<R>(count: bodies.count) { continuation.resume(returning: $0) }
      let now = loop.now
      let writes = bodies.enumerated().map { index, entry in
        PendingBody(
          partition: entry.partition, turn: .partition(entry.partition), origin: .init(.maintenance), cause: cause,
          submitted: now, body: entry.body
        ) { results.note($0, at: index) }
      }
      guard all.count > 1 else { return all[0].submit(writes) }
      for (place, share) in Dictionary(
        grouping: writes, by: { WriterShare.place(of: $0.partition, among: all.count) })
      {
        all[place].submit(share)
      }
    }
  }

  /// As in each writer.
  func refuse(with error: DatabaseError) {
    for writer in all { writer.refuse(with: error) }
  }

  /// Rejects all writes until `resume`, those that wait among them, and returns when none runs any more.
  /// - Throws: where it is not known whether the last commit of a writer was made: it may still be.
  func stop(with error: DatabaseError) async throws {
    for writer in all { writer.stop(with: error) }
    for writer in all { try await writer.settle() }
  }

  /// Accepts writes again.
  func resume() {
    for writer in all { writer.resume() }
  }

  /// Changes data of no family in a transaction of its own, while writes are stopped.
  func runAlone(_ body: @escaping @Sendable (Connection) throws -> Void) async throws {
    try await all[0].runAlone(body)
  }

  /// Runs what waits and closes the connections; after `refuse`.
  func finish() async {
    for writer in all { await writer.finish() }
    try? await queue.run {
      self.all[0].storeReachedTime()
      self.store.closeWriters()
    }
  }

  /// As in each writer.
  func abandon(with error: DatabaseError) {
    for writer in all { writer.abandon(with: error) }
  }
}

/// Which of the partitions a writer has.
struct WriterShare: Hashable, Sendable {
  let place: Int
  /// Of the writers.
  let count: Int

  func contains(_ partition: Partition) -> Bool { Self.place(of: partition, among: count) == place }

  static func place(of partition: Partition, among count: Int) -> Int { partition.number % count }
}
