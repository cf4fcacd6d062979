import AdminListener
import EventLoop
import Metrics
import Telemetry

extension AdminListener {
  /// Serves a service's metrics where the setting admin-listen says; nil when that is nowhere, or when the default
  /// port is taken: families are served all the same.
  /// - Throws: `StartError` when an address that was given can't be listened at.
  static func start(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ metrics: MetricRegistry, on host: any Host,
    logger: Logger
  ) throws -> AdminListener? {
    let setting = definition.commonSettings.adminListen
    // A simulated machine has no threads of its own.
    guard host is RealHost, let address = try configuration[setting] else { return nil }
    ProcessMetrics.register(in: metrics)
    do throws(AdminListenerError) {
      return try AdminListener(
        at: address, metrics, tls: address.isLocal ? nil : try? tls(definition, configuration), on: host
      ) { logger.error("\($0)") }
    } catch {
      guard configuration.source(of: setting.name) == .defaultValue else {
        throw StartError("can't serve metrics: \(error); choose another address by the setting admin-listen, or off")
      }
      logger.warning("metrics are not served: \(error); give the setting admin-listen an address that is free, or off")
      return nil
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
