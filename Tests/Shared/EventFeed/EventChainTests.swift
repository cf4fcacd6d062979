import Awaiting
import Bytes
import Database
import EventLoop
import Messages
import RPC
import ServiceHarness
import Testing

@testable import EventFeed

@Suite("Event chain", .timeLimit(.minutes(30)))
struct EventChainTests {
  private func event(
    position: Int64 = 1, family: String = "family", nanoseconds: Int64 = 1_700_000_000_000_000_001,
    value: [UInt8] = [8, 5]
  ) -> StoredEvent {
    StoredEvent(
      partition: Partition(familyID: family), position: position, familyID: family,
      createTime: WallTime(nanoseconds: nanoseconds), typeURL: "type.googleapis.com/google.protobuf.Int64Value",
      value: value)
  }

  @Test("Digests and links are those of the contract, computed by another program")
  func knownAnswer() {
    let digest = EventChain.digest(of: event(), nonce: (0..<16).map { $0 })
    #expect(Hexadecimal.text(digest) == "7b754f806ee4d611e9f9bd896e9ee3348cf6af18a6566341a677436ecb3dcf69")
    #expect(
      Hexadecimal.text(EventChain.link(after: EventChain.genesis, position: 1, digest: digest))
        == "f928310eabb650b94034404518b6e1555e8f3d71bd36cad9fc5647fd72743c5e")
  }

  @Test("An event that arrives without its payload or the time of its commit is an error")
  func incomplete() throws {
    let whole = event().message
    #expect(try StoredEvent(whole, partition: event().partition) == event())
    var (noPayload, noTime) = (whole, whole)
    (noPayload.payload, noTime.createTime) = (nil, nil)
    for message in [noPayload, noTime] {
      #expect(throws: FeedProtocolError.incomplete(partition: event().partition, position: 1)) {
        try StoredEvent(message, partition: event().partition)
      }
    }
  }

  @Test("Every part of an event, its nonce, its position and the link before it make another link")
  func distinct() {
    let nonce = [UInt8](repeating: 7, count: 16)
    var digests: Set<[UInt8]> = []
    for event in [event(), event(family: "familz"), event(nanoseconds: 1), event(value: [8, 6]), event(value: [])] {
      digests.insert(EventChain.digest(of: event, nonce: nonce))
    }
    digests.insert(EventChain.digest(of: event(), nonce: [UInt8](repeating: 8, count: 16)))
    #expect(digests.count == 6)
    let digest = EventChain.digest(of: event(), nonce: nonce)
    let links: Set<[UInt8]> = [
      EventChain.link(after: EventChain.genesis, position: 1, digest: digest),
      EventChain.link(after: EventChain.genesis, position: 2, digest: digest),
      EventChain.link(after: digest, position: 1, digest: digest),
    ]
    #expect(links.count == 3)
  }

  @Test(
    "A follower computes the link, adopts it when it has none, and uses the digest where the content is gone")
  func following() throws {
    let nonce = [UInt8](repeating: 7, count: 16)
    var event = event()
    #expect(try event.link(after: EventChain.genesis) == nil)
    let digest = EventChain.digest(of: event, nonce: nonce)
    let link = EventChain.link(after: EventChain.genesis, position: 1, digest: digest)
    event.proof = EventProof(nonce: nonce, digest: digest, link: link)
    #expect(try event.link(after: EventChain.genesis) == link)
    #expect(try event.link(after: nil) == link)
    #expect(throws: FeedProtocolError.self) { try event.link(after: link) }
    var altered = self.event(value: [8, 9])
    altered.proof = event.proof
    #expect(throws: FeedProtocolError.self) { try altered.link(after: EventChain.genesis) }
    altered.proof = EventProof(nonce: [], digest: digest, link: link)
    #expect(try altered.link(after: EventChain.genesis) == link)
  }

  /// Makes the log look as if it were written before there were chains.
  private func unchain(_ database: Database) async throws {
    for partition in Partition.all {
      try await database.write(partition) { tx in
        try tx.execute(
          "UPDATE feed_event SET nonce = NULL, digest = NULL, link = NULL WHERE partition = ?", partition)
        try tx.execute("UPDATE feed_counter SET link = NULL, trimmed_link = NULL WHERE partition = ?", partition)
        try tx.execute("UPDATE feed_following SET link = NULL WHERE partition = ?", partition)
      }
    }
  }

  @Test("A log from before there were chains begins its chain at its newest events, which followers adopt once")
  func upgrade() async throws {
    let pair = try await FollowerTests.Pair()
    let database = pair.publisher.database
    for number in 1...12 as ClosedRange<Int64> { try await publish(number, familyID: "f \(number % 3)", to: database) }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    await pair.stop()
    try await unchain(database)
    try await unchain(pair.subscriber.database)
    #expect(try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == nil)
    try await publish(13, familyID: "f 1", to: database)  // its chain begins with this write
    try await EventFeed.startChains(database)
    let digest = try await EventFeed.digest(of: database)
    try await EventFeed.startChains(database)
    #expect(try await EventFeed.digest(of: database) == digest)
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("digests agree") {
      try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == digest
    }
    // Trimming up to there keeps the link.
    #expect(try await EventFeed.trim(database, before: WallTime(nanoseconds: .max)) == 13)
    await pair.stop()
    pair.start()
    try await publish(14, familyID: "f 1", to: database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    #expect(pair.follower.status.snapshots == 0)
    await pair.close()
  }

  @Test("An event whose content and nonce were erased keeps the chain: followers pass it, and no snapshot is needed")
  func erased() async throws {
    let pair = try await FollowerTests.Pair()
    let database = pair.publisher.database
    for number in 1...4 as ClosedRange<Int64> { try await publish(number, familyID: "f", to: database) }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    await pair.stop()
    for number in 5...8 as ClosedRange<Int64> { try await publish(number, familyID: "f", to: database) }
    let digest = try await EventFeed.digest(of: database)
    // An event that was applied and one that is still to come; the second one's amount is gone with it.
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.execute(
        "UPDATE feed_event SET value = x'', nonce = x'' WHERE partition = ? AND position IN (2, 6)", tx.partition)
      try tx.execute("UPDATE total SET amount = amount - 6 WHERE partition = ?", tx.partition)
    }
    #expect(try await EventFeed.digest(of: database) == digest)
    pair.start()
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("digests agree") {
      try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == digest
    }
    #expect(pair.follower.status.snapshots == 0 && pair.follower.status.parkedFamilies == 0)
    await pair.close()
  }

  @Test(
    "Without links the old check holds: an old publisher is followed, and its links are adopted once it has some")
  func oldPublisher() async throws {
    let pair = try await FollowerTests.Pair()
    pair.upstream.hidesChain(true)
    await pair.stop()
    pair.start()
    let database = pair.publisher.database
    for number in 1...12 as ClosedRange<Int64> { try await publish(number, familyID: "f \(number % 3)", to: database) }
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    #expect(try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == nil)
    try await database.renewEpoch()
    try await publish(20, familyID: "f 1", to: database)
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("one snapshot") { pair.follower.status.reconciliations == [.epochChanged: 1] }
    await pair.stop()
    pair.upstream.hidesChain(false)
    pair.start()
    let digest = try await EventFeed.digest(of: database)
    try await pair.changes.eventually("digests agree") {
      try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == digest
    }
    await pair.close()
  }
}
