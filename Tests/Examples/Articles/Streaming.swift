import Orders
import RPC
import RPCTesting
import Testing

extension OrderDesk {
  func watchOrder(
    _ request: OrdersV1.WatchOrderRequest, responses: ResponseWriter<OrdersV1.WatchOrderResponse>, context: RPCContext
  ) async throws {
    for state: OrdersV1.OrderState in [.packed, .sent, .delivered] {
      try await responses.write(.init(state: state))
    }
  }

  func addStock(
    _ requests: RequestStream<OrdersV1.AddStockRequest>, context: RPCContext
  ) async throws -> OrdersV1.AddStockResponse {
    var added: UInt64 = 0
    for try await request in requests { added += UInt64(request.quantity) }
    return .init(added: added)
  }

  func quotePrices(
    _ requests: RequestStream<OrdersV1.QuotePricesRequest>,
    responses: ResponseWriter<OrdersV1.QuotePricesResponse>, context: RPCContext
  ) async throws {
    context.setInitialMetadata(try Metadata(["x-market": "open"]))
    try await context.sendInitialMetadata()
    for try await request in requests {
      try await responses.write(.init(cents: request.product == "tea" ? 350 : 1_200))
    }
  }
}

@Suite("the code of the articles: streaming")
struct Streaming {
  private let server: InProcessServer
  private let orders: OrdersV1.OrderServiceClient

  init() throws {
    server = try InProcessServer([OrderDesk()])
    orders = OrdersV1.OrderServiceClient(server.channel)
  }

  @Test("one request, many responses")
  func responses() async throws {
    var states: [OrdersV1.OrderState] = []
    for try await change in orders.watchOrder(.init(orderID: "tea-2")) { states.append(change.state) }
    #expect(states == [.packed, .sent, .delivered])
    await server.close()
  }

  @Test("many requests, one response")
  func requests() async throws {
    let answer = try await orders.addStock { stock in
      try await stock.write(.init(product: "tea", quantity: 30))
      try await stock.write(.init(product: "cups", quantity: 12))
    }
    #expect(answer.added == 42)
    await server.close()
  }

  @Test("both at once")
  func both() async throws {
    var prices: [UInt32] = []
    let call = orders.quotePrices()
    try await call.requests.write(.init(product: "tea"))
    try await call.requests.write(.init(product: "cups"))
    call.requests.finish()
    for try await price in call.responses { prices.append(price.cents) }
    #expect(prices == [350, 1_200])
    let market = try await call.initialMetadata["x-market"]
    #expect(market == "open")
    await server.close()
  }
}
