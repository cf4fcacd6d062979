import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceHarness
import Testing

@testable import EventFeed
@testable import ShieldFeed

@Suite("Inboxes and snapshots of neighbours") struct InboxSnapshotTests {
  private static let challenges = ["c1", "c2", "c3"].map { "0195561c-1d8f-7000-8000-0000000000\($0)" }

  @Test("FA-9 a snapshot of BadgeService repeats no entry, loses none, and withdraws those of awards it lacks")
  func badges() async throws {
    for pieceEvents in [1, 500] {
      try await withShields { fixture in
        for code in ["A", "B"] { try await fixture.earn(code) }
        let before = Instant(seconds: FamilyFixture.start.seconds - 1)
        let snapshot = [fixture.award("A"), fixture.award("C"), fixture.award("OLD", at: before)]
        for _ in 0..<2 {
          try await fixture.reconcile(snapshot, BadgeEventHandler(), pieceEvents: pieceEvents)
          for caller in [fixture.guardian, fixture.device] {
            let entries = try await fixture.inbox(caller)
            #expect(entries.map(\.number) == [3, 2, 1])
            #expect(entries.map { $0.withdrawTime != nil } == [false, true, false])
          }
        }
        // Earned again, the same entry holds again.
        try await fixture.earn("B")
        #expect(try await fixture.inbox(fixture.device).map { $0.withdrawTime != nil } == [false, false, false])
      }
    }
  }

  @Test("FA-9 BA-10 a snapshot of BadgeService withdraws the entries of purchases that it lacks, and of nothing else")
  func purchases() async throws {
    for pieceEvents in [1, 500] {
      try await withShields { fixture in
        try await fixture.earn("A")
        for id in ["p1", "p2"] { try await fixture.apply(fixture.purchase(id), BadgeEventHandler()) }
        let snapshot: [any Message] = [fixture.award("A"), fixture.purchase("p2"), fixture.purchase("p3")]
        for _ in 0..<2 {
          try await fixture.reconcile(snapshot, BadgeEventHandler(), pieceEvents: pieceEvents)
          let entries = try await fixture.inbox(fixture.guardian)
          #expect(entries.map(\.kind) == [.purchase, .purchase, .purchase, .badgeEarned])
          #expect(entries.map { $0.withdrawTime != nil } == [false, false, true, false])
        }
      }
    }
  }

  @Test("FA-9 a snapshot of ChallengeService repeats no entry, loses none, and withdraws those of periods it lacks")
  func challenges() async throws {
    for pieceEvents in [1, 500] {
      try await withShields { fixture in
        // Without bonus and grant, the inbox alone knows of it.
        let completions = Self.challenges.map { fixture.completion($0, at: 60, seconds: 0, apps: []) }
        for completion in completions.prefix(2) { try await fixture.complete(completion) }
        let snapshot = [completions[0], completions[2]].map {
          ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: $0)
        }
        for _ in 0..<2 {
          try await fixture.reconcile(snapshot, ChallengeEventHandler(), pieceEvents: pieceEvents)
          let entries = try await fixture.inbox(fixture.guardian, .challengeCompleted)
          #expect(entries.map(\.number) == [3, 2, 1])
          #expect(entries.map { $0.withdrawTime != nil } == [false, true, false])
        }
      }
    }
  }

  @Test(
    "FA-9 a snapshot of UsageIngest repeats no entry of quarantined records, loses none, and withdraws those it lacks")
  func quarantine() async throws {
    for (isInPieces, pieceEvents) in [(false, 500), (true, 1), (true, 2)] {
      try await withShields(isInPieces: isInPieces) { fixture in
        let (start, handler) = (FamilyFixture.start, UsageEventHandler())
        try await fixture.apply(fixture.quarantine("1", at: start), handler)
        let usage = fixture.usageSnapshot([fixture.segment("app", .learning, -600..<0, rate: 10)])
        for _ in 0..<2 {
          try await fixture.reconcile(
            usage + [fixture.quarantine("5", at: start)], handler, pieceEvents: pieceEvents)
          let entries = try await fixture.inbox(fixture.guardian, .recordsQuarantined)
          #expect(entries.map(\.number) == [2, 1] && entries.map { $0.withdrawTime != nil } == [false, true])
        }
        try await fixture.reconcile(usage, handler, pieceEvents: pieceEvents)
        let entries = try await fixture.inbox(fixture.guardian, .recordsQuarantined)
        #expect(entries.allSatisfy { $0.withdrawTime != nil })
      }
    }
  }

  @Test("FA-9 an award without badge or time is unreadable, and another event is passed over")
  func unreadable() async throws {
    try await withShields { fixture in
      for event in [
        BadgeV1.BadgeAwarded(childID: fixture.childID, earnTime: .init(seconds: 1)),
        BadgeV1.BadgeAwarded(childID: fixture.childID, badge: .init(code: "A")),
        BadgeV1.PurchaseMade(childID: fixture.childID, purchaseID: "p"),
      ] as [any Message] {
        await #expect(throws: UnreadableEvent.self) { try await fixture.apply(event, BadgeEventHandler()) }
      }
      try await fixture.apply(UsageV1.UsageChanged(childID: fixture.childID), BadgeEventHandler())
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
    }
  }

  @Test("FA-9 quarantined records without a time are unreadable")
  func untimed() async throws {
    try await withShields { fixture in
      await #expect(throws: UnreadableEvent.self) {
        try await fixture.apply(
          UsageV1.QuarantineChanged(childID: fixture.childID, firstQuarantineID: "1", waiting: true),
          UsageEventHandler())
      }
    }
  }

  @Test("FA-9 the end of a streak in a snapshot of ChallengeService is in the inbox, too")
  func streak() async throws {
    try await withShields { fixture in
      let event = ChallengeV1.StreakChanged(
        childID: fixture.childID, daily: .init(current: 3, longest: 3, atRisk: true),
        weekly: .init(current: 1, longest: 1))
      for _ in 0..<2 { try await fixture.reconcile([event], ChallengeEventHandler()) }
      try await fixture.family.advance(by: 8 * 3_600)
      #expect(try await fixture.inbox(fixture.guardian).map(\.kind) == [.streakAtRisk])
    }
  }
}
