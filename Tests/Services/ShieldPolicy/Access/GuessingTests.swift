import Awaiting
import Database
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess

/// Codes and PINs that are guessed from many addresses, at two processes on one database.
@Suite(.timeLimit(.minutes(30)))
struct GuessingTests {
  /// Each address has one wrong code, then it waits for an hour.
  private static func slow(_ settings: inout FamilySettings) {
    settings.wrongCodesPerAddress = AttemptPace(burst: 1, milliseconds: 3_600_000)
  }

  /// Calls the other process from an address of its own.
  private func context(
    _ method: MethodDescriptor, from address: UInt32, as principal: Principal = .anonymous
  ) -> RPCContext {
    var context = RPCContext(method: method, peer: PeerIdentity(address: .ipv4(0x0a00_0000 + address, port: 1)))
    context.principal = principal
    return context
  }

  private func reason(_ body: () async throws -> Void) async -> String? { await failure(body)?.reason }

  @Test("FA-2 wrong pairing codes count for their pairing, from whatever address and at whatever process")
  func pairingCodes() async throws {
    try await withFamilyService(configure: Self.slow) { fixture in
      let alex = try await fixture.makeFamily()
      let started = try await fixture.startPairing(alex, try await fixture.makeChild(alex))
      let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
      let last = try #require(started.code.last.flatMap { digits.firstIndex(of: $0) })
      @Sendable func redeem(_ code: String, from address: UInt32) async throws {
        let request = FamilyV1.RedeemPairingRequest(code: code, deviceDisplayName: "tablet")
        if address == 0 {
          _ = try await fixture.client.redeemPairing(request, options: FamilyFixture.anonymous)
        } else {
          let context = context(FamilyV1.FamilyServiceMethods.redeemPairing, from: address)
          _ = try await fixture.otherAPI.redeemPairing(request, context: context)
        }
      }
      for address in 0..<5 as Range<UInt32> {
        let wrong = String(started.code.dropLast()) + String(digits[(last + 1 + Int(address)) % 32])
        #expect(await reason { try await redeem(wrong, from: address) } == "PAIRING_CODE_NOT_VALID")
      }
      // Addresses that have not tried before come too late as well.
      #expect(await reason { try await redeem(started.code, from: 5) } == "PAIRING_CODE_NOT_VALID")
      let next = try await fixture.startPairing(alex, try await fixture.makeChild(alex, name: "Tom"))
      try await redeem(next.code, from: 6)
    }
  }

  @Test(
    "FA-8 wrong recovery codes count for their guardian, named or not, from whatever address and at whatever process",
    arguments: [true, false])
  func recoveryCodes(isNamed: Bool) async throws {
    try await withFamilyService(configure: Self.slow) { fixture in
      let created = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
      let family = try #require(created.family)
      let right = created.recoveryCodes[0]
      @Sendable func redeem(_ code: String, from address: UInt32) async throws {
        let request = FamilyV1.RedeemRecoveryCodeRequest(
          familyID: isNamed ? family.familyID : "", guardianID: isNamed ? family.guardians[0].guardianID : "",
          code: code, deviceDisplayName: "phone")
        if address == 0 {
          _ = try await fixture.client.redeemRecoveryCode(request, options: FamilyFixture.anonymous)
        } else {
          let context = context(FamilyV1.FamilyServiceMethods.redeemRecoveryCode, from: address)
          _ = try await fixture.otherAPI.redeemRecoveryCode(request, context: context)
        }
      }
      for address in 0..<5 as Range<UInt32> {
        let wrong = isNamed ? "000000000000000\(address)" : "\(right.prefix(6))0000000000000\(address)"
        #expect(await reason { try await redeem(wrong, from: address) } == "RECOVERY_CODE_NOT_VALID")
      }
      #expect(await reason { try await redeem(right, from: 5) } == "RECOVERY_CODE_NOT_VALID")
      try await fixture.advance(by: 60)
      try await redeem(right, from: 6)
    }
  }

  @Test("FA-5 wrong PINs count for their guardian, from whatever device, address and process")
  func pins() async throws {
    try await withFamilyService(configure: Self.slow) { fixture in
      let alex = try await fixture.makeFamily()
      let (alexID, childID) = (try await fixture.guardianIDs(alex)[0], try await fixture.makeChild(alex))
      try await fixture.setPin(alex)
      var children: [Caller] = []
      for _ in 0..<3 { children.append(try await fixture.pairDevice(alex, childID)) }
      let devices = children
      @Sendable func verify(_ pin: String, from address: UInt32) async throws {
        let device = devices[Int(address) % devices.count]
        let request = FamilyV1.VerifyPinRequest(guardianID: alexID, pin: pin)
        if address % 2 == 0 {
          _ = try await fixture.client.verifyPin(request, options: device.options)
        } else {
          let context = context(
            FamilyV1.FamilyServiceMethods.verifyPin, from: address,
            as: .child(familyID: device.familyID, childID: childID, deviceID: device.deviceID))
          _ = try await fixture.otherAPI.verifyPin(request, context: context)
        }
      }
      for address in 0..<4 as Range<UInt32> {
        #expect(await reason { try await verify("000\(address)", from: address) } == "PIN_NOT_VALID")
      }
      #expect(await reason { try await verify("0004", from: 4) } == "PIN_LOCKED")
      for address in 5..<11 as Range<UInt32> {
        #expect(await reason { try await verify("4711", from: address) } == "PIN_LOCKED")
      }
      try await fixture.advance(by: 60)
      try await verify("4711", from: 11)
    }
  }

  @Test("FA-2 FA-8 that a code is wrong is answered at one time, whether or not there was something to count")
  func wrongAnswerTime() async throws {
    try await withFamilyService {
      $0.wrongAnswerTime = .seconds(3600)
      $0.wrongCodesPerAddress.burst = 100
    } _: { fixture in
      let created = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
      let family = try #require(created.family)
      let alex = Caller(
        familyID: family.familyID, deviceID: created.device?.deviceID ?? "",
        credentials: try #require(created.credentials))
      let started = try await fixture.startPairing(alex, try await fixture.makeChild(alex))
      let wrong = String(started.code.dropLast()) + (started.code.hasSuffix("0") ? "1" : "0")
      let guardianID = family.guardians[0].guardianID
      var attempts: [Task<Void, any Error>] = []
      for code in [wrong, String(wrong.reversed())] {
        attempts.append(
          Task {
            _ = try await fixture.otherAPI.redeemPairing(
              .init(code: code, deviceDisplayName: "tablet"),
              context: context(FamilyV1.FamilyServiceMethods.redeemPairing, from: 1))
          })
      }
      let former = "0000000000000000"
      let handle = created.recoveryCodes[0].prefix(6)
      // Two are there to be counted: by the ids, and by the handle. Unknown guardians are not, nor unknown handles, of
      // the same partition or of another one.
      let other = String(handle.dropLast()) + (handle.hasSuffix("0") ? "1" : "0")
      for (familyID, guardianID, code) in [
        (family.familyID, guardianID, former), (family.familyID, freshID(), former), (freshID(), freshID(), former),
        ("", "", handle + "00000000000000"), ("", "", other + created.recoveryCodes[0].dropFirst(6)),
        ("", "", String(created.recoveryCodes[0].reversed())),
      ] {
        attempts.append(
          Task {
            _ = try await fixture.otherAPI.redeemRecoveryCode(
              .init(familyID: familyID, guardianID: guardianID, code: code, deviceDisplayName: "phone"),
              context: context(FamilyV1.FamilyServiceMethods.redeemRecoveryCode, from: 1))
          })
      }
      func counts() async throws -> [Int] {
        try await fixture.database.read(nil) { tx in
          try tx.query(
            "/* test */ SELECT wrong_attempts FROM pairing UNION ALL SELECT wrong_attempts FROM recovery"
          ) { $0.int(0) }
        }
      }
      // The wrong attempts are counted; their answers are still held back. Right ones wait for nothing.
      try await fixture.commits.eventually("the counts") { try await counts() == [1, 2] }
      _ = try await fixture.redeem(started.code)
      for attempt in attempts {
        attempt.cancel()
        await #expect(throws: CancellationError.self) { try await attempt.value }
      }
    }
  }
}
