import CommandLine
import EventLoop
import Glibc
import Locks
import Messages
import RPC

@testable import RewardsCommands

/// The command line with fake services and its own folder.
final class CommandRoom: Sendable {
  let folder: String
  let server: Server
  let host: RealHost
  let address: String

  struct Result: Sendable {
    var code: Int32
    var output: String
    var errors: String
  }

  /// - Parameter services: In place of those that have a name.
  init(name: String, services: [any RPCService]? = nil) throws {
    var template = Array("/tmp/rewards-XXXXXX".utf8CString)
    folder =
      template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } }
      ?? "/tmp"
    host = try RealHost(loopCount: 1, blockingThreads: 1)
    server = Server(host: host, services: services ?? Fake.services(name))
    address = "\(try server.listen(on: .loopback(port: 0)))"
  }

  /// The options by which a command finds the services, the credentials and the operator's key.
  var options: [String] { options(without: nil) }

  /// - Parameter away: a service that does not answer.
  func options(without away: ServiceName?) -> [String] {
    ServiceName.allCases.flatMap { ["--\($0.option)", $0 == away ? "unix:\(folder)/nobody.socket" : address] }
      + ["--state", "\(folder)/state", "--operator-key", "\(folder)/keys/operator-operator.pem"]
  }

  /// Answers to the builder's questions that lead through all of its steps with the fakes.
  static let answers =
    ["", "Read", "", "", "", "", "2", "", "", "", "", "", "", "", "", "?", "simulate", "", "create"]

  func run(
    _ words: [String], with more: [String] = [], away: ServiceName? = nil, answers: [String] = answers
  ) async -> Result {
    let printed = Locked<(output: String, errors: String)>(("", ""))
    let left = Locked(answers[...])
    let code = await Output.$recipient.withValue({ text, isError in
      printed.withLock { if isError { $0.errors += text } else { $0.output += text } }
    }) {
      await Dialogue.$answers.withValue({ left.withLock { $0.popFirst() } }) {
        await Session.$sharedHost.withValue(host) { await rewards(words + more + options(without: away)) }
      }
    }
    let (output, errors) = printed.withLock { $0 }
    return Result(code: code, output: output, errors: errors)
  }

  /// A family that is signed in, a device, and keys.
  func prepare() async {
    _ = await run(["keys", "make", "--private", "\(folder)/keys", "--public", "\(folder)/trusted"])
    _ = await run(["family", "create", "--name", "Miller", "--guardian", "Ana"])
    _ = await run(["device", "pair", "--child", Fake.id, "--device", "tablet"])
  }

  func write(_ name: String, _ text: String) throws -> String {
    let path = "\(folder)/\(name)"
    try writeFile(path, Array(text.utf8))
    return path
  }

  func close() async {
    await server.close()
    host.shutdown()
    // Only what this test has made.
    _ = system("rm -rf \(folder)")
  }

  /// Each command once, as it succeeds with the fakes.
  func invocations() throws -> [[String]] {
    let header = "device,installation,sequence,app,start,end\n"
    let csv = try write(
      "week.csv",
      header + (1...30).map { "tablet,\(Fake.id),\($0),x,2026-03-02T09:00:00Z,2026-03-02T09:01:00Z\n" }.joined())
    let pin = try write("pin", "4711\n")
    let activities = try write(
      "march.csv",
      "child,id,type,time,amount\n"
        + (1...3).map { "\(Fake.id),d\($0),savings_deposit,2026-03-02T09:00:00Z,100\n" }.joined())
    let lines = try write(
      "march.jsonl",
      "{\"child\":\"\(Fake.id)\",\"id\":\"t1\",\"type\":\"task_approved\",\"time\":\"2026-03-02T09:00:00Z\",\"subject\":\"dishes\"}\n"
    )
    let criteria = try write(
      "criteria.json",
      """
      {"all_of": [{"kind": "count_threshold", "fact": "transactions", "threshold": 5},
        {"at_least": 1, "some_of": [{"kind": "streak_count", "fact": "streak_days", "threshold": 3}]}]}
      """)
    let child = ["--child", Fake.id]
    let challenge = child + ["--challenge", Fake.id]
    let app = String(Fake.id.dropLast()) + "2"
    return [
      ["family", "create", "--name", "Miller", "--guardian", "Ana", "--replace"],
      ["family", "join", "--code", "GUARDIAN", "--replace"],
      ["family", "recover", "--code", "7K2M-9QXW-4T5V-H0RA-3D8N", "--replace"],
      ["guardian", "codes", "--yes"], ["pin", "set", "--pin-file", pin, "--old-pin-file", pin],
      ["pin", "verify", "--pin-file", pin, "--device", "tablet", "--guardian", Fake.id],
      ["child", "list", "--parent-mode", "tablet"], ["pin", "end"], ["security", "list"],
      ["security", "undo", "--yes", "--change", Fake.id],
      ["security", "recover", "--family", Fake.id, "--guardian", Fake.id, "--code", "7K2M-9QXW-4T5V-H0RA"],
      ["guardian", "pair", "--family", Fake.id, "--guardian", Fake.id, "--reason", "by telephone"],
      ["family", "show"], ["family", "edit", "--name", Fake.wide], ["guardian", "add", "--name", Fake.long],
      ["guardian", "edit", "--guardian", Fake.id, "--name", Fake.wide],
      ["guardian", "remove", "--yes", "--guardian", Fake.id], ["child", "add", "--name", "x", "--zone", "UTC"],
      ["child", "edit", "--zone", "UTC"] + child, ["child", "list"],
      ["device", "pair", "--device", "phone \(Int.random(in: 0...Int.max))"] + child,
      ["device", "code", "--viewer", "--qr", "\(folder)/code.png"] + child, ["device", "code", "--guardian", Fake.id],
      ["device", "confirm", "--pairing", Fake.id], ["device", "pairings"], ["device", "cancel", "--pairing", Fake.id],
      ["token"],
      ["device", "list"], ["device", "edit", "--shared", "yes", "--reset-mode", "--yes", "--device", Fake.id],
      ["device", "revoke", "--yes", "--device", Fake.id], ["device", "disable", "--device", Fake.id],
      ["device", "enable", "--device", Fake.id],
      ["device", "block", "--app", String(Fake.id.dropLast()) + "2", "--device", Fake.id],
      ["device", "unblock", "--all", "--device", Fake.id], ["device", "report", "--device", "tablet"],
      ["apps", "save", "--learning", "x"] + child,
      ["apps", "list"] + child, ["apps", "unassigned"] + child,
      ["apps", "report", "--device", "tablet", "--app", "Chess:org.example.chess", "--domain", "example.org"],
      ["command", "queue", "--kind", "set-sync-interval", "--seconds", "900", "--device", Fake.id],
      ["command", "list", "--device", Fake.id], ["command", "list", "--as-device", "tablet", "--only", "queued"],
      ["command", "requeue", "--command", Fake.id], ["command", "cancel", "--command", Fake.id],
      ["command", "watch", "--device", "tablet"],
      ["command", "complete", "--device", "tablet", "--command", Fake.id, "--attempt", "1", "--failed"],
      ["apps", "resolve", "--change", "2026-03-02T09:00:00Z,\(app),rate,60"] + child,
      ["apps", "resolve", "--device", "tablet", "--change", "2026-03-02T09:00:00Z,\(app),name,x"],
      ["apps", "remove", "--yes", "--app", app] + child, ["apps", "block", "--all"] + child,
      ["apps", "unblock", "--all"] + child,
      ["apps", "unlock-all"] + child, ["apps", "grant", "--minutes", "5"] + child,
      ["grants", "list", "--all"] + child, ["grants", "revoke", "--grant", Fake.id, "--yes"] + child,
      ["requests", "list"] + child, ["requests", "list", "--device", "tablet", "--open"],
      ["requests", "ask", "--minutes", "5", "--device", "tablet", "--text", Fake.hostile],
      ["requests", "ask-unban", "--device", "tablet", "--app", String(Fake.id.dropLast()) + "2"],
      ["requests", "approve", "--request", Fake.id, "--minutes", "5"] + child,
      ["requests", "decline", "--request", Fake.id] + child,
      ["schedule", "show"] + child, ["schedule", "limit", "--daily", "60,sat:120,sun:none"] + child,
      ["schedule", "add-window", "--name", "School", "--time", "08:00-13:00", "--days", "mon-fri"] + child,
      ["schedule", "remove-window", "--name", "School"] + child,
      ["schedule", "pause", "--until", "2026-03-02T18:00:00Z"] + child, ["schedule", "resume"] + child,
      ["apps", "buy", "--minutes", "5", "--device", "tablet"], ["challenge", "create"] + child,
      ["challenge", "edit", "--target", "5"] + challenge, ["challenge", "pause"] + challenge,
      ["challenge", "resume"] + challenge, ["challenge", "end", "--yes"] + challenge,
      ["challenge", "delete", "--yes"] + challenge, ["challenge", "list"] + child,
      ["challenge", "history"] + challenge,
      ["challenge", "goals"],
      ["challenge", "build", "--template", "a_template_with_a_long_name"] + child,
      ["challenge", "templates"], ["challenge", "builder"], ["challenge", "preview", "--target", "60"],
      ["challenge", "explain"] + challenge, ["challenge", "explain", "--date", "2026-03-02", "--all"] + challenge,
      ["challenge", "simulate", "--from", "2026-03-02", "--target", "60"] + child,
      ["usage", "record", "--device", "tablet", "--app", "x", "--start", "2026-03-02T09:00:00Z", "--minutes", "5"],
      ["usage", "import", csv], ["usage", "totals"] + child, ["usage", "watch"] + child,
      ["usage", "totals", "--from", "2026-03-01", "--to", "2026-03-31"] + child,
      ["usage", "list", "--limit", "5"] + child, ["usage", "breakdown"] + child,
      ["usage", "trend", "--weeks", "2", "--date", "2026-03-29"] + child,
      ["usage", "explain", "--date", "2026-03-29"] + child,
      ["usage", "explain", "--device", Fake.id, "--installation", "x", "--sequence", "7"] + child,
      ["usage", "state"] + child, ["usage", "state", "--device", "tablet"], ["usage", "refused"] + child,
      ["usage", "imports"] + child, ["usage", "withdraw", "--import", Fake.id] + child,
      ["usage", "withdraw", "--record", "\(Fake.id)/x/7"] + child, ["usage", "withdrawals"] + child,
      ["usage", "restore", "--withdrawal", "1"] + child,
      ["quarantine", "list"] + child,
      ["quarantine", "accept", "--all"] + child, ["quarantine", "reject", "--all"] + child, ["ledger"] + child,
      ["debt", "forgive", "--yes"] + child, ["streaks"] + child, ["level"] + child,
      ["levels", "explain", "--days"] + child, ["badge", "explain", "--badge", Fake.id, "--secret"] + child,
      ["streak", "explain", "--from", "2026-03-02", "--to", "2026-03-08"] + child,
      ["levels", "set", "--points", "0,100"], ["levels", "set", "--default"],
      ["streak", "minimum", "--minutes", "5", "--earn", "7", "--hour", "19"] + child,
      ["streak", "show"] + child, ["streak", "freeze"] + child,
      ["streak", "pause", "--name", "Trip", "--from", "2026-03-05", "--to", "2026-03-08"],
      ["streak", "pauses", "--ended"] + child, ["streak", "edit", "--pause", Fake.id, "--to", "2026-03-07"],
      ["streak", "cancel", "--pause", Fake.id],
      ["streak", "repair", "--date", "2026-03-01", "--reason", "Broken"] + child, ["streak", "repairs"] + child,
      ["keys", "make", "--private", "\(folder)/keys", "--public", "\(folder)/trusted", "--reporter", "bank"],
      ["activities", "import", activities], ["activities", "import", lines, "--dry-run"],
      ["activities", "import", lines, "--reporter-key", "\(folder)/keys/reporter-bank.pem", "--family", Fake.id],
      ["activities", "list", "--type", "savings_deposit"] + child, ["facts"] + child,
      [
        "badge", "create", "--name", Fake.long, "--category", "chores", "--points", "20", "--criteria", criteria,
      ],
      ["badge", "update", "--badge", Fake.id, "--fact", "balance", "--threshold", "500", "--secret", "yes"],
      ["badge", "retire", "--badge", Fake.id], ["badge", "list"],
      ["badge", "award", "--badge", Fake.id, "--note", Fake.wide] + child,
      ["badge", "revoke", "--badge", Fake.id, "--reason", Fake.wide, "--yes"] + child,
      ["badge", "evidence", "--badge", Fake.id] + child,
      ["badges"] + child, ["badges", "--secret"] + child,
      ["shop", "list"], ["shop", "list", "--affordable", "--type", "avatar"] + child,
      ["shop", "list", "--unlocked", "--device", "tablet"], ["shop", "buy", "--reward", "AVATAR_FOX"] + child,
      ["shop", "equip", "--device", "tablet", "--reward", "AVATAR_FOX"],
      ["shop", "unequip", "--device", "tablet", "--reward", "AVATAR_FOX"],
      ["shop", "refund", "--reward", "AVATAR_FOX", "--yes"] + child,
      ["shop", "add", "--name", Fake.wide, "--points", "5", "--text", Fake.hostile],
      ["shop", "edit", "--reward", "AVATAR_FOX", "--points", "6"],
      ["shop", "retire", "--reward", "AVATAR_FOX", "--yes"], ["shop", "artwork", "--code", "AVATAR_FOX"],
      ["shop", "artwork", "--category", "5", "--rarity", "4", "--to", "\(folder)/badge.svg"],
      ["profile", "show"] + child, ["profile", "display", "--device", "tablet", "--badge", "FIRST_STEPS"],
      ["profile", "hide", "--device", "tablet", "--badge", "FIRST_STEPS"], ["profile", "watch"] + child,
      ["inbox", "list"], ["inbox", "watch"],
      ["inbox", "read", "--all", "--device", "tablet"],
      ["inbox", "settings"], ["inbox", "set", "--mute", "badge", "--quiet", "21:00-07:00", "--zone", "UTC"],
      ["changes"] + child, ["status", "--days", "7"], ["export"], ["child", "erase", "--yes"] + child,
      ["family", "delete", "--yes"],
      ["erasure", "show", "--family", Fake.id, "--request", Fake.id],
      ["export", "--to", "\(folder)/\(Int.random(in: 0...Int.max)).jsonl"] + child,
      ["keys", "make", "--private", "\(folder)/keys", "--public", "\(folder)/trusted"],
      ["keys", "renew", "operator-operator", "--private", "\(folder)/keys", "--public", "\(folder)/trusted"],
      ["keys", "list", "--public", "\(folder)/trusted"], ["admin", "info"], ["admin", "parked", "list"],
      ["admin", "keys", "list"], ["admin", "keys", "rotate"], ["admin", "keys", "rotate", "--from", Fake.keyID],
      ["admin", "keys", "withdraw", "--all", "--yes"],
      ["admin", "keys", "withdraw", "--yes", "--key", Fake.keyID],
      ["admin", "parked", "replay", "--family", Fake.id], ["admin", "health"],
      ["admin", "token", "--service", "UsageIngest"],
      ["admin", "backup", "ShieldPolicy", "--to", "\(folder)/\(Int.random(in: 0...Int.max)).sqlite3"],
      ["admin", "verify", "--share", "50"], ["admin", "rebuild", "--share", "50"], ["admin", "copy", "UsageIngest"],
      ["verify"],
      ["clock", "advance", "--to", "2026-03-02T09:00:00Z"], ["settle"], ["completions", "bash"],
    ]
  }
}
