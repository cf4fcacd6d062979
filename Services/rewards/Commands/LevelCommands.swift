import CommandLine
import JSON
import Messages
import Stubs

/// Levels (CH-20).
let levelCommands = [
  Command(
    words: ["level"], summary: "Show a child's level",
    options: [.child],
    examples: ["rewards level --child Mia"],
    output: [
      "level": .integer, "points": .integer, "level_points": .integer, "next_level_points": .optional(.integer),
      "highest_level": .integer, "table": .list(.integer), "is_default": .bool,
    ], run: showLevel),
  Command(
    words: ["levels", "set"], summary: "Replace the family's table of levels",
    options: [
      Option(name: "points", value: "0,P,P…", help: "lifetime points of each level, the first 0"),
      Option(name: "default", value: nil, help: "go back to the default table"),
    ],
    examples: ["rewards levels set --points 0,50,150,400", "rewards levels set --default"],
    output: ["table": .list(.integer), "is_default": .bool], run: setLevels),
]

@Sendable private func showLevel(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let level = try await guardian.call { try await guardian.levels.getLevel(.init(childID: child.childID)) }
  if session.isJSON {
    let own: [String: JSON] = [
      "level": .integer(Int64(level.level)), "points": .integer(level.points),
      "level_points": .integer(level.levelPoints),
      "next_level_points": level.nextLevelPoints.map { .integer($0) } ?? .null,
      "highest_level": .integer(Int64(level.highestLevel)),
    ]
    return try printJSON(.object(own.merging((level.table ?? .init()).json, uniquingKeysWith: { $1 })))
  }
  let rest = level.nextLevelPoints.map { "\(grouped(max(0, $0 -| level.points))) points to level \(level.level +| 1)" }
  say(
    "\(child.displayName.shown) is at level \(level.level) with \(grouped(level.points)) points; "
      + "\(rest ?? "it is the highest").")
  if level.highestLevel > level.level { say("It has been at level \(level.highestLevel) before.") }
}

@Sendable private func setLevels(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let text = arguments["points"]
  guard (text == nil) == arguments.has("default") else {
    throw CommandError("name either --points or --default")
  }
  let points = try (text ?? "").split(separator: ",").map { part in
    guard let number = Int64(part) else {
      throw CommandError("--points has \(String(part).shown), which is not a number; separate numbers by commas")
    }
    return number
  }
  let request = ChallengeV1.SetLevelsRequest(points: points, requestID: session.newID())
  let answer = try await guardian.call { try await guardian.levels.setLevels(request) }
  if session.isJSON { return try printJSON(.object(answer.json)) }
  say("The \(answer.isDefault ? "default" : "family's own") table holds:")
  for (index, points) in answer.points.enumerated() { print("  level \(index + 1) from \(grouped(points)) points") }
}

extension ChallengeV1.LevelTable {
  fileprivate var json: [String: JSON] {
    ["table": .array(points.map { .integer($0) }), "is_default": .bool(isDefault)]
  }
}
