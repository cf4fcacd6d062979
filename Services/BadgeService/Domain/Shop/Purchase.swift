import LocalTime

/// A reward that a child has, for what it cost when it was unlocked (BA-10).
public struct Purchase: Hashable, Sendable {
  public var id: String
  /// The reward's.
  public var code: String
  public var type: RewardType
  public var paid: Int64
  public var made: Instant
  /// The guardian who unlocked it for the child; empty when the child did.
  public var guardianID: String
  /// Whether the child wears it.
  public var isEquipped: Bool

  public init(
    id: String, code: String, type: RewardType, paid: Int64, made: Instant, guardianID: String = "",
    isEquipped: Bool = false
  ) {
    (self.id, self.code, self.type, self.paid, self.made) = (id, code, type, paid, made)
    (self.guardianID, self.isEquipped) = (guardianID, isEquipped)
  }
}

/// Why a reward cannot be unlocked (BA-10).
public enum PurchaseRefusal: Error, Hashable, Sendable {
  case alreadyUnlocked
  case retired
  case costChanged
  case pointsTooLow
}

extension Reward {
  /// Why a child cannot unlock it; nil if it can.
  /// - Parameters:
  ///   - shown: what it costs as the caller knows it; nil for whatever it costs.
  ///   - available: the child's achievement points that can be spent.
  public func refusal(isUnlocked: Bool, shown: Int64?, available: Int64) -> PurchaseRefusal? {
    if isUnlocked { return .alreadyUnlocked }
    if isRetired { return .retired }
    if let shown, shown != cost { return .costChanged }
    return cost > available ? .pointsTooLow : nil
  }
}
