// swift-format-ignore-file
// Written by StubGenerator from orders.proto. Do not edit.

import RPC

extension OrdersV1 {
  /// The methods of `orders.v1.OrderService`.
  public enum OrderServiceMethods {
    /// `/orders.v1.OrderService/PlaceOrder`
    public static let placeOrder = MethodDescriptor(service: "orders.v1.OrderService", name: "PlaceOrder", kind: .unary)
    /// `/orders.v1.OrderService/WatchOrder`
    public static let watchOrder = MethodDescriptor(service: "orders.v1.OrderService", name: "WatchOrder", kind: .serverStreaming)
    /// `/orders.v1.OrderService/AddStock`
    public static let addStock = MethodDescriptor(service: "orders.v1.OrderService", name: "AddStock", kind: .clientStreaming)
    /// `/orders.v1.OrderService/QuotePrices`
    public static let quotePrices = MethodDescriptor(service: "orders.v1.OrderService", name: "QuotePrices", kind: .bidirectional)
  }

  /// Accepts orders and reports their states.
  public protocol OrderService: RPC.RPCService {
    /// Places one order. INVALID_ARGUMENT for a quantity of 0.
    func placeOrder(_ request: OrdersV1.PlaceOrderRequest, context: RPCContext) async throws -> OrdersV1.PlaceOrderResponse
    /// Every state of an order, from the present one until it is delivered.
    func watchOrder(_ request: OrdersV1.WatchOrderRequest, responses: ResponseWriter<OrdersV1.WatchOrderResponse>, context: RPCContext) async throws
    /// Adds what is sent to the stock, and returns how much that was.
    func addStock(_ requests: RequestStream<OrdersV1.AddStockRequest>, context: RPCContext) async throws -> OrdersV1.AddStockResponse
    /// Answers each product with its price, in the order of the questions.
    func quotePrices(_ requests: RequestStream<OrdersV1.QuotePricesRequest>, responses: ResponseWriter<OrdersV1.QuotePricesResponse>, context: RPCContext) async throws
  }

  /// A `orders.v1.OrderService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialOrderService: OrderService {}

  /// Calls a `orders.v1.OrderService` over a channel.
  public struct OrderServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Places one order. INVALID_ARGUMENT for a quantity of 0.
    public func placeOrder(_ request: OrdersV1.PlaceOrderRequest, options: CallOptions = CallOptions()) async throws -> OrdersV1.PlaceOrderResponse {
      try await channel.unary(OrderServiceMethods.placeOrder, request, options: options)
    }

    /// Every state of an order, from the present one until it is delivered.
    public func watchOrder(_ request: OrdersV1.WatchOrderRequest, options: CallOptions = CallOptions()) -> ResponseStream<OrdersV1.WatchOrderResponse> {
      channel.serverStreaming(OrderServiceMethods.watchOrder, request, options: options)
    }

    /// Adds what is sent to the stock, and returns how much that was.
    public func addStock(
      options: CallOptions = CallOptions(), requests: @escaping @Sendable (RequestWriter<OrdersV1.AddStockRequest>) async throws -> Void
    ) async throws -> OrdersV1.AddStockResponse {
      try await channel.clientStreaming(OrderServiceMethods.addStock, options: options, requests: requests)
    }

    /// Answers each product with its price, in the order of the questions.
    public func quotePrices(options: CallOptions = CallOptions()) -> BidirectionalCall<OrdersV1.QuotePricesRequest, OrdersV1.QuotePricesResponse> {
      channel.bidirectional(OrderServiceMethods.quotePrices, options: options)
    }
  }
}

extension OrdersV1.OrderService {
  /// The methods by name, for tables and settings.
  public typealias Methods = OrdersV1.OrderServiceMethods

  public static var serviceName: String { "orders.v1.OrderService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.placeOrder, placeOrder),
      .serverStreaming(Methods.watchOrder, watchOrder),
      .clientStreaming(Methods.addStock, addStock),
      .bidirectional(Methods.quotePrices, quotePrices),
    ]
  }
}

extension OrdersV1.PartialOrderService {
  public func placeOrder(_ request: OrdersV1.PlaceOrderRequest, context: RPCContext) async throws -> OrdersV1.PlaceOrderResponse {
    throw RPCError.unimplemented(Methods.placeOrder)
  }
  public func watchOrder(_ request: OrdersV1.WatchOrderRequest, responses: ResponseWriter<OrdersV1.WatchOrderResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchOrder)
  }
  public func addStock(_ requests: RequestStream<OrdersV1.AddStockRequest>, context: RPCContext) async throws -> OrdersV1.AddStockResponse {
    throw RPCError.unimplemented(Methods.addStock)
  }
  public func quotePrices(_ requests: RequestStream<OrdersV1.QuotePricesRequest>, responses: ResponseWriter<OrdersV1.QuotePricesResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.quotePrices)
  }
}
