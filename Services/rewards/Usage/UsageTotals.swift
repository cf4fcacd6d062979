import Identity
import JSON
import Messages
import RPC
import Stubs

/// What was counted of a child's apps since the beginning (US-11).
let usageTotalsCommands = [
  Command(
    words: ["usage", "totals"], summary: "List what counted of each app since the beginning, also of removed ones",
    options: [.child, Option(name: "app", value: "APP", help: "only this app, by label, token name or id")],
    examples: ["rewards usage totals --child Mia"],
    output: .list([
      "app_id": .text, "display_name": .optional(.text), "category": .word(["learning", "reward"]),
      "seconds": .integer, "sixtieths": .integer, "removed": .bool,
    ]), run: listTotals)
]

@Sendable private func listTotals(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  // A removed app has no name any more, only its id.
  var app = arguments["app"] ?? ""
  if !app.isEmpty, !Identifier.isValid(app) { app = try owned.app(app).appID }
  var totals: [UsageV1.LifetimeTotals] = []
  var token = ""
  repeat {
    let request = UsageV1.ListLifetimeTotalsRequest(
      childID: owned.child.childID, appID: app, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.listLifetimeTotals(request) }
    totals += answer.totals
    token = answer.nextPageToken
  } while !token.isEmpty
  let names = Dictionary(owned.apps.map { ($0.appID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
  if session.isJSON {
    return try printJSON(
      .array(
        totals.map { line in
          .object([
            "app_id": .string(line.appID), "display_name": names[line.appID].map { .string($0) } ?? .null,
            "category": .string(word(line.category)), "seconds": .integer(line.seconds),
            "sixtieths": .integer(line.sixtieths), "removed": .bool(line.removed),
          ])
        }))
  }
  if totals.isEmpty { return say("Nothing of \(owned.child.displayName.shown) has counted yet.") }
  print(
    table(
      ["App", "Category", "Time", "Points"],
      totals.map { line in
        let name = names[line.appID]?.shown ?? line.appID
        return [
          line.removed ? "\(name) (removed)" : name, word(line.category), duration(line.seconds),
          line.category == .learning ? "\(line.points)" : "-",
        ]
      }))
}

private func word(_ category: CommonV1.AppCategory) -> String { category == .learning ? "learning" : "reward" }
