import EventLoop
import Locks

/// A body that waits for the writer, and the caller that waits for its result.
protocol PendingWrite: AnyObject, Sendable {
  var partition: Partition { get }
  var turn: WriteTurn { get }
  /// Decides which part of the disk's reserve it may use, and whose budgets it is charged to.
  var origin: WriteOrigin { get }
  /// The function or program that writes, for the log.
  var cause: String { get }
  /// When it was submitted.
  var submitted: MonotonicInstant { get }
  /// Runs the body; keeps its result for `acknowledge`. A later run replaces what an earlier one kept.
  func run(in tx: Transaction) throws
  /// Keeps the error that the body threw: delivered after the commit like a result, because what the body read may not
  /// have been committed.
  func refuse(_ error: any Error)
  /// Delivers the kept result. Called once, after the commit.
  func acknowledge()
  /// Delivers an error instead. Called once, when nothing was committed.
  func fail(_ error: any Error)
}

/// `PendingWrite` for one type of result.
// Sendable: `kept` is touched only by the writer's queue, which has the object to itself after submission.
final class PendingBody<Result: Sendable>: PendingWrite, @unchecked Sendable {
  let partition: Partition
  let turn: WriteTurn
  let origin: WriteOrigin
  let cause: String
  let submitted: MonotonicInstant
  private let body: @Sendable (Transaction) throws -> Result
  /// Never called by the killed machine of a simulation; `Writer` calls it once in all other cases.
  private let deliver: @Sendable (Swift.Result<Result, any Error>) -> Void
  private var kept: Swift.Result<Result, any Error>?

  init(
    partition: Partition, turn: WriteTurn, origin: WriteOrigin, cause: String, submitted: MonotonicInstant,
    body: @escaping @Sendable (Transaction) throws -> Result,
    deliver: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
  ) {
    self.partition = partition
    self.turn = turn
    self.origin = origin
    self.cause = cause
    self.submitted = submitted
    self.body = body
    self.deliver = deliver
  }

  func run(in tx: Transaction) throws {
    kept = nil
    let value = try body(tx)
    try tx.finish()
    kept = .success(value)
  }

  func refuse(_ error: any Error) {
    kept = .failure(error)
  }

  func acknowledge() {
    guard let kept else {
      return fail(
        DatabaseError(.invalidStatement, "write ended without a result", remedy: "Please report this fault."))
    }
    deliver(kept)
  }

  func fail(_ error: any Error) {
    deliver(.failure(error))
  }
}

/// The results of bodies that were submitted together, delivered when the last one has its own.
final class PendingResults<Value: Sendable>: Sendable {
  private let results: Locked<(all: [Result<Value, any Error>?], missing: Int)>
  private let deliver: @Sendable ([Result<Value, any Error>]) -> Void

  init(count: Int, deliver: @escaping @Sendable ([Result<Value, any Error>]) -> Void) {
    results = Locked((Array(repeating: nil, count: count), count))
    self.deliver = deliver
  }

  /// Called once for each index.
  func note(_ result: Result<Value, any Error>, at index: Int) {
    let complete = results.withLock { results in
      results.all[index] = result
      results.missing -= 1
      return results.missing == 0 ? results.all.compactMap { $0 } : nil
    }
    if let complete { deliver(complete) }
  }
}
