import CommonProtos
import EventLoop
import Locks
import RPC
import RPCTesting
import TestMessages
import TestStubs
import Testing

@Suite("The library from outside: deadlines and cancellation", .timeLimit(.minutes(30))) struct DeadlineTests {
  @Test("a call ends with DEADLINE_EXCEEDED at its deadline, and its handler's task is cancelled") func deadline()
    async throws
  {
    let cancelled = Event()
    let calls = Calls(onEcho: { text, context in
      #expect(context.deadline != nil)
      await untilCancelled()
      cancelled.happen()
      return text
    })
    try await withServer(calls) { client, _ in
      let error = await #expect(throws: RPCError.self) {
        try await client.echo("", CallOptions(timeout: .milliseconds(50)))
      }
      #expect(error?.code == .deadlineExceeded)
      await cancelled.wait()
    }
  }

  @Test("a handler's own calls inherit its deadline") func inherited() async throws {
    let deadlines = Locked<[MonotonicInstant?]>([])
    let inner = try InProcessServer([
      Calls(onEcho: { text, context in
        deadlines.withLock { $0.append(context.deadline) }
        return text
      })
    ])
    let calls = Calls(onEcho: { text, context in
      deadlines.withLock { $0.append(context.deadline) }
      return try await Client(inner.channel).echo(text)
    })
    try await withServer(calls) { client, _ in
      let answer = try await client.echo("a", CallOptions(timeout: .seconds(60)))
      #expect(answer == "a")
    }
    await inner.close()
    let seen = deadlines.withLock { $0 }
    #expect(seen.count == 2 && seen.allSatisfy { $0 != nil })
  }

  @Test("a caller whose task is cancelled gets CANCELLED, and so does the handler") func cancelledTask() async throws {
    let (begun, ended) = (Event(), Event())
    let calls = Calls(onEcho: { text, context in
      begun.happen()
      await untilCancelled()
      #expect(context.isCancelled)
      ended.happen()
      return text
    })
    try await withServer(calls) { client, _ in
      let call = Task { try await client.echo("") }
      await begun.wait()
      call.cancel()
      let error = await #expect(throws: RPCError.self) { try await call.value }
      #expect(error?.code == .cancelled)
      await ended.wait()
    }
  }

  @Test("a reader that leaves a stream ends it") func abandonedStream() async throws {
    let ended = Event()
    let calls = Calls(onCount: { _, responses, _ in
      defer { ended.happen() }
      var value: Int32 = 0
      while true {
        value += 1
        try await responses.write(.init(value: value))
      }
    })
    try await withServer(calls) { client, _ in
      for try await response in client.count(.init(value: 1)) where response.value == 3 { break }
      await ended.wait()
    }
  }

  @Test("calls in flight finish during a drain; new ones are rejected") func drain() async throws {
    let (begun, goOn) = (Event(), Event())
    let calls = Calls(onEcho: { text, _ in
      begun.happen()
      await goOn.wait()
      return text
    })
    try await withServer(calls) { client, server in
      async let call = client.echo("last")
      await begun.wait()
      async let drained: Void = server.server.drain(grace: .seconds(60))
      goOn.happen()
      let answer = try await call
      #expect(answer == "last")
      await drained
      let error = await #expect(throws: RPCError.self) {
        try await client.echo("late", CallOptions(timeout: .seconds(120)))
      }
      #expect(error?.code == .unavailable)
    }
  }
}
