import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

/// Access for a guardian without a working device: an operator's pairing.
@Suite(.timeLimit(.minutes(30)))
struct GuardianPairingTests {
  private func request(
    _ familyID: String, _ guardianID: String, reason: String = "Alex, by telephone", requestID: String = freshID()
  ) -> FamilyV1.StartGuardianPairingRequest {
    .init(familyID: familyID, guardianID: guardianID, reason: reason, requestID: requestID)
  }

  @Test("FA-4 an operator's code makes a device a named guardian's, at once and once, and the record stays")
  func wayBack() async throws {
    try await withFamilyService { fixture in
      let alice = try fixture.peerClient(.operator)
      let lost = try await fixture.makeFamily()
      let family = try await fixture.client.getFamily(.init(), options: lost.options)
      // The only guardian is shut out.
      _ = try await fixture.refresh(lost.credentials.refreshToken)
      _ = try await rpcError { try await fixture.refresh(lost.credentials.refreshToken) }

      let started = try await alice.client.startGuardianPairing(
        request(family.familyID, family.guardians[0].guardianID))
      let redeemed = try await fixture.redeem(started.code)
      #expect(try await rpcError { try await fixture.redeem(started.code) }.code == .notFound)
      let answers = try await fixture.awaitPairing(redeemed.pairingToken)
      #expect(answers.map(\.state) == [.confirmed])
      #expect(answers[0].device?.mode == .parent && answers[0].device?.deviceID == redeemed.deviceID)
      let back = Caller(
        familyID: family.familyID, deviceID: redeemed.deviceID, credentials: try #require(answers[0].credentials))
      #expect(try await fixture.client.getFamily(.init(), options: back.options) == family)
      _ = try await fixture.makeChild(back)
      _ = try await fixture.refresh(back.credentials.refreshToken)
      let devices = try await fixture.events(FamilyV1.DeviceChanged.self, of: family.familyID)
      #expect(devices.last?.device?.deviceID == redeemed.deviceID && devices.last?.device?.status == .active)

      // The record outlives the pairing.
      try await fixture.advance(by: 2 * 86_400)
      let key = FamilyKey(family.familyID)
      let record = try await fixture.database.read(key.partition) { tx in
        try tx.queryOne(
          """
          SELECT operator_name, guardian_id, reason, start_time, device_id FROM operator_pairing
          WHERE partition = ? AND family_id = ?
          """, key.partition, key.familyID
        ) { [$0.string(0), $0.string(1), $0.string(2), "\($0.int64(3))", $0.string(4)] }
      }
      #expect(
        record == [
          "alice", family.guardians[0].guardianID, "Alex, by telephone", "\(FamilyFixture.start.seconds)",
          redeemed.deviceID,
        ])
      alice.channel.close()
    }
  }

  @Test("FA-4 the operator names a family, its guardian and a reason; an unknown one is not found")
  func refusals() async throws {
    try await withFamilyService { fixture in
      let alice = try fixture.peerClient(.operator)
      let caller = try await fixture.makeFamily()
      let other = try await fixture.makeFamily()
      let guardianID = try await fixture.client.getFamily(.init(), options: caller.options).guardians[0].guardianID
      for (familyID, guardianID) in [
        (freshID(), guardianID), (caller.familyID, freshID()), (other.familyID, guardianID),
      ] {
        let error = try await rpcError { try await alice.client.startGuardianPairing(request(familyID, guardianID)) }
        #expect(error.code == .notFound)
      }
      for reason in ["", "  ", String(repeating: "a", count: 101), "a\u{202E}b"] {
        let wanted = request(caller.familyID, guardianID, reason: reason)
        #expect(try await rpcError { try await alice.client.startGuardianPairing(wanted) }.fields == ["reason"])
      }
      alice.channel.close()
    }
  }

  @Test("FA-2 repeating the operator's request gives the one pairing another code, and the earlier code is void")
  func repeated() async throws {
    try await withFamilyService { fixture in
      let alice = try fixture.peerClient(.operator)
      let caller = try await fixture.makeFamily()
      let guardianID = try await fixture.client.getFamily(.init(), options: caller.options).guardians[0].guardianID
      let wanted = request(caller.familyID, guardianID)
      let first = try await alice.client.startGuardianPairing(wanted)
      let second = try await alice.client.startGuardianPairing(wanted)
      #expect(first.pairingID == second.pairingID)
      #expect(try await rpcError { try await fixture.redeem(first.code) }.code == .notFound)
      _ = try await fixture.redeem(second.code)
      alice.channel.close()
    }
  }
}
