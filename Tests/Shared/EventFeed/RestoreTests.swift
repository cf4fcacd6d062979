import Awaiting
import Database
import DatabaseServer
import EventLoop
import Messages
import ProtobufC
import RPC
import Testing

@testable import EventFeed

@Suite("Restored and lost databases", .sqlite("restored files"), .timeLimit(.minutes(30)))
struct RestoreTests {
  typealias Pair = FollowerTests.Pair

  /// Publishes `amounts` for three families.
  private func publish(_ amounts: ClosedRange<Int64>, to pair: Pair) async throws {
    for amount in amounts {
      try await EventFeedTests.publish(amount, familyID: "family \(amount % 3)", to: pair.publisher.database)
    }
  }

  private func settle(_ pair: Pair) async throws {
    try await pair.changes.eventually("totals agree") { try await pair.inAgreement() }
    try await pair.changes.eventually("digests agree") {
      let own = try await EventFeed.digest(of: pair.publisher.database)
      return try await EventFeed.followedDigest(of: "totals", in: pair.subscriber.database) == own
    }
  }

  @Test(
    "A publisher restored to any moment, in place or by copy, with the follower running or stopped",
    arguments: [TestService.Restore.inPlace, .copy], [0, 6, 30] as [Int64])
  func restoredPublisher(how: TestService.Restore, moment: Int64) async throws {
    for isStopped in [false, true] {
      let pair = try await Pair()
      try await publish(1...1, to: pair)
      if moment > 0 { try await publish(2...(moment + 1), to: pair) }
      pair.publisher.backUp(as: "backup")
      try await publish(50...70, to: pair)
      try await settle(pair)
      let epoch = pair.publisher.database.epoch
      if isStopped { await pair.stop() }
      pair.upstream.replace(nil)
      try await pair.publisher.restore("backup", how)
      #expect((pair.publisher.database.epoch == epoch) == (how == .inPlace))
      // Its log outgrows the follower's positions before they connect.
      try await publish(200...260, to: pair)
      pair.upstream.replace(Pair.service(pair.publisher, pair.host))
      if isStopped { pair.start() }
      try await settle(pair)
      let expected: ReconciliationReason = how == .inPlace ? .otherHistory : .epochChanged
      try await pair.changes.eventually("the reason") { pair.follower.status.reconciliations[expected] == 1 }
      try await publish(300...310, to: pair)
      try await settle(pair)
      #expect(pair.follower.status.snapshots == 1)
      await pair.close()
    }
  }

  @Test("A restored follower, and both restored to different moments, end up equal")
  func restoredFollower() async throws {
    for bothRestored in [false, true] {
      let pair = try await Pair()
      try await publish(1...10, to: pair)
      try await settle(pair)
      pair.publisher.backUp(as: "backup")
      try await publish(11...30, to: pair)
      try await settle(pair)
      pair.subscriber.backUp(as: "backup")
      try await publish(31...50, to: pair)
      try await settle(pair)
      await pair.stop()
      try await pair.subscriber.restore("backup", .inPlace)
      if bothRestored {
        pair.upstream.replace(nil)
        try await pair.publisher.restore("backup", .inPlace)
        try await publish(100...150, to: pair)
        pair.upstream.replace(Pair.service(pair.publisher, pair.host))
      }
      pair.start()
      try await settle(pair)
      try await pair.changes.eventually("the reason") {
        pair.follower.status.reconciliations == (bothRestored ? [.otherHistory: 1] : [:])
      }
      await pair.close()
    }
  }

  @Test("A publisher whose data is lost: the follower reports it and keeps what it knows, until the loss is accepted")
  func lost() async throws {
    let pair = try await Pair()
    try await publish(1...10, to: pair)
    try await settle(pair)
    let known = try await totals(in: pair.subscriber.database)
    let epoch = pair.publisher.database.epoch
    pair.upstream.replace(nil)
    try await pair.publisher.restore("", .deletion)
    #expect(try await EventFeed.isUnused(pair.publisher.database))
    pair.upstream.replace(Pair.service(pair.publisher, pair.host))
    try await pair.changes.eventually("the alarm") { pair.follower.status.lostEpoch == epoch.description }
    try await pair.changes.eventually("what to do") {
      pair.follower.status.lastError?.contains("--accept-data-loss \(epoch)") == true
    }
    // Also when it is no longer empty, and for a follower that restarts.
    try await publish(20...22, to: pair)
    try await pair.restartSubscriber()
    try await pair.changes.eventually("the alarm") { pair.follower.status.lostEpoch == epoch.description }
    #expect(try await totals(in: pair.subscriber.database) == known)
    let followed = try await EventFeed.followedEpochs(of: "totals", in: pair.subscriber.database)
    #expect(followed == [FollowedEpoch(epoch: epoch.description, position: 10)])

    try await EventFeed.acceptLoss(of: epoch, in: pair.publisher.database)
    try await settle(pair)
    #expect(pair.follower.status.lostEpoch == nil)
    try await pair.changes.eventually("the reason") { pair.follower.status.reconciliations == [.dataLost: 1] }
    await pair.close()
  }

  @Test("A restored backup without any event counts as a loss")
  func restoredEmpty() async throws {
    let pair = try await Pair()
    pair.publisher.backUp(as: "backup")
    try await publish(1...10, to: pair)
    try await settle(pair)
    let epoch = pair.publisher.database.epoch
    pair.upstream.replace(nil)
    try await pair.publisher.restore("backup", .copy)
    pair.upstream.replace(Pair.service(pair.publisher, pair.host))
    try await pair.changes.eventually("the alarm") { pair.follower.status.lostEpoch == epoch.description }
    await pair.close()
  }

  @Test("Links that a publisher changes in its events are detected, and repaired by a snapshot")
  func alteredEvent() async throws {
    let pair = try await Pair()
    try await publish(1...10, to: pair)
    try await settle(pair)
    await pair.stop()
    try await EventFeedTests.publish(3, familyID: "family 0", to: pair.publisher.database)
    try await pair.publisher.database.write(Partition(familyID: "family 0")) { tx in
      try tx.execute(
        """
        UPDATE feed_event SET value = ? WHERE partition = ? AND position =
          (SELECT newest FROM feed_counter WHERE partition = ?)
        """, Amount(value: 4).serialized(), tx.partition, tx.partition)
    }
    pair.start()
    try await settle(pair)
    try await pair.changes.eventually("the reason") { pair.follower.status.reconciliations == [.otherHistory: 1] }
    await pair.close()
  }
}
