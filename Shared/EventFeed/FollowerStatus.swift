import Database
import Locks

/// How far a service is with a followed feed.
public struct FollowerStatus: Hashable, Sendable {
  /// The feed's name, as given to the follower.
  public let feed: String
  /// True while the stream is up.
  public internal(set) var isConnected = false
  /// True when everything the publisher knew at the last response has been applied; false while a partition waits.
  public internal(set) var isCaughtUp = false
  /// Position applied, summed over partitions.
  public internal(set) var position: Int64 = 0
  /// Families parked, an alarm unless 0.
  public internal(set) var parkedFamilies = 0
  /// Partitions that wait because a family has too many events parked, an alarm unless 0.
  public internal(set) var stalledPartitions = 0
  /// Events that were applied or parked since the start.
  public internal(set) var events = 0
  /// Snapshots that were taken since the start.
  public internal(set) var snapshots = 0
  /// The same by reason.
  public internal(set) var reconciliations: [ReconciliationReason: Int] = [:]
  /// The epoch that was followed and that the publisher's data does not come from: it is lost, an alarm unless nil.
  /// Applied events of it are kept.
  public internal(set) var lostEpoch: String?
  /// The last reason for a broken stream or a failed event.
  public internal(set) var lastError: String?
}

/// A follower's status as its parts update it.
final class FollowerProgress: Sendable {
  private struct State {
    var status: FollowerStatus
    var parked: Set<String> = []
    /// Is notified of families that are parked.
    var replays: CommitWatch<String>?
  }

  private let state: Locked<State>

  private let onChange: (@Sendable () -> Void)?

  init(feed: String, onChange: (@Sendable () -> Void)?) {
    state = Locked(State(status: FollowerStatus(feed: feed)))
    self.onChange = onChange
  }

  var status: FollowerStatus {
    state.withLock { state in
      var status = state.status
      status.parkedFamilies = state.parked.count
      return status
    }
  }

  func connect() {
    change { $0.status.isConnected = true }
  }

  func disconnect(_ error: String?) {
    change { state in
      state.status.isConnected = false
      state.status.isCaughtUp = false
      if let error { state.status.lastError = error }
    }
  }

  func note(error: String) {
    change { $0.status.lastError = error }
  }

  func start(position: Int64, parked: [String]) {
    change { state in
      state.status.position = position
      state.parked = Set(parked)
    }
  }

  func note(position: Int64) {
    change { $0.status.position = position }
  }

  /// A partition that waits is not caught up, whatever the last response reported.
  func note(stalled: Int) {
    change { state in
      state.status.stalledPartitions = stalled
      if stalled > 0 { state.status.isCaughtUp = false }
    }
  }

  func note(applied events: Int) {
    change { state in
      state.status.events += events
      state.status.position += Int64(events)
    }
  }

  func note(caughtUp: Bool) {
    change { $0.status.isCaughtUp = caughtUp && $0.status.stalledPartitions == 0 }
  }

  func noteSnapshot(_ reason: ReconciliationReason) {
    change { state in
      state.status.snapshots += 1
      state.status.reconciliations[reason, default: 0] += 1
    }
  }

  func note(lost epoch: String?) {
    change { $0.status.lostEpoch = epoch }
  }

  func park(_ families: [String]) {
    guard !families.isEmpty else { return }
    let replays = change { state in
      state.parked.formUnion(families)
      return state.replays
    }
    // The facts that they wait for may have arrived between their transaction and this moment.
    replays?.note(families)
  }

  func unpark(_ familyID: String) {
    change { state in _ = state.parked.remove(familyID) }
  }

  func isParked(_ familyID: String) -> Bool {
    state.withLock { $0.parked.contains(familyID) }
  }

  /// The next parked families in the order of their ids; after the last one, the first again.
  func parkedFamilies(after last: String, limit: Int) -> [String] {
    state.withLock { state in
      let sorted = state.parked.sorted()
      let (before, after) = (sorted.prefix { $0 <= last }, sorted.drop { $0 <= last })
      return Array((after + before).prefix(limit))
    }
  }

  func notifyParked(_ replays: CommitWatch<String>) {
    state.withLock { $0.replays = replays }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let result = state.withLock { body(&$0) }
    onChange?()
    return result
  }
}
