import RPC
import RPCTesting
import SelfContained
import Testing

/// A service of a contract whose messages are called like types of Swift, of the library and of the generated code.
private struct Taken: TakenV1.Server {
  func get(_ request: TakenV1.Reading, context: RPCContext) async throws -> TakenV1.Result {
    TakenV1.Result(result: .reading(request), any: TakenV1.`Any`())
  }

  func watch(
    _ request: TakenV1.Reading, responses: ResponseWriter<TakenV1.Error>, context: RPCContext
  ) async throws {
    for error in request.errors { try await responses.write(error) }
  }

  func push(_ requests: RequestStream<TakenV1.Box>, context: RPCContext) async throws -> TakenV1.Message {
    var content: [UInt8] = []
    for try await box in requests { content.append(box.inner == nil ? 0 : 1) }
    return TakenV1.Message(data: .init(data: content), optional: .init(type: .init(), self_: .init()))
  }

  func talk(
    _ requests: RequestStream<TakenV1.Data>, responses: ResponseWriter<TakenV1.Array>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(.init(bytes: [request.data])) }
  }
}

@Suite("Messages called like types that the generated code uses") struct TakenNameTests {
  @Test("keep their names, and are sent in every kind of call") func calls() async throws {
    let server = try InProcessServer([Taken()])
    let client = TakenV1.ServerClient(server.channel)
    let errors: [TakenV1.Error] = [
      .init(message: .init(string: "s", real: 0), number: 1, kind: .type), .init(kinds: [.none, .type]),
    ]
    let reading = TakenV1.Reading(
      text: "text", result: .init(result: .bool(.init(bool: true, maybe: false))), box: .init(tasks: [true: .init()]),
      errors: errors, messages: ["a": .init(array: .init(arrays: [.init(doubles: [1])]))])
    #expect(try await client.get(reading) == .init(result: .reading(reading), any: .init()))
    var watched: [TakenV1.Error] = []
    for try await error in client.watch(reading) { watched.append(error) }
    #expect(watched == errors)
    let message = try await client.push(requests: { writer in
      try await writer.write(.init())
      try await writer.write(.init(inner: .init()))
    })
    #expect(message.data?.data == [0, 1])
    #expect(message.optional == .init(type: .init(), self_: .init()))
    let call = client.talk()
    try await call.requests.write(.init(data: [7]))
    call.requests.finish()
    for try await array in call.responses { #expect(array.bytes == [[7]]) }
    await server.close()
  }

  @Test("only Type and Protocol, which Swift cannot have, end in an underscore") func names() {
    #expect("\(TakenV1.Type_.self) \(TakenV1.Protocol_.self) \(TakenV1.`Self`.self)" == "Type_ Protocol_ Self")
    #expect(TakenV1.Type_.fullName == "taken.v1.Type")
    #expect(TakenV1.Dictionary(dictionary: ["a": .init()]) != TakenV1.Dictionary())
  }
}
