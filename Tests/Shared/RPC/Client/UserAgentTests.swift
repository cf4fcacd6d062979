import CommonProtos
import EventLoop
import Testing

@testable import RPC

@Suite("the user agent that the library sends")
struct UserAgentTests {
  /// Answers with the `user-agent` of the request.
  private struct Reader: RPCService {
    static let serviceName = "test.Reader"
    var methods: [MethodHandler] {
      [.unary("Read") { (_: Blob, context: RPCContext) in Blob(context.requestMetadata["user-agent"] ?? "none") }]
    }
  }

  @Test(
    "the user agent is the library's without a setting, else what was set, and never what HTTP/2 cannot send",
    arguments: [
      (nil, "grpc-swift-nghttp2/1"), ("shop/2 grpc-swift-nghttp2/1", "shop/2 grpc-swift-nghttp2/1"),
      (" grüß\r\nhost: x ", "gr???host: x"),
    ])
  func userAgent(_ userAgent: String?, _ expected: String) async throws {
    let server = Server(host: ClientFixture.host, services: [Reader()], settings: .unhurried)
    let address = try server.listen(on: .inProcess(name: ""))
    var settings = ClientFixture.settings
    if let userAgent { settings.userAgent = userAgent }
    let channel = Channel(host: ClientFixture.host, target: address, settings: settings)
    let answer: Blob = try await channel.unary("/test.Reader/Read", Blob(""), options: CallOptions())
    #expect(answer.text == expected)
    channel.close()
    await server.close()
  }

  @Test("a reason comes with the domain that gives it its meaning")
  func errorDomain() {
    let error = RPCError.because("SOLD_OUT", .failedPrecondition, "none left", domain: ErrorDomain("shop.example"))
    #expect(error.detail(GoogleRpc.ErrorInfo.self) == .init(reason: "SOLD_OUT", domain: "shop.example"))
  }
}
