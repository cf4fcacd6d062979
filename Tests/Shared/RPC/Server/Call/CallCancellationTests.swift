import EventLoop
import Testing

@testable import RPC

/// Waits until its call is cancelled, and reports what its context returns in separate tasks.
private final class PatientService: RPCService {
  static let serviceName = "test.Patient"
  let reports = Signal<String>()

  var methods: [MethodHandler] { [.unary("Wait", wait)] }

  func wait(_ request: Blob, context: RPCContext) async throws -> Blob {
    let own = Task { context.isCancelled }
    own.cancel()
    reports.send("in a cancelled task: \(await own.value)")
    let (silence, source) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    source.finish()
    reports.send("after the call, in a task that is not cancelled: \(await Task { context.isCancelled }.value)")
    return request
  }
}

@Suite("whether a call is cancelled")
struct CallCancellationTests {
  @Test("is the call's own, whatever task asks")
  func isTheCalls() async throws {
    let service = PatientService()
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    let call = Task {
      let _: Blob = try await channel.unary("/test.Patient/Wait", Blob(""), options: CallOptions())
    }
    #expect(await service.reports.next() == "in a cancelled task: false")
    call.cancel()
    #expect(await service.reports.next() == "after the call, in a task that is not cancelled: true")
    await #expect(throws: RPCError.self) { try await call.value }
    channel.close()
    await server.close()
  }
}
