import Database
import LocalTime
import Messages
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import BadgeActivities
@testable import BadgeChildren
@testable import BadgeServer

/// The tests begin on Monday, 2 March 2026, 10:00 in Berlin.
@Suite("BA-8 tasks that are rejected later") struct TaskPeakTests {
  private static let day: Int64 = 86_400

  private func decision(_ isApproval: Bool, _ id: String, at offset: Int64, _ subject: String) -> Activity {
    var decision = Activity(
      ActivityPlace(time: ServiceHarness.start + offset, id: id, reporter: ""),
      isApproval ? .taskApproved : .taskRejected)
    decision.subject = subject
    return decision
  }

  /// How many tasks are approved after each instant, decisions in order of time, ids deciding between those of one.
  private func counts(_ decisions: [Activity]) -> [(time: Instant, count: Int64)] {
    var (approved, counts): (Set<String>, [(Instant, Int64)]) = ([], [])
    for decision in decisions.sorted(by: { $0.place < $1.place }) {
      if decision.type == .taskApproved { approved.insert(decision.subject) } else { approved.remove(decision.subject) }
      if counts.last?.0 == decision.place.time { counts.removeLast() }
      counts.append((decision.place.time, Int64(approved.count)))
    }
    return counts
  }

  @Test(
    "BA-8 how many tasks were approved at an instant equals a fold, in whatever order decisions arrive",
    arguments: 0..<12)
  func fold(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let span: Int64 = [3, 400, 40 * Self.day][Int(seed % 3)]
    var decisions: [Activity] = []
    for number in 0..<Int.random(in: 1...60, using: &random) {
      let ago = Int64.random(in: 0...span, using: &random)
      let isApproval = Int.random(in: 0..<3, using: &random) > 0
      decisions.append(decision(isApproval, "d\(number)", at: -ago, "task \(Int.random(in: 0..<8, using: &random))"))
    }
    let counts = counts(decisions)
    try await withBadgeService { fixture in
      let child = ChildKey(familyID: fixture.family.familyID, childID: fixture.family.childID)
      let arriving = (decisions + decisions.prefix(5)).shuffled(using: &random)
      let edges = (0..<6).map { _ in ServiceHarness.start - Int64.random(in: -5...span + 5, using: &random) }
      try await fixture.harness.database.write(child.partition) { tx in
        for decision in arriving { try TaskPeaks.add(tx, child, decision) }
        #expect(try TaskPeaks.highest(tx, child) == counts.map { $0.count }.max())
        for needed in Int64(1)...9 {
          let first = counts.first(where: { $0.count >= needed })?.time
          #expect(try TaskPeaks.first(tx, child, atLeast: needed) == first, "\(needed)")
          for (start, end) in zip(edges, edges.dropFirst()) {
            let atStart = counts.last(where: { $0.time <= start })?.count ?? 0
            let later = counts.first(where: { $0.time > start && $0.time < end && $0.count >= needed })?.time
            let found = try TaskPeaks.first(tx, child, atLeast: needed, from: start, until: end)
            #expect(found == (atStart >= needed ? start : later), "\(needed) from \(start) until \(end)")
          }
        }
      }
    }
  }

  @Test("BA-8 a task was done even if it is rejected later, whichever becomes known first")
  func rejected() async throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      try await withBadgeService { fixture in
        try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * Self.day))
        let decisions = [
          fixture.activity(.taskApproved, "1", at: -5 * Self.day, subject: "t"),
          fixture.activity(.taskRejected, "2", at: -5 * Self.day + 60, subject: "t"),
          fixture.activity(.taskApproved, "3", at: -2 * Self.day, subject: "t"),
        ]
        for index in order { try await fixture.record(decisions[index]) }
        let award = try await fixture.award("HELPER")
        #expect(award.reachDate?.day == 25 && award.reachDate?.month == 2, "\(order)")
        #expect(try await fixture.fact("tasks_completed") == 1)
        let found = try await PlantedErrors(BadgeLedger.ledger(), host: fixture.harness.host).findings(
          of: fixture.family.familyID, in: fixture.harness.database)
        #expect(found.isEmpty, "\(found)")
      }
    }
    // In one second the later id decides.
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * Self.day))
      try await fixture.record(fixture.activity(.taskApproved, "1", at: -60, subject: "t"))
      #expect(try await fixture.badge("HELPER").earned)
    }
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * Self.day))
      try await fixture.record(fixture.activity(.taskRejected, "2", at: -60, subject: "t"))
      try await fixture.record(fixture.activity(.taskApproved, "1", at: -60, subject: "t"))
      #expect(try await !fixture.badge("HELPER").earned)
    }
  }

  @Test("BA-4 BA-8 conditions hold together at one instant: a task that was rejected before is none of them")
  func together() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * Self.day))
      let both = try await fixture.create(
        fixture.draft(
          "Both",
          BadgeV1.Criterion(allOf: [
            fixture.condition(.tasksCompleted, 1), fixture.condition(.goalCreated, 1),
          ])))
      try await fixture.record(fixture.activity(.taskApproved, "1", at: -5 * Self.day, subject: "t"))
      try await fixture.record(fixture.activity(.taskRejected, "2", at: -4 * Self.day, subject: "t"))
      try await fixture.record(fixture.activity(.goalCreated, "3", at: -3 * Self.day, subject: "g"))
      #expect(try await !fixture.badge(both.code).earned)
      // A fact of an earlier time becomes known: no fact reaches a further value, and they held together.
      try await fixture.record(fixture.activity(.goalCreated, "4", at: -5 * Self.day + 60, subject: "g"))
      let award = try await fixture.award(both.code)
      #expect(award.reachDate?.day == 25 && award.reachDate?.month == 2)
      // An approval before the goal moves the day to that of the goal.
      try await fixture.record(fixture.activity(.goalCreated, "5", at: -6 * Self.day, subject: "g"))
      try await fixture.record(fixture.activity(.taskApproved, "6", at: -7 * Self.day, subject: "u"))
      #expect(try await fixture.award(both.code).reachDate?.day == 24)
    }
  }

  @Test("BA-8 tasks that an earlier version stored are counted in pieces; until then the tasks approved now decide")
  func upgrade() async throws {
    try await withBadgeService { fixture in
      let child = ChildKey(familyID: fixture.family.familyID, childID: fixture.family.childID)
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * Self.day))
      try await fixture.record(fixture.activity(.taskApproved, "1", at: -5 * Self.day, subject: "t"))
      try await fixture.record(fixture.activity(.taskRejected, "2", at: -4 * Self.day, subject: "t"))
      // As the migration leaves it.
      try await fixture.harness.database.write(child.partition) { tx in
        for table in ["task_decision", "task_peak", "award", "award_fact"] {
          try tx.execute(
            "DELETE FROM \(table) WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
            child.familyID, child.childID)
        }
        try tx.enqueueWork(kind: TaskPeakFill.kind, familyID: child.familyID, key: child.childID) { _ in [] }
        #expect(try ChildFacts.earningValues(tx, child)[.tasksCompleted] == 0)
        #expect(try TaskPeakFill.isRunning(tx, familyID: child.familyID))
      }
      await fixture.harness.database.settleTimers()
      #expect(try await fixture.award("HELPER").reachDate?.day == 25)
    }
  }
}
