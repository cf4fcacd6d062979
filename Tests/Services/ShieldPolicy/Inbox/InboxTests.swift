import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldInbox

@Suite("Inboxes") struct InboxTests {
  @Test("FA-9 reading: by number and up to one, once, and only of one's own")
  func read() async throws {
    try await withShields { fixture in
      for code in ["A", "B", "C"] { try await fixture.earn(code) }
      let inbox = fixture.family.inbox
      let options = fixture.guardian.options
      #expect(try await inbox.markRead(.init(numbers: [2, 2]), options: options).unreadCount == 2)
      let time = try await fixture.inbox(fixture.guardian).first { $0.number == 2 }?.readTime
      try await fixture.family.advance(by: 60)
      #expect(time != nil)
      #expect(try await inbox.markRead(.init(numbers: [2]), options: options).unreadCount == 2)
      #expect(try await fixture.inbox(fixture.guardian).map(\.readTime) == [nil, time, nil])
      #expect(try await fixture.inbox(fixture.guardian, unreadOnly: true).map(\.number) == [3, 1])
      #expect(try await inbox.markRead(.init(throughNumber: 2), options: options).unreadCount == 1)
      #expect(try await inbox.markRead(.init(throughNumber: .max), options: options).unreadCount == 0)
      #expect(try await fixture.inbox(fixture.device).allSatisfy { $0.readTime == nil })
      let unknown = try await rpcError { try await inbox.markRead(.init(numbers: [1, 4]), options: options) }
      #expect(unknown.code == .notFound && unknown.reason == "NOT_FOUND" && unknown.message.contains("numbers[1]"))
      for request in [
        InboxV1.MarkReadRequest(), .init(numbers: [0]), .init(throughNumber: -1),
        .init(numbers: Array(1...101)),
      ] {
        #expect(try await rpcError { try await inbox.markRead(request, options: options) }.code == .invalidArgument)
      }
    }
  }

  @Test("FA-9 entries are listed in pages, kept for 90 days, and the newest 1,000 at most")
  func kept() async throws {
    try await withShields { fixture in
      let (child, now) = (fixture.child, fixture.now)
      try await fixture.family.database.write(child.partition) { tx in
        for number in 1...1_003 {
          try Inbox.note(tx, child, .badgeEarned(code: "\(number)", name: "", points: 1, at: now), now: now)
        }
      }
      let inbox = fixture.family.inbox
      let first = try await inbox.listNotifications(.init(pageSize: 1_000), options: fixture.guardian.options)
      #expect(first.notifications.map(\.number) == (4...1_003).reversed() && first.unreadCount == 1_000)
      var (numbers, token): ([Int64], String) = ([], "")
      repeat {
        let page = try await inbox.listNotifications(
          .init(pageSize: 300, pageToken: token), options: fixture.guardian.options)
        numbers += page.notifications.map(\.number)
        token = page.nextPageToken
      } while !token.isEmpty
      #expect(numbers == (4...1_003).reversed())
      // In several transactions.
      let marked = try await inbox.markRead(.init(throughNumber: 1_000), options: fixture.guardian.options)
      #expect(marked.unreadCount == 3)
      try await fixture.family.advance(by: 90 * 86_400)
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      // An entry that is no longer kept is passed over; its event makes no other one.
      let options = try await fixture.current(fixture.guardian)
      #expect(try await inbox.markRead(.init(numbers: [1]), options: options).unreadCount == 0)
      try await fixture.earn("1")
      #expect(try await fixture.inbox(fixture.guardian).isEmpty)
      try await fixture.earn("NEW")
      #expect(try await fixture.inbox(fixture.guardian).map(\.number) == [1_004])
    }
  }

  @Test("FA-9 inboxes survive a restart, and a guardian who is added later sees what happens from then on")
  func restart() async throws {
    let before = try await ShieldFixture(FamilyFixture())
    try await before.earn("A")
    await before.family.stop()
    let family = try await FamilyFixture(continuing: before.family.directory)
    let fixture = ShieldFixture(before, in: family)
    try await fixture.earn("A")
    #expect(try await fixture.inbox(fixture.guardian).map(\.number) == [1])
    let added = try await family.client.addGuardian(
      .init(displayName: "Sam", requestID: freshID()), options: fixture.guardian.options)
    try await fixture.earn("B")
    let sam = PersonKey(family: fixture.child.family, personID: added.guardianID)
    let now = fixture.now
    let entries = try await family.database.read(fixture.child.partition) { tx in
      try InboxEntryTable.page(tx, sam, before: .max, unreadOnly: false, at: now, limit: 9)
    }
    #expect(entries.map(\.notice.cause) == ["B"])
    await family.stop()
  }
}
