import EventLoop
import HTTP2
import SimulatedHost
import Synchronization
import Testing

@testable import RPC

/// The client against our own server over loopback.
@Suite struct ClientCallTests {
  // MARK: The four kinds

  @Test("A unary call is answered, on any executor")
  func unary() async throws {
    let fixture = try ClientFixture()
    #expect(try await fixture.unary("Echo", "hello") == "hello")
    #expect(try await fixture.unary("Echo", "") == "")
    for loop in ClientFixture.host.loops {
      let text = try await Task(executorPreference: loop) { try await fixture.unary("Echo", "from a loop") }.value
      #expect(text == "from a loop")
    }
    await fixture.close()
  }

  @Test("A message larger than the flow-control windows passes in both directions")
  func largeMessage() async throws {
    let fixture = try ClientFixture()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let response: Blob = try await fixture.channel.unary("/test.Service/Echo", Blob(bytes), options: CallOptions())
    #expect(response.bytes == bytes)
    await fixture.close()
  }

  @Test("Many calls at a time share a connection")
  func concurrent() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.maximumConcurrentStreams = 3
    let fixture = try ClientFixture(serverSettings: settings)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { try await fixture.unary("Echo", "\(number)") == "\(number)" }
      }
      for try await isRight in group { #expect(isRight) }
    }
    await fixture.close()
  }

  @Test("A streamed response arrives in order and ends")
  func serverStreaming() async throws {
    let fixture = try ClientFixture()
    var texts: [String] = []
    for try await message in fixture.stream("Count", "1000") { texts.append(message.text) }
    #expect(texts == (0..<1000).map(String.init))
    for try await _ in fixture.stream("Count", "0") { Issue.record("no message was sent") }
    await fixture.close()
  }

  @Test("A streamed response that fails delivers its messages first")
  func failingStream() async throws {
    let fixture = try ClientFixture()
    var count = 0
    let failure = await status {
      for try await _ in fixture.stream("Count", "10", CallOptions(metadata: try Metadata(["fail": "yes"]))) {
        count += 1
      }
    }
    #expect(count == 10)
    #expect(failure?.code == .aborted)
    #expect(failure?.message == "after the messages")
    await fixture.close()
  }

  @Test("A streamed request is answered once it has ended")
  func clientStreaming() async throws {
    let fixture = try ClientFixture()
    let response: Blob = try await fixture.channel.clientStreaming("/test.Service/Sum", options: CallOptions()) {
      (requests: RequestWriter<Blob>) in
      for size in 0..<500 { try await requests.write(Blob([UInt8](repeating: 0, count: size))) }
    }
    #expect(response.text == "124750")
    await fixture.close()
  }

  @Test(
    "Headers that are too large end the call, and only it", .timeLimit(.minutes(30)),
    arguments: [(16_384, 20_000), (65_536, 70_000)])
  func largeHeaders(limit: Int, size: Int) async throws {
    var settings = HTTP2Settings()
    if limit > settings.maximumHeaderListBytes { settings.maximumHeaderListBytes = 200_000 }
    let server = try ScriptedServer(settings: settings, { $0.succeed() }, { $0.succeed() })
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    func options(_ size: Int) -> CallOptions {
      CallOptions(metadata: ["x-large": String(repeating: "a", count: size)])
    }
    #expect(try await ClientFixture.unary(channel, "Any", "before") == "connection 1")
    let unary = await status { try await ClientFixture.unary(channel, "Any", "", options(size)) }
    #expect(unary?.code == .resourceExhausted)
    #expect(unary?.message.contains("the limit is \(limit)") == true, "\(unary?.message ?? "none")")
    let stream: ResponseStream<Blob> = channel.serverStreaming(
      "/test.Service/Any", Blob("a"), options: options(size))
    #expect(await status { for try await _ in stream {} }?.code == .resourceExhausted)
    // About as large as can be.
    #expect(try await ClientFixture.unary(channel, "Any", "after", options(limit - 600)) == "connection 1")
    channel.close()
    server.close()
  }

  @Test("A call the peer ends early stops its requests and has the peer's status")
  func earlyEnd() async throws {
    let fixture = try ClientFixture()
    let failure = await status {
      let _: Blob = try await fixture.channel.clientStreaming("/test.Service/Hasty", options: CallOptions()) {
        (requests: RequestWriter<Blob>) in
        while true { try await requests.write(Blob([UInt8](repeating: 65, count: 3))) }
      }
    }
    #expect(failure?.code == .outOfRange)
    #expect(failure?.message == "no AAA, please")
    await fixture.close()
  }

  @Test("An error while producing requests cancels the call and reaches the caller")
  func failingRequests() async throws {
    struct Spilled: Error {}
    let fixture = try ClientFixture()
    await #expect(throws: Spilled.self) {
      let _: Blob = try await fixture.channel.clientStreaming("/test.Service/Sum", options: CallOptions()) {
        (requests: RequestWriter<Blob>) in
        try await requests.write(Blob("one"))
        throw Spilled()
      }
    }
    await fixture.close()
  }

  @Test("Both sides stream independently")
  func bidirectional() async throws {
    let fixture = try ClientFixture()
    let call = fixture.chat()
    var responses = call.responses.makeAsyncIterator()
    for number in 0..<100 {
      try await call.requests.write(Blob("\(number)"))
      #expect(try await responses.next()?.text == "\(number)")
    }
    call.requests.finish()
    #expect(try await responses.next() == nil)
    #expect(try await responses.next() == nil)
    await fixture.close()
  }

  // MARK: Metadata and status

  @Test("ASCII and binary metadata travel both ways")
  func metadata() async throws {
    let fixture = try ClientFixture()
    var metadata = try Metadata(["x-one": "1"])
    try metadata.add(name: "x-one", value: "2")
    try metadata.add(name: "x-raw-bin", binary: [0, 255, 10])
    let received = ReceivedMetadata()
    _ = try await fixture.unary("Echo", "a", CallOptions(metadata: metadata, received: received))
    for answer in [received.initial, received.trailing] {
      #expect(answer.values("x-one") == ["1", "2"])
      #expect(answer[binary: "x-raw-bin"] == [0, 255, 10])
    }
    await fixture.close()
  }

  @Test("A status arrives with code, decoded message and metadata")
  func failure() async throws {
    let fixture = try ClientFixture()
    for code in 1...16 {
      let options = CallOptions(metadata: try Metadata(["fail": "\(code)", "x-why": "because"]))
      let failure = await status { try await fixture.unary("Echo", "a", options) }
      #expect(failure?.code.rawValue == code)
      #expect(failure?.message == "50 % möglich\n")
      #expect(failure?.metadata["x-why"] == "because")
    }
    await fixture.close()
  }

  @Test("An unknown method is UNIMPLEMENTED")
  func unimplemented() async throws {
    let fixture = try ClientFixture()
    #expect(await status { try await fixture.unary("Nothing", "a") }?.code == .unimplemented)
    await fixture.close()
  }

  @Test("A response over the limit is RESOURCE_EXHAUSTED and names it")
  func largeResponse() async throws {
    var settings = ClientFixture.settings
    settings.maximumResponseBytes = 1_000
    let fixture = try ClientFixture(settings: settings)
    #expect(try await fixture.unary("Echo", String(repeating: "a", count: 1_000)).utf8.count == 1_000)
    let failure = await status { try await fixture.unary("Echo", String(repeating: "a", count: 1_001)) }
    #expect(failure?.code == .resourceExhausted)
    #expect(failure?.message == "a response message of 1001 bytes is over the limit of 1000")
    await fixture.close()
  }

  // MARK: Deadline and cancellation

  /// In simulated time, in which the handler has begun before the deadline.
  @Test("A call ends at its deadline, and its handler too")
  func deadline() async throws {
    let service = TestService()
    let (failure, elapsed) = try SimulatedWorld.with(seed: 1) { world in
      let machine = world.addHost("machine")
      let server = Server(host: machine, services: [service], settings: .unhurried)
      let channel = Channel(host: machine, target: try server.listen(on: .loopback(port: 1)))
      let begin = machine.loops[0].now
      let failure = try world.run(on: machine) {
        await status { try await ClientFixture.unary(channel, "Wait", "a", CallOptions(timeout: .seconds(100))) }
      }
      let elapsed = machine.loops[0].now - begin
      try world.run(for: .seconds(1))
      return (failure, elapsed)
    }
    #expect(failure?.code == .deadlineExceeded)
    #expect((.seconds(100)...(.seconds(101))).contains(elapsed))
    #expect(await service.ended.next() == "wait")
  }

  @Test("The server's timers serve one call after the other: none ends a call at the deadline of an earlier one")
  func deadlinesOneAfterTheOther() throws {
    try SimulatedWorld.with(seed: 1) { world in
      let machine = world.addHost("machine")
      let server = Server(host: machine, services: [TestService()], settings: .unhurried)
      let channel = Channel(host: machine, target: try server.listen(on: .loopback(port: 1)))
      for timeout: Int64 in [100, 30, 200] {
        let begin = machine.loops[0].now
        let failure = try world.run(on: machine) {
          // Answered, so that its timer is free for the next.
          _ = try await ClientFixture.unary(channel, "Echo", "a", CallOptions(timeout: .seconds(10)))
          return await status {
            try await ClientFixture.unary(channel, "Wait", "a", CallOptions(timeout: .seconds(timeout)))
          }
        }
        #expect(failure?.code == .deadlineExceeded)
        #expect((machine.loops[0].now - begin).components.seconds == timeout)
      }
    }
  }

  @Test("A call whose deadline has passed is not made")
  func deadlineBefore() async throws {
    let fixture = try ClientFixture()
    let past = await status { try await fixture.unary("Echo", "a", CallOptions(timeout: .zero)) }
    #expect(past?.code == .deadlineExceeded)
    await fixture.close()
  }

  @Test("A deadline is sent along, and the earlier one of the call that is handled is inherited")
  func inheritedDeadline() async throws {
    let fixture = try ClientFixture()
    func remaining(_ options: CallOptions = CallOptions()) async throws -> Int? {
      Int(try await fixture.unary("Deadline", "", options))
    }
    #expect(try await remaining() == nil)
    /// Whether the handler received a deadline in this many seconds or, as time passes on the way, somewhat fewer.
    func receivesDeadline(_ seconds: ClosedRange<Int>, _ options: CallOptions = CallOptions()) async throws -> Bool {
      seconds.contains(try await remaining(options) ?? 0)
    }
    #expect(try await receivesDeadline(51...100, CallOptions(timeout: .seconds(100))))
    let context = RPCContext(
      method: MethodDescriptor(path: "/test.Outer/Call"), deadline: ClientFixture.host.loops[0].now + .seconds(50))
    try await RPCContext.$current.withValue(context) { () async throws -> Void in
      #expect(try await receivesDeadline(31...50))
      #expect(try await receivesDeadline(31...50, CallOptions(timeout: .seconds(100))))
      #expect(try await receivesDeadline(1...30, CallOptions(timeout: .seconds(30))))
    }
    await fixture.close()
  }

  @Test("Cancelling the task cancels the call and its handler")
  func cancellation() async throws {
    let fixture = try ClientFixture()
    let task = Task { await status { try await fixture.unary("Wait", "a") } }
    #expect(await fixture.service.begun.next() == "wait")
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(await fixture.service.ended.next() == "wait")
    await fixture.close()
  }

  @Test("A call of a task that is cancelled already is not made")
  func cancelledBefore() async throws {
    let fixture = try ClientFixture()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await status { try await fixture.unary("Echo", "a") }
    }
    #expect(await task.value?.code == .cancelled)
    await fixture.close()
  }

  @Test("Dropping a response stream cancels the call")
  func droppedStream() async throws {
    let fixture = try ClientFixture()
    for try await _ in fixture.stream("Flood", "") { break }
    #expect(await fixture.service.ended.next() == "flood")
    let call = fixture.stream("Flood", "")
    call.cancel()
    let failure = await status { for try await _ in call {} }
    #expect(failure?.code == .cancelled)
    await fixture.close()
  }

  @Test("A peer writes only as far ahead as the application reads")
  func backPressure() async throws {
    let fixture = try ClientFixture()
    let stream = fixture.stream("Flood", "")
    var responses = stream.makeAsyncIterator()
    for _ in 0..<100 { _ = try await responses.next() }
    // Everything between: two stream windows and the output queue of the server, in messages of 10 kB.
    let ahead = fixture.service.written.load(ordering: .relaxed) - 100
    #expect(ahead <= 30)
    await fixture.close()
  }
}
