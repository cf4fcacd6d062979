import EventLoop
import Orders
import RPC
import Testing

/// Lets one client in, by its address.
struct OneClient: ServerInterceptor {
  let address: SocketAddress

  func begin(_ context: inout RPCContext) throws -> Bool {
    guard context.peer.address == address, context.peer.proxy != nil else {
      throw RPCError(.permissionDenied, "\(context.peer) is not the client")
    }
    return true
  }
}

@Suite("the code of the articles: proxies")
struct BehindAProxy {
  @Test("a server learns the client's address from a proxy, and serves no one who names none")
  func proxies() async throws {
    let host = try RealHost(loopCount: 1)
    var settings = ServerSettings()
    settings.proxies = TrustedProxies(networks: [try ProxyNetwork(parsing: "127.0.0.0/8")])

    settings.proxies.header = .xForwardedFor

    let client = OneClient(address: .ipv4(0xc000_0207, port: 0))
    let server = Server(host: host, services: [OrderDesk()], interceptors: [client], settings: settings)
    let address = try server.listen(on: .loopback(port: 0))
    let forProxies = try server.listen(on: .loopback(port: 0), takesProxyHeader: true)

    let options = CallOptions(metadata: try Metadata(["x-forwarded-for": "6.6.6.6, 192.0.2.7"]))
    let channel = Channel(host: host, target: address)
    let orders = OrdersV1.OrderServiceClient(channel)
    #expect(try await orders.placeOrder(.init(product: "tea", quantity: 2), options: options).orderID == "tea-2")
    await #expect(throws: RPCError.self) { try await orders.placeOrder(.init(product: "tea", quantity: 2)) }

    // No proxy, as the connection begins without a header.
    let mistaken = Channel(host: host, target: forProxies)
    await #expect(throws: RPCError.self) {
      try await OrdersV1.OrderServiceClient(mistaken).placeOrder(.init(product: "tea", quantity: 2), options: options)
    }
    for channel in [channel, mistaken] { channel.close() }
    await server.close()
    host.shutdown()
  }
}
