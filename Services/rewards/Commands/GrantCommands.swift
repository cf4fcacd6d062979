import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let sources: [(source: ShieldV1.GrantSource, name: String)] = [
  (.challenge, "challenge"), (.guardian, "guardian"), (.purchase, "purchase"),
]

private let shape: Shape = [
  "grant_id": .text, "source": .word(sources.map(\.name) + ["unknown"]), "seconds": .integer,
  "used_seconds": .integer, "app_ids": .list(.text), "start_time": .optional(.time), "expire_time": .optional(.time),
  "revoke_time": .optional(.time), "price_sixtieths": .integer, "refund_sixtieths": .integer,
]

/// Reward time that a child has (SH-12).
let grantCommands = [
  Command(
    words: ["grants", "list"], summary: "List the reward time that a child has, oldest first",
    options: [.child, Option(name: "all", value: nil, help: "also what is used up, expired or revoked")],
    examples: ["rewards grants list --child Mia", "rewards grants list --child Mia --all --json"],
    output: .list(shape), run: list),
  Command(
    words: ["grants", "revoke"], summary: "Take back what is unused of reward time; of a purchase it is refunded",
    options: [
      .child, Option(name: "grant", value: "ID", help: "the grant, as rewards grants list shows it", isRequired: true),
      .yes,
    ],
    examples: ["rewards grants revoke --child Mia --grant 019c8a00-7c4b-7000-8000-0123456789ab"], output: shape,
    run: revoke),
]

/// All of a child's grants, page by page.
private func read(_ child: String, includeSpent: Bool, _ caller: SignedIn) async throws -> [ShieldV1.Grant] {
  var (grants, token): ([ShieldV1.Grant], String) = ([], "")
  repeat {
    let asked = ShieldV1.ListGrantsRequest(
      childID: child, includeSpent: includeSpent, pageSize: 1_000, pageToken: token)
    let page = try await caller.call { try await caller.shield.listGrants(asked) }
    grants += page.grants
    token = page.nextPageToken
  } while !token.isEmpty
  return grants
}

@Sendable private func list(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let grants = try await read(owned.child.childID, includeSpent: arguments.has("all"), guardian)
  if session.isJSON { return try printJSON(.array(grants.map(json))) }
  if grants.isEmpty { return say("\(owned.child.displayName.shown) has no reward time.") }
  print(
    table(
      ["Grant", "From", "Left", "Of", "Until", "Apps", "Note"],
      grants.map { grant in
        let left = grant.revokeTime == nil ? grant.seconds -| grant.usedSeconds : 0
        return [
          grant.grantID, name(grant.source), duration(left), duration(grant.seconds), minute(grant.expireTime),
          grant.appIDs.map(owned.label).joined(separator: ", "), grant.revokeTime == nil ? "" : "revoked",
        ]
      }))
}

@Sendable private func revoke(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let grantID = try arguments.required("grant")
  try confirm("Take back what is unused of this reward time of \(child.displayName.shown)?", session, arguments)
  let requestID = session.newID()
  let grant = try await guardian.call {
    try await guardian.shield.revokeGrant(.init(childID: child.childID, grantID: grantID, requestID: requestID))
  }
  if session.isJSON { return try printJSON(json(grant)) }
  let refund = grant.refundSixtieths == 0 ? "" : "; \(points(grant.refundSixtieths)) points are refunded"
  say("\(exactMinutes(grant.seconds -| grant.usedSeconds)) of \(child.displayName.shown) are taken back\(refund).")
}

private func name(_ source: ShieldV1.GrantSource) -> String {
  sources.first { $0.source == source }?.name ?? "unknown"
}

private func json(_ grant: ShieldV1.Grant) -> JSON {
  .object([
    "grant_id": .string(grant.grantID), "source": .string(name(grant.source)), "seconds": .integer(grant.seconds),
    "used_seconds": .integer(grant.usedSeconds), "app_ids": .array(grant.appIDs.map { .string($0) }),
    "start_time": jsonTime(grant.startTime), "expire_time": jsonTime(grant.expireTime),
    "revoke_time": jsonTime(grant.revokeTime), "price_sixtieths": .integer(grant.priceSixtieths),
    "refund_sixtieths": .integer(grant.refundSixtieths),
  ])
}
