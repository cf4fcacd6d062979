import Glibc
import Identity
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// The status of families and services.
let statusCommands = [
  Command(
    words: ["status"], summary: "Show children, points, challenges, badges and open apps",
    options: [
      Option(name: "child", value: "NAME", help: "only this child"),
      Option(name: "days", value: "N", help: "with a table of the last days"),
      Option(name: "watch", value: nil, help: "keep the display up to date until Ctrl-C"),
    ], examples: ["rewards status --days 7", "rewards status --watch", "rewards status --json"], run: status),
  Command(
    words: ["keys", "make"], summary: "Make the keys by which services and an operator know each other",
    options: [
      Option(name: "private", value: "DIR", help: "where private keys go, mode 600", isRequired: true),
      Option(name: "public", value: "DIR", help: "where public keys go, for --trusted-keys", isRequired: true),
    ], examples: ["rewards keys make --private data/keys --public data/trusted"], run: makeKeys),
]

@Sendable private func status(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let days = try arguments.number("days", in: 1...1_000).map { Int($0) }
  if arguments.has("watch") {
    return try await StatusWatch(session: session, guardian: guardian, name: arguments["child"], days: days).run()
  }
  try show(try await ChildStatus.readAll(arguments["child"], guardian), days, session)
}

private func show(_ statuses: [ChildStatus], _ days: Int?, _ session: Session) throws {
  if session.isJSON { return try printJSON(.array(statuses.map(\.json))) }
  print(statuses.map { StatusText(status: $0, days: days).text }.joined(separator: "\n\n"))
}

/// Keeps the display of a family up to date: at once when a watch reports a change, and every few seconds for what no
/// watch reports, such as a new child.
private struct StatusWatch {
  let session: Session
  let guardian: SignedIn
  let name: String?
  let days: Int?

  func run() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(2))
          change.yield()
        }
      }
      change.yield()
      var watched = Set<String>()
      var shown: [ChildStatus] = []
      for await _ in changes {
        let now: [ChildStatus]
        do {
          now = try await ChildStatus.readAll(name, guardian)
        } catch let error as RPCError where error.code == .notFound || error.isWorthRetrying {
          // A service is unreachable, or has not received a new child yet: the display stays as it is until then.
          continue
        }
        for status in now where watched.insert(status.child.childID).inserted {
          group.addTask {
            defer { change.finish() }
            try await ChildWatch(caller: guardian).run(status.child.childID) { _ in change.yield() }
          }
        }
        guard now != shown else { continue }
        shown = now
        if !session.isJSON, isTerminal(STDOUT_FILENO) { Output.clearScreen() }
        try show(now, days, session)
        if !session.isJSON { print("") }
        flushOutput()
      }
      // A watch has ended with an error, which is the first result of the group.
      for try await _ in group {}
    }
  }
}

@Sendable private func makeKeys(_ session: Session, _ arguments: Arguments) async throws {
  let (privateKeys, publicKeys) = (try arguments.required("private"), try arguments.required("public"))
  makeFolder(privateKeys)
  makeFolder(publicKeys)
  try KeyDirectory.make(
    services: ServiceName.allCases.map(\.executable), operators: [session.operatorName],
    tokenIssuers: [ServiceName.shieldPolicy.executable], privateDirectory: privateKeys, publicDirectory: publicKeys,
    host: session.host)
  if !session.isJSON { print("Private keys are in \(privateKeys), public ones in \(publicKeys).") }
}
