import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Lets services replace what does not follow from their facts.
let rebuildCommands = [
  Command(
    words: ["admin", "rebuild"],
    summary: "Let the services fold their facts, and replace stored rows that differ from that; needs an operator",
    options: [
      .service,
      Option(name: "family", value: "ID", help: "only this family"),
      Option(name: "share", value: "PERCENT", help: "of a processor that each service may use, 1 to 100 [25]"),
    ],
    examples: [
      "rewards admin rebuild --operator-key FILE", "rewards admin rebuild --service BadgeService --share 100",
    ],
    output: [
      "rebuilt_families": .integer, "read_facts": .integer,
      "repaired_tables": [
        [
          "service": .text, "table": .text, "inserted_rows": .integer, "changed_rows": .integer,
          "removed_rows": .integer,
        ]
      ],
      "unrebuilt_families": [["service": .text, "family_id": .text, "reason": .text]],
    ], run: rebuild)
]

/// The work that a service has done.
private struct Rebuilt: Sendable {
  var families: Int64 = 0
  var facts: Int64 = 0
  var tables: [String: AdminV1.RepairedTable] = [:]
  var unrebuilt: [AdminV1.UnrebuiltFamily] = []

  mutating func add(_ response: AdminV1.RebuildResponse) {
    (families, facts) = (families +| response.rebuiltFamilies, facts +| response.readFacts)
    for repaired in response.repairedTables {
      var sum = tables[repaired.table] ?? AdminV1.RepairedTable(table: repaired.table)
      sum.insertedRows +|= repaired.insertedRows
      sum.changedRows +|= repaired.changedRows
      sum.removedRows +|= repaired.removedRows
      tables[repaired.table] = sum
    }
    unrebuilt += response.unrebuiltFamilies
  }

  /// Follows the stream to its end; where it is interrupted, it is continued a few times. Rows that were replaced
  /// before an interruption are not replaced again, so all of them are counted once; families may be counted twice.
  mutating func read(_ admin: AdminV1.AdminServiceClient, _ request: AdminV1.RebuildRequest) async throws {
    var request = request
    var attempts = 0
    while true {
      do {
        for try await response in admin.rebuild(request) {
          add(response)
          if request.familyID.isEmpty, !response.resumeToken.isEmpty, response.resumeToken != request.resumeToken {
            (request.resumeToken, attempts) = (response.resumeToken, 0)
          }
        }
        return
      } catch {
        let isInterrupted = error.code == .unavailable && !request.resumeToken.isEmpty && attempts < 3
        guard isInterrupted else { throw error }
        attempts += 1
      }
    }
  }
}

@Sendable private func rebuild(_ session: Session, _ arguments: Arguments) async throws {
  var request = AdminV1.RebuildRequest()
  request.familyID = arguments["family"] ?? ""
  if let share = arguments["share"] {
    guard let percent = Int32(share) else { throw CommandError("--share is \(share); give 1 to 100") }
    request.sharePercent = percent
  }
  let answers = try await Answers(from: try ServiceName.chosen(arguments)) { [request] service in
    var rebuilt = Rebuilt()
    try await rebuilt.read(.init(try session.operations(service)), request)
    return rebuilt
  }
  if session.isJSON {
    try printJSON(json(answers.values))
  } else {
    for (service, rebuilt) in answers.values { show(service, rebuilt) }
  }
  try answers.requireAll()
  guard answers.values.allSatisfy(\.value.unrebuilt.isEmpty) else { throw CheckFailed() }
}

private func show(_ service: ServiceName, _ rebuilt: Rebuilt) {
  let name = service.executable
  say(
    "\(name): families that are what their facts give: \(rebuilt.families) (facts that were folded: \(rebuilt.facts)).")
  for table in rebuilt.tables.values.sorted(by: { $0.table < $1.table }) {
    let rows = [
      (table.insertedRows, "inserted"), (table.changedRows, "changed"), (table.removedRows, "removed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    say("\(name): \(table.table.shown): rows \(rows.joined(separator: ", ")).")
  }
  for family in rebuilt.unrebuilt {
    say("\(name): family \(family.familyID.shown) was not rebuilt: \(family.reason.shown)")
  }
}

private func json(_ found: [(service: ServiceName, value: Rebuilt)]) -> JSON {
  let tables = found.flatMap { service, rebuilt in
    rebuilt.tables.values.sorted { $0.table < $1.table }.map { table in
      JSON.object([
        "service": .string(service.executable), "table": .string(table.table),
        "inserted_rows": .integer(table.insertedRows), "changed_rows": .integer(table.changedRows),
        "removed_rows": .integer(table.removedRows),
      ])
    }
  }
  let unrebuilt = found.flatMap { service, rebuilt in
    rebuilt.unrebuilt.map { family in
      JSON.object([
        "service": .string(service.executable), "family_id": .string(family.familyID), "reason": .string(family.reason),
      ])
    }
  }
  return .object([
    "rebuilt_families": .integer(found.map(\.value.families).saturatingSum),
    "read_facts": .integer(found.map(\.value.facts).saturatingSum), "repaired_tables": .array(tables),
    "unrebuilt_families": .array(unrebuilt),
  ])
}
