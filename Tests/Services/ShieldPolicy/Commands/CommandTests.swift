import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldCommands

/// Commands from both sides.
@Suite(.timeLimit(.minutes(30)))
struct CommandTests {
  @Test("SH-10 a guardian queues a command, the device polls it and marks it executed; both see it, and who did what")
  func executed() async throws {
    try await withShields { fixture in
      let command = try await fixture.queue(.setSyncInterval, seconds: 900)
      #expect(command.state == .queued && command.attempt == 1 && command.attemptsLeft == 3)
      #expect(command.syncIntervalSeconds == 900 && command.childID == fixture.childID)
      #expect(command.queueTime?.seconds == fixture.now.seconds && command.endTime == nil)
      let polled = try await fixture.commands(.queued, as: fixture.device)
      #expect(polled == [command])
      #expect(try await fixture.commands(.queued, as: fixture.device, deviceID: fixture.device.deviceID) == polled)
      try await fixture.family.advance(by: 60)
      let answer = try await fixture.report(command, attempt: 1, .executed, "every\u{1b}\u{2028}15 min")
      #expect(!answer.repeated && answer.command?.state == .executed)
      #expect(try await fixture.commands(.queued, as: fixture.device).isEmpty)
      let listed = try #require(try await fixture.commands().first)
      #expect(listed.message == "every 15 min" && listed.endTime?.seconds == fixture.now.seconds)
      #expect(listed.guardianID == (try await fixture.family.guardianIDs(fixture.guardian))[0])
      // Executed twice, and reported twice: it counts once.
      let again = try await fixture.report(command, attempt: 1, .executed, "again")
      #expect(again.repeated && again.command == listed)
      #expect(try await fixture.report(command, attempt: 1, .failed).command?.state == .executed)
      let change = try #require(try await fixture.recorded().first)
      #expect(change.kind == .commandQueued && change.subjectID == fixture.device.deviceID)
      #expect(change.values.map(\.after) == ["set_sync_interval", "900"])
      #expect(change.values.allSatisfy { $0.itemID == command.commandID })
    }
  }

  @Test("SH-10 retries are visible; after three a command is a dead letter, is inspected, requeued and cancelled")
  func deadLetters() async throws {
    try await withShields { fixture in
      let (command, other) = (try await fixture.queue(.applyPolicy), try await fixture.queue(.syncNow))
      for attempt in Int32(1)...3 {
        try await fixture.family.advance(by: 10)
        let answer = try await fixture.report(command, attempt: attempt, .failed, "no permission \(attempt)")
        #expect(answer.command?.attemptsLeft == 3 - attempt && !answer.repeated)
        // The report is sent again, as its answer was lost.
        #expect(try await fixture.report(command, attempt: attempt, .failed).repeated)
      }
      #expect(try await fixture.commands(.queued).map(\.commandID) == [other.commandID])
      let dead = try await fixture.commands(.dead)
      #expect(dead.map(\.commandID) == [command.commandID])
      #expect(dead[0].failures.map(\.message) == (1...3).map { "no permission \($0)" })
      #expect(dead[0].failures.map(\.attempt) == [1, 2, 3] && dead[0].endTime?.seconds == fixture.now.seconds)
      let request = ShieldV1.RequeueCommandRequest(commandID: command.commandID, requestID: freshID())
      for _ in 0..<2 {
        let requeued = try await fixture.family.commands.requeueCommand(request, options: fixture.guardian.options)
        #expect(requeued.state == .queued && requeued.attempt == 4 && requeued.attemptsLeft == 3)
      }
      // The other guardian does the same.
      #expect(try await fixture.requeue(command).attempt == 4)
      #expect(try await fixture.report(command, attempt: 3, .failed).command?.attempt == 4)
      for attempt in Int32(4)...6 { _ = try await fixture.report(command, attempt: attempt, .failed, "\(attempt)") }
      #expect(try await fixture.commands(.dead).first?.failures.map(\.message) == ["4", "5", "6"])
      #expect(try await fixture.cancel(command).state == .cancelled)
      #expect(try await fixture.cancel(command).state == .cancelled)
      #expect(try await rpcError { try await fixture.requeue(command) }.reason == "COMMAND_ENDED")
      #expect(try await fixture.report(command, attempt: 6, .executed).command?.state == .cancelled)
      #expect(
        try await fixture.recorded().map(\.kind)
          == [.commandCancelled, .commandRequeued, .commandQueued, .commandQueued])
      let error = try await rpcError { try await fixture.report(other, attempt: 2, .failed) }
      #expect(error.code == .failedPrecondition && error.reason == "COMMAND_ATTEMPT_NOT_BEGUN")
      #expect(try await fixture.commands(.queued).map(\.attempt) == [1])
    }
  }

  @Test("SH-10 two reports of one attempt at once count once, and so do two guardians who requeue at once")
  func concurrent() async throws {
    try await withShields { fixture in
      let command = try await fixture.queue(.syncNow)
      for round in Int32(0)..<2 {
        for attempt in 1 + 3 * round...3 + 3 * round {
          let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<6 {
              group.addTask {
                try await !fixture.report(command, attempt: attempt, .failed, "\(index)").repeated
              }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
          }
          #expect(counted == 1)
        }
        #expect(try await fixture.commands(.dead).first?.failures.count == 3)
        let attempts = try await withThrowingTaskGroup(of: Int32.self) { group in
          for _ in 0..<4 { group.addTask { try await fixture.requeue(command).attempt } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(attempts) == [4 + 3 * round])
      }
    }
  }

  @Test("SH-10 a device has at most 100 commands that wait and 200 that wait or are dead; 100 others are kept")
  func limits() async throws {
    try await withShields { fixture in
      var commands: [ShieldV1.Command] = []
      for _ in 0..<100 { commands.append(try await fixture.queue(.syncNow)) }
      let full = try await rpcError { try await fixture.queue(.syncNow) }
      #expect(full.code == .resourceExhausted && full.reason == "LIMIT_REACHED")
      #expect(full.message.contains("100 commands wait") && full.message.contains("cancel some"))
      // A sibling device has places of its own.
      let phone = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      _ = try await fixture.queue(.syncNow, on: phone)
      for command in commands { try await fixture.kill(command) }
      for _ in 0..<100 { commands.append(try await fixture.queue(.reportApps)) }
      #expect(try await rpcError { try await fixture.requeue(commands[0]) }.reason == "LIMIT_REACHED")
      for command in commands[100...] { _ = try await fixture.report(command, attempt: 1, .executed) }
      #expect(try await fixture.commands(.executed).count == 100)
      for command in commands[..<50] { _ = try await fixture.cancel(command) }
      let kept = try await fixture.commands()
      #expect(kept.count == 150 && kept.count(where: { $0.state == .executed }) == 50)
      #expect(try await fixture.commands(pageSize: 7) == kept)
      // A command that is no longer kept is unknown: a device takes it as done.
      let gone = try await rpcError { try await fixture.report(commands[100], attempt: 1, .executed) }
      #expect(gone.code == .notFound && gone.fields == [] && gone.reason == "NOT_FOUND")
    }
  }

  @Test("SH-10 commands are for a child's device in use: no viewer, no guardian's, none that is shut out")
  func devices() async throws {
    try await withShields { fixture in
      let (family, guardian) = (fixture.family, fixture.guardian)
      let ours = try await rpcError { try await fixture.queue(.syncNow, on: guardian) }
      #expect(ours.fields == ["device_id"] && ours.message.contains("guardian's device"))
      #expect(try await fixture.commands(deviceID: guardian.deviceID).isEmpty)
      let started = try await family.client.startPairing(
        .init(childID: fixture.childID, requestID: freshID(), viewer: true), options: guardian.options)
      let redeemed = try await family.redeem(started.code)
      let viewer = Caller(familyID: guardian.familyID, deviceID: redeemed.deviceID, credentials: .init())
      #expect(try await rpcError { try await fixture.queue(.syncNow, on: viewer) }.fields == ["device_id"])
      let pending = try await family.redeem(try await family.startPairing(guardian, fixture.childID).code)
      let waiting = Caller(familyID: guardian.familyID, deviceID: pending.deviceID, credentials: .init())
      #expect(try await rpcError { try await fixture.queue(.syncNow, on: waiting) }.reason == "DEVICE_NOT_IN_USE")
      // A sibling device's command is not this one's.
      let phone = try await family.pairDevice(guardian, fixture.childID)
      let command = try await fixture.queue(.syncNow, on: phone)
      #expect(try await rpcError { try await fixture.report(command, attempt: 1, .executed) }.code == .notFound)
      let other = try await rpcError {
        try await fixture.commands(as: fixture.device, deviceID: phone.deviceID)
      }
      #expect(other.code == .notFound)
      // A disabled device gets commands all the same: a guardian may need them there.
      try await fixture.shield(disabled: true, block: [])
      let disabled = try await fixture.queue(.syncNow)
      #expect(try await fixture.commands(.queued, as: fixture.device) == [disabled])
    }
  }

  @Test("SH-10 a command that waits for a device that is revoked or reset is dead, and cannot be requeued")
  func revoked() async throws {
    for isReset in [false, true] {
      try await withShields { fixture in
        let (family, guardian) = (fixture.family, fixture.guardian)
        let (command, done) = (try await fixture.queue(.syncNow), try await fixture.queue(.syncNow))
        _ = try await fixture.report(done, attempt: 1, .executed)
        _ = try await fixture.report(command, attempt: 1, .failed, "busy")
        if isReset {
          _ = try await family.client.updateDevice(
            .init(
              device: .init(deviceID: fixture.device.deviceID), updateMask: .init(paths: ["mode"]),
              requestID: freshID()), options: guardian.options)
        } else {
          _ = try await family.revoke(guardian, fixture.device.deviceID)
        }
        let dead = try await fixture.commands(.dead)
        #expect(dead.map(\.commandID) == [command.commandID] && dead[0].failures.map(\.message) == ["busy"])
        #expect(try await fixture.commands(.executed).count == 1)
        #expect(try await rpcError { try await fixture.requeue(command) }.reason == "DEVICE_NOT_IN_USE")
        #expect(try await rpcError { try await fixture.queue(.syncNow) }.reason == "DEVICE_NOT_IN_USE")
        let call = try await rpcError { try await fixture.report(command, attempt: 2, .executed) }
        #expect(call.code == .unauthenticated)
        let (child, deviceID) = (fixture.child, fixture.device.deviceID)
        try await family.database.write(child.partition) { tx in
          try CommandTable.delete(tx, CommandedDevice(child: child, deviceID: deviceID))
        }
        #expect(try await fixture.commands().isEmpty)
      }
    }
  }

  @Test("SH-10 after a restore a command executed since the backup waits again, and one queued since is unknown")
  func restored() async throws {
    let before = try await FamilyFixture()
    let fixture = try await ShieldFixture(before)
    let key = before.directory.path + "/refresh.key"
    let command = try await fixture.queue(.syncNow)
    _ = try await fixture.report(command, attempt: 1, .failed, "first")
    let backup = before.directory.copy()
    let later = try await fixture.queue(.applyPolicy)
    _ = try await fixture.report(command, attempt: 2, .executed)
    let token = try await fixture.watchedToken()
    await before.stop()

    let after = try await FamilyFixture(continuing: backup, refreshKeyFile: key)
    let restored = ShieldFixture(fixture, in: after)
    #expect(try await restored.commands(.queued).map(\.attempt) == [2])
    #expect(try await rpcError { try await restored.report(later, attempt: 1, .executed) }.code == .notFound)
    // A device knows the ids of those that it has executed, and says so of the attempt that it is given.
    var watch = restored.watch(from: token)
    let first = try #require(try await watch.next())
    #expect(first.isSnapshot && first.commands.map(\.commandID) == [command.commandID])
    #expect(try await restored.report(command, attempt: 2, .executed).command?.state == .executed)
    #expect(try await restored.commands(.queued).isEmpty)
    await after.stop()
  }

  @Test("SH-10 a made-up page token lists from there, and one that is none is refused")
  func tokens() async throws {
    try await withShields { fixture in
      let commands = [try await fixture.queue(.syncNow), try await fixture.queue(.reportApps)]
      func page(_ token: String) async throws -> [ShieldV1.Command] {
        try await fixture.family.commands.listCommands(
          .init(deviceID: fixture.device.deviceID, pageToken: token), options: fixture.guardian.options
        ).commands
      }
      for (number, rest) in [(Int64.min, commands), (-1, commands), (1, [commands[1]]), (2, []), (.max, [])] {
        #expect(try await page(Page.token(after: "\(number)")) == rest, "\(number)")
      }
      for token in ["1", Page.token(after: "x"), Page.token(after: "9223372036854775808")] {
        #expect(try await rpcError { try await page(token) }.fields == ["page_token"])
      }
    }
  }
}

extension ShieldFixture {
  /// A guardian queues a command for the child's device, or another one.
  func queue(
    _ kind: ShieldV1.CommandKind, seconds: Int32 = 0, on other: Caller? = nil
  ) async throws -> ShieldV1.Command {
    try await family.commands.queueCommand(
      .init(
        deviceID: (other ?? device).deviceID, kind: kind, syncIntervalSeconds: seconds, requestID: freshID()),
      options: guardian.options)
  }

  /// All pages of a device's commands, as the guardian sees them unless another one calls.
  func commands(
    _ state: ShieldV1.CommandState = .unspecified, as caller: Caller? = nil, deviceID: String? = nil,
    pageSize: Int32 = 1_000
  ) async throws -> [ShieldV1.Command] {
    let named = deviceID ?? (caller == nil ? device.deviceID : "")
    var (commands, token): ([ShieldV1.Command], String) = ([], "")
    repeat {
      let page = try await family.commands.listCommands(
        .init(deviceID: named, state: state, pageSize: pageSize, pageToken: token),
        options: (caller ?? guardian).options)
      commands += page.commands
      token = page.nextPageToken
    } while !token.isEmpty
    return commands
  }

  func report(
    _ command: ShieldV1.Command, attempt: Int32, _ result: ShieldV1.CommandResult, _ message: String = ""
  ) async throws -> ShieldV1.CompleteCommandResponse {
    try await family.commands.completeCommand(
      .init(commandID: command.commandID, attempt: attempt, result: result, message: message),
      options: device.options)
  }

  /// Three attempts at a new command fail.
  func kill(_ command: ShieldV1.Command) async throws {
    for attempt in Int32(1)...3 { _ = try await report(command, attempt: attempt, .failed, "x") }
  }

  func requeue(_ command: ShieldV1.Command) async throws -> ShieldV1.Command {
    try await family.commands.requeueCommand(
      .init(commandID: command.commandID, requestID: freshID()), options: guardian.options)
  }

  func cancel(_ command: ShieldV1.Command) async throws -> ShieldV1.Command {
    try await family.commands.cancelCommand(
      .init(commandID: command.commandID, requestID: freshID()), options: guardian.options)
  }

  /// The changes that guardians have made, newest first, without those that made the family and its devices.
  func recorded() async throws -> [CommonV1.Change] {
    let kinds: Set<CommonV1.ChangeKind> = [
      .commandQueued, .commandRequeued, .commandCancelled, .changesMerged, .appsSaved, .appsBlocked, .appsUnblocked,
    ]
    return try await family.client.listChanges(.init(), options: guardian.options).changes
      .filter { kinds.contains($0.kind) }
  }

  func watch(
    from token: String = "", as caller: Caller? = nil
  ) -> ResponseStream<ShieldV1.WatchCommandsResponse>.AsyncIterator {
    family.commands.watchCommands(.init(resumeToken: token), options: (caller ?? device).options).makeAsyncIterator()
  }

  /// The token of a new watch's snapshot.
  func watchedToken() async throws -> String {
    var watch = watch()
    return try #require(try await watch.next()).resumeToken
  }

  /// A row in each table of commands and changes.
  func leaveCommands() async throws {
    try await kill(try await queue(.setSyncInterval, seconds: 60))
    _ = try await report(try await queue(.syncNow), attempt: 1, .executed, "done")
    _ = try await queue(.applyPolicy)
    let app = try #require(try await policy().apps.first?.app)
    let later = GoogleProtobuf.Timestamp(seconds: now.seconds + 99)
    _ = try await family.conflicts.resolveConflicts(
      .init(
        childID: childID,
        changes: [.init(changeID: freshID(), appID: app.appID, changeTime: later, value: .displayName("y"))],
        requestID: freshID()), options: device.options)
  }
}
