import EventLoop
import Orders
import RPC
import Synchronization
import Testing

/// The caller, as far as this shop knows.
enum CustomerKey: ContextKey {
  static let defaultValue: String? = nil
}

extension ContextValues {
  /// Nil for an unknown caller.
  var customer: String? {
    get { self[CustomerKey.self] }
    set { self[CustomerKey.self] = newValue }
  }
}

/// Admits callers with a token, and passes their name to handlers.
struct Doorkeeper: ServerInterceptor {
  let customers: [String: String]

  func begin(_ context: inout RPCContext) throws -> Bool {
    guard let customer = context.requestMetadata["authorization"].flatMap({ customers[$0] }) else {
      throw RPCError(.unauthenticated, "no customer has this token: send one as \"authorization\"")
    }
    context.values.customer = customer
    return true
  }
}

/// Counts calls that failed.
final class FailureCount: ServerInterceptor {
  let failures = Atomic(0)

  func begin(_ context: inout RPCContext) throws -> Bool { true }

  func ended(_ context: RPCContext, _ error: (any Error)?) {
    if error != nil { failures.wrappingAdd(1, ordering: .relaxed) }
  }
}

/// Shows a token with every call of a channel.
struct TokenBearer: ClientInterceptor {
  let token: String

  func intercept(
    _ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void
  ) async throws {
    var head = head
    try head.metadata.replaceOrAdd(name: "authorization", value: token)
    try await next(head)
  }
}

@Suite("the code of the articles: interceptors")
struct Interceptors {
  @Test("a server's interceptors surround its calls, a channel's its own")
  func surround() async throws {
    let host = try RealHost(loopCount: 1)
    let failures = FailureCount()
    let server = Server(
      host: host, services: [OrderDesk()], interceptors: [failures, Doorkeeper(customers: ["secret": "Mia"])])
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: host, target: address, interceptors: [TokenBearer(token: "secret")])

    let known = OrdersV1.OrderServiceClient(channel)
    #expect(try await known.placeOrder(.init(product: "tea", quantity: 2)).orderID == "tea-2")
    #expect(failures.failures.load(ordering: .relaxed) == 0)

    let stranger = OrdersV1.OrderServiceClient(Channel(host: host, target: address))
    await #expect(throws: RPCError.self) { try await stranger.placeOrder(.init(product: "tea", quantity: 2)) }
    #expect(failures.failures.load(ordering: .relaxed) == 1)

    channel.close()
    await server.close()
    host.shutdown()
  }

  @Test("a value that an interceptor attached is there for the handler")
  func values() throws {
    var context = RPCContext(
      method: OrdersV1.OrderServiceMethods.placeOrder, requestMetadata: try Metadata(["authorization": "secret"]))
    #expect(try Doorkeeper(customers: ["secret": "Mia"]).begin(&context))
    #expect(context.values.customer == "Mia")
  }
}
