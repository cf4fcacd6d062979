import EventLoop

/// A complete copy of a database, in another one, of the same engine or not.
public struct RowCopy: Hashable, Sendable {
  /// The line of history that the copy begins.
  public let epoch: Epoch
  public let tables: Int
  public let rows: Int64
}

/// The progress of the copying.
public struct RowCopyProgress: Hashable, Sendable {
  /// Each pass compares all rows, and copies those that differ; 1 for the first.
  public var pass = 1
  /// Whether the database rejects writes by now.
  public var rejectsWrites = false
  public var table = ""
  /// Rows compared in this pass.
  public var comparedRows: Int64 = 0
  /// Rows copied in all passes.
  public var copiedRows: Int64 = 0
}

extension Database {
  /// Copies all rows into a database that is new, or an earlier copy of this one that was not completed.
  ///
  /// Each pass compares every row of both and copies those that differ. Writes go on meanwhile, until few are left to
  /// be copied; then they are rejected (`DatabaseCondition.stopped`), and the last pass finds that nothing differs.
  /// After that this database is marked as copied: no process opens it any more, except by
  /// `DatabaseConfiguration.acceptedCopies`, so that nothing is written that the copy does not have. Here writes stay
  /// rejected. Where the copying fails before, or its task is cancelled, writes work again, and another call continues
  /// with what was copied.
  ///
  /// - Parameters:
  ///   - target: the copy; its personal keys are this database's.
  ///   - onProgress: called after each piece of at most 1,000 rows. An error that it throws ends the copying.
  /// - Throws: `schemaMismatch` for a target that has data of its own; any error of the two databases.
  public func copyRows(
    to target: DatabaseConfiguration, onProgress: @escaping @Sendable (RowCopyProgress) async throws -> Void
  ) async throws -> RowCopy {
    let recorded = try await read(nil) { tx in try CopyMarks(tx.connection).copiedTo() }
    guard let epoch = recorded ?? Epoch.random(host, after: epoch) else {
      throw DatabaseError(.inputOutput, "no random bytes for the epoch", remedy: "Check the system's random source.")
    }
    var target = target
    target.copiedFrom = self.epoch
    (target.personalKeys, target.readers, target.heldViews) = (nil, 1, 1)
    let copy = try await Database.open(target, host: host, migrations: migrations)
    do {
      let (tables, rows) = try await resumingWrites(unless: recorded != nil) {
        let copied = try await copyTables(to: copy, onProgress)
        try await copy.write(Partition.all[0], need: .necessary) { tx in try tx.connection.collectStatistics() }
        // No two are served, wherever it is interrupted: this one is marked before the copy is complete.
        try await writers.runAlone { connection in try CopyMarks(connection).set(copiedTo: epoch) }
        return copied
      }
      try await stopWrites(with: .copied)
      try await complete(copy, epoch: epoch)
      await copy.close()
      return RowCopy(epoch: epoch, tables: tables, rows: rows)
    } catch {
      await copy.close()
      throw error
    }
  }

  /// Passes that are made while writes go on, at most.
  private static let passesBesideWrites = 3
  /// So many rows are copied quickly: after a pass that copied no more writes are rejected.
  private static let rowsLeft: Int64 = 10_000

  /// Makes the tables equal, and leaves writes rejected.
  private func copyTables(
    to copy: Database, _ onProgress: @escaping @Sendable (RowCopyProgress) async throws -> Void
  ) async throws -> (tables: Int, rows: Int64) {
    let tables = try await TableCopy.all(from: self, to: copy)
    var progress = RowCopyProgress()
    func pass() async throws -> Int64 {
      progress.comparedRows = 0
      let before = progress.copiedRows
      for table in tables {
        progress.table = table.name
        try await table.run(from: self, to: copy) { compared, copied in
          progress.comparedRows += compared
          progress.copiedRows += copied
          try await onProgress(progress)
        }
      }
      progress.pass += 1
      return progress.copiedRows - before
    }
    while try await pass() > Self.rowsLeft, progress.pass <= Self.passesBesideWrites {}
    try await stopWrites(with: .beingCopied)
    progress.rejectsWrites = true
    // The first copies what was written meanwhile, the second finds that nothing is left.
    var attempts = 3
    while attempts > 0 {
      if try await pass() == 0 { return (tables.count, progress.comparedRows) }
      attempts -= 1
    }
    throw DatabaseError(
      .inputOutput, "rows of the copy \(copy.store.name) are not what was written to it",
      remedy: "See that no other program writes there; if none does, check the device.")
  }

  /// Accepts writes again where `body` fails, unless the database is marked as copied, or may be.
  private func resumingWrites<R>(unless isMarked: Bool, _ body: () async throws -> R) async throws -> R {
    do {
      return try await body()
    } catch {
      if !isMarked, (error as? DatabaseError)?.kind != .commitUnknown { resumeWrites() }
      throw error
    }
  }

  /// Gives the copy the properties of the data and its epoch. From then on it is served.
  private func complete(_ copy: Database, epoch: Epoch) async throws {
    var properties = try await read(nil) { tx in try CopyMarks(tx.connection).properties() }
    if let index = properties.firstIndex(where: { $0.name == ReachedTime.property }) {
      // As at a close: the stored instant is ahead, and the copy would begin as if its clock had been set back.
      if let exact = reached.exact() { properties[index].value = String(exact) }
      // A clock that was set back is behind what was decided here, and not behind the rows' copying alone.
      if let stored = Int64(properties[index].value) { copy.reached.note(stored, stored: stored) }
    }
    try await copy.write(Partition.all[0], need: .necessary) { [properties] tx in
      let marks = CopyMarks(tx.connection)
      for (name, value) in properties { try marks.set(name, value) }
      try marks.complete(as: epoch)
    }
  }

  /// Rejects writes from now on, those that wait among them, and returns when none runs any more.
  private func stopWrites(with error: DatabaseError) async throws {
    try await writers.stop(with: error)
    board.noteStopped(error)
  }

  private func resumeWrites() {
    writers.resume()
    board.noteResumed()
  }
}

extension DatabaseError {
  fileprivate static let beingCopied = DatabaseError(
    .writesStopped, "the database is being copied to another one, and can only be read meanwhile",
    remedy: "Try again when it is complete.")
  fileprivate static let copied = DatabaseError(
    .writesStopped, "the database was copied to another one, and can only be read from now on",
    remedy: "Try again when the service has started on the copy.")
}
