public import EventLoop
import Locks
import Messages
import RPC
import Synchronization

/// Which devices are revoked, and which streams are open (FA-3): a revoked device's streams end when the revocation
/// becomes known, and every stream ends at a certain age, so that its client has to show a fresh token to continue.
/// Streams of parent mode on a child's device end with the elevation (FA-5).
public final class AccessWatch: Sendable {
  /// Why a stream was ended.
  public enum Cause: String, CaseIterable, Hashable, Sendable {
    case revoked, age
    case elevationEnded = "elevation_ended"
    /// A key that signs access tokens was withdrawn: which streams were opened with it is not known.
    case withdrawnKey = "withdrawn_key"

    /// The status that the caller receives.
    var status: RPCError {
      switch self {
      case .revoked:
        .because(
          .deviceRevoked, .unauthenticated, "the device was cut off from the family; pair it again")
      case .age:
        RPCError.tryAgain(
          .unavailable, "the stream has been open for as long as one may; open it again, with a fresh access token",
          after: .zero)
      case .elevationEnded:
        .because(
          .elevationEnded, .unauthenticated,
          "parent mode has ended on this device; call VerifyPin with the child's token to begin it again")
      case .withdrawnKey:
        RPCError.tryAgain(
          .unavailable,
          "a key that signs access tokens was withdrawn; open the stream again, with a fresh access token",
          after: .zero)
      }
    }
  }

  struct State {
    var revokeTimes: [String: Int64] = [:]
    /// At this number, revocations that are no longer needed are removed.
    var pruneAt = 1024
    var restrictTimes: [String: Int64] = [:]
    /// The same for restrictions.
    var pruneRestrictionsAt = 1024
    var streams: [String: [ObjectIdentifier: OpenStream]] = [:]
  }

  let state = Locked(State())
  /// Whether any device is revoked at all, which is rare; read on every call.
  private let hasRevoked = Atomic(false)
  /// Whether any device is restricted; read on every call of a guardian.
  let hasRestricted = Atomic(false)
  let host: any Host
  private let streamAge: Duration
  private let onEnd: @Sendable (Cause) -> Void

  /// - Parameters:
  ///   - streamAge: how old a stream may become; a tenth less for some, so that they do not come back all at once.
  ///   - onEnd: called for each stream that is ended, for metrics.
  public init(
    host: any Host, streamAge: Duration = .seconds(RevokedDevice.maximumStreamAge),
    onEnd: @escaping @Sendable (Cause) -> Void = { _ in }
  ) {
    self.host = host
    self.streamAge = streamAge
    self.onEnd = onEnd
  }

  /// Adds revocations that have become known, and ends the devices' streams.
  public func revoke(_ devices: [RevokedDevice]) {
    let now = host.wallClock.now.seconds
    let ended = state.withLock { state -> [OpenStream] in
      var ended: [OpenStream] = []
      for device in devices where device.isRemembered(at: now) {
        state.revokeTimes[device.deviceID] = max(device.revokeTime, state.revokeTimes[device.deviceID] ?? .min)
        ended += state.streams.removeValue(forKey: device.deviceID).map { Array($0.values) } ?? []
      }
      if state.revokeTimes.count >= state.pruneAt {
        state.revokeTimes = state.revokeTimes.filter {
          RevokedDevice(deviceID: $0.key, revokeTime: $0.value).isRemembered(at: now)
        }
        state.pruneAt = max(1024, state.revokeTimes.count * 2)
      }
      hasRevoked.store(!state.revokeTimes.isEmpty, ordering: .releasing)
      return ended
    }
    for stream in ended { end(stream, because: .revoked) }
  }

  /// Ends the streams of all devices: a key that signs access tokens was withdrawn, and anyone may have opened them.
  public func endDeviceStreams() {
    let ended = state.withLock { state in
      defer { state.streams = [:] }
      return state.streams.values.flatMap(\.values)
    }
    for stream in ended { end(stream, because: .withdrawnKey) }
  }

  /// Whether the device is revoked.
  public func isRevoked(_ deviceID: String) -> Bool {
    guard hasRevoked.load(ordering: .acquiring) else { return false }
    return state.withLock { $0.revokeTimes[deviceID] != nil }
  }

  /// Registers a stream.
  /// - Parameters:
  ///   - deviceID: on whose behalf it is open; nil for callers that are not devices, whose streams only have a maximum
  ///     age.
  ///   - isLasting: whether it has no maximum age.
  /// - Throws: when the device is revoked, or its parent mode has ended.
  func open(_ context: RPCContext, deviceID: String?, isLasting: Bool) throws(RPCError) -> OpenStream {
    let stream = OpenStream(context, deviceID: deviceID)
    if let deviceID {
      let refusal: Cause? = state.withLock { state in
        if state.revokeTimes[deviceID] != nil { return .revoked }
        if stream.isParentMode, let time = state.restrictTimes[deviceID], stream.issueTime <= time {
          return .elevationEnded
        }
        state.streams[deviceID, default: [:]][ObjectIdentifier(stream)] = stream
        return nil
      }
      if let refusal { throw refusal.status }
    }
    let limit = timeLimit(of: stream, isLasting: isLasting)
    if let limit, let loop = EventLoop.current {
      stream.timer = loop.schedule(after: limit.time) { [weak self, weak stream] in
        guard let self, let stream else { return }
        self.close(stream)
        self.end(stream, because: limit.cause)
      }
    }
    return stream
  }

  /// After which time a stream ends, and why; nil for never.
  private func timeLimit(of stream: OpenStream, isLasting: Bool) -> (time: Duration, cause: Cause)? {
    let spread = Double(host.randomUInt64() % 1000) / 1000
    let age = isLasting ? nil : streamAge * (1 - 0.1 * spread)
    guard stream.isParentMode, case .guardian(_, _, _, let until?, _) = stream.context.principal else {
      return age.map { ($0, .age) }
    }
    let elevation = Duration.seconds(max(0, until - host.wallClock.now.seconds))
    if let age, age < elevation { return (age, .age) }
    return (elevation, .elevationEnded)
  }

  /// The stream has ended.
  func close(_ stream: OpenStream) {
    stream.timer?.cancel()
    guard let deviceID = stream.deviceID else { return }
    state.withLock { state in
      guard var streams = state.streams.removeValue(forKey: deviceID) else { return }
      streams[ObjectIdentifier(stream)] = nil
      if !streams.isEmpty { state.streams[deviceID] = streams }
    }
  }

  func end(_ stream: OpenStream, because cause: Cause) {
    stream.context.end(with: cause.status)
    onEnd(cause)
  }
}

/// A call that streams, with its timer.
// Sendable: the timer is set once, on the call's loop before the call is handed on, and read there only; the rest are
// constants.
final class OpenStream: @unchecked Sendable {
  let context: RPCContext
  let deviceID: String?
  /// When the caller's token was issued.
  let issueTime: Int64
  /// Whether a guardian has opened it on a child's device.
  let isParentMode: Bool
  var timer: (any ScheduledTimer)?

  init(_ context: RPCContext, deviceID: String?) {
    self.context = context
    self.deviceID = deviceID
    issueTime = context.tokenIssueTime ?? 0
    if case .guardian(_, _, _, _, .child) = context.principal { isParentMode = true } else { isParentMode = false }
  }
}
