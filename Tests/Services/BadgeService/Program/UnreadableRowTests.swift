import Database
import DatabaseServer
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import BadgeActivities
@testable import BadgeBadges
@testable import BadgeChildren
@testable import BadgeLearning
@testable import BadgeProfiles
@testable import BadgeShop
@testable import ServiceAPI

/// Reading a planted value fails; nothing is awarded or shown with a default in its place.
@Suite("A row that cannot be read is an error", .sqlite("a column holds values of any type")) struct UnreadableRowTests
{
  private func expectRefused(
    in table: String, _ column: String, _ call: (BadgeFixture) async throws -> Void
  ) async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(36_000)))
      try await fixture.deliver(fixture.completed(2))
      try await fixture.deliver(fixture.streak(7))
      #expect(await failure { try await call(fixture) } == nil)
      try await fixture.harness.database.plant("odd", in: table, column, of: fixture.family.familyID)
      let error = await failure { try await call(fixture) }
      #expect(error?.code == .internalError, "\(table).\(column)")
      // No name of a table reaches the caller.
      #expect(error?.message.contains(table) == false, "\(table).\(column)")
    }
  }

  @Test func awards() async throws {
    for column in ["points", "earn_time", "seen"] {
      try await expectRefused(in: "award", column) { _ = try await $0.badges() }
    }
  }

  @Test func facts() async throws {
    for (table, column) in [
      ("counted_learning", "seconds"), ("counted_learning", "open_sixtieths"), ("completed_count", "periods"),
      ("daily_streak", "longest"),
    ] {
      try await expectRefused(in: table, column) { _ = try await $0.badges() }
    }
  }

  @Test("the follower's handler fails, which parks the family") func follower() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(600)))
      try await fixture.harness.database.plant("odd", in: "counted_learning", "seconds", of: fixture.family.familyID)
      let refusal = await #expect(throws: DatabaseError.self) { try await fixture.deliver(fixture.completed(2)) }
      #expect(refusal?.kind == .unreadableRow)
      for part in ["counted_learning", "odd", fixture.family.childID] {
        #expect(refusal?.message.contains(part) == true, "\(part) in \(refusal?.message ?? "")")
      }
    }
  }

  @Test("every column of every table is read as what it is, or not at all") func columns() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.counted(fixture.learned(36_000), moreFollows: true))
      try await fixture.deliver(fixture.completed(2))
      try await fixture.deliver(fixture.streak(7))
      try await fixture.fillShop()
      try await fixture.create(fixture.draft("Saver", fixture.condition(.totalSaved, 500, .amount)))
      for activity in fixture.everyActivity { try await fixture.record(activity) }
      let (child, family) = (fixture.child, fixture.child.family)
      let planted = PlantedColumns(
        exempt: [
          "child": "another catalogue has the child evaluated again",
          "own_badge_threshold": "only whether there is one is asked; a verification makes them again",
        ],
        readings: [
          { tx in _ = try AwardTable.list(tx, child) }, { tx in _ = try RewardTable.list(tx, family) },
          { tx in _ = try PurchaseTable.list(tx, child) }, { tx in _ = try DisplayTable.list(tx, child) },
          { tx in _ = try LevelTable.find(tx, child) },
          { tx in _ = try ChangeTable.page(tx, family, childID: nil, before: .max, limit: 9) },
          { tx in _ = try LearningTables.facts(tx, child) }, { tx in _ = try LearningTables.records(tx, child) },
          { tx in _ = try LearningTables.learning(tx, child) },
          { tx in _ = try ChildCalendarTable.calendar(tx, child) },
          { tx in _ = try OwnBadgeTable.page(tx, familyID: child.familyID, after: 0, limit: 9) },
          { tx in _ = try LearningDateTable.before(tx, child, "seconds") },
          { tx in _ = try LearningDateTable.date(tx, child, "sixtieths", from: 0, reaching: 1) },
          { tx in _ = try ActivityHistoryTables.date(tx, child, "amount", reaching: 1) },
          { tx in _ = try LearningTables.periods(tx, child, upTo: 1, limit: 9) },
          { tx in _ = try DatedTables.balanceDate(tx, child, reaching: 1) },
          { tx in
            for award in try AwardTable.all(tx, child) { _ = try AwardTable.evidence(tx, child, code: award.code) }
          },
          { tx in _ = try ActivityFactTable.values(tx, child) },
          { tx in _ = try ActivityTable.page(tx, child, nil, before: nil, limit: 99) },
          { tx in _ = try ActivityTable.find(tx, familyID: child.familyID, reporter: "", "of-1") },
          { tx in _ = try ActivityHistoryTables.approvals(tx, child, upTo: 1, limit: 9) },
          { tx in _ = try LearningDateTable.date(tx, child, "seconds", from: 0, reaching: 1) },
          { tx in _ = try ActivityTable.count(tx, child, reporter: "") },
          { tx in _ = try DecisionTables.longestRun(tx, child) },
          { tx in _ = try DatedTables.months(tx, child, before: .latest) },
          { tx in _ = try DatedTables.weeksUnderBudget(tx, child, before: .latest) },
          { tx in _ = try ChangeTable.page(tx, child.family, childID: nil, before: .max, limit: 9) },
          { tx in
            for type in ActivityType.allCases {
              let place = ActivityPlace(time: ServiceHarness.start, id: "new-\(type.rawValue)", reporter: "")
              var activity = Activity(place, type)
              activity.subject = "s"
              var book = try ActivityBook(tx, child, now: ServiceHarness.start)
              try book.count(activity)
            }
          },
          { tx in _ = try LearningTables.completedPeriods.page(tx, familyID: child.familyID, after: nil, limit: 9) },
        ])
      let faults = try await planted.faults(of: child.familyID, in: fixture.harness.database)
      #expect(faults == [])
    }
  }

  @Test("a value that is added to is read first: a sum does not begin with 0 again") func sums() async throws {
    for (table, column, message) in [
      ("counted_learning", "seconds", { $0.counted($0.learned(60)) }),
      ("counted_learning", "open_sixtieths", { $0.counted($0.learned(60)) }),
      ("counted_learning", "open_seconds", { $0.counted() }),
      ("completed_count", "periods", { $0.completed(3) }),
    ] as [(String, String, (BadgeFixture) -> any Message)] {
      try await withBadgeService { fixture in
        try await fixture.deliver(fixture.childChanged)
        try await fixture.deliver(fixture.counted(fixture.learned(600)))
        try await fixture.deliver(fixture.completed(2))
        try await fixture.harness.database.plant("odd", in: table, column, of: fixture.family.familyID)
        let refusal = await #expect(throws: DatabaseError.self) { try await fixture.deliver(message(fixture)) }
        #expect(refusal?.kind == .unreadableRow, "\(table).\(column)")
        for part in [table, "odd", fixture.family.childID] {
          #expect(refusal?.message.contains(part) == true, "\(part) in \(refusal?.message ?? "")")
        }
      }
    }
  }
}
