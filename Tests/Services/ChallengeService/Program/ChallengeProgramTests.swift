import Database
import DatabaseServer
import EventLoop
import Glibc
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Telemetry
import Testing

@testable import ChallengeServer

/// The service as `main.swift` runs it.
@Suite struct ChallengeProgramTests {
  @Test(
    "CH-5 a call that watches does not hold up a stop: it is asked to retry",
    .timeLimit(.minutes(30)))
  func watchersAtStop() async throws {
    // A service that knows a child with a challenge, and then runs alone: the services that it follows are unreachable.
    // The file of keys of a service is not the fixture's.
    let fixture = try await ChallengeFixture(configure: { $0.personalKeys = nil })
    try await fixture.create()
    let directory = fixture.harness.directory
    await fixture.harness.stop()
    let signer = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 5, count: 32)))
    let keys = TemporaryDirectory()
    try KeyFile.writePublicKey(signer.verificationKey.publicKey, to: keys.path + "/tokens-ShieldPolicy.pem")
    let definition = ChallengeProgram.definition
    let outcome = try Configuration.read(
      definition.program, settings: definition.allSettings,
      from: Configuration.Sources(
        arguments: [
          "--data", directory.path, "--listen", "127.0.0.1:0", "--trusted-keys", keys.path, "--shield-policy",
          "127.0.0.1:1", "--usage-ingest", "127.0.0.1:1", "--clock", "virtual:\(ServiceHarness.start)",
          // Longer than the test may take.
          "--drain-time", "10m",
        ] + DatabaseServer.arguments(of: directory.path)))
    guard case .run(let configuration) = outcome else { throw StartError("the arguments ask for text") }
    let clock = VirtualWallClock(WallTime(seconds: ServiceHarness.start.seconds))
    let host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    let service = try await RunningService.start(
      definition, configuration: configuration, host: host,
      logger: Logger(service: "ChallengeService", level: .error, clock: clock, sink: { print($0) }))
    let channel = Channel(host: host, target: try #require(service.addresses.first))
    let token = try signer.accessToken(for: fixture.family.guardian, now: clock.now).token
    var watch = ChallengeV1.ChallengeServiceClient(channel).watchProgress(
      .init(childID: fixture.family.childID),
      options: CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
    ).makeAsyncIterator()
    #expect(try await watch.next() != nil)
    async let drained: Void = service.drain()
    let error = await failure { while try await watch.next() != nil {} }
    #expect(error?.code == .unavailable, "\(String(describing: error))")
    await drained
    channel.close()
    host.shutdown()
  }
}
