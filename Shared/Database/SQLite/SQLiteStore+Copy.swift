import EventLoop

extension SQLiteStore {
  /// Pages that are copied without a pause: 1 MiB.
  private static let pagesOfStep: Int32 = 256

  func copy(_ database: Database, to file: CopiedFile, leaving room: Int64, on queue: any BlockingQueue) async throws {
    try await copyPages(of: database.views, to: file, leaving: room, on: queue)
    try await check(file, of: database, on: queue)
  }

  private func copyPages(
    of views: HeldViews, to file: CopiedFile, leaving room: Int64, on queue: any BlockingQueue
  ) async throws {
    let target = try await queue.run {
      let target = try SQLiteConnection(
        path: file.path, mode: .readWrite, busyTimeout: .zero, sharesIndex: false, board: ConditionBoard())
      // A copy that is not completed is removed, so nothing has to be restored in it.
      try target.script("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2048;")
      return target
    }
    do {
      try await views.hold { view in
        let size = try await view.read { tx in
          try tx.queryOne(
            "SELECT (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)"
          ) { $0.int64(0) } ?? 0
        }
        try await queue.run { try file.requireRoom(for: size, leaving: room) }
        let copy = try await view.read { tx in try PageCopy(from: tx.connection, to: target) }
        do {
          var steps = 0
          while try await view.read({ _ in try copy.step(pages: Self.pagesOfStep) }) {
            try Task.checkCancellation()
            steps += 1
            // In bits, so that the writer's own commits never wait until all of the copy is on the disk.
            if steps % 16 == 0 { try await queue.run { try file.synchronize() } }
            try await queue.run { try file.requireRoom(for: 0, leaving: room) }
          }
        } catch {
          await view.release { copy.end() }
          throw error
        }
        await view.release { copy.end() }
      }
    } catch {
      try? await queue.run { target.close() }
      throw error
    }
    try await queue.run { target.close() }
  }

  /// Opens the copy as a database would be opened, and reads all of it.
  private func check(_ file: CopiedFile, of database: Database, on queue: any BlockingQueue) async throws {
    let host = database.host
    let reading = LongReading(loop: host.loops[0], mayContinue: { true })
    let schemas = (database.migrations, isVirtual: !(host.wallClock is RealWallClock), database.epoch.description)
    let number = host.randomBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    try await withTaskCancellationHandler {
      try await queue.run {
        let copy = try SQLiteConnection(
          path: file.path, mode: .readWrite, busyTimeout: .zero, sharesIndex: false, board: ConditionBoard())
        defer { copy.close() }
        // One file and no log; the changes below need no journal file.
        try copy.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        try copy.script(
          "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; "
            + "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        let schema = Schema(connection: copy, isVirtualClock: schemas.isVirtual)
        guard try schema.isComplete(migrations: schemas.0), try schema.property("epoch") == schemas.2 else {
          throw DatabaseError(
            .corrupt, "the copy \(file.path) is not of this database",
            remedy: "Make another one; if it happens again, check the device.")
        }
        // It is no inode's database, so whoever opens it begins a new line of history.
        try schema.setProperty("file", "")
        // Nor does a log of the original belong to it.
        try copy.script("PRAGMA user_version = \(CommitNumber.next(after: number >> 2))")
        var damage: String?
        try reading.run(on: copy) {
          try copy.forEach("PRAGMA integrity_check(1)") { row in if row.string(0) != "ok" { damage = row.string(0) } }
        }
        if let damage {
          throw DatabaseError(
            .corrupt, "the copy of \(self.name) is damaged: \(damage)",
            remedy: "Check the database (`PRAGMA integrity_check`) and the device; keep the earlier backups.")
        }
      }
    } onCancel: {
      reading.interrupt()
    }
  }
}
