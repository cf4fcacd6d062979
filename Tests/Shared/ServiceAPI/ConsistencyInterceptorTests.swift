import Awaiting
import CommonProtos
import Consistency
import Database
import EventFeed
import EventLoop
import Locks
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ServiceAPI

@Suite("Consistency tokens", .timeLimit(.minutes(30)))
struct ConsistencyInterceptorTests {
  private let name = ConsistencyToken.metadataName
  private let familyID = ConsistencyFixture.familyID

  private func reason(_ error: RPCError?) -> String? { error?.detail(GoogleRpc.ErrorInfo.self)?.reason }

  /// A genuine token of the publisher.
  private func token(
    _ fixture: ConsistencyFixture, position: Int64, familyID: String? = nil, epoch: [UInt8]? = nil,
    key: [UInt8]? = nil
  ) throws -> ConsistencyToken {
    let familyID = familyID ?? self.familyID
    return ConsistencyToken(
      familyID: familyID, service: ConsistencyFixture.publisherName, epoch: epoch ?? fixture.published.epoch.bytes,
      partition: UInt8(Partition(familyID: familyID).number), position: position,
      key: try key ?? #require(fixture.published.key))
  }

  @Test("A call that carries a write's token waits until the follower has applied it; one without does not")
  func readYourWrites() async throws {
    let fixture = try await ConsistencyFixture()
    let tokens = ConsistencyTokens()
    let (client, other) = (try fixture.client(tokens), try fixture.client(ConsistencyTokens()))
    try await client.write()
    #expect(try await other.read() == 0)
    let waiting = Task { try await client.read() }
    try await fixture.following {
      let seen = try await waiting.value
      #expect(seen == 1)
      // Twenty writes, each read at once.
      for number in 2...20 as ClosedRange<Int64> {
        try await client.write()
        #expect(try await client.read() == number)
      }
    }
    #expect(fixture.interceptor.waitingCalls == 0)
    client.close()
    other.close()
    await fixture.close()
  }

  @Test("The answer to a call that carried a token carries its positions on, and that of a plain read carries none")
  func carriedOn() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    let written = try #require(client.tokens.token(of: familyID))
    try await fixture.following {
      let received = ReceivedMetadata()
      _ = try await client.read(CallOptions(timeout: .seconds(120), received: received))
      let answered = try #require(received.trailing[binary: name].flatMap { ConsistencyToken(bytes: $0) })
      #expect(answered.positions.contains(written.positions[0]))
      let plain = try fixture.client(ConsistencyTokens())
      _ = try await plain.read()
      #expect(plain.tokens.token(of: familyID) == nil)
      plain.close()
    }
    client.close()
    await fixture.close()
  }

  @Test("A caller without a family is answered with the token of the family for which the handler wrote")
  func newFamily() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    let channel = Channel(host: fixture.host, target: client.channels[0].target, interceptors: [client.tokens])
    let made = "0192f0c8-0000-7000-8000-000000000002"
    _ = try await FamilyV1.FamilyServiceClient(channel).createFamily(.init(familyID: made))
    #expect(client.tokens.token(of: made)?.positions.map(\.position) == [1])
    #expect(client.tokens.token(of: familyID) == nil)
    channel.close()
    client.close()
    await fixture.close()
  }

  @Test("What is no token, was changed, or is another family's is INVALID_ARGUMENT, and nothing waits")
  func refused() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    try await fixture.following { _ = try await client.read() }
    let genuine = try token(fixture, position: 1)
    let ahead = try token(fixture, position: .max, key: [UInt8](repeating: 0, count: 32))
    let foreign = try token(fixture, position: 1, familyID: "0192f0c8-0000-7000-8000-000000000003")
    var changed = genuine.bytes
    changed[changed.count - 20] ^= 1
    var otherVersion = genuine.bytes
    otherVersion[0] = 2
    let bad: [[[UInt8]]] = [
      [[]], [otherVersion], [Array(genuine.bytes.dropLast())], [changed], [ahead.bytes], [foreign.bytes],
      [genuine.bytes + genuine.bytes], Array(repeating: genuine.bytes, count: 9), [genuine.bytes, changed],
    ]
    for (index, values) in bad.enumerated() {
      let error = await failure { _ = try await client.read(carrying: values) }
      #expect(error?.code == .invalidArgument, "\(index): \(String(describing: error))")
    }
    #expect(try await client.read(carrying: [genuine.bytes, genuine.bytes]) == 1)
    client.close()
    await fixture.close()
  }

  @Test("A token with any one bit changed is refused, by the service that made it and by one that follows it")
  func flipped() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    try await fixture.following { _ = try await client.read() }
    let genuine = try token(fixture, position: 1).bytes
    #expect(try await client.read(carrying: [genuine]) == 1)
    for bit in 0..<genuine.count * 8 {
      var changed = genuine
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let read = await failure { _ = try await client.read(carrying: [changed]) }
      let written = await failure { try await client.write(carrying: [changed]) }
      for error in [read, written] {
        #expect(
          error?.code == .invalidArgument || reason(error) == "CONSISTENCY_TOKEN_EXPIRED",
          "bit \(bit): \(String(describing: error))")
      }
    }
    client.close()
    await fixture.close()
  }

  @Test("What is not applied in time is UNAVAILABLE with NOT_YET_APPLIED and a delay, and a stop ends every wait")
  func notYetApplied() async throws {
    let fixture = try await ConsistencyFixture(maximumWait: .milliseconds(20))
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    // The follower has never reached the publisher, whose key it does not know.
    let unknown = await failure { _ = try await client.read() }
    #expect(unknown?.code == .unavailable && reason(unknown) == "NOT_YET_APPLIED")
    try await fixture.following {
      try await fixture.changes.eventually("applied") { fixture.follower.status.position == 1 }
    }
    let ahead = try token(fixture, position: 1_000_000)
    let error = await failure { _ = try await client.read(carrying: [ahead.bytes]) }
    #expect(error?.code == .unavailable && reason(error) == "NOT_YET_APPLIED")
    #expect(error?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 1)
    #expect(fixture.interceptor.waitingCalls == 0)
    fixture.interceptor.endWaits()
    let stopped = await failure { _ = try await client.read(carrying: [ahead.bytes]) }
    #expect(stopped?.code == .unavailable && reason(stopped) == nil)
    client.close()
    await fixture.close()
  }

  @Test("A token of an ended line of history is CONSISTENCY_TOKEN_EXPIRED; a client drops it and repeats the call once")
  func expired() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    try await fixture.following {
      _ = try await client.read()
      let now = fixture.published.epoch.bytes
      // An earlier line of the same database, and another database.
      for epoch in [Array(now.prefix(8)) + [UInt8](repeating: 1, count: 8), [UInt8](repeating: 2, count: 16)] {
        let old = try token(fixture, position: 1, epoch: epoch)
        let error = await failure { _ = try await client.read(carrying: [old.bytes]) }
        #expect(error?.code == .failedPrecondition && reason(error) == "CONSISTENCY_TOKEN_EXPIRED")
        let other = try fixture.client(ConsistencyTokens())
        other.tokens.add(old)
        #expect(try await other.read() >= 1)
        #expect(other.tokens.token(of: familyID) == nil && other.tokens.all.isEmpty)
        // The publisher answers the same for its own.
        other.tokens.add(old)
        try await other.write()
        #expect(other.tokens.token(of: familyID)?.positions.map(\.epoch) == [now])
        other.close()
      }
    }
    client.close()
    await fixture.close()
  }

  @Test("A family whose event can't be applied is answered FAMILY_PARKED at once; others are served")
  func parked() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    let otherID = "0192f0c8-0000-7000-8000-000000000004"
    let other = try fixture.client(ConsistencyTokens(), of: otherID)
    try await client.write("unreadable")
    try await other.write()
    try await fixture.following {
      let error = await failure { _ = try await client.read() }
      #expect(error?.code == .unavailable && reason(error) == "FAMILY_PARKED")
      #expect(try await other.read() == 1)
      let plain = try fixture.client(ConsistencyTokens())
      #expect(try await plain.read() == 0)
      plain.close()
    }
    client.close()
    other.close()
    await fixture.close()
  }

  @Test("A service that has restarted, or lost its connection, still serves what it had applied before")
  func publisherAway() async throws {
    let fixture = try await ConsistencyFixture()
    let client = try fixture.client(ConsistencyTokens())
    try await client.write()
    let seen = try await fixture.following { try await client.read() }
    #expect(seen == 1)
    let channel = Channel(host: fixture.host, target: try #require(SocketAddress(parsing: "127.0.0.1:1")))
    let restarted = Follower(
      name: ConsistencyFixture.publisherName, channel: channel, database: fixture.subscriber, host: fixture.host,
      handler: NoHandler())
    try await restarted.readPositions()
    let epoch = fixture.published.epoch
    let key = fixture.published.key
    #expect(restarted.consistencyKey(of: epoch) == key)
    #expect(restarted.standing(of: AwaitedPosition(familyID: familyID, epoch: epoch, position: 1)) == .applied)
    #expect(restarted.standing(of: AwaitedPosition(familyID: familyID, epoch: epoch, position: 2)) == .pending)
    #expect(try await client.read() == 1)
    channel.close()
    client.close()
    await fixture.close()
  }

  @Test("Calls that wait have their device's places: one more is refused, others are not held up")
  func shares() async throws {
    let fixture = try await ConsistencyFixture(maximumWait: .seconds(60), callsPerDevice: 2)
    let client = try fixture.client(ConsistencyTokens())
    let other = try fixture.client(ConsistencyTokens(), of: "0192f0c8-0000-7000-8000-000000000005")
    try await client.write()
    let (outcomes, ended) = (Locked<[StatusCode?]>([]), Changes())
    for _ in 0..<3 {
      Task {
        let error = await failure { _ = try await client.read() }
        outcomes.withLock { $0.append(error?.code) }
        ended.note()
      }
    }
    try await ended.eventually("one is refused") { outcomes.withLock { !$0.isEmpty } }
    #expect(try await other.read() == 0)
    try await fixture.following {
      try await ended.eventually("the others are served") { outcomes.withLock { $0.count } == 3 }
    }
    #expect(outcomes.withLock { $0 } == [.resourceExhausted, nil, nil])
    client.close()
    other.close()
    await fixture.close()
  }
}

private struct NoHandler: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { .applied }
}
