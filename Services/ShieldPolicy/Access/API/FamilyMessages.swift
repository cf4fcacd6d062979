import LocalTime
import Messages
import ServiceAPI
import ShieldFamilies
import ShieldPolicies

// From stored values to the contract's messages.

extension FamilyV1.Family {
  /// - Parameters:
  ///   - guardians: present and removed ones.
  ///   - credentials: theirs, by their ids.
  init(_ family: FamilyRecord, guardians: [GuardianRecord], _ credentials: [String: GuardianCredentials]) {
    self.init()
    familyID = family.familyID
    displayName = family.displayName
    let messages = guardians.map { FamilyV1.Guardian($0, credentials[$0.guardianID]) }
    self.guardians = messages.filter { $0.removeTime == nil }
    removedGuardians = messages.filter { $0.removeTime != nil }
    createTime = .init(family.createTime)
  }
}

extension FamilyV1.Guardian {
  /// - Parameter credentials: nil without any.
  init(_ guardian: GuardianRecord, _ credentials: GuardianCredentials? = nil) {
    self.init()
    guardianID = guardian.guardianID
    displayName = guardian.displayName
    createTime = .init(guardian.createTime)
    creatorGuardianID = guardian.creatorGuardianID
    updateTime = guardian.updateTime.map { .init($0) }
    updaterGuardianID = guardian.updaterGuardianID ?? ""
    removeTime = guardian.removeTime.map { .init($0) }
    removerGuardianID = guardian.removerGuardianID ?? ""
    guard let credentials else { return }
    recoveryCodeCount = Int32(credentials.recoveryCodeCount)
    recoveryCodeTime = credentials.recoveryCodeTime.map { .init($0) }
    hasPin = credentials.pinUpdateTime != nil
    pinUpdateTime = credentials.pinUpdateTime.map { .init($0) }
    pinUpdaterGuardianID = credentials.pinUpdaterGuardianID ?? ""
    pinLockTime = credentials.pinLockTime.map { .init($0) }
  }
}

extension FamilyV1.DeviceReport {
  init(_ state: ReportedState) {
    let report = state.report
    self.init(
      reportTime: .init(state.received),
      permission: CommonV1.RestrictionPermission(rawValue: Int32(report.permission.rawValue)),
      protectionOn: report.isProtectionOn, appVersion: report.appVersion, osVersion: report.osVersion,
      policyVersion: report.policyVersion, waitingRecords: report.waitingRecords,
      protectionLossTime: state.lost.map { .init($0) })
  }
}

extension FamilyV1.Pairing {
  /// - Parameter deviceName: of the device that waits for a guardian.
  init(_ record: PairingRecord, deviceName: String?) {
    self.init()
    pairingID = record.pairingID
    childID = record.pairing.owner.childID ?? ""
    guardianID = record.pairing.owner.guardianID ?? ""
    starterGuardianID = record.starterGuardianID
    operatorName = record.operatorName ?? ""
    viewer = record.isViewer
    startTime = .init(record.pairing.started)
    expireTime = record.pairing.expires.map { .init($0) }
    switch record.pairing.state {
    case .started: state = .started
    case .pending(let deviceID, _):
      state = .pending
      self.deviceID = deviceID
      deviceDisplayName = deviceName ?? ""
    case .confirmed(let deviceID, _):
      state = .confirmed
      self.deviceID = deviceID
    case .cancelled(let guardianID, let time):
      state = .cancelled
      cancellerGuardianID = guardianID
      cancelTime = .init(time)
    case .attemptsExhausted: state = .attemptsExhausted
    }
  }
}
