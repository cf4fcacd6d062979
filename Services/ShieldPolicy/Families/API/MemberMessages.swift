import LocalTime
import Messages
import ServiceAPI

// From stored values to the contract's messages.

extension FamilyV1.Child {
  package init(_ child: ChildRecord) {
    self.init(child, calendar: child.calendar)
  }

  /// The child as it was under one of its calendars.
  package init(_ child: ChildRecord, calendar: ChildCalendar) {
    self.init()
    childID = child.childID
    displayName = child.displayName
    timeZone = calendar.timeZone
    weekStart = .init(calendar.weekStart)
    createTime = .init(child.createTime)
    updateTime = .init(child.updateTime)
    updaterGuardianID = child.updaterGuardianID
  }
}

extension FamilyV1.Device {
  package init(_ device: DeviceRecord) {
    self.init()
    deviceID = device.deviceID
    displayName = device.displayName
    switch device.owner {
    case .guardian(let id):
      mode = .parent
      guardianID = id
    case .child(let id):
      mode = .child
      childID = id
    }
    switch device.status {
    case .pending: status = .pending
    case .active: status = .active
    case .revoked: status = .revoked
    case .reset: (status, mode) = (.reset, .unspecified)
    }
    shared = device.isShared
    viewer = device.isViewer
    updateTime = device.updateTime.map { .init($0) }
    updaterGuardianID = device.updaterGuardianID ?? ""
    revokeTime = device.revokeTime.map { .init($0) }
    revokerGuardianID = device.revokerGuardianID ?? ""
    createTime = .init(device.createTime)
    lastSyncTime = device.lastSyncTime.map { .init($0) }
  }
}

extension FamilyV1.ChildChanged {
  package init(_ child: ChildRecord, calendar: ChildCalendar) {
    self.init()
    self.child = .init(child, calendar: calendar)
    effectiveTime = .init(calendar.effectiveTime)
  }
}

extension FamilyV1.DeviceChanged {
  package init(_ device: DeviceRecord) {
    self.init()
    self.device = .init(device)
  }
}
