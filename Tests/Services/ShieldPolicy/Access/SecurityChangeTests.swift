import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies
@testable import ShieldInbox

/// Changes that make or unmake guardians: who is notified of them, and who can undo them.
@Suite(.timeLimit(.minutes(30)))
struct SecurityChangeTests {
  /// A family with two guardians, each with a device, and their ids and codes.
  private struct Made {
    var alex: Caller
    var sam: Caller
    var alexID: String
    var samID: String
    var codes: [String]
  }

  private func alone(_ fixture: FamilyFixture) async throws -> (Caller, id: String, codes: [String]) {
    let made = try await fixture.client.createFamily(fixture.creation(), options: FamilyFixture.anonymous)
    let family = try #require(made.family)
    let caller = Caller(
      familyID: family.familyID, deviceID: try #require(made.device).deviceID,
      credentials: try #require(made.credentials))
    return (caller, family.guardians[0].guardianID, made.recoveryCodes)
  }

  private func make(_ fixture: FamilyFixture) async throws -> Made {
    let (alex, alexID, codes) = try await alone(fixture)
    let samID = try await fixture.addGuardian(alex)
    let sam = try await fixture.pairDevice(alex, guardian: samID)
    return Made(alex: alex, sam: sam, alexID: alexID, samID: samID, codes: codes)
  }

  private func undo(_ fixture: FamilyFixture, _ caller: Caller, _ id: String) async throws -> FamilyV1.SecurityChange {
    try await fixture.client.undoSecurityChange(.init(changeID: id, requestID: freshID()), options: caller.options)
  }

  private func undo(
    _ fixture: FamilyFixture, _ familyID: String, _ guardianID: String, _ code: String, _ ids: [String] = []
  ) async throws -> [FamilyV1.SecurityChange] {
    try await fixture.client.undoByRecoveryCode(
      .init(familyID: familyID, guardianID: guardianID, code: code, changeIDs: ids, requestID: freshID()),
      options: FamilyFixture.anonymous
    ).changes
  }

  private func expectNoCode(
    _ fixture: FamilyFixture, _ familyID: String, _ guardianID: String, _ code: String, _ ids: [String] = []
  ) async throws {
    let error = try await rpcError { try await undo(fixture, familyID, guardianID, code, ids) }
    #expect(error.code == .notFound && error.reason == "RECOVERY_CODE_NOT_VALID")
  }

  @Test("FA-9 each guardian hears once of each cause, muted or not, in quiet hours too, and of what is undone")
  func notices() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, sam, client) = (made.alex, made.sam, fixture.client)
      let security = InboxV1.NotificationKind.security
      let muted = try await rpcError {
        try await fixture.inbox.setPreferences(
          .init(mutedKinds: [.badgeEarned, security], requestID: freshID()), options: sam.options)
      }
      #expect(muted.fields == ["muted_kinds[1]"])
      let hour = Int32(fixture.now.seconds / 60 % 1_440)
      _ = try await fixture.inbox.setPreferences(
        .init(
          quietHours: .init(startMinute: hour, endMinute: (hour + 600) % 1_440, timeZone: "UTC"), requestID: freshID()),
        options: sam.options)
      let request = FamilyV1.RenewRecoveryCodesRequest(requestID: freshID())
      for _ in 0..<2 { _ = try await client.renewRecoveryCodes(request, options: alex.options) }
      try await fixture.setPin(alex)
      _ = try await fixture.verify(alex)
      let further = try await fixture.pairDevice(alex, guardian: made.alexID)
      _ = try await fixture.revoke(alex, further.deviceID)
      let leoID = try await fixture.addGuardian(alex, name: "Leo")
      _ = try await client.removeGuardian(.init(guardianID: leoID, requestID: freshID()), options: alex.options)
      func entries(_ caller: Caller) async throws -> [InboxV1.Notification] {
        try await fixture.inbox.listNotifications(.init(pageSize: 1_000), options: caller.options).notifications.filter
        {
          $0.kind == security
        }
      }
      // The first is Sam's own device.
      let expected = [
        "New guardian's device", "New recovery codes", "PIN changed", "New guardian's device",
        "Guardian's device removed", "Guardian removed",
      ]
      for caller in [alex, sam] {
        let entries = try await entries(caller).reversed()
        #expect(entries.map(\.title) == expected && entries.allSatisfy { $0.childID == "" && $0.readTime == nil })
      }
      let pin = try #require(try await entries(sam).first { $0.title == "PIN changed" })
      guard case .securityChange(let cause) = pin.cause else { throw RPCError(.unknown, "no cause") }
      #expect(cause.kind == .pinChanged && !cause.undone)
      _ = try await undo(fixture, sam, cause.changeID)
      for caller in [alex, sam] {
        let entries = try await entries(caller)
        #expect(entries.first?.title == "Undone: PIN changed" && entries.count == 7)
        #expect(entries.first { $0.title == "PIN changed" }?.withdrawTime != nil)
      }
      // Revoked by the reuse of a refresh token.
      let lost = try await fixture.pairDevice(alex, guardian: made.alexID)
      _ = try await fixture.refresh(lost.credentials.refreshToken)
      _ = try await rpcError { try await fixture.refresh(lost.credentials.refreshToken) }
      #expect(try await entries(sam).first?.title == "Guardian's device removed")
      let changes = try await client.listChanges(.init(), options: alex.options).changes
      #expect(changes.count { $0.kind == .securityChangeUndone } == 1)
    }
  }

  @Test("FA-5 another guardian undoes each kind: the device is shut out, codes, PIN and guardian are back; once")
  func undone() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, sam, client) = (made.alex, made.sam, fixture.client)
      func newest(_ kind: CommonV1.SecurityChangeKind) async throws -> String {
        let changes = try await client.listSecurityChanges(.init(), options: sam.options).changes
        return try #require(changes.first { $0.kind == kind }).changeID
      }
      // A thief of Alex's phone makes a device and codes of its own, and sets another PIN.
      let thief = try await fixture.pairDevice(alex, guardian: made.alexID)
      let codes = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: alex.options).recoveryCodes
      let more = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: alex.options).recoveryCodes
      try await fixture.setPin(alex, "6666")
      let device = try await newest(.guardianDeviceAdded)
      let own = try await rpcError { try await undo(fixture, thief, device) }
      #expect(own.code == .failedPrecondition && own.reason == "UNDO_NOT_ALLOWED")
      let first = try #require(
        try await client.listSecurityChanges(.init(), options: sam.options).changes.last {
          $0.kind == .recoveryCodesRenewed
        })
      let undone = try await undo(fixture, sam, device)
      #expect(undone.undoerGuardianID == made.samID && undone.undoTime?.seconds == fixture.now.seconds)
      let refused = try await rpcError { try await client.getFamily(.init(), options: thief.options) }
      #expect(refused.reason == "DEVICE_REVOKED")
      // The first renewal: the second one goes with it.
      _ = try await undo(fixture, sam, first.changeID)
      for code in [codes[0], more[0]] {
        let error = try await rpcError { try await fixture.recover(alex.familyID, made.alexID, code) }
        #expect(error.reason == "RECOVERY_CODE_NOT_VALID")
      }
      _ = try await fixture.recover(alex.familyID, made.alexID, made.codes[0])
      _ = try await undo(fixture, sam, try await newest(.pinChanged))
      let none = try await rpcError { try await fixture.verify(alex, "6666") }
      #expect(none.reason == "PIN_NOT_SET")
      // Undone again nothing changes; it cannot be undone in turn.
      let before = try await client.listSecurityChanges(.init(), options: sam.options).changes
      _ = try await undo(fixture, sam, device)
      #expect(try await client.listSecurityChanges(.init(), options: sam.options).changes == before)
      for unknown in [freshID(), made.alexID] {
        let error = try await rpcError { try await undo(fixture, sam, unknown) }
        #expect(error.code == .notFound && error.reason == "NOT_FOUND")
      }
      // A PIN that was changed is the former one again.
      try await fixture.setPin(alex)
      try await fixture.setPin(alex, "6666", old: "4711")
      _ = try await undo(fixture, sam, try await newest(.pinChanged))
      _ = try await fixture.verify(alex)
    }
  }

  @Test(
    "FA-5 FA-8 a guardian who was removed comes back with one of its recovery codes, named or not, and with all that led to it",
    arguments: [true, false])
  func removed(isNamed: Bool) async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (alex, sam, client) = (made.alex, made.sam, fixture.client)
      let (familyID, samID) = isNamed ? (alex.familyID, made.samID) : ("", "")
      try await fixture.setPin(sam)
      _ = try await fixture.verify(sam)
      let codes = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: sam.options).recoveryCodes
      try await fixture.advance(by: 10)
      _ = try await client.removeGuardian(.init(guardianID: made.samID, requestID: freshID()), options: alex.options)
      // Not to make a device with, nor for a guardian who is neither removed nor the only one.
      let refused = try await rpcError { try await fixture.recover(familyID, samID, codes[0]) }
      #expect(refused.reason == "RECOVERY_CODE_NOT_VALID")
      try await expectNoCode(fixture, alex.familyID, made.samID, made.codes[0])
      try await expectNoCode(fixture, freshID(), made.samID, codes[0])
      let listed = try await undo(fixture, familyID, samID, codes[0])
      let removal = try #require(listed.first { $0.kind == .guardianRemoved })
      #expect(removal.guardianID == made.samID && removal.authorGuardianID == made.alexID)
      let after = try await undo(fixture, familyID, samID, codes[0], [removal.changeID])
      #expect(after.first { $0.changeID == removal.changeID }?.undoerGuardianID == made.samID)
      #expect(try await fixture.guardianIDs(alex) == [made.alexID, made.samID])
      // The devices stay revoked; the code is used up, the others lead to a new device.
      let old = try await rpcError { try await client.getFamily(.init(), options: sam.options) }
      #expect(old.reason == "DEVICE_REVOKED")
      for code in codes.prefix(1) {
        let error = try await rpcError { try await fixture.recover(familyID, samID, code) }
        #expect(error.reason == "RECOVERY_CODE_NOT_VALID")
      }
      let redeemed = try await fixture.recover(familyID, samID, codes[1])
      let answer = try #require(try await fixture.awaitPairing(redeemed.pairingToken).last)
      let back = Caller(
        familyID: alex.familyID, deviceID: redeemed.deviceID, credentials: try #require(answer.credentials))
      _ = try await fixture.verify(back)
      // Now Sam is neither removed nor the only one.
      try await expectNoCode(fixture, familyID, samID, codes[2])
    }
  }

  @Test(
    "FA-5 FA-8 the only guardian undoes by a replaced code what its device was used for, and codes made since undo nothing",
    arguments: [true, false])
  func only(isNamed: Bool) async throws {
    try await withFamilyService { fixture in
      let (alex, alexID, codes) = try await alone(fixture)
      let client = fixture.client
      let (familyID, guardianID) = isNamed ? (alex.familyID, alexID) : ("", "")
      try await fixture.advance(by: 10)
      let thief = try await fixture.pairDevice(alex, guardian: alexID)
      try await fixture.advance(by: 10)
      let made = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: thief.options).recoveryCodes
      _ = try await fixture.revoke(thief, alex.deviceID)
      let listed = try await undo(fixture, familyID, guardianID, codes[0])
      #expect(listed.map(\.kind) == [.recoveryCodesRenewed, .guardianDeviceAdded])
      let ids = listed.map(\.changeID)
      // Codes that the device made undo neither the device's addition nor their own renewal.
      for id in ids { try await expectNoCode(fixture, familyID, guardianID, made[0], [id]) }
      let wrong = try await rpcError { try await fixture.recover(familyID, guardianID, codes[0]) }
      #expect(wrong.reason == "RECOVERY_CODE_NOT_VALID")
      // The thief's device is the last one: the codes lead to another.
      let request = FamilyV1.UndoByRecoveryCodeRequest(
        familyID: familyID, guardianID: guardianID, code: codes[0], changeIDs: ids, requestID: freshID())
      let first = try await client.undoByRecoveryCode(request, options: FamilyFixture.anonymous)
      #expect(first.changes.allSatisfy { $0.undoTime != nil })
      #expect(try await client.undoByRecoveryCode(request, options: FamilyFixture.anonymous) == first)
      let cut = try await rpcError { try await client.getFamily(.init(), options: thief.options) }
      #expect(cut.reason == "DEVICE_REVOKED")
      try await expectNoCode(fixture, familyID, guardianID, codes[0])
      for code in [made[0], codes[0]] {
        let error = try await rpcError { try await fixture.recover(familyID, guardianID, code) }
        #expect(error.reason == "RECOVERY_CODE_NOT_VALID")
      }
      _ = try await fixture.recover(familyID, guardianID, codes[1])
    }
  }

  @Test(
    "FA-5 after 24 hours nothing can be undone and nothing is left of it; codes of a revoked device never come back")
  func lapsed() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let (client, key) = (fixture.client, FamilyKey(made.alex.familyID))
      func rows() async throws -> [Int] {
        try await fixture.database.read(key.familyID) { tx in
          try ["security_change", "replaced_code"].map { table in
            try tx.query(
              "SELECT 1 FROM \(table) WHERE partition = ? AND family_id = ?", key.partition, key.familyID
            ) { $0.int(0) }.count
          }
        }
      }
      func handles() async throws -> Int {
        try await fixture.database.read(key.familyID) { tx in
          try tx.query(
            "SELECT code_handle FROM security_change WHERE partition = ? AND family_id = ?", key.partition, key.familyID
          ) { $0.optionalString(0) }.count { $0 != nil }
        }
      }
      let further = try await fixture.pairDevice(made.alex, guardian: made.alexID)
      _ = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: further.options)
      _ = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: made.alex.options)
      #expect(try await rows() == [4, 20])
      #expect(try await handles() == 2)
      // Codes that were made on it are no former codes any more.
      _ = try await fixture.revoke(made.alex, further.deviceID)
      #expect(try await rows() == [4, 10])
      #expect(try await handles() == 1)
      let changes = try await client.listSecurityChanges(.init(), options: made.sam.options).changes
      _ = try await undo(fixture, made.sam, changes[0].changeID)
      let gone = try await client.getFamily(.init(), options: made.sam.options).guardians
      #expect(gone.first { $0.guardianID == made.alexID }?.recoveryCodeCount == 0)
      try await fixture.advance(by: 86_399)
      let sam = try await fixture.refreshed(made.sam)
      #expect(try await client.listSecurityChanges(.init(), options: sam.options).changes.count == 4)
      try await fixture.advance(by: 1)
      #expect(try await client.listSecurityChanges(.init(), options: sam.options).changes.isEmpty)
      let late = try await rpcError { try await undo(fixture, sam, changes[1].changeID) }
      #expect(late.code == .notFound)
      #expect(try await rows() == [0, 0])
      #expect(try await handles() == 0)
    }
  }

  @Test("FA-5 a guardian's 51st change of a day is refused with the time of the next; it still revokes devices")
  func bounded() async throws {
    try await withFamilyService { fixture in
      let made = try await make(fixture)
      let client = fixture.client
      let further = try await fixture.pairDevice(made.alex, guardian: made.alexID)
      for _ in 2..<SecurityChange.maximumOfAuthor {
        _ = try await client.renewRecoveryCodes(.init(requestID: freshID()), options: made.alex.options)
      }
      let error = try await rpcError { try await fixture.setPin(made.alex) }
      #expect(error.code == .resourceExhausted && error.reason == "LIMIT_REACHED")
      #expect(error.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 86_400)
      _ = try await fixture.revoke(made.alex, further.deviceID)
      try await fixture.setPin(made.sam)
    }
  }
}
