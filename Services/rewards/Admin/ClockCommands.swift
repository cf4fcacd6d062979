import CommandLine
import JSON
import LocalTime

/// Commands of operators and tests for services on virtual clocks, and for the feeds between them.
let clockCommands = [
  Command(
    words: ["clock", "advance"], summary: "Move the clocks of services on virtual clocks; for tests",
    options: [
      Option(name: "to", value: "TIME", help: "such as 2026-03-02T15:00:00Z; never back", isRequired: true)
    ], examples: ["rewards clock advance --to 2026-03-02T15:00:00Z --operator-key data/keys/operator-operator.pem"],
    output: ["now": .time],
    run: { session, arguments in
      let text = try arguments.required("to")
      guard let instant = Instant(text) else {
        throw CommandError("--to is \(text); it must be a time such as 2026-03-02T15:00:00Z")
      }
      try await Operations(session).advance(to: instant.seconds)
      if session.isJSON { return try printJSON(.object(["now": .string(instant.description)])) }
      print("All clocks read \(instant) or later.")
    }),
  Command(
    words: ["settle"], summary: "Wait until the services have applied all of each other's events; needs an operator",
    output: ["settled": .bool],
    run: { session, _ in
      try await Operations(session).settle()
      if session.isJSON { return try printJSON(.object(["settled": .bool(true)])) }
      print("Every service knows what the others have published.")
    }),
]
