import Database
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import ShieldApps
import Stubs
import Testing
import Verification

@testable import ShieldAccess
@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldPolicies
@testable import ShieldServer
@testable import ShieldWallet

extension ShieldFixture {
  /// The same family in another process, whose clock shows another time.
  fileprivate func restarted(at instant: Instant) async throws -> ShieldFixture {
    let directory = family.directory.copy()
    let other = ShieldFixture(self, in: try await FamilyFixture(continuing: directory, at: instant))
    await other.family.database.settleTimers()
    return other
  }

  /// Runs a body in a process whose clock is so many seconds ahead, and then in one whose clock is right again, which
  /// has decided again what the other one had.
  fileprivate func setBack(
    by seconds: Int64, _ ahead: (ShieldFixture) async throws -> Void = { _ in },
    _ right: (ShieldFixture) async throws -> Void
  ) async throws {
    let wrong = try await restarted(at: now + seconds)
    do {
      try await ahead(wrong)
      let other = try await wrong.restarted(at: now)
      let database = other.family.database
      #expect(database.clockLag ?? 0 > 0)
      do {
        try await database.beginSettingBack()
        let (ledger, familyID) = (ShieldLedger.ledger, child.familyID)
        // A process that is killed begins again.
        for _ in 0..<2 { try await database.write(familyID) { try ledger.redecide($0, familyID) } }
        try await database.endSettingBack()
        await database.settleTimers()
        try await right(other)
      } catch {
        await other.family.stop()
        throw error
      }
      await other.family.stop()
    } catch {
      await wrong.family.stop()
      throw error
    }
    await wrong.family.stop()
  }
}

/// Decisions by a clock that was ahead, which are made again.
@Suite struct SetBackTests {
  private static let days: Int64 = 60 * 3_600

  @Test("FA-9 SH-13 a reminder that passed by comes at the hour that the guardian has set, once")
  func reminder() async throws {
    try await withShields { fixture in
      // It is 10:00 for the child.
      try await fixture.streak(7, atRisk: true, hour: 21)
      try await fixture.setBack(by: Self.days) { right in
        try await right.family.advance(by: 11 * 3_600 - 1)
        #expect(try await right.inbox(right.device, .streakAtRisk).isEmpty)
        try await right.family.advance(by: 1)
        #expect(try await right.inbox(right.device, .streakAtRisk).count == 1)
      }
    }
  }

  @Test("FA-9 SH-13 a reminder of a day to come does not hold")
  func reminderToCome() async throws {
    try await withShields { fixture in
      try await fixture.setBack(by: Self.days) { wrong in
        // It is 22:00 for the child, two days later.
        try await wrong.streak(7, atRisk: true)
        await wrong.family.database.settleTimers()
        #expect(try await wrong.inbox(wrong.device, .streakAtRisk).map { $0.withdrawTime == nil } == [true])
      } _: { right in
        let entries = try await right.inbox(right.device, .streakAtRisk)
        #expect(entries.map { $0.withdrawTime == nil } == [false])
      }
    }
  }

  @Test("SH-15 SH-13 a request that has lapsed is open, for a guardian to decide, and lapses a day after it was made")
  func request() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let made = try await fixture.ask(apps)
      try await fixture.setBack(by: Self.days) { wrong in
        let requests = try await wrong.requests()
        #expect(requests.map(\.state) == [.lapsed])
      } _: { right in
        #expect(try await right.requests(openOnly: true) == [made])
        #expect(try await right.inbox(right.guardian, .request).map { $0.withdrawTime == nil } == [true])
        try await right.family.advance(by: 86_399)
        #expect(try await right.requests(openOnly: true) == [made])
        try await right.family.advance(by: 1)
        #expect(try await right.requests().map(\.state) == [.lapsed])
      }
    }
  }

  @Test("FA-9 SH-13 entries held back until quiet hours of a day to come end are delivered when there are none now")
  func held() async throws {
    try await withShields { fixture in
      try await fixture.prefer(fixture.guardian, quiet: (21, 7))
      try await fixture.prefer(fixture.device, quiet: (21, 7), zone: "")
      try await fixture.setBack(by: Self.days) { wrong in
        // It is 22:00 for all.
        try await wrong.earn("FIRST_STEPS")
        for caller in [wrong.guardian, wrong.device] { #expect(try await wrong.inbox(caller).isEmpty) }
      } _: { right in
        for caller in [right.guardian, right.device] {
          let entries = try await right.inbox(caller)
          #expect(entries.count == 1)
        }
      }
    }
  }

  @Test("SH-11 SH-13 a grant that has expired by a clock that was ahead is open again, until it expires")
  func policy() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.grant(apps, seconds: 600, expires: fixture.now + 3_600)
      try await fixture.setBack(by: Self.days) { wrong in
        let isShielded = try await wrong.isShielded()
        #expect(isShielded)
      } _: { right in
        #expect(try await !right.isShielded())
        #expect(try await right.open() == Set(apps))
        try await right.family.advance(by: 3_600)
        #expect(try await right.isShielded())
      }
    }
  }

  @Test("FA-9 SH-13 the digest of an hour that is still running goes on, and is made when it ends")
  func digest() async throws {
    try await withShields { fixture in
      try await fixture.earnBonus(day: 1, 600)
      let open = try await fixture.openDigest()
      #expect(open?.start == fixture.now)
      try await fixture.setBack(by: Self.days) { wrong in
        let known = try await wrong.openDigest()
        #expect(known == nil)
      } _: { right in
        #expect(try await right.openDigest() == open)
        try await right.earnBonus(day: 2, 660)
        try await right.family.advance(by: 3_600)
        #expect(try await right.openDigest() == nil)
        // The one that was made early stays, and is the hour's.
        #expect(try await right.inbox(right.guardian, .pointsDigest).count == 1)
      }
    }
  }

  @Test("SH-8 SH-13 a device that is silent from now on is found after a day, not after as long as the clock was ahead")
  func silence() async throws {
    try await withShields { fixture in
      let family = fixture.child.family
      try await fixture.setBack(by: Self.days) { wrong in
        let (deviceID, now) = (wrong.device.deviceID, wrong.now)
        try await wrong.family.database.write(family.familyID) { tx in
          try DeviceTable.noteSync(tx, family, deviceID, at: now)
        }
      } _: { right in
        let deviceID = right.device.deviceID
        let device = try await right.family.database.read(family.familyID) {
          try DeviceTable.find($0, family, deviceID)
        }
        #expect(device?.lastSyncTime == right.now)
      }
    }
  }

  @Test("FA-2 FA-5 FA-8 a code, parent mode and locks that began ahead last no longer than if they had begun now")
  func access() async throws {
    try await withShields { fixture in
      let (family, guardianID) = (
        fixture.child.family, try #require(try await fixture.family.guardianIDs(fixture.guardian).first)
      )
      var code = ""
      try await fixture.setBack(by: Self.days) { wrong in
        let options = try await wrong.current(wrong.guardian)
        _ = try await wrong.family.client.setPin(
          .init(pin: "4711", requestID: freshID()), options: options)
        code = try await wrong.family.client.startPairing(
          .init(childID: wrong.childID, requestID: freshID()), options: options
        ).code
        let (deviceID, now) = (wrong.device.deviceID, wrong.now)
        try await wrong.family.database.write(family.familyID) { tx in
          try ElevationTable.save(
            tx, family, .init(deviceID: deviceID, guardianID: guardianID, endTime: now + Elevation.lifetime))
          try PinTable.save(tx, family, guardianID, WrongAttempts(wrong: 5, lockTime: now + 60))
        }
      } _: { right in
        let now = right.now
        let deviceID = fixture.device.deviceID
        let (elevation, pin) = try await right.family.database.read(family.familyID) { tx in
          (try ElevationTable.find(tx, family, deviceID), try PinTable.find(tx, family, guardianID))
        }
        #expect(elevation?.endTime == now + Elevation.lifetime)
        #expect(pin?.attempts.lockTime == now + 3_600)
        try await right.family.advance(by: Pairing.codeLifetime - 1)
        #expect(try await right.pairings() == 1)
        try await right.family.advance(by: 1)
        #expect(try await right.pairings() == 0)
        #expect(try await rpcError { _ = try await right.family.redeem(code) }.reason == "PAIRING_CODE_NOT_VALID")
      }
    }
  }
}

extension ShieldFixture {
  /// A streak bonus of a day in March, in sixtieths of a point.
  fileprivate func earnBonus(day: Int32, _ sixtieths: Int64) async throws {
    try await apply(streakBonus(day: day, sixtieths: sixtieths), ChallengeEventHandler())
  }

  /// Whether the newest version that was made for devices shields an app.
  fileprivate func isShielded() async throws -> Bool {
    let child = child
    let stored = try await family.database.read(child.familyID) { try PolicyTable.find($0, child) }
    return try !#require(stored).head.shields.isEmpty
  }

  /// The digest of the hour that is running.
  fileprivate func openDigest() async throws -> OpenDigest? {
    let child = child
    return try await family.database.read(child.familyID) { try InboxDigestTable.find($0, child) }
  }

  /// How many wait for a device, until a timer removes them.
  fileprivate func pairings() async throws -> Int {
    let family = child.family
    return try await self.family.database.read(family.familyID) { tx in
      try PairingTable.list(tx, family).count { $0.pairing.state == .started }
    }
  }
}
