import EventLoop
import Locks

/// A budget of bytes: so many at once, and then so many a second.
public struct GrowthBudget: Hashable, Sendable {
  public var bytes: Int64
  public var bytesPerSecond: Int64

  public init(bytes: Int64, perSecond bytesPerSecond: Int64) {
    (self.bytes, self.bytesPerSecond) = (bytes, bytesPerSecond)
  }
}

/// How much the calls of families and devices may write: each group of a family's callers has a budget, and each
/// device has one, so that none fills the disk or uses up what the others of its family need. The bytes of the values
/// that a body writes are charged when it has run; the call that exceeds the budget is the last one until there is room
/// in it again. Budgets are in memory: a restart, which no caller can cause, begins with full ones.
final class GrowthBudgets: Sendable {
  private struct Holder: Hashable {
    var familyID: String
    /// Empty for a device.
    var group: String
    var deviceID: String
  }

  /// What is charged to a budget and has not been earned again.
  private struct Use {
    var bytes: Int64 = 0
    var time: MonotonicInstant

    func bytes(at now: MonotonicInstant, _ budget: GrowthBudget) -> Int64 {
      let microseconds = max(0, (now - time).clampedNanoseconds) / 1_000
      let (product, isLarge) = microseconds.multipliedReportingOverflow(by: budget.bytesPerSecond)
      return isLarge ? 0 : max(0, bytes - product / 1_000_000)
    }
  }

  private struct State {
    var uses: [Holder: Use] = [:]
    var sweepAt = GrowthBudgets.fewestUses
    var refused = 0
  }

  /// Holders that are kept before those whose budget is full again are searched for and removed.
  private static let fewestUses = 1_024

  private let budgetOfGroup: GrowthBudget
  private let budgetOfDevice: GrowthBudget
  private let state = Locked(State())

  init(ofGroup group: GrowthBudget, ofDevice device: GrowthBudget) { (budgetOfGroup, budgetOfDevice) = (group, device) }

  /// Calls that were rejected.
  var refused: Int { state.withLock { $0.refused } }

  /// Budgets that are not full.
  var count: Int { state.withLock { $0.uses.count } }

  /// Why the account may write nothing now; nil when it may.
  func refusal(of account: GrowthAccount, _ familyID: String, now: MonotonicInstant) -> DatabaseError? {
    state.withLock { state in
      for (holder, budget) in holders(of: account, familyID) {
        guard let use = state.uses[holder] else { continue }
        let excess = use.bytes(at: now, budget) - budget.bytes
        guard excess >= 0 else { continue }
        state.refused += 1
        return .overBudget(holder.group.isEmpty ? "the device" : "the family's \(holder.group) calls", budget, excess)
      }
      return nil
    }
  }

  func charge(_ bytes: Int64, to account: GrowthAccount, _ familyID: String, now: MonotonicInstant) {
    guard bytes > 0 else { return }
    state.withLock { state in
      for (holder, budget) in holders(of: account, familyID) {
        let before = state.uses[holder]?.bytes(at: now, budget) ?? 0
        state.uses[holder] = Use(bytes: before + bytes, time: now)
      }
      guard state.uses.count >= state.sweepAt else { return }
      state.uses = state.uses.filter { holder, use in
        use.bytes(at: now, holder.group.isEmpty ? budgetOfDevice : budgetOfGroup) > 0
      }
      state.sweepAt = max(Self.fewestUses, state.uses.count * 2)
    }
  }

  private func holders(of account: GrowthAccount, _ familyID: String) -> [(Holder, GrowthBudget)] {
    let group = (Holder(familyID: familyID, group: account.group, deviceID: ""), budgetOfGroup)
    guard let deviceID = account.deviceID else { return [group] }
    return [(Holder(familyID: familyID, group: "", deviceID: deviceID), budgetOfDevice), group]
  }
}

extension DatabaseError {
  fileprivate static func overBudget(_ whose: String, _ budget: GrowthBudget, _ excess: Int64) -> DatabaseError {
    let seconds = excess / max(1, budget.bytesPerSecond) + 1
    var error = DatabaseError(
      .overBudget,
      "\(whose) may write \(budget.bytes >> 20) MiB at once and \(budget.bytesPerSecond) bytes a second after that, and "
        + "this is used up",
      remedy: "Try again in \(seconds) s.")
    error.retryDelay = .seconds(seconds)
    return error
  }
}
