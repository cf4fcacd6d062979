import ShieldFamilies
package import Verification

/// The tables of commands, and what must hold of them.
package enum CommandLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["device_command_queue", "device_command", "device_command_failure"]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape(
      "device_command_queue", key: ["child_id", "device_id"],
      ["newest": .number(0...Int64.max), "changes": .number(0...Int64.max)]),
    StoredShape(
      "device_command", key: ["child_id", "device_id", "number"],
      [
        "command_id": .id, "kind": .cases(of: CommandKind.self),
        "sync_interval_seconds": .orNull(.number(CommandLimits.syncInterval)), "guardian_id": .id,
        "queue_time": .time, "state": .cases(of: DeviceCommand.State.self), "attempt": .number(1...Int64.max),
        "end_time": .orNull(.time), "message": .text(0...8 * CommandLimits.messageLength),
      ]),
    StoredShape(
      "device_command_failure", key: ["child_id", "device_id", "number", "attempt"],
      ["report_time": .time, "message": .text(0...8 * CommandLimits.messageLength)]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    .orphan(
      "device_command_queue", key: ["child_id", "device_id"], of: "device",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .orphan(
      "device_command", key: ["child_id", "device_id", "number"], of: "device_command_queue",
      by: [("device_id", "device_id"), ("child_id", "child_id")]),
    .guardian("guardian_id", of: "device_command", key: ["child_id", "device_id", "number"]),
    StoredRule(
      "device_command_queue", key: ["child_id", "device_id"], field: "newest",
      """
      SELECT c.child_id, c.device_id, q.newest, c.number FROM device_command c
      JOIN device_command_queue q ON q.partition = c.partition AND q.family_id = c.family_id
        AND q.child_id = c.child_id AND q.device_id = c.device_id
      WHERE c.partition = ? AND c.family_id = ? AND q.newest < c.number
      """),
    StoredRule(
      "device_command_queue", key: ["child_id", "device_id"], field: "changes",
      """
      SELECT c.child_id, c.device_id, q.changes, c.position FROM device_command c
      JOIN device_command_queue q ON q.partition = c.partition AND q.family_id = c.family_id
        AND q.child_id = c.child_id AND q.device_id = c.device_id
      WHERE c.partition = ? AND c.family_id = ? AND q.changes < c.position
      """),
    StoredRule(
      "device_command", key: ["child_id", "device_id", "number"], field: "end_time",
      """
      SELECT child_id, device_id, number, end_time, state FROM device_command
      WHERE partition = ? AND family_id = ? AND (end_time IS NULL) <> (state = \(DeviceCommand.State.queued.rawValue))
      """),
    .orphan(
      "device_command_failure", key: ["child_id", "device_id", "number", "attempt"], of: "device_command",
      by: [("device_id", "device_id"), ("child_id", "child_id"), ("number", "number")]),
    StoredRule(
      "device_command", key: ["child_id", "device_id", "number"], field: "attempt",
      """
      SELECT f.child_id, f.device_id, f.number, c.attempt, f.attempt FROM device_command_failure f
      JOIN device_command c ON c.partition = f.partition AND c.family_id = f.family_id AND c.child_id = f.child_id
        AND c.device_id = f.device_id AND c.number = f.number
      WHERE f.partition = ? AND f.family_id = ? AND c.attempt < f.attempt
      """),
  ]
}
