import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldInbox
@testable import ShieldWallet

/// Each kind of entry: its stored part, its text, and the events that make and withdraw it.
@Suite("FA-9 kinds of entries")
struct NoticeKindTests {
  private static let now = Instant(seconds: 1_772_409_600)
  private static let date = LocalDate(year: 2026, month: 3, day: 2)

  /// A notice of each kind, as the program makes it.
  private static let notices: [Notice] = [
    .pointsDigest(from: now, earned: 60, spent: -1),
    .appsUnlocked(version: 7, firstApp: "app", count: 3, at: now),
    .balanceUsedUp(at: now),
    .challengeCompleted(
      periodID: "challenge 2026-03-02", title: "Read", bonusSixtieths: 90, rewardSeconds: 60, at: now),
    .badgeEarned(code: "FIRST_STEPS", name: "First Steps", points: 10, at: now),
    .streakAtRisk(on: date, days: 4, at: now),
    .recordsQuarantined(firstID: "id", at: now),
    .protectionLost(deviceID: "device", name: "Tablet", at: now),
    .clockChanged(deviceID: "device", name: "Tablet", secondsAhead: -400, at: now),
    .dailySummary(of: date, learningSeconds: 600, rewardSeconds: 30, learningSixtieths: -61, at: now),
    Notice(.request(id: "request", seconds: 60, apps: 2, text: "please"), cause: "request", happened: now),
    Notice(
      .decision(requestID: "request", isApproved: true, seconds: 30, text: "all right"), cause: "request",
      happened: now),
    .levelReached(5, at: now),
    .freezeUsed(on: date, left: 1, at: now),
    .purchase(id: "purchase", name: "A golden frame", points: 40, at: now),
    .security(.pinChanged, cause: "change", names: .init(guardian: "Sam", device: "", author: "Alex"), at: now),
    .undone(
      SecurityChange(id: "change", kind: .guardianRemoved, made: now, authorID: "a", guardianID: "b"),
      names: .init(guardian: "Sam", device: "Pixel", author: ""), at: now),
  ]

  @Test("each kind is read as it was written")
  func roundTrip() {
    for notice in Self.notices {
      #expect(NoticeContent.read(notice.kind, cause: notice.cause, notice.columns) == notice.content)
    }
    #expect(Set(Self.notices.map(\.kind)) == Set(NotificationKind.allCases))
  }

  @Test(
    "content of another kind cannot be read",
    arguments: [
      (NotificationKind.dailySummary, "2026-03-02", "ten", Int64(0)), (.dailySummary, "yesterday", "10", 0),
      (.streakAtRisk, "", "", 1), (.freezeUsed, "2026-02-30", "", 1), (.appsUnlocked, "first", "app", 1),
      (.pointsDigest, "noon", "", 0), (.security, "id", "Sam\nPixel\nAlex", 0), (.security, "id", "Sam", 1),
    ])
  func unreadable(_ kind: NotificationKind, _ cause: String, _ subject: String, _ first: Int64) {
    #expect(NoticeContent.read(kind, cause: cause, .init(subject, first)) == nil)
  }

  @Test("FA-9 texts of entries; BA-2 that of a badge is BadgeService's")
  func texts() throws {
    let now = try #require(Instant("2026-03-02T09:59:59Z"))
    let hour = NoticeHour.start(of: now)
    #expect(hour.description == "2026-03-02T09:00:00Z" && NoticeHour.start(of: Instant(seconds: -1)).seconds == -3_600)
    func text(_ notice: Notice) -> String { NoticeText(notice).text }
    #expect(text(.pointsDigest(from: hour, earned: 4_530, spent: 60)) == "75 points earned, 1 point spent.")
    #expect(text(.pointsDigest(from: hour, earned: -30, spent: 0)) == "-1 points earned, 0 points spent.")
    #expect(text(.appsUnlocked(version: 2, firstApp: "a", count: 1, at: now)) == "1 reward app is open now.")
    #expect(text(.appsUnlocked(version: 2, firstApp: "a", count: 3, at: now)) == "3 reward apps are open now.")
    func completed(_ bonus: Int64, _ seconds: Int64) -> String {
      text(
        .challengeCompleted(
          periodID: "c/2026-03-02", title: "Read", bonusSixtieths: bonus, rewardSeconds: seconds, at: now))
    }
    #expect(completed(0, 0) == "\"Read\" is completed.")
    #expect(completed(59, 1_800) == "\"Read\" is completed: 30m of reward time.")
    #expect(completed(900, 5_400) == "\"Read\" is completed: 1h 30m of reward time and a bonus of 15 points.")
    let badge = NoticeText(.badgeEarned(code: "FIRST_STEPS", name: "First Steps", points: 10, at: now))
    #expect(badge.title == "Achievement Unlocked!")
    #expect(badge.text == "You earned the \"First Steps\" badge! +10 points")
  }

  private static let challenge = "0195561c-1d8f-7000-8000-0000000000c1"

  @Test("FA-9 a completed challenge: one entry for child and guardian under redelivery, withdrawn and restored with it")
  func completions() async throws {
    try await withShields { fixture in
      let completion = fixture.completion(Self.challenge, at: 60, seconds: 600, apps: [], bonus: 900)
      for _ in 0..<2 { try await fixture.complete(completion) }
      for caller in [fixture.guardian, fixture.device] {
        let entries = try await fixture.inbox(caller)
        let entry = try #require(entries.first)
        #expect(entries.count == 1 && entry.number == 1 && entry.kind == .challengeCompleted)
        #expect(entry.childID == fixture.childID && entry.withdrawTime == nil && entry.readTime == nil)
        #expect(entry.causeTime?.seconds == FamilyFixture.start.seconds + 60)
        guard case .completedChallenge(let cause) = entry.cause else { throw RPCError(.unknown, "no completion") }
        #expect(cause.challengeID == Self.challenge && cause.title == "Read" && cause.rewardSeconds == 600)
        #expect(cause.periodStartDate == completion.periodStartDate && cause.bonusSixtieths == 900)
      }
      // A correction of its figures makes no other entry, one that takes it back marks it.
      try await fixture.correct(completion, to: fixture.completion(Self.challenge, at: 90, seconds: 600, apps: []))
      for _ in 0..<2 { try await fixture.correct(completion, to: nil) }
      for caller in [fixture.guardian, fixture.device] {
        #expect(try await fixture.inbox(caller).map { $0.withdrawTime != nil } == [true])
      }
      try await fixture.complete(completion)
      for caller in [fixture.guardian, fixture.device] {
        #expect(try await fixture.inbox(caller).map { $0.withdrawTime != nil } == [false])
      }
    }
  }

  @Test("FA-9 a badge: one entry; one from before there were inboxes, or of an unknown child, makes none")
  func badges() async throws {
    try await withShields { fixture in
      try await fixture.earn("OLD", at: Instant(seconds: FamilyFixture.start.seconds - 1))
      var stranger = fixture.award("FIRST_STEPS")
      stranger.childID = freshID()
      try await fixture.apply(stranger, BadgeEventHandler())
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      for _ in 0..<2 { try await fixture.earn("FIRST_STEPS") }
      for caller in [fixture.guardian, fixture.device] {
        let entries = try await fixture.inbox(caller)
        #expect(entries.map(\.kind) == [.badgeEarned])
        #expect(
          entries.first?.cause == .earnedBadge(.init(code: "FIRST_STEPS", displayName: "First Steps", points: 10)))
        #expect(entries.first?.text == "You earned the \"First Steps\" badge! +10 points")
      }
      // Revoked, and given again.
      try await fixture.apply(
        BadgeV1.BadgeRevoked(
          childID: fixture.childID, code: "FIRST_STEPS", revokeTime: .init(seconds: fixture.now.seconds)),
        BadgeEventHandler())
      #expect(try await fixture.inbox(fixture.device).map { $0.withdrawTime != nil } == [true])
      try await fixture.earn("FIRST_STEPS")
      #expect(try await fixture.inbox(fixture.device).map { $0.withdrawTime != nil } == [false])
    }
  }

  @Test("FA-9 BA-10 a purchase by the child: one entry for guardians alone, withdrawn when it is refunded")
  func purchases() async throws {
    try await withShields { fixture in
      for _ in 0..<2 { try await fixture.apply(fixture.purchase("p1"), BadgeEventHandler()) }
      try await fixture.apply(fixture.purchase("p2", by: freshID()), BadgeEventHandler())
      let entry = try #require(try await fixture.inbox(fixture.guardian).first)
      #expect(try await fixture.inbox(fixture.guardian).count == 1 && entry.kind == .purchase)
      #expect(entry.cause == .madePurchase(.init(purchaseID: "p1", displayName: "Fox", points: 20)))
      #expect(entry.text == "\"Fox\" is unlocked for 20 achievement points." && entry.withdrawTime == nil)
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      for id in ["p1", "p2", "p3"] {
        try await fixture.apply(
          BadgeV1.PurchaseRefunded(childID: fixture.childID, purchaseID: id), BadgeEventHandler())
      }
      #expect(try await fixture.inbox(fixture.guardian).map { $0.withdrawTime != nil } == [true])
    }
  }

  @Test(
    "FA-9 quarantined records: one entry for guardians while any waits, withdrawn when all are decided; then another")
  func quarantine() async throws {
    try await withShields { fixture in
      let (first, second) = (FamilyFixture.start, FamilyFixture.start + 50)
      for _ in 0..<2 { try await fixture.apply(fixture.quarantine("1", at: first), UsageEventHandler()) }
      let entry = try #require(try await fixture.inbox(fixture.guardian).first)
      #expect(entry.kind == .recordsQuarantined && entry.causeTime == .init(first) && entry.withdrawTime == nil)
      #expect(entry.cause == .quarantinedRecords(.init(firstQuarantineID: "1")))
      for _ in 0..<2 {
        try await fixture.apply(fixture.quarantine("1", at: first, waiting: false), UsageEventHandler())
      }
      #expect(try await fixture.inbox(fixture.guardian).map { $0.withdrawTime != nil } == [true])
      // Of a restored UsageIngest another record may have the same id.
      try await fixture.apply(fixture.quarantine("1", at: second), UsageEventHandler())
      #expect(try await fixture.inbox(fixture.guardian).map { $0.withdrawTime != nil } == [false, true])
      #expect(try await fixture.inbox(fixture.device).isEmpty)
    }
  }

  @Test("FA-9 points earned and spent: one digest for a child and hour, for guardians; the balance used up, for both")
  func digests() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ])
      try await fixture.use(added: [fixture.segment(apps[0], .learning, 0..<60, rate: 60)])
      try await fixture.use(added: [fixture.segment(apps[1], .reward, 60..<120, rate: 50)])
      #expect(try await fixture.inbox(fixture.guardian, .pointsDigest).isEmpty)
      try await fixture.family.advance(by: 3_600)
      let digests = try await fixture.inbox(fixture.guardian, .pointsDigest)
      let cause = InboxV1.Notification.Cause.pointsDigest(
        .init(
          startTime: .init(seconds: FamilyFixture.start.seconds), earnedSixtieths: 3_600, spentSixtieths: 3_000))
      #expect(digests.map(\.cause) == [cause])
      #expect(try await fixture.inbox(fixture.device, .pointsDigest).isEmpty)
      // Nothing is booked in the next hour, and in the one after it the rest is spent, twice.
      try await fixture.family.advance(by: 3_600)
      for start in [Int64(120), 200] {
        try await fixture.use(added: [fixture.segment(apps[1], .reward, start..<start + 60, rate: 50)])
        try await fixture.use(added: [fixture.segment(apps[0], .learning, start..<start + 60, rate: 60)])
      }
      try await fixture.use(added: [fixture.segment(apps[1], .reward, 300..<400, rate: 50)])
      for caller in [fixture.guardian, fixture.device] {
        #expect(try await fixture.inbox(caller, .balanceUsedUp).count == 1)
      }
      try await fixture.family.advance(by: 3_600)
      try await fixture.family.advance(by: 3_600)
      #expect(try await fixture.inbox(fixture.guardian, .pointsDigest).count == 2)
    }
  }

  @Test("FA-9 the digest of an hour is closed by the next hour's booking where its timer has not fired")
  func lateTimer() async throws {
    try await withShields { fixture in
      let (child, later) = (fixture.child, fixture.now + 3_600)
      let now = fixture.now
      try await fixture.family.database.write(child.partition) { tx in
        for (instant, sixtieths) in [(now, Int64(60)), (later, 120)] {
          try PointsDigests.book(tx, child, [.init(cause: .bonus("period"), sixtieths: sixtieths)], now: instant)
        }
      }
      let digests = try await fixture.inbox(fixture.guardian, .pointsDigest)
      guard case .pointsDigest(let digest) = digests.first?.cause else { throw RPCError(.unknown, "no digest") }
      #expect(digests.count == 1 && digest.earnedSixtieths == 60 && digest.spentSixtieths == 0)
    }
  }

  @Test("FA-9 a digest has all of its hour, also what a program without digests has booked in it before an upgrade")
  func upgradedHour() async throws {
    try await withShields { fixture in
      let (child, now) = (fixture.child, fixture.now)
      try await fixture.family.database.write(child.partition) { tx in
        for sixtieths: Int64 in [60, 120] {
          try PointsDigests.book(tx, child, [.init(cause: .bonus("period"), sixtieths: sixtieths)], now: now)
          if sixtieths == 60 { try InboxDigestTable.delete(tx, child) }
        }
      }
      try await fixture.family.advance(by: 3_600)
      let digests = try await fixture.inbox(fixture.guardian, .pointsDigest)
      guard case .pointsDigest(let digest) = digests.first?.cause else { throw RPCError(.unknown, "no digest") }
      #expect(digests.count == 1 && digest.earnedSixtieths == 180)
    }
  }

  @Test("FA-9 reward apps unlocked: one entry for the version of the policy that opens them")
  func unlocked() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      _ = try await fixture.grant(apps, seconds: 60)
      let version = try await fixture.policy().version
      for caller in [fixture.guardian, fixture.device] {
        let entries = try await fixture.inbox(caller, .appsUnlocked)
        #expect(
          entries.map(\.cause) == [.unlockedApps(.init(policyVersion: version, count: 2, appID: apps[0]))])
      }
      // More of the same opens nothing, and blocking even less.
      _ = try await fixture.grant(apps, seconds: 60)
      _ = try await fixture.block(apps, ban: true)
      #expect(try await fixture.inbox(fixture.guardian, .appsUnlocked).count == 1)
    }
  }

  @Test("FA-9 a streak at risk: in the evening of the child's day, withdrawn when the day counts after all")
  func streaks() async throws {
    try await withShields { fixture in
      // It is 10:00 for the child.
      try await fixture.streak(7, atRisk: true)
      try await fixture.family.advance(by: 8 * 3_600 - 1)
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      try await fixture.family.advance(by: 1)
      let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
      #expect(try await fixture.inbox(fixture.device).map(\.cause) == [.streakRisk(.init(date: day, days: 7))])
      for _ in 0..<2 { try await fixture.streak(8, atRisk: false) }
      #expect(try await fixture.inbox(fixture.device).map { $0.withdrawTime != nil } == [true])
    }
  }

  @Test(
    "FA-9 a streak at risk: notified of from the hour on that a guardian has set, once a day, and only if it is so then"
  )
  func reminderHour() async throws {
    try await withShields { fixture in
      // It is 10:00 for the child.
      try await fixture.streak(7, atRisk: true, hour: 20)
      try await fixture.family.advance(by: 9 * 3_600)
      #expect(try await fixture.inbox(fixture.device, .streakAtRisk).isEmpty)
      try await fixture.streak(7, atRisk: true, hour: 12)
      try await fixture.family.advance(by: 1)
      #expect(try await fixture.inbox(fixture.device, .streakAtRisk).count == 1)
      try await fixture.streak(7, atRisk: true, hour: 21)
      try await fixture.family.advance(by: 3 * 3_600)
      #expect(try await fixture.inbox(fixture.device, .streakAtRisk).count == 1)
      // A pause of the next day: nothing is at risk.
      try await fixture.family.advance(by: 12 * 3_600)
      try await fixture.streak(7, atRisk: true, hour: 21)
      try await fixture.streak(7, atRisk: false, hour: 21)
      try await fixture.family.advance(by: 12 * 3_600)
      #expect(try await fixture.inbox(fixture.device, .streakAtRisk).count == 1)
    }
  }

  @Test("FA-9 CH-19 a freeze that was used makes one entry, withdrawn when it is given back, and never a week late")
  func freezes() async throws {
    try await withShields { fixture in
      func day(_ day: Int32) -> CommonV1.LocalDate { .init(year: 2026, month: 3, day: day) }
      // A freeze that was used before there were inboxes makes no entry.
      try await fixture.streak(3, atRisk: true, frozen: day(1), held: 1)
      #expect(try await fixture.inbox(fixture.device, .freezeUsed).isEmpty)
      try await fixture.family.advance(by: 86_400)
      for _ in 0..<2 { try await fixture.streak(3, atRisk: true, frozen: day(2), held: 1) }
      let entries = try await fixture.inbox(fixture.device, .freezeUsed)
      #expect(entries.map(\.cause) == [.usedFreeze(.init(date: day(2), freezesHeld: 1))])
      #expect(entries.first?.text.contains("1 freeze is left") == true)
      try await fixture.streak(4, atRisk: false, held: 2)
      #expect(try await fixture.inbox(fixture.device, .freezeUsed).map { $0.withdrawTime != nil } == [true])
      try await fixture.family.advance(by: 10 * 86_400)
      try await fixture.streak(4, atRisk: false, frozen: day(3), held: 1)
      #expect(try await fixture.inbox(fixture.device, .freezeUsed).count == 1)
    }
  }

  @Test("FA-9 CH-20 a level makes one entry for the child and each guardian")
  func levels() async throws {
    try await withShields { fixture in
      let event = ChallengeV1.LevelReached(childID: fixture.childID, level: 4, reachTime: .init(fixture.now))
      for _ in 0..<2 { try await fixture.apply(event, ChallengeEventHandler()) }
      try await fixture.reconcile([event], ChallengeEventHandler())
      for caller in [fixture.device, fixture.guardian] {
        let entries = try await fixture.inbox(caller)
        #expect(entries.map(\.cause) == [.attainedLevel(.init(level: 4))] && entries.map(\.title) == ["Level 4"])
      }
      await #expect(throws: UnreadableEvent.self) {
        try await fixture.apply(ChallengeV1.LevelReached(childID: fixture.childID, level: 5), ChallengeEventHandler())
      }
    }
  }
}
