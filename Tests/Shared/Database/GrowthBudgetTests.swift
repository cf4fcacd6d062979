import DatabaseServer
import EventLoop
import Locks
import Randomness
import Testing

@testable import Database

@Suite("Budgets of bytes", .timeLimit(.minutes(30)))
struct GrowthBudgetTests {
  private static let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)
  private static let work = GrowthBudget(bytes: 1_000, perSecond: 10)

  private func account(_ group: String, _ deviceID: String?, _ need: WriteNeed = .ordinary) -> WriteOrigin {
    WriteOrigin(need, charging: GrowthAccount(group: group, deviceID: deviceID))
  }

  @Test("A device that has used its budget up waits until there is room again, and the others of its family do not")
  func devices() throws {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 2_000, perSecond: 10), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 10),
      ofWork: Self.work)
    let (tablet, phone) = (account("child", "tablet"), account("child", "phone"))
    let start = Self.start
    #expect(budgets.refusal(of: tablet, "f", now: start) == nil)
    // The call that exceeds the budget is the last one.
    budgets.charge(1_205, to: tablet, "f", now: start)
    let refusal = try #require(budgets.refusal(of: tablet, "f", now: start))
    #expect(refusal.kind == .overBudget && refusal.retryDelay == .seconds(21))
    #expect(refusal.message.contains("the device may add"))
    #expect(budgets.refused == 1)
    for other in [phone, account("guardian", "mother")] {
      #expect(budgets.refusal(of: other, "f", now: start) == nil)
    }
    #expect(budgets.refusal(of: tablet, "f", now: start + .seconds(20)) != nil)
    #expect(budgets.refusal(of: tablet, "f", now: start + .seconds(21)) == nil)
  }

  @Test("Devices of a group cannot use more than the group's budget together, and guardians have another one")
  func groups() throws {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 2_000, perSecond: 10), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 10),
      ofWork: Self.work)
    let start = Self.start
    for device in ["a", "b", "c"] { budgets.charge(999, to: account("child", device), "f", now: start) }
    let refusal = try #require(budgets.refusal(of: account("child", "d"), "f", now: start))
    #expect(refusal.message.contains("the family's child calls may add"))
    #expect(budgets.refusal(of: account("guardian", "e"), "f", now: start) == nil)
    #expect(budgets.refusal(of: account("child", "d"), "g", now: start) == nil)
  }

  @Test("Budgets grow with time however often they are charged, and an unused one is forgotten")
  func time() {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 1_000, perSecond: 1_000), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 1_000),
      ofWork: Self.work)
    var now = Self.start
    for _ in 0..<100_000 {
      now = now + .milliseconds(1)
      #expect(budgets.refusal(of: account("child", "a"), "f", now: now) == nil)
      budgets.charge(1, to: account("child", "a"), "f", now: now)
    }
    for family in 0..<5_000 {
      now = now + .seconds(1)
      budgets.charge(1, to: account("child", "a"), "\(family)", now: now)
    }
    #expect(budgets.count <= 1_024)
  }

  @Test("FA-3 writes that must go on have their own part of each device's budget; others' use never refuses them")
  func necessary() throws {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 2_000, perSecond: 10), ofDevice: GrowthBudget(bytes: 800, perSecond: 10),
      ofWork: Self.work)
    let start = Self.start
    budgets.charge(3_000, to: account("guardian", "hostile"), "f", now: start)
    for device in ["hostile", "other", "third"] {
      #expect(budgets.refusal(of: account("guardian", device), "f", now: start) != nil)
      #expect(budgets.refusal(of: account("guardian", device, .necessary), "f", now: start) == nil)
    }
    budgets.charge(110, to: account("guardian", "hostile", .necessary), "f", now: start)
    let refusal = try #require(budgets.refusal(of: account("guardian", "hostile", .necessary), "f", now: start))
    #expect(refusal.retryDelay == .seconds(2))
    #expect(budgets.refusal(of: account("guardian", "other", .necessary), "f", now: start) == nil)
    // It counts in the group's, so that no devices are paired for it: (3,000 + 110 - 2,000) / 10 s.
    let group = try #require(budgets.refusal(of: account("guardian", "other"), "f", now: start))
    #expect(group.retryDelay == .seconds(112))
    // Without a device it is charged to none, such as the refresh of a token.
    budgets.charge(1 << 40, to: account("anonymous", nil, .necessary), "f", now: start)
    #expect(budgets.refusal(of: account("anonymous", nil, .necessary), "f", now: start) == nil)
    #expect(budgets.refusal(of: account("anonymous", nil), "f", now: start) == nil)
  }

  /// A database in which a budget is used up soon.
  private func small() async throws -> TestDatabase {
    let test = try await TestDatabase {
      $0.budgetOfDevice = GrowthBudget(bytes: 100_000, perSecond: 1)
      $0.budgetOfGroup = GrowthBudget(bytes: 1_000_000, perSecond: 1)
    }
    test.database.findOrigins {
      WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "tablet"))
    }
    return test
  }

  private static let note = String(repeating: "x", count: 9_000)

  @Test("What a body adds to the file is charged, once, and reading is free", .sqlite("pages of the file"))
  func writes() async throws {
    let test = try await small()
    let database = test.database
    var count = 0
    while database.chargedBytes.toCallers < 100_000 {
      try await database.write("f") { [count] in try insert(count, note: Self.note, in: $0) }
      count += 1
      let charged = database.chargedBytes.toCallers
      #expect(charged >= count * 8_192)
      guard charged < 100_000 else { break }
      let found = try await database.write("f") { tx in
        try tx.query("SELECT note FROM entry WHERE partition = ?", tx.partition) { $0.string(0) }.count
      }
      #expect(found == count)
      #expect(database.chargedBytes.toCallers == charged)
    }
    #expect((8...12).contains(count))
    let error = await databaseError { try await database.write("f") { try insert(100, note: Self.note, in: $0) } }
    #expect(error?.kind == .overBudget)
    #expect(database.writesOverBudget == 1)
    try await database.write("g") { _ in }
    database.findOrigins { WriteOrigin(.necessary) }
    try await database.write("f") { try insert(101, note: Self.note, in: $0) }
    #expect(try await values(in: database) == Array(0..<count) + [101])
    await test.close()
  }

  @Test("Writes that wait together exceed a budget by one of them only")
  func together() async throws {
    let test = try await small()
    let database = test.database
    let errors = await withTaskGroup(of: DatabaseError?.self) { group in
      for value in 0..<100 {
        group.addTask {
          await databaseError { try await database.write("f") { try insert(value, note: Self.note, in: $0) } }
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(errors.allSatisfy { $0.kind == .overBudget && $0.retryDelay != nil })
    #expect(try await values(in: database).count == 100 - errors.count)
    // A row has two pages and sometimes takes two more.
    #expect((100_000..<100_000 + 16_384).contains(database.chargedBytes.toCallers))
    await test.close()
  }

  @Test(
    "What is charged is never less than what the file has grown by, however rows come, change and go",
    .sqlite("pages of the file"))
  func growth() async throws {
    let test = try await TestDatabase()
    let database = test.database
    database.findOrigins {
      WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "tablet"))
    }
    let before = try await database.usedBytes()
    var random = SeededRandom(seed: 29)
    for _ in 0..<2_000 {
      let (value, length) = (Int.random(in: 0..<500, using: &random), Int.random(in: 0..<3_000, using: &random))
      let deletes = Int.random(in: 0..<3, using: &random) == 0
      try await database.write("f") { tx in
        try tx.execute("DELETE FROM entry WHERE partition = ? AND family_id = 'f' AND value = ?", tx.partition, value)
        if !deletes { try insert(value, note: String(repeating: "x", count: length), in: tx) }
      }
      #expect(try await database.usedBytes() - before <= database.chargedBytes.toCallers)
    }
    #expect(try await database.usedBytes() - before > 300_000)
    await test.close()
  }

  @Test(
    "A body that fails after it has changed data is charged nothing, and the others of its group once",
    .sqlite("pages of the file"))
  func failures() async throws {
    struct Refused: Error {}
    let test = try await TestDatabase()
    let database = test.database
    database.findOrigins {
      WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "tablet"))
    }
    let before = try await database.usedBytes()
    await withTaskGroup(of: Void.self) { group in
      for value in 0..<100 {
        group.addTask {
          try? await database.write("\(value)") { tx in
            try insert(value, family: "\(value)", note: Self.note, in: tx)
            if value % 2 == 0 { throw Refused() }
          }
        }
      }
    }
    let grown = try await database.usedBytes() - before
    // Sixteen bodies of the first run may have been charged for pages that the second run needed once more.
    #expect(
      grown > 50 * 9_000 && grown <= database.chargedBytes.toCallers
        && database.chargedBytes.toCallers <= grown + 16_384)
    await test.close()
  }

  @Test(
    "US-9 work that has added much continues with pauses, also when it is left again, and no other family's does",
    .sqlite("pages of the file"))
  func pauses() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_000_000))
    let test = try await TestDatabase(wallClock: clock) {
      $0.budgetOfWork = GrowthBudget(bytes: 100_000, perSecond: 1)
    }
    let database = test.database
    database.onWork("fill") { tx, work in
      let count =
        try tx.queryOne(
          "SELECT COUNT(*) FROM entry WHERE partition = ? AND family_id = ?", tx.partition, work.familyID
        ) { $0.int(0) } ?? 0
      if count == 30 { return .done }
      try insert(count, family: work.familyID, note: Self.note, in: tx)
      return .more(state: [])
    }
    database.startTimers()
    for familyID in ["f", "f", "g", "f"] {
      try await database.write(familyID) { try $0.enqueueWork(kind: "fill", familyID: familyID) { _ in [] } }
      await database.settleTimers()
    }
    // The step that exceeds the budget has left the next one already.
    let count = try await values(in: database).count
    #expect((9...13).contains(count) && database.chargedBytes.toCallers == 0)
    #expect((9...13).contains(try await values(of: "g", in: database).count))
    // A byte a second: by at most four pages too many, and then by at least two more. Each step runs at the instant to
    // which the clock was advanced, however busy the machine is.
    var (pauses, seconds): ([Int64], Int64) = ([], 0)
    while pauses.count < 2, seconds < 60_000 {
      try await clock.advance(to: clock.now + .seconds(200))
      await database.settleTimers()
      seconds += 200
      if try await values(in: database).count == count + pauses.count + 1 {
        (pauses, seconds) = (pauses + [seconds], 0)
      }
    }
    #expect(pauses.count == 2 && pauses[0] <= 16_600 && pauses[1] > 8_192, "\(pauses)")
    await test.close()
  }
}
