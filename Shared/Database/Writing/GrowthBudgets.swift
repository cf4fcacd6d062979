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

/// How much the calls of families and devices may add to the file: each group of a family's callers has a budget, and
/// each device has one, so that none fills the disk or uses up what the others of its family need.
///
/// A body is charged for the growth of the pages in use while it ran, so the sum of all charges is never less than the
/// bytes that the bodies have added to the file: indexes, and room that is left in pages, included. The body that needs
/// a further page is charged for it; deleted bytes are not paid back, since the next call could use them again. The
/// call that exceeds the budget is the last one until there is room in it again.
///
/// Necessary writes (`WriteNeed.necessary`) have a small budget for each device to themselves. They count in the
/// group's, so that no further devices are paired for it when that is used up, but are never refused for it; without a
/// device they are charged to none.
///
/// The bytes that a family's pending work adds have a budget, too, whoever has caused it: above it the work is done
/// more slowly. So a small call that has much counted again, here or through a neighbour, keeps only its own family
/// waiting.
///
/// Budgets are in memory: a restart, which no caller can cause, begins with full ones.
final class GrowthBudgets: Sendable {
  fileprivate enum Holder: Hashable {
    case device(String, family: String)
    /// Necessary writes of a device's calls.
    case necessary(device: String, family: String)
    case group(String, family: String)
    /// A family's pending work, whoever has caused it.
    case work(family: String)
  }

  /// Bytes that are charged to a budget and have not been earned again.
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
    /// Bytes that were charged to callers, and to work.
    var charged = (toCallers: Int64(0), toWork: Int64(0))
  }

  /// Holders that are kept before those whose budget is full again are searched for and removed.
  private static let fewestUses = 1_024

  /// Necessary writes have this part of a device's budget to themselves.
  private static let necessaryPart: Int64 = 8

  private let budgetOfGroup: GrowthBudget
  private let budgetOfDevice: GrowthBudget
  private let budgetOfWork: GrowthBudget
  private let state = Locked(State())

  init(ofGroup group: GrowthBudget, ofDevice device: GrowthBudget, ofWork work: GrowthBudget) {
    (budgetOfGroup, budgetOfDevice, budgetOfWork) = (group, device, work)
  }

  /// Calls that were rejected.
  var refused: Int { state.withLock { $0.refused } }

  /// Bytes that were charged to callers, and to work.
  var charged: (toCallers: Int64, toWork: Int64) { state.withLock { $0.charged } }

  /// Budgets that are not full.
  var count: Int { state.withLock { $0.uses.count } }

  /// Why a write of this origin may not run now; nil when it may.
  func refusal(of origin: WriteOrigin, _ familyID: String, now: MonotonicInstant) -> DatabaseError? {
    guard let account = origin.account else { return nil }
    return state.withLock { state in
      for holder in holders(of: account, origin.need, familyID) {
        guard let use = state.uses[holder] else { continue }
        if origin.need == .necessary, case .group = holder { continue }
        let budget = budget(of: holder)
        let excess = use.bytes(at: now, budget) - budget.bytes
        guard excess >= 0 else { continue }
        state.refused += 1
        return .overBudget(holder.name, budget, excess)
      }
      return nil
    }
  }

  func charge(_ bytes: Int64, to origin: WriteOrigin, _ familyID: String, now: MonotonicInstant) {
    guard let account = origin.account else { return }
    charge(bytes, to: holders(of: account, origin.need, familyID), now: now) { $0.toCallers &+= bytes }
  }

  /// Charges what a step of a family's pending work has added.
  func charge(_ bytes: Int64, toWorkOf familyID: String, now: MonotonicInstant) {
    charge(bytes, to: [.work(family: familyID)], now: now) { $0.toWork &+= bytes }
  }

  private func charge(
    _ bytes: Int64, to holders: [Holder], now: MonotonicInstant,
    note: (inout (toCallers: Int64, toWork: Int64)) -> Void
  ) {
    guard bytes > 0, !holders.isEmpty else { return }
    state.withLock { state in
      note(&state.charged)
      for holder in holders {
        let before = state.uses[holder]?.bytes(at: now, budget(of: holder)) ?? 0
        state.uses[holder] = Use(bytes: before + bytes, time: now)
      }
      guard state.uses.count >= state.sweepAt else { return }
      state.uses = state.uses.filter { holder, use in use.bytes(at: now, budget(of: holder)) > 0 }
      state.sweepAt = max(Self.fewestUses, state.uses.count * 2)
    }
  }

  /// Seconds until the next step of a family's pending work; 0 while the budget lasts.
  func pause(ofWorkOf familyID: String, now: MonotonicInstant) -> Int64 {
    state.withLock { state in
      guard let use = state.uses[.work(family: familyID)] else { return 0 }
      let excess = use.bytes(at: now, budgetOfWork) - budgetOfWork.bytes
      return excess < 0 ? 0 : excess / max(1, budgetOfWork.bytesPerSecond) + 1
    }
  }

  private func holders(of account: GrowthAccount, _ need: WriteNeed, _ familyID: String) -> [Holder] {
    let group = Holder.group(account.group, family: familyID)
    switch (account.deviceID, need) {
    case (let deviceID?, .necessary): return [.necessary(device: deviceID, family: familyID), group]
    case (let deviceID?, _): return [.device(deviceID, family: familyID), group]
    case (nil, .necessary): return []
    case (nil, _): return [group]
    }
  }

  private func budget(of holder: Holder) -> GrowthBudget {
    switch holder {
    case .device: budgetOfDevice
    case .necessary:
      GrowthBudget(bytes: budgetOfDevice.bytes / Self.necessaryPart, perSecond: budgetOfDevice.bytesPerSecond)
    case .group: budgetOfGroup
    case .work: budgetOfWork
    }
  }
}

extension GrowthBudgets.Holder {
  /// For the error.
  fileprivate var name: String {
    switch self {
    case .device, .necessary: "the device"
    case .group(let group, _): "the family's \(group) calls"
    case .work: "the family's work"
    }
  }
}

extension DatabaseError {
  fileprivate static func overBudget(_ whose: String, _ budget: GrowthBudget, _ excess: Int64) -> DatabaseError {
    let seconds = excess / max(1, budget.bytesPerSecond) + 1
    var error = DatabaseError(
      .overBudget,
      "\(whose) may add \(budget.bytes >> 20) MiB at once and \(budget.bytesPerSecond) bytes a second after that, and "
        + "this is used up",
      remedy: "Try again in \(seconds) s.")
    error.retryDelay = .seconds(seconds)
    return error
  }
}
