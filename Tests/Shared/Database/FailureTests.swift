import CSQLite
import DatabaseServer
import EventLoop
import Glibc
import Locks
import Testing

@testable import Database

@Suite(
  "Disk, file and lock failures", .sqlite("the file's size, pages, device and lock"), .timeLimit(.minutes(30)))
struct FailureTests {
  let partition = Partition(familyID: "f")
  let note = String(repeating: "x", count: 2_000)

  @Test("A full database rejects what does not fit, keeps what it acknowledged, and writes again when there is room")
  func sizeLimit() async throws {
    let test = try await TestDatabase { $0.maximumBytes = 400 * 1024 }
    let (database, partition, note) = (test.database, partition, note)
    let results = await withTaskGroup(of: (Int, DatabaseError?).self) { group in
      for value in 0..<400 {
        group.addTask {
          (
            value,
            await databaseError { try await database.write(partition) { try insert(value, note: note, in: $0) } }
          )
        }
      }
      return await group.reduce(into: [Int: DatabaseError.Kind]()) { $0[$1.0] = $1.1?.kind }
    }
    let stored = try await values(in: database)
    #expect(stored == (0..<400).filter { results[$0] == nil })
    #expect(!stored.isEmpty && stored.count < 400)
    #expect(Set(results.values) == [.diskFull])

    let small = await databaseError { try await database.write(partition) { try insert(1_000, note: note, in: $0) } }
    #expect(small?.kind == .diskFull)
    #expect(small?.remedy.contains("Free space") == true)
    try await database.limitSize(to: 4 << 20)
    try await database.write(partition) { try insert(1_000, note: note, in: $0) }
    #expect(try await values(in: database) == stored + [1_000])
    #expect(try await database.verify() == [])
    await test.close()
  }

  @Test("A body that hides the full disk's error does not get an acknowledgement")
  func hiddenError() async throws {
    let test = try await TestDatabase { $0.maximumBytes = 200 * 1024 }
    let (database, partition, note) = (test.database, partition, note)
    let error = await databaseError {
      try await database.write(partition) { tx in
        for value in 0..<200 { try? insert(value, note: note, in: tx) }
      }
    }
    #expect(error != nil)
    #expect(try await values(in: database) == [])
    await test.close()
  }

  @Test("When the device is at its limit, writes fail without a crash and work again afterwards")
  func fileSizeLimit() async throws {
    let directory = TemporaryDirectory()
    let host = try RealHost(loopCount: 1)
    let lines = try await host.blockingPool.run { [path = directory.path] in
      let process = try #require(CrashWriterProcess(["limited", path, "1000000"]))
      let lines = process.remainingLines()
      #expect(process.wait() == 0)
      return lines
    }
    let (error, counts) = (lines.first ?? "", lines.last?.split(separator: " ") ?? [])
    #expect(["inputOutput", "diskFull"].contains(error))
    #expect(counts.count == 4 && counts[0] == counts[2], "\(lines)")
    #expect((Int(counts.first ?? "0") ?? 0) > 10)
    host.shutdown()
  }

  @Test(
    "On a device that is really full, writes fail without a crash and work again when there is room",
    .enabled(if: canMountInNamespace, "needs a file system of its own (unshare -rm)"))
  func fullDevice() async throws {
    let directory = TemporaryDirectory()
    let host = try RealHost(loopCount: 1)
    let program = try #require(CrashWriterProcess.program)
    let lines = try await host.blockingPool.run { [path = directory.path] in
      let mount = "mount -t tmpfs -o size=2m none \"$0\" && exec \"$1\" full \"$0\""
      let process = try #require(
        CrashWriterProcess("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", mount, path, program]))
      let lines = process.remainingLines()
      #expect(process.wait() == 0)
      return lines
    }
    let counts = lines.last?.split(separator: " ") ?? []
    #expect(lines.first == "diskFull")
    #expect(counts.count == 4 && counts[0] == counts[2], "\(lines)")
    #expect((Int(counts.first ?? "0") ?? 0) > 10)
    host.shutdown()
  }

  @Test(
    "On a device that is really full a database opens for reading, and is unchanged when there is room",
    .enabled(if: canMountInNamespace, "needs a file system of its own (unshare -rm)"))
  func restartOnFullDevice() async throws {
    let directory = TemporaryDirectory()
    let host = try RealHost(loopCount: 1)
    let program = try #require(CrashWriterProcess.program)
    let lines = try await host.blockingPool.run { [path = directory.path] in
      let mount = "mount -t tmpfs -o size=2m none \"$0\" && exec \"$1\" restart \"$0\""
      let process = try #require(
        CrashWriterProcess("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", mount, path, program]))
      let lines = process.remainingLines()
      #expect(process.wait() == 0)
      return lines
    }
    #expect(lines == ["full", "10 read, diskFull", "diskFull", "11 read, the same epoch"])
    host.shutdown()
  }

  @Test("A full database reports it, probes by itself whether there is room, and reports when there is")
  func condition() async throws {
    let test = try await TestDatabase { $0.maximumBytes = 400 * 1024 }
    let (database, partition, note) = (test.database, partition, note)
    let (conditions, observed) = AsyncStream.makeStream(of: DatabaseCondition.self)
    database.observeCondition { observed.yield($0) }
    var next = conditions.makeAsyncIterator()
    #expect(database.condition == .sound)
    let error = await databaseError {
      for value in 0..<400 { try await database.write(partition) { try insert(value, note: note, in: $0) } }
    }
    #expect(error?.kind == .diskFull)
    guard case .full(let fault)? = await next.next() else {
      Issue.record("not reported")
      return
    }
    #expect(fault.remedy.contains("Free space") && database.condition == .full(fault))
    try await database.limitSize(to: 4 << 20)
    #expect(await next.next() == .sound)
    try await database.write(partition) { try insert(1_000, note: note, in: $0) }
    #expect(database.condition == .sound)
    await test.close()
  }

  @Test("A second process is refused while the first has the directory")
  func secondProcess() async throws {
    let test = try await TestDatabase()
    chmod(test.directory.path, 0o777)
    chmod(test.directory.path + "/data.lock", 0o666)
    let lines = try await test.host.blockingPool.run { [path = test.directory.path] in
      let process = try #require(CrashWriterProcess(["open", path]))
      defer { process.wait() }
      return process.remainingLines()
    }
    #expect(lines == ["locked"])
    await test.close()
  }

  @Test("A directory that can't be written is refused with what to do", arguments: ["", "/below"])
  func readOnlyDirectory(below: String) async throws {
    let directory = TemporaryDirectory()
    chmod(directory.path, 0o555)
    let host = try RealHost(loopCount: 1)
    let lines = try await host.blockingPool.run { [path = directory.path + below] in
      let process = try #require(CrashWriterProcess(["open", path]))
      defer { process.wait() }
      return process.remainingLines()
    }
    #expect(lines == ["readOnly"])
    chmod(directory.path, 0o755)
    host.shutdown()
  }

  @Test("A lock of another program makes a write wait a little and fail; afterwards it works")
  func locked() async throws {
    let test = try await TestDatabase()
    let (database, partition) = (test.database, partition)
    var other: OpaquePointer?
    #expect(sqlite3_open(database.configuration.path, &other) == SQLITE_OK)
    #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    #expect(await databaseError { try await database.write(partition) { try insert(1, in: $0) } }?.kind == .locked)
    #expect(try await values(in: database) == [])
    sqlite3_exec(other, "ROLLBACK", nil, nil, nil)
    sqlite3_close(other)
    try await database.write(partition) { try insert(1, in: $0) }
    #expect(try await values(in: database) == [1])
    await test.close()
  }

  @Test("A file with a damaged header is refused when it is opened, and left as it is")
  func corruptHeader() async throws {
    let test = try await TestDatabase()
    let path = test.database.configuration.path
    await test.database.close()
    overwrite(path, at: 0, count: 100)
    let error = await databaseError { try await test.reopen() }
    #expect(error?.kind == .corrupt)
    #expect(error?.remedy.contains("backup") == true)
    test.host.shutdown()
  }

  @Test("A damaged schema is refused when it is opened")
  func corruptSchema() async throws {
    let test = try await TestDatabase()
    let path = test.database.configuration.path
    await test.database.close()
    #expect(
      tamper(
        path, "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE (' WHERE name = 'entry'"))
    let error = await databaseError { try await test.reopen() }
    #expect(error?.kind == .corrupt)
    #expect(error?.remedy.contains("backup") == true)
    test.host.shutdown()
  }

  @Test("A damaged page is reported by the reads and writes that find it, and the process continues")
  func corruptPage() async throws {
    let test = try await TestDatabase()
    let (partition, note, path) = (partition, note, test.database.configuration.path)
    try await test.database.write(partition) { tx in for value in 0..<300 { try insert(value, note: note, in: tx) } }
    await test.database.close()
    var status = stat()
    stat(path, &status)
    overwrite(path, at: Int(status.st_size) / 4, count: Int(status.st_size) / 2)
    try await test.reopen()
    let database = test.database
    let read = await databaseError {
      try await database.read(nil) { try $0.query("SELECT note FROM entry") { $0.string(0) } }
    }
    #expect(read?.kind == .corrupt)
    let write = await databaseError {
      try await database.write(partition) { try $0.execute("UPDATE entry SET note = 'y'") }
    }
    #expect(write?.kind == .corrupt)
    guard case .damaged(let fault) = test.database.condition else {
      Issue.record("the condition is \(test.database.condition)")
      return await test.close()
    }
    #expect(fault.remedy.contains("restore the last backup"))
    #expect(try await database.verify().isEmpty == false)
    await test.close()
  }

  @Test(
    "Reading all pages finds a damaged one that no query reads, concurrently with readers and writer, and can be ended"
  )
  func verification() async throws {
    let test = try await TestDatabase()
    let (partition, note, path) = (partition, note, test.database.configuration.path)
    try await test.database.write(partition) { tx in
      try tx.execute("CREATE TABLE seldom (number BIGINT NOT NULL, note TEXT NOT NULL)")
      for value in 0..<300 {
        try tx.execute("INSERT INTO seldom (number, note) VALUES (?, ?)", value, note)
        try insert(value, note: note, in: tx)
      }
    }
    #expect(try await test.database.verify(.pages) == [])
    let (database, checked) = (test.database, Locked(false))
    let ended = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await databaseError {
        _ = try await database.verify(.pages)
        checked.withLock { $0 = true }
      }
    }.value
    #expect(ended?.kind == .closed && !checked.withLock { $0 })
    #expect(test.database.condition == .sound)
    let page = try await test.database.read(nil) {
      try $0.queryOne("SELECT rootpage FROM sqlite_master WHERE name = 'seldom'") { $0.int(0) } ?? 0
    }
    await test.database.close()
    overwrite(path, at: (page - 1) * 4_096, count: 4_096)
    try await test.reopen()
    #expect(test.database.condition == .sound)
    #expect(try await test.database.verify(.pages).isEmpty == false)
    guard case .damaged(let fault) = test.database.condition else {
      Issue.record("the condition is \(test.database.condition)")
      return await test.close()
    }
    #expect(fault.remedy.contains("restore the last backup"))
    // The sound pages can be read; nothing is written any more.
    #expect(try await values(in: test.database).count == 300)
    let write = await databaseError {
      try await test.database.write(partition) { try insert(300, note: note, in: $0) }
    }
    #expect(write == fault)
    #expect(try await values(in: test.database).count == 300)
    await test.close()
  }

  @Test(
    "A write is not acknowledged when damage is found until its commit has ended: by its own body, or by a reader",
    arguments: [true, false])
  func damagedMeanwhile(byItself: Bool) async throws {
    let onCommit = Locked<Hook?>(nil)
    let test = try await TestDatabase {
      $0.onStatement = { sql, _ in if sql == "COMMIT" { dequeue(onCommit)?.run() } }
    }
    let (partition, note, path) = (partition, note, test.database.configuration.path)
    try await test.database.write(partition) { tx in
      try tx.execute("CREATE TABLE seldom (number BIGINT NOT NULL, note TEXT NOT NULL)")
      for value in 0..<300 { try tx.execute("INSERT INTO seldom (number, note) VALUES (?, ?)", value, note) }
    }
    let page = try await test.database.read(nil) {
      try $0.queryOne("SELECT rootpage FROM sqlite_master WHERE name = 'seldom'") { $0.int(0) } ?? 0
    }
    await test.database.close()
    overwrite(path, at: (page - 1) * 4_096, count: 4_096)
    try await test.reopen()
    let database = test.database
    let read: @Sendable (ReadTransaction) throws -> Void = {
      _ = try $0.query("SELECT note FROM seldom") { $0.string(0) }
    }
    if !byItself {
      // The reader finds it while the writer's thread is in its commit.
      onCommit.withLock { hook in
        hook = Hook {
          Task { try? await database.read(nil, read) }
          while database.condition == .sound { sched_yield() }
        }
      }
    }
    let published = Locked(0)
    let observation = database.observe(CommitSignal("entries")) { _ in published.withLock { $0 += 1 } }
    let error = await databaseError {
      try await database.write(partition) { tx in
        if byItself { try? read(tx) }
        try insert(1, in: tx)
        tx.raise(CommitSignal("entries"), key: "f")
      }
    }
    #expect(error?.kind == .corrupt && database.condition == error.map { .damaged($0) })
    #expect(published.withLock { $0 } == 0)
    // A write that was rolled back is not there; one committed without being acknowledged may be.
    #expect(try await values(in: database) == (byItself ? [] : [1]))
    #expect(await databaseError { try await database.write(partition) { try insert(2, in: $0) } } == error)
    observation.cancel()
    await test.close()
  }

  private struct Hook: Sendable {
    let run: @Sendable () -> Void
  }

  private func dequeue(_ hook: Locked<Hook?>) -> Hook? {
    hook.withLock { hook in
      defer { hook = nil }
      return hook
    }
  }

  @Test("A table whose reading lets the log grow too much is read no further, and is named; the others are read")
  func boundedLog() async throws {
    let test = try await TestDatabase()
    // It is checked before a table is read, and again when that begins.
    let looks = Locked(0)
    let store = try #require(test.database.store as? SQLiteStore)
    let error = await databaseError {
      _ = try await store.verify(.pages, of: test.database.views, within: .seconds(60)) {
        looks.withLock { looks in
          looks += 1
          return looks == 2 ? HeldViews.maximumLogGrowth + 1 : 0
        }
      }
    }
    let first = try await test.database.read(nil) {
      try $0.queryOne("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 ORDER BY rootpage LIMIT 1")
      {
        $0.string(0)
      }
    }
    #expect(error?.kind == .overloaded)
    #expect(error?.message.contains("tables \(first ?? "") of") == true)
    #expect(looks.withLock { $0 } > 4)
    #expect(test.database.condition == .sound)
    #expect(try await test.database.verify(.pages) == [])
    await test.close()
  }

  private func overwrite(_ path: String, at offset: Int, count: Int) {
    let file = Glibc.open(path, O_WRONLY)
    let garbage = [UInt8](repeating: 0xa5, count: count)
    #expect(pwrite(file, garbage, count, off_t(offset)) == count)
    Glibc.close(file)
  }
}

/// Whether this user may mount a file system in its own namespace.
private let canMountInNamespace = run("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", "mount -t tmpfs none /mnt"]) == 0
