import Awaiting
import Bytes
import Glibc
import JSON
import Locks
import RPC
import Terminals
import Testing

@testable import RewardsCommands

@Suite("Every command, with services that have long, wide and hostile names")
struct CommandTests {
  /// Whether what it prints is a program's format.
  static func isScript(_ words: [String]) -> Bool {
    ["completions", "token", "export"].contains { words.contains($0) }
  }

  @Test(
    "FA-1 people read lines of at most 80 columns without raw control characters",
    arguments: [Fake.wide, Fake.long, Fake.hostile])
  func people(_ name: String) async throws {
    let room = try CommandRoom(name: name)
    await room.prepare()
    var run: Set<String> = []
    for words in try room.invocations() {
      let result = await room.run(words)
      let command = try #require(
        commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count })
      run.insert(command.name)
      if !["verify", "usage watch", "inbox watch", "command watch", "profile watch"].contains(command.name) {
        #expect(result.code == 0, "\(words): \(result.errors)")
      }
      #expect(!(result.output + result.errors).unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(words)")
      for line in (result.output + result.errors).split(separator: "\n") where !Self.isScript(words) {
        #expect(terminalColumns(line) <= 80, "\(words): \(line)")
      }
    }
    #expect(Set(commands.map(\.name)) == run)
    await room.close()
  }

  @Test(
    "Programs read what each command declares: no key more, none less")
  func programs() async throws {
    let room = try CommandRoom(name: Fake.hostile)
    await room.prepare()
    for words in try room.invocations() {
      let command = try #require(
        commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count })
      // Its lines are the services' own.
      if command.name == "export" { continue }
      let shape = try #require(command.output, "\(command.name) declares nothing")
      // Before the command, and after it.
      for result in [await room.run(["--json"] + words), await room.run(try again(words, in: room), with: ["--json"])] {
        for line in result.output.split(separator: "\n") {
          #expect(shape.faults(try JSON(parsing: String(line))) == [], "\(words)")
        }
        if result.code == 0 { #expect(!result.output.isEmpty) }
        for line in result.errors.split(separator: "\n") {
          #expect(Failure.shape.faults(try JSON(parsing: String(line))) == [], "\(words)")
        }
      }
    }
    await room.close()
  }

  /// The invocation again, where names of files and devices must be new ones.
  private func again(_ words: [String], in room: CommandRoom) throws -> [String] {
    try room.invocations().first { $0.prefix(3) == words.prefix(3) } ?? words
  }

  private static let seeds: Range<UInt64> = getenv("LONG").map { String(cString: $0) } == "1" ? 0..<24 : 0..<2

  @Test("No number that a service answers with ends the program", arguments: seeds)
  func extremes(seed: UInt64) async throws {
    let behind = try CommandRoom(name: "Mia")
    let channel = Channel(host: behind.host, target: try ChannelTarget(parsing: behind.address))
    let answers = try ExtremeAnswers(seed: seed)
    let room = try CommandRoom(
      name: "Mia", services: Fake.services("Mia").map { Self.inFront(of: $0, channel, answers) })
    await room.prepare()
    answers.isActive.withLock { $0 = true }
    for words in try room.invocations() where !["restore", "erasure"].contains(words.first) {
      for more in [[], ["--json"]] {
        let result = await room.run(words, with: more)
        #expect([0, 1, 2, 3].contains(result.code), "\(words)")
      }
    }
    await room.close()
    channel.close()
    await behind.close()
  }

  private static func inFront(
    of service: some RPCService, _ channel: Channel, _ answers: ExtremeAnswers
  ) -> any RPCService {
    ExtremeService(behind: service, channel: channel, answers: answers)
  }

  @Test("Errors of services are JSON with code, reason and violations; for people methods are commands")
  func errors() async throws {
    let room = try CommandRoom(name: "Mia")
    await room.prepare()
    let words = ["child", "edit", "--child", "Mia", "--zone", "Mars/Olympus"]
    let result = await room.run(words, with: ["--json"])
    #expect(result.code == 1)
    let error = try #require(try JSON(parsing: result.errors)["error"])
    #expect(error["code"] == "INVALID_ARGUMENT")
    #expect(error["reason"] == "SOME_REASON")
    #expect(error["violations"]?.arrayValue?.first?["field"] == "child.time_zone")
    let text = await room.run(words).errors
    #expect(text.contains("rewards apps list lists nothing"), "\(text)")
    let wrong = await room.run(["child", "edit", "--json", "--nam", "x"])
    #expect(wrong.code == 2)
    #expect(try JSON(parsing: wrong.errors)["error"]?["code"] == "COMMAND_LINE")
    #expect(wrong.errors.contains("did you mean --name?"))
    await room.close()
  }

  @Test("FA-5 parent mode on a child's device is kept for further commands, in a file of its owner, until it ends")
  func parentMode() async throws {
    let room = try CommandRoom(name: "Mia")
    await room.prepare()
    let pin = try room.write("pin", "4711\n")
    let before = await room.run(["child", "list", "--parent-mode", "tablet"])
    #expect(before.code == 2 && before.errors.contains("parent mode on tablet has ended"), "\(before.errors)")
    let begun = await room.run(["pin", "verify", "--pin-file", pin, "--device", "tablet", "--guardian", Fake.id])
    #expect(begun.code == 0 && begun.output.contains("rewards child list --parent-mode tablet"), "\(begun.output)")
    let path = "\(room.folder)/state/logins.json"
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try Keyring(directory: "\(room.folder)/state").devices["tablet"]?.parentMode?.accessToken == "access")
    #expect(await room.run(["child", "list", "--parent-mode", "tablet"]).code == 0)
    #expect(await room.run(["token", "--parent-mode", "tablet"]).output == "access\n")
    for words in [["pin", "end"], ["pin", "verify"], ["family", "create", "--name", "x", "--guardian", "x"]] {
      let refused = await room.run(words, with: ["--parent-mode", "tablet"])
      #expect(refused.code == 2 && refused.errors.contains("--parent-mode is"), "\(refused.errors)")
    }
    #expect(await room.run(["pin", "end", "--device", "tablet"]).code == 0)
    #expect(await room.run(["child", "list", "--parent-mode", "tablet"]).code == 2)
    #expect(try Keyring(directory: "\(room.folder)/state").devices["tablet"]?.refreshToken == "refresh")
    await room.close()
  }

  @Test("Operators see what services report while another one is away, which is named, and end with 1")
  func away() async throws {
    let room = try CommandRoom(name: "Mia")
    await room.prepare()
    let address = "unix:\(room.folder)/nobody.socket"
    let list = await room.run(["admin", "parked", "list"], away: .badgeService)
    #expect(list.code == 1)
    #expect(list.output.contains("ChallengeService") && list.output.contains("1000"), "\(list.output)")
    #expect(list.errors.replacing("\n  ", with: " ").contains("no connection to BadgeService at \(address)"))
    #expect(!list.errors.contains("next attempt"), "\(list.errors)")
    let programs = await room.run(["--json", "admin", "parked", "list"], away: .badgeService)
    #expect(try JSON(parsing: programs.output).arrayValue?.count == 3)
    #expect(try JSON(parsing: programs.errors)["error"]?["code"] == "UNAVAILABLE")
    let replay = await room.run(["admin", "parked", "replay", "--family", Fake.id], away: .shieldPolicy)
    #expect(replay.code == 1 && replay.output.contains("3 events applied, none waits any more in services that answer"))
    #expect(replay.errors.contains("ShieldPolicy"))
    let verified = await room.run(["admin", "verify", "--family", Fake.id], away: .usageIngest)
    #expect(verified.code == 1 && verified.output.contains("wallet_amount"), "\(verified.output)")
    #expect(verified.output.contains("was not compared") && verified.errors.contains("UsageIngest"))
    let differences = await room.run(["--json", "admin", "verify", "--family", Fake.id, "--service", "BadgeService"])
    let found = try JSON(parsing: differences.output)["differences"]?.arrayValue
    #expect(differences.code == 1 && found?.first?["stored"] == "-1000000", "\(differences.output)")
    let continued = await room.run(["--json", "admin", "verify", "--share", "99", "--service", "BadgeService"])
    let everything = try JSON(parsing: continued.output)
    #expect(everything["differences"]?.arrayValue?.count == 2, "\(continued.output)")
    #expect(everything["compared_families"] == 3)
    let rebuilt = await room.run(["admin", "rebuild", "--family", Fake.id], away: .usageIngest)
    #expect(
      rebuilt.code == 1 && rebuilt.output.contains("wallet_amount: rows 1 inserted, 2 changed"), "\(rebuilt.output)")
    #expect(rebuilt.output.contains("was not rebuilt") && rebuilt.errors.contains("UsageIngest"))
    let resumed = await room.run(["--json", "admin", "rebuild", "--share", "99", "--service", "BadgeService"])
    let sums = try JSON(parsing: resumed.output)
    #expect(resumed.code == 0 && sums["rebuilt_families"] == 1_000, "\(resumed.output)")
    #expect(sums["repaired_tables"]?.arrayValue?.first?["changed_rows"] == 4)
    let copy = await room.run(["admin", "copy", "UsageIngest"])
    #expect(copy.output.contains("pass 2, writes are rejected: fact, 1,000 rows compared, 12 copied"), "\(copy.output)")
    #expect(copy.code == 0 && copy.output.contains("2,000 rows of 43 tables"), "\(copy.output)")
    let info = await room.run(["admin", "info"], away: .usageIngest)
    #expect(info.code == 1 && info.output.contains(#/UsageIngest +down/#), "\(info.output)")
    await room.close()
  }

  @Test("An operator's name is that of the key's file; one that a service does not know learns what is missing")
  func operators() async throws {
    let room = try CommandRoom(name: "Mia")
    let keys = "\(room.folder)/keys"
    let made = await room.run(
      ["keys", "make", "--private", keys, "--public", "\(room.folder)/trusted", "--operator", "anna"])
    #expect(made.code == 0)
    func issuer(_ more: String...) async throws -> String? {
      let printed = Locked("")
      let file = ["--operator-key", "\(keys)/operator-anna.pem", "--state", room.folder]
      _ = await Output.$recipient.withValue({ text, _ in printed.withLock { $0 += text } }) {
        await rewards(["admin", "token", "--service", "BadgeService"] + file + more)
      }
      let claims = printed.withLock { $0 }.split(separator: ".").dropFirst().first
      return try claims.flatMap { Base64URL.decode($0.utf8) }.flatMap { try JSON(parsing: $0)["iss"]?.stringValue }
    }
    #expect(try await issuer() == "anna")
    #expect(try await issuer("--operator-name", "ben") == "ben")
    let refusal = RPCError(.unauthenticated, "the token is signed with a key that is not known here")
    #expect(OperatorErrors.explained(refusal, to: "anna").message.contains("operator-anna.pem, among its"))
    #expect(OperatorErrors.explained(RPCError(.unknown, "x"), to: "anna").message == "x")
    await room.close()
  }

  @Test("status --watch shows since when its figures are old")
  func staleness() async throws {
    let room = try CommandRoom(name: "Mia")
    await room.prepare()
    let changes = Changes()
    let printed = Locked("")
    let watch = Task {
      await Output.$recipient.withValue({ text, _ in
        printed.withLock { $0 += text }
        changes.note()
      }) { await Session.$sharedHost.withValue(room.host) { await rewards(["status", "--watch"] + room.options) } }
    }
    try await changes.eventually("the first display") { printed.withLock { $0.contains("Learned") } }
    await room.server.close()
    // The last figures stay, below.
    try await changes.eventually("a display that says that it is old") {
      printed.withLock { $0.contains(#/stale since \d\d:\d\d:\d\d: [\S\s]*Learned/#) }
    }
    watch.cancel()
    _ = await watch.value
    await room.close()
  }
}
