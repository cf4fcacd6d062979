import EventLoop
import Orders
import RPC
import RPCTesting
import SimulatedHost
import Testing

/// The code under test: orders every product of a list, one piece of each.
struct Buyer {
  let orders: OrdersV1.OrderServiceClient

  func buy(_ products: [String]) async throws -> [String] {
    var placed: [String] = []
    for product in products {
      placed.append(try await orders.placeOrder(.init(product: product, quantity: 1)).orderID)
    }
    return placed
  }
}

/// A desk that takes no orders.
struct ClosedDesk: OrdersV1.PartialOrderService {
  func placeOrder(
    _ request: OrdersV1.PlaceOrderRequest, context: RPCContext
  ) async throws -> OrdersV1.PlaceOrderResponse {
    throw RPCError(.unavailable, "the desk opens at eight: come back then")
  }
}

@Suite("the code of the articles: testing")
struct TestingCalls {
  @Test("who makes calls, against a service in the same process")
  func buyer() async throws {
    let server = try InProcessServer([OrderDesk()])
    let buyer = Buyer(orders: OrdersV1.OrderServiceClient(server.channel))
    #expect(try await buyer.buy(["tea", "cups"]) == ["tea-1", "cups-1"])
    await server.close()
  }

  @Test("a fake implements what the test needs")
  func fake() async throws {
    let server = try InProcessServer([ClosedDesk()])
    let orders = OrdersV1.OrderServiceClient(server.channel)
    await #expect { try await Buyer(orders: orders).buy(["tea"]) } throws: { ($0 as? RPCError)?.code == .unavailable }
    await #expect { try await orders.addStock { _ in } } throws: { ($0 as? RPCError)?.code == .unimplemented }
    await server.close()
  }

  @Test("a handler, without a server")
  func handler() async throws {
    let context = RPCContext(method: OrdersV1.OrderServiceMethods.addStock)
    let requests = RequestStream([
      OrdersV1.AddStockRequest(product: "tea", quantity: 30), .init(product: "cups", quantity: 12),
    ])
    let answer = try await OrderDesk().addStock(requests, context: context)
    #expect(answer.added == 42)
  }

  @Test("time that the test moves")
  func time() throws {
    try SimulatedWorld.with(seed: 1) { world in
      let host = world.addHost("shop")
      let answers = try world.run(on: host) {
        let server = try InProcessServer([OrderDesk()], host: host)
        return try await Buyer(orders: OrdersV1.OrderServiceClient(server.channel)).buy(["tea"])
      }
      #expect(answers == ["tea-1"])
      // A day passes at once, with all timers that are due in it.
      try world.run(for: .seconds(86_400))
    }
  }
}
