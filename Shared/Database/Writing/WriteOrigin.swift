/// How much a write may use of the space that is kept free on the device (`DatabaseConfiguration.reserveBytes`).
public enum WriteNeed: Hashable, Sendable {
  /// A write that can wait: rejected while less than the reserve is free.
  case ordinary
  /// A write of the service itself, such as applying a neighbour's events: rejected while less than half of the
  /// reserve is free.
  case maintenance
  /// A write that must go on, and does not grow without a limit: never rejected for the reserve.
  case necessary

  /// Bytes that have to be free for it, of a reserve of so many.
  func required(ofReserve bytes: Int64) -> Int64 {
    switch self {
    case .ordinary: bytes
    case .maintenance: bytes / 2
    case .necessary: 0
    }
  }
}

/// Whose budgets a family's write is charged to (`GrowthBudgets`).
public struct GrowthAccount: Hashable, Sendable {
  /// The callers of a family who share a budget, such as its guardians.
  public var group: String
  /// The device that calls; nil for a caller who is no device.
  public var deviceID: String?

  public init(group: String, deviceID: String?) { (self.group, self.deviceID) = (group, deviceID) }
}

/// For whom the present task writes.
public struct WriteOrigin: Hashable, Sendable {
  public var need: WriteNeed
  /// nil where the write is charged to no budget, for instance because it has a limit of its own.
  public var account: GrowthAccount?

  public init(_ need: WriteNeed, charging account: GrowthAccount? = nil) { (self.need, self.account) = (need, account) }
}
