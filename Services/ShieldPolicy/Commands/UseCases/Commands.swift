import Database
import LocalTime

/// Commands of devices (SH-10): each change gets the next position of its device, which watches continue from.
package enum Commands {
  /// Raised with `CommandedDevice.text` by a transaction that changes commands of a device.
  static let changed = CommitSignal("commands.changed")

  /// Why no command can be queued for a device; nil where one can.
  static func refusal(_ tx: ReadTransaction, _ device: CommandedDevice, requeueing: Bool = false) throws -> String? {
    CommandLimits.refusal(
      queued: try CommandTable.count(tx, device, .queued),
      dead: try CommandTable.count(tx, device, .dead) - (requeueing ? 1 : 0))
  }

  static func queue(_ tx: Transaction, _ device: CommandedDevice, _ command: DeviceCommand) throws -> StoredCommand {
    var counters = try CommandTable.counters(tx, device)
    (counters.newest, counters.changes) = (counters.newest + 1, counters.changes + 1)
    let stored = StoredCommand(
      device: device, number: counters.newest, command: command, position: counters.changes)
    try CommandTable.insert(tx, stored)
    try CommandTable.save(tx, device, counters)
    tx.raise(changed, key: device.text)
    return stored
  }

  /// Stores commands of one device that have changed.
  static func change(_ tx: Transaction, _ device: CommandedDevice, _ commands: [StoredCommand]) throws {
    guard !commands.isEmpty else { return }
    var counters = try CommandTable.counters(tx, device)
    for var stored in commands {
      counters.changes += 1
      stored.position = counters.changes
      try CommandTable.update(tx, stored)
    }
    try CommandTable.save(tx, device, counters)
    if commands.contains(where: \.command.state.isFinished) { try CommandTable.trim(tx, device) }
    tx.raise(changed, key: device.text)
  }
}
