import CommonProtos
import RPC
import RPCTesting
import TestMessages
import TestStubs
import Testing

@Suite("The library from outside: the four kinds of call", .timeLimit(.minutes(30))) struct KindsOfCallTests {
  @Test("a unary call has one request and one response") func unary() async throws {
    try await withServer { client, _ in
      let answer = try await client.echo("hello")
      #expect(answer == "hello")
    }
  }

  @Test("a server-streaming call delivers its responses in order and then ends") func serverStreaming() async throws {
    try await withServer { client, _ in
      var values: [Int32] = []
      for try await response in client.count(.init(value: 1_000)) { values.append(response.value) }
      #expect(values == Array(1...1_000))
    }
  }

  @Test("a client-streaming call is answered when its requests have ended") func clientStreaming() async throws {
    try await withServer { client, _ in
      let sum = try await client.sum { requests in
        for value: Int32 in 1...100 { try await requests.write(.init(value: value)) }
      }
      #expect(sum.value == 5_050)
      let nothing = try await client.sum { _ in }
      #expect(nothing.value == 0)
    }
  }

  @Test("both sides of a bidirectional call stream at the same time") func bidirectional() async throws {
    try await withServer { client, _ in
      let call = client.double()
      var responses = call.responses.makeAsyncIterator()
      for number: Int32 in 1...10 {
        try await call.requests.write(.init(number: number))
        let response = try await responses.next()
        #expect(response?.number == number * 2)
      }
      call.requests.finish()
      let end = try await responses.next()
      #expect(end == nil)
    }
  }

  @Test("calls of one channel do not wait for each other") func concurrent() async throws {
    let others = Event()
    let calls = Calls(onEcho: { text, _ in
      if text == "slow" { await others.wait() }
      return text
    })
    try await withServer(calls) { client, _ in
      async let slow = client.echo("slow")
      for number in 1...50 {
        let answer = try await client.echo("\(number)")
        #expect(answer == "\(number)")
      }
      others.happen()
      let last = try await slow
      #expect(last == "slow")
    }
  }
}
