import Database
import EventFeed
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies

// The device's side of commands (SH-10).
extension CommandAPI {
  /// Maximum number of commands in a response of a watch; all that can be queued fit into a snapshot.
  static let commandsAtOnce = CommandLimits.queued

  package func watchCommands(
    _ request: ShieldV1.WatchCommandsRequest, responses: ResponseWriter<ShieldV1.WatchCommandsResponse>,
    context: RPCContext
  ) async throws {
    let (child, deviceID) = try context.callingChild()
    let device = CommandedDevice(child: child, deviceID: deviceID)
    var sent = CommandToken(request.resumeToken, device, epoch: database.epoch)
    try await watchers.watch(
      device.text, of: context.streamSubject(child), on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      var hasSent = false
      while let (token, response) = try await response(to: device, after: sent) {
        (sent, hasSent) = (token, true)
        try await responses.write(response)
      }
      return .waiting(hasSent: hasSent)
    } sign: {
      .init(resumeToken: sent?.text(device, epoch: database.epoch) ?? "")
    }
  }

  /// The next response after the one that was sent; nil for none.
  private func response(
    to device: CommandedDevice, after sent: CommandToken?
  ) async throws -> (CommandToken, ShieldV1.WatchCommandsResponse)? {
    let epoch = database.epoch
    return try await database.read(device.child.familyID) { tx in
      guard try ChildTable.isKnown(tx, device.child) else { throw Refusal.unknownCaller(device.child.childID) }
      let newest = try CommandTable.counters(tx, device).changes
      let isSnapshot = sent.map { $0.position > newest } ?? true
      let commands: [StoredCommand]
      var token = CommandToken(position: newest)
      if let sent, !isSnapshot {
        commands = try CommandTable.changes(tx, device, after: sent.position, limit: Self.commandsAtOnce)
        guard let last = commands.last else { return nil }
        token = CommandToken(position: last.position)
      } else {
        commands = try CommandTable.page(tx, device, .queued, after: 0, limit: Self.commandsAtOnce)
      }
      let response = ShieldV1.WatchCommandsResponse(
        resumeToken: token.text(device, epoch: epoch), isSnapshot: isSnapshot,
        commands: commands.map { ShieldV1.Command($0) })
      return (token, response)
    }
  }

  package func completeCommand(
    _ request: ShieldV1.CompleteCommandRequest, context: RPCContext
  ) async throws -> ShieldV1.CompleteCommandResponse {
    let (child, deviceID) = try context.callingChild()
    let device = CommandedDevice(child: child, deviceID: deviceID)
    var faults = RequestFaults()
    faults.identifier(request.commandID, field: "command_id")
    let report = DeviceCommand.Report(request, &faults)
    try faults.refuse()
    let (commandID, now) = (request.commandID, now)
    return try await database.write(child.familyID) { tx in
      guard try ChildTable.isKnown(tx, child) else { throw Refusal.unknownCaller(child.childID) }
      // A device that was revoked after its call was admitted reports nothing any more.
      guard try DeviceTable.find(tx, child.family, deviceID)?.status == .active else { throw Refusal.revokedCaller() }
      var stored = try Self.command(tx, child.family, commandID, of: device)
      let reception = stored.command.receive(report, at: now)
      switch reception {
      case .counted: try Commands.change(tx, device, [stored])
      case .repeated: break
      case .notBegun:
        throw Refusal.failedPrecondition(
          .commandAttemptNotBegun,
          "attempt \(report.attempt) of command \(commandID) has not begun, the last one is \(stored.command.attempt); "
            + "read the command again and report the attempt that it names", field: "attempt")
      }
      return .init(command: ShieldV1.Command(stored), repeated: reception == .repeated)
    }
  }
}

/// Where a watch of commands resumes: the last change that the device has, in this history of the database.
struct CommandToken: Hashable, Sendable {
  static let watch = ResumeToken.Watch(5)

  let position: Int64

  init(position: Int64) { self.position = position }

  /// nil for a text that is no such token.
  init?(_ text: String, _ device: CommandedDevice, epoch: Epoch) {
    guard let numbers = ResumeToken.numbers(in: text, of: Self.watch, about: device.text, epoch: epoch),
      numbers.count == 1, case let position = Int64(bitPattern: numbers[0]), position >= 0
    else { return nil }
    self.init(position: position)
  }

  func text(_ device: CommandedDevice, epoch: Epoch) -> String {
    ResumeToken.text([UInt64(bitPattern: position)], of: Self.watch, about: device.text, epoch: epoch)
  }
}

extension DeviceCommand.Report {
  fileprivate init(_ request: ShieldV1.CompleteCommandRequest, _ faults: inout RequestFaults) {
    self.init(
      attempt: Int64(request.attempt), isExecuted: request.result == .executed,
      message: DisplayName.reported(request.message))
    faults.number(request.attempt, field: "attempt", in: 1...Int64(Int32.max))
    if ![.executed, .failed].contains(request.result) {
      faults.add("result", "result \(request.result.rawValue) is unknown; use 1 (executed) or 2 (failed)")
    }
    let length = CommandLimits.messageLength
    // The byte bound keeps a message of endless combining marks from counting as one character.
    if message.count > length || message.utf8.count > 8 * length {
      faults.add("message", "message has \(message.count) characters; at most \(length) are allowed")
    }
  }
}
