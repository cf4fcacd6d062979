import CommonProtos
import CommonStubs
import EventLoop
import ProtobufC
import Testing

@testable import RPC

private typealias Request = GrpcReflectionV1.ServerReflectionRequest
private typealias Response = GrpcReflectionV1.ServerReflectionResponse

@Suite("reflection from compiled-in descriptors")
struct ReflectionTests {
  private static func answers(_ files: [FileDescriptor] = CommonProtoDescriptors.all) -> ReflectionAnswers {
    ReflectionAnswers(catalogue: FileCatalogue(files), services: ["a.B", "c.D"])
  }

  private static func ask(_ request: Request.MessageRequest?, _ files: [FileDescriptor] = CommonProtoDescriptors.all)
    -> Response.MessageResponse?
  {
    var answers = answers(files)
    return answers.answer(Request(messageRequest: request)).messageResponse
  }

  /// The code of the error that the question is answered with; nil when it has an answer.
  private static func code(
    _ request: Request.MessageRequest?, _ files: [FileDescriptor] = CommonProtoDescriptors.all
  ) -> StatusCode? {
    guard case .errorResponse(let error) = ask(request, files) else { return nil }
    #expect(!error.errorMessage.isEmpty)
    return StatusCode(rawValue: Int(error.errorCode))
  }

  /// The number of files that the question is answered with.
  private static func files(_ request: Request.MessageRequest) -> Int {
    guard case .fileDescriptorResponse(let response) = ask(request) else { return 0 }
    return response.fileDescriptorProto.count
  }

  @Test("every file of the common ones is compiled in, after what it imports, and knows its path and package")
  func files() throws {
    var seen: Set<String> = []
    for file in CommonProtoDescriptors.all {
      #expect(seen.isSuperset(of: file.imports), "\(file.path)")
      seen.insert(file.path)
      #expect(file.path.hasPrefix(file.package.split(separator: ".").joined(separator: "/")))
      #expect(file.serialized.starts(with: [10, UInt8(file.path.utf8.count)] + file.path.utf8))
    }
    #expect(
      seen.isSuperset(of: ["google/protobuf/any.proto", "google/rpc/status.proto", "grpc/health/v1/health.proto"]))
  }

  @Test("the list of services is what the server has")
  func services() {
    guard case .listServicesResponse(let list) = Self.ask(.listServices("")) else {
      Issue.record("no list")
      return
    }
    #expect(list.service.map(\.name) == ["a.B", "c.D"])
  }

  @Test(
    "symbols of every kind are found",
    arguments: [
      "grpc.health.v1.Health", "grpc.health.v1.Health.Check", "grpc.health.v1.HealthCheckRequest",
      "grpc.health.v1.HealthCheckRequest.service", "grpc.health.v1.HealthCheckResponse.ServingStatus",
      "grpc.health.v1.HealthCheckResponse.SERVING", "grpc.health.v1.HealthListResponse.StatusesEntry",
      "grpc.health.v1.HealthListResponse.StatusesEntry.key",
      "grpc.reflection.v1.ServerReflectionRequest.message_request", "google.protobuf.Struct.FieldsEntry",
      "google.protobuf.NULL_VALUE", "google.protobuf.NullValue",
    ])
  func symbols(symbol: String) {
    #expect(Self.files(.fileContainingSymbol(symbol)) == 1)
  }

  @Test(
    "a near miss of a symbol is NOT_FOUND",
    arguments: [
      "", ".", "grpc", "grpc.health.v1", "grpc.health.v1.", ".grpc.health.v1.Health", "grpc.health.v1.Health.",
      "grpc.health.v1.Health.check", "grpc.health.v1.Health.Check.Check", "grpc.health.v1.Healt",
      "grpc.health.v1.HealthCheckResponse.ServingStatus.SERVING", "grpc.health.v1.SERVING", "Health",
      "grpc.health.v1.HealthCheckRequest..service",
    ])
  func noSymbols(symbol: String) {
    #expect(Self.code(.fileContainingSymbol(symbol)) == .notFound)
  }

  @Test("a file comes with all that it imports, once a stream")
  func imports() {
    var answers = Self.answers()
    func count(_ request: Request.MessageRequest) -> Int {
      guard
        case .fileDescriptorResponse(let response) = answers.answer(Request(messageRequest: request)).messageResponse
      else { return 0 }
      return response.fileDescriptorProto.count
    }
    #expect(count(.fileByFilename("google/rpc/status.proto")) == 2)
    #expect(count(.fileByFilename("google/rpc/status.proto")) == 1)
    #expect(count(.fileByFilename("google/protobuf/any.proto")) == 1)
    #expect(Self.code(.fileByFilename("google/rpc/nothing.proto")) == .notFound)
    #expect(Self.code(.fileByFilename("")) == .notFound)
  }

  @Test("empty or too long requests are INVALID_ARGUMENT, and the request is echoed")
  func invalid() {
    #expect(Self.code(nil) == .invalidArgument)
    #expect(Self.code(.fileContainingSymbol(String(repeating: "x", count: 1_025))) == .invalidArgument)
    var answers = Self.answers()
    let request = Request(host: "h", messageRequest: .fileByFilename("nothing"))
    let response = answers.answer(request)
    #expect(response.validHost == "h")
    #expect(response.originalRequest?.messageRequest == request.messageRequest)
  }

  /// `message A { extensions 100 to 200; message B { extend A { string inner = 101; } } } extend A { string outer =
  /// 100; }` in package p, as protoc would write it.
  private static let extended: FileDescriptor = {
    func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(content.count)] + content }
    func text(_ number: UInt8, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }
    func extensionField(_ name: String, _ number: UInt8) -> [UInt8] {
      text(1, name) + text(2, ".p.A") + [3 << 3, number]
    }
    let inner = text(1, "B") + field(6, extensionField("inner", 101))
    let message = text(1, "A") + field(3, inner)
    let bytes = text(1, "p.proto") + text(2, "p") + field(4, message) + field(7, extensionField("outer", 100))
    // Constant data lives as long as the process.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return FileDescriptor(path: "p.proto", constant: copy, count: bytes.count)
  }()

  @Test("extensions are found by message and number, wherever they are declared")
  func extensions() {
    let files = [Self.extended]
    guard case .allExtensionNumbersResponse(let all) = Self.ask(.allExtensionNumbersOfType("p.A"), files) else {
      Issue.record("no numbers")
      return
    }
    #expect(all.baseTypeName == "p.A")
    #expect(all.extensionNumber == [100, 101])
    guard case .allExtensionNumbersResponse(let none) = Self.ask(.allExtensionNumbersOfType("p.A.B"), files) else {
      Issue.record("no numbers")
      return
    }
    #expect(none.extensionNumber == [])
    #expect(Self.code(.allExtensionNumbersOfType("p.C"), files) == .notFound)
    for number: Int32 in [100, 101] {
      let wanted = GrpcReflectionV1.ExtensionRequest(containingType: "p.A", extensionNumber: number)
      #expect(Self.code(.fileContainingExtension(wanted), files) == nil)
    }
    let missing = GrpcReflectionV1.ExtensionRequest(containingType: "p.A", extensionNumber: 102)
    #expect(Self.code(.fileContainingExtension(missing), files) == .notFound)
    for symbol in ["p.outer", "p.A.B.inner"] { #expect(Self.code(.fileContainingSymbol(symbol), files) == nil) }
  }

  @Test("both versions answer over a connection; after an error the stream continues")
  func network() async throws {
    let services: [any RPCService] = [TestService()]
    let server = Server(
      host: ClientFixture.host, services: services + Reflection.services(for: services, files: []), settings: .unhurried
    )
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    let expected = [
      "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
      "test.Service",
    ]
    let call = GrpcReflectionV1.ServerReflectionClient(channel).serverReflectionInfo()
    var responses = call.responses.makeAsyncIterator()
    try await call.requests.write(.init(messageRequest: .fileContainingSymbol("no.such.Thing")))
    guard case .errorResponse(let error) = try await responses.next()?.messageResponse else {
      Issue.record("no error")
      return
    }
    #expect(error.errorCode == 5)
    try await call.requests.write(.init(messageRequest: .listServices("")))
    guard case .listServicesResponse(let list) = try await responses.next()?.messageResponse else {
      Issue.record("no list")
      return
    }
    #expect(list.service.map(\.name) == expected)
    call.requests.finish()
    #expect(try await responses.next() == nil)

    let older = GrpcReflectionV1alpha.ServerReflectionClient(channel).serverReflectionInfo()
    try await older.requests.write(.init(messageRequest: .fileByFilename("grpc/health/v1/health.proto")))
    older.requests.finish()
    for try await response in older.responses {
      guard case .fileDescriptorResponse(let files) = response.messageResponse else {
        Issue.record("no file")
        return
      }
      #expect(files.fileDescriptorProto.count == 1)
    }
    channel.close()
    await server.close()
  }

  @Test("streams are bounded")
  func bounded() async throws {
    let services: [any RPCService] = [TestService()]
    let server = Server(
      host: ClientFixture.host, services: services + Reflection.services(for: services, files: []), settings: .unhurried
    )
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    let client = GrpcReflectionV1.ServerReflectionClient(channel)
    var calls: [BidirectionalCall<Request, Response>] = []
    for _ in 0..<Reflection.maximumStreams {
      let call = client.serverReflectionInfo()
      try await call.requests.write(.init(messageRequest: .listServices("")))
      var responses = call.responses.makeAsyncIterator()
      #expect(try await responses.next() != nil)
      calls.append(call)
    }
    let excess = client.serverReflectionInfo()
    let refusal = await status {
      try await excess.requests.write(.init(messageRequest: .listServices("")))
      for try await _ in excess.responses {}
    }
    #expect(refusal?.code == .resourceExhausted)
    for call in calls {
      call.requests.finish()
      for try await _ in call.responses {}
    }
    let again = client.serverReflectionInfo()
    again.requests.finish()
    for try await _ in again.responses {}
    channel.close()
    await server.close()
  }
}
