import CommonProtos
import Locks
import RPC
import Testing

/// Statuses with their details, and the local part of errors.
@Suite("errors") struct ErrorTests {
  private struct Broken: Error {}

  @Test("Every violation is reported as BadRequest, by field and message")
  func violations() throws {
    let error = RPCError.invalid([
      FieldViolation(field: "name", message: "name is empty; give 1 to 100 characters"),
      FieldViolation(field: "apps[2].rate", message: "apps[2].rate is 9; give 0 to 5"),
    ])
    #expect(error.code == .invalidArgument)
    #expect(error.message == "name is empty; give 1 to 100 characters; apps[2].rate is 9; give 0 to 5")
    let violations = try #require(error.detail(GoogleRpc.BadRequest.self)?.fieldViolations)
    #expect(violations.map(\.field) == ["name", "apps[2].rate"])
    #expect(
      violations.map(\.description) == ["name is empty; give 1 to 100 characters", "apps[2].rate is 9; give 0 to 5"])
  }

  @Test("Of very many violations the first ones arrive complete: a status with all of them would lose its details")
  func manyViolations() async throws {
    let violations = (0..<1_000).map {
      FieldViolation(field: "selections[\($0)].points_per_minute", message: "selections[\($0)] is für nichts gut")
    }
    let fixture = try ClientFixture()
    fixture.service.failure.withLock { $0 = .invalid(violations) }
    let received = await status { try await fixture.unary("Fail", "") }
    let arrived = try #require(received?.detail(GoogleRpc.BadRequest.self)?.fieldViolations)
    #expect((30..<100).contains(arrived.count), "\(arrived.count)")
    for (index, violation) in arrived.enumerated() {
      #expect(violation.field == violations[index].field && violation.description == violations[index].message)
    }
    #expect(received?.message.hasPrefix("selections[0] is für nichts gut; selections[1]") == true)
    await fixture.close()
  }

  @Test("A temporary refusal has its delay as RetryInfo and as the trailer that retries obey")
  func delays() {
    let error = RPCError.because("GONE", .notFound, "it is gone", domain: ErrorDomain("test")).tryAgain(
      after: .milliseconds(1_500))
    #expect(error.metadata["grpc-retry-pushback-ms"] == "1500")
    #expect(
      error.detail(GoogleRpc.RetryInfo.self)?.retryDelay
        == GoogleProtobuf.Duration(seconds: 1, nanos: 500_000_000))
    #expect(error.detail(GoogleRpc.ErrorInfo.self)?.reason == "GONE")
  }

  @Test("A detail that cannot be encoded is left out, and the message notes it")
  func unencodableDetail() {
    var value = GoogleProtobuf.Value(kind: .boolValue(true))
    for _ in 0..<200 { value = GoogleProtobuf.Value(kind: .listValue(.init(values: [value]))) }
    let error = RPCError(.internalError, "it failed").with(value)
    #expect(error.details.isEmpty && error.message.hasPrefix("it failed (a detail is left out: "))
    #expect(error.message.contains("google.protobuf"))
  }

  @Test("The cause stays on this side; a status from the peer is distinguished from one of this side")
  func originAndCause() async throws {
    let thrown = RPCError(.dataLoss, "the row cannot be read", cause: Broken())
    let fixture = try ClientFixture()
    fixture.service.failure.withLock { $0 = thrown }
    let received = try #require(await status { try await fixture.unary("Fail", "") })
    #expect(received.origin == .peer && received.cause == nil)
    #expect(received.message == thrown.message && received.code == .dataLoss)
    let unknown = await status { try await fixture.unary("Nothing", "") }
    #expect(unknown?.code == .unimplemented && unknown?.origin == .peer)
    let late = await status { try await fixture.unary("Wait", "", CallOptions(timeout: .zero)) }
    #expect(late?.code == .deadlineExceeded && late?.origin == .local)
    await fixture.close()
    let closed = await status { try await fixture.unary("Echo", "") }
    #expect(closed?.code == .unavailable && closed?.origin == .local)

    #expect(thrown.origin == .local && thrown.cause is Broken)
    #expect(thrown == RPCError(.dataLoss, "the row cannot be read"))
    #expect("\(thrown)" == "DATA_LOSS: the row cannot be read")
    #expect(thrown.debugDescription == "DATA_LOSS: the row cannot be read (because: Broken())")
    #expect(received.debugDescription == "sent by the peer: DATA_LOSS: the row cannot be read")
  }

  @Test("A handler's own error is the cause of the status that the caller gets")
  func foreignErrors() {
    let unknown = RPCError(thrown: Broken())
    #expect(unknown.code == .unknown && unknown.cause is Broken && !unknown.message.contains("because"))
    struct Full: RPCErrorConvertible {
      var rpcError: RPCError { RPCError(.resourceExhausted, "full") }
    }
    let full = RPCError(thrown: Full())
    #expect(full == RPCError(.resourceExhausted, "full") && full.cause is Full)
  }
}
