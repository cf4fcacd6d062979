import EventLoop
import Locks
import Testing

@testable import Database

@Suite("Budgets of bytes", .timeLimit(.minutes(1)))
struct GrowthBudgetTests {
  private static let start = MonotonicInstant(nanoseconds: 1_000_000_000_000)

  private func account(_ group: String, _ deviceID: String?) -> GrowthAccount {
    GrowthAccount(group: group, deviceID: deviceID)
  }

  @Test("A device that has used its budget up waits until there is room again, and the others of its family do not")
  func devices() throws {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 2_000, perSecond: 10), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 10))
    let (tablet, phone) = (account("child", "tablet"), account("child", "phone"))
    let start = Self.start
    #expect(budgets.refusal(of: tablet, "f", now: start) == nil)
    // The call that exceeds the budget is the last one.
    budgets.charge(1_205, to: tablet, "f", now: start)
    let refusal = try #require(budgets.refusal(of: tablet, "f", now: start))
    #expect(refusal.kind == .overBudget && refusal.retryDelay == .seconds(21))
    #expect(refusal.message.contains("the device may write"))
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
      ofGroup: GrowthBudget(bytes: 2_000, perSecond: 10), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 10))
    let start = Self.start
    for device in ["a", "b", "c"] { budgets.charge(999, to: account("child", device), "f", now: start) }
    let refusal = try #require(budgets.refusal(of: account("child", "d"), "f", now: start))
    #expect(refusal.message.contains("the family's child calls may write"))
    #expect(budgets.refusal(of: account("guardian", "e"), "f", now: start) == nil)
    #expect(budgets.refusal(of: account("child", "d"), "g", now: start) == nil)
  }

  @Test("Budgets grow with time however often they are charged, and an unused one is forgotten")
  func time() {
    let budgets = GrowthBudgets(
      ofGroup: GrowthBudget(bytes: 1_000, perSecond: 1_000), ofDevice: GrowthBudget(bytes: 1_000, perSecond: 1_000))
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

  @Test("The values that a body writes are charged, once, and reading is free")
  func writes() async throws {
    let test = try await TestDatabase {
      $0.budgetOfDevice = GrowthBudget(bytes: 100_000, perSecond: 1)
      $0.budgetOfGroup = GrowthBudget(bytes: 1_000_000, perSecond: 1)
    }
    let database = test.database
    database.findOrigins { WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "tablet")) }
    let note = String(repeating: "x", count: 9_000)
    for value in 0..<50 {
      try await database.write("f") { tx in
        #expect(
          try tx.query("SELECT note FROM entry WHERE partition = ?", tx.partition) { $0.string(0) }.count
            == min(value, 11))
        if value < 11 { try insert(value, note: note, in: tx) }
      }
    }
    try await database.write("f") { try insert(11, note: note, in: $0) }
    let error = await databaseError { try await database.write("f") { try insert(12, note: note, in: $0) } }
    #expect(error?.kind == .overBudget)
    #expect(database.writesOverBudget == 1)
    try await database.write("g") { _ in }
    database.findOrigins { WriteOrigin(.necessary) }
    try await database.write("f") { try insert(13, note: note, in: $0) }
    #expect(try await values(in: database) == Array(0...11) + [13])
    await test.close()
  }
}
