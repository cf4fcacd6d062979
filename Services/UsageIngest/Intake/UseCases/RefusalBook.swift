import Database
import LocalTime
import Locks
import ServiceAPI

/// The records that were not stored, by device, so that a guardian sees them: a count, the last cause and its time.
///
/// It is counted in memory and stored once a minute for a device, so that a device that sends nothing else makes no
/// writes by it. The first is stored at once; the counts of a process's last minute end with it.
final class RefusalBook: Sendable {
  /// Seconds between two writes about one device.
  static let interval: Int64 = 60
  /// Devices of a child that are listed.
  static let maximumDevices = 1_000

  /// The records of one device that were not stored.
  struct Device: Hashable, Sendable {
    var deviceID: String
    var refused: RefusedRecords
  }

  private struct Entry {
    var refused: RefusedRecords
    /// The stored count, and when its writing began; nil for none.
    var stored: RefusedRecords?
    var storing: Instant?

    /// A clock that was set back delays nothing.
    func isDue(_ now: Instant) -> Bool {
      guard let storing else { return true }
      return now >= storing + RefusalBook.interval || now < storing
    }
  }

  private struct State {
    var devices: [ChildKey: [String: Entry]] = [:]
    var sweepAt = RefusalBook.fewest
  }

  /// Children that are kept before those of which nothing has to be stored are searched for and removed.
  private static let fewest = 20_000

  private let state = Locked(State())

  /// Counts records that were not stored. Where they cannot be counted the call is answered all the same.
  func note(
    _ count: Int, _ cause: RefusalCause, of child: ChildKey, from deviceID: String, at now: Instant,
    in database: Database
  ) async {
    if count == 0 { return }
    var stored: RefusedRecords?
    if state.withLock({ $0.devices[child]?[deviceID] }) == nil {
      do {
        stored = try await database.read(child.familyID) { tx in
          try RefusedRecordTable.find(tx, child, deviceID: deviceID)
        }
      } catch {
        return
      }
    }
    let due = state.withLock { [stored] state -> RefusedRecords? in
      let earlier = state.devices[child]?[deviceID]
      var entry =
        earlier
        ?? Entry(refused: RefusedRecords(0, cause, at: now, after: stored), stored: stored, storing: stored?.last)
      entry.refused = RefusedRecords(count, cause, at: now, after: entry.refused)
      let isDue = entry.isDue(now)
      if isDue { entry.storing = now }
      state.devices[child, default: [:]][deviceID] = entry
      sweep(&state, now: now)
      return isDue ? entry.refused : nil
    }
    if let due { await store(due, of: child, from: deviceID, in: database) }
  }

  /// The stored counts with those that came since, of the child's devices or of one, in the order of their ids.
  func list(_ tx: ReadTransaction, _ child: ChildKey, deviceID: String?) throws -> [Device] {
    var found = try RefusedRecordTable.all(tx, child, limit: Self.maximumDevices)
    let counted = state.withLock { $0.devices[child] ?? [:] }
    for (device, entry) in counted { found[device] = entry.refused }
    return found.filter { deviceID == nil || $0.key == deviceID }.sorted { $0.key < $1.key }
      .prefix(Self.maximumDevices).map { Device(deviceID: $0.key, refused: $0.value) }
  }

  /// The whole count and no difference: the body may run more than once.
  private func store(
    _ refused: RefusedRecords, of child: ChildKey, from deviceID: String, in database: Database
  ) async {
    do {
      try await database.write(child.familyID, cause: "refused records") { tx in
        // A child that was erased, or is not known yet, has none.
        guard try ChildCalendarTable.isKnown(tx, child) else { return }
        try RefusedRecordTable.save(tx, child, deviceID: deviceID, refused)
      }
      state.withLock { state in
        if state.devices[child]?[deviceID] != nil { state.devices[child]?[deviceID]?.stored = refused }
      }
    } catch {
      // No room, or too many writes: the next one in a minute stores these, too.
    }
  }

  private func sweep(_ state: inout State, now: Instant) {
    guard state.devices.count >= state.sweepAt else { return }
    state.devices = state.devices.compactMapValues { devices in
      let left = devices.filter { $0.value.stored != $0.value.refused && !$0.value.isDue(now) }
      return left.isEmpty ? nil : left
    }
    state.sweepAt = max(Self.fewest, state.devices.count * 2)
  }
}
