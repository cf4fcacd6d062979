import EventLoop
import Locks
import RPC
import Synchronization

// Elevations that were ended, and devices that became shared (FA-5).
extension AccessWatch {
  /// Adds restrictions that have become known, and ends the streams of parent mode on those devices.
  public func restrict(_ devices: [RestrictedDevice]) {
    let now = host.wallClock.now.seconds
    let ended = state.withLock { state -> [OpenStream] in
      var ended: [OpenStream] = []
      for device in devices where device.isRemembered(at: now) {
        let time = max(device.restrictTime, state.restrictTimes[device.deviceID] ?? .min)
        state.restrictTimes[device.deviceID] = time
        let streams = state.streams[device.deviceID]?.values.filter { $0.isParentMode && $0.issueTime <= time } ?? []
        for stream in streams { state.streams[device.deviceID]?[ObjectIdentifier(stream)] = nil }
        ended += streams
      }
      if state.restrictTimes.count >= state.pruneRestrictionsAt {
        state.restrictTimes = state.restrictTimes.filter {
          RestrictedDevice(deviceID: $0.key, restrictTime: $0.value).isRemembered(at: now)
        }
        state.pruneRestrictionsAt = max(1024, state.restrictTimes.count * 2)
      }
      hasRestricted.store(!state.restrictTimes.isEmpty, ordering: .releasing)
      return ended
    }
    for stream in ended { end(stream, because: .elevationEnded) }
  }

  /// The caller as its device is now: without the elevation that was ended since the token was issued.
  /// - Parameter issueTime: of the caller's token.
  /// - Throws: UNAUTHENTICATED for a token of parent mode that has ended.
  func restricted(_ caller: Principal, issueTime: Int64?) throws(RPCError) -> Principal {
    guard case .guardian(let familyID, let guardianID, let deviceID, _, let device) = caller,
      hasRestricted.load(ordering: .acquiring), let issueTime,
      let time = state.withLock({ $0.restrictTimes[deviceID] }), issueTime <= time
    else { return caller }
    if device == .child { throw Cause.elevationEnded.status }
    return .guardian(
      familyID: familyID, guardianID: guardianID, deviceID: deviceID, elevatedUntil: nil, device: .shared)
  }
}
