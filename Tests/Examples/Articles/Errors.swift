import CommonProtos
import Orders
import RPC
import RPCTesting
import Testing

extension ErrorDomain {
  /// In which the reasons of this shop have their meaning.
  static let shop = ErrorDomain("orders.shop.example")
}

/// An error of the stock's, which knows nothing of calls but its status.
struct OutOfStock: RPCErrorConvertible {
  let product: String
  let left: UInt32

  var rpcError: RPCError {
    .because(
      "OUT_OF_STOCK", .failedPrecondition, "there are \(left) of \(product) left: order fewer", domain: .shop,
      metadata: ["product": product])
  }
}

@Suite("the code of the articles: errors")
struct Errors {
  @Test("the content of an error at the client")
  func details() async throws {
    let server = try InProcessServer([OrderDesk()])
    let orders = OrdersV1.OrderServiceClient(server.channel)
    var wrong: [String] = []
    do {
      _ = try await orders.placeOrder(.init(product: "tea", quantity: 0))
    } catch let error as RPCError where error.code == .invalidArgument {
      let violations = error.detail(GoogleRpc.BadRequest.self)?.fieldViolations ?? []
      wrong = violations.map(\.description)
    }
    #expect(wrong == ["quantity must be at least 1"])
    await server.close()
  }

  @Test("an error that knows its status becomes that status")
  func convertible() throws {
    let error = RPCError(thrown: OutOfStock(product: "tea", left: 1))
    #expect(error.code == .failedPrecondition)
    #expect(error.detail(GoogleRpc.ErrorInfo.self)?.reason == "OUT_OF_STOCK")
    #expect(RPCError(thrown: CancellationError()).code == .cancelled)
  }
}
