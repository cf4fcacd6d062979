import CommandLine
import Identity
import JSON
import Messages
import RPC
import Stubs

/// The counted use of a child's apps since the beginning (US-11).
let usageTotalsCommands = [
  Command(
    words: ["usage", "totals"],
    summary: "List what counted of each app since the beginning or in a range, also of removed ones",
    options: [
      .child, Option(name: "app", value: "APP", help: "only this app, by label, token name or id"),
      Option(name: "from", value: "DATE", help: "first local day; with --to, at most 366 days"),
      Option(name: "to", value: "DATE", help: "last local day, inclusive"),
    ],
    examples: [
      "rewards usage totals --child Mia", "rewards usage totals --child Mia --from 2026-03-01 --to 2026-03-31",
    ],
    output: .list([
      "app_id": .text, "display_name": .optional(.text), "category": .word(["learning", "reward"]),
      "seconds": .integer, "sixtieths": .integer, "removed": .bool,
    ]), run: listTotals)
]

@Sendable private func listTotals(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  // A removed app has no name any more, only its id.
  let app = try arguments["app"].map { try owned.id($0) } ?? ""
  let range = (first: try arguments.date("from"), last: try arguments.date("to"))
  let totals =
    range.first == nil && range.last == nil
    ? try await lifetimes(guardian, owned.child.childID, app)
    : try await totals(guardian, owned.child.childID, from: range.first, to: range.last).filter {
      app.isEmpty || $0.appID == app
    }
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

private func lifetimes(
  _ guardian: SignedIn, _ childID: String, _ app: String
) async throws -> [UsageV1.LifetimeTotals] {
  var (totals, token): ([UsageV1.LifetimeTotals], String) = ([], "")
  repeat {
    let request = UsageV1.ListLifetimeTotalsRequest(
      childID: childID, appID: app, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.listLifetimeTotals(request) }
    totals += answer.totals
    token = answer.nextPageToken
  } while !token.isEmpty
  return totals
}

/// The totals of a range in the same form.
private func totals(
  _ guardian: SignedIn, _ childID: String, from first: CommonV1.LocalDate?, to last: CommonV1.LocalDate?
) async throws -> [UsageV1.LifetimeTotals] {
  var (totals, token): ([UsageV1.LifetimeTotals], String) = ([], "")
  repeat {
    let request = UsageV1.GetTotalsRequest(
      childID: childID, startDate: first, endDate: last, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.getTotals(request) }
    totals += answer.apps.map {
      .init(
        appID: $0.appID, category: $0.category, seconds: $0.seconds, points: $0.points, sixtieths: $0.sixtieths,
        removed: $0.removed, text: $0.text)
    }
    token = answer.nextPageToken
  } while !token.isEmpty
  return totals
}
