import Database

/// The events of one partition in a response, as far as they are not applied yet.
struct PartitionEvents: Sendable {
  let partition: Partition
  /// The position after which they begin.
  private(set) var start: FollowedPosition
  /// Attempts at the event at this position that have failed.
  private(set) var failures: (position: Int64, count: Int) = (0, 0)
  private var remaining: ArraySlice<StoredEvent>
  private var isolatesEvents = false
  private let epoch: String
  private let follower: Follower

  init(
    partition: Partition, epoch: String, events: [StoredEvent], start: FollowedPosition, _ follower: Follower
  ) {
    self.partition = partition
    self.epoch = epoch
    self.start = start
    self.follower = follower
    remaining = events[...]
  }

  /// The events that the next transaction applies; nil when all are applied.
  var next: ApplyBatch? {
    guard let first = remaining.first else { return nil }
    let settings = follower.settings
    let isLast = failures.position == first.position && failures.count >= settings.attempts - 1
    return ApplyBatch(
      feed: follower.name, epoch: epoch, events: Array(remaining.prefix(settings.transactionEvents)), start: start,
      lastChance: isLast || settings.attempts <= 1 ? first.position : nil,
      maximumParked: settings.maximumParkedEvents, isolatesEvents: isolatesEvents, handler: follower.handler)
  }

  func isCompleted(by outcome: ApplyBatch.Outcome) -> Bool {
    outcome.failure == nil && outcome.position.position == remaining.last?.position
  }

  mutating func note(_ outcome: ApplyBatch.Outcome) {
    start = outcome.position
    remaining = remaining.drop { $0.position <= start.position }
    guard let failure = outcome.failure else { return }
    failures = (failure.position, failures.position == failure.position ? failures.count + 1 : 1)
  }

  /// From now on an event that fails leaves those before it applied.
  mutating func isolateEvents() { isolatesEvents = true }
}
