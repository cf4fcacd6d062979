public import Database
import Messages

/// A line of history of a feed that was followed.
public struct FollowedEpoch: Hashable, Sendable {
  public let epoch: String
  /// Position applied, summed over partitions.
  public let position: Int64
}

extension EventFeed {
  /// The epochs under which a feed has been followed, usually one; none before its first event.
  public static func followedEpochs(of feed: String, in database: Database) async throws -> [FollowedEpoch] {
    try await database.read(nil) { tx in
      // Summed here: SQL takes a position that is a text for 0.
      let rows = try tx.query("SELECT epoch, position FROM feed_following WHERE feed = ? AND epoch <> ''", feed) {
        ($0.string(0), $0.int64(1))
      }
      return Dictionary(rows, uniquingKeysWith: +).sorted { $0.key < $1.key }
        .map { FollowedEpoch(epoch: $0.key, position: $0.value) }
    }
  }
}

/// The meaning of a publisher's epoch to a follower that has followed others.
struct EpochJudgement {
  /// Epochs of another database: nothing of what was followed is left in the publisher.
  private(set) var lost: [FollowedEpoch] = []
  /// Epochs of another database whose loss an operator has accepted.
  private(set) var replaced: Set<String> = []

  init(_ publisher: FeedV1.GetPositionsResponse, followed: [FollowedEpoch]) {
    // A publisher without chains reports neither where its epoch comes from nor what was accepted.
    let isOld = !publisher.positions.isEmpty && publisher.positions.allSatisfy { $0.link.isEmpty }
    for followed in followed where followed.epoch != publisher.epoch && !isOld {
      let isEmpty = publisher.positions.isEmpty && followed.position > 0
      guard isEmpty || !Epoch.areOfOneDatabase(followed.epoch, publisher.epoch) else { continue }
      if publisher.replacedEpochs.contains(followed.epoch) {
        replaced.insert(followed.epoch)
      } else {
        lost.append(followed)
      }
    }
  }
}
