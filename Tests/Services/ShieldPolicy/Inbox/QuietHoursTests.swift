import LocalTime
import Testing

@testable import ShieldInbox

@Suite struct QuietHoursTests {
  private func end(_ start: Int, _ end: Int, at instant: String, _ zone: String = "Europe/Berlin") throws -> String? {
    let hours = try #require(QuietHours(start: start * 60, end: end * 60))
    return try hours.end(at: try #require(Instant(instant)), in: Zone.named(zone))?.description
  }

  @Test("FA-9 quiet hours are a part of the day by the wall clock, over midnight, too")
  func wallClock() throws {
    #expect(try end(13, 15, at: "2026-03-02T11:59:59Z") == nil)
    #expect(try end(13, 15, at: "2026-03-02T12:00:00Z") == "2026-03-02T14:00:00Z")
    #expect(try end(13, 15, at: "2026-03-02T13:59:59Z") == "2026-03-02T14:00:00Z")
    #expect(try end(13, 15, at: "2026-03-02T14:00:00Z") == nil)
    #expect(try end(21, 7, at: "2026-03-02T19:59:59Z") == nil)
    for time in ["2026-03-02T20:00:00Z", "2026-03-02T23:30:00Z", "2026-03-03T05:59:59Z"] {
      #expect(try end(21, 7, at: time) == "2026-03-03T06:00:00Z")
    }
    #expect(try end(21, 7, at: "2026-03-03T06:00:00Z") == nil)
    #expect(try end(0, 6, at: "2026-03-02T23:00:00Z") == "2026-03-03T05:00:00Z")
    #expect(try end(22, 0, at: "2026-03-02T22:59:59Z") == "2026-03-02T23:00:00Z")
  }

  @Test("FA-9 quiet hours are one interval over a repeated hour; what clocks skip is the jump")
  func daylightSaving() throws {
    // 2026-03-29 01:00Z: 02:00 becomes 03:00. 2026-10-25 01:00Z: 03:00 becomes 02:00.
    #expect(try end(1, 3, at: "2026-03-29T00:30:00Z") == "2026-03-29T01:00:00Z")
    #expect(try end(2, 3, at: "2026-03-29T01:00:00Z") == nil)
    #expect(try end(21, 7, at: "2026-03-28T22:00:00Z") == "2026-03-29T05:00:00Z")
    #expect(try end(2, 3, at: "2026-10-25T00:30:00Z") == "2026-10-25T02:00:00Z")
    #expect(try end(21, 7, at: "2026-10-24T20:00:00Z") == "2026-10-25T06:00:00Z")
    #expect(try end(1, 2, at: "2026-10-25T00:30:00Z") == "2026-10-25T01:00:00Z")
    // 2011-12-30 does not exist in Apia.
    #expect(try end(21, 7, at: "2011-12-30T09:00:00Z", "Pacific/Apia") == "2011-12-30T17:00:00Z")
  }

  @Test("FA-9 quiet hours are minutes of a day, and not empty")
  func bounds() throws {
    #expect(QuietHours(start: 0, end: 1_439) != nil && QuietHours(start: 1_439, end: 0) != nil)
    for (start, end) in [(0, 0), (60, 60), (-1, 60), (60, -1), (1_440, 60), (60, 1_440)] {
      #expect(QuietHours(start: start, end: end) == nil)
    }
  }

  @Test("FA-9 preferences keep the muted kinds as bits; unknown bits are left out")
  func mutedKinds() {
    var preferences = InboxPreferences()
    for kind in NotificationKind.allCases {
      preferences.muted.insert(kind)
      #expect(InboxPreferences.kinds(ofBits: preferences.mutedBits) == preferences.muted)
    }
    #expect(InboxPreferences.kinds(ofBits: 0).isEmpty && InboxPreferences.kinds(ofBits: 1 << 40 | 1).isEmpty)
  }
}
