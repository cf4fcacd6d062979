import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed
@testable import ShieldInbox

@Suite("Preferences of inboxes") struct InboxPreferenceTests {
  @Test("FA-9 a muted kind makes no entry, for that person alone")
  func muted() async throws {
    try await withShields { fixture in
      let none = try await fixture.family.inbox.getPreferences(.init(), options: fixture.guardian.options)
      #expect(none == InboxV1.Preferences())
      let set = try await fixture.prefer(fixture.guardian, mute: [.badgeEarned, .pointsDigest, .badgeEarned])
      #expect(set.mutedKinds == [.pointsDigest, .badgeEarned] && set.quietHours == nil && set.updateTime != nil)
      #expect(try await fixture.family.inbox.getPreferences(.init(), options: fixture.guardian.options) == set)
      try await fixture.earn("A")
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      #expect(try await fixture.inbox(fixture.device).count == 1)
      // Unmuted, what has happened stays without an entry, also when it is delivered again.
      try await fixture.prefer(fixture.guardian)
      try await fixture.earn("A")
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      try await fixture.earn("B")
      #expect(try await fixture.inbox(fixture.guardian).count == 1)
    }
  }

  @Test("FA-9 quiet hours hold entries back, in the person's zone, and then deliver them")
  func quiet() async throws {
    try await withShields { fixture in
      // It is 10:00 in Berlin, where the child is, and 09:00 in London.
      try await fixture.prefer(fixture.device, quiet: (9, 12), zone: "")
      try await fixture.prefer(fixture.guardian, quiet: (9, 10), zone: "Europe/London")
      try await fixture.earn("A")
      try await fixture.earn("B")
      for caller in [fixture.device, fixture.guardian] { #expect(try await fixture.inbox(caller).isEmpty) }
      // Nothing of it is known yet.
      let early = try await rpcError {
        try await fixture.family.inbox.markRead(.init(numbers: [1]), options: fixture.guardian.options)
      }
      #expect(early.code == .notFound)
      try await fixture.family.advance(by: 3_600)
      let entries = try await fixture.inbox(fixture.guardian)
      #expect(entries.map(\.number) == [2, 1])
      #expect(entries.allSatisfy { $0.deliverTime?.seconds == FamilyFixture.start.seconds + 3_600 })
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      // A withdrawn cause marks what is held back, too.
      try await fixture.reconcile([fixture.award("A")], BadgeEventHandler())
      try await fixture.family.advance(by: 3_600)
      #expect(try await fixture.inbox(fixture.device).map { $0.withdrawTime != nil } == [true, false])
    }
  }

  @Test("FA-9 new preferences deliver what is held back at once, or when the new quiet hours end; in pieces")
  func changed() async throws {
    try await withShields { fixture in
      let (child, now) = (fixture.child, fixture.now)
      try await fixture.prefer(fixture.device, quiet: (9, 12), zone: "")
      try await fixture.family.database.write(child.partition) { tx in
        for number in 1...250 {
          try Inbox.note(tx, child, .badgeEarned(code: "\(number)", name: "", points: 1, at: now), now: now)
        }
      }
      try await fixture.prefer(fixture.device, quiet: (9, 11), zone: "")
      await fixture.family.database.settleTimers()
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      try await fixture.prefer(fixture.device)
      await fixture.family.database.settleTimers()
      #expect(try await fixture.inbox(fixture.device).map(\.number) == (1...250).reversed())
    }
  }

  @Test("FA-9 preferences that are none are rejected with the field; the same request id sets them once")
  func requests() async throws {
    try await withShields { fixture in
      func fields(_ caller: Caller, _ request: InboxV1.SetPreferencesRequest) async throws -> [String] {
        let error = try await rpcError {
          try await fixture.family.inbox.setPreferences(request, options: caller.options)
        }
        #expect(error.code == .invalidArgument)
        return error.fields
      }
      let id = freshID()
      #expect(try await fields(fixture.guardian, .init()) == ["request_id"])
      #expect(
        try await fields(fixture.guardian, .init(mutedKinds: [.badgeEarned, .unspecified], requestID: id))
          == ["muted_kinds[1]"])
      #expect(
        try await fields(
          fixture.guardian,
          .init(mutedKinds: Array(repeating: .badgeEarned, count: 101), requestID: id)) == ["muted_kinds"])
      #expect(
        try await fields(
          fixture.guardian,
          .init(quietHours: .init(startMinute: -1, endMinute: 1_440, timeZone: "Moon/Tycho"), requestID: id))
          == ["quiet_hours.start_minute", "quiet_hours.end_minute", "quiet_hours.time_zone"])
      #expect(
        try await fields(
          fixture.device, .init(quietHours: .init(startMinute: 5, endMinute: 5, timeZone: "UTC"), requestID: id))
          == ["quiet_hours.end_minute", "quiet_hours.time_zone"])
      let first = try await fixture.prefer(fixture.guardian, mute: [.badgeEarned], requestID: id)
      try await fixture.prefer(fixture.guardian, mute: [])
      #expect(try await fixture.prefer(fixture.guardian, mute: [.badgeEarned], requestID: id) == first)
      let current = try await fixture.family.inbox.getPreferences(.init(), options: fixture.guardian.options)
      #expect(current.mutedKinds.isEmpty)
      let reused = try await rpcError { try await fixture.prefer(fixture.guardian, mute: [], requestID: id) }
      #expect(reused.reason == "REQUEST_ID_REUSED")
    }
  }
}
