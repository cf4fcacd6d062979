import LocalTime
package import Messages
package import ServiceAPI
package import ShieldFamilies

// Between the contract's messages and the domain's values.

extension ShieldV1.Command {
  package init(_ stored: StoredCommand) {
    let command = stored.command
    self.init(
      commandID: command.id, deviceID: stored.device.deviceID, childID: stored.device.child.childID,
      kind: ShieldV1.CommandKind(rawValue: Int32(command.kind.rawValue)),
      syncIntervalSeconds: Int32(clamping: command.syncInterval ?? 0),
      state: ShieldV1.CommandState(rawValue: Int32(command.state.rawValue)),
      attempt: Int32(clamping: command.attempt), attemptsLeft: Int32(clamping: command.attemptsLeft),
      failures: command.failures.map {
        .init(attempt: Int32(clamping: $0.attempt), reportTime: .init($0.reported), message: $0.message)
      },
      guardianID: command.guardianID, queueTime: .init(command.queued), endTime: command.ended.map { .init($0) },
      message: command.message)
  }
}

// Guardians' actions with commands, as they are recorded (FA-1).
extension Change {
  package static func command(_ kind: CommonV1.ChangeKind, _ stored: StoredCommand, _ device: DeviceRecord) -> Change {
    var change = Change(
      kind, childID: stored.device.child.childID, Subject(id: device.deviceID, name: device.displayName))
    let (command, item) = (stored.command, Subject(id: stored.command.id))
    let name = ShieldV1.CommandKind(rawValue: Int32(command.kind.rawValue)).protoName
      .dropFirst("COMMAND_KIND_".count).lowercased()
    let isQueued = kind != .commandCancelled
    change.note("kind", of: item, from: isQueued ? nil : name, to: isQueued ? name : nil)
    if kind == .commandQueued {
      change.note("sync_interval_seconds", of: item, from: nil, to: command.syncInterval)
    }
    return change
  }
}
