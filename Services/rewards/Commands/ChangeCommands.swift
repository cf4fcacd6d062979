import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// The changes of all guardians with their authors (FA-1), over all services that guardians change something in.
let changeCommands = [
  Command(
    words: ["changes"], summary: "List who has changed what, newest first",
    options: [
      Option(name: "child", value: "NAME", help: "only what is about this child, by name or id"),
      Option(name: "count", value: "N", help: "changes to list, 1 to 1000 [20]"),
    ], examples: ["rewards changes", "rewards changes --child Mia --count 100"],
    output: [
      [
        "service": .word(Source.allCases.map(\.rawValue)), "number": .integer, "change_time": .optional(.time),
        "kind": .word(kinds + ["unknown"]), "guardian_id": .text, "guardian": .optional(.text), "device_id": .text,
        "device": .optional(.text), "child_id": .optional(.text), "subject_id": .optional(.text),
        "subject_name": .optional(.text),
        "values": [
          [
            "field": .text, "item_id": .optional(.text), "item_name": .optional(.text), "before": .optional(.text),
            "after": .optional(.text),
          ]
        ], "omitted_values": .integer,
      ]
    ], run: listChanges)
]

/// The services that record changes.
private enum Source: String, CaseIterable {
  case shieldPolicy = "ShieldPolicy"
  case usageIngest = "UsageIngest"
  case challengeService = "ChallengeService"
  case badgeService = "BadgeService"

  func changes(_ request: CommonV1.ListChangesRequest, _ caller: SignedIn) async throws
    -> CommonV1.ListChangesResponse
  {
    try await caller.call {
      switch self {
      case .shieldPolicy: try await caller.family.listChanges(request)
      case .usageIngest: try await caller.usage.listChanges(request)
      case .challengeService: try await caller.challenge.listChanges(request)
      case .badgeService: try await caller.badge.listChanges(request)
      }
    }
  }
}

/// A change and where it was made.
private struct SourcedChange {
  var source: Source
  var change: CommonV1.Change

  /// Changes of one second by service.
  var place: (Int64, String, Int64) { (change.changeTime?.seconds ?? 0, source.rawValue, change.number) }
}

/// The names by which people know those who made changes.
private struct ChangeNames {
  /// Of guardians, present or removed, and children.
  var members: [String: String]
  var devices: [String: String]
}

private let kinds = CommonV1.ChangeKind.allCases.filter { $0 != .unspecified }.map(word)

private func word(_ kind: CommonV1.ChangeKind) -> String {
  if case .unrecognized = kind { return "unknown" }
  return kind.protoName.dropFirst("CHANGE_KIND_".count).lowercased()
}

@Sendable private func listChanges(_ session: Session, _ arguments: Arguments) async throws {
  let count = Int(try arguments.number("count", in: 1...1_000) ?? 20)
  let guardian = try await session.guardian()
  var request = CommonV1.ListChangesRequest(pageSize: Int32(count))
  if let child = arguments["child"] { request.childID = try await guardian.child(child).childID }
  var changes: [SourcedChange] = []
  for source in Source.allCases {
    changes += try await read(count, request, from: source, guardian)
  }
  changes.sort { $0.place > $1.place }
  changes.removeLast(max(0, changes.count - count))
  let devices = try await guardian.call { try await guardian.family.listDevices(.init()).devices }
  let family = try await guardian.call { try await guardian.family.getFamily(.init()) }
  let children = try await guardian.children()
  let names = ChangeNames(
    members: Dictionary(
      (family.guardians + family.removedGuardians).map { ($0.guardianID, $0.displayName) }
        + children.map { ($0.childID, $0.displayName) },
      uniquingKeysWith: { first, _ in first }),
    devices: Dictionary(devices.map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first }))
  if session.isJSON { return try printJSON(.array(changes.map { json($0, names) })) }
  if changes.isEmpty { return say("Nothing was changed.") }
  print(
    table(
      ["When", "Who", "What"],
      changes.map { [minute($0.change.changeTime), author($0.change, names), text($0.change, names)] }))
}

/// The newest changes of a service: a page may have fewer than wanted, where they are long.
private func read(
  _ count: Int, _ request: CommonV1.ListChangesRequest, from source: Source, _ caller: SignedIn
) async throws -> [SourcedChange] {
  var (changes, request): ([CommonV1.Change], CommonV1.ListChangesRequest) = ([], request)
  while changes.count < count {
    let page = try await source.changes(request, caller)
    changes += page.changes
    request.pageToken = page.nextPageToken
    if request.pageToken.isEmpty { break }
  }
  return changes.prefix(count).map { SourcedChange(source: source, change: $0) }
}

private func author(_ change: CommonV1.Change, _ names: ChangeNames) -> String {
  let guardian = (names.members[change.guardianID] ?? change.guardianID).shown
  return names.devices[change.deviceID].map { "\(guardian), \($0.shown)" } ?? guardian
}

/// `challenge updated (Mia): Read, target 60 to 90`, with a few of the values.
private func text(_ change: CommonV1.Change, _ names: ChangeNames) -> String {
  var text = word(change.kind).replacing("_", with: " ")
  if !change.childID.isEmpty, change.subjectID != change.childID {
    text += " (\((names.members[change.childID] ?? change.childID).shown))"
  }
  let shown = change.values.prefix(4).map(valueText)
  let more = change.values.count - shown.count + Int(change.omittedValues)
  let subject = change.subjectName.isEmpty ? [] : [change.subjectName.shown]
  let parts = subject + shown + (more > 0 ? ["\(more) more"] : [])
  return parts.isEmpty ? text : "\(text): \(parts.joined(separator: ", "))"
}

private func valueText(_ value: CommonV1.ChangedValue) -> String {
  let item = value.itemName.isEmpty ? value.itemID : value.itemName
  let field = item.isEmpty ? value.field : "\(item.shown) \(value.field)"
  switch (value.before, value.after) {
  case (let before?, let after?): return "\(field) \(before.shown) to \(after.shown)"
  case (nil, let after?): return "\(field) \(after.shown)"
  case (let before?, nil): return "\(field) no longer \(before.shown)"
  case (nil, nil): return field
  }
}

private func json(_ entry: SourcedChange, _ names: ChangeNames) -> JSON {
  let change = entry.change
  func optional(_ text: String?) -> JSON { text.map { $0.isEmpty ? .null : .string($0) } ?? .null }
  return .object([
    "service": .string(entry.source.rawValue), "number": .integer(change.number),
    "change_time": jsonTime(change.changeTime), "kind": .string(word(change.kind)),
    "guardian_id": .string(change.guardianID), "guardian": optional(names.members[change.guardianID]),
    "device_id": .string(change.deviceID), "device": optional(names.devices[change.deviceID]),
    "child_id": optional(change.childID), "subject_id": optional(change.subjectID),
    "subject_name": optional(change.subjectName),
    "values": .array(
      change.values.map { value in
        .object([
          "field": .string(value.field), "item_id": optional(value.itemID), "item_name": optional(value.itemName),
          "before": optional(value.before), "after": optional(value.after),
        ])
      }),
    "omitted_values": .integer(Int64(change.omittedValues)),
  ])
}
