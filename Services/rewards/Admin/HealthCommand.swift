import CommandLine
import CommonStubs
import JSON
import Messages
import RPC

/// The health that load balancers ask for.
let healthCommands = [
  Command(
    words: ["admin", "health"], summary: "Ask every service whether it serves; for everybody",
    examples: ["rewards admin health"],
    output: .named(
      "service",
      [
        "address": .text, "serving": .bool, "not_serving": .list(.text),
        "error": .optional(["code": .text, "message": .text]),
      ]), run: health)
]

/// A service's answer.
private struct ServiceHealth: Sendable {
  var service: String
  var address: String
  var isServing = false
  /// Names that do not serve; the empty one is the server as a whole.
  var unhealthy: [String] = []
  var error: RPCError?

  var text: String {
    if let error { return "\(error.code.name): \(error.message)" }
    if isServing { return "serving" }
    return unhealthy.contains("") ? "not serving" : "not serving \(unhealthy.joined(separator: ", "))"
  }

  var json: JSON {
    .object([
      "address": .string(address), "serving": .bool(isServing), "not_serving": .array(unhealthy.map { .string($0) }),
      "error": error.map {
        .object(["code": .string($0.code.name), "message": .string($0.message)])
      } ?? .null,
    ])
  }
}

@Sendable private func health(_ session: Session, _ arguments: Arguments) async throws {
  let found = await ServiceName.allCases.concurrently { service in
    var health = ServiceHealth(
      service: service.executable, address: session.targets[service]?.description ?? "")
    do {
      let response = try await GrpcHealthV1.HealthClient(try session.anonymous(service)).list(
        .init(), options: CallOptions(timeout: .seconds(5)))
      // On a full disk a service still answers calls that only read.
      health.unhealthy = response.statuses.filter { $0.value.status != .serving }.keys.sorted()
      health.isServing = health.unhealthy.isEmpty
    } catch {
      health.error = error as? RPCError ?? RPCError(.unknown, "\(error)")
    }
    return health
  }
  if session.isJSON {
    try printJSON(
      .object(Dictionary(found.map { ($0.service, $0.json) }, uniquingKeysWith: { first, _ in first })))
  } else {
    print(table(["Service", "Address", "Answer"], found.map { [$0.service, $0.address, $0.text] }))
  }
  if !found.allSatisfy(\.isServing) { throw CheckFailed() }
}
