import EventLoop
import GreeterMessages
import RPC

/// The protocol and the client are generated from greeter.proto.
struct Greeter: GreeterV1.GreeterService {
  func greet(_ request: GreeterV1.GreetRequest, context: RPCContext) async throws -> GreeterV1.GreetResponse {
    guard !request.name.isEmpty else { throw RPCError.invalid("name", "name must not be empty") }
    return .init(text: "Hello, \(request.name)!")
  }

  func greetEveryone(
    _ requests: RequestStream<GreeterV1.GreetRequest>, responses: ResponseWriter<GreeterV1.GreetResponse>,
    context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(.init(text: "Welcome, \(request.name)!")) }
  }
}

let host = try RealHost(loopCount: 2)
let server = Server(host: host, services: [Greeter()])
let address = try server.listen(on: .loopback(port: 0))

let channel = Channel(host: host, target: address)
let greeter = GreeterV1.GreeterServiceClient(channel)
let inTime = CallOptions(timeout: .seconds(5))
print(try await greeter.greet(.init(name: "Mia"), options: inTime).text)

let call = greeter.greetEveryone(options: inTime)
for name in ["Ben", "Lea"] { try await call.requests.write(.init(name: name)) }
call.requests.finish()
for try await greeting in call.responses { print(greeting.text) }

do {
  _ = try await greeter.greet(.init(name: ""), options: inTime)
} catch let error as RPCError {
  print("\(error.code): \(error.message)")
}
channel.close()
await server.drain(grace: .seconds(1))
