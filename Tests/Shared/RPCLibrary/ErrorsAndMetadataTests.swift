import CommonProtos
import EventLoop
import RPC
import RPCTesting
import TestMessages
import TestStubs
import Testing

@Suite("The library from outside: errors", .timeLimit(.minutes(30))) struct ErrorTests {
  private struct Secret: Error {}

  @Test("a thrown RPCError arrives with its code, message and details")
  func status() async throws {
    let info = GoogleRpc.ErrorInfo(reason: "TOO_LOUD", domain: "example.org", metadata: ["limit": "11"])
    let calls = Calls(onEcho: { _, _ in
      throw RPCError(.failedPrecondition, "the volume is 12, at most 11").with(info)
    })
    try await withServer(calls) { client, _ in
      let error = await #expect(throws: RPCError.self) { try await client.echo("") }
      #expect(error?.code == .failedPrecondition)
      #expect(error?.message == "the volume is 12, at most 11")
      #expect(error?.detail(GoogleRpc.ErrorInfo.self) == info)
    }
  }

  @Test("any other error is UNKNOWN and reveals nothing but its type") func other() async throws {
    try await withServer(Calls(onEcho: { _, _ in throw Secret() })) { client, _ in
      let error = await #expect(throws: RPCError.self) { try await client.echo("") }
      #expect(error?.code == .unknown)
      #expect(error?.message == "the handler failed with Secret")
    }
  }

  @Test("a stream that fails delivers what came before") func afterResponses() async throws {
    let calls = Calls(onCount: { _, responses, _ in
      try await responses.write(.init(value: 1))
      throw RPCError(.dataLoss, "that is all")
    })
    try await withServer(calls) { client, _ in
      var responses = client.count(.init(value: 2)).makeAsyncIterator()
      let first = try await responses.next()
      #expect(first?.value == 1)
      do throws(RPCError) {
        _ = try await responses.next()
        Issue.record("a stream that failed has ended")
      } catch {
        #expect(error.code == .dataLoss)
      }
    }
  }

  @Test("a method that is not served is UNIMPLEMENTED") func unimplemented() async throws {
    try await withServer { client, _ in
      let error = await #expect(throws: RPCError.self) { try await client.default(.init()) }
      #expect(error?.code == .unimplemented)
    }
  }
}

@Suite("The library from outside: metadata", .timeLimit(.minutes(30))) struct MetadataOfCallsTests {
  @Test("metadata is sent in both directions, text and bytes, in any case") func bothWays() async throws {
    let calls = Calls(onEcho: { text, context in
      var initial = Metadata()
      try initial.add(name: "X-Seen", value: context.requestMetadata["x-NAME"] ?? "nothing")
      try initial.add(name: "seen-bin", binary: context.requestMetadata[binary: "Name-Bin"] ?? [])
      context.setInitialMetadata(initial)
      try context.setTrailer("X-Cost", "3")
      return text
    })
    try await withServer(calls) { client, _ in
      var metadata = try Metadata(["X-Name": "Mia"])
      try metadata.add(name: "name-bin", binary: [0, 255])
      let received = ReceivedMetadata()
      _ = try await client.echo("", CallOptions(metadata: metadata, received: received))
      #expect(received.initial["x-seen"] == "Mia")
      #expect(received.initial[binary: "seen-bin"] == [0, 255])
      #expect(received.trailing["x-cost"] == "3")
    }
  }

  @Test("metadata that cannot be sent is an error where it is written") func refused() {
    #expect(throws: MetadataError.self) { try Metadata(["x name": "a"]) }
    #expect(throws: MetadataError.self) { try Metadata(["grpc-status": "0"]) }
    #expect(throws: MetadataError.self) { try Metadata(["x-name": "line\nbreak"]) }
  }

  @Test("interceptors of both sides see and change a call") func interceptors() async throws {
    struct Stamp: ClientInterceptor {
      func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
        var head = head
        try head.metadata.add(name: "x-stamp", value: head.method.path)
        try await next(head)
      }
    }
    struct Guardian: ServerInterceptor {
      func begin(_ context: inout RPCContext) throws -> Bool {
        guard context.requestMetadata["x-stamp"] == context.method.path else {
          throw RPCError(.unauthenticated, "no stamp")
        }
        return true
      }
    }
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let server = Server(host: host, services: [Calls()], interceptors: [Guardian()])
    let address = try server.listen(on: .loopback(port: 0))
    let stamped = Channel(host: host, target: address, interceptors: [Stamp()])
    #expect(try await Client(stamped).echo("a") == "a")
    let plain = Channel(host: host, target: address)
    let error = await #expect(throws: RPCError.self) { try await Client(plain).echo("a") }
    #expect(error?.code == .unauthenticated)
    stamped.close()
    plain.close()
    await server.close()
  }
}
