import Awaiting
import Database
import DatabaseServer
import EventFeed
import EventLoop
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Testing

@Suite(
  "A service that follows a feed, has a watch and a list in pages has no scaffolding of its own",
  .timeLimit(.minutes(30)))
struct AppListTests {
  typealias Request = ChallengeV1.ListChallengesRequest
  typealias Response = ChallengeV1.ListChallengesResponse

  private let harness: ServiceHarness
  private let family = TestFamily()
  private let watchers: CommitWatchers
  private let watched = Changes()

  init() async throws {
    let watchers = CommitWatchers { [watched] in watched.note() }
    self.watchers = watchers
    harness = try await ServiceHarness(
      "BadgeService", migrations: AppList.definition.migrations, authorization: AppList.definition.authorization
    ) { database, host in
      let api = AppList(database: database, host: host, watchers: watchers)
      api.startWatches()
      return api
    }
  }

  @Test("pages, the watch, a snapshot and a foreign family")
  func everything() async throws {
    let handler = AppHandler()
    try await deliver(["a", "b", "c"].map(assigned), handler)
    let options = try harness.options(family.guardian)
    let first: Response = try await harness.channel.unary(
      AppList.list.path, Request(childID: family.childID, pageSize: 2), options: options)
    #expect(first.challenges.map(\.challengeID) == ["a", "b"])
    let second: Response = try await harness.channel.unary(
      AppList.list.path, Request(childID: family.childID, pageSize: 2, pageToken: first.nextPageToken), options: options
    )
    #expect(second.challenges.map(\.challengeID) == ["c"] && second.nextPageToken.isEmpty)

    let stream: ResponseStream<Response> = harness.channel.serverStreaming(
      AppList.watch.path, Request(childID: family.childID), options: options)
    var lists = stream.makeAsyncIterator()
    #expect(try await lists.next()?.challenges.map(\.challengeID) == ["a", "b", "c"])
    try await deliver(
      [ShieldV1.AppRemoved(childID: family.childID, appID: "b", removeTime: .init(harness.now))], handler)
    #expect(try await lists.next()?.challenges.map(\.challengeID) == ["a", "c"])
    let events = try ["c", "d"].map { try received(assigned($0)) }
    let outcome = try await FamilyReconciliation.run(
      events, of: family.familyID, by: handler, in: harness.database)
    #expect(outcome.parkReason == nil)
    var last: [String]?
    var token = ""
    while last != ["c", "d"] {
      let list = try #require(try await lists.next())
      (last, token) = (list.challenges.map(\.challengeID), list.nextPageToken)
    }
    stream.cancel()

    // A token that is none begins with the list; with its resume token the client is not sent what it has.
    let begun: ResponseStream<Response> = harness.channel.serverStreaming(
      AppList.watch.path, Request(childID: family.childID, pageToken: "AQ" + token), options: options)
    var begins = begun.makeAsyncIterator()
    #expect(try await begins.next()?.nextPageToken == token)
    begun.cancel()
    try await watched.eventually("the end of the watches") { watchers.count == 0 }
    let resumed: ResponseStream<Response> = harness.channel.serverStreaming(
      AppList.watch.path, Request(childID: family.childID, pageToken: token), options: options)
    try await watched.eventually("the resumed watch") { watchers.count == 1 }
    watchers.end()
    let end = await failure {
      for try await list in resumed { Issue.record("a list that the client has: \(list)") }
    }
    #expect(end?.code == .unavailable)

    let stranger = try harness.options(TestFamily().guardian)
    let error = await failure {
      let _: Response = try await harness.channel.unary(
        AppList.list.path, Request(childID: family.childID), options: stranger)
    }
    #expect(error?.code == .notFound)
    await harness.stop()
  }

  @Test("A statement that reads all rows of a table or partition, or sorts them, fails in tests of services")
  func queryPlans() async throws {
    // Not a test's own statement, which would be permitted: those appear in the source from their first word on.
    let (database, columns) = (harness.database, "app_id, child_id")
    let partition = Partition(familyID: family.familyID)
    func rows(_ condition: String) async throws -> [String] {
      try await database.read(partition) { tx in
        try tx.query("SELECT \(columns) FROM app WHERE \(condition)", partition) { $0.string(0) }
      }
    }
    #expect(try await rows("partition = ? AND family_id = 'f' ORDER BY child_id") == [])
    for condition in ["child_id <> ?", "partition = ?", "partition = ? AND family_id = 'f' ORDER BY app_id, child_id"] {
      let error = await #expect(throws: (any Error).self, "\(condition)") { try await rows(condition) }
      #expect("\(String(describing: error))".contains("Give it an index"), "\(String(describing: error))")
    }
    for line in [
      "SCAN app USING INDEX i", "USE TEMP B-TREE FOR ORDER BY", "SEARCH app USING PRIMARY KEY (partition=?)",
    ] {
      #expect(QueryPlans.isCostly(line))
    }
    for line in ["SEARCH app USING PRIMARY KEY (partition=? AND family_id=?)", "SCAN CONSTANT ROW", "CO-ROUTINE x"] {
      #expect(!QueryPlans.isCostly(line))
    }
    await harness.stop()
  }

  @Test("No permission for what every service runs is left over", .sqlite("plans"))
  func neededPermissions() async throws {
    let database = harness.database
    try await database.write(family.familyID) { [family] tx in
      try tx.publish(ShieldV1.AppRemoved(childID: family.childID, appID: "a"), familyID: family.familyID)
      try tx.wake(at: 0, kind: "none", familyID: family.familyID)
    }
    try await EventFeed.startChains(database)
    _ = try await EventFeed.digest(of: database)
    _ = try await EventFeed.trim(database, before: WallTime(nanoseconds: .max))
    _ = try await database.pendingWork()
    await database.settleTimers()
    #expect(QueryPlans.unused(of: .everyService) == [])
    await harness.stop()
  }

  private func assigned(_ app: String) -> ShieldV1.AppAssigned {
    ShieldV1.AppAssigned(
      childID: family.childID, app: ShieldV1.App(appID: app, category: .learning, effectiveTime: .init(seconds: 1)))
  }

  private func received(_ message: some Message) throws -> ReceivedEvent {
    try ReceivedEvent(
      message, of: family.familyID, position: harness.nextPosition(), createTime: harness.clock.now, feed: "test")
  }

  private func deliver(_ messages: [some Message], _ handler: AppHandler) async throws {
    for event in try messages.map(received) {
      _ = try await harness.database.write(event.partition) { tx in try handler.apply(event, in: tx) }
    }
  }
}
