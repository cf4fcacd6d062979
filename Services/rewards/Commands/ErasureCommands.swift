import Bytes
import CommandLine
import Identity
import JSON
import LocalTime
import Messages
import ProtobufC
import RPC
import Stubs

/// Erasure of children and families (FA-7, FA-8).
let erasureCommands = [
  Command(
    words: ["child", "erase"],
    summary: "Erase a child with all that is kept about it, in all services, for good; export it before",
    options: [Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true), .yes],
    examples: ["rewards child erase --child Mia"], output: erasureShape, run: eraseChild),
  Command(
    words: ["family", "delete"],
    summary: "Delete the family with all that is kept about it, in all services, for good; export it before",
    options: [.yes], examples: ["rewards family delete"], output: erasureShape, run: deleteFamily),
  Command(
    words: ["erasure", "show"],
    summary: "Show how far an erasure is and the services' receipts, also after the family is gone",
    options: [
      Option(name: "family", value: "ID", help: "the family's id, as the erasure printed it", isRequired: true),
      Option(name: "request", value: "ID", help: "the id of the request, as the erasure printed it", isRequired: true),
    ], examples: ["rewards erasure show --family 01… --request 01…"], output: erasureShape, run: showErasure),
]

private let erasureShape: Shape = [
  "family_id": .text, "request_id": .text, "erasure_id": .text, "start_time": .optional(.time), "complete": .bool,
  "receipts": .list([
    "service": .text, "complete_time": .optional(.time), "rows": .named("table", .integer), "event_count": .integer,
    "partition": .integer, "feed_position": .integer, "public_key": .text, "signature": .text, "receipt": .text,
    "signature_valid": .bool,
  ]),
]

@Sendable private func eraseChild(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  try confirm("Erase \(child.displayName.shown) and all that is kept about this child, for good?", session, arguments)
  let request = PrivacyV1.EraseChildRequest(childID: child.childID, requestID: session.newID())
  let erasure = try await guardian.call { try await guardian.erasure.eraseChild(request) }
  try show(erasure, family: try await guardian.login.familyID, request: request.requestID, session)
}

@Sendable private func deleteFamily(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let family = try await guardian.call { try await guardian.family.getFamily(.init()) }
  try confirm(
    "Delete the family \(family.displayName.shown) with all its members and all that is kept about them, for good?",
    session, arguments)
  let request = PrivacyV1.DeleteFamilyRequest(familyID: family.familyID, requestID: session.newID())
  let erasure = try await guardian.call { try await guardian.erasure.deleteFamily(request) }
  try show(erasure, family: family.familyID, request: request.requestID, session)
}

@Sendable private func showErasure(_ session: Session, _ arguments: Arguments) async throws {
  let request = PrivacyV1.GetErasureRequest(
    familyID: try arguments.required("family"), requestID: try arguments.required("request"))
  let client = PrivacyV1.ErasureServiceClient(try session.anonymous(.shieldPolicy))
  try show(
    try await client.getErasure(request), family: request.familyID, request: request.requestID, session)
}

private func show(
  _ erasure: PrivacyV1.Erasure, family familyID: String, request requestID: String, _ session: Session
) throws {
  let receipts = try erasure.receipts.map(ReadReceipt.init)
  if session.isJSON {
    return try printJSON(
      .object([
        "family_id": .string(familyID), "request_id": .string(requestID), "erasure_id": .string(erasure.erasureID),
        "start_time": jsonTime(erasure.startTime), "complete": .bool(erasure.complete),
        "receipts": .array(receipts.map(\.json)),
      ]))
  }
  say(
    erasure.complete
      ? "All services have erased what they kept." : "\(receipts.count) of 4 services have erased what they kept.")
  if !receipts.isEmpty {
    print(
      table(
        ["Service", "Rows", "Events", "Signature"],
        receipts.map { receipt in
          [
            receipt.content.service.shown, grouped(receipt.content.rows.map(\.count).saturatingSum),
            grouped(receipt.content.eventCount), receipt.isValid ? "valid" : "NOT VALID",
          ]
        }))
  }
  say("For the receipts, also after the family is gone:")
  print("  rewards erasure show \\\n    --family \(familyID) \\\n    --request \(requestID)")
}

/// A receipt whose signature was checked.
private struct ReadReceipt {
  let content: PrivacyV1.ErasureReceipt
  let isValid: Bool
  private let signed: PrivacyV1.SignedReceipt

  init(_ signed: PrivacyV1.SignedReceipt) throws {
    self.signed = signed
    content = try PrivacyV1.ErasureReceipt(serializedBytes: signed.receipt)
    let key = try? PublicKey(rawBytes: signed.publicKey)
    isValid = key?.isValid(signature: signed.signature, for: signed.receipt) == true
  }

  var json: JSON {
    let rows = content.rows.map { ($0.table, JSON.integer($0.count)) }
    return .object([
      "service": .string(content.service), "complete_time": jsonTime(content.completeTime),
      "rows": .object(Dictionary(rows, uniquingKeysWith: { first, _ in first })),
      "event_count": .integer(content.eventCount), "partition": .integer(Int64(content.partition)),
      "feed_position": .integer(content.feedPosition), "public_key": .string(Hexadecimal.text(signed.publicKey)),
      "signature": .string(Hexadecimal.text(signed.signature)), "receipt": .string(Hexadecimal.text(signed.receipt)),
      "signature_valid": .bool(isValid),
    ])
  }
}
