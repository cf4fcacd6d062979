public import Database
public import EventFeed
public import EventLoop
public import LocalTime

/// An API with calls that watch: each is woken by the commits that raise a signal.
public protocol WatchingAPI: Sendable {
  /// Raised by the commits of which its watches are notified.
  static var watched: CommitSignal { get }
  var database: Database { get }
  var host: any Host { get }
  var watchers: CommitWatchers { get }
}

extension WatchingAPI {
  /// Notifies the calls that watch of commits from now on. Call it before the server listens.
  public func startWatches() { watchers.observe(Self.watched, of: database) }

  /// Ends the calls that watch, which never end by themselves. Call it before the server is drained.
  public func endWatches() { watchers.end() }

  /// The current second: rules and stored instants are in whole seconds.
  public var now: Instant { host.wallClock.instant }
}
