import Database
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@Suite struct DurabilityTests {
  @Test("FA-1 FA-2 FA-4 answered writes survive a kill: family, children, devices, open pairings, tokens")
  func killAndReopen() async throws {
    let first = try await FamilyFixture()
    let guardian = try await first.makeFamily()
    let childID = try await first.makeChild(guardian)
    let child = try await first.pairDevice(guardian, childID)
    let open = try await first.startPairing(guardian, childID)
    let waiting = try await first.startPairing(guardian, childID)
    let redeemed = try await first.redeem(waiting.code)
    let family = try await first.client.getFamily(.init(), options: guardian.options)
    let children = try await first.client.listChildren(.init(), options: guardian.options)
    let devices = try await first.client.listDevices(.init(), options: guardian.options)
    let copy = first.directory.copy()
    let now = first.now
    await first.stop()

    let second = try await FamilyFixture(continuing: copy, at: now)
    #expect(try await second.client.getFamily(.init(), options: guardian.options) == family)
    #expect(try await second.client.listChildren(.init(), options: guardian.options) == children)
    #expect(try await second.client.listDevices(.init(), options: guardian.options) == devices)
    _ = try await second.refresh(child.credentials.refreshToken)
    _ = try await second.redeem(open.code)
    _ = try await second.confirm(guardian, waiting.pairingID)
    #expect(try await second.awaitPairing(redeemed.pairingToken).last?.state == .confirmed)
    await second.stop()
  }

  @Test("FA-2 a pairing that lapses while the service is down is gone when it is back")
  func lapseWhileDown() async throws {
    let first = try await FamilyFixture()
    let guardian = try await first.makeFamily()
    let started = try await first.startPairing(guardian, try await first.makeChild(guardian))
    let redeemed = try await first.redeem(started.code)
    let later = first.now + 90_000
    await first.stop()

    let second = try await FamilyFixture(continuing: first.directory, at: later)
    await second.database.settleTimers()
    #expect(try await rpcError { try await second.awaitPairing(redeemed.pairingToken) }.code == .unauthenticated)
    let caller = try await second.refreshed(guardian)
    #expect(try await second.client.listDevices(.init(), options: caller.options).devices.count == 1)
    await second.stop()
  }
}
