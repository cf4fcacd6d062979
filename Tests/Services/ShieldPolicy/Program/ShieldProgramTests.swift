import Database
import DatabaseServer
import EventLoop
import Glibc
import Identity
import Locks
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Telemetry
import Testing

@testable import ShieldServer

/// The service as `main.swift` runs it.
@Suite struct ShieldProgramTests {
  private func start(
    _ directory: TemporaryDirectory, _ arguments: [String] = [],
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) async throws -> (
    service: RunningService, host: RealHost
  ) {
    let definition = ShieldProgram.definition
    let sources = Configuration.Sources(
      arguments: ["--data", directory.path, "--listen", "127.0.0.1:0"]
        + (try DatabaseServer.arguments(of: directory.path)) + arguments)
    let outcome = try Configuration.read(definition.program, settings: definition.allSettings, from: sources)
    guard case .run(let configuration) = outcome else { throw StartError("the arguments ask for text") }
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    do {
      let logger = Logger(service: "ShieldPolicy", level: .warning, clock: host.wallClock, sink: log)
      let service = try await RunningService.start(
        definition, configuration: configuration, host: host, logger: logger)
      return (service, host)
    } catch {
      host.shutdown()
      throw error
    }
  }

  @Test("FA-4 the keys are made once, readable by their owner only; the public half of the signing key is next to it")
  func signingKey() async throws {
    let directory = TemporaryDirectory()
    var published: [PublicKey] = []
    for _ in 0..<2 {
      let (service, host) = try await start(directory)
      let channel = Channel(host: host, target: try #require(service.addresses.first))
      let keys = try await FamilyV1.FamilyServiceClient(channel).getSigningKeys(.init()).keys
      let file = try KeyFile.publicKey(at: directory.path + "/tokens.public.pem")
      #expect(keys.count == 2 && keys[0].publicKey == file.rawBytes)
      #expect(keys.allSatisfy { (try? TokenSigner.keyID(of: PublicKey(rawBytes: $0.publicKey))) == $0.keyID })
      published.append(file)
      channel.close()
      await service.drain()
      host.shutdown()
    }
    #expect(published.first == published.last)
    for name in ["tokens.pem", "signing.keys", "refresh.key"] {
      var status = stat()
      #expect(stat(directory.path + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test(
    "FA-4 a refresh key that was generated again though devices hold marked tokens is reported to the operator, else not"
  )
  func newRefreshKey() async throws {
    let directory = TemporaryDirectory()
    let said = Locked<[String]>([])
    for round in 0..<3 {
      if round == 2 { #expect(unlink(directory.path + "/refresh.key") == 0) }
      let (service, host) = try await start(directory) { line in said.withLock { $0.append(line) } }
      if round == 0 {
        let channel = Channel(host: host, target: try #require(service.addresses.first))
        _ = try await FamilyV1.FamilyServiceClient(channel).createFamily(
          .init(
            familyID: Identifier.make(on: host), displayName: "Kim", guardianDisplayName: "Alex",
            deviceDisplayName: "Phone", requestID: freshID()))
        channel.close()
      }
      await service.drain()
      host.shutdown()
      #expect(said.withLock { $0.contains { $0.contains("refresh-key was generated again") } } == (round == 2))
    }
  }

  @Test("FA-1 creation by invitation needs the file of invitations")
  func invitationsFile() async throws {
    let directory = TemporaryDirectory()
    await #expect(throws: ConfigurationProblem.self) {
      _ = try await start(directory, ["--family-creation", "invitation"])
    }
    #expect(access(directory.path + "/data.sqlite3", F_OK) != 0)
  }

  @Test("SH-11 a call that watches does not hold up a stop: it is asked to retry", .timeLimit(.minutes(30)))
  func watchersAtStop() async throws {
    let directory = TemporaryDirectory()
    // Longer than the test may take.
    let (service, host) = try await start(directory, ["--drain-time", "10m"])
    let channel = Channel(host: host, target: try #require(service.addresses.first))
    let families = FamilyV1.FamilyServiceClient(channel)
    let family = try await families.createFamily(
      .init(
        familyID: Identifier.make(on: host), displayName: "Kim", guardianDisplayName: "Alex",
        deviceDisplayName: "Phone", requestID: freshID()))
    let token = try #require(family.credentials?.accessToken)
    let options = CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
    let child = try await families.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: freshID()), options: options)
    var watch = ShieldV1.ShieldPolicyServiceClient(channel).watchPolicy(
      .init(childID: child.childID), options: options
    ).makeAsyncIterator()
    #expect(try await watch.next()?.policy?.version == 1)
    async let drained: Void = service.drain()
    let error = await #expect(throws: RPCError.self) { _ = try await watch.next() }
    #expect(error?.code == .unavailable, "\(String(describing: error))")
    await drained
    channel.close()
    host.shutdown()
  }
}
