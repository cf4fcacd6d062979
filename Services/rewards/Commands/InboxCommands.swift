import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let device = Option(name: "device", value: "NAME", help: "as the child, on this paired device [the guardian]")

private let entryShape: Shape = [
  "number": .integer, "kind": .word(kinds.map(\.name) + ["unknown"]), "child_id": .text, "title": .text, "text": .text,
  "deliver_time": .optional(.time), "cause_time": .optional(.time), "read_time": .optional(.time),
  "withdraw_time": .optional(.time),
]
private let settingsShape: Shape = [
  "muted": [.word(kinds.map(\.name) + ["unknown"])], "quiet_start_minute": .optional(.integer),
  "quiet_end_minute": .optional(.integer), "time_zone": .optional(.text), "update_time": .optional(.time),
]

/// The inbox of a guardian or, on its device, of a child (FA-9).
let inboxCommands = [
  Command(
    words: ["inbox", "list"], summary: "List what you were notified of, newest first",
    options: [
      device, Option(name: "count", value: "N", help: "entries to list, 1 to 1000 [20]"),
      Option(name: "unread", value: nil, help: "only what is not read"),
    ],
    examples: ["rewards inbox list --unread", "rewards inbox list --device mia-tablet --json"],
    output: ["unread_count": .integer, "entries": .list(entryShape)], run: listEntries),
  Command(
    words: ["inbox", "watch"], summary: "Show what you are notified of as it comes in, until Ctrl-C",
    options: [device], examples: ["rewards inbox watch", "rewards inbox watch --device mia-tablet"],
    output: ["snapshot": .bool, "unread_count": .integer, "entries": .list(entryShape)], run: watchEntries),
  Command(
    words: ["inbox", "read"], summary: "Mark entries as read",
    options: [
      device, Option(name: "number", value: "N", help: "an entry, as rewards inbox list numbers it", repeats: true),
      Option(name: "all", value: nil, help: "all entries"),
    ], examples: ["rewards inbox read --number 12", "rewards inbox read --all"], output: ["unread_count": .integer],
    run: markRead),
  Command(
    words: ["inbox", "settings"], summary: "Show which kinds are muted, and the quiet hours", options: [device],
    examples: ["rewards inbox settings"], output: settingsShape, run: showSettings),
  Command(
    words: ["inbox", "set"], summary: "Set which kinds are muted, and the quiet hours; what is not given is off",
    options: [
      device,
      Option(
        name: "mute", value: "KIND",
        help: "a kind to leave out: \(kinds.map(\.name).filter { $0 != "security" }.joined(separator: ", "))",
        repeats: true),
      Option(name: "quiet", value: "HH:MM-HH:MM", help: "hold entries back at this time of day"),
      Option(name: "zone", value: "ZONE", help: "a guardian's time zone for --quiet, such as Europe/Berlin"),
    ],
    examples: [
      "rewards inbox set --mute points --quiet 21:00-07:00 --zone Europe/Berlin",
      "rewards inbox set --device mia-tablet --quiet 19:30-07:00",
    ], output: settingsShape, run: setSettings),
]

/// The command line's name of each kind of the contract: the name there, or a shorter one.
private let kinds: [(kind: InboxV1.NotificationKind, name: String)] = InboxV1.NotificationKind.allCases.dropFirst().map
{
  ($0, shortNames[$0] ?? $0.protoName.dropFirst("NOTIFICATION_KIND_".count).lowercased().replacing("_", with: "-"))
}

private let shortNames: [InboxV1.NotificationKind: String] = [
  .pointsDigest: "points", .challengeCompleted: "challenge", .badgeEarned: "badge", .streakAtRisk: "streak",
  .recordsQuarantined: "quarantine", .protectionLost: "protection", .clockChanged: "clock", .levelReached: "level",
  .freezeUsed: "freeze",
]

private func name(_ kind: InboxV1.NotificationKind) -> String { kinds.first { $0.kind == kind }?.name ?? "unknown" }

private func caller(_ session: Session, _ arguments: Arguments) async throws -> SignedIn {
  if let device = arguments["device"] { return try await session.device(device) }
  return try await session.guardian()
}

private func json(_ entries: [InboxV1.Notification]) -> JSON {
  .array(
    entries.map { entry in
      .object([
        "number": .integer(entry.number), "kind": .string(name(entry.kind)), "child_id": .string(entry.childID),
        "title": .string(entry.title), "text": .string(entry.text), "deliver_time": jsonTime(entry.deliverTime),
        "cause_time": jsonTime(entry.causeTime), "read_time": jsonTime(entry.readTime),
        "withdraw_time": jsonTime(entry.withdrawTime),
      ])
    })
}

private func show(_ entries: [InboxV1.Notification], _ children: [FamilyV1.Child]) {
  print(
    table(
      ["No.", "When", "Child", "What", "Note"],
      entries.map { entry in
        let child = children.first { $0.childID == entry.childID }?.displayName ?? ""
        let note = entry.withdrawTime != nil ? "withdrawn" : entry.readTime == nil ? "new" : ""
        return ["\(entry.number)", minute(entry.deliverTime), child.shown, entry.text.shown, note]
      }))
}

@Sendable private func listEntries(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await caller(session, arguments)
  let request = InboxV1.ListNotificationsRequest(
    pageSize: Int32(try arguments.number("count", in: 1...1_000) ?? 20), unreadOnly: arguments.has("unread"))
  let page = try await caller.call { try await caller.inbox.listNotifications(request) }
  if session.isJSON {
    return try printJSON(
      .object(["unread_count": .integer(Int64(page.unreadCount)), "entries": json(page.notifications)]))
  }
  if page.notifications.isEmpty { return say("There is nothing\(arguments.has("unread") ? " new" : "").") }
  show(page.notifications, try await caller.children())
  say("\(count(Int64(page.unreadCount), "new entry", "new entries")) in all.")
}

private func count(_ number: Int64, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

@Sendable private func watchEntries(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await caller(session, arguments)
  let children = try await caller.children()
  try await ChildWatch(caller: caller).follow { token, keep in
    for try await change in caller.inbox.watchNotifications(.init(resumeToken: token, signsOfLife: true)) {
      if !change.isSnapshot, change.notifications.isEmpty {
        // A sign of life.
      } else if session.isJSON {
        try printJSON(
          .object([
            "snapshot": .bool(change.isSnapshot), "unread_count": .integer(Int64(change.unreadCount)),
            "entries": json(change.notifications),
          ]))
      } else if !change.notifications.isEmpty {
        show(change.notifications, children)
      }
      flushOutput()
      await keep(change.resumeToken)
    }
  }
}

@Sendable private func markRead(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await caller(session, arguments)
  var request = InboxV1.MarkReadRequest()
  if arguments.has("all") {
    let newest = try await caller.call { try await caller.inbox.listNotifications(.init(pageSize: 1)) }
    guard let last = newest.notifications.first else { return try show(0, session) }
    request.throughNumber = last.number
  } else {
    request.numbers = try arguments.all("number").map { text in
      guard let number = Int64(text), number > 0 else {
        throw CommandError("--number \(text) is not a number of an entry")
      }
      return number
    }
    guard !request.numbers.isEmpty else { throw CommandError("which entries? Give --number or --all") }
  }
  let sent = request
  try show(try await caller.call { try await caller.inbox.markRead(sent).unreadCount }, session)
}

private func show(_ unread: Int32, _ session: Session) throws {
  if session.isJSON { return try printJSON(.object(["unread_count": .integer(Int64(unread))])) }
  say(unread == 0 ? "Everything is read." : "\(count(Int64(unread), "entry is", "entries are")) not read.")
}

@Sendable private func showSettings(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await caller(session, arguments)
  try show(try await caller.call { try await caller.inbox.getPreferences(.init()) }, session)
}

@Sendable private func setSettings(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await caller(session, arguments)
  var request = InboxV1.SetPreferencesRequest()
  request.mutedKinds = try arguments.all("mute").map { text in
    guard let kind = kinds.first(where: { $0.name == text }) else {
      throw CommandError("--mute \(text) is not a kind; there are \(kinds.map(\.name).joined(separator: ", "))")
    }
    return kind.kind
  }
  if let quiet = arguments["quiet"] {
    let times = quiet.split(separator: "-").map { minuteOfDay($0) }
    guard times.count == 2, let start = times[0], let end = times[1] else {
      throw CommandError("--quiet \(quiet) is not a time of day; write it like 21:00-07:00")
    }
    request.quietHours = .init(startMinute: start, endMinute: end, timeZone: arguments["zone"] ?? "")
  } else if arguments.has("zone") {
    throw CommandError("--zone is for --quiet; give both")
  }
  request.requestID = session.newID()
  let sent = request
  try show(try await caller.call { try await caller.inbox.setPreferences(sent) }, session)
}

/// nil for anything but `HH:MM`.
private func minuteOfDay(_ text: Substring) -> Int32? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
  guard text.utf8.count == 5, parts.count == 2, let hours = parts[0], let minutes = parts[1],
    (0...23).contains(hours), (0...59).contains(minutes)
  else { return nil }
  return hours * 60 + minutes
}

private func show(_ preferences: InboxV1.Preferences, _ session: Session) throws {
  let (muted, quiet) = (preferences.mutedKinds.map(name), preferences.quietHours)
  if session.isJSON {
    return try printJSON(
      .object([
        "muted": .array(muted.map { .string($0) }),
        "quiet_start_minute": quiet.map { .integer(Int64($0.startMinute)) } ?? .null,
        "quiet_end_minute": quiet.map { .integer(Int64($0.endMinute)) } ?? .null,
        "time_zone": quiet.flatMap { $0.timeZone.isEmpty ? nil : .string($0.timeZone) } ?? .null,
        "update_time": jsonTime(preferences.updateTime),
      ]))
  }
  say("Muted: \(muted.isEmpty ? "nothing" : muted.joined(separator: ", "))")
  guard let quiet else { return say("No quiet hours") }
  let zone = quiet.timeZone.isEmpty ? "" : " (\(quiet.timeZone.shown))"
  say("Quiet from \(clock(quiet.startMinute)) to \(clock(quiet.endMinute))\(zone)")
}
