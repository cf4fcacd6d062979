import Bytes
import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies

// A pending device waits for a guardian's confirmation (FA-2).
extension FamilyAPI {
  package func awaitPairing(
    _ request: FamilyV1.AwaitPairingRequest, responses: ResponseWriter<FamilyV1.AwaitPairingResponse>,
    context: RPCContext
  ) async throws {
    guard let token = PairingTokenText(parsing: request.pairingToken) else { throw Refusal.wrongPairingToken() }
    // From here on the call counts as the family's, which requires knowing the secret.
    guard try await pairing(token) != nil else { throw Refusal.wrongPairingToken() }
    try context.acquirePlace(of: .member(token.pairingID, group: token.familyID))
    let subject = StreamLimits.Subject(familyID: token.familyID, memberID: token.pairingID)
    var response = FamilyV1.AwaitPairingResponse()
    // A lapse is a timer's commit, so it notifies as well.
    try await watchers.watch(
      token.pairingID, of: subject, on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      guard let record = try await pairing(token) else {
        // The pairing existed a moment ago; it has lapsed and was removed.
        guard response.state == .pending else { throw Refusal.wrongPairingToken() }
        response.state = .expired
        try await responses.write(response)
        return .finished
      }
      switch record.pairing.state {
      case .confirmed:
        try await responses.write(try await collectCredentials(token))
        return .finished
      case .pending where !record.pairing.isLapsed(at: now):
        let isNew = response.state != .pending
        if isNew {
          response.state = .pending
          try await responses.write(response)
        }
        return .waiting(hasSent: isNew)
      case .started, .pending, .cancelled, .attemptsExhausted:
        response.state = .expired
        try await responses.write(response)
        return .finished
      }
    } sign: {
      response
    }
  }

  /// The pairing to which the token belongs; nil when there is none or the secret is wrong.
  private func pairing(_ token: PairingTokenText) async throws -> PairingRecord? {
    let key = FamilyKey(token.familyID)
    let record = try await database.read(key.familyID) { tx in try PairingTable.find(tx, key, token.pairingID) }
    return record.flatMap { Self.matches($0, token) ? $0 : nil }
  }

  private static func matches(_ record: PairingRecord, _ token: PairingTokenText) -> Bool {
    guard let digest = record.tokenDigest else { return false }
    return equalInConstantTime(digest, token.secretDigest)
  }

  /// Starts the device's chain of refresh tokens. A repeated call starts it again, with the unused one void, as long as
  /// the first answer may have been lost.
  private func collectCredentials(_ token: PairingTokenText) async throws -> FamilyV1.AwaitPairingResponse {
    let key = FamilyKey(token.familyID)
    let (now, fresh) = (now, issuer.secrets())
    let (device, refreshToken) = try await database.write(key.familyID) { tx in
      guard let record = try PairingTable.find(tx, key, token.pairingID), Self.matches(record, token),
        let deviceID = record.deviceID, let device = try DeviceTable.find(tx, key, deviceID), device.status == .active,
        now < PairingLapse.end(of: record)
      else { throw Refusal.wrongPairingToken() }
      if let chain = try RefreshChainTable.find(tx, key, deviceID), !chain.isUnused {
        throw Refusal.failedPrecondition(
          .credentialsInUse, "the device has used its credentials already; call RefreshToken, or pair it again")
      }
      return (device, try RefreshChainTable.start(tx, key, deviceID, fresh, at: now))
    }
    var response = FamilyV1.AwaitPairingResponse()
    response.state = .confirmed
    response.device = FamilyV1.Device(device)
    response.credentials = try await issuer.credentials(for: device, refreshToken: refreshToken)
    return response
  }
}
