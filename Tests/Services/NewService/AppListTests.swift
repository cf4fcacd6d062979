import Database
import EventFeed
import EventLoop
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@Suite(
  "A service that follows a feed, has a watch and a list in pages has no scaffolding of its own",
  .timeLimit(.minutes(1)))
struct AppListTests {
  typealias Request = ChallengeV1.ListChallengesRequest
  typealias Response = ChallengeV1.ListChallengesResponse

  private let harness: ServiceHarness
  private let family = TestFamily()

  init() async throws {
    harness = try await ServiceHarness(
      "BadgeService", migrations: AppList.definition.migrations, authorization: AppList.definition.authorization
    ) { database, host in
      let api = AppList(database: database, host: host)
      api.watchers.observe(AppList.changed, of: database)
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
    while last != ["c", "d"] { last = try await lists.next()?.challenges.map(\.challengeID) }
    stream.cancel()

    let stranger = try harness.options(TestFamily().guardian)
    let error = await failure {
      let _: Response = try await harness.channel.unary(
        AppList.list.path, Request(childID: family.childID), options: stranger)
    }
    #expect(error?.code == .notFound)
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
