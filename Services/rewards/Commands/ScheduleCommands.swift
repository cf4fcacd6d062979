import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let appsOfWindow = Option(
  name: "app", value: "APP", help: "a reward app, by label, token name or id [all of them]", repeats: true)
private let windowName = Option(
  name: "name", value: "NAME", help: "the window's name, such as Night or School", isRequired: true)

/// Limits, windows and pauses (SH-14).
let scheduleCommands = [
  Command(
    words: ["schedule", "show"], summary: "Show a child's limits, windows and pause", options: [.child],
    examples: ["rewards schedule show --child Mia"], output: scheduleShape,
    run: { session, arguments in
      let guardian = try await session.guardian()
      try await show(try await ChildApps.read(try arguments.required("child"), guardian), guardian, session)
    }),
  Command(
    words: ["schedule", "limit"], summary: "Replace a child's limits on reward apps; without any option there are none",
    options: [
      .child,
      Option(
        name: "daily", value: "LIMIT", help: "minutes a day over all reward apps, such as 60 or 60,sat:120,sun:none"),
      Option(name: "weekly", value: "N", help: "minutes a week over all reward apps"),
      Option(name: "app", value: "APP=LIMIT", help: "minutes a day of a reward app", repeats: true),
    ],
    examples: [
      "rewards schedule limit --child Mia --daily 60,sat:120,sun:120 --weekly 420",
      "rewards schedule limit --child Mia --app Videos=30",
    ], output: scheduleShape, run: limit),
  Command(
    words: ["schedule", "add-window"],
    summary: "Add a bedtime or another window in which reward apps are shielded; one of the same name is replaced",
    options: [
      .child, windowName,
      Option(name: "time", value: "FROM-TO", help: "of the day, such as 21:00-07:00", isRequired: true),
      Option(name: "days", value: "DAYS", help: "days on which it starts, such as mon-fri or sat,sun [every]"),
      appsOfWindow, Option(name: "bedtime", value: nil, help: "it is a bedtime"),
    ],
    examples: ["rewards schedule add-window --child Mia --name Night --time 21:00-07:00 --bedtime"],
    output: scheduleShape, run: addWindow),
  Command(
    words: ["schedule", "remove-window"], summary: "Remove a window", options: [.child, windowName],
    examples: ["rewards schedule remove-window --child Mia --name Night"], output: scheduleShape,
    run: { session, arguments in
      let name = try arguments.required("name")
      try await changeWindows(session, arguments) { windows, owned in
        let rest = windows.filter { $0.displayName != name }
        guard rest.count < windows.count else {
          let names = windows.isEmpty ? "none" : windows.map(\.displayName.shown).joined(separator: ", ")
          throw CommandError("\(owned.child.displayName.shown) has no window \"\(name)\"; there are: \(names)")
        }
        return rest
      }
    }),
  Command(
    words: ["schedule", "pause"], summary: "Shield all reward apps of a child, until `schedule resume` or another time",
    options: [.child, Option(name: "until", value: "TIME", help: "such as 2026-03-02T18:00:00Z [without end]")],
    examples: ["rewards schedule pause --child Mia --until 2026-03-02T18:00:00Z"], output: scheduleShape, run: pause),
  Command(
    words: ["schedule", "resume"], summary: "End the pause", options: [.child],
    examples: ["rewards schedule resume --child Mia"], output: scheduleShape,
    run: { session, arguments in
      try await change(session, arguments) { guardian, owned, requestID in
        _ = try await guardian.shield.resumeAll(.init(childID: owned.child.childID, requestID: requestID))
      }
    }),
]

private let limitShape: Shape = .optional([
  "seconds": .optional(.integer),
  "weekdays": .list(["weekday": .word(ChallengeDraftOptions.weekdays + ["unknown"]), "seconds": .optional(.integer)]),
])
private let scheduleShape: Shape = [
  "all_apps_daily": limitShape, "all_apps_weekly_seconds": .optional(.integer),
  "app_limits": .list(["app_id": .text, "daily": limitShape]),
  "windows": .list([
    "kind": .word(["bedtime", "other"]), "display_name": .text,
    "weekdays": .list(.word(ChallengeDraftOptions.weekdays + ["unknown"])), "start_minute_of_day": .integer,
    "end_minute_of_day": .integer, "app_ids": .list(.text), "all_apps": .bool,
  ]),
  "pause": .optional(["start_time": .optional(.time), "end_time": .optional(.time)]),
]

// MARK: - Changes

/// Makes a call about a child's schedule and shows it as it is then.
private func change(
  _ session: Session, _ arguments: Arguments,
  _ body: @escaping @Sendable (SignedIn, ChildApps, String) async throws -> Void
) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let requestID = session.newID()
  try await guardian.call { try await body(guardian, owned, requestID) }
  try await show(owned, guardian, session)
}

private func changeWindows(
  _ session: Session, _ arguments: Arguments,
  _ body: @escaping @Sendable ([ShieldV1.Window], ChildApps) throws -> [ShieldV1.Window]
) async throws {
  try await change(session, arguments) { guardian, owned, requestID in
    let childID = owned.child.childID
    let known = try await guardian.shield.getSchedule(.init(childID: childID)).windows
    _ = try await guardian.shield.setWindows(
      .init(childID: childID, windows: try body(known, owned), requestID: requestID))
  }
}

@Sendable private func limit(_ session: Session, _ arguments: Arguments) async throws {
  var limits = ShieldV1.Limits()
  limits.allAppsDaily = try arguments["daily"].map { try dailyLimit($0, option: "daily") }
  limits.allAppsWeeklySeconds = try arguments.number("weekly", in: 0...10_079).map { Int32($0 * 60) }
  let named = try arguments.all("app").map { text in
    guard let sign = text.lastIndex(of: "=") else {
      throw CommandError("--app is \(text.shown); write it like Videos=30")
    }
    return (app: String(text[..<sign]), limit: try dailyLimit(String(text[text.index(after: sign)...]), option: "app"))
  }
  let common = limits
  try await change(session, arguments) { guardian, owned, requestID in
    var limits = common
    limits.appLimits = try named.map { .init(appID: try owned.app($0.app, category: .reward).appID, daily: $0.limit) }
    _ = try await guardian.shield.setLimits(
      .init(childID: owned.child.childID, limits: limits, requestID: requestID))
  }
}

/// `60`, or with days of the week: `60,sat:120,sun:none`.
private func dailyLimit(_ text: String, option: String) throws -> ShieldV1.DailyLimit {
  var limit = ShieldV1.DailyLimit()
  func seconds(_ minutes: Substring) throws -> Int32? {
    if minutes == "none" { return nil }
    guard let number = Int32(minutes), (0...1_439).contains(number) else {
      throw CommandError(
        "--\(option) is \(text.shown); write minutes from 0 to 1439, such as 60 or 60,sat:120,sun:none")
    }
    return number * 60
  }
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let sides = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if sides.count < 2 {
      limit.seconds = try seconds(part)
      continue
    }
    guard let day = ChallengeDraftOptions.weekdays.firstIndex(of: sides[0].lowercased()) else {
      throw CommandError(
        "--\(option) is \(text.shown); days are \(ChallengeDraftOptions.weekdays.joined(separator: ", "))")
    }
    limit.weekdays.append(.init(weekday: .init(rawValue: Int32(day + 1)), seconds: try seconds(sides[1])))
  }
  return limit
}

@Sendable private func addWindow(_ session: Session, _ arguments: Arguments) async throws {
  let name = try arguments.required("name")
  let (start, end) = try ChallengeDraftText.times(try arguments.required("time"), as: "--time")
  let window = ShieldV1.Window(
    kind: arguments.has("bedtime") ? .bedtime : .other, displayName: name,
    weekdays: try ChallengeDraftText.days(arguments["days"] ?? "every", as: "--days"), startMinuteOfDay: start,
    endMinuteOfDay: end)
  let apps = arguments.all("app")
  try await changeWindows(session, arguments) { windows, owned in
    var window = window
    window.appIDs = try owned.ids(apps, category: .reward)
    window.allApps = apps.isEmpty
    var changed = windows
    if let place = windows.firstIndex(where: { $0.displayName == name }) {
      changed[place] = window
    } else {
      changed.append(window)
    }
    return changed
  }
}

@Sendable private func pause(_ session: Session, _ arguments: Arguments) async throws {
  let ends = try arguments["until"].map { text in
    guard let instant = Instant(text) else {
      throw CommandError("--until is \(text.shown); it must be a time such as 2026-03-02T18:00:00Z")
    }
    return GoogleProtobuf.Timestamp(seconds: instant.seconds)
  }
  try await change(session, arguments) { guardian, owned, requestID in
    _ = try await guardian.shield.pauseAll(
      .init(childID: owned.child.childID, endTime: ends, requestID: requestID))
  }
}

// MARK: - Output

private func show(_ owned: ChildApps, _ guardian: SignedIn, _ session: Session) async throws {
  let childID = owned.child.childID
  let schedule = try await guardian.call { try await guardian.shield.getSchedule(.init(childID: childID)) }
  if session.isJSON { return try printJSON(json(schedule)) }
  say("Schedule of \(owned.child.displayName.shown)")
  if let pause = schedule.pause {
    say("All reward apps are paused \(pause.endTime.map { "until \(time($0))" } ?? "without end").")
  }
  let limits = schedule.limits ?? .init()
  if let daily = limits.allAppsDaily { say("All reward apps, a day: \(words(daily))", hanging: 2) }
  if let weekly = limits.allAppsWeeklySeconds { say("All reward apps, a week: \(exactMinutes(Int64(weekly)))") }
  for entry in limits.appLimits {
    say("\(owned.label(entry.appID)), a day: \(words(entry.daily ?? .init()))", hanging: 2)
  }
  for window in schedule.windows {
    let apps = window.allApps ? "all reward apps" : window.appIDs.map(owned.label).joined(separator: ", ")
    let days = window.weekdays.map(word).joined(separator: " ")
    say(
      "\(window.displayName.shown) (\(window.kind == .bedtime ? "bedtime" : "window")): \(days) "
        + "\(clock(window.startMinuteOfDay))-\(clock(window.endMinuteOfDay)), \(apps.isEmpty ? "no apps" : apps)",
      hanging: 2)
  }
  if schedule.pause == nil, limits == .init(), schedule.windows.isEmpty { say("No limits, no windows, no pause.") }
}

private func word(_ day: CommonV1.Weekday) -> String {
  let place = Int(day.rawValue) - 1
  return ChallengeDraftOptions.weekdays.indices.contains(place) ? ChallengeDraftOptions.weekdays[place] : "unknown"
}

private func words(_ limit: ShieldV1.DailyLimit) -> String {
  let days = limit.weekdays.map { "\(word($0.weekday)) \($0.seconds.map { exactMinutes(Int64($0)) } ?? "no limit")" }
  return ([limit.seconds.map { exactMinutes(Int64($0)) } ?? "no limit"] + days).joined(separator: ", ")
}

private func json(_ limit: ShieldV1.DailyLimit) -> JSON {
  .object([
    "seconds": limit.seconds.map { .integer(Int64($0)) } ?? .null,
    "weekdays": .array(
      limit.weekdays.map { entry in
        .object([
          "weekday": .string(word(entry.weekday)), "seconds": entry.seconds.map { .integer(Int64($0)) } ?? .null,
        ])
      }),
  ])
}

private func json(_ schedule: ShieldV1.Schedule) -> JSON {
  let limits = schedule.limits ?? .init()
  return .object([
    "all_apps_daily": limits.allAppsDaily.map(json) ?? .null,
    "all_apps_weekly_seconds": limits.allAppsWeeklySeconds.map { .integer(Int64($0)) } ?? .null,
    "app_limits": .array(
      limits.appLimits.map { .object(["app_id": .string($0.appID), "daily": $0.daily.map(json) ?? .null]) }),
    "windows": .array(schedule.windows.map(json)),
    "pause": schedule.pause.map {
      .object(["start_time": jsonTime($0.startTime), "end_time": jsonTime($0.endTime)])
    } ?? .null,
  ])
}

private func json(_ window: ShieldV1.Window) -> JSON {
  .object([
    "kind": .string(window.kind == .bedtime ? "bedtime" : "other"), "display_name": .string(window.displayName),
    "weekdays": .array(window.weekdays.map { .string(word($0)) }),
    "start_minute_of_day": .integer(Int64(window.startMinuteOfDay)),
    "end_minute_of_day": .integer(Int64(window.endMinuteOfDay)),
    "app_ids": .array(window.appIDs.map { .string($0) }), "all_apps": .bool(window.allApps),
  ])
}
