import Awaiting
import EventLoop
import Locks
import Testing

@testable import RPC

/// Callers do not wait for interceptors beyond their deadline or their cancellation. No interceptor here ever continues
/// by itself, so that nothing depends on how fast the machine is.
@Suite struct InterceptorDeadlineTests {
  /// Holds callers, also cancelled ones, until it is opened.
  private final class Gate: Sendable {
    private let state = Locked((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func pass() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    func open() {
      let waiting = state.withLock { state in
        defer { state = (true, []) }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Makes the call, late as it is.
  private static func report(
    _ head: ClientRequestHead, _ next: (ClientRequestHead) async throws -> Void, to seen: Signal<String>
  ) async throws {
    let prefix = Task.isCancelled ? "cancelled" : "not cancelled"
    do {
      try await next(head)
      seen.send("\(prefix), ok")
    } catch {
      seen.send("\(prefix), \((error as? RPCError)?.code ?? .unknown)")
      throw error
    }
  }

  /// Waits at the gate before or after the call and does not care that it is cancelled.
  private struct Stubborn: ClientInterceptor {
    let gate = Gate()
    let seen = Signal<String>()
    var callsFirst = false

    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      if callsFirst { try? await next(head) }
      seen.send("waits")
      await gate.pass()
      if !callsFirst { try await InterceptorDeadlineTests.report(head, next, to: seen) }
    }
  }

  /// Waits until it is cancelled.
  private struct Patient: ClientInterceptor {
    let seen = Signal<String>()

    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      seen.send("waits")
      try? await Awaiting.cancellation()
      try await InterceptorDeadlineTests.report(head, next, to: seen)
    }
  }

  /// Retries every failed call once.
  private struct Repeating: ClientInterceptor {
    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      do {
        try await next(head)
      } catch {
        var head = head
        head.metadata = Metadata()
        try await next(head)
      }
    }
  }

  /// Sends calls without a deadline.
  private struct Extending: ClientInterceptor {
    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      var head = head
      head.deadline = nil
      try await next(head)
    }
  }

  /// The four kinds of call, each to its end.
  private static let kinds: [(String, @Sendable (ClientFixture, CallOptions) async throws -> Void)] = [
    ("unary", { fixture, options in _ = try await fixture.unary("Wait", "a", options) }),
    ("server streaming", { fixture, options in for try await _ in fixture.stream("Flood", "", options) {} }),
    (
      "client streaming",
      { fixture, options in
        let _: Blob = try await fixture.channel.clientStreaming("/test.Service/Sum", options: options) {
          (requests: RequestWriter<Blob>) in
          while true { try await requests.write(Blob("a")) }
        }
      }
    ),
    ("bidirectional", { fixture, options in for try await _ in fixture.chat(options).responses {} }),
  ]

  @Test("A call ends at its deadline while an interceptor waits forever", .timeLimit(.minutes(30)))
  func deadline() async throws {
    for (kind, call) in Self.kinds {
      let (stubborn, patient) = (Stubborn(), Patient())
      for (interceptor, seen) in [(stubborn as any ClientInterceptor, stubborn.seen), (patient, patient.seen)] {
        let fixture = try ClientFixture(interceptors: [interceptor])
        // The interceptor has to begin before, on a busy machine as well.
        let failure = await status { try await call(fixture, CallOptions(timeout: .milliseconds(500))) }
        #expect(failure?.code == .deadlineExceeded, "\(kind)")
        #expect(failure?.message == "the call was not answered before its deadline", "\(kind)")
        #expect(await seen.next() == "waits", "\(kind)")
        stubborn.gate.open()
        // The call is not made after all.
        #expect(await seen.next() == "cancelled, deadlineExceeded", "\(kind)")
        await fixture.close()
      }
    }
  }

  @Test("A cancelled caller does not wait for its interceptors either", .timeLimit(.minutes(30)))
  func cancellation() async throws {
    for (kind, call) in Self.kinds {
      let stubborn = Stubborn()
      let fixture = try ClientFixture(interceptors: [stubborn])
      let caller = Task { await status { try await call(fixture, CallOptions()) } }
      #expect(await stubborn.seen.next() == "waits", "\(kind)")
      caller.cancel()
      #expect(await caller.value?.code == .cancelled, "\(kind)")
      stubborn.gate.open()
      #expect(await stubborn.seen.next() == "cancelled, cancelled", "\(kind)")
      await fixture.close()
    }
  }

  @Test("Nor for one that waits after the call", .timeLimit(.minutes(30)))
  func afterwards() async throws {
    let stubborn = Stubborn(callsFirst: true)
    let fixture = try ClientFixture(interceptors: [stubborn])
    let late = await status { try await fixture.unary("Echo", "a", CallOptions(timeout: .seconds(4))) }
    #expect(late?.code == .deadlineExceeded)
    let caller = Task { await status { try await fixture.unary("Echo", "a") } }
    #expect(await stubborn.seen.next() == "waits")
    #expect(await stubborn.seen.next() == "waits")
    caller.cancel()
    #expect(await caller.value?.code == .cancelled)
    stubborn.gate.open()
    await fixture.close()
  }

  @Test("A caller that is cancelled already makes no call and runs no interceptor")
  func cancelledBefore() async throws {
    let recording = RecordingInterceptor()
    let fixture = try ClientFixture(interceptors: [recording])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await status { try await fixture.unary("Echo", "a") }
    }
    #expect(await task.value?.code == .cancelled)
    #expect(try await fixture.unary("Echo", "a") == "a")
    #expect(await recording.outcomes.next() == .ok)
    await fixture.close()
  }

  @Test("Interceptors see the status that the caller got")
  func statusSeen() async throws {
    let recording = RecordingInterceptor()
    let fixture = try ClientFixture(interceptors: [recording])
    let late = await status { try await fixture.unary("Wait", "a", CallOptions(timeout: .milliseconds(200))) }
    #expect(late?.code == .deadlineExceeded)
    #expect(await recording.outcomes.next() == .deadlineExceeded)
    let caller = Task { await status { try await fixture.unary("Held", "a") } }
    // The other one may have begun too.
    while let begun = await fixture.service.begun.next(), begun != "held" {}
    caller.cancel()
    #expect(await caller.value?.code == .cancelled)
    #expect(await recording.outcomes.next() == .cancelled)
    await fixture.close()
  }

  @Test("An interceptor may make a unary call again")
  func repeated() async throws {
    let fixture = try ClientFixture(interceptors: [Repeating()])
    #expect(
      try await fixture.unary("Echo", "a", CallOptions(timeout: .seconds(60), metadata: try Metadata(["fail": "16"])))
        == "a")
    await fixture.close()
  }

  @Test("An interceptor that removes the deadline of a unary call removes it for the peer only")
  func changedDeadline() async throws {
    let fixture = try ClientFixture(interceptors: [Extending()])
    let unary = await status { try await fixture.unary("Wait", "a", CallOptions(timeout: .milliseconds(200))) }
    #expect(unary?.code == .deadlineExceeded)
    #expect(try await fixture.unary("Deadline", "", CallOptions(timeout: .seconds(60))) == "none")
    await fixture.close()
  }

  @Test("An interceptor runs within the caller's context")
  func context() async throws {
    struct Asking: ClientInterceptor {
      let seen = Signal<String>()

      func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
        seen.send(RPCContext.current?.method.path ?? "none")
        try await next(head)
      }
    }
    let asking = Asking()
    let fixture = try ClientFixture(interceptors: [asking])
    try await RPCContext.$current.withValue(RPCContext(method: MethodDescriptor(path: "/test.Outer/Call"))) {
      _ = try await fixture.unary("Echo", "a")
    }
    #expect(await asking.seen.next() == "/test.Outer/Call")
    await fixture.close()
  }
}
