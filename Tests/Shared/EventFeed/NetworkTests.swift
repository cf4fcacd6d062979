import Awaiting
import Database
import EventLoop
import Messages
import RPC
import ServiceHarness
import Testing

@testable import EventFeed

@Suite("Following over RPC", .timeLimit(.minutes(30)))
struct NetworkTests {
  @Test("Restarts of the publisher's server and of the follower keep every total exact")
  func restarts() async throws {
    let host = try RealHost(loopCount: 2)
    let changes = Changes()
    var settings = quickSettings
    settings.onChange = { changes.note() }
    let (publisher, subscriber) = (try await TestService(host: host), try await TestService(host: host))
    // A path of its own, as below.
    let address = SocketAddress.unix(path: publisher.directory + "/feed.sock")
    var server: Server?
    var (channel, task): (Channel?, Task<Void, Never>?) = (nil, nil)
    for round in 0..<6 {
      if round % 2 == 0 {
        await server?.drain(grace: .zero)
        try await publisher.restart()
        let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
        let started = Server(host: host, services: [feed])
        _ = try started.listen(on: address)
        server = started
      }
      if round % 3 == 0 {
        task?.cancel()
        await task?.value
        channel?.close()
        try await subscriber.restart()
        let opened = Channel(host: host, target: address)
        let follower = Follower(
          name: "totals", channel: opened, database: subscriber.database, host: host, handler: TotalHandler(),
          settings: settings)
        channel = opened
        task = Task { await follower.run() }
      }
      let database = publisher.database
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...100 as ClosedRange<Int64> {
          group.addTask { try await publish(number, familyID: "family \(number % 13)", to: database) }
        }
        try await group.waitForAll()
      }
    }
    try await changes.eventually("totals agree") {
      try await totals(in: publisher.database) == totals(in: subscriber.database)
    }
    #expect(try await totals(in: subscriber.database).values.reduce(0, +) == 6 * 5_050)
    task?.cancel()
    await task?.value
    channel?.close()
    await server?.drain(grace: .zero)
    await publisher.database.close()
    await subscriber.database.close()
    host.shutdown()
  }

  @Test("A new epoch crosses the network as OUT_OF_RANGE with its reason, and the snapshot follows")
  func snapshot() async throws {
    let host = try RealHost(loopCount: 2)
    let changes = Changes()
    var settings = quickSettings
    settings.onChange = { changes.note() }
    let (publisher, subscriber) = (try await TestService(host: host), try await TestService(host: host))
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    let server = Server(host: host, services: [feed])
    let address = try server.listen(on: try #require(SocketAddress(parsing: "127.0.0.1:0")))
    let channel = Channel(host: host, target: address)
    let follower = Follower(
      name: "totals", channel: channel, database: subscriber.database, host: host, handler: TotalHandler(),
      settings: settings)
    let task = Task { await follower.run() }
    for number in 1...30 as ClosedRange<Int64> {
      try await publish(number, familyID: "family \(number)", to: publisher.database)
    }
    try await changes.eventually("caught up") { follower.status.isCaughtUp && follower.status.position == 30 }
    try await publisher.database.renewEpoch()
    try await publish(1, familyID: "family 1", to: publisher.database)
    try await changes.eventually("one snapshot") { follower.status.snapshots == 1 }
    try await changes.eventually("totals agree") {
      try await totals(in: publisher.database) == totals(in: subscriber.database)
    }
    task.cancel()
    await task.value
    channel.close()
    await server.drain(grace: .zero)
    await publisher.database.close()
    await subscriber.database.close()
    host.shutdown()
  }

  @Test("A follower reports why there is no connection, and follows as soon as there is one")
  func unreachable() async throws {
    let host = try RealHost(loopCount: 2)
    let changes = Changes()
    var settings = quickSettings
    settings.onChange = { changes.note() }
    settings.connectionWait = .milliseconds(100)
    let (publisher, subscriber) = (try await TestService(host: host), try await TestService(host: host))
    // A path of its own: a port that is closed again may be another process's by then.
    let address = SocketAddress.unix(path: publisher.directory + "/feed.sock")
    let channel = Channel(host: host, target: address)
    let follower = Follower(
      name: "totals", channel: channel, database: subscriber.database, host: host, handler: TotalHandler(),
      settings: settings)
    let task = Task { await follower.run() }
    let reason = "no connection to \(address) (connect \(address): No such file or directory)"
    try await changes.eventually("the reason") { follower.status.lastError == reason }
    try await publish(1, familyID: "family", to: publisher.database)
    let feed = EventFeedService(database: publisher.database, host: host, snapshots: TotalSnapshots())
    let server = Server(host: host, services: [feed])
    _ = try server.listen(on: address)
    try await changes.eventually("caught up") { follower.status.isCaughtUp && follower.status.position == 1 }
    task.cancel()
    await task.value
    channel.close()
    await server.drain(grace: .zero)
    await publisher.database.close()
    await subscriber.database.close()
    host.shutdown()
  }
}
