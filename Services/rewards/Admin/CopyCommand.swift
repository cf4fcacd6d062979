import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// The move of a service's database to another engine.
let copyCommands = [
  Command(
    words: ["admin", "copy"],
    summary: "Copy a running service's data to PostgreSQL or back to SQLite, where its copy-to says; needs an operator",
    operands: ["SERVICE"],
    examples: ["rewards admin copy UsageIngest --operator-key FILE"],
    output: ["service": .text, "epoch": .text, "tables": .integer, "rows": .integer],
    run: copy)
]

@Sendable private func copy(_ session: Session, _ arguments: Arguments) async throws {
  let service = try ServiceName(named: arguments.operands[0], as: "SERVICE")
  let admin = AdminV1.AdminServiceClient(try session.operations(service))
  var copied: AdminV1.DatabaseCopy?
  for try await response in admin.copyDatabase(.init()) {
    if let copy = response.copy {
      copied = copy
    } else if !session.isJSON {
      print(
        "pass \(response.pass)\(response.rejectsWrites ? ", writes are rejected" : ""): \(response.table.shown), "
          + "\(grouped(response.comparedRows)) rows compared, \(grouped(response.copiedRows)) copied")
    }
  }
  guard let copied else { throw CommandError("\(service.executable) reports no copy") }
  if session.isJSON {
    return try printJSON(
      .object([
        "service": .string(copied.service), "epoch": .string(copied.epoch), "tables": .integer(Int64(copied.tables)),
        "rows": .integer(copied.rows),
      ]))
  }
  say(
    "\(copied.service.shown) was copied: \(grouped(copied.rows)) rows of \(copied.tables) tables, each compared with the "
      + "original. The epoch of the copy is \(copied.epoch.shown).")
  say(
    "\(copied.service.shown) takes no writes any more. Start it on the copy: with the setting database in place of copy-to "
      + "where the copy is on PostgreSQL, and data.sqlite3 moved out of its data directory; without database where it is "
      + "SQLite. Then run: rewards admin verify --service \(copied.service.shown)")
}
