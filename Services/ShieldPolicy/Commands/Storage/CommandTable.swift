package import Database
package import LocalTime
package import ServiceAPI

/// A device of a child, whose commands these are.
package struct CommandedDevice: Hashable, Sendable {
  package let child: ChildKey
  package let deviceID: String

  package init(child: ChildKey, deviceID: String) {
    self.child = child
    self.deviceID = deviceID
  }

  /// Unique among the devices of all families; for signals.
  package var text: String { "\(child.familyID)/\(deviceID)" }
}

/// A command as stored.
package struct StoredCommand: Hashable, Sendable {
  package let device: CommandedDevice
  /// Its place among the commands of the device, from 1; never used again.
  package let number: Int64
  package var command: DeviceCommand
  /// The number of its latest change among the device's.
  package var position: Int64
}

/// The commands of devices (SH-10): of each device those that are queued or dead, at most `CommandLimits.open`, and
/// `CommandLimits.finished` others; of each the failures of its last round; and a row for the device.
package enum CommandTable {
  package static let migrations = [
    Migration(component: "commands", version: 1, name: "commands for devices", sql: tables)
  ]

  private static let columns = """
    child_id, device_id, number, command_id, kind, sync_interval_seconds, guardian_id, queue_time, state, attempt,
    end_time, message, position
    """
  private static let ofDevice = "partition = ? AND family_id = ? AND child_id = ? AND device_id = ?"

  /// A command without its failures.
  private static func command(_ row: Row, _ partition: Partition, _ familyID: String) -> StoredCommand {
    StoredCommand(
      device: CommandedDevice(
        child: ChildKey(familyID: familyID, childID: row.string(0)), deviceID: row.string(1)),
      number: row.int64(2),
      command: DeviceCommand(
        id: row.string(3), kind: row.enumeration(4), syncInterval: row.optionalInt64(5), guardianID: row.string(6),
        queued: Instant(seconds: row.int64(7)), state: row.enumeration(8), attempt: row.int64(9), failures: [],
        ended: row.optionalInt64(10).map(Instant.init(seconds:)), message: row.personalString(11)),
      position: row.int64(12))
  }

  /// With their failures, which one query reads.
  private static func withFailures(
    _ tx: ReadTransaction, _ device: CommandedDevice, _ commands: [StoredCommand]
  ) throws -> [StoredCommand] {
    let numbers = commands.map(\.number)
    guard let first = numbers.min(), let last = numbers.max() else { return commands }
    let child = device.child
    var failures: [Int64: [DeviceCommand.Failure]] = [:]
    try tx.forEach(
      """
      SELECT number, attempt, report_time, message FROM device_command_failure
      WHERE \(ofDevice) AND number BETWEEN ? AND ? ORDER BY number, attempt
      """, child.partition, child.familyID, child.childID, device.deviceID, first, last
    ) { row in
      failures[row.int64(0), default: []].append(
        .init(attempt: row.int64(1), reported: Instant(seconds: row.int64(2)), message: row.personalString(3)))
    }
    return commands.map { $0.with(failures[$0.number] ?? []) }
  }

  /// A command of the family, by its id.
  /// - Parameter device: only of this one; one of another is read no further than one that does not exist.
  static func find(
    _ tx: ReadTransaction, _ family: FamilyKey, _ commandID: String, of device: CommandedDevice? = nil
  ) throws -> StoredCommand? {
    let found = try tx.queryOne(
      "SELECT \(columns) FROM device_command WHERE partition = ? AND family_id = ? AND command_id = ?",
      family.partition, family.familyID, commandID
    ) { command($0, family.partition, family.familyID) }
    guard let found, device == nil || found.device == device else { return nil }
    return try withFailures(tx, found.device, [found]).first
  }

  /// Commands of a device after a number, in the order in which they were queued.
  /// - Parameter state: nil for any.
  static func page(
    _ tx: ReadTransaction, _ device: CommandedDevice, _ state: DeviceCommand.State?, after number: Int64, limit: Int
  ) throws -> [StoredCommand] {
    let child = device.child
    let found = try tx.query(
      """
      SELECT \(columns) FROM device_command
      WHERE \(ofDevice) AND number > ?\(state.map { " AND state = \($0.rawValue)" } ?? "") ORDER BY number LIMIT ?
      """, child.partition, child.familyID, child.childID, device.deviceID, number, limit
    ) { command($0, child.partition, child.familyID) }
    return try withFailures(tx, device, found)
  }

  /// Commands of a device with a later change, in the order of their changes.
  static func changes(
    _ tx: ReadTransaction, _ device: CommandedDevice, after position: Int64, limit: Int
  ) throws -> [StoredCommand] {
    let child = device.child
    let found = try tx.query(
      """
      SELECT \(columns) FROM device_command WHERE \(ofDevice) AND position > ? ORDER BY position LIMIT ?
      """, child.partition, child.familyID, child.childID, device.deviceID, position, limit
    ) { command($0, child.partition, child.familyID) }
    return try withFailures(tx, device, found)
  }

  /// How many commands of a device are in a state.
  static func count(_ tx: ReadTransaction, _ device: CommandedDevice, _ state: DeviceCommand.State) throws -> Int {
    let child = device.child
    return try tx.queryOne(
      "SELECT COUNT(*) FROM device_command WHERE \(ofDevice) AND state = ?", child.partition, child.familyID,
      child.childID, device.deviceID, state.rawValue
    ) { $0.int(0) } ?? 0
  }

  static func insert(_ tx: Transaction, _ stored: StoredCommand) throws {
    let (device, child, command) = (stored.device, stored.device.child, stored.command)
    try tx.execute(
      """
      INSERT INTO device_command (partition, family_id, \(columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, device.deviceID, stored.number, command.id,
      command.kind.rawValue, command.syncInterval, command.guardianID, command.queued.seconds, command.state.rawValue,
      command.attempt, command.ended?.seconds, try sealed(command.message, of: child, tx), stored.position)
  }

  /// Stores what changes after a command was queued.
  static func update(_ tx: Transaction, _ stored: StoredCommand) throws {
    let (device, child, command) = (stored.device, stored.device.child, stored.command)
    try tx.execute(
      """
      UPDATE device_command SET state = ?, attempt = ?, end_time = ?, message = ?, position = ?
      WHERE \(ofDevice) AND number = ?
      """, command.state.rawValue, command.attempt, command.ended?.seconds,
      try sealed(command.message, of: child, tx), stored.position,
      child.partition, child.familyID, child.childID, device.deviceID, stored.number)
    guard let first = command.failures.first, let last = command.failures.last else { return }
    try tx.execute(
      "DELETE FROM device_command_failure WHERE \(ofDevice) AND number = ? AND attempt < ?", child.partition,
      child.familyID, child.childID, device.deviceID, stored.number, first.attempt)
    try tx.execute(
      """
      INSERT INTO device_command_failure (partition, family_id, child_id, device_id, number, attempt, report_time,
        message)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id, number, attempt) DO NOTHING
      """, child.partition, child.familyID, child.childID, device.deviceID, stored.number, last.attempt,
      last.reported.seconds, try sealed(last.message, of: child, tx))
  }

  private static func sealed(_ message: String, of child: ChildKey, _ tx: Transaction) throws -> String {
    try tx.sealed(message, of: .child(child.childID, of: child.familyID))
  }

  /// Removes those of the finished commands of a device that are no longer kept.
  static func trim(_ tx: Transaction, _ device: CommandedDevice) throws {
    let child = device.child
    let finished = DeviceCommand.State.allCases.filter(\.isFinished).map { "\($0.rawValue)" }.joined(separator: ", ")
    let excess = try tx.query(
      """
      SELECT number FROM device_command WHERE \(ofDevice) AND state IN (\(finished))
      ORDER BY position DESC LIMIT 10 OFFSET ?
      """, child.partition, child.familyID, child.childID, device.deviceID, CommandLimits.finished
    ) { $0.int64(0) }
    for number in excess {
      for table in ["device_command_failure", "device_command"] {
        try tx.execute(
          "DELETE FROM \(table) WHERE \(ofDevice) AND number = ?", child.partition, child.familyID, child.childID,
          device.deviceID, number)
      }
    }
  }

  /// The last number and the last position that were given for a device.
  static func counters(
    _ tx: ReadTransaction, _ device: CommandedDevice
  ) throws -> (newest: Int64, changes: Int64) {
    let child = device.child
    return try tx.queryOne(
      "SELECT newest, changes FROM device_command_queue WHERE \(ofDevice)", child.partition, child.familyID,
      child.childID, device.deviceID
    ) { ($0.int64(0), $0.int64(1)) } ?? (0, 0)
  }

  static func save(
    _ tx: Transaction, _ device: CommandedDevice, _ counters: (newest: Int64, changes: Int64)
  ) throws {
    let child = device.child
    try tx.execute(
      """
      INSERT INTO device_command_queue (partition, family_id, child_id, device_id, newest, changes)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id) DO UPDATE SET newest = excluded.newest,
        changes = excluded.changes
      """, child.partition, child.familyID, child.childID, device.deviceID, counters.newest, counters.changes)
  }

  /// Commands that wait for a device that was revoked or reset are dead: nothing is dropped, and no device asks for
  /// them.
  package static func abandon(_ tx: Transaction, _ device: CommandedDevice, at now: Instant) throws {
    let child = device.child
    try tx.execute(
      "UPDATE device_command SET state = ?, end_time = ? WHERE \(ofDevice) AND state = ?",
      DeviceCommand.State.dead.rawValue, now.seconds, child.partition, child.familyID, child.childID, device.deviceID,
      DeviceCommand.State.queued.rawValue)
  }

  /// Forgets the commands of a device whose record is no longer kept.
  package static func delete(_ tx: Transaction, _ device: CommandedDevice) throws {
    let child = device.child
    for table in ["device_command_failure", "device_command", "device_command_queue"] {
      try tx.execute(
        "DELETE FROM \(table) WHERE \(ofDevice)", child.partition, child.familyID, child.childID, device.deviceID)
    }
  }

  private static let tables = """
    CREATE TABLE device_command_queue (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      newest BIGINT NOT NULL,
      changes BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id)
    ) WITHOUT ROWID;
    CREATE TABLE device_command (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      command_id TEXT NOT NULL,
      kind INTEGER NOT NULL,
      sync_interval_seconds BIGINT,
      guardian_id TEXT NOT NULL,
      queue_time BIGINT NOT NULL,
      state INTEGER NOT NULL,
      attempt BIGINT NOT NULL,
      end_time BIGINT,
      message TEXT NOT NULL,
      position BIGINT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX device_command_id ON device_command (partition, family_id, command_id);
    CREATE INDEX device_command_position ON device_command (partition, family_id, child_id, device_id, position);
    CREATE TABLE device_command_failure (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      device_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      attempt BIGINT NOT NULL,
      report_time BIGINT NOT NULL,
      message TEXT NOT NULL,
      PRIMARY KEY (partition, family_id, child_id, device_id, number, attempt)
    ) WITHOUT ROWID;
    """
}

extension StoredCommand {
  fileprivate func with(_ failures: [DeviceCommand.Failure]) -> StoredCommand {
    guard !failures.isEmpty else { return self }
    var stored = self
    stored.command = DeviceCommand(
      id: command.id, kind: command.kind, syncInterval: command.syncInterval, guardianID: command.guardianID,
      queued: command.queued, state: command.state, attempt: command.attempt, failures: failures, ended: command.ended,
      message: command.message)
    return stored
  }
}
