import EventLoop
import Identity
import RPC
import ServiceRuntime
import SimulatedHost
import Telemetry

/// The product's own services on simulated machines, each with its keys and its directory of trusted keys.
struct SimulatedCluster {
  /// Makes the keys of all services and starts those of `definitions`, each on its own machine.
  static func start(
    _ definitions: [ServiceDefinition], in world: SimulatedWorld
  ) throws -> (services: [SimulatedService], keysHost: SimulatedHost) {
    let keysHost = world.addHost("keys")
    let keys = keysHost.storageDirectory
    try KeyDirectory.make(
      services: definitions.map(\.identity.name), operators: ["anna"], tokenIssuers: [Neighbour.shieldPolicy.name],
      privateDirectory: try keysHost.makeDirectory("private"), publicDirectory: try keysHost.makeDirectory("public"),
      host: keysHost)
    let services = definitions.map { definition in
      SimulatedService(definition.identity.name, in: world) { host in
        let service = try await RunningService.start(
          definition, configuration: try configuration(definition, host, keys: keys), host: host,
          logger: Logger.silent(clock: host.wallClock))
        host.onKill { service.abandon() }
      }
    }
    return (services, keysHost)
  }

  private static func configuration(
    _ definition: ServiceDefinition, _ host: SimulatedHost, keys: String
  ) throws -> Configuration {
    let name = definition.identity.name
    var arguments = [
      "--data", host.storageDirectory, "--key", "\(keys)/private/service-\(name).pem", "--trusted-keys",
      "\(keys)/public",
    ]
    if definition.issuesTokens { arguments += ["--token-key", "\(keys)/private/tokens-\(name).pem"] }
    let outcome = try Configuration.read(
      definition.program, settings: definition.allSettings, from: Configuration.Sources(arguments: arguments))
    guard case .run(let configuration) = outcome else { throw SettingRefusal("printed instead") }
    return configuration
  }
}
