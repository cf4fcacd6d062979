// swift-format-ignore-file
// Written by StubGenerator from orders.proto. Do not edit.

import COrders
import CProtobufC
import ProtobufC

extension OrdersV1 {
  /// How far an order is.
  public enum OrderState: ProtobufC.ProtobufEnum {
    /// Not known.
    case unspecified
    /// Ready to go.
    case packed
    /// On its way.
    case sent
    /// With the customer.
    case delivered
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .packed, .sent, .delivered]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .packed
      case 2: self = .sent
      case 3: self = .delivered
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .packed: 1
      case .sent: 2
      case .delivered: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "ORDER_STATE_UNSPECIFIED"
      case .packed: "ORDER_STATE_PACKED"
      case .sent: "ORDER_STATE_SENT"
      case .delivered: "ORDER_STATE_DELIVERED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension OrdersV1 {
  public struct PlaceOrderRequest: ProtobufC.GeneratedMessage {
    /// The ordered product.
    public var product: String = ""
    /// Pieces, at least 1.
    public var quantity: UInt32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      product: String = "",
      quantity: UInt32 = 0
    ) {
      self.product = product
      self.quantity = quantity
    }
  }
}

extension OrdersV1.PlaceOrderRequest {
  public static var fullName: String { "orders.v1.PlaceOrderRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__place_order_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__PlaceOrderRequest.self)
    self.product = Reading.string(m.pointee.s_product)
    self.quantity = m.pointee.f_quantity
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__PlaceOrderRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_product = arena.string(self.product)
    m.pointee.f_quantity = self.quantity
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct PlaceOrderResponse: ProtobufC.GeneratedMessage {
    /// By which the order can be watched.
    public var orderID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      orderID: String = ""
    ) {
      self.orderID = orderID
    }
  }
}

extension OrdersV1.PlaceOrderResponse {
  public static var fullName: String { "orders.v1.PlaceOrderResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__place_order_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__PlaceOrderResponse.self)
    self.orderID = Reading.string(m.pointee.s_order_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__PlaceOrderResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_order_id = arena.string(self.orderID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct WatchOrderRequest: ProtobufC.GeneratedMessage {
    /// As PlaceOrder answered.
    public var orderID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      orderID: String = ""
    ) {
      self.orderID = orderID
    }
  }
}

extension OrdersV1.WatchOrderRequest {
  public static var fullName: String { "orders.v1.WatchOrderRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__watch_order_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__WatchOrderRequest.self)
    self.orderID = Reading.string(m.pointee.s_order_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__WatchOrderRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_order_id = arena.string(self.orderID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct WatchOrderResponse: ProtobufC.GeneratedMessage {
    /// How far the order is.
    public var state: OrdersV1.OrderState = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      state: OrdersV1.OrderState = .init()
    ) {
      self.state = state
    }
  }
}

extension OrdersV1.WatchOrderResponse {
  public static var fullName: String { "orders.v1.WatchOrderResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__watch_order_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__WatchOrderResponse.self)
    self.state = OrdersV1.OrderState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__WatchOrderResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct AddStockRequest: ProtobufC.GeneratedMessage {
    /// The delivered product.
    public var product: String = ""
    /// Pieces.
    public var quantity: UInt32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      product: String = "",
      quantity: UInt32 = 0
    ) {
      self.product = product
      self.quantity = quantity
    }
  }
}

extension OrdersV1.AddStockRequest {
  public static var fullName: String { "orders.v1.AddStockRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__add_stock_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__AddStockRequest.self)
    self.product = Reading.string(m.pointee.s_product)
    self.quantity = m.pointee.f_quantity
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__AddStockRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_product = arena.string(self.product)
    m.pointee.f_quantity = self.quantity
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct AddStockResponse: ProtobufC.GeneratedMessage {
    /// Pieces of all products.
    public var added: UInt64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      added: UInt64 = 0
    ) {
      self.added = added
    }
  }
}

extension OrdersV1.AddStockResponse {
  public static var fullName: String { "orders.v1.AddStockResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__add_stock_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__AddStockResponse.self)
    self.added = m.pointee.f_added
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__AddStockResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_added = self.added
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct QuotePricesRequest: ProtobufC.GeneratedMessage {
    /// Whose price is asked for.
    public var product: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      product: String = ""
    ) {
      self.product = product
    }
  }
}

extension OrdersV1.QuotePricesRequest {
  public static var fullName: String { "orders.v1.QuotePricesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__quote_prices_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__QuotePricesRequest.self)
    self.product = Reading.string(m.pointee.s_product)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__QuotePricesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_product = arena.string(self.product)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension OrdersV1 {
  public struct QuotePricesResponse: ProtobufC.GeneratedMessage {
    /// For one piece, in cents.
    public var cents: UInt32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      cents: UInt32 = 0
    ) {
      self.cents = cents
    }
  }
}

extension OrdersV1.QuotePricesResponse {
  public static var fullName: String { "orders.v1.QuotePricesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { orders__v1__quote_prices_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__QuotePricesResponse.self)
    self.cents = m.pointee.f_cents
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Orders__V1__QuotePricesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_cents = self.cents
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
