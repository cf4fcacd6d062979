import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let device = Option(
  name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true)
private let badge = Option(name: "badge", value: "CODE", help: "the badge, such as FIRST_STEPS", isRequired: true)

private let profileShape: Shape = [
  "child_id": .text, "equipped": .list(BadgeV1.ChildReward.shape),
  "displayed_badges": .list(BadgeV1.ChildBadge.shape), "points": BadgeV1.Points.shape, "level": .integer,
  "next_level_points": .optional(.integer),
]

/// A child's profile, and its badges as they change (BA-9).
let profileCommands = [
  Command(
    words: ["profile", "show"], summary: "Show what a child wears and displays", options: childOrDevice,
    examples: ["rewards profile show --child Mia"], output: profileShape, run: showProfile),
  Command(
    words: ["profile", "display"], summary: "Display a badge, as the child does", options: [device, badge],
    examples: ["rewards profile display --device mia-tablet --badge FIRST_STEPS"],
    output: .list(BadgeV1.ChildBadge.shape), run: { try await display($0, $1, true) }),
  Command(
    words: ["profile", "hide"], summary: "Display a badge no longer, as the child does", options: [device, badge],
    examples: ["rewards profile hide --device mia-tablet --badge FIRST_STEPS"],
    output: .list(BadgeV1.ChildBadge.shape), run: { try await display($0, $1, false) }),
  Command(
    words: ["profile", "watch"], summary: "Show a child's badges, points and rewards as they change, until Ctrl-C",
    options: childOrDevice,
    examples: ["rewards profile watch --child Mia", "rewards profile watch --child Mia --json"],
    output: [
      "snapshot": .bool, "badges": .list(BadgeV1.ChildBadge.shape), "rewards": .list(BadgeV1.ChildReward.shape),
      "points": .optional(BadgeV1.Points.shape), "level": .optional(.integer),
    ], run: watch),
]

@Sendable private func showProfile(_ session: Session, _ arguments: Arguments) async throws {
  let (caller, childID) = try await childCaller(session, arguments)
  let profile = try await caller.call { try await caller.profiles.getProfile(.init(childID: childID)) }
  let points = profile.points ?? .init()
  if session.isJSON {
    return try printJSON(
      .object([
        "child_id": .string(profile.childID), "equipped": .array(profile.equipped.map(\.json)),
        "displayed_badges": .array(profile.displayedBadges.map(\.json)), "points": points.json,
        "level": .integer(Int64(profile.level?.level ?? 1)),
        "next_level_points": profile.level?.nextLevelPoints.map { .integer($0) } ?? .null,
      ]))
  }
  say("Level \(profile.level?.level ?? 1).")
  if !profile.equipped.isEmpty { print(rewardTable(profile.equipped)) }
  show(profile.displayedBadges)
  say(points.text)
}

private func show(_ badges: [BadgeV1.ChildBadge]) {
  let names = badges.map { ($0.badge?.displayName ?? "").shown }.joined(separator: ", ")
  say(names.isEmpty ? "No badge is displayed." : "On display: \(names).")
}

@Sendable private func display(_ session: Session, _ arguments: Arguments, _ isDisplayed: Bool) async throws {
  let caller = try await session.device(try arguments.required("device"))
  let request = BadgeV1.SetDisplayRequest(code: try arguments.required("badge"), displayed: isDisplayed)
  let badges = try await caller.call { try await caller.profiles.setDisplay(request).displayedBadges }
  if session.isJSON { return try printJSON(.array(badges.map(\.json))) }
  show(badges)
}

@Sendable private func watch(_ session: Session, _ arguments: Arguments) async throws {
  let (caller, childID) = try await childCaller(session, arguments)
  try await ChildWatch(caller: caller).follow { token, keep in
    let request = BadgeV1.WatchAwardsRequest(childID: childID, resumeToken: token, signsOfLife: true)
    for try await answer in caller.awards.watchAwards(request) {
      if let change = answer.change {
        if session.isJSON { try printJSON(json(change)) } else { show(change) }
        flushOutput()
      }
      await keep(answer.resumeToken)
    }
  }
}

private func json(_ change: BadgeV1.WatchAwardsResponse.Change) -> JSON {
  var snapshot = BadgeV1.AwardsSnapshot()
  var isSnapshot = false
  switch change {
  case .snapshot(let whole): (snapshot, isSnapshot) = (whole, true)
  case .badge(let badge): snapshot.badges = [badge]
  case .reward(let reward): snapshot.rewards = [reward]
  case .points(let points): snapshot.points = points
  case .level(let level): snapshot.level = level
  }
  return .object([
    "snapshot": .bool(isSnapshot), "badges": .array(snapshot.badges.map(\.json)),
    "rewards": .array(snapshot.rewards.map(\.json)), "points": snapshot.points?.json ?? .null,
    "level": snapshot.level.map { .integer(Int64($0.level)) } ?? .null,
  ])
}

private func show(_ change: BadgeV1.WatchAwardsResponse.Change) {
  func line(_ badge: BadgeV1.ChildBadge) -> String {
    "\((badge.badge?.displayName ?? "").shown): \(badge.earned ? "earned" : badge.progressText.shown)"
  }
  switch change {
  case .snapshot(let snapshot):
    for badge in snapshot.badges { say("  \(line(badge))") }
    if !snapshot.rewards.isEmpty { print(rewardTable(snapshot.rewards)) }
    say((snapshot.points ?? .init()).text)
  case .badge(let badge): say(line(badge))
  case .reward(let reward):
    say("\((reward.reward?.displayName ?? "").shown) is \(reward.equipped ? "worn" : "unlocked")")
  case .points(let points): say(points.text)
  case .level(let level): say("Level \(level.level)")
  }
}
