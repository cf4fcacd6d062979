import BadgeChildren
import Database
import LocalTime
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import BadgeBadges
@testable import BadgeFeed
@testable import BadgeLearning
@testable import EventFeed

@Suite("Snapshots in pieces", .timeLimit(.minutes(30)))
struct SnapshotPieceTests {
  @Test("BA-1 a snapshot in pieces of any size leaves the same as one at once, whatever was known", arguments: 1...6)
  func pieces(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let states = (0..<2).map { _ in State(random: &random) }
    let size = Int.random(in: 1...5, using: &random)
    var outcomes: [Known] = []
    for isInPieces in [false, true] {
      try await withBadgeService(isInPieces: isInPieces) { fixture in
        // In pieces it replaces another one, and starts over after it has broken off.
        for state in isInPieces ? states : [states[1]] {
          for (handler, messages) in state.parts {
            let events = try messages.map { try fixture.received($0) }
            if isInPieces { try await fixture.begin(events, handler, pieceEvents: size, bodies: 3) }
            let outcome = try await FamilyReconciliation.run(
              events, of: fixture.family.familyID, pieceEvents: isInPieces ? size : 1_000, by: handler,
              in: fixture.harness.database)
            #expect(outcome.parkReason == nil)
            if isInPieces { #expect(outcome.bodies >= events.count) }
          }
        }
        outcomes.append(try await fixture.known())
      }
    }
    #expect(outcomes[0] == outcomes[1])
  }

  @Test("BA-2 periods that are replaced by others earn no badge that neither of them does")
  func nothingTooMuch() async throws {
    try await withBadgeService(isInPieces: true) { fixture in
      try await fixture.deliver(fixture.childChanged)
      for day in 1...8 as ClosedRange<Int32> { try await fixture.deliver(fixture.completed(day, challenge: 5)) }
      for challenge in [1, 9] {
        try await fixture.reconcile(
          (1...8).map { fixture.completed($0, challenge: challenge) }, ChallengeEventHandler())
        let champion = try await fixture.badge("CHALLENGE_CHAMPION")
        #expect(champion.progress == 8 && !champion.earned)
      }
    }
  }

  @Test(
    "BA-2 a longer streak earns nothing with periods that the rest of the snapshot removes, in whatever order it comes"
  )
  func mixture() async throws {
    let both = Badge(
      code: "BOTH", name: "Both", description: "Two challenges and a streak of five days", icon: "star",
      criterion: .all([
        .reached(.count, .challengesCompleted, threshold: 2), .reached(.streak, .streakDays, threshold: 5),
      ]), category: .milestones, rarity: .common, points: 5)
    for isStreakFirst in [true, false] {
      try await withBadgeService(isInPieces: true) { fixture in
        let handler = ChallengeEventHandler(catalogue: BadgeCatalogue([both]))
        func reconcile(_ streak: Int64, _ days: ClosedRange<Int32>) async throws {
          let streak: any Message = fixture.streak(streak)
          let periods: [any Message] = days.map { fixture.completed($0) }
          try await fixture.reconcile(isStreakFirst ? [streak] + periods : periods + [streak], handler)
        }
        // Two periods and a short streak, then one period and a long streak, and the other way round.
        try await reconcile(2, 1...2)
        try await reconcile(6, 3...3)
        try await reconcile(2, 3...5)
        #expect(try await fixture.awards().isEmpty)
        try await reconcile(6, 3...4)
        #expect(try await fixture.awards().map { $0.badge?.code } == ["BOTH"])
      }
    }
  }

  @Test("BA-2 a snapshot that breaks off earns nothing; the complete one that follows decides")
  func brokenOff() async throws {
    try await withBadgeService(isInPieces: true) { fixture in
      try await fixture.deliver(fixture.childChanged)
      let events = [try fixture.received(fixture.streak(7)), try fixture.received(fixture.completed(1))]
      try await fixture.begin(events, ChallengeEventHandler(), pieceEvents: 2, bodies: 2)
      try await fixture.reconcile([fixture.streak(3)], ChallengeEventHandler())
      #expect(try await fixture.awards().isEmpty)
      #expect(try await fixture.badge("WEEK_WARRIOR").progress == 3)
    }
  }

  @Test("A snapshot that returns to a child parks its family, instead of counting a part of it")
  func unordered() async throws {
    try await withBadgeService { fixture in
      let other = UsageV1.UsageChanged(childID: "other", added: [fixture.learned(60)], cause: .record)
      let events = try [fixture.counted(fixture.learned(60)), other, fixture.counted(fixture.learned(60))]
        .map { try fixture.received($0) }
      let outcome = try await FamilyReconciliation.run(
        events, of: fixture.family.familyID, by: UsageEventHandler(), in: fixture.harness.database)
      #expect(outcome.parkReason?.contains("after what comes later") == true)
    }
  }
}

/// The events that the three followed services publish about a family.
private struct State {
  var parts: [(handler: any EventHandler, messages: [any Message])]

  init(random: inout SeededRandom) {
    let children = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
    var (usage, periods): ([any Message], [any Message]) = ([], [])
    for child in children {
      for index in 0..<Int.random(in: 0...4, using: &random) {
        let start = ServiceHarness.start + Int64(index) * 1_000
        var segment = UsageV1.UsageSegment(appID: "app", category: .learning, generation: 1, pointsPerMinute: 10)
        segment.startTime = .init(start)
        segment.endTime = .init(start + Int64.random(in: 1...900, using: &random))
        usage.append(UsageV1.UsageChanged(childID: child, added: [segment], cause: .record))
      }
      for day in 1...9 as ClosedRange<Int32> where Bool.random(using: &random) {
        let completion = ChallengeV1.Completion(
          challengeID: "challenge-\(day % 3)", periodStartDate: CommonV1.LocalDate(year: 2026, month: 3, day: day))
        periods.append(ChallengeV1.PeriodCompleted(childID: child, completion: completion))
      }
      if Bool.random(using: &random) {
        let streak = ChallengeV1.Streak(longest: Int64.random(in: 0...5, using: &random))
        periods.append(ChallengeV1.StreakChanged(childID: child, daily: streak))
      }
    }
    let family: [any Message] = children.map {
      FamilyV1.ChildChanged(
        child: FamilyV1.Child(childID: $0, timeZone: "UTC"), effectiveTime: .init(ServiceHarness.start))
    }
    parts = [
      (FamilyEventHandler(), family), (UsageEventHandler(), usage),
      (ChallengeEventHandler(), periods.shuffled(using: &random)),
    ]
  }
}

private struct Known: Equatable {
  var children: [String]
  var facts: [LearningFacts]
}

extension BadgeFixture {
  fileprivate func completed(_ day: Int32, challenge: Int) -> ChallengeV1.PeriodCompleted {
    ChallengeV1.PeriodCompleted(
      childID: family.childID,
      completion: completion(day, challenge: "00000000-0000-7000-8000-00000000000\(challenge)"))
  }

  /// Applies the beginning of a snapshot, which then breaks off.
  fileprivate func begin(
    _ events: [ReceivedEvent], _ handler: any EventHandler, pieceEvents: Int, bodies: Int
  ) async throws {
    var work = FamilyReconciliation(feed: "test", familyID: family.familyID, reason: .epochChanged)
    let piece = Array(events.prefix(pieceEvents))
    for _ in 0..<bodies {
      let before = work
      let (after, isDone) = try await harness.database.write(child.partition) { tx in
        var work = before
        let isDone = try work.apply(piece, isLast: false, by: handler, in: tx)
        return (work, isDone)
      }
      work = after
      if isDone { return }
    }
  }

  fileprivate func known() async throws -> Known {
    let family = family.familyID
    return try await harness.database.read(child.partition) { tx in
      Known(
        children: try tx.query("SELECT child_id FROM child WHERE family_id = ? ORDER BY child_id", family) {
          $0.string(0)
        },
        facts: try ["a", "b", "c"].map { try LearningTables.facts(tx, ChildKey(familyID: family, childID: $0)) })
    }
  }
}
