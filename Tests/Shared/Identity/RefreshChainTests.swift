import Identity
import Randomness
import Testing

private let lifetime: Int64 = 180 * 86_400

struct RefreshChainTests {
  private func digest(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

  private func chain(number: Int64 = 1) -> RefreshChain {
    RefreshChain(newest: digest(1), number: number, issueTime: 0)
  }

  private func shown(_ digest: UInt8, _ number: Int64 = 0, isGenuine: Bool = true) -> RefreshChain.Shown {
    RefreshChain.Shown(digest: self.digest(digest), number: number, isGenuine: isGenuine)
  }

  private func present(
    _ chain: inout RefreshChain, _ shown: RefreshChain.Shown, _ requestID: String, _ successor: UInt8, at now: Int64 = 0
  ) -> RefreshChain.Decision {
    chain.present(shown, requestID: requestID, successor: digest(successor), at: now, lifetime: lifetime)
  }

  @Test("FA-4 refresh tokens rotate: each is exchanged once for the next")
  func rotation() {
    var chain = chain()
    #expect(present(&chain, shown(1, 1), "a", 2) == .issue(number: 2))
    #expect(present(&chain, shown(2, 2), "b", 3) == .issue(number: 3))
    #expect(chain.newest == digest(3) && !chain.isRevoked)
  }

  @Test("FA-4 a token without a number is exchanged for one with a number")
  func former() {
    var chain = chain(number: 0)
    #expect(present(&chain, shown(1, isGenuine: false), "a", 2) == .issue(number: 1))
    #expect(present(&chain, shown(1, isGenuine: false), "a", 3) == .reissue(voided: digest(2), number: 2))
    #expect(present(&chain, shown(3, 2), "b", 4) == .issue(number: 3))
    #expect(present(&chain, shown(1, isGenuine: false), "a", 5) == .revoke)
  }

  @Test("FA-4 an unused successor is reissued for the same request, any number of times, and the one before is void")
  func reissue() {
    var chain = chain()
    _ = present(&chain, shown(1, 1), "a", 2)
    #expect(present(&chain, shown(1, 1), "a", 3) == .reissue(voided: digest(2), number: 3))
    #expect(present(&chain, shown(1, 1), "a", 4) == .reissue(voided: digest(3), number: 4))
    #expect(present(&chain, shown(4, 4), "b", 5) == .issue(number: 5))
  }

  @Test("FA-4 every other reuse revokes the chain permanently")
  func reuse() {
    func rotated() -> RefreshChain {
      var chain = chain()
      _ = present(&chain, shown(1, 1), "a", 2)
      return chain
    }
    // The predecessor again, under another request.
    var other = rotated()
    #expect(present(&other, shown(1, 1), "b", 9) == .revoke)
    #expect(other.newest == digest(2))
    #expect(present(&other, shown(2, 2), "c", 9) == .refuse(.revoked))
    // The predecessor again after its successor was used.
    var used = rotated()
    _ = present(&used, shown(2, 2), "b", 3)
    #expect(present(&used, shown(1, 1), "a", 9) == .revoke)
    // A voided token.
    var voided = rotated()
    _ = present(&voided, shown(1, 1), "a", 3)
    #expect(present(&voided, shown(2, 2), "b", 9) == .revoke)
    #expect(voided.isRevoked)
  }

  @Test("FA-4 after a restore a genuine token with a higher number is accepted once, then its reuse revokes")
  func restore() {
    var chain = chain(number: 3)
    guard case .issueAfterRestore(let number) = present(&chain, shown(7, 7), "a", 8) else {
      Issue.record("not accepted")
      return
    }
    #expect(number > 8)
    // The answer may have been lost.
    #expect(present(&chain, shown(7, 7), "a", 9) == .reissue(voided: digest(8), number: number + 1))
    var again = chain
    #expect(present(&again, shown(7, 7), "b", 10) == .revoke)
    // A thief's token from before the backup, between, and the one that the backup holds.
    for old in [shown(2, 2), shown(6, 6), shown(1, 3)] {
      var chain = chain
      #expect(present(&chain, old, "c", 10) == .revoke)
    }
    #expect(present(&chain, shown(9, number + 1), "d", 10) == .issue(number: number + 2))
  }

  @Test("FA-4 after a restore a voided token and the one that replaced it are not both accepted")
  func restoreAfterReissue() {
    // The backup was made between the lost answer 2 and its replacement 3.
    var chain = chain()
    _ = present(&chain, shown(1, 1), "a", 2)
    let backup = chain
    guard case .reissue(_, let number) = present(&chain, shown(1, 1), "a", 3) else { return }
    var restored = backup
    guard case .issueAfterRestore = present(&restored, shown(3, number), "b", 4) else {
      Issue.record("the device is locked out")
      return
    }
    #expect(present(&restored, shown(2, 2), "c", 5) == .revoke)
  }

  @Test("FA-4 a higher number that is not proven yields no token and revokes nothing")
  func unproven() {
    var chain = chain(number: 3)
    #expect(present(&chain, shown(7, 7, isGenuine: false), "a", 8) == .refuse(.unproven))
    // Without the key that marked it, the newest token still works: its digest is enough.
    #expect(present(&chain, shown(1, 3, isGenuine: false), "b", 9) == .issue(number: 4))
    #expect(present(&chain, shown(6, 2, isGenuine: false), "c", 9) == .revoke)
  }

  @Test("FA-3 a refresh token that was not used for its lifetime yields no token, and revokes nothing")
  func unused() {
    var chain = chain()
    #expect(present(&chain, shown(1, 1), "a", 2, at: lifetime - 1) == .issue(number: 2))
    #expect(present(&chain, shown(2, 2), "b", 3, at: 2 * lifetime - 1) == .refuse(.unused))
    #expect(present(&chain, shown(1, 1), "a", 3, at: 2 * lifetime - 1) == .refuse(.unused))
    #expect(!chain.isRevoked)
  }

  @Test("FA-4 a device keeps working whatever is lost and restored; a second holder is detected", arguments: 0..<200)
  func anyHistory(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var chain = RefreshChain(newest: uniqueDigest(0), number: 1, issueTime: 0)
    var device = RefreshChain.Shown(digest: uniqueDigest(0), number: 1, isGenuine: true)
    var held: [RefreshChain.Shown] = []
    var (backups, serial, request) = ([chain], 0, 0)
    func exchange(_ shown: RefreshChain.Shown, _ requestID: String) -> RefreshChain.Shown? {
      serial += 1
      let next = uniqueDigest(serial)
      switch chain.present(shown, requestID: requestID, successor: next, at: 0, lifetime: lifetime) {
      case .issue(let number), .issueAfterRestore(let number), .reissue(_, let number):
        return RefreshChain.Shown(digest: next, number: number, isGenuine: true)
      case .revoke, .refuse: return nil
      }
    }
    for _ in 0..<60 {
      switch random.next() % 6 {
      case 0: backups.append(chain)
      // To any moment before, also one that a former restore had left behind.
      case 1: chain = backups[Int(random.next() % UInt64(backups.count))]
      default:
        request += 1
        held.append(device)
        // Responses get lost, and the request is retried, perhaps with a service that was restored in between.
        for _ in 0..<(random.next() % 3) {
          #expect(exchange(device, "\(request)") != nil)
          if random.next() % 4 == 0 { chain = backups[Int(random.next() % UInt64(backups.count))] }
        }
        guard let next = exchange(device, "\(request)") else {
          Issue.record("the device is locked out")
          return
        }
        device = next
      }
    }
    // A thief of a used token is detected, at once or by the device's next call.
    guard exchange(device, "last") != nil, let stolen = held.randomElement(using: &random) else { return }
    #expect(exchange(stolen, "stolen") == nil)
    #expect(exchange(device, "next") == nil && chain.isRevoked)
  }
}

/// Digests of tokens differ, whatever is restored.
private func uniqueDigest(_ serial: Int) -> [UInt8] { withUnsafeBytes(of: serial.littleEndian) { Array($0) } }
