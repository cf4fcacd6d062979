import LocalTime

/// One acknowledgement of a policy version by a device (US-3, SH-11).
public struct PolicyAcknowledgement: Hashable, Sendable {
  public var version: Int64
  /// When the device applied the version: by its own clock, no earlier than the version was made and no later than the
  /// acknowledgement was received.
  public var applied: Instant
  /// Logical ids of the apps that the version shields on this device.
  public var shieldedApps: Set<String>

  /// - Parameters:
  ///   - deviceTime: the device's clock when it applied the version.
  ///   - made: when the version was made, or the earliest instant at which it can have been; nil when unknown.
  ///   - receipt: the server's clock when the acknowledgement arrived; nil when unknown.
  public init(
    version: Int64, deviceTime: Instant, made: Instant? = nil, receipt: Instant?, shieldedApps: Set<String>
  ) {
    self.version = version
    applied = max(made ?? .distantPast, min(deviceTime, receipt ?? .distantFuture))
    self.shieldedApps = shieldedApps
  }

  /// An acknowledgement as published, its time already bounded.
  public init(version: Int64, applied: Instant, shieldedApps: Set<String>) {
    self.version = version
    self.applied = applied
    self.shieldedApps = shieldedApps
  }
}

/// What one device has acknowledged, as shielded stretches of time per app (US-3).
///
/// An acknowledged shield covers the time between that acknowledgement and the acknowledgement of the first later
/// version without it.
public struct ShieldLog: Hashable, Sendable {
  /// Shields that ended, sorted and disjoint.
  private var closed: [String: [Range<Instant>]] = [:]
  /// For each app that the newest version shields, since when.
  private var open: [String: Instant] = [:]
  /// The newest version acknowledged, 0 for none.
  public private(set) var newest: Int64 = 0

  /// - Parameter acknowledgements: in any order; of several for one version the earliest holds.
  public init(_ acknowledgements: some Sequence<PolicyAcknowledgement> = []) {
    var byVersion: [Int64: PolicyAcknowledgement] = [:]
    for acknowledgement in acknowledgements {
      if let other = byVersion[acknowledgement.version], other.applied <= acknowledgement.applied { continue }
      byVersion[acknowledgement.version] = acknowledgement
    }
    for acknowledgement in byVersion.values.sorted(by: { $0.version < $1.version }) { append(acknowledgement) }
  }

  /// Appends the acknowledgement of a version later than `newest`.
  public mutating func append(_ acknowledgement: PolicyAcknowledgement) {
    for app in open.keys where !acknowledgement.shieldedApps.contains(app) {
      if let from = open.removeValue(forKey: app) { close(app, from, acknowledgement.applied) }
    }
    for app in acknowledgement.shieldedApps {
      open[app] = min(open[app] ?? acknowledgement.applied, acknowledgement.applied)
    }
    newest = acknowledgement.version
  }

  /// The parts of a range during which the app was not shielded, in order, at most `limit`.
  public func unshielded(app: String, in range: Range<Instant>, limit: Int = .max) -> [Range<Instant>] {
    let end = min(range.upperBound, open[app] ?? .distantFuture)
    guard range.lowerBound < end else { return [] }
    let range = range.lowerBound..<end
    guard let shields = closed[app] else { return [range] }
    return RangeSet.subtract(RangeSet.overlapping(shields, range), from: range, limit: limit)
  }

  private mutating func close(_ app: String, _ from: Instant, _ to: Instant) {
    // A device clock that ran backwards between two versions leaves nothing to cover.
    guard from < to else { return }
    let isLater = closed[app]?.last.map { $0.upperBound < from } ?? true
    closed[app, default: []].append(from..<to)
    if !isLater { closed[app] = RangeSet.union(closed[app] ?? []) }
  }
}
