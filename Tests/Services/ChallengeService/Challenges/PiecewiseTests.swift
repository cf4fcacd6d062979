import Database
import LocalTime
import Locks
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFacts

/// Evaluations that are too much for one transaction: done in pieces, interrupted, read meanwhile; and the cost of one
/// more stretch.
@Suite struct PiecewiseTests {
  private static let day: Int64 = 86_400

  /// Four challenges, one of each kind of period, and a child that learns every day.
  private static func history(
    _ fixture: ChallengeFixture, days: Int64, createsChallenges: Bool = true
  ) async throws {
    if createsChallenges {
      try await fixture.create(.init(title: "day", target: 20))
      try await fixture.create(.init(title: "week", target: 240), template: "weekend_warrior")
      try await fixture.create(.init(title: "once", target: 300, repeatWeekly: false), template: "app_master")
      try await fixture.create(.init(title: "streak", target: 3), template: "streak_champion")
    }
    try await fixture.harness.advance(by: days * day)
    try await fixture.deliver(
      fixture.changed(added: (0..<days).map { fixture.segment(at: $0 * day + 3_600, seconds: 1_800) }))
  }

  private struct Outcome: Hashable {
    var completions: [ChallengeV1.Completion]
    var progress: [ChallengeV1.Progress]

    init(_ fixture: ChallengeFixture) async throws {
      let titles = try await fixture.progress().map { ($0.challengeID, $0.title) }
      let known = Dictionary(titles, uniquingKeysWith: { first, _ in first })
      completions = try await fixture.completions().map {
        var completion = $0
        completion.challengeID = known[$0.challengeID] ?? ""
        return completion
      }.sorted { ($0.title, $0.completionTime?.seconds ?? 0) < ($1.title, $1.completionTime?.seconds ?? 0) }
      progress = try await fixture.progress().map {
        var progress = $0
        progress.challengeID = $0.title
        return progress
      }
    }
  }

  /// The learning of the first days was worth less and was shorter than published.
  private static func correction(_ fixture: ChallengeFixture) -> UsageV1.UsageChanged {
    let days = (0..<10 as Range<Int64>).filter { $0 != 4 }
    return fixture.changed(
      added: days.map { fixture.segment(at: $0 * day + 3_600, seconds: 1_260, rate: 5) },
      removed: days.map { fixture.segment(at: $0 * day + 3_600, seconds: 1_800) }
        + [fixture.segment(at: 4 * day + 3_600, seconds: 1_800)])
  }

  @Test(
    "CH-5 CH-7 CH-15 work that is interrupted repeatedly resumes where it was, and ends like the whole evaluation")
  func restarts() async throws {
    let family = TestFamily()
    let whole = try await ChallengeFixture(family)
    try await Self.history(whole, days: 30)
    try await whole.deliver(Self.correction(whole))
    var pieces = try await ChallengeFixture(family, isInPieces: true)
    try await Self.history(pieces, days: 30)
    try await pieces.deliver(Self.correction(pieces), settles: false)
    var restarts = 0
    while restarts < 20 {
      let (directory, now, child) = (pieces.harness.directory, pieces.harness.now, pieces.child)
      guard try await pieces.harness.database.read(child.partition, { try PendingEvaluation.isWaiting($0, child) })
      else { break }
      restarts += 1
      await pieces.harness.stop()
      pieces = try await ChallengeFixture(
        family, continuing: directory, isSetUp: false, isInPieces: true, at: now)
    }
    await pieces.harness.database.settleTimers()
    #expect(restarts >= 2)
    let (one, other) = (try await Outcome(whole), try await Outcome(pieces))
    #expect(one == other)
    #expect(one.completions.count > 20 && one.progress.count == 4)
    await whole.harness.stop()
    await pieces.harness.stop()
  }

  @Test(
    "CH-15 BA-8 of completions that one change takes back each says that more follows, but for the last",
    arguments: [false, true])
  func together(isInPieces: Bool) async throws {
    let fixture = try await ChallengeFixture(isInPieces: isInPieces)
    try await Self.history(fixture, days: 30)
    #expect(try await fixture.corrected().isEmpty)
    try await fixture.deliver(
      fixture.changed(removed: (0..<30).map { fixture.segment(at: $0 * Self.day + 3_600, seconds: 1_800) }))
    let corrected = try await fixture.corrections()
    #expect(corrected.count > 30 && corrected.allSatisfy { $0.current == nil })
    #expect(corrected.map(\.moreFollows) == corrected.indices.map { $0 < corrected.count - 1 })
    // In pieces the last one is not known as such: that nothing follows is said by itself.
    #expect(corrected.filter { $0.previous == nil }.count == (isInPieces ? 1 : 0))
    #expect(try await fixture.completions().isEmpty)
    await fixture.harness.stop()
  }

  @Test(
    "CH-5 CH-14 while work waits a challenge's progress is the one before or the one after, never a mixture")
  func steadyReads() async throws {
    let fixture = try await ChallengeFixture(isInPieces: true)
    try await Self.history(fixture, days: 30)
    let (child, now, database) = (fixture.child, fixture.harness.now, fixture.harness.database)
    let before = try await fixture.progress()
    try await fixture.deliver(Self.correction(fixture), settles: false)
    var read: Set<ChallengeV1.Progress> = []
    var (isWaiting, times) = (true, 0)
    while isWaiting {
      let progress = try await database.read(child.partition) { tx in
        (
          try PendingEvaluation.isWaiting(tx, child),
          try CurrentProgress(tx, child, facts: try FactReader.any(tx, child), now: now).progress
        )
      }
      isWaiting = progress.0
      read.formUnion(progress.1)
      times += 1
    }
    let after = try await fixture.progress()
    #expect(times > 2 && after != before)
    let mixed = read.subtracting(before + after)
    #expect(mixed.isEmpty, "\(mixed.map { "\($0.title) \($0.progress) \($0.completed) \($0.near)" })")
    await fixture.harness.stop()
  }

  /// The statements' steps that one more stretch of today needs.
  private static func cost(
    of message: (ChallengeFixture) -> any Message, days: Int64,
    after fill: @escaping @Sendable (Transaction, ChildKey) throws -> Void = { _, _ in }
  ) async throws -> Duration {
    let fixture = try await ChallengeFixture {
      $0.costMeasure = .steps(of: .microseconds(1))
      $0.longWrite = .zero
    }
    try await Self.history(fixture, days: days)
    let child = fixture.child
    try await fixture.harness.database.write(child.partition) { try fill($0, child) }
    let costs = Locked<[Duration]>([])
    fixture.harness.database.onSlowWrite { write in
      if write.groupSize == 0 { costs.withLock { $0.append(write.cost) } }
    }
    try await fixture.deliver(message(fixture))
    let found = costs.withLock { $0 }
    await fixture.harness.stop()
    return found.reduce(.zero, +)
  }

  @Test("CH-5 one more stretch of today costs the same however long the challenges last, were edited and paused")
  func stretch() async throws {
    func stretch(_ fixture: ChallengeFixture) -> any Message {
      let now = fixture.harness.now - fixture.start
      return fixture.changed(added: [fixture.segment(at: now - 300, seconds: 60)])
    }
    let short = try await Self.cost(of: stretch, days: 10)
    let long = try await Self.cost(of: stretch, days: 80) { tx, child in
      // As they would be stored: edits and pauses of the first seventy days.
      try tx.execute(
        """
        /* test */ WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
        INSERT INTO challenge_version (
          partition, family_id, challenge_id, number, effective_time, settings, learning_chosen_time,
          reward_chosen_time, last_date)
        SELECT partition, family_id, challenge_id, i, effective_time + i * 40000, settings, learning_chosen_time,
          reward_chosen_time, last_date FROM challenge_version, n WHERE number = 1
        """)
      try tx.execute(
        """
        /* test */ WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
        INSERT INTO challenge_pause (partition, family_id, challenge_id, from_time, to_time)
        SELECT partition, family_id, challenge_id, create_time + i * 6000, create_time + i * 6000 + 60
        FROM challenge, n
        """)
    }
    #expect(short > .zero && long <= short * 1.25, "\(short) \(long)")
  }

  @Test("SH-7 the cost of an event about an app does not depend on how often the child's other apps have changed")
  func assignment() async throws {
    func assigned(_ fixture: ChallengeFixture) -> any Message {
      fixture.assigned("00000000-0000-7000-8000-000000000007", .reward, at: fixture.harness.now - fixture.start)
    }
    let few = try await Self.cost(of: assigned, days: 5)
    let many = try await Self.cost(of: assigned, days: 5) { tx, child in
      try tx.execute(
        """
        /* test */ WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO child_app (partition, family_id, child_id, effective_time, app_id, is_reward, generation)
        SELECT ?, ?, ?, i * 600, '00000000-0000-7000-9000-0000000' || (10000 + i % 500), 1, i FROM n
        """, tx.partition, child.familyID, child.childID)
      try tx.execute(
        """
        INSERT INTO app_removal (partition, family_id, child_id, app_id, generation, remove_time)
        SELECT partition, family_id, child_id, app_id, generation, effective_time + 300 FROM child_app
        WHERE is_reward = 1 AND effective_time < 2000000
        """)
      try tx.execute(
        """
        INSERT INTO reward_app (partition, family_id, child_id, app_id, from_time, to_time)
        SELECT partition, family_id, child_id, app_id, effective_time, effective_time + 300 FROM child_app
        WHERE is_reward = 1 AND effective_time < 2000000
        """)
    }
    #expect(few > .zero && many <= few * 1.25, "\(few) \(many)")
  }
}
