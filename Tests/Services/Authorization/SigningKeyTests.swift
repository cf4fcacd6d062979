import BadgeServer
import ChallengeServer
import EventLoop
import Glibc
import Identity
import Locks
import Messages
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Telemetry
import Testing
import UsageServer

/// The keys that sign access tokens, in the four services on one virtual clock (FA-4).
@Suite(.timeLimit(.minutes(30)))
struct SigningKeyTests {
  private static let day: Int64 = 86_400

  @Test("FA-4 keys are rotated by time and by an operator under load, and no call is refused")
  func rotation() async throws {
    let services = try await KeyServices()
    var device = try await services.makeFamily()
    var keyIDs: Set<String> = []
    for step in 0..<140 {
      try await services.advance(Self.day / 2)
      if step == 20 {
        let signing = try await services.signingKeyID()
        _ = try await services.family(.operator).rotateSigningKeys(.init(keyID: signing))
      }
      device = try await services.refreshed(device)
      keyIDs.insert(try device.keyID)
      // All services at once, several calls each.
      try await withThrowingTaskGroup(of: StatusCode.self) { group in
        for method in KeyServices.methods {
          for _ in 0..<3 { group.addTask { [device] in try await services.code(method, device) } }
        }
        for try await code in group { #expect(code != .unauthenticated, "step \(step)") }
      }
    }
    // 70 days: the first key until the operator's rotation after ten days, then two of thirty days.
    #expect(keyIDs.count == 3)
    await services.stop()
  }

  @Test("FA-4 every service has the next key, in a file, from the first fetch on")
  func nextKey() async throws {
    let services = try await KeyServices()
    let device = try await services.makeFamily()
    let published = try await services.family(.anonymous).getSigningKeys(.init()).keys
    #expect(published.count == 2 && published[1].signTime?.seconds == services.clock.now.seconds + 30 * Self.day)
    for method in KeyServices.methods.dropFirst() {
      try await services.fetch(method, device)
      let stored = try ReceivedKeys.load(services.receivedFile(method), issuer: "ShieldPolicy")
      #expect(stored?.map(\.keyID) == published.map(\.keyID), "\(method)")
    }
    await services.stop()
  }

  @Test("FA-4 with ShieldPolicy down every other service verifies after a restart, by keys that are in no directory")
  func restartAlone() async throws {
    let services = try await KeyServices()
    var device = try await services.makeFamily()
    try await services.advance(31 * Self.day)
    device = try await services.refreshed(device)
    let trusted = try KeyDirectory.load(services.keys.directory + "/public").map(\.keyID)
    #expect(try !trusted.contains(device.keyID))
    for method in KeyServices.methods { #expect(try await services.code(method, device) != .unauthenticated) }
    await services.stopShield()
    for method in KeyServices.methods.dropFirst() {
      try await services.restart(method)
      #expect(try await services.code(method, device) != .unauthenticated, "\(method)")
    }
    // SIGHUP reads the directory, whose key was replaced.
    for method in KeyServices.methods.dropFirst() {
      try services.reloadKeys(method)
      #expect(try await services.code(method, device) != .unauthenticated, "\(method)")
    }
    await services.stop()
  }

  @Test("FA-4 a withdrawn key's tokens are refused everywhere and its streams end; a device refreshes and continues")
  func withdrawal() async throws {
    let services = try await KeyServices()
    var device = try await services.makeFamily()
    // The thief has the file of the keys, and so the key of `tokens-ShieldPolicy.pem`, which each service has.
    let thief = try services.forged(by: services.keys.tokens)
    for method in KeyServices.methods {
      #expect(try await services.code(method, thief) != .unauthenticated)
      try await services.fetch(method, device)
    }
    let streams = try await services.openStreams(device)
    let ids = try await services.family(.anonymous).getSigningKeys(.init()).keys.map(\.keyID)
    let answer = try await services.family(.operator).withdrawSigningKeys(.init(keyIDs: ids))
    #expect(Set(answer.withdrawnKeys.map(\.keyID)) == Set(ids) && answer.withdrawnKeys.first?.operatorName == "anna")
    let again = try await services.family(.operator).withdrawSigningKeys(.init(keyIDs: ids))
    #expect(again.keys.map(\.keyID) == answer.keys.map(\.keyID))
    // At once where tokens are issued; elsewhere with the fetch that the first new token causes.
    #expect(try await services.code(KeyServices.methods[0], thief) == .unauthenticated)
    let before = device
    device = try await services.refreshed(device)
    for method in KeyServices.methods {
      #expect(try await services.code(method, device) != .unauthenticated, "\(method)")
      for old in [thief, before] { #expect(try await services.code(method, old) == .unauthenticated, "\(method)") }
    }
    #expect(await streams.ends() == [.unavailable, .unavailable])
    // The key of the directory is withdrawn as well, also after a restart without ShieldPolicy.
    await services.stopShield()
    for method in KeyServices.methods.dropFirst() {
      try await services.restart(method)
      #expect(try await services.code(method, thief) == .unauthenticated, "\(method)")
      #expect(try await services.code(method, device) != .unauthenticated, "\(method)")
    }
    await services.stop()
  }

  @Test("FA-4 an answerer who cannot prove to be ShieldPolicy is refused, and so is an earlier answer of ShieldPolicy")
  func impostors() async throws {
    let services = try await KeyServices()
    var device = try await services.makeFamily()
    // An answer that ShieldPolicy has given to another call, before its keys were withdrawn.
    let nonce = [UInt8](repeating: 5, count: 32)
    let earlier = try await services.family(.service).getSigningKeys(.init(nonce: nonce))
    #expect(try #require(earlier.proof).signature.count == 64)
    let ids = earlier.keys.map(\.keyID)
    _ = try await services.family(.operator).withdrawSigningKeys(.init(keyIDs: ids))
    device = try await services.refreshed(device)
    for method in KeyServices.methods { #expect(try await services.code(method, device) != .unauthenticated) }
    let address = await services.stopShield()

    let own = try PrivateKey(seed: [UInt8](repeating: 6, count: 32))
    let forger = TokenSigner(issuer: "ShieldPolicy", key: own)
    let badge = try KeyFile.privateKey(at: services.keys.directory + "/service-BadgeService.pem")
    for kind in Impostor.Kind.allCases {
      let impostor = Impostor(kind, keys: [forger.verificationKey], own: kind == .neighbour ? badge : own, earlier)
      let server = Server(host: services.host, services: [impostor])
      _ = try server.listen(on: address)
      let (forged, thief) = (try services.forged(by: forger), try services.forged(by: services.keys.tokens))
      for method in KeyServices.methods.dropFirst() {
        let calls = impostor.calls
        // Each causes a fetch of its own; the channel finds the new answerer within seconds.
        while impostor.calls == calls {
          #expect(try await services.code(method, forged) == .unauthenticated, "\(kind) \(method)")
        }
        #expect(try await services.code(method, forged) == .unauthenticated, "\(kind) \(method)")
        #expect(try await services.code(method, thief) == .unauthenticated, "\(kind) \(method)")
        #expect(try await services.code(method, device) != .unauthenticated, "\(kind) \(method)")
      }
      await server.close()
    }
    await services.stop()
  }

  @Test("FA-4 a nonce is for services and operators, as each costs a signature; its length is checked")
  func nonces() async throws {
    let services = try await KeyServices()
    _ = try await services.family(.operator).getSigningKeys(.init(nonce: [UInt8](repeating: 1, count: 16)))
    for (role, nonce, code) in [
      (Role.anonymous, 32, StatusCode.permissionDenied), (.service, 15, .invalidArgument),
      (.service, 65, .invalidArgument),
    ] {
      let error = await #expect(throws: RPCError.self) {
        _ = try await services.family(role).getSigningKeys(.init(nonce: [UInt8](repeating: 1, count: nonce)))
      }
      #expect(error?.code == code)
    }
    let unknown = await #expect(throws: RPCError.self) {
      _ = try await services.family(.operator).withdrawSigningKeys(.init(keyIDs: ["AAAAAAAAAAAAAAAA"]))
    }
    #expect(unknown?.code == .notFound && unknown?.reason == "SIGNING_KEY_NOT_FOUND")
    let malformed = await #expect(throws: RPCError.self) {
      _ = try await services.family(.operator).rotateSigningKeys(.init(keyID: "x"))
    }
    #expect(malformed?.code == .invalidArgument)
    await services.stop()
  }

  @Test("FA-4 tokens with invented keys cause one fetch a second, and delay no token whose key is known")
  func inventedKeys() async throws {
    let services = try await KeyServices()
    let device = try await services.makeFamily()
    let address = await services.stopShield()
    let counting = Impostor(.unsigned, keys: [], own: try PrivateKey(seed: [UInt8](repeating: 6, count: 32)), .init())
    let server = Server(host: services.host, services: [counting])
    _ = try server.listen(on: address)
    let method = KeyServices.methods[1]
    let began = services.host.loops[0].now
    let invented = try (0..<100).map { number in
      try services.forged(
        by: TokenSigner(
          issuer: "ShieldPolicy", key: PrivateKey(seed: [UInt8](repeating: UInt8(number), count: 31) + [200])))
    }
    try await withThrowingTaskGroup(of: StatusCode.self) { group in
      for token in invented { group.addTask { try await services.code(method, token) } }
      // None of the others has been answered when this one is, whose key is known.
      #expect(try await services.code(method, device) != .unauthenticated)
      for try await code in group { #expect(code == .unauthenticated) }
    }
    let seconds = (services.host.loops[0].now - began).clampedNanoseconds / 1_000_000_000
    // Three services, one of which has received these tokens; each retries by itself every two seconds.
    #expect(counting.calls <= Int(seconds) + 2 + 2 * (Int(seconds) / 2 + 2))
    await server.close()
    await services.stop()
  }
}
