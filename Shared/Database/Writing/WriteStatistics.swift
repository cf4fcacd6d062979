/// A transaction that was committed.
public struct GroupCommit: Hashable, Sendable {
  /// Bodies in it.
  public var writes: Int
  /// From its begin until it was on the disk.
  public var duration: Duration
}

/// The writer's counts since the database was opened.
public struct WriteStatistics: Hashable, Sendable {
  /// Bodies acknowledged, those that threw included.
  public var writes = 0
  /// Transactions committed; group commit makes it smaller than `writes`.
  public var commits = 0
  /// Transactions that could not be committed.
  public var failedCommits = 0
  /// The largest group so far.
  public var largestGroup = 0
  /// Writes rejected because too many waited.
  public var refused = 0
  /// Writes rejected because they had waited too long.
  public var expired = 0
  /// Bodies that took longer than `DatabaseConfiguration.longWrite`.
  public var slowBodies = 0
  /// Groups that took longer, their commit included.
  public var slowGroups = 0
  /// The processor time of the longest body so far.
  public var longestBody: Duration { .nanoseconds(longestBodyCost) }
  /// The processor time of the longest group so far, its commit included.
  public var longestGroup: Duration { .nanoseconds(longestGroupCost) }
  /// The duration of the longest stop so far by which the writer moved the end of the log into the file.
  public internal(set) var longestCheckpoint: Duration = .zero
  /// Writes waiting now.
  public var waiting = 0
  /// Nanoseconds.
  private var longestBodyCost: Int64 = 0
  private var longestGroupCost: Int64 = 0

  /// Adds the counts of another writer.
  mutating func add(_ other: WriteStatistics) {
    writes += other.writes
    commits += other.commits
    failedCommits += other.failedCommits
    largestGroup = max(largestGroup, other.largestGroup)
    refused += other.refused
    expired += other.expired
    slowBodies += other.slowBodies
    slowGroups += other.slowGroups
    longestCheckpoint = max(longestCheckpoint, other.longestCheckpoint)
    waiting += other.waiting
    longestBodyCost = max(longestBodyCost, other.longestBodyCost)
    longestGroupCost = max(longestGroupCost, other.longestGroupCost)
  }

  mutating func count(commitOf bodies: Int) {
    writes += bodies
    commits += 1
    largestGroup = max(largestGroup, bodies)
  }

  mutating func note(cost: Int64, isSlow: Bool, isGroup: Bool) {
    if isGroup {
      longestGroupCost = max(longestGroupCost, cost)
      slowGroups += isSlow ? 1 : 0
    } else {
      longestBodyCost = max(longestBodyCost, cost)
      slowBodies += isSlow ? 1 : 0
    }
  }
}
