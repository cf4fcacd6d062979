import LocalTime

/// A reward that a child has, for what it cost when it was unlocked (BA-10).
package struct Purchase: Hashable, Sendable {
  var id: String
  /// The reward's.
  package var code: String
  var type: RewardType
  var paid: Int64
  var made: Instant
  /// The guardian who unlocked it for the child; empty when the child did.
  var guardianID: String
  /// Whether the child wears it.
  var isEquipped: Bool

  init(
    id: String, code: String, type: RewardType, paid: Int64, made: Instant, guardianID: String = "",
    isEquipped: Bool = false
  ) {
    (self.id, self.code, self.type, self.paid, self.made) = (id, code, type, paid, made)
    (self.guardianID, self.isEquipped) = (guardianID, isEquipped)
  }
}

/// Why a reward cannot be unlocked (BA-10).
enum PurchaseRefusal: Error, Hashable, Sendable {
  case alreadyUnlocked
  case retired
  case costChanged
  case pointsTooLow
}

extension Reward {
  /// Why a child cannot unlock it; nil if it can.
  /// - Parameters:
  ///   - shown: the price that the caller knows; nil for any price.
  ///   - available: the child's achievement points that can be spent.
  func refusal(isUnlocked: Bool, shown: Int64?, available: Int64) -> PurchaseRefusal? {
    if isUnlocked { return .alreadyUnlocked }
    if isRetired { return .retired }
    if let shown, shown != cost { return .costChanged }
    return cost > available ? .pointsTooLow : nil
  }
}
