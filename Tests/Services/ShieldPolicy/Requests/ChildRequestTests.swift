import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps
@testable import ShieldRequests

@Suite struct ChildRequestTests {
  private func saved(_ fixture: ShieldFixture) async throws -> [String] {
    try await fixture.save([
      ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ShieldFixture.selection("read", .learning),
    ])
  }

  @Test("SH-15 FA-9 a child asks, a guardian gives less, and the grant is there at once; both are notified")
  func approved() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let made = try await fixture.ask([apps[0], apps[1]], seconds: 900, text: "Until dinner?")
      #expect(made.state == .open && made.seconds == 900 && made.appIDs == [apps[0], apps[1]])
      #expect(made.lapseTime?.seconds == fixture.now.seconds + 86_400 && made.decideTime == nil)
      let entry = try #require(try await fixture.inbox(fixture.guardian, .request).first)
      #expect(entry.title == "Time requested" && entry.text == "15m for 2 apps: \"Until dinner?\"")
      #expect(
        entry.cause
          == .madeRequest(
            .init(childRequestID: made.childRequestID, seconds: 900, appCount: 2, text: "Until dinner?")))
      #expect(try await fixture.inbox(fixture.device).isEmpty)
      #expect(try await fixture.open() == [apps[2]])

      try await fixture.family.advance(by: 60)
      let requestID = freshID()
      let decided = try await fixture.decide(made, seconds: 600, text: "Ten.", requestID: requestID)
      #expect(decided.state == .approved && decided.givenSeconds == 600 && decided.answer == "Ten.")
      #expect(decided.decideTime?.seconds == fixture.now.seconds && !decided.guardianID.isEmpty)
      #expect(try await fixture.decide(made, seconds: 600, text: "Ten.", requestID: requestID) == decided)
      let grant = try #require(try await fixture.grants().first)
      #expect(grant.grantID == decided.grantID && grant.seconds == 600 && grant.guardianID == decided.guardianID)
      #expect(try await fixture.grants().count == 1)
      #expect(try await fixture.open() == Set(apps))
      #expect(try await fixture.inbox(fixture.guardian, .request).first?.withdrawTime != nil)
      #expect(try await fixture.inbox(fixture.guardian, .decision).isEmpty)
      let notified = try #require(try await fixture.inbox(fixture.device, .decision).first)
      #expect(notified.title == "Request approved" && notified.text == "You have 10m more: \"Ten.\"")
      for caller in [fixture.guardian, fixture.device] {
        #expect(try await fixture.requests(caller) == [decided])
        #expect(try await fixture.requests(caller, openOnly: true).isEmpty)
      }
      let change = try #require(try await fixture.changes().first { $0.kind == .requestDecided })
      #expect(change.subjectID == made.childRequestID)
      #expect(change.values.map(\.field) == ["state", "seconds", "grant_id", "app_ids", "app_ids"])
      #expect(try await !fixture.changes().contains { $0.kind == .unlockGranted })
    }
  }

  @Test("SH-15 of two decisions the first holds; the other one gets FAILED_PRECONDITION, whatever it is")
  func twice() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let made = try await fixture.ask([apps[0]])
      let declined = try await fixture.decide(made, .decline, text: "Homework first.")
      #expect(declined.state == .declined && declined.givenSeconds == 0 && declined.grantID.isEmpty)
      for decision in [ShieldV1.RequestDecision.approve, .decline] {
        let error = try await rpcError { _ = try await fixture.decide(made, decision) }
        #expect(error.code == .failedPrecondition && error.reason == "REQUEST_CLOSED")
      }
      #expect(try await fixture.grants().isEmpty)
      #expect(try await fixture.requests() == [declined])
      let notified = try #require(try await fixture.inbox(fixture.device, .decision).first)
      #expect(notified.title == "Request declined" && notified.text == "Not this time: \"Homework first.\"")
      // Two at once.
      let next = try await fixture.ask([apps[0]])
      async let one = fixture.outcome { try await fixture.decide(next) }
      async let other = fixture.outcome { try await fixture.decide(next, .decline) }
      let outcomes = try await [one, other]
      #expect(outcomes.filter { $0 == "REQUEST_CLOSED" }.count == 1 && outcomes.contains(""))
    }
  }

  @Test(
    "SH-15 a request lapses after 24 hours: guardians no longer have it to decide, and the app can be asked for again")
  func lapsed() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let made = try await fixture.ask([apps[0]])
      try await fixture.family.advance(by: 3_600)
      let later = try await fixture.ask([apps[1]])
      try await fixture.family.advance(by: 86_400 - 3_601)
      #expect(try await fixture.requests(openOnly: true).count == 2)
      let open = try await rpcError { _ = try await fixture.ask([apps[0]]) }
      #expect(open.code == .failedPrecondition && open.reason == "REQUEST_OPEN")
      try await fixture.family.advance(by: 1)
      #expect(try await fixture.requests().map(\.state) == [.open, .lapsed])
      let entries = try await fixture.inbox(fixture.guardian, .request)
      #expect(entries.map { $0.withdrawTime != nil } == [false, true])
      let closed = try await rpcError { _ = try await fixture.decide(made) }
      #expect(closed.reason == "REQUEST_CLOSED")
      _ = try await fixture.ask([apps[0]])
      // Another one that names an app which is asked for already is not a new request.
      let pool = try await rpcError { _ = try await fixture.ask([apps[0], apps[1]]) }
      #expect(pool.reason == "REQUEST_OPEN" && pool.message.contains(later.childRequestID))
    }
  }

  @Test("SH-15 SH-16 a ban is lifted on request; there has to be one, and the app has to be there")
  func ban() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let none = try await rpcError { _ = try await fixture.ask([apps[0]], kind: .liftBan, seconds: 0) }
      #expect(none.code == .failedPrecondition && none.reason == "APP_NOT_BANNED")
      _ = try await fixture.block([apps[0], apps[1]], ban: true)
      let made = try await fixture.ask([apps[0]], kind: .liftBan, seconds: 0)
      #expect(try await fixture.inbox(fixture.guardian, .request).first?.text == "Lift the ban on 1 app.")
      let seconds = try await rpcError { _ = try await fixture.decide(made, seconds: 60) }
      #expect(seconds.code == .invalidArgument && seconds.fields == ["seconds"])
      let version = try await fixture.policy().version
      #expect(try await fixture.decide(made).state == .approved)
      let policy = try await fixture.policy()
      #expect(policy.version > version && policy.apps.map { $0.app?.setting } == [.earned, .banned, .unspecified])
      #expect(try await fixture.inbox(fixture.device, .decision).first?.text == "The ban is lifted.")
      let gone = try await fixture.ask([apps[1]], kind: .liftBan, seconds: 0)
      _ = try await fixture.remove(apps[1])
      let removed = try await rpcError { _ = try await fixture.decide(gone) }
      #expect(removed.code == .failedPrecondition && removed.reason == "REQUESTED_APPS_REMOVED")
      #expect(try await fixture.decide(gone, .decline).appIDs == [apps[1]])
    }
  }

  @Test("SH-15 a pool without the apps that were removed since is given; learning apps cannot be asked for")
  func pool() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let learning = try await rpcError { _ = try await fixture.ask([apps[2]]) }
      #expect(learning.code == .invalidArgument && learning.fields == ["app_ids[0]"])
      let unknown = try await rpcError { _ = try await fixture.ask([apps[0], freshID()]) }
      #expect(unknown.code == .notFound)
      let made = try await fixture.ask([apps[0], apps[1]])
      _ = try await fixture.remove(apps[1])
      _ = try await fixture.decide(made)
      #expect(try await fixture.grants().map(\.appIDs) == [[apps[0]]])
      let more = try await fixture.ask([apps[0]], seconds: 60)
      let error = try await rpcError { _ = try await fixture.decide(more, seconds: 61) }
      #expect(error.code == .invalidArgument && error.fields == ["seconds"])
    }
  }

  @Test("SH-15 a child makes at most 20 requests in 24 hours, however they end, and inboxes get no more entries")
  func bounded() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      for _ in 0..<20 { _ = try await fixture.decide(try await fixture.ask([apps[0]]), .decline) }
      try await fixture.family.advance(by: 86_399)
      let error = try await rpcError { _ = try await fixture.ask([apps[0]]) }
      #expect(error.code == .resourceExhausted && error.reason == "LIMIT_REACHED")
      #expect(try await fixture.inbox(fixture.guardian, .request).count == 20)
      try await fixture.family.advance(by: 1)
      _ = try await fixture.ask([apps[0]])
    }
  }

  @Test("SH-15 the newest 1,000 requests are kept, listed newest first, page by page")
  func pages() async throws {
    try await withShields { fixture in
      let (apps, child, now) = (try await saved(fixture), fixture.child, fixture.now)
      try await fixture.family.database.write(child.familyID) { tx in
        for number in 0..<1_005 {
          var old = ChildRequest(
            id: freshID(), kind: .time, apps: AppSet([1]), seconds: Int64(number + 1), text: "", created: now - 172_800)
          old.lapse()
          try ChildRequestTable.insert(tx, child, old)
        }
      }
      let made = try await fixture.ask([apps[0]])
      var (found, token, sizes): ([ShieldV1.ChildRequest], String, [Int]) = ([], "", [])
      repeat {
        let page = try await fixture.family.shield.listRequests(
          .init(childID: fixture.childID, pageSize: 1_000, pageToken: token), options: fixture.device.options)
        found += page.requests
        sizes.append(page.requests.count)
        token = page.nextPageToken
      } while !token.isEmpty
      #expect(sizes == [200, 200, 200, 200, 200] && found.first == made)
      #expect(found.dropFirst().map(\.seconds) == (7...1_005).reversed())
      let wrong = try await rpcError {
        _ = try await fixture.family.shield.listRequests(
          .init(childID: fixture.childID, pageToken: "1.1"), options: fixture.guardian.options)
      }
      #expect(wrong.fields == ["page_token"])
    }
  }
}

extension ShieldFixture {
  func ask(
    _ apps: [String], kind: ShieldV1.ChildRequestKind = .time, seconds: Int64 = 600, text: String = ""
  ) async throws -> ShieldV1.ChildRequest {
    try await family.shield.requestTime(
      .init(kind: kind, appIDs: apps, seconds: seconds, text: text, requestID: freshID()), options: current(device))
  }

  @discardableResult
  func decide(
    _ request: ShieldV1.ChildRequest, _ decision: ShieldV1.RequestDecision = .approve, seconds: Int64 = 0,
    text: String = "", requestID: String = freshID()
  ) async throws -> ShieldV1.ChildRequest {
    try await family.shield.decideRequest(
      .init(
        childID: childID, childRequestID: request.childRequestID, decision: decision, seconds: seconds, text: text,
        requestID: requestID), options: current(guardian))
  }

  func requests(_ caller: Caller? = nil, openOnly: Bool = false) async throws -> [ShieldV1.ChildRequest] {
    try await family.shield.listRequests(
      .init(childID: childID, openOnly: openOnly), options: current(caller ?? guardian)
    ).requests
  }

  /// The reason of a call's failure; empty where it succeeds.
  func outcome(_ body: () async throws -> some Sendable) async throws -> String {
    do {
      _ = try await body()
      return ""
    } catch let error as RPCError {
      return error.reason ?? "\(error)"
    }
  }
}
