import EventLoop
import Orders
import RPC
import Testing

/// Takes orders for everything; keeps none of them.
struct OrderDesk: OrdersV1.OrderService {
  func placeOrder(
    _ request: OrdersV1.PlaceOrderRequest, context: RPCContext
  ) async throws -> OrdersV1.PlaceOrderResponse {
    guard request.quantity > 0 else { throw RPCError.invalid("quantity", "quantity must be at least 1") }
    return .init(orderID: "\(request.product)-\(request.quantity)")
  }
}

@Suite("the code of the articles: the first server")
struct FirstServer {
  @Test("a server, a channel and a call")
  func serve() async throws {
    let host = try RealHost(loopCount: 2)
    let server = Server(host: host, services: [OrderDesk()])
    let address = try server.listen(on: .loopback(port: 0))

    let channel = Channel(host: host, target: address)
    let orders = OrdersV1.OrderServiceClient(channel)
    let placed = try await orders.placeOrder(
      .init(product: "tea", quantity: 2), options: CallOptions(timeout: .seconds(30)))
    #expect(placed.orderID == "tea-2")

    channel.close()
    await server.drain(grace: .seconds(10))
    host.shutdown()
  }
}
