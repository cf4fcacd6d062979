import DatabaseServer
import Locks
import Testing

@testable import Database

@Suite("Several writers of one database", .server, .timeLimit(.minutes(5)))
struct WritersTests {
  /// A family with a partition of each writer.
  private func families(of count: Int) -> [String] {
    (0..<count).compactMap { place in
      (0...).lazy.map { "family \($0)" }.first {
        WriterShare.place(of: Partition(familyID: $0), among: count) == place
      }
    }
  }

  private func makeDatabase(writers: Int) async throws -> TestDatabase {
    try await TestDatabase { $0.postgreSQL?.writers = writers }
  }

  @Test("A family is written while a body of another writer's family runs")
  func concurrency() async throws {
    let test = try await makeDatabase(writers: 4)
    let (database, families) = (test.database, families(of: 4))
    let (lock, isOpen) = (Lock(), Locked(false))
    let (entries, entry) = AsyncStream.makeStream(of: Void.self)
    let held = Task.immediate {
      try await database.write(families[0]) { tx in
        entry.yield()
        lock.locked { while !isOpen.withLock({ $0 }) { lock.wait() } }
        try insert(1, family: families[0], in: tx)
      }
    }
    for await _ in entries { break }
    for family in families.dropFirst() { try await database.write(family) { try insert(1, family: family, in: $0) } }
    #expect(try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } } == 3)
    lock.locked { isOpen.withLock { $0 = true } }
    lock.signalAll()
    try await held.value
    #expect(try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } } == 4)
    #expect(database.writeStatistics.writes == 4 && database.writeStatistics.commits == 4)
    await test.close()
  }

  @Test("No two bodies of a partition run at the same time, however many writers there are", arguments: [1, 3, 64])
  func exclusion(writers: Int) async throws {
    let test = try await makeDatabase(writers: writers)
    let database = test.database
    let running = Locked([Int](repeating: 0, count: Partition.count))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<200 {
        group.addTask {
          try await database.write("family \(task % 20)") { tx in
            let others = running.withLock { running in
              running[tx.partition.number] += 1
              return running[tx.partition.number] - 1
            }
            defer { running.withLock { $0[tx.partition.number] -= 1 } }
            #expect(others == 0)
            // Fails where another body has inserted it since it was read.
            let last = try tx.queryOne(
              "SELECT COALESCE(MAX(value), 0) FROM entry WHERE partition = ?", tx.partition
            ) { $0.int(0) }
            try insert((last ?? 0) + 1, family: "family \(task % 20)", in: tx)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } } == 200)
    await test.close()
  }

  @Test("Bodies of all writers that are submitted together have their own results, in their order")
  func submittedTogether() async throws {
    let test = try await makeDatabase(writers: 4)
    let results = await test.database.write(
      each: Partition.all.map { partition in
        (
          partition,
          { tx in
            if partition.number % 10 == 3 { throw CancellationError() }
            return tx.partition
          }
        )
      })
    #expect(results.map { try? $0.get() } == Partition.all.map { $0.number % 10 == 3 ? nil : $0 })
    await test.close()
  }

  @Test("Sessions that end, those of all writers, fail no write, and lose none")
  func endedSessions() async throws {
    let test = try await makeDatabase(writers: 4)
    let (database, families) = (test.database, families(of: 4))
    let session = try #require(DatabaseServer.current).session(of: test.directory.path)
    for round in 1...5 {
      try session.execute(
        """
        SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for family in families {
          group.addTask { try await database.write(family) { try insert(round, family: family, in: $0) } }
        }
        try await group.waitForAll()
      }
    }
    #expect(try await database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } } == 20)
    await test.close()
  }

  @Test("Another number of writers goes on with the partitions, and the line of history")
  func changedNumber() async throws {
    let test = try await makeDatabase(writers: 4)
    for (value, writers) in [2, 1, 7].enumerated() {
      for family in families(of: 4) {
        try await test.database.write(family) { try insert(value, family: family, in: $0) }
      }
      let epoch = test.database.epoch
      try await test.reopen { $0.postgreSQL?.writers = writers }
      #expect(test.database.epoch == epoch)
    }
    #expect(try await test.database.read(nil) { try $0.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } } == 12)
    await test.close()
  }

  @Test("A state that lacks a commit of one writer alone is another line of history, whatever others have committed")
  func lackOfOne() async throws {
    let test = try await makeDatabase(writers: 4)
    let families = families(of: 4)
    for family in families { try await test.database.write(family) { try insert(1, family: family, in: $0) } }
    for value in 2...5 { try await test.database.write(families[1]) { try insert(value, family: families[1], in: $0) } }
    let session = try #require(DatabaseServer.current).session(of: test.directory.path)
    // As a standby that has replayed the log only up to a commit of another writer.
    try session.execute(
      """
      UPDATE main.partition_owner SET commit_number = commit_number - 1
      WHERE partition = \(Partition(familyID: families[2]).number)
      """)
    try session.execute(
      """
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
    let error = await databaseError {
      try await test.database.write(families[2]) { try insert(2, family: families[2], in: $0) }
    }
    #expect(error?.kind == .locked && error?.message.contains("was restored") == true, "\(error as Any)")
    let epoch = test.database.epoch
    try await test.reopen()
    #expect(test.database.epoch != epoch)
    await test.close()
  }
}

@Suite("The stored instant of the clock", .timeLimit(.minutes(1)))
struct StoredReachedTimeTests {
  @Test("A writer leaves a later instant that another one has stored")
  func order() async throws {
    let test = try await TestDatabase()
    let stored = Locked<[String]>([])
    try await test.database.writers.runAlone { connection in
      for step in [
        { try connection.storeReachedTime(100) }, { try connection.advanceReachedTime(99) },
        { try connection.advanceReachedTime(1_000) }, { try connection.storeReachedTime(5) },
      ] {
        try step()
        try connection.forEach("SELECT value FROM property WHERE name = 'clock_reached'") { row in
          let value = row.string(0)
          stored.withLock { $0.append(value) }
        }
      }
    }
    #expect(stored.withLock { $0 } == ["100", "100", "1000", "5"])
    await test.close()
  }
}
