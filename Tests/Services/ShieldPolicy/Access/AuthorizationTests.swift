import EventLoop
import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess

@Suite struct AuthorizationTests {
  private typealias Call = @Sendable (FamilyV1.FamilyServiceClient, CallOptions) async throws -> Void

  /// Every method of the service with an empty request: an admitted caller is answered by validation at the latest.
  private static let calls: [String: Call] = [
    "CreateFamily": { _ = try await $0.createFamily(.init(), options: $1) },
    "GetFamily": { _ = try await $0.getFamily(.init(), options: $1) },
    "UpdateFamily": { _ = try await $0.updateFamily(.init(), options: $1) },
    "AddGuardian": { _ = try await $0.addGuardian(.init(), options: $1) },
    "UpdateGuardian": { _ = try await $0.updateGuardian(.init(), options: $1) },
    "RemoveGuardian": { _ = try await $0.removeGuardian(.init(), options: $1) },
    "RenewRecoveryCodes": { _ = try await $0.renewRecoveryCodes(.init(), options: $1) },
    "RedeemRecoveryCode": { _ = try await $0.redeemRecoveryCode(.init(), options: $1) },
    "ListSecurityChanges": { _ = try await $0.listSecurityChanges(.init(), options: $1) },
    "UndoSecurityChange": { _ = try await $0.undoSecurityChange(.init(), options: $1) },
    "UndoByRecoveryCode": { _ = try await $0.undoByRecoveryCode(.init(), options: $1) },
    "ListGuardians": { _ = try await $0.listGuardians(.init(), options: $1) },
    "SetPin": { _ = try await $0.setPin(.init(), options: $1) },
    "VerifyPin": { _ = try await $0.verifyPin(.init(), options: $1) },
    "EndElevation": { _ = try await $0.endElevation(.init(), options: $1) },
    "CreateChild": { _ = try await $0.createChild(.init(), options: $1) },
    "UpdateChild": { _ = try await $0.updateChild(.init(), options: $1) },
    "ListChildren": { _ = try await $0.listChildren(.init(), options: $1) },
    "StartPairing": { _ = try await $0.startPairing(.init(), options: $1) },
    "RedeemPairing": { _ = try await $0.redeemPairing(.init(), options: $1) },
    "ConfirmPairing": { _ = try await $0.confirmPairing(.init(), options: $1) },
    "ListPairings": { _ = try await $0.listPairings(.init(), options: $1) },
    "CancelPairing": { _ = try await $0.cancelPairing(.init(), options: $1) },
    "StartGuardianPairing": { _ = try await $0.startGuardianPairing(.init(), options: $1) },
    "AwaitPairing": { for try await _ in $0.awaitPairing(.init(), options: $1) {} },
    "RefreshToken": { _ = try await $0.refreshToken(.init(), options: $1) },
    "ListDevices": { _ = try await $0.listDevices(.init(), options: $1) },
    "UpdateDevice": { _ = try await $0.updateDevice(.init(), options: $1) },
    "RevokeDevice": { _ = try await $0.revokeDevice(.init(), options: $1) },
    "GetSigningKeys": { _ = try await $0.getSigningKeys(.init(), options: $1) },
    "ListChanges": { _ = try await $0.listChanges(.init(), options: $1) },
    "RotateSigningKeys": { _ = try await $0.rotateSigningKeys(.init(), options: $1) },
    "WithdrawSigningKeys": { _ = try await $0.withdrawSigningKeys(.init(), options: $1) },
  ]

  private static let guardiansOnly: Set<String> = [
    "GetFamily", "UpdateFamily", "AddGuardian", "UpdateGuardian", "CreateChild", "UpdateChild", "StartPairing",
    "ConfirmPairing", "ListPairings", "CancelPairing", "ListDevices", "UpdateDevice", "RevokeDevice",
    "RemoveGuardian", "RenewRecoveryCodes", "ListChanges", "SetPin", "ListSecurityChanges", "UndoSecurityChange",
  ]
  private static let operatorsOnly: Set<String> = [
    "StartGuardianPairing", "RotateSigningKeys", "WithdrawSigningKeys",
  ]
  private static let everyone: Set<String> = [
    "CreateFamily", "RedeemPairing", "RedeemRecoveryCode", "UndoByRecoveryCode", "AwaitPairing", "RefreshToken",
    "GetSigningKeys",
  ]

  private static let family: Set<String> = ["ListChildren", "ListGuardians", "VerifyPin", "EndElevation"]

  /// The roles that the contract admits.
  private func mayCall(_ method: String, _ role: Role) -> Bool {
    if Self.everyone.contains(method) { return true }
    if Self.guardiansOnly.contains(method) { return role == .guardian }
    if Self.operatorsOnly.contains(method) { return role == .operator }
    return Self.family.contains(method) && (role == .guardian || role == .child)
  }

  @Test("FA-6 every method admits exactly the roles it is declared for")
  func everyMethodEveryRole() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let child = try await fixture.pairDevice(guardian, try await fixture.makeChild(guardian))
      let (service, alice) = (try fixture.peerClient(.service), try fixture.peerClient(.operator))
      let bank = try fixture.peerClient(.reporter)
      defer {
        service.channel.close()
        alice.channel.close()
        bank.channel.close()
      }
      let pendingToken = try fixture.signer.accessToken(
        for: .pendingDevice(familyID: guardian.familyID, deviceID: freshID()), now: fixture.clock.now
      ).token
      let pending = CallOptions(
        timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(pendingToken)"]))
      let callers: [(role: Role, client: FamilyV1.FamilyServiceClient, options: CallOptions)] = [
        (.guardian, fixture.client, guardian.options), (.child, fixture.client, child.options),
        (.anonymous, fixture.client, FamilyFixture.anonymous), (.service, service.client, FamilyFixture.anonymous),
        (.operator, alice.client, FamilyFixture.anonymous), (.pendingDevice, fixture.client, pending),
        (.reporter, bank.client, FamilyFixture.anonymous),
      ]
      #expect(Set(callers.map(\.role)) == Set(Role.allCases))
      for (method, call) in Self.calls {
        for (role, client, options) in callers {
          let error = await Self.error { try await call(client, options) }
          let refusal = "\(method) as \(role): \(error.map { "\($0)" } ?? "OK")"
          if mayCall(method, role) {
            // An empty token is UNAUTHENTICATED too, with its own message.
            #expect(error?.code != .permissionDenied && error?.message.contains("needs a token") != true, "\(refusal)")
          } else {
            #expect(error?.code == (role == .anonymous ? .unauthenticated : .permissionDenied), "\(refusal)")
          }
        }
      }
    }
  }

  @Test("FA-6 every method of the service is declared, and no other one")
  func complete() {
    #expect(Set(Self.calls.keys) == Set(FamilyAPI.authorization.methods.map(\.name)))
  }

  @Test("FA-6 a child's token writes nothing in its family")
  func childWrites() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      let child = try await fixture.pairDevice(guardian, childID)
      var change = FamilyV1.UpdateChildRequest(requestID: freshID())
      change.child = FamilyV1.Child(childID: childID, displayName: "Boss")
      change.updateMask = GoogleProtobuf.FieldMask(paths: ["display_name"])
      let update = try await rpcError { try await fixture.client.updateChild(change, options: child.options) }
      #expect(update.code == .permissionDenied)
      let pairing = try await rpcError { try await fixture.startPairing(child, childID) }
      #expect(pairing.code == .permissionDenied)
      let children = try await fixture.client.listChildren(.init(), options: guardian.options).children
      #expect(children.map(\.displayName) == ["Mia"])
    }
  }

  private static func error(_ body: () async throws -> Void) async -> RPCError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? RPCError ?? RPCError(.unknown, "\(error)")
    }
  }
}
