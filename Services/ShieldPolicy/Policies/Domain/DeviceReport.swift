import DisplayText
package import LocalTime
package import Violations

/// Whether a device may restrict apps; numbered as in the contract.
package enum RestrictionPermission: Int, CaseIterable, Hashable, Sendable {
  case granted = 1
  case denied = 2
  case notAsked = 3
}

/// The report of a child's device about itself (SH-8).
package struct DeviceReport: Hashable, Sendable {
  /// Longest name of a version, in characters.
  package static let maximumVersionLength = 64
  /// Largest number of waiting records that is taken.
  package static let maximumWaitingRecords: Int64 = 1_000_000_000

  package var permission: RestrictionPermission
  /// The device enforces the policy.
  package var isProtectionOn: Bool
  package var appVersion: String
  package var osVersion: String
  /// Version of the policy in force on it; 0 for none.
  package var policyVersion: Int64
  /// Usage records that wait to be sent.
  package var waitingRecords: Int64

  package init(
    permission: RestrictionPermission, isProtectionOn: Bool, appVersion: String, osVersion: String,
    policyVersion: Int64 = 0, waitingRecords: Int64 = 0
  ) {
    self.permission = permission
    self.isProtectionOn = isProtectionOn
    self.appVersion = appVersion
    self.osVersion = osVersion
    self.policyVersion = policyVersion
    self.waitingRecords = waitingRecords
  }

  /// Whether what is shielded is closed on the device.
  var isProtected: Bool { permission == .granted && isProtectionOn }

  /// The faults of its texts and numbers.
  package var violations: [FieldViolation] {
    var found = [("app_version", appVersion), ("os_version", osVersion)].compactMap(Self.violation)
    if policyVersion < 0 {
      found.append(
        FieldViolation(
          field: "policy_version",
          message: "policy_version is \(policyVersion); versions count up from 1, and "
            + "0 is no policy"))
    }
    if !(0...Self.maximumWaitingRecords).contains(waitingRecords) {
      found.append(
        FieldViolation(
          field: "waiting_records",
          message: "waiting_records is \(waitingRecords); it must be 0 to \(Self.maximumWaitingRecords)"))
    }
    return found
  }

  private static func violation(_ field: String, _ version: String) -> FieldViolation? {
    // The byte bound as for display names.
    if version.allSatisfy(\.isWhitespace) || version.count > maximumVersionLength
      || version.utf8.count > 8 * maximumVersionLength
    {
      return FieldViolation(
        field: field,
        message: "\(field) has \(version.count) characters; give 1 to \(maximumVersionLength), such as 2.4.1")
    }
    guard let control = DisplayText.firstControl(in: version) else { return nil }
    return FieldViolation(
      field: field,
      message: "\(field) has the control character \(DisplayText.codePoint(control.scalar)) at place \(control.place); "
        + "leave it out")
  }
}

/// A device's last report, and since when it has no protection.
package struct ReportedState: Hashable, Sendable {
  package var report: DeviceReport
  package var received: Instant
  /// When it lost its protection; nil while it has it, and before it had it first.
  package var lost: Instant?

  package init(report: DeviceReport, received: Instant, lost: Instant? = nil) {
    self.report = report
    self.received = received
    self.lost = lost
  }

  /// The state after a report: protection is lost by the first report without it after one with it.
  /// - Parameter known: the state before; nil where there was no report.
  package static func after(
    _ known: ReportedState?, _ report: DeviceReport, at now: Instant
  ) -> (state: ReportedState, isLoss: Bool) {
    if report.isProtected { return (ReportedState(report: report, received: now), false) }
    let isLoss = known?.report.isProtected == true
    return (ReportedState(report: report, received: now, lost: isLoss ? now : known?.lost), isLoss)
  }
}

/// How a child's device fares (SH-8); numbered as in the contract.
package enum SyncStatus: Int, CaseIterable, Hashable, Sendable {
  case idle = 1
  case error = 2
  case syncing = 3
  case success = 4

  /// Seconds without a sync after which a device counts as silent.
  static let silence: Int64 = 86_400

  /// - Parameters:
  ///   - lastSync: nil before the first one.
  ///   - report: the last one; nil before the first.
  ///   - lag: versions of the policy that it is behind the newest.
  package init(lastSync: Instant?, report: DeviceReport?, lag: Int64, at now: Instant) {
    guard let lastSync else {
      self = .idle
      return
    }
    if report?.isProtected == false || now - lastSync >= Self.silence {
      self = .error
    } else {
      self = lag > 0 || report?.waitingRecords ?? 0 > 0 ? .syncing : .success
    }
  }
}
