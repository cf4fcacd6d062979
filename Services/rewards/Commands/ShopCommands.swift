import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let reward = Option(
  name: "reward", value: "REWARD", help: "the reward, by name or code", isRequired: true)
private let deviceOnly = Option(
  name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true)
private let cost = Option(name: "points", value: "N", help: "what it costs, 1 to 100000")
private let artwork = Option(name: "like", value: "CODE", help: "a reward of the catalogue whose artwork it has")
private let text = Option(name: "text", value: "TEXT", help: "what it is, at most 200 characters")

/// As a guardian about a child, or as the child.
let childOrDevice = [
  Option(name: "child", value: "NAME", help: "the child, by name or id"),
  Option(name: "device", value: "NAME", help: "as the child, on this paired device"),
]

/// The shop (BA-6, BA-10, BA-11).
let shopCommands = [
  Command(
    words: ["shop", "list"], summary: "List the rewards, and what they are for a child",
    options: childOrDevice + [
      Option(name: "type", value: "TYPE", help: "only \(rewardTypes.map(\.name).joined(separator: ", "))"),
      Option(name: "affordable", value: nil, help: "only what the child can afford"),
      Option(name: "unlocked", value: nil, help: "only what the child has, also if it is no longer sold"),
    ], examples: ["rewards shop list --child Mia --affordable", "rewards shop list --device mia-tablet --type avatar"],
    output: .list(BadgeV1.ChildReward.shape), run: list),
  Command(
    words: ["shop", "buy"], summary: "Unlock a reward with achievement points, as the child or for it",
    options: childOrDevice + [reward],
    examples: [
      "rewards shop buy --device mia-tablet --reward Fox", "rewards shop buy --child Mia --reward AVATAR_OWL",
    ],
    output: ["reward": BadgeV1.ChildReward.shape, "points": BadgeV1.Points.shape], run: buy),
  Command(
    words: ["shop", "equip"], summary: "Put a reward on, as the child does", options: [deviceOnly, reward],
    examples: ["rewards shop equip --device mia-tablet --reward Fox"], output: .list(BadgeV1.ChildReward.shape),
    run: { try await wear($0, $1, isOn: true) }),
  Command(
    words: ["shop", "unequip"], summary: "Take a reward off, as the child does", options: [deviceOnly, reward],
    examples: ["rewards shop unequip --device mia-tablet --reward Fox"], output: .list(BadgeV1.ChildReward.shape),
    run: { try await wear($0, $1, isOn: false) }),
  Command(
    words: ["shop", "refund"], summary: "Take a reward back from a child for what it had cost",
    options: [.child, reward, .yes], examples: ["rewards shop refund --child Mia --reward Fox --yes"],
    output: ["code": .text, "refunded_points": .integer, "points": BadgeV1.Points.shape], run: refund),
  Command(
    words: ["shop", "add"], summary: "Add a reward of your own",
    options: [
      Option(name: "name", value: "NAME", help: "1 to 60 characters", isRequired: true), text,
      Option(
        name: "type", value: "TYPE", help: "\(rewardTypes.map(\.name).joined(separator: ", ")) [special]"), cost,
      artwork,
    ], examples: ["rewards shop add --name 'Movie night' --points 120"], output: BadgeV1.Reward.shape, run: add),
  Command(
    words: ["shop", "edit"], summary: "Change a reward of your own",
    options: [reward, Option(name: "name", value: "NAME", help: "1 to 60 characters"), text, cost, artwork],
    examples: ["rewards shop edit --reward 'Movie night' --points 90"], output: BadgeV1.Reward.shape, run: edit),
  Command(
    words: ["shop", "retire"], summary: "Take a reward of your own out of the shop; children who have it keep it",
    options: [reward, .yes], examples: ["rewards shop retire --reward 'Movie night' --yes"],
    output: BadgeV1.Reward.shape, run: retire),
  Command(
    words: ["shop", "artwork"], summary: "Save the picture of a reward, or of badges, as SVG",
    options: [
      Option(name: "code", value: "CODE", help: "artwork of a reward, such as AVATAR_FOX"),
      Option(name: "category", value: "N", help: "of badges: 1 (saving) to 7 (special)"),
      Option(name: "rarity", value: "N", help: "of badges: 1 (common) to 5 (legendary)"),
      Option(name: "to", value: "FILE", help: "where to write it [the standard output]"),
    ],
    examples: [
      "rewards shop artwork --code AVATAR_FOX --to fox.svg",
      "rewards shop artwork --category 5 --rarity 4 --to epic.svg",
    ], output: ["svg": .text], run: saveArtwork),
]

/// The caller, and the child that it asks about.
func childCaller(_ session: Session, _ arguments: Arguments) async throws -> (caller: SignedIn, childID: String) {
  switch (arguments["child"], arguments["device"]) {
  case (let child?, nil):
    let guardian = try await session.guardian()
    return (guardian, try await guardian.child(child).childID)
  case (nil, let device?):
    let caller = try await session.device(device)
    return (caller, try await caller.login.childID)
  default: throw CommandError("give --child, or --device as the child")
  }
}

/// A reward by its code or, where only one has it, its name.
private func find(_ nameOrCode: String, in rewards: [BadgeV1.ChildReward]) throws -> BadgeV1.ChildReward {
  if let exact = rewards.first(where: { $0.reward?.code == nameOrCode }) { return exact }
  let named = rewards.filter { $0.reward?.displayName == nameOrCode }
  guard let found = named.first, named.count == 1 else {
    throw CommandError(
      "\(named.isEmpty ? "no reward is" : "several rewards are") called \(nameOrCode.shown); rewards shop list shows "
        + "their codes")
  }
  return found
}

private func type(_ arguments: Arguments) throws -> BadgeV1.RewardType {
  guard let word = arguments["type"] else { return .unspecified }
  guard let type = rewardTypes.first(where: { $0.name == word })?.type else {
    throw CommandError("--type is \(word.shown); use \(rewardTypes.map(\.name).joined(separator: ", "))")
  }
  return type
}

@Sendable private func list(_ session: Session, _ arguments: Arguments) async throws {
  let type = try type(arguments)
  let rewards: [BadgeV1.ChildReward]
  if arguments["child"] == nil, arguments["device"] == nil, !arguments.has("affordable"), !arguments.has("unlocked") {
    let guardian = try await session.guardian()
    rewards = try await guardian.call { try await guardian.rewards.listRewards(.init(type: type)).rewards }
  } else {
    let (caller, childID) = try await childCaller(session, arguments)
    let (isOwned, isAffordable) = (arguments.has("unlocked"), arguments.has("affordable"))
    rewards = try await caller.call {
      isOwned
        ? try await caller.rewards.listChildRewards(.init(childID: childID, type: type)).rewards
        : try await caller.rewards.listRewards(
          .init(childID: childID, type: type, affordableOnly: isAffordable)
        ).rewards
    }
  }
  if session.isJSON { return try printJSON(.array(rewards.map(\.json))) }
  print(rewards.isEmpty ? "There is nothing." : rewardTable(rewards))
}

@Sendable private func buy(_ session: Session, _ arguments: Arguments) async throws {
  let (caller, childID) = try await childCaller(session, arguments)
  let rewards = try await caller.call { try await caller.rewards.listRewards(.init(childID: childID)).rewards }
  let found = try find(try arguments.required("reward"), in: rewards).reward ?? .init()
  let request = BadgeV1.UnlockRewardRequest(
    childID: childID, code: found.code, pointsCost: found.pointsCost, requestID: session.newID())
  let answer = try await caller.call { try await caller.rewards.unlockReward(request) }
  let (reward, points) = (answer.reward ?? .init(), answer.points ?? .init())
  if session.isJSON { return try printJSON(.object(["reward": reward.json, "points": points.json])) }
  say("\(found.displayName.shown) is unlocked for \(count(Int64(reward.paidPoints), "point")). \(points.text)")
}

@Sendable private func wear(_ session: Session, _ arguments: Arguments, isOn: Bool) async throws {
  let (caller, childID) = try await childCaller(session, arguments)
  let owned = try await caller.call { try await caller.rewards.listChildRewards(.init(childID: childID)).rewards }
  let code = try find(try arguments.required("reward"), in: owned).reward?.code ?? ""
  let equipped = try await caller.call {
    isOn
      ? try await caller.rewards.equipReward(.init(code: code)).equipped
      : try await caller.rewards.unequipReward(.init(code: code)).equipped
  }
  if session.isJSON { return try printJSON(.array(equipped.map(\.json))) }
  print(equipped.isEmpty ? "Nothing is worn." : rewardTable(equipped))
}

@Sendable private func refund(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let owned = try await guardian.call {
    try await guardian.rewards.listChildRewards(.init(childID: child.childID)).rewards
  }
  let found = try find(try arguments.required("reward"), in: owned)
  let name = (found.reward?.displayName ?? "").shown
  try confirm("Take \(name) back from \(child.displayName.shown)?", session, arguments)
  let request = BadgeV1.RefundPurchaseRequest(
    childID: child.childID, purchaseID: found.purchaseID, requestID: session.newID())
  let answer = try await guardian.call { try await guardian.rewards.refundPurchase(request) }
  let points = answer.points ?? .init()
  if session.isJSON {
    return try printJSON(
      .object([
        "code": .string(answer.code), "refunded_points": .integer(Int64(answer.refundedPoints)), "points": points.json,
      ]))
  }
  say("\(name) is taken back for \(count(Int64(answer.refundedPoints), "point")). \(points.text)")
}

private func draft(_ arguments: Arguments) throws -> BadgeV1.RewardDraft {
  .init(
    displayName: arguments["name"] ?? "", description: arguments["text"] ?? "", type: try type(arguments),
    pointsCost: Int32(try arguments.number("points", in: 0...1_000_000) ?? 0), artworkCode: arguments["like"] ?? "")
}

@Sendable private func add(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var draft = try draft(arguments)
  if draft.type == .unspecified { draft.type = .special }
  let request = BadgeV1.CreateRewardRequest(draft: draft, requestID: session.newID())
  let reward = try await guardian.call { try await guardian.rewards.createReward(request) }
  if session.isJSON { return try printJSON(reward.json) }
  say("\(reward.displayName.shown) is in the shop for \(count(Int64(reward.pointsCost), "point")).")
}

/// A reward that the family has made.
private func own(_ guardian: SignedIn, _ arguments: Arguments) async throws -> BadgeV1.Reward {
  let rewards = try await guardian.call { try await guardian.rewards.listRewards(.init()).rewards }
  return try find(try arguments.required("reward"), in: rewards).reward ?? .init()
}

@Sendable private func edit(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let paths = [("name", "display_name"), ("text", "description"), ("points", "points_cost"), ("like", "artwork_code")]
    .filter { arguments.has($0.0) }.map(\.1)
  guard !paths.isEmpty else { throw CommandError("give what to change: --name, --text, --points or --like") }
  let request = BadgeV1.UpdateRewardRequest(
    code: try await own(guardian, arguments).code, draft: try draft(arguments), updateMask: .init(paths: paths),
    requestID: session.newID())
  let reward = try await guardian.call { try await guardian.rewards.updateReward(request) }
  if session.isJSON { return try printJSON(reward.json) }
  say("\(reward.displayName.shown) costs \(count(Int64(reward.pointsCost), "point")).")
}

@Sendable private func retire(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let found = try await own(guardian, arguments)
  try confirm("Take \(found.displayName.shown) out of the shop?", session, arguments)
  let request = BadgeV1.RetireRewardRequest(code: found.code, requestID: session.newID())
  let reward = try await guardian.call { try await guardian.rewards.retireReward(request) }
  if session.isJSON { return try printJSON(reward.json) }
  say("\(reward.displayName.shown) is no longer sold.")
}

@Sendable private func saveArtwork(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let (category, rarity) = (try arguments.number("category", in: 1...7), try arguments.number("rarity", in: 1...5))
  let request = BadgeV1.GetArtworkRequest(
    artworkCode: arguments["code"] ?? "", category: .init(rawValue: Int32(category ?? 0)),
    rarity: .init(rawValue: Int32(rarity ?? 0)))
  let svg = try await guardian.call { try await guardian.rewards.getArtwork(request).svg }
  if let file = arguments["to"] { try writeFile(file, Array(svg.utf8)) }
  if session.isJSON { return try printJSON(.object(["svg": .string(svg)])) }
  if let file = arguments["to"] { say("The picture is in \(file).") } else { print(svg) }
}
