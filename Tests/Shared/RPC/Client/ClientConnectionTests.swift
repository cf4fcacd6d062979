import Awaiting
import EventLoop
import Glibc
import Synchronization
import Testing

@testable import RPC

/// How a channel connects, loses its connection, finds it again and ends.
@Suite struct ClientConnectionTests {
  /// An address without a listener, which no other test can use.
  private func freeAddress() -> SocketAddress {
    .unix(path: "/tmp/screentime-client-\(getpid())-\(ClientFixture.host.randomUInt64()).socket")
  }

  @Test("Without a server a call fails with UNAVAILABLE and reports when the next attempt is due")
  func failFast() async throws {
    let address = SocketAddress.unix(path: "/nonexistent/socket")
    let channel = Channel(host: ClientFixture.host, target: address)
    let first = await status { try await ClientFixture.unary(channel, "Echo", "a") }
    #expect(first?.code == .unavailable)
    #expect(first?.message.contains("\(address)") == true)
    #expect(first?.message.contains("No such file") == true)
    #expect(first?.message.contains("the next attempt is due in") == true)
    let second = await status { try await ClientFixture.unary(channel, "Echo", "a") }
    #expect(second?.code == .unavailable)
    channel.close()
  }

  @Test("A call that waits for a connection succeeds once there is a server, or ends at its deadline")
  func waitForReady() async throws {
    let address = freeAddress()
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    let late = await status {
      try await ClientFixture.unary(channel, "Echo", "a", CallOptions(timeout: .milliseconds(30), waitForReady: true))
    }
    #expect(late?.code == .deadlineExceeded)
    async let answer = ClientFixture.unary(channel, "Echo", "patience", CallOptions(waitForReady: true))
    _ = await status { try await ClientFixture.unary(channel, "Echo", "a") }
    let fixture = try ClientFixture(address: address)
    #expect(try await answer == "patience")
    channel.close()
    await fixture.close()
  }

  @Test("After a restart of the server the channel connects again")
  func reconnect() async throws {
    let address = freeAddress()
    var fixture = try ClientFixture(address: address)
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    for round in 0..<5 {
      #expect(try await ClientFixture.unary(channel, "Echo", "\(round)", CallOptions(waitForReady: true)) == "\(round)")
      async let lost = status { try await ClientFixture.unary(channel, "Wait", "a") }
      _ = await fixture.service.begun.next()
      await fixture.close()
      #expect(await lost?.code == .unavailable)
      fixture = try ClientFixture(address: address)
    }
    channel.close()
    await fixture.close()
  }

  @Test("While a server drains, calls in flight finish and new ones go to its successor")
  func drain() async throws {
    let fixture = try ClientFixture(address: freeAddress())
    let channel = Channel(host: ClientFixture.host, target: fixture.address, settings: ClientFixture.settings)
    async let held = ClientFixture.unary(channel, "Held", "old")
    _ = await fixture.service.begun.next()
    let drained = Task.immediate { await fixture.server.drain(grace: .seconds(30)) }
    // The successor can listen as soon as the old server has stopped to.
    await ClientFixture.loopsAreDone()
    let successor = try ClientFixture(address: fixture.address)
    #expect(try await ClientFixture.unary(channel, "Echo", "new", CallOptions(waitForReady: true)) == "new")
    fixture.service.release.send(())
    #expect(try await held == "old")
    await drained.value
    channel.close()
    fixture.channel.close()
    await successor.close()
  }

  @Test("More calls than may wait are RESOURCE_EXHAUSTED")
  func boundedQueue() async throws {
    var settings = ClientFixture.settings
    settings.maximumWaitingCalls = 2
    settings.maximumConcurrentCalls = 1
    let fixture = try ClientFixture(settings: settings)
    // With a connection at hand the first call does not wait.
    _ = try await fixture.unary("Echo", "a")
    let calls = (0..<4).map { _ in Task { await status { try await fixture.unary("Wait", "a") } } }
    _ = await fixture.service.begun.next()
    let outcomes = Signal<RPCError?>()
    for call in calls { Task { outcomes.send(await call.value) } }
    let refused = await outcomes.next()
    #expect(refused??.code == .resourceExhausted)
    for call in calls { call.cancel() }
    for _ in 0..<3 { #expect(await outcomes.next()??.code == .cancelled) }
    await fixture.close()
  }

  @Test("Closing a channel ends its calls and refuses new ones")
  func close() async throws {
    let fixture = try ClientFixture()
    async let waiting = status { try await fixture.unary("Wait", "a") }
    _ = await fixture.service.begun.next()
    fixture.channel.close()
    #expect(await waiting?.code == .unavailable)
    let refused = await status { try await fixture.unary("Echo", "a") }
    #expect(refused?.code == .unavailable)
    #expect(refused?.message == "the channel was closed")
    await fixture.close()
  }

  // MARK: Interceptors

  private struct Adding: ClientInterceptor {
    let value: String

    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      var head = head
      try head.metadata.add(name: "x-trace", value: value)
      try await next(head)
    }
  }

  private struct Refusing: ClientInterceptor {
    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      throw RPCError(.unauthenticated, "no credentials for \(head.method)")
    }
  }

  @Test("Interceptors surround a call in order and see its status")
  func interceptors() async throws {
    let recording = RecordingInterceptor()
    let fixture = try ClientFixture(interceptors: [recording, Adding(value: "outer"), Adding(value: "inner")])
    let received = ReceivedMetadata()
    #expect(try await fixture.unary("Echo", "a", CallOptions(received: received)) == "a")
    #expect(received.initial.values("x-trace") == ["outer", "inner"])
    #expect(await recording.outcomes.next() == .ok)
    _ = await status { try await fixture.unary("Echo", "a", CallOptions(metadata: try Metadata(["fail": "9"]))) }
    #expect(await recording.outcomes.next() == .failedPrecondition)

    for try await _ in fixture.stream("Count", "3") {}
    #expect(await recording.outcomes.next() == .ok)
    _ = await status {
      for try await _ in fixture.stream("Count", "3", CallOptions(metadata: try Metadata(["fail": "1"]))) {}
    }
    #expect(await recording.outcomes.next() == .aborted)

    let chat = fixture.chat()
    try await chat.requests.write(Blob("a"))
    var responses = chat.responses.makeAsyncIterator()
    #expect(try await responses.next()?.text == "a")
    chat.cancel()
    #expect(await recording.outcomes.next() == .cancelled)
    await fixture.close()
  }

  @Test("An interceptor can refuse every kind of call")
  func refusingInterceptor() async throws {
    let fixture = try ClientFixture(interceptors: [Refusing()])
    let unary = await status { try await fixture.unary("Echo", "a") }
    #expect(unary?.code == .unauthenticated)
    #expect(unary?.message == "no credentials for /test.Service/Echo")
    let stream = await status { for try await _ in fixture.stream("Count", "3") {} }
    #expect(stream?.code == .unauthenticated)
    let requests = await status {
      let _: Blob = try await fixture.channel.clientStreaming("/test.Service/Sum", options: CallOptions()) {
        (requests: RequestWriter<Blob>) in
        while true { try await requests.write(Blob("a")) }
      }
    }
    #expect(requests?.code == .unauthenticated)
    await fixture.close()
  }

  private struct Waiting: ClientInterceptor {
    let seen: Signal<String>
    let callsFirst: Bool

    func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
      seen.send("begins")
      if callsFirst { try? await next(head) }
      seen.send("waits")
      // For a token, for example.
      if !callsFirst { try? await cancellation() }
      seen.send(Task.isCancelled ? "cancelled" : "not cancelled")
      if !callsFirst { try await next(head) }
    }
  }

  @Test("An interceptor that has not made a call that streams is cancelled with it; one that has is left to finish")
  func cancelledInterceptor() async throws {
    for (callsFirst, end) in [(false, "cancelled"), (true, "not cancelled")] {
      let seen = Signal<String>()
      let fixture = try ClientFixture(interceptors: [Waiting(seen: seen, callsFirst: callsFirst)])
      let flood = fixture.stream("Flood", "")
      #expect(await seen.next() == "begins")
      if callsFirst {
        #expect(try await flood.first { _ in true } != nil)
      } else {
        #expect(await seen.next() == "waits")
      }
      flood.cancel()
      if callsFirst { #expect(await seen.next() == "waits") }
      #expect(await seen.next() == end)
      #expect(await status { for try await _ in flood {} }?.code == .cancelled)
      await fixture.close()
    }
  }
}
