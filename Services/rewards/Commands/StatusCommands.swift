import Glibc
import Identity
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// How things stand.
let statusCommands = [
  Command(
    words: ["status"], summary: "Show children, points, challenges, badges and open apps",
    options: [
      Option(name: "child", value: "NAME", help: "only this child"),
      Option(name: "watch", value: nil, help: "keep the picture up to date until Ctrl-C"),
    ], examples: ["rewards status", "rewards status --watch", "rewards status --json"], run: status),
  Command(
    words: ["keys", "make"], summary: "Make the keys by which services and an operator know each other",
    options: [
      Option(name: "private", value: "DIR", help: "where private keys go, mode 600", isRequired: true),
      Option(name: "public", value: "DIR", help: "where public keys go, for --trusted-keys", isRequired: true),
    ], examples: ["rewards keys make --private data/keys --public data/trusted"], run: makeKeys),
  Command(words: ["health"], summary: "Ask every service whether it serves", run: health),
]

/// Everything about one child at one moment.
struct ChildStatus: Sendable, Hashable {
  var child: FamilyV1.Child
  var totals: UsageV1.GetTotalsResponse
  var wallet: ShieldV1.Wallet
  var progress: [ChallengeV1.Progress]
  var completions: [ChallengeV1.Completion]
  var badges: [BadgeV1.ChildBadge]
  var policy: ShieldV1.Policy

  static func read(_ child: FamilyV1.Child, _ guardian: SignedIn) async throws -> ChildStatus {
    let id = child.childID
    return try await guardian.call {
      ChildStatus(
        child: child, totals: try await guardian.usage.getTotals(.init(childID: id)),
        wallet: try await guardian.shield.getWallet(.init(childID: id)),
        progress: try await guardian.challenge.listProgress(.init(childID: id)).progress,
        completions: try await guardian.challenge.listCompletions(.init(childID: id)).completions,
        badges: try await guardian.badge.listChildBadges(.init(childID: id)).badges,
        policy: try await guardian.shield.getPolicy(.init(childID: id)))
    }
  }

  var text: String {
    var lines = ["\(child.displayName) (\(child.timeZone))"]
    lines.append(
      "  learned \(duration(totals.learningSeconds)) for \(totals.learningPoints) points, "
        + "reward time \(duration(totals.rewardSeconds)), balance \(wallet.balancePoints) points")
    for entry in progress {
      let seconds = Int64(entry.target) * 60
      let state = entry.completed ? "completed" : "\(entry.percentage) %"
      lines.append(
        "  \(entry.title)  \(bar(entry.countedSeconds, of: seconds))  "
          + "\(duration(entry.countedSeconds)) of \(duration(seconds)), \(state)")
    }
    if !completions.isEmpty {
      let seconds = completions.reduce(0) { $0 + $1.rewardSeconds }
      lines.append("  completed \(completions.count) times, \(exactMinutes(seconds)) of reward time earned")
    }
    for badge in badges {
      let title = badge.badge?.displayName ?? ""
      lines.append(badge.earned ? "  badge \(title)" : "  badge \(title): \(badge.progressText)")
    }
    let apps = policy.apps.filter { $0.app?.category == .reward }.map { entry in
      "\(entry.app?.displayName ?? "") \(entry.shielded ? "shielded" : "open (\(duration(entry.grantedSeconds)) left)")"
    }
    if !apps.isEmpty { lines.append("  " + apps.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  var json: JSON {
    .object([
      "child_id": .string(child.childID), "display_name": .string(child.displayName),
      "learning_seconds": .integer(totals.learningSeconds), "learning_points": .integer(totals.learningPoints),
      "learning_sixtieths": .integer(totals.learningSixtieths), "reward_seconds": .integer(totals.rewardSeconds),
      "balance_points": .integer(wallet.balancePoints), "balance_sixtieths": .integer(wallet.balanceSixtieths),
      "challenges": .array(
        progress.map {
          .object([
            "challenge_id": .string($0.challengeID), "title": .string($0.title),
            "counted_seconds": .integer($0.countedSeconds), "target": .integer(Int64($0.target)),
            "percentage": .integer(Int64($0.percentage)), "completed": .bool($0.completed),
          ])
        }),
      "completions": .array(
        completions.map {
          .object([
            "title": .string($0.title), "date": .string(date($0.periodStartDate)),
            "completion_time": .string(time($0.completionTime)), "bonus_sixtieths": .integer($0.bonusSixtieths),
            "reward_seconds": .integer($0.rewardSeconds),
          ])
        }),
      "badges": .array(badges.filter(\.earned).map { .string($0.badge?.code ?? "") }),
      "open_apps": .array(
        policy.apps.filter { $0.app?.category == .reward && !$0.shielded }.map { .string($0.app?.displayName ?? "") }),
    ])
  }
}

@Sendable private func status(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let isLive = arguments.has("watch")
  var shown: [ChildStatus] = []
  repeat {
    let now: [ChildStatus]
    do {
      now = try await read(arguments["child"], guardian)
    } catch let error as RPCError where isLive && (error.code == .notFound || error.isWorthRetrying) {
      // A service is away, or has not heard of a new child yet: the picture stays until it has.
      try await Task.sleep(for: .milliseconds(500))
      continue
    }
    if now != shown {
      shown = now
      if session.isJSON {
        try printJSON(.array(now.map(\.json)))
      } else {
        if isLive, isTerminal(STDOUT_FILENO) { print("\u{1b}[H\u{1b}[2J", terminator: "") }
        print(now.map(\.text).joined(separator: "\n\n"))
        if isLive { print("") }
      }
      flushOutput()
    }
    if isLive { try await Task.sleep(for: .milliseconds(500)) }
  } while isLive
}

/// The status of the named child, or of every child.
private func read(_ name: String?, _ guardian: SignedIn) async throws -> [ChildStatus] {
  var children = try await guardian.children()
  if let name { children = [try await guardian.child(name)] }
  var statuses: [ChildStatus] = []
  for child in children { statuses.append(try await ChildStatus.read(child, guardian)) }
  return statuses
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

@Sendable private func health(_ session: Session, _ arguments: Arguments) async throws {
  var rows: [[String]] = []
  var isHealthy = true
  for service in ServiceName.allCases {
    let address = session.addresses[service]?.description ?? ""
    var answer: String
    do {
      let response = try await GrpcHealthV1.HealthClient(try session.anonymous(service)).check(
        .init(), options: CallOptions(timeout: .seconds(5)))
      answer = response.status == .serving ? "serving" : "not serving"
      isHealthy = isHealthy && response.status == .serving
    } catch let error as RPCError {
      answer = "\(error.code.name): \(error.message)"
      isHealthy = false
    }
    rows.append([service.executable, address, answer])
  }
  if session.isJSON {
    try printJSON(
      .object(Dictionary(rows.map { ($0[0], JSON.string($0[2])) }, uniquingKeysWith: { first, _ in first })))
  } else {
    print(table(["Service", "Address", "Answer"], rows))
  }
  if !isHealthy { exit(1) }
}
