package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
package import ServiceAPI
import ShieldFamilies
import Stubs

/// Commands that guardians queue for devices, and devices execute (SH-10).
package struct CommandAPI: ShieldV1.CommandService, WatchingAPI {
  package static let watched = Commands.changed
  package let host: any Host
  package let database: Database
  package let watchers: CommitWatchers

  /// - Parameters:
  ///   - database: opened with the migrations of `ShieldProgram.definition`.
  ///   - signInterval: of the signs of life of its watches.
  package init(
    host: any Host, database: Database, signsEvery signInterval: Duration = CommitWatchers.usualSignInterval
  ) {
    self.host = host
    self.database = database
    watchers = CommitWatchers(signsEvery: signInterval)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.queueCommand, Methods.listCommands, Methods.requeueCommand, Methods.cancelCommand,
  ])

  private static let roles: AuthorizationTable = [
    Methods.queueCommand: .guardians,
    Methods.listCommands: .family,
    Methods.requeueCommand: .guardians,
    Methods.cancelCommand: .guardians,
    Methods.watchCommands: .children,
    Methods.completeCommand: .children,
  ]

  // MARK: - The guardian's side

  package func queueCommand(
    _ request: ShieldV1.QueueCommandRequest, context: RPCContext
  ) async throws -> ShieldV1.Command {
    let guardian = try context.callerGuardian()
    let family = FamilyKey(guardian.familyID)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.deviceID, field: "device_id")
    let kind = CommandKind(request, &faults)
    try faults.refuse()
    let now = now
    let command = DeviceCommand(
      id: Identifier.make(on: host), kind: kind,
      syncInterval: kind == .setSyncInterval ? Int64(request.syncIntervalSeconds) : nil,
      guardianID: guardian.guardianID, queued: now)
    let deviceID = request.deviceID
    return try await once.answer(in: database, of: family.familyID, now: now) { tx in
      let (device, record) = try Self.commanded(tx, family, deviceID)
      if let refusal = try Commands.refusal(tx, device) { throw Refusal.limitReached(refusal) }
      let stored = try Commands.queue(tx, device, command)
      return Recorded(ShieldV1.Command(stored), .command(.commandQueued, stored, record))
    }
  }

  /// A device that can be given commands.
  private static func commanded(
    _ tx: ReadTransaction, _ family: FamilyKey, _ deviceID: String
  ) throws -> (CommandedDevice, DeviceRecord) {
    guard let record = try DeviceTable.find(tx, family, deviceID) else {
      throw Refusal.notFound("device_id", deviceID)
    }
    guard let childID = record.owner.childID, !record.isViewer else {
      let kind = record.isViewer ? "a viewer" : "a guardian's device"
      throw RPCError.invalid(
        "device_id", "device_id \"\(deviceID)\" is \(kind), which executes no commands; name a child's")
    }
    guard record.status == .active else { throw Refusal.deviceNotInUse(record) }
    return (CommandedDevice(child: ChildKey(family, childID: childID), deviceID: deviceID), record)
  }

  package func requeueCommand(
    _ request: ShieldV1.RequeueCommandRequest, context: RPCContext
  ) async throws -> ShieldV1.Command {
    try await change(request, request.commandID, \.requestID, .commandRequeued, context) { tx, stored, _ in
      let (device, _) = try Self.commanded(tx, stored.device.child.family, stored.device.deviceID)
      guard stored.command.state == .dead else { return false }
      if let refusal = try Commands.refusal(tx, device, requeueing: true) { throw Refusal.limitReached(refusal) }
      return stored.command.requeue()
    }
  }

  package func cancelCommand(
    _ request: ShieldV1.CancelCommandRequest, context: RPCContext
  ) async throws -> ShieldV1.Command {
    try await change(request, request.commandID, \.requestID, .commandCancelled, context) { _, stored, now in
      stored.command.cancel(at: now)
    }
  }

  /// Changes a command that has not ended.
  /// - Parameter body: returns whether it has changed it.
  private func change<Request: Message>(
    _ request: Request, _ commandID: String, _ requestID: WritableKeyPath<Request, String>,
    _ kind: CommonV1.ChangeKind, _ context: RPCContext,
    _ body: @escaping @Sendable (Transaction, inout StoredCommand, Instant) throws -> Bool
  ) async throws -> ShieldV1.Command {
    let family = FamilyKey(try context.callerGuardian().familyID)
    var faults = RequestFaults()
    let once = try Once(request, requestID, context, &faults)
    faults.identifier(commandID, field: "command_id")
    try faults.refuse()
    let now = now
    return try await once.answer(in: database, of: family.familyID, now: now) { tx in
      var stored = try Self.command(tx, family, commandID)
      let isWanted = kind == .commandCancelled && stored.command.state == .cancelled
      guard isWanted || !stored.command.state.isFinished else { throw Refusal.commandEnded(stored.command) }
      guard try body(tx, &stored, now) else { return Recorded(ShieldV1.Command(stored), nil) }
      try Commands.change(tx, stored.device, [stored])
      let record = try DeviceTable.find(tx, family, stored.device.deviceID)
      return Recorded(ShieldV1.Command(stored), record.map { .command(kind, stored, $0) })
    }
  }

  /// A command of the family; another one does not exist for the caller.
  /// - Parameter device: only of this one.
  package static func command(
    _ tx: ReadTransaction, _ family: FamilyKey, _ commandID: String, of device: CommandedDevice? = nil
  ) throws -> StoredCommand {
    guard let stored = try CommandTable.find(tx, family, commandID, of: device) else {
      throw Refusal.notFound("command_id", commandID)
    }
    return stored
  }

  package func listCommands(
    _ request: ShieldV1.ListCommandsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListCommandsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { Int64($0) } ?? 0
    let state = DeviceCommand.State(rawValue: Int(request.state.rawValue))
    if state == nil, request.state != .unspecified {
      faults.add(
        "state",
        "state \(request.state.rawValue) is unknown; use 1 (queued), 2 (executed), 3 (dead), 4 (cancelled) or none")
    }
    let device = try await device(request.deviceID, context, &faults)
    guard let device else { return ShieldV1.ListCommandsResponse() }
    let commands = try await database.read(device.child.familyID) { tx in
      try CommandTable.page(tx, device, state, after: after, limit: page.size + 1)
    }
    let (rows, token) = page.cut(commands) { "\($0.number)" }
    return ShieldV1.ListCommandsResponse(commands: rows.map { ShieldV1.Command($0) }, nextPageToken: token)
  }

  /// The device that a call names: the calling child's own, or any of the family; nil for one that no commands are for.
  private func device(
    _ named: String, _ context: RPCContext, _ faults: inout RequestFaults
  ) async throws -> CommandedDevice? {
    if let (child, own) = try? context.callingChild() {
      try faults.refuse()
      guard named.isEmpty || named == own else { throw Refusal.notFound("device_id", named) }
      return CommandedDevice(child: child, deviceID: own)
    }
    let family = FamilyKey(try context.callerGuardian().familyID)
    faults.identifier(named, field: "device_id")
    try faults.refuse()
    return try await database.read(family.familyID) { tx in
      guard let record = try DeviceTable.find(tx, family, named) else { throw Refusal.notFound("device_id", named) }
      return record.owner.childID.map {
        CommandedDevice(child: ChildKey(family, childID: $0), deviceID: record.deviceID)
      }
    }
  }
}

extension CommandKind {
  fileprivate init(_ request: ShieldV1.QueueCommandRequest, _ faults: inout RequestFaults) {
    let kind = CommandKind(rawValue: Int(request.kind.rawValue))
    self = kind ?? .syncNow
    if kind == nil {
      faults.add(
        "kind",
        "kind \(request.kind.rawValue) is unknown; use 1 (sync now), 2 (apply the policy), 3 (report apps), "
          + "4 (ask for permission) or 5 (set the sync interval)")
    }
    let limits = kind == .setSyncInterval ? CommandLimits.syncInterval : 0...0
    faults.number(request.syncIntervalSeconds, field: "sync_interval_seconds", in: limits)
  }
}

extension Refusal {
  static func commandEnded(_ command: DeviceCommand) -> RPCError {
    failedPrecondition(
      .commandEnded,
      "command \(command.id) was \(command.state == .executed ? "executed" : "cancelled"); queue a new one",
      field: "command_id")
  }
}
