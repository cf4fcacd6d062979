import CommandLine
import EventLoop
import Identity
import JSON
import LocalTime

/// Operators' tokens for other programs.
let tokenCommands = [
  Command(
    words: ["admin", "token"],
    summary: "Print an operator's token for one service, for calls by other programs; lives one minute",
    options: [
      Option(name: "service", value: "SERVICE", help: ServiceName.list, isRequired: true)
    ],
    examples: [
      "rewards admin token --service UsageIngest --operator-key FILE"
    ],
    output: ["service": .text, "token": .text, "expire_time": .time],
    run: { session, arguments in
      let service = try ServiceName(named: try arguments.required("service"))
      let issued = try session.operatorCredentials(for: service).issue()
      guard session.isJSON else { return print(issued.token) }
      try printJSON(
        .object([
          "service": .string(service.executable), "token": .string(issued.token),
          "expire_time": .string(Instant(seconds: issued.expireTime.seconds).description),
        ]))
    })
]
