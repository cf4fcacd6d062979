package import BadgeBadges
import BadgeChildren
import BadgeShop
package import Database
package import EventFeed
package import EventLoop
package import Identity
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// A child's badges, points, rewards and level as they change (BA-1, BA-9 to BA-11, CH-20).
package struct AwardAPI: BadgeV1.AwardService, KnownChildAPI, WatchingAPI {
  package static let watched = ChildTable.changed
  package let database: Database
  package let host: any Host
  package let watchers: CommitWatchers
  let catalogue: BadgeCatalogue

  package init(
    database: Database, host: any Host, watchers: CommitWatchers = CommitWatchers(),
    catalogue: BadgeCatalogue = .current
  ) {
    (self.database, self.host, self.watchers, self.catalogue) = (database, host, watchers, catalogue)
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.watchAwards
  ])

  private static let roles: AuthorizationTable = [Methods.watchAwards: .family]

  /// Streams what a child has: each commit that may have changed it wakes the call; then everything is read again, and
  /// what differs from what was sent is sent.
  package func watchAwards(
    _ request: BadgeV1.WatchAwardsRequest, responses: ResponseWriter<BadgeV1.WatchAwardsResponse>, context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    var sent = SentAwards(token: request.resumeToken, child, epoch: database.epoch)
    try await watchers.watch(
      child.text, of: context.streamSubject(child), on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      // With its digests, which cost more than the reading: once for all the watches of the child.
      let watched = try await watchers.shared(child.text, part: []) {
        try WatchedAwards(
          try await read(child) { [catalogue] tx in try BadgeV1.AwardsSnapshot(tx, child, catalogue) })
      }
      let updates = AwardUpdates(watched, sent: sent)
      for update in updates.list {
        try await responses.write(
          .init(change: update.change, resumeToken: update.sent.token(child, epoch: database.epoch)))
      }
      sent = updates.sent
      return .waiting(hasSent: !updates.list.isEmpty)
    } sign: {
      .init(resumeToken: sent?.token(child, epoch: database.epoch) ?? "")
    }
  }
}

extension BadgeV1.AwardsSnapshot {
  fileprivate init(_ tx: ReadTransaction, _ child: ChildKey, _ catalogue: BadgeCatalogue) throws {
    let shop = try ChildShop(tx, child)
    self.init(
      badges: try BadgeStanding.list(tx, child, catalogue).map { BadgeV1.ChildBadge($0) },
      rewards: shop.ownedMessages, points: .init(shop.balance), level: .init(try LevelTable.find(tx, child)))
  }
}

/// The state that watching clients need.
struct WatchedAwards: Sendable {
  /// A badge, or a reward that the child has.
  struct Item: Sendable {
    /// Digest of the code or of the purchase.
    let id: UInt64
    let digest: UInt64
    let change: BadgeV1.WatchAwardsResponse.Change
  }

  let snapshot: BadgeV1.AwardsSnapshot
  let items: [Item]
  let points: BadgeV1.Points
  let level: BadgeV1.ProfileLevel
  /// The state of a client that has received all of it.
  let sent: SentAwards

  init(_ snapshot: BadgeV1.AwardsSnapshot) throws {
    let badges = try snapshot.badges.map {
      Item(id: Digest.of("badge \($0.badge?.code ?? "")"), digest: try Digest.of($0), change: .badge($0))
    }
    let rewards = try snapshot.rewards.map {
      Item(id: Digest.of("reward \($0.purchaseID)"), digest: try Digest.of($0), change: .reward($0))
    }
    self.snapshot = snapshot
    items = badges + rewards
    points = snapshot.points ?? .init()
    level = snapshot.level ?? .init()
    sent = SentAwards(
      points: try Digest.of(points), level: try Digest.of(level),
      items: Dictionary(items.map { ($0.id, $0.digest) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// The messages to be sent to a client, in order, each with the client's state once it has received it.
struct AwardUpdates {
  private(set) var list: [(change: BadgeV1.WatchAwardsResponse.Change, sent: SentAwards)] = []
  private(set) var sent: SentAwards

  /// - Parameter known: the client's state; nil for none.
  init(_ watched: WatchedAwards, sent known: SentAwards?) {
    // An item that is gone has no message of its own: a snapshot follows.
    guard let known, known.items.keys.allSatisfy({ watched.sent.items[$0] != nil }) else {
      sent = watched.sent
      list = [(.snapshot(watched.snapshot), sent)]
      return
    }
    sent = known
    for item in watched.items where sent.items[item.id] != item.digest {
      sent.items[item.id] = item.digest
      list.append((item.change, sent))
    }
    if sent.points != watched.sent.points {
      sent.points = watched.sent.points
      list.append((.points(watched.points), sent))
    }
    if sent.level != watched.sent.level {
      sent.level = watched.sent.level
      list.append((.level(watched.level), sent))
    }
  }
}
