import Database
import LocalTime
import Locks
import ServiceAPI

/// How fast the records of children may arrive: each child's has an allowance of so many at once and then one a second.
/// Sixteen hours of one-minute records are 960 a day. One device's use does not keep the child's others from reporting:
/// each has a small allowance to itself, which is used first of all.
///
/// Allowances are in memory. An allowance of a child that is used to a good part is stored as well, so that a restart
/// gives no full one to a device that sends as fast as it can.
package final class RecordRates: Sendable {
  /// The rates, in records and seconds.
  package struct Limits: Hashable, Sendable {
    var ofChild = RecordAllowance(records: 200_000, secondsPerRecord: 1)
    var ofDevice = RecordAllowance(records: 2_000, secondsPerRecord: 30)
    /// So much of a child's allowance may be used without being stored.
    var unstored: Int64 = 10_000
  }

  /// The admitted part.
  struct Admitted: Hashable, Sendable {
    /// The used part of the child's and the device's allowance, in seconds until they are whole again.
    var childSeconds: Int64
    var deviceSeconds: Int64
    /// When the child's allowance will be whole again; nil where that need not be stored.
    var storedFullTime: Instant?
  }

  private struct Holder: Hashable {
    var familyID: String
    /// Of a child or of a device.
    var id: String
  }

  private struct State {
    /// When the allowance of each is whole again.
    var fullTimes: [Holder: Instant] = [:]
    var sweepAt = RecordRates.fewest
  }

  /// Holders that are kept before those with whole allowances are searched for and removed.
  private static let fewest = 20_000

  let limits: Limits
  private let state = Locked(State())

  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Reads what is stored of a child, unless it is known.
  func warm(_ child: ChildKey, from database: Database) async throws {
    let holder = Holder(familyID: child.familyID, id: child.childID)
    if state.withLock({ $0.fullTimes[holder] }) != nil { return }
    let stored = try await database.read(child.familyID) { try RecordRateTable.find($0, child) } ?? .distantPast
    state.withLock { state in
      if state.fullTimes[holder] == nil { state.fullTimes[holder] = stored }
    }
  }

  /// Takes so many records from the allowances.
  /// - Throws: `RecordRateExceeded` where neither the child's nor the device's own has as many: then nothing is taken.
  func admit(_ records: Int, of child: ChildKey, from deviceID: String, at now: Instant) throws -> Admitted {
    let count = Int64(records)
    let (childHolder, deviceHolder) = (
      Holder(familyID: child.familyID, id: child.childID), Holder(familyID: child.familyID, id: deviceID)
    )
    return try state.withLock { state in
      let ofChild = limits.ofChild.taking(count, fullAt: state.fullTimes[childHolder] ?? .distantPast, now: now)
      let ofDevice = limits.ofDevice.taking(count, fullAt: state.fullTimes[deviceHolder] ?? .distantPast, now: now)
      guard ofChild.wait == 0 || ofDevice.wait == 0 else {
        throw RecordRateExceeded(limit: limits.ofChild, seconds: min(ofChild.wait, ofDevice.wait))
      }
      state.fullTimes[childHolder] = ofChild.fullTime
      state.fullTimes[deviceHolder] = ofDevice.fullTime
      sweep(&state, now: now)
      let used = limits.ofChild.used(fullAt: ofChild.fullTime, now: now)
      return Admitted(
        childSeconds: ofChild.seconds, deviceSeconds: ofDevice.seconds,
        storedFullTime: used > limits.unstored ? ofChild.fullTime : nil)
    }
  }

  /// Returns records that were admitted and not stored, such as those that were stored before.
  func giveBack(_ records: Int, _ admitted: Admitted, of child: ChildKey, from deviceID: String) {
    guard records > 0 else { return }
    state.withLock { state in
      for (id, allowance, taken) in [
        (child.childID, limits.ofChild, admitted.childSeconds), (deviceID, limits.ofDevice, admitted.deviceSeconds),
      ] {
        let holder = Holder(familyID: child.familyID, id: id)
        guard let fullTime = state.fullTimes[holder] else { continue }
        state.fullTimes[holder] = fullTime - min(taken, Int64(records) * allowance.secondsPerRecord)
      }
    }
  }

  private func sweep(_ state: inout State, now: Instant) {
    guard state.fullTimes.count >= state.sweepAt else { return }
    state.fullTimes = state.fullTimes.filter { $0.value > now }
    state.sweepAt = max(Self.fewest, state.fullTimes.count * 2)
  }
}

/// More records than may arrive now.
struct RecordRateExceeded: Error, Hashable {
  var limit: RecordAllowance
  /// After which the same records may be sent again, at least 1.
  var seconds: Int64

  /// For display: the limit and the remedy.
  var message: String {
    "records of a child are stored \(limit.records) at once and then one every \(limit.secondsPerRecord) s; keep these, "
      + "and send them again in \(seconds) s"
  }
}
