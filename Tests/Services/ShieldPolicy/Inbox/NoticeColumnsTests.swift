import LocalTime
import Testing

@testable import ShieldFamilies
@testable import ShieldInbox

@Suite("FA-9 what is stored of a notice")
struct NoticeColumnsTests {
  private static let now = Instant(seconds: 1_772_409_600)
  private static let date = LocalDate(year: 2026, month: 3, day: 2)

  /// One of each kind, as the program makes it.
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
      #expect(NoticeColumns(notice.content).content(notice.kind, cause: notice.cause) == notice.content)
    }
    #expect(Set(Self.notices.map(\.kind)) == Set(NotificationKind.allCases))
  }

  @Test(
    "what is not of the kind cannot be read",
    arguments: [
      (NotificationKind.dailySummary, "2026-03-02", "ten", Int64(0)), (.dailySummary, "yesterday", "10", 0),
      (.streakAtRisk, "", "", 1), (.freezeUsed, "2026-02-30", "", 1), (.appsUnlocked, "first", "app", 1),
      (.pointsDigest, "noon", "", 0), (.security, "id", "Sam\nPixel\nAlex", 0), (.security, "id", "Sam", 1),
    ])
  func unreadable(_ kind: NotificationKind, _ cause: String, _ subject: String, _ first: Int64) {
    #expect(NoticeColumns(subject, first).content(kind, cause: cause) == nil)
  }
}
