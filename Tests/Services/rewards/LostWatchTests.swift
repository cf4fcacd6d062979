import JSON
import Locks
import Messages
import RPC
import Stubs
import Testing

@testable import RewardsCommands

/// Commands whose watch breaks, as behind a proxy that is restarted.
private final class BreakingCommands: ShieldV1.PartialCommandService {
  let requests = Locked<[ShieldV1.WatchCommandsRequest]>([])

  func watchCommands(
    _ request: ShieldV1.WatchCommandsRequest, responses: ResponseWriter<ShieldV1.WatchCommandsResponse>,
    context: RPCContext
  ) async throws {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count
    }
    switch number {
    case 1:
      try await responses.write(.init(resumeToken: "snapshot", isSnapshot: true))
      try await responses.write(.init(resumeToken: "sign"))
      throw RPCError(.internalError, "cut off")
    case 2, 3: throw RPCError(.unknown, "cut off again")
    default:
      try await responses.write(.init(resumeToken: "change", commands: [.init(commandID: Fake.id, kind: .syncNow)]))
      throw RPCError(.permissionDenied, "enough")
    }
  }
}

@Suite("Watches that lose their service") struct LostWatchTests {
  @Test("A watch resumes from the last token, says once for each cause that it was lost, and prints no sign of life")
  func resumes() async throws {
    let commands = BreakingCommands()
    let room = try CommandRoom(
      name: "Mia", services: Fake.services("Mia").filter { !($0 is FakeCommands) } + [commands])
    await room.prepare()
    let result = await room.run(["command", "watch", "--device", "tablet"], with: ["--json"])
    #expect(result.code == 1)
    #expect(commands.requests.withLock { $0.map(\.resumeToken) } == ["", "sign", "sign", "sign"])
    #expect(commands.requests.withLock { $0.allSatisfy(\.signsOfLife) })
    let lines = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(lines.map { $0["snapshot"] } == [true, false])
    let errors = try result.errors.split(separator: "\n").map { try JSON(parsing: String($0))["error"] }
    #expect(errors.map { $0?["code"] } == ["INTERNAL", "UNKNOWN", "PERMISSION_DENIED"])
    #expect(errors.map { $0?["exit_code"] } == [0, 0, 1])
    #expect(result.errors.contains("connection lost, trying again in 1 s: cut off"))
    await room.close()
  }

  @Test("What a person reads of a lost watch has the pause and the reason")
  func notice() {
    let lost = RPCError(.unavailable, "no connection to ShieldPolicy")
    #expect(
      ChildWatch.notice(of: lost, .milliseconds(2_400)).text.hasPrefix(
        "connection lost, trying again in 2 s: no connection to ShieldPolicy (UNAVAILABLE)."))
    #expect(ChildWatch.notice(of: lost, .zero).text.contains("again in 1 s"))
  }
}
