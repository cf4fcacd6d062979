import Certificates
import EventLoop
import HTTP2
import Orders
import RPC
import Testing

/// Admits only clients whose certificate has a name on the list.
struct Partners: ServerInterceptor {
  let names: Set<String>

  func begin(_ context: inout RPCContext) throws -> Bool {
    guard let name = context.peer.certificateName, names.contains(name) else {
      throw RPCError(.permissionDenied, "\(context.peer.certificateName ?? "a stranger") is not a partner of this shop")
    }
    return true
  }
}

@Suite("the code of the articles: TLS")
struct TransportSecurity {
  private let host: RealHost
  private let own: TLSCertificateFiles
  private let partner: TLSCertificateFiles
  private let authorities: String

  init() throws {
    let certificates = try Certificates.shared()
    host = try RealHost(loopCount: 1)
    own = certificates.files("server")
    partner = certificates.files("client-dns")
    authorities = certificates.certificate("authority")
  }

  @Test("a server presents its certificate, and a client trusts its authority")
  func server() async throws {
    let (certificate, key) = (own.chain, own.key)

    let tls = try TLSServerContext(TLSServerSettings(certificate: .init(chain: certificate, key: key)))
    let server = Server(host: host, services: [OrderDesk()])
    let address = try server.listen(on: .loopback(port: 0), tls: tls)

    var settings = ChannelSettings()
    settings.tls = try TLSClientContext(TLSClientSettings(authorities: authorities))
    let channel = Channel(host: host, target: address, settings: settings)

    let orders = OrdersV1.OrderServiceClient(channel)
    #expect(try await orders.placeOrder(.init(product: "tea", quantity: 2)).orderID == "tea-2")
    try tls.reload()
    channel.close()
    await server.close()
    host.shutdown()
  }

  @Test("both show a certificate")
  func mutual() async throws {
    let tls = try TLSServerContext(
      TLSServerSettings(certificate: own, clientAuthorities: authorities, clientCertificates: .required))
    let server = Server(host: host, services: [OrderDesk()], interceptors: [Partners(names: ["by.dns.name"])])
    let address = try server.listen(on: .loopback(port: 0), tls: tls)

    var settings = ChannelSettings()
    settings.tls = try TLSClientContext(TLSClientSettings(authorities: authorities, certificate: partner))
    let channel = Channel(host: host, target: address, settings: settings)

    let orders = OrdersV1.OrderServiceClient(channel)
    #expect(try await orders.placeOrder(.init(product: "tea", quantity: 2)).orderID == "tea-2")
    channel.close()
    await server.close()
    host.shutdown()
  }
}
