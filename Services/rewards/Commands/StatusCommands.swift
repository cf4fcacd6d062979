import CommandLine
import JSON

/// The status of families.
let statusCommands = [
  Command(
    words: ["status"], summary: "Show children, points, challenges, badges and open apps",
    options: [
      Option(name: "child", value: "NAME", help: "only this child"),
      Option(name: "days", value: "N", help: "with a table of the last days"),
      Option(name: "watch", value: nil, help: "keep the display up to date until Ctrl-C"),
    ], examples: ["rewards status --days 7", "rewards status --watch", "rewards status --json"],
    output: .either(
      .list(ChildStatus.shape),
      ["children": .list(ChildStatus.shape), "stale_since": .optional(.time), "error": .optional(.text)]),
    run: status)
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
