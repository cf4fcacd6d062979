import CommandLine
import Identity
import JSON
import LocalTime
import Messages
import Stubs

private let range = [
  Option(name: "from", value: "DATE", help: "first local day, such as 2026-03-02"),
  Option(name: "to", value: "DATE", help: "last local day, inclusive"),
]
private let categories: Shape = .word(["learning", "reward"])
private let figures: [(key: String, shape: Shape)] = [
  ("seconds", .integer), ("sixtieths", .integer), ("text", .text), ("percent", .integer),
]

/// The counted part of a child's use: stretch by stretch, by category and app, and week by week (US-10).
let usageReadCommands = [
  Command(
    words: ["usage", "list"], summary: "List the stretches of use that counted, newest first",
    options: [.child] + range + [
      Option(name: "app", value: "APP", help: "only this app, by label, token name or id"),
      Option(name: "limit", value: "N", help: "at most so many, 1 to 10000 [100]"),
    ], examples: ["rewards usage list --child Mia --app maths --limit 20"],
    output: .list([
      "app_id": .text, "display_name": .optional(.text), "category": categories, "start_time": .time,
      "end_time": .time, "date": .date, "points_per_minute": .integer, "seconds": .integer, "sixtieths": .integer,
      "text": .text,
    ]), run: listUsage),
  Command(
    words: ["usage", "breakdown"], summary: "Show what counted by category and app, today or in a range",
    options: [.child] + range, examples: ["rewards usage breakdown --child Mia --from 2026-03-01 --to 2026-03-31"],
    output: .object([
      ("categories", .list(.object([("category", categories)] + figures + [("app_count", .integer)]))),
      (
        "apps",
        .list(
          .object(
            [("app_id", .text), ("display_name", .optional(.text)), ("category", categories)] + figures
              + [("removed", .bool)]))
      ),
    ]), run: showBreakdown),
  Command(
    words: ["usage", "trend"], summary: "Show a child's use week by week",
    options: [
      .child, Option(name: "weeks", value: "N", help: "so many weeks, 1 to 53 [8]"),
      Option(name: "date", value: "DATE", help: "a day of the last week [today]"),
    ], examples: ["rewards usage trend --child Mia --weeks 4"],
    output: .list([
      "first_date": .date, "last_date": .date, "learning_seconds": .integer, "reward_seconds": .integer,
      "learning_sixtieths": .integer, "learning_days": .integer, "current": .bool,
    ]), run: showTrend),
]

extension Arguments {
  /// A date; nil when the option is not given.
  func date(_ name: String) throws -> CommonV1.LocalDate? {
    guard let text = self[name] else { return nil }
    guard let date = LocalDate(text) else {
      throw CommandError("--\(name) is \(text); it must be a date such as 2026-03-29")
    }
    return .init(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day))
  }
}

extension ChildApps {
  /// The id of an app by any of its names; a removed app has no name any more, only its id.
  func id(_ name: String) throws -> String { Identifier.isValid(name) ? name : try app(name).appID }

  /// The names by id; null for those that were removed.
  func jsonName(_ id: String) -> JSON { apps.first { $0.appID == id }.map { .string($0.displayName) } ?? .null }
}

func word(_ category: CommonV1.AppCategory) -> String { category == .learning ? "learning" : "reward" }

@Sendable private func listUsage(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let limit = Int(try arguments.number("limit", in: 1...10_000) ?? 100)
  let (first, last) = (try arguments.date("from"), try arguments.date("to"))
  let app = try arguments["app"].map { try owned.id($0) } ?? ""
  var stretches: [UsageV1.UsageStretch] = []
  var token = ""
  repeat {
    let request = UsageV1.ListUsageRequest(
      childID: owned.child.childID, startDate: first, endDate: last, appID: app,
      pageSize: Int32(min(1_000, limit - stretches.count)), pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.listUsage(request) }
    stretches += answer.stretches
    token = answer.nextPageToken
  } while !token.isEmpty && stretches.count < limit
  if session.isJSON {
    return try printJSON(
      .array(
        stretches.map { stretch in
          let segment = stretch.segment ?? .init()
          return .object([
            "app_id": .string(segment.appID), "display_name": owned.jsonName(segment.appID),
            "category": .string(word(segment.category)), "start_time": jsonTime(segment.startTime),
            "end_time": jsonTime(segment.endTime), "date": .string(date(segment.date)),
            "points_per_minute": .integer(Int64(segment.pointsPerMinute)), "seconds": .integer(stretch.seconds),
            "sixtieths": .integer(stretch.sixtieths), "text": .string(stretch.text),
          ])
        }))
  }
  if stretches.isEmpty { return say("Nothing of \(owned.child.displayName.shown) counted there.") }
  print(
    table(
      ["Day", "From", "Length", "App", "Rate"],
      stretches.map { stretch in
        let segment = stretch.segment ?? .init()
        return [
          date(segment.date), time(segment.startTime), stretch.clockText, owned.label(segment.appID),
          "\(segment.category == .learning ? "+" : "-")\(segment.pointsPerMinute)/min",
        ]
      }))
}

@Sendable private func showBreakdown(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let (first, last) = (try arguments.date("from"), try arguments.date("to"))
  var (apps, categories): ([UsageV1.AppUsage], [UsageV1.CategoryUsage]) = ([], [])
  var token = ""
  repeat {
    let request = UsageV1.GetBreakdownRequest(
      childID: owned.child.childID, startDate: first, endDate: last, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.getBreakdown(request) }
    (apps, categories) = (apps + answer.apps, answer.categories)
    token = answer.nextPageToken
  } while !token.isEmpty
  if session.isJSON {
    return try printJSON(
      .object([
        "categories": .array(
          categories.map { line in
            .object([
              "category": .string(word(line.category)), "seconds": .integer(line.seconds),
              "sixtieths": .integer(line.sixtieths), "text": .string(line.text),
              "percent": .integer(Int64(line.percent)), "app_count": .integer(Int64(line.appCount)),
            ])
          }),
        "apps": .array(
          apps.map { line in
            .object([
              "app_id": .string(line.appID), "display_name": owned.jsonName(line.appID),
              "category": .string(word(line.category)), "seconds": .integer(line.seconds),
              "sixtieths": .integer(line.sixtieths), "text": .string(line.text),
              "percent": .integer(Int64(line.percent)), "removed": .bool(line.removed),
            ])
          }),
      ]))
  }
  print(
    table(
      ["Category", "App", "Time", "Share", "Points"],
      categories.flatMap { category in
        [line(word(category.category), "all", category.text, category.percent, category.points, category.category)]
          + apps.filter { $0.category == category.category }.map {
            let name = owned.label($0.appID)
            return line(
              "", $0.removed && name != "a removed app" ? "\(name) (removed)" : name, $0.text, $0.percent, $0.points,
              $0.category)
          }
      }))
}

private func line(
  _ category: String, _ app: String, _ text: String, _ percent: Int32, _ points: Int64,
  _ kind: CommonV1.AppCategory
) -> [String] {
  [category, app, text, "\(percent) %", kind == .learning ? grouped(points) : "-"]
}

@Sendable private func showTrend(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = UsageV1.GetTrendRequest(
    childID: child.childID, date: try arguments.date("date"),
    weeks: Int32(try arguments.number("weeks", in: 1...53) ?? 0))
  let weeks = try await guardian.call { try await guardian.usage.getTrend(request) }.weeks
  if session.isJSON {
    return try printJSON(
      .array(
        weeks.map { week in
          .object([
            "first_date": .string(date(week.firstDate)), "last_date": .string(date(week.lastDate)),
            "learning_seconds": .integer(week.learningSeconds), "reward_seconds": .integer(week.rewardSeconds),
            "learning_sixtieths": .integer(week.learningSixtieths),
            "learning_days": .integer(Int64(week.learningDays)), "current": .bool(week.current),
          ])
        }))
  }
  let most = weeks.map { max($0.learningSeconds, $0.rewardSeconds) }.max() ?? 0
  print(
    table(
      ["Week", "Learning", "", "Points", "Days", "Reward"],
      weeks.map { week in
        [
          "\(date(week.firstDate))\(week.current ? " (now)" : "")", week.learningText,
          bar(week.learningSeconds, of: most, width: 12), grouped(week.learningPoints), "\(week.learningDays)",
          week.rewardText,
        ]
      }))
}
