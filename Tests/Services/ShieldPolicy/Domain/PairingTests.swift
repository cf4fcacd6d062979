import LocalTime
import ShieldDomain
import Testing

@Suite struct PairingTests {
  let start = Instant(seconds: 1_780_000_000)

  @Test("FA-2 the code is 8 Crockford base-32 characters of 40 random bits")
  func code() {
    #expect(PairingCodeText.code(random: [0, 0, 0, 0, 0]) == "00000000")
    #expect(PairingCodeText.code(random: [255, 255, 255, 255, 255]) == "ZZZZZZZZ")
    #expect(PairingCodeText.code(random: [0x00, 0x44, 0x32, 0x14, 0xC7]) == "01234567")
    #expect(PairingCodeText.alphabet.count == 32)
    #expect(!PairingCodeText.alphabet.contains { "ILOU".contains($0) })
  }

  @Test(
    "FA-2 a code is read as a person meant it",
    arguments: [
      ("01234567", "01234567"), (" o1-23 45-67 ", "01234567"), ("OiLabcde", "011ABCDE"), ("0123456", nil),
      ("012345678", nil), ("0123456U", nil), ("0123456é", nil), ("", nil),
    ])
  func normalized(typed: String, code: String?) { #expect(PairingCodeText.normalized(typed) == code) }

  @Test("FA-2 endless input is no code")
  func endless() { #expect(PairingCodeText.normalized(String(repeating: "0", count: 1_000_000)) == nil) }

  @Test("FA-2 the QR payload carries the code")
  func payload() {
    #expect(PairingCodeText.payload(code: "01234567") == "screentime://pair?code=01234567")
    #expect(PairingCodeText.code(payloadOrTyped: "screentime://pair?v=1&code=01234567") == "01234567")
    #expect(PairingCodeText.code(payloadOrTyped: "screentime://pair?v=1") == nil)
    #expect(PairingCodeText.code(payloadOrTyped: "0123-4567") == "01234567")
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
    let cancelled = try pending.cancelledByGuardian()
    #expect(throws: Pairing.Refusal.cancelled) { try cancelled.confirmed(by: "guardian", at: start) }
    let confirmed = try pending.confirmed(by: "guardian", at: start)
    #expect(throws: Pairing.Refusal.alreadyConfirmed) { try confirmed.cancelledByGuardian() }
  }
}
