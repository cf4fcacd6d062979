/// Why services accept no calls for the moment, such as a drain or a full disk.
public struct HealthReason: Hashable, Sendable {
  /// Distinguishes reasons: two of the same name are the same reason.
  public let name: String

  /// A reason by its name, such as `disk full`.
  public init(_ name: String) {
    self.name = name
  }

  /// The server stops, for good.
  public static let draining = HealthReason("draining")
  /// No new caller finds a place for a call.
  static let exhausted = HealthReason("exhausted")
}

/// The reasons that hold now. Several may at once, for the same services or for different ones: a service serves again
/// when the last reason that concerns it is gone.
struct HealthReasons {
  /// The services that a reason concerns; nil for all.
  private var concerned: [HealthReason: Set<String>?] = [:]

  mutating func add(_ reason: HealthReason, for services: Set<String>?) {
    concerned[reason] = .some(services)
  }

  mutating func remove(_ reason: HealthReason) {
    concerned.removeValue(forKey: reason)
  }

  func concern(_ service: String) -> Bool {
    concerned.values.contains { $0.map { $0.contains(service) } ?? true }
  }
}
