import AdminListener
import EventLoop
import Metrics
import Telemetry

extension AdminListener {
  /// Serves a service's metrics at the addresses of the setting admin-listen; empty when that is `off`, or when the
  /// default port is taken: families are served all the same. Two for localhost, where the machine has both families.
  /// - Throws: `StartError` when an address that was given can't be listened at.
  static func start(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ metrics: MetricRegistry, on host: any Host,
    logger: Logger
  ) async throws -> [AdminListener] {
    let setting = definition.commonSettings.adminListen
    // A simulated machine has no real threads.
    guard host is RealHost, let address = try configuration[setting] else { return [] }
    ProcessMetrics.register(in: metrics)
    let tls = try address.isLocal ? nil : tls(definition, configuration)
    var started: [AdminListener] = []
    do {
      return try address.listen(address: \.address) { address in
        let listener = try AdminListener(at: address, metrics, tls: tls, on: host) { logger.error("\($0)") }
        started.append(listener)
        return listener
      }
    } catch {
      for listener in started { await listener.stop() }
      guard configuration.source(of: setting.name) == .defaultValue else {
        throw StartError("can't serve metrics: \(error); choose another address by the setting admin-listen, or off")
      }
      logger.warning("metrics are not served: \(error); give the setting admin-listen an address that is free, or off")
      return []
    }
  }

  /// The service's own certificate, which an address that others can reach shows.
  static func tls(_ definition: ServiceDefinition, _ configuration: Configuration) throws -> AdminTLS? {
    let settings = definition.commonSettings
    guard let chain = try configuration[settings.tlsCertificate], let key = try configuration[settings.tlsKey] else {
      return nil
    }
    return AdminTLS(chain: chain, key: key, clientAuthorities: try configuration[settings.tlsClientAuthorities])
  }
}
