import Database
import EventFeed
import EventLoop
import Locks
import Metrics
import ServiceAPI
import Telemetry

/// Seals what was stored before there were keys, once, in the background of the calls. After a kill it begins
/// at the first row again; what is sealed already stays as it is.
final class PersonalSealing: Sendable {
  /// The rows of a table of which no `KeptTable.personal` says the columns.
  struct Further: Sendable {
    let table: String
    let condition: String
    /// Seals the rows of a partition in pieces, and may run again.
    let seal: @Sendable (Database, Partition) async throws -> Void

    /// - Parameters:
    ///   - condition: one that all rows meet, on the first column of the key after the partition: by it a partition's
    ///     first row is found.
    ///   - step: seals rows of the transaction's partition after a place, as far as the budget allows, and returns
    ///     where to continue; nil at the end.
    init<Place: Sendable>(
      _ table: String, where condition: String, from first: Place,
      step: @escaping @Sendable (Place, Transaction) throws -> Place?
    ) {
      (self.table, self.condition) = (table, condition)
      seal = { database, partition in
        var place: Place? = first
        while let begin = place {
          try Task.checkCancellation()
          place = try await database.write(partition, cause: "sealing") { try step(begin, $0) }
        }
      }
    }
  }

  static let further = [
    Further("feed_event", where: "position > 0", from: Int64(0)) { try EventFeed.sealLog(after: $0, in: $1) },
    Further("feed_parked_event", where: "feed > ''", from: EventFeed.ParkedPlace()) {
      try EventFeed.sealParked(after: $0, in: $1)
    },
  ]

  private let data: KeptData
  private let further: [Further]
  private let database: Database
  private let logger: Logger
  private let state = Locked(State())

  private struct State {
    var isDone = false
    /// Whether it is over, though rows may be left that cannot be read.
    var hasEnded = false
    var waiting: [CommitWatch<Int>] = []
  }

  /// Before another attempt, where the database could not be written.
  private static let pause: Duration = .seconds(60)

  init(_ data: KeptData, further: [Further] = PersonalSealing.further, database: Database, logger: Logger) {
    (self.data, self.further, self.database, self.logger) = (data, further, database, logger)
  }

  /// Whether no row is left that is not sealed.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// Runs until it is done, or the task is cancelled.
  func run(on loop: EventLoop) async {
    let pause = CommitWatch<Int>()
    while true {
      do {
        return end(isDone: try await seal())
      } catch {
        if Task.isCancelled { return }
        logger.warning(
          "what was stored before there were personal keys is not sealed yet; tried again", ["reason": "\(error)"])
      }
      guard (try? await pause.next(within: Self.pause, on: loop)) != nil else { return }
    }
  }

  /// Returns when it is over: until then a value may be stored in one form and computed in the other.
  func finish(on loop: EventLoop) async throws {
    let watch = CommitWatch<Int>()
    while state.withLock({ state in
      if !state.hasEnded { state.waiting.append(watch) }
      return !state.hasEnded
    }) {
      _ = try await watch.next(within: Self.pause, on: loop)
    }
  }

  private func end(isDone: Bool) {
    let waiting = state.withLock { state in
      (state.isDone, state.hasEnded) = (isDone, true)
      defer { state.waiting = [] }
      return state.waiting
    }
    for watch in waiting { watch.note([0]) }
  }

  /// Returns whether all rows could be read.
  func seal() async throws -> Bool {
    let done = try await database.sealedRows()
    let sealing = KeptSealing(data, without: done)
    let rest = further.filter { !done.contains($0.table) }
    let names = sealing.names.union(rest.map(\.table))
    guard !names.isEmpty else { return true }
    let found = sealing.tableNames.map { ($0, "family_id > ''") } + rest.map { ($0.table, $0.condition) }
    let partitions = try await database.read(nil) { tx in
      let partitions = try found.flatMap { table, condition in
        try tx.queryOfEach("(SELECT 1 FROM \(table) WHERE partition = every.number AND \(condition) LIMIT 1)")
          .map(\.partition)
      }
      return Set(partitions).sorted()
    }
    var (count, isWhole) = (0, true)
    for partition in partitions {
      do {
        count += try await seal(partition, sealing)
        for further in rest { try await further.seal(database, partition) }
      } catch let error as DatabaseError where error.kind == .unreadableRow {
        logger.error(
          "a row can't be read, so those after it in its partition are not sealed before the next start",
          ["partition": "\(partition.number)", "reason": "\(error)"])
        isWhole = false
      }
    }
    guard isWhole else { return false }
    // While someone reads what was there before it fails: then the whole is tried again.
    if !partitions.isEmpty, try await !Erasures.truncateLog(of: database) { throw LogIsRead() }
    try await database.noteSealed(done.union(names))
    if count > 0 { logger.info("what was stored before there were personal keys is sealed", ["rows": "\(count)"]) }
    return true
  }

  private func seal(_ partition: Partition, _ sealing: KeptSealing) async throws -> Int {
    var (place, count): (KeptSealing.Place?, Int) = (KeptSealing.Place(), 0)
    while let begin = place {
      try Task.checkCancellation()
      let (next, sealed) = try await database.write(partition, cause: "sealing") { tx in
        try sealing.step(after: begin, in: tx)
      }
      (place, count) = (next, count + sealed)
    }
    return count
  }

  private struct LogIsRead: Error, CustomStringConvertible {
    var description: String { "the database's log is being read" }
  }
}
