import JSON
import LocalTime
import Messages
import RPC

/// What operators and tests do with services on virtual clocks, and with the feeds between them.
let clockCommands = [
  Command(
    words: ["clock", "advance"], summary: "Move the clocks of services on virtual clocks; for tests",
    options: [
      Option(name: "to", value: "TIME", help: "such as 2026-03-02T15:00:00Z; never back", isRequired: true)
    ], examples: ["rewards clock advance --to 2026-03-02T15:00:00Z --operator-key data/keys/operator-operator.pem"],
    run: { session, arguments in
      let text = try arguments.required("to")
      guard let instant = Instant(text) else {
        throw CommandError("--to is \(text); it must be a time such as 2026-03-02T15:00:00Z")
      }
      try await Operations(session).advance(to: instant.seconds)
      if !session.isJSON { print("All clocks read \(instant) or later.") }
    }),
  Command(
    words: ["settle"], summary: "Wait until the services have applied all of each other's events; needs an operator",
    run: { session, _ in
      try await Operations(session).settle()
      if !session.isJSON { print("Every service knows what the others have published.") }
    }),
  Command(
    words: ["info"], summary: "Show what each service is and how far it follows the others; needs an operator",
    run: { session, _ in
      let operations = try Operations(session)
      var rows: [[String]] = []
      var answers: [String: JSON] = [:]
      for service in ServiceName.allCases {
        let info = try await operations.info(service)
        let follows = info.followedFeeds.map { feed in
          "\(feed.service) at \(feed.position)\(feed.connected ? "" : " (away)")"
            + (feed.parkedFamilies > 0 ? ", \(feed.parkedFamilies) families parked" : "")
            + (feed.reconciliations > 0 ? ", reconciled \(feed.reconciliations) times" : "")
            + (feed.lostEpoch.isEmpty ? "" : ", its data of epoch \(feed.lostEpoch) is lost")
        }
        rows.append([
          info.service, info.version, "\(info.feedPosition)", follows.isEmpty ? "-" : follows.joined(separator: "; "),
          info.timeZoneDataVersion, info.databaseFault,
        ])
        answers[info.service] = .object([
          "feed_position": .integer(info.feedPosition), "feed_epoch": .string(info.feedEpoch),
          "follows": .string(follows.isEmpty ? "-" : follows.joined(separator: "; ")),
          "reconciliations": .integer(info.followedFeeds.reduce(0) { $0 + $1.reconciliations }),
          "lost_epochs": .object(
            Dictionary(
              info.followedFeeds.filter { !$0.lostEpoch.isEmpty }.map { ($0.service, .string($0.lostEpoch)) },
              uniquingKeysWith: { first, _ in first })),
          "database_fault": .string(info.databaseFault),
        ])
      }
      if session.isJSON { return try printJSON(.object(answers)) }
      print(table(["Service", "Version", "Feed", "Follows", "Zones"], rows.map { Array($0.dropLast()) }))
      for row in rows where !row[5].isEmpty { print("\n\(row[0]): \(row[5])") }
    }),
]
