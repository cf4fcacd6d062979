import CommonProtos
import EventLoop
import Glibc
import RPC
import Synchronization

/// What calls see of a proxy that reloads and restarts, and of the server's restart behind it (`proxies`). Both make
/// calls until standard input ends, and print how far they are.
extension Checks {
  static let proxied: [String: Check] = [
    "proxied_calls": { try await $0.proxiedCalls() },
    "proxied_stream": { try await $0.proxiedStream() },
  ]

  /// Whether standard input has ended, and how many calls have begun.
  private final class Input: Sendable {
    let calls = Atomic<Int>(0)
    let hasEnded = Atomic<Bool>(false)

    init(_ host: RealHost) {
      host.makeSerialQueue(label: "input").enqueue { [self] in
        // Not by `readLine`, which holds what `fflush` waits for.
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        hasEnded.store(true, ordering: .relaxed)
      }
    }
  }

  private func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  /// Four calls at a time, which the channel's policy makes again; none may fail. Prints the number of every tenth.
  private func proxiedCalls() async throws {
    let input = Input(host)
    let options = CallOptions(timeout: .seconds(30), waitForReady: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !input.hasEnded.load(ordering: .relaxed) {
            let number = input.calls.add(1, ordering: .relaxed).newValue
            try expect(try await unary("Unary", "\(number)", options), "\(number)")
            if number.isMultiple(of: 10) { say("\(number)") }
            try await Task.sleep(for: .milliseconds(5))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// A stream that is opened again where it ended, for as long as `StreamRetry` says. Prints the number of every
  /// message, and how the stream ended.
  private func proxiedStream() async throws {
    let input = Input(host)
    var retry = StreamRetry(firstPause: .milliseconds(50), maximumPause: .seconds(1))
    var number = 0
    while !input.hasEnded.load(ordering: .relaxed) {
      var end: RPCError?
      do {
        let ticks: ResponseStream<Bytes> = channel.serverStreaming(
          "/screentime.benchmark.v1.EchoService/Tick", Bytes(value: Array("\(number) 20".utf8)),
          options: CallOptions())
        for try await message in ticks {
          try expect(String(decoding: message.value, as: UTF8.self), "\(number)")
          say("\(number)")
          number += 1
          retry.noteMessage()
          if input.hasEnded.load(ordering: .relaxed) { return }
        }
      } catch let error as RPCError {
        guard StreamRetry.mayResume(after: error) else { throw error }
        end = error
      }
      say("ended: \(end.map { "\($0.code)" } ?? "well")")
      try await Task.sleep(for: retry.pause(after: end, random: .random(in: 0..<1)))
    }
  }
}
