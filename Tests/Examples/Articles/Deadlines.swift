import EventLoop
import Orders
import RPC
import RPCTesting
import SimulatedHost
import Testing

/// Orders from another desk, on behalf of its own callers.
struct Branch {
  let desk: OrdersV1.OrderServiceClient

  func order(
    _ requests: [OrdersV1.PlaceOrderRequest], context: RPCContext
  ) async throws -> [OrdersV1.PlaceOrderResponse] {
    var placed: [OrdersV1.PlaceOrderResponse] = []
    for request in requests {
      guard !context.isCancelled else { throw CancellationError() }
      placed.append(try await desk.placeOrder(request))
    }
    return placed
  }
}

@Suite("the code of the articles: deadlines")
struct Deadlines {
  @Test("a call without an answer ends at its deadline")
  func deadline() throws {
    try SimulatedWorld.with(seed: 1) { world in
      let host = world.addHost("shop")
      let isLate = try world.run(on: host) {
        let server = try InProcessServer([OrderDesk()], host: host)
        let orders = OrdersV1.OrderServiceClient(server.channel)
        let call = orders.quotePrices(options: CallOptions(timeout: .seconds(5)))
        do {
          // No product was asked for, so there is no price to come.
          for try await _ in call.responses {}
        } catch let error as RPCError where error.code == .deadlineExceeded {
          return true
        }
        return false
      }
      #expect(isLate)
      #expect(world.now >= MonotonicInstant(nanoseconds: 0) + .seconds(5))
    }
  }

  @Test("work for several calls checks whether its own is still wanted")
  func branch() async throws {
    let server = try InProcessServer([OrderDesk()])
    let branch = Branch(desk: OrdersV1.OrderServiceClient(server.channel))
    let context = RPCContext(
      method: MethodDescriptor(service: "orders.v1.BranchService", name: "Order", kind: .unary))
    let placed = try await branch.order([.init(product: "tea", quantity: 2)], context: context)
    #expect(placed.map(\.orderID) == ["tea-2"])
    await server.close()
  }
}
