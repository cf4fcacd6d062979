import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Whether what each service stores is what follows from its facts.
let ledgerCommands = [
  Command(
    words: ["admin", "verify"],
    summary: "Let the services fold their facts once more and compare that with what they store; needs an operator",
    options: [
      .service,
      Option(name: "family", value: "ID", help: "only this family; its data alone"),
      Option(name: "share", value: "PERCENT", help: "of a processor that each service may use, 1 to 100 [25]"),
    ],
    examples: ["rewards admin verify --operator-key FILE", "rewards admin verify --service UsageIngest --share 100"],
    output: [
      "compared_families": .integer,
      "differences": [
        [
          "service": .text, "kind": .word(["changed", "missing", "added", "unreadable", "unknown"]), "table": .text,
          "family_id": .text, "partition": .integer, "key": .text,
          "field": .text, "stored": .text, "expected": .text,
        ]
      ],
      "unlisted_differences": .integer,
      "uncompared_families": [["service": .text, "family_id": .text, "reason": .text]],
    ], run: verify)
]

/// The findings of a service.
private struct Verified: Sendable {
  var families: Int64 = 0
  var differences: [AdminV1.Difference] = []
  var unlisted: Int64 = 0
  var uncompared: [AdminV1.UncomparedFamily] = []

  var isSound: Bool { differences.isEmpty && uncompared.isEmpty }

  private mutating func add(_ response: AdminV1.VerifyResponse) {
    (families, unlisted) = (families +| response.comparedFamilies, unlisted +| response.unlistedDifferences)
    differences += response.differences
    uncompared += response.uncomparedFamilies
  }

  /// Follows the stream to its end; where it is interrupted, it is continued a few times.
  mutating func read(_ admin: AdminV1.AdminServiceClient, _ request: AdminV1.VerifyRequest) async throws {
    var request = request
    var attempts = 0
    while true {
      // With what is reported from here on a call with the present token begins again.
      var reported = self
      do {
        for try await response in admin.verify(request) {
          reported.add(response)
          if request.familyID.isEmpty, !response.resumeToken.isEmpty, response.resumeToken != request.resumeToken {
            (request.resumeToken, attempts, self) = (response.resumeToken, 0, reported)
          }
        }
        self = reported
        return
      } catch {
        let isInterrupted = error.code == .unavailable && !request.resumeToken.isEmpty && attempts < 3
        guard isInterrupted else { throw error }
        attempts += 1
      }
    }
  }
}

@Sendable private func verify(_ session: Session, _ arguments: Arguments) async throws {
  var request = AdminV1.VerifyRequest()
  request.familyID = arguments["family"] ?? ""
  if let share = arguments["share"] {
    guard let percent = Int32(share) else { throw CommandError("--share is \(share); give 1 to 100") }
    request.sharePercent = percent
  }
  let answers = try await Answers(from: try ServiceName.chosen(arguments)) { [request] service in
    var verified = Verified()
    try await verified.read(.init(try session.operations(service)), request)
    return verified
  }
  if session.isJSON {
    try printJSON(json(answers.values))
  } else {
    for (service, verified) in answers.values { show(service, verified) }
  }
  try answers.requireAll()
  guard answers.values.allSatisfy(\.value.isSound) else { throw CheckFailed() }
}

private func show(_ service: ServiceName, _ verified: Verified) {
  if verified.isSound {
    return say(
      "\(service.executable): what is stored is what the facts give (compared families: \(verified.families)).")
  }
  for difference in verified.differences { say("\(service.executable): \(text(of: difference))") }
  if verified.unlisted > 0 {
    say("\(service.executable): \(count(verified.unlisted, "further difference")) not listed.")
  }
  for family in verified.uncompared {
    say("\(service.executable): family \(family.familyID) was not compared: \(family.reason.shown)")
  }
}

/// One sentence about a difference.
private func text(of difference: AdminV1.Difference) -> String {
  let key = difference.key.map { "\($0.column)=\($0.value.shown)" }.joined(separator: ", ")
  let family = difference.familyID.isEmpty ? "partition \(difference.partition)" : "family \(difference.familyID)"
  let row = "\(difference.table) \(key.isEmpty ? "" : "(\(key)) ")of \(family)"
  return switch difference.kind {
  case .missing: "\(row) is missing"
  case .added: "\(row) should not be there"
  case .changed:
    "\(row): \(difference.field) is \(difference.stored.shown), and should be \(difference.expected.shown)"
  default: "what is stored of \(family) cannot be read: \(difference.stored.shown)"
  }
}

private func key(of difference: AdminV1.Difference) -> String {
  difference.key.map { "\($0.column)=\($0.value)" }.joined(separator: ", ")
}

private func kind(of difference: AdminV1.Difference) -> String {
  switch difference.kind {
  case .changed: "changed"
  case .missing: "missing"
  case .added: "added"
  case .unreadable: "unreadable"
  default: "unknown"
  }
}

private func json(_ found: [(service: ServiceName, value: Verified)]) -> JSON {
  let differences = found.flatMap { service, verified in
    verified.differences.map { difference in
      JSON.object([
        "service": .string(service.executable), "kind": .string(kind(of: difference)),
        "table": .string(difference.table), "family_id": .string(difference.familyID),
        "partition": .integer(Int64(difference.partition)), "key": .string(key(of: difference)),
        "field": .string(difference.field), "stored": .string(difference.stored),
        "expected": .string(difference.expected),
      ])
    }
  }
  let uncompared = found.flatMap { service, verified in
    verified.uncompared.map { family in
      JSON.object([
        "service": .string(service.executable), "family_id": .string(family.familyID), "reason": .string(family.reason),
      ])
    }
  }
  return .object([
    "compared_families": .integer(found.map(\.value.families).saturatingSum), "differences": .array(differences),
    "unlisted_differences": .integer(found.map(\.value.unlisted).saturatingSum),
    "uncompared_families": .array(uncompared),
  ])
}
