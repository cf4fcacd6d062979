import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI
import Telemetry

// The keys that sign access tokens (FA-4): what is published, rotation, withdrawal.
extension FamilyAPI {
  package func getSigningKeys(
    _ request: FamilyV1.GetSigningKeysRequest, context: RPCContext
  ) async throws -> FamilyV1.GetSigningKeysResponse {
    // Another process may have changed them.
    await issuer.signingKeys.update()
    var response = publishedKeys()
    if request.nonce.isEmpty { return response }
    // A signature for each call is for those who need it.
    guard [.service, .operator].contains(context.principal.role) else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: [.service, .operator])
    }
    var faults = RequestFaults()
    if !SigningKeyProof.nonceSize.contains(request.nonce.count) {
      faults.add(
        "nonce", "nonce has \(request.nonce.count) bytes; give 16 to 64 unpredictable ones, or none for no proof")
    }
    try faults.refuse()
    let keySet = try FamilyV1.SigningKeySet(
      nonce: request.nonce, keys: response.keys, withdrawnKeyIDs: response.withdrawnKeys.map(\.keyID)
    ).serialized()
    let proof = try await issuer.signingKeys.proof(of: keySet)
    response.proof = FamilyV1.SigningKeyProof(keySet: keySet, signature: proof.signature, keyID: proof.keyID)
    return response
  }

  package func rotateSigningKeys(
    _ request: FamilyV1.RotateSigningKeysRequest, context: RPCContext
  ) async throws -> FamilyV1.GetSigningKeysResponse {
    let name = try callingOperator(context)
    var faults = RequestFaults()
    Self.examine(request.keyID, field: "key_id", &faults)
    try faults.refuse()
    try await change(field: { _ in "key_id" }) { try await issuer.signingKeys.rotate(request.keyID) }
    logger.warning("an operator has rotated the signing keys", ["operator": name, "key": request.keyID])
    return publishedKeys()
  }

  package func withdrawSigningKeys(
    _ request: FamilyV1.WithdrawSigningKeysRequest, context: RPCContext
  ) async throws -> FamilyV1.GetSigningKeysResponse {
    let name = try callingOperator(context)
    var faults = RequestFaults()
    faults.count(request.keyIDs.count, field: "key_ids", in: 1...16)
    for (index, keyID) in request.keyIDs.prefix(16).enumerated() {
      Self.examine(keyID, field: "key_ids[\(index)]", &faults)
    }
    try faults.refuse()
    try await change(field: { "key_ids[\($0)]" }) {
      if let remedy = try await issuer.signingKeys.withdraw(request.keyIDs, by: name) { logger.error("\(remedy)") }
    }
    logger.warning(
      "an operator has withdrawn signing keys", ["operator": name, "keys": request.keyIDs.joined(separator: ",")])
    return publishedKeys()
  }

  private func callingOperator(_ context: RPCContext) throws(RPCError) -> String {
    guard case .operator(let name) = context.principal else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: [.operator])
    }
    return name
  }

  private static func examine(_ keyID: String, field: String, _ faults: inout RequestFaults) {
    if keyID.utf8.count != 16 {
      faults.add(field, "\(field) has \(keyID.utf8.count) bytes; give the 16 characters that GetSigningKeys returns")
    }
  }

  /// - Parameter field: the path of the id at a position.
  private func change(field: (Int) -> String, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let unknown as SigningKeyRing.UnknownKey {
      throw Refusal.error(
        .notFound, reason: .signingKeyNotFound,
        "there is no signing key \"\(unknown.keyID)\"; GetSigningKeys lists those that there are",
        field: field(unknown.index))
    } catch let error as KeyFileError {
      logger.error("signing keys not stored: \(error)")
      throw Refusal.tryAgain(
        "the signing keys can't be stored; a withdrawal holds until ShieldPolicy ends, a rotation does not: its log names "
          + "the file and the reason")
    }
  }

  private func publishedKeys() -> FamilyV1.GetSigningKeysResponse {
    let ring = issuer.signingKeys.ring
    return FamilyV1.GetSigningKeysResponse(
      keys: ring.published(at: now.seconds).map { key in
        FamilyV1.SigningKey(
          keyID: key.keyID, publicKey: key.privateKey.publicKey.rawBytes,
          publishTime: .init(seconds: key.publishTime), signTime: key.signTime.map { .init(seconds: $0) },
          endTime: key.endTime.map { .init(seconds: $0) }, voidTime: key.voidTime.map { .init(seconds: $0) })
      },
      withdrawnKeys: ring.withdrawn.map { key in
        FamilyV1.WithdrawnSigningKey(
          keyID: key.keyID, withdrawTime: .init(seconds: key.withdrawTime), operatorName: key.operatorName)
      })
  }
}
