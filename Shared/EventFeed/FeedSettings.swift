/// Limits and intervals of a published feed.
public struct FeedSettings: Sendable {
  /// A response carries events until they exceed this many bytes; one event at least.
  public var batchBytes = 256 * 1024
  /// Events in one response, at most.
  public var batchEvents = 500
  /// How long a stream stays silent at most; then an empty response follows.
  public var heartbeat: Duration = .seconds(10)
  /// Memory for the newest events, while there are streams: one that is up to date is sent these, and reads nothing.
  public var recentBytes = 4 << 20
  /// Minimum pause after a response with one event. The first event after it is sent at once; events that follow each
  /// other closely share responses, and so share the follower's commits, which cost more than the events.
  public var pace: Duration = .milliseconds(5)
  /// Maximum pause, however many events the response had.
  public var maximumPace: Duration = .milliseconds(30)

  public init() {}

  /// Pause after responses with that many events. It grows with the square root of their number, so that it settles
  /// in proportion to the rate of events, wherever it begins: 5 ms up to 200 a second, 25 ms at 1,000.
  func pause(after events: Int) -> Duration {
    min(pace * Double(max(0, events)).squareRoot(), maximumPace)
  }
}

/// Limits and intervals of a follower.
public struct FollowerSettings: Sendable {
  /// Events applied in one transaction, at most.
  public var transactionEvents = 128
  /// Events and bytes in a piece of a snapshot that a handler is given at once, at most; one event at least.
  public var pieceEvents = 128
  public var pieceBytes = 32 * 1024
  /// Attempts at an event that fail before its family is parked.
  public var attempts = 5
  /// Events that one family may have parked; past it, its partition waits until an operator acts.
  public var maximumParkedEvents = 10_000
  /// How long a partition whose parked events have reached the limit waits before it is retried.
  public var stalledPause: Duration = .seconds(30)
  /// The stream is considered dead after this silence; more than the publisher's heartbeat.
  public var silence: Duration = .seconds(35)
  /// First and longest pause between attempts to reach the publisher; it doubles in between, with a random part.
  public var firstPause: Duration = .milliseconds(100)
  public var maximumPause: Duration = .seconds(10)
  /// Longest pause while the publisher is away, as there is no connection, or the answer is UNAVAILABLE: the channel
  /// itself spaces its attempts to connect out.
  public var maximumUnreachablePause: Duration = .milliseconds(500)
  /// How long to wait for a connection before the status reports why there is none.
  public var connectionWait: Duration = .seconds(5)
  /// First and longest pause between replays of parked families that wait for something not yet known.
  public var firstReplayPause: Duration = .seconds(1)
  public var maximumReplayPause: Duration = .seconds(60)

  /// Called, on any thread, when `Follower.status` may have changed; it must be quick.
  public var onChange: (@Sendable () -> Void)?

  public init() {}
}
