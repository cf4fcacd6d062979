import EventLoop
import Locks
import Synchronization

/// The state that the loops of a channel share.
final class ChannelSharedState: Sendable {
  let settings: ChannelSettings
  let connectivity: ConnectivityBoard
  /// Nil without throttling, so that no call takes the lock then.
  let throttle: Locked<RetryThrottle?>?
  /// Nanoseconds; 0 for never.
  private let keepaliveTime: Atomic<Int64>
  /// A loop's part of the messages kept for retries, in bytes.
  let replayBytesPerLoop: Int

  init(settings: ChannelSettings, loops: Int) {
    self.settings = settings
    connectivity = ConnectivityBoard(loops: loops)
    throttle = settings.serviceConfig?.retryThrottling.map { Locked(RetryThrottle($0)) }
    keepaliveTime = Atomic(settings.keepalive?.clampedNanoseconds ?? 0)
    replayBytesPerLoop = settings.maximumRetryBufferBytes / max(1, loops)
  }

  /// How a new connection asks whether its peer is still there; nil for never.
  var keepalive: KeepaliveState? {
    let time = keepaliveTime.load(ordering: .relaxed)
    guard time > 0 else { return nil }
    return KeepaliveState(
      time: .nanoseconds(time), timeout: settings.keepaliveTimeout, withoutCalls: settings.keepaliveWithoutCalls)
  }

  /// A connection that asked every `time` received a GOAWAY for asking too often. Connections that receive it at the
  /// same time double the time once.
  func keepaliveWasTooFrequent(_ time: Duration) {
    let old = time.clampedNanoseconds
    _ = keepaliveTime.compareExchange(
      expected: old, desired: KeepaliveState.doubled(time).clampedNanoseconds, ordering: .relaxed)
  }
}
