import Database
import EventFeed
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldInbox

@Suite("Watches of inboxes") struct InboxWatchTests {
  typealias Watch = ResponseStream<InboxV1.WatchNotificationsResponse>.AsyncIterator

  private func watch(_ fixture: ShieldFixture, _ caller: Caller, from token: String = "") -> Watch {
    fixture.family.inbox.watchNotifications(.init(resumeToken: token), options: caller.options).makeAsyncIterator()
  }

  @Test("FA-9 a watch begins with a snapshot and receives what is delivered, read and withdrawn")
  func changes() async throws {
    try await withShields { fixture in
      try await fixture.earn("A")
      var watch = watch(fixture, fixture.guardian)
      let first = try #require(try await watch.next())
      #expect(first.isSnapshot && first.notifications.map(\.number) == [1] && first.unreadCount == 1)
      #expect(first.resumeToken.utf8.count <= 64)
      try await fixture.earn("B")
      let second = try #require(try await watch.next())
      #expect(!second.isSnapshot && second.notifications.map(\.number) == [2] && second.unreadCount == 2)
      _ = try await fixture.family.inbox.markRead(.init(numbers: [1]), options: fixture.guardian.options)
      let third = try #require(try await watch.next())
      #expect(third.notifications.map(\.number) == [1] && third.unreadCount == 1)
      #expect(third.notifications.allSatisfy { $0.readTime != nil })
      try await fixture.reconcile([fixture.award("A")], BadgeEventHandler())
      let fourth = try #require(try await watch.next())
      #expect(fourth.notifications.map(\.number) == [2] && fourth.notifications.allSatisfy { $0.withdrawTime != nil })
      // A watch that resumes receives only what has changed since, each entry once.
      var resumed = self.watch(fixture, fixture.guardian, from: first.resumeToken)
      let missed = try #require(try await resumed.next())
      #expect(!missed.isSnapshot && missed.notifications.map(\.number) == [1, 2])
      var current = self.watch(fixture, fixture.guardian, from: fourth.resumeToken)
      try await fixture.earn("C")
      #expect(try await current.next()?.notifications.map(\.number) == [3])
    }
  }

  @Test("FA-9 a child's device has places of its own: it uses up no other's")
  func places() async throws {
    try await withShields { fixture in
      var open: [Watch] = []
      for _ in 0..<StreamLimits.perDevice {
        var watch = watch(fixture, fixture.device)
        _ = try #require(try await watch.next())
        open.append(watch)
      }
      let error = try await rpcError {
        var more = watch(fixture, fixture.device)
        _ = try await more.next()
      }
      #expect(error.code == .resourceExhausted && error.message.contains("this device has 10"))
      var guardian = watch(fixture, fixture.guardian)
      #expect(try await guardian.next()?.isSnapshot == true)
      #expect(open.count == StreamLimits.perDevice)
    }
  }

  @Test("FA-9 many changes come in several responses, none is left out")
  func pieces() async throws {
    try await withShields { fixture in
      let (child, now) = (fixture.child, fixture.now)
      var first = watch(fixture, fixture.device)
      let token = try #require(try await first.next()).resumeToken
      try await fixture.family.database.write(child.partition) { tx in
        for number in 1...250 {
          try Inbox.note(tx, child, .badgeEarned(code: "\(number)", name: "", points: 1, at: now), now: now)
        }
      }
      var resumed = watch(fixture, fixture.device, from: token)
      var numbers: [Int64] = []
      while numbers.count < 250, let response = try await resumed.next() {
        #expect(!response.isSnapshot && response.notifications.count <= 100)
        numbers += response.notifications.map(\.number)
      }
      #expect(numbers == Array(1...250))
    }
  }

  @Test("FA-9 an unknown token begins with a snapshot, and none shows what quiet hours hold back")
  func tokens() async throws {
    try await withShields { fixture in
      try await fixture.earn("A")
      try await fixture.prefer(fixture.guardian, quiet: (9, 12))
      try await fixture.earn("B")
      let family = fixture.child.family
      let guardians = try await fixture.family.database.read(fixture.child.partition) {
        try GuardianTable.list($0, family).map(\.guardianID)
      }
      let (guardian, child) = (
        PersonKey(family: family, personID: try #require(guardians.first)),
        PersonKey(family: family, personID: fixture.childID)
      )
      func token(_ person: PersonKey, _ position: Int64, epoch: Epoch) -> String {
        InboxToken(position: position, number: 0).text(person, epoch: epoch)
      }
      let restored = try #require(Epoch(bytes: [UInt8](repeating: 7, count: 16)))
      for unknown in [
        "x", token(child, 1, epoch: fixture.epoch), token(guardian, 1, epoch: restored),
        token(guardian, 99, epoch: fixture.epoch), token(guardian, -1, epoch: fixture.epoch),
        String(repeating: "9", count: 100_000),
      ] {
        var watch = watch(fixture, fixture.guardian, from: unknown)
        let response = try #require(try await watch.next())
        #expect(response.isSnapshot && response.notifications.map(\.number) == [1], "\(unknown.prefix(90))")
      }
      var made = watch(fixture, fixture.guardian, from: token(guardian, 0, epoch: fixture.epoch))
      let response = try #require(try await made.next())
      #expect(!response.isSnapshot && response.notifications.map(\.number) == [1])
    }
  }
}
