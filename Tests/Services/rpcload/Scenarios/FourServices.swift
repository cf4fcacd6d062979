import BadgeServer
import ChallengeServer
import CommandLine
import EventLoop
import LoadScenarios
import RPC
import RewardsCommands
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Telemetry
import Testing
import UsageServer

/// The four services in this process, on the real clock, and connections to them.
final class FourServices: Sendable {
  private static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  let host: RealHost
  let directory: String
  let targets: [ChannelTarget]
  let clients: ScenarioServices
  private let folder: TemporaryDirectory
  private let services: [RunningService]

  /// - Parameter clock: In place of the system's.
  init(clock: (any WallClock)? = nil) async throws {
    folder = TemporaryDirectory()
    let directory = folder.path
    self.directory = directory
    host =
      try clock.map { try RealHost(loopCount: 2, blockingThreads: 2, wallClock: $0) }
      ?? RealHost(loopCount: 2, blockingThreads: 2)
    let made = await Output.$margin.withValue(nil) {
      await rewards(["keys", "make", "--private", "\(directory)/keys", "--public", "\(directory)/trusted"])
    }
    try #require(made == 0)
    var services: [RunningService] = []
    for definition in Self.definitions {
      services.append(try await Self.start(definition, directory, host))
    }
    self.services = services
    targets = services.map { ChannelTarget($0.addresses[0]) }
    clients = ScenarioServices(host: host, targets: targets.map { (target: $0, settings: ChannelSettings()) })
  }

  private static func start(
    _ definition: ServiceDefinition, _ directory: String, _ host: RealHost
  ) async throws -> RunningService {
    let name = definition.identity.name
    // Known before the neighbour listens.
    let neighbours = definition.neighbours.flatMap { ["--\($0.settingName)", "unix:\(directory)/\($0.name).socket"] }
    let outcome = try Configuration.read(
      definition.program, settings: definition.allSettings,
      from: Configuration.Sources(
        arguments: [
          "--data", "\(directory)/\(name)", "--listen", "unix:\(directory)/\(name).socket", "--trusted-keys",
          "\(directory)/trusted",
          "--key", "\(directory)/keys/service-\(name).pem",
        ] + neighbours
          + (definition.issuesTokens ? ["--token-key", "\(directory)/keys/tokens-ShieldPolicy.pem"] : [])))
    guard case .run(let configuration) = outcome else { throw CommandError("\(name) has printed something instead") }
    return try await RunningService.start(
      definition, configuration: configuration, host: host, logger: .silent(clock: host.wallClock))
  }

  func stop() async {
    clients.close()
    for service in services { await service.drain() }
    host.shutdown()
  }
}
