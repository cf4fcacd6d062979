import AdminListener
import Database
import EventLoop
import RPC

/// Where a service is reached: by callers, and by what reads its metrics.
struct Listeners: Sendable {
  /// With the ports the system chose; those for the PROXY protocol come last.
  let addresses: [SocketAddress]
  let admin: [AdminListener]
  let adminTLS: AdminTLS?

  /// Serves metrics, lets timers run, and serves calls.
  /// - Throws: `StartError`; nothing listens then.
  static func open(_ basis: ServiceBasis, _ server: Server) async throws -> Self {
    let adminTLS = try AdminListener.tls(basis.definition, basis.configuration)
    let addresses = try basis.configuration[basis.settings.listen]
    let ofProxies = try basis.configuration[basis.settings.proxies.listen]
    let admin = try await AdminListener.start(
      basis.definition, basis.configuration, basis.metrics, on: basis.host, logger: basis.logger)
    basis.database.startTimers()
    do {
      return Self(
        addresses: try await listen(server, on: addresses, ofProxies: ofProxies, basis.tls), admin: admin,
        adminTLS: adminTLS)
    } catch {
      for listener in admin { await listener.stop() }
      throw error
    }
  }

  private static func listen(
    _ server: Server, on addresses: [ListenAddress], ofProxies: [ListenAddress], _ tls: ServiceTLS
  ) async throws -> [SocketAddress] {
    var bound: [SocketAddress] = []
    do {
      for address in addresses {
        bound += try address.listen(address: \.self) { try server.listen(on: $0, tls: tls.server(at: $0)) }
      }
      for address in ofProxies {
        bound += try address.listen(address: \.self) {
          try server.listen(on: $0, tls: tls.server(at: $0), takesProxyHeader: true)
        }
      }
    } catch {
      await server.close()
      throw StartError("can't listen: \(error); choose another address by the setting listen or proxy-listen")
    }
    return bound
  }

  /// New connections to metrics see the certificate as it is now.
  func reloadCertificates() {
    guard let adminTLS else { return }
    for listener in admin where !listener.address.isLocal { listener.replaceTLS(adminTLS) }
  }

  func stopAdmin() async { for listener in admin { await listener.stop() } }
}
