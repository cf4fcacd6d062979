import LocalTime
import ShieldFamilies
import Testing

@testable import ShieldAccess

@Suite struct PairingRuleTests {
  let start = Instant(seconds: 1_780_000_000)

  @Test("FA-4 a pairing that an operator vouches for is confirmed when its code is redeemed, once")
  func vouchedFor() throws {
    let pairing = Pairing(owner: .guardian(guardianID: "guardian"), isVouchedFor: true, started: start)
    let confirmed = try pairing.redeemed(by: "device", at: start + 599)
    #expect(confirmed.state == .confirmed(deviceID: "device", guardianID: "") && confirmed.expires == nil)
    #expect(throws: Pairing.Refusal.codeNotValid) { try confirmed.redeemed(by: "other", at: start + 599) }
    #expect(throws: Pairing.Refusal.codeNotValid) { try pairing.redeemed(by: "device", at: start + 600) }
  }

  @Test("FA-2 started, redeemed and pending, confirmed by a guardian")
  func life() throws {
    let pending = try Pairing(childID: "child", started: start).redeemed(by: "device", at: start + 599)
    #expect(pending.state == .pending(deviceID: "device", since: start + 599))
    let confirmed = try pending.confirmed(by: "guardian", at: start + 700)
    #expect(confirmed.state == .confirmed(deviceID: "device", guardianID: "guardian"))
    #expect(try confirmed.confirmed(by: "other", at: start + 99_999_999) == confirmed)
  }

  @Test("FA-2 a code is valid for 10 minutes, exclusive")
  func expiry() {
    let pairing = Pairing(childID: "child", started: start)
    #expect(throws: Pairing.Refusal.codeNotValid) { try pairing.redeemed(by: "device", at: start + 600) }
    #expect(pairing.isLapsed(at: start + 600) && !pairing.isLapsed(at: start + 599))
  }

  @Test("FA-2 a code is single use")
  func singleUse() throws {
    let pending = try Pairing(childID: "child", started: start).redeemed(by: "device", at: start)
    #expect(throws: Pairing.Refusal.codeNotValid) { try pending.redeemed(by: "thief", at: start + 1) }
    let confirmed = try pending.confirmed(by: "guardian", at: start + 2)
    #expect(throws: Pairing.Refusal.codeNotValid) { try confirmed.redeemed(by: "thief", at: start + 3) }
  }

  @Test("FA-2 five wrong attempts end a pairing, and four do not")
  func wrongAttempts() throws {
    var pairing = Pairing(childID: "child", started: start)
    for count in 1...4 {
      pairing = try pairing.triedWithWrongCode(at: start)
      #expect(pairing.wrongAttempts == count && pairing.state == .started)
    }
    #expect(try pairing.redeemed(by: "device", at: start).state == .pending(deviceID: "device", since: start))
    // A new code is a new secret, so its attempts are counted from zero.
    #expect(pairing.withNewCode() == Pairing(childID: "child", started: start))
    let ended = try pairing.triedWithWrongCode(at: start)
    #expect(ended.state == .attemptsExhausted)
    #expect(throws: Pairing.Refusal.codeNotValid) { try ended.redeemed(by: "device", at: start) }
    #expect(throws: Pairing.Refusal.codeNotValid) { try ended.triedWithWrongCode(at: start) }
    #expect(throws: Pairing.Refusal.attemptsExhausted) { try ended.confirmed(by: "guardian", at: start) }
    #expect(throws: Pairing.Refusal.codeNotValid) {
      try Pairing(childID: "child", started: start).triedWithWrongCode(at: start + 600)
    }
  }

  @Test("FA-2 a pairing that waits for a device or a guardian can be cancelled, once; nothing leads on from there")
  func cancellation() throws {
    let started = Pairing(owner: .guardian(guardianID: "guardian"), started: start)
    for waiting in [started, try started.redeemed(by: "device", at: start)] {
      let cancelled = try waiting.cancelled(by: "other", at: start + 1)
      #expect(cancelled.state == .cancelled(guardianID: "other", at: start + 1) && cancelled.expires == nil)
      #expect(try cancelled.cancelled(by: "guardian", at: start + 2) == cancelled)
      #expect(throws: Pairing.Refusal.codeNotValid) { try cancelled.redeemed(by: "device", at: start + 1) }
      #expect(throws: Pairing.Refusal.codeNotValid) { try cancelled.triedWithWrongCode(at: start + 1) }
      #expect(throws: Pairing.Refusal.cancelled) { try cancelled.confirmed(by: "guardian", at: start + 1) }
    }
    #expect(throws: Pairing.Refusal.lapsed) { try started.cancelled(by: "guardian", at: start + 600) }
    let confirmed = try started.redeemed(by: "device", at: start).confirmed(by: "guardian", at: start)
    #expect(throws: Pairing.Refusal.confirmed) { try confirmed.cancelled(by: "guardian", at: start) }
  }

  @Test("FA-2 only a redeemed, living pairing of the device the guardian saw can be confirmed")
  func refusals() throws {
    let started = Pairing(childID: "child", started: start)
    #expect(throws: Pairing.Refusal.notRedeemed) { try started.confirmed(by: "guardian", at: start) }
    #expect(throws: Pairing.Refusal.lapsed) { try started.confirmed(by: "guardian", at: start + 600) }
    let pending = try started.redeemed(by: "device", at: start)
    #expect(throws: Pairing.Refusal.deviceMismatch) {
      try pending.confirmed(deviceID: "other", by: "guardian", at: start)
    }
    #expect(throws: Pairing.Refusal.lapsed) { try pending.confirmed(by: "guardian", at: start + 86_400) }
  }
}
