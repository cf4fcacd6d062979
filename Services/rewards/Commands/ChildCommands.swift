import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let weekStart = Option(name: "week-start", value: "DAY", help: "first day of the week [monday]")
private let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
private let shape: Shape = [
  "child_id": .text, "display_name": .text, "time_zone": .text, "week_start": .word(weekdays),
]

/// Children (FA-1).
let childCommands = [
  Command(
    words: ["child", "add"], summary: "Add a child",
    options: [
      Option(name: "name", value: "NAME", help: "the child's name", isRequired: true),
      Option(name: "zone", value: "ZONE", help: "IANA time zone such as Europe/Berlin", isRequired: true), weekStart,
    ], examples: ["rewards child add --name Mia --zone Europe/Berlin"], output: shape, run: addChild),
  Command(
    words: ["child", "edit"], summary: "Change a child's name, time zone or week, from now on",
    options: [
      .child, Option(name: "name", value: "NAME", help: "the new name"),
      Option(name: "zone", value: "ZONE", help: "IANA time zone such as Europe/Berlin"),
      Option(name: "week-start", value: "DAY", help: "first day of the week"),
    ],
    examples: ["rewards child edit --child Mia --zone America/New_York"], output: shape, run: editChild),
  Command(words: ["child", "list"], summary: "List the children", output: .list(shape), run: listChildren),
]

/// The first day of the week; unspecified where it is not given.
private func weekStart(_ arguments: Arguments) throws -> CommonV1.Weekday {
  guard let day = arguments["week-start"] else { return .unspecified }
  guard let index = weekdays.firstIndex(of: day.lowercased()) else {
    throw CommandError("--week-start is \(day); it must be one of \(weekdays.joined(separator: ", "))")
  }
  return CommonV1.Weekday(rawValue: Int32(index + 1))
}

@Sendable private func addChild(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var request = FamilyV1.CreateChildRequest()
  request.displayName = try arguments.required("name")
  request.timeZone = try arguments.required("zone")
  request.weekStart = try weekStart(arguments)
  request.requestID = session.newID()
  let sent = request
  let child = try await guardian.call { try await guardian.family.createChild(sent) }
  if session.isJSON { return try printJSON(json(child)) }
  say("\(child.displayName.shown) is added (\(child.timeZone.shown)), id \(child.childID).")
  session.suggest(
    session.command("device", "pair", "--child", handle(child.displayName, id: child.childID), "--device", "tablet"))
}

@Sendable private func editChild(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var change = FamilyV1.Child()
  var fields: [String] = []
  if let name = arguments["name"] {
    change.displayName = name
    fields.append("display_name")
  }
  if let zone = arguments["zone"] {
    change.timeZone = zone
    fields.append("time_zone")
  }
  if arguments.has("week-start") {
    change.weekStart = try weekStart(arguments)
    fields.append("week_start")
  }
  guard !fields.isEmpty else { throw CommandError("say what to change: --name, --zone or --week-start") }
  change.childID = try await guardian.child(try arguments.required("child")).childID
  let sent = FamilyV1.UpdateChildRequest(
    child: change, updateMask: .init(paths: fields), requestID: session.newID())
  let child = try await guardian.call { try await guardian.family.updateChild(sent) }
  if session.isJSON { return try printJSON(json(child)) }
  let day = name(child.weekStart)
  say(
    "\(child.displayName.shown) lives in \(child.timeZone.shown), weeks begin on \(day.prefix(1).uppercased() + day.dropFirst())."
  )
}

@Sendable private func listChildren(_ session: Session, _ arguments: Arguments) async throws {
  let children = try await session.guardian().children()
  if session.isJSON { return try printJSON(.array(children.map(json))) }
  print(table(["Child", "Zone", "Id"], children.map { [$0.displayName.shown, $0.timeZone.shown, $0.childID] }))
}

/// Unspecified means Monday.
private func name(_ day: CommonV1.Weekday) -> String { weekdays[min(max(0, Int(day.rawValue) - 1), 6)] }

private func json(_ child: FamilyV1.Child) -> JSON {
  .object([
    "child_id": .string(child.childID), "display_name": .string(child.displayName),
    "time_zone": .string(child.timeZone), "week_start": .string(name(child.weekStart)),
  ])
}
