import EventLoop
import Locks
import Testing

@testable import Database

@Suite("Reserve of the disk", .timeLimit(.minutes(30)))
struct DiskReserveTests {
  let partition = Partition(familyID: "f")

  /// A database with a reserve of 256 MiB on a device with so much free.
  private func open(_ free: Locked<Int64>) async throws -> TestDatabase {
    try await TestDatabase {
      $0.reserveBytes = 256 << 20
      $0.freeBytes = { free.withLock { $0 } }
    }
  }

  @Test(
    "While less than the reserve is free calls are rejected with the figures, and writes that must go on are made",
    arguments: [
      (255, WriteNeed.ordinary), (127, .maintenance),
    ] as [(Int64, WriteNeed)])
  func reserve(mebibytes: Int64, rejected: WriteNeed) async throws {
    let free = Locked<Int64>(1 << 40)
    let test = try await open(free)
    let (database, partition) = (test.database, partition)
    try await database.write("f") { try insert(1, in: $0) }
    free.withLock { $0 = mebibytes << 20 }
    #expect(await database.examineRoom() == mebibytes << 20)
    guard case .full(let lack) = database.condition else {
      Issue.record("\(database.condition)")
      return
    }
    #expect(lack.message.contains("\(mebibytes) MiB are free") && lack.message.contains("256 MiB are kept"))
    #expect(lack.remedy.contains("disk-reserve"))
    let error = await databaseError { try await database.write("f") { try insert(2, in: $0) } }
    #expect(error == lack)
    let byItself = await databaseError { try await database.write(partition) { try insert(3, in: $0) } }
    #expect(byItself == (rejected == .maintenance ? lack : nil))
    try await database.write(partition, need: .necessary) { try insert(4, in: $0) }
    database.findOrigins { WriteOrigin(.necessary) }
    try await database.write("f") { try insert(5, in: $0) }
    #expect(try await values(in: database) == (rejected == .maintenance ? [1, 4, 5] : [1, 3, 4, 5]))
    await test.close()
  }

  @Test("Timers and pending work go on, and the database is sound by itself when the reserve is free again")
  func healing() async throws {
    let free = Locked<Int64>(1 << 40)
    let test = try await open(free)
    let database = test.database
    database.onTimer("t") { tx, timer in try insert(7, in: tx) }
    database.startTimers()
    free.withLock { $0 = 1 << 20 }
    await database.examineRoom()
    database.findOrigins { WriteOrigin(.necessary) }
    try await database.write("f") { try $0.wake(at: 0, kind: "t", familyID: "f") }
    await database.settleTimers()
    #expect(try await values(in: database) == [7])
    let (conditions, arrived) = AsyncStream.makeStream(of: DatabaseCondition.self)
    database.observeCondition { arrived.yield($0) }
    free.withLock { $0 = 1 << 30 }
    #expect(await conditions.first { $0 == .sound } == .sound)
    database.findOrigins { WriteOrigin(.ordinary) }
    try await database.write("f") { try insert(8, in: $0) }
    await test.close()
  }

  @Test("A device that cannot be measured, and a reserve of 0, keep no write from running")
  func unknown() async throws {
    for (reserve, free) in [(256 << 20, nil), (0, 0)] as [(Int64, Int64?)] {
      let test = try await TestDatabase {
        $0.reserveBytes = reserve
        $0.freeBytes = { free }
      }
      await test.database.examineRoom()
      try await test.database.write("f") { try insert(1, in: $0) }
      #expect(test.database.condition == .sound)
      await test.close()
    }
  }

  @Test("The system reports the free space of the device of a directory")
  func measurement() {
    #expect((SQLiteStore.freeBytes(onDeviceOf: "/") ?? 0) > 0)
    #expect(SQLiteStore.freeBytes(onDeviceOf: "/no/such/directory") == nil)
  }
}
