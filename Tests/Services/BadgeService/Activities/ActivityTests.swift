import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing
import Verification

@testable import BadgeActivities
@testable import BadgeChildren
@testable import BadgeServer

extension BadgeFixture {
  /// An activity, seconds after the start.
  func activity(
    _ type: BadgeV1.ActivityType, _ id: String, at offset: Int64 = 0, amount: Int64 = 0, subject: String = ""
  ) -> BadgeV1.Activity {
    var activity = BadgeV1.Activity(
      activityID: id, type: type, occurTime: .init(ServiceHarness.start + offset), subjectID: subject)
    if type == .balanceChanged { activity.balanceMinorUnits = amount } else { activity.amountMinorUnits = amount }
    if type == .transactionCreated { activity.transactionKind = .debit }
    return activity
  }

  /// An activity of each type.
  var everyActivity: [BadgeV1.Activity] {
    ActivityType.allCases.map { type in
      var activity = activity(.init(rawValue: Int32(type.rawValue)), "of-\(type.rawValue)")
      activity.amountMinorUnits = type.payload.contains(.amount) ? 900 : 0
      activity.balanceMinorUnits = type.payload.contains(.balance) ? 900 : 0
      activity.underBudget = type.payload.contains(.underBudget)
      activity.subjectID = type.payload.contains(.subject) ? "s" : ""
      return activity
    }
  }

  @discardableResult
  func record(_ activity: BadgeV1.Activity) async throws -> BadgeV1.RecordActivityResponse {
    try await activities.recordActivity(.init(childID: family.childID, activity: activity), options: try guardian)
  }

  func report(_ reported: [BadgeV1.Activity], of childID: String? = nil) async throws -> [BadgeV1.ActivityResult] {
    let channel = harness.reporterChannel()
    defer { channel.close() }
    return try await BadgeV1.ActivityServiceClient(channel).recordActivities(
      .init(
        familyID: family.familyID,
        activities: reported.map { .init(childID: childID ?? family.childID, activity: $0) })
    ).results
  }

  func facts() async throws -> [String: Int64] {
    let facts = try await activities.listFacts(.init(childID: family.childID), options: try guardian).facts
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.fact, $0.value) })
  }

  func fact(_ name: String) async throws -> Int64? { try await facts()[name] }
}

@Suite struct ActivityTests {
  @Test("BA-5 an activity is recorded once: the same again is a duplicate, another one under its id ALREADY_EXISTS")
  func once() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let deposit = fixture.activity(.savingsDeposit, "d1", amount: 1_000)
      #expect(try await !fixture.record(deposit).duplicate)
      #expect(try await fixture.record(deposit).duplicate)
      var other = deposit
      other.amountMinorUnits = 1_001
      let error = await failure { try await fixture.record(other) }
      #expect(error?.code == .alreadyExists && error?.reason == "ACTIVITY_CONFLICT")
      #expect(try await fixture.fact("total_saved") == 1_000)
      // Fractions of a second are no other content.
      var fraction = deposit
      fraction.occurTime?.nanos = 5
      #expect(try await fixture.record(fraction).duplicate)
      // An outside system has ids of its own.
      #expect(try await fixture.report([other, deposit]).map(\.outcome) == [.accepted, .rejected])
      #expect(try await fixture.fact("total_saved") == 2_001)
      let listed = try await fixture.activities.listActivities(
        .init(childID: fixture.family.childID, type: .savingsDeposit), options: try fixture.guardian)
      #expect(listed.activities.map(\.reporter) == ["bank", ""])
      let changes = try await fixture.client.listChanges(.init(), options: try fixture.guardian).changes
      #expect(changes.map(\.kind) == [.activityRecorded] && changes.first?.subjectID == "d1")
    }
  }

  @Test("BA-5 every fault of an activity is named; one that is malformed keeps no other of its batch from being stored")
  func faults() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let wrong = BadgeV1.Activity(
        activityID: "a b", type: .savingsDeposit, occurTime: .init(ServiceHarness.start + 301), amountMinorUnits: 0,
        transactionKind: .credit, balanceMinorUnits: 1, underBudget: true, subjectID: "x")
      let error = await failure { try await fixture.record(wrong) }
      #expect(
        Set(error?.fields ?? [])
          == Set(
            [
              "activity_id", "occur_time", "amount_minor_units", "transaction_kind", "balance_minor_units",
              "under_budget",
              "subject_id",
            ].map { "activity.\($0)" }))
      let good = fixture.activity(.taskApproved, "t", at: 300, subject: "dishes")
      let results = try await fixture.report([wrong, good, BadgeV1.Activity()])
      #expect(results.map(\.outcome) == [.rejected, .accepted, .rejected])
      #expect(results[0].message.contains("activities[0].activity.amount_minor_units is 0"))
      #expect(try await fixture.fact("tasks_completed") == 1)
      let early = fixture.activity(.accountCreated, "e", at: 946_684_799 - ServiceHarness.start.seconds)
      #expect(await failure { try await fixture.record(early) }?.fields == ["activity.occur_time"])
      // A child of another family, and none at all.
      let stranger = try await fixture.report([good], of: TestFamily().childID)
      #expect(stranger.map(\.reason) == [.notFound])
      let many = await failure { _ = try await fixture.report(Array(repeating: good, count: 1_001)) }
      #expect(many?.fields == ["activities"])
    }
  }

  @Test("BA-5 guardians and each outside system have a share of their own of a child's activities")
  func limits() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let child = fixture.child
      try await fixture.harness.database.write(child.partition) { tx in
        for (reporter, count) in [("", 20_000), ("bank", 99_999)] {
          try tx.execute(
            "INSERT INTO activity_count (partition, family_id, child_id, reporter, activities) VALUES (?, ?, ?, ?, ?)",
            child.partition, child.familyID, child.childID, reporter, count)
        }
      }
      let error = await failure { try await fixture.record(fixture.activity(.accountCreated, "a")) }
      #expect(error?.code == .resourceExhausted && error?.reason == "LIMIT_REACHED")
      let results = try await fixture.report(["a", "b"].map { fixture.activity(.accountCreated, $0) })
      #expect(results.map(\.reason) == [.unspecified, .limitReached])
    }
  }

  @Test("FA-6 the key of an outside system opens nothing but RecordActivities")
  func reporter() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let channel = fixture.harness.reporterChannel()
      defer { channel.close() }
      let error = await failure {
        _ = try await BadgeV1.ActivityServiceClient(channel).listFacts(.init(childID: fixture.family.childID))
      }
      #expect(error?.code == .permissionDenied && error?.reason == "ROLE_NOT_ALLOWED")
      let unknown = await failure {
        _ = try await BadgeV1.ActivityServiceClient(channel).recordActivities(
          .init(familyID: TestFamily().familyID, activities: [.init()]))
      }
      #expect(unknown?.code == .notFound && unknown?.reason == "NOT_FOUND")
    }
  }

  @Test("BA-5 a page token that no answer contained is rejected; pages follow each other")
  func pages() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      for number in 0..<5 {
        try await fixture.record(fixture.activity(.accountCreated, "a\(number)", at: Int64(number / 2)))
      }
      var (ids, token): ([String], String) = ([], "")
      repeat {
        let page = try await fixture.activities.listActivities(
          .init(childID: fixture.family.childID, pageSize: 2, pageToken: token), options: try fixture.guardian)
        ids += page.activities.compactMap(\.activity?.activityID)
        token = page.nextPageToken
      } while !token.isEmpty
      #expect(ids == ["a4", "a3", "a2", "a1", "a0"])
      for key in ["x", "1 2", "99999999999999999999 a b", "\(Int64.max) ~ ~", "\(Int64.min) a "] {
        let error = await failure {
          _ = try await fixture.activities.listActivities(
            .init(childID: fixture.family.childID, pageToken: Page.token(after: key)), options: try fixture.guardian)
        }
        #expect(error == nil || error?.fields == ["page_token"], "\(key)")
      }
    }
  }

  @Test("BA-5 a month and a week become facts when they have closed, by a timer, and again by late activities")
  func closing() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.record(fixture.activity(.allowanceReceived, "a", amount: 1_000))
      try await fixture.record(fixture.activity(.savingsDeposit, "d", amount: 500))
      var check = fixture.activity(.budgetChecked, "b")
      check.underBudget = true
      try await fixture.record(check)
      #expect(try await fixture.fact("monthly_savings_rate") == 0)
      #expect(try await fixture.fact("savings_deposit_on_allowance_day") == 1)
      // Monday 10:00 in Berlin; the week ends after 6 days and 14 hours.
      try await fixture.harness.advance(by: 6 * 86_400 + 14 * 3_600 - 1)
      #expect(try await fixture.fact("weeks_under_budget") == 0)
      try await fixture.harness.advance(by: 1)
      #expect(try await fixture.fact("weeks_under_budget") == 1)
      #expect(try await fixture.fact("monthly_savings_rate") == 0)
      try await fixture.harness.advance(by: 24 * 86_400)
      #expect(try await fixture.fact("monthly_savings_rate") == 50)
      // Late: another deposit of March, and a check that was the last one of its week.
      try await fixture.record(fixture.activity(.savingsDeposit, "d2", at: 86_400, amount: 250))
      #expect(try await fixture.fact("monthly_savings_rate") == 75)
      try await fixture.record(fixture.activity(.budgetChecked, "b2", at: 86_400))
      #expect(try await fixture.fact("weeks_under_budget") == 0)
    }
  }

  @Test("BA-8 a badge whose facts fell below it keeps its day, until they reach it again on another one")
  func again() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      func check(_ id: String, at offset: Int64, isUnder: Bool) async throws {
        var check = fixture.activity(.budgetChecked, id, at: offset)
        check.underBudget = isUnder
        try await fixture.record(check)
      }
      func day() async throws -> CommonV1.LocalDate? { try await fixture.badge("BUDGET_AWARE").reachDate }
      try await check("a", at: 0, isUnder: true)
      try await fixture.harness.advance(by: 7 * 86_400)
      let first = CommonV1.LocalDate(year: 2026, month: 3, day: 8)
      #expect(try await day() == first)
      try await check("b", at: 60, isUnder: false)
      #expect(try await day() == first)
      try await check("c", at: 7 * 86_400, isUnder: true)
      #expect(try await day() == first)
      try await fixture.harness.advance(by: 7 * 86_400)
      #expect(try await day() == .init(year: 2026, month: 3, day: 15))
    }
  }

  @Test("BA-5 SH-13 a week and a month that a clock which was ahead has closed are open again, and close once they end")
  func setBack() async throws {
    let first = try await BadgeFixture()
    try await first.deliver(first.childChanged)
    try await first.record(first.activity(.allowanceReceived, "a", amount: 1_000))
    try await first.record(first.activity(.savingsDeposit, "d", amount: 500))
    var check = first.activity(.budgetChecked, "b")
    check.underBudget = true
    try await first.record(check)
    try await first.harness.advance(by: 31 * 86_400)
    #expect(try await first.fact("weeks_under_budget") == 1)
    #expect(try await first.fact("monthly_savings_rate") == 50)
    let directory = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await BadgeFixture(first.family, continuing: directory)
    #expect(second.harness.database.clockLag ?? 0 >= 31 * 86_400)
    let (ledger, child) = (BadgeLedger.ledger(), second.child)
    for _ in 0..<2 {
      try await second.harness.database.write(child.familyID) { try ledger.redecide($0, child.familyID) }
      #expect(try await second.fact("weeks_under_budget") == 0)
      #expect(try await second.fact("monthly_savings_rate") == 0)
    }
    try await second.harness.advance(by: 7 * 86_400)
    #expect(try await second.fact("weeks_under_budget") == 1)
    try await second.harness.advance(by: 24 * 86_400)
    #expect(try await second.fact("monthly_savings_rate") == 50)
    await second.harness.stop()
  }
}

@Suite struct ActivityOrderTests {
  private static let zones = ["Europe/Berlin", "Pacific/Apia", "America/Los_Angeles", "Pacific/Kiritimati"]

  /// Activities over some months, of few ids and instants, so that they meet.
  private static func activities(
    _ fixture: BadgeFixture, _ count: Int, _ random: inout SeededRandom
  ) -> [BadgeV1.Activity] {
    (0..<count).map { number in
      let type = BadgeV1.ActivityType(rawValue: Int32.random(in: 1...15, using: &random))
      let domain = ActivityType(rawValue: Int(type.rawValue))?.payload ?? []
      var activity = fixture.activity(type, "a\(number)", at: Int64.random(in: -200...0, using: &random) * 43_200)
      if domain.contains(.amount) { activity.amountMinorUnits = Int64.random(in: 1...900, using: &random) }
      if domain.contains(.balance) { activity.balanceMinorUnits = Int64.random(in: -900...900, using: &random) }
      if domain.contains(.underBudget) { activity.underBudget = Int.random(in: 0..<4, using: &random) > 0 }
      if domain.contains(.subject) { activity.subjectID = "s\(Int.random(in: 0..<6, using: &random))" }
      return activity
    }
  }

  @Test(
    "BA-5 any order of activities and calendars, in any pieces, gives the facts of the fold over all of them",
    arguments: 0..<12)
  func anyOrder(seed: Int) async throws {
    let isInPieces = seed % 2 == 1
    try await withBadgeService(isInPieces: isInPieces) { fixture in
      var random = SeededRandom(seed: UInt64(seed))
      try await fixture.deliver(fixture.childChanged(Self.zones[0], at: -400 * 86_400))
      let activities = Self.activities(fixture, 120, &random)
      var rest = activities.shuffled(using: &random)[...]
      var changes = (0..<3).map { _ in
        fixture.childChanged(
          Self.zones.randomElement(using: &random) ?? "", .init(rawValue: Int32.random(in: 1...7, using: &random)),
          at: Int64.random(in: -90...0, using: &random) * 86_400)
      }
      while !rest.isEmpty {
        let batch = Array(rest.prefix(Int.random(in: 1...40, using: &random)))
        rest = rest.dropFirst(batch.count)
        let results = try await fixture.report(batch + batch.prefix(2))
        #expect(results.prefix(batch.count).allSatisfy { $0.outcome == .accepted })
        #expect(results.dropFirst(batch.count).allSatisfy { $0.outcome == .duplicate })
        if let change = changes.popLast() { try await fixture.deliver(change) }
      }
      for change in changes { try await fixture.deliver(change) }
      await fixture.harness.database.settleTimers()
      // A timer does not fire in a transaction that has no time at all.
      for _ in 0..<(isInPieces ? 0 : 3) {
        try await expectFold(fixture)
        try await fixture.harness.advance(by: Int64.random(in: 1...40, using: &random) * 86_400)
      }
      try await expectFold(fixture)
    }
  }

  private func expectFold(_ fixture: BadgeFixture) async throws {
    let (child, now) = (fixture.child, fixture.harness.now)
    let (stored, folded) = try await fixture.harness.database.read(child.partition) { tx in
      let activities = try ActivityTable.list(tx, child, after: nil, limit: 10_000)
      #expect(activities.count == 120)
      let calendar = try ChildCalendarTable.calendar(tx, child)
      return (
        try ActivityFactTable.values(tx, child).filter { $0.value != 0 },
        ActivityFold.values(activities, calendar: calendar, now: now).filter { $0.value != 0 }
      )
    }
    #expect(stored == folded)
  }
}
