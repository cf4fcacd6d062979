import EventLoop
import Locks
import Messages
import RPC
import SimulatedHost
import Testing

@testable import EventFeed

/// Watches in simulated time. Each response says by its epoch what it is.
@Suite("Signs of life of watches") struct SignOfLifeTests {
  /// What a watch has sent, with the seconds since the begin.
  private typealias Sent = [(seconds: Int, text: String)]

  /// Plays a watch that sends a response at its first look, and after each commit that is for it.
  /// - Parameters:
  ///   - commits: seconds at which it is woken; it has something to send where they are even.
  ///   - end: seconds after which it ends.
  private func play(isAsked: Bool, commits: [Int] = [], end: Int) throws -> Sent {
    try SimulatedWorld.with(seed: 1) { world in
      let host = world.addHost("service")
      let watchers = CommitWatchers(signsEvery: .seconds(25))
      let sent = Locked(Sent())
      let begin = world.now
      let responses = ResponseWriter<FeedV1.SubscribeResponse> { response in
        let seconds = (host.loops[0].now - begin).components.seconds
        sent.withLock { $0.append((Int(seconds), response.epoch)) }
      }
      let isOver = Locked(false)
      host.spawn {
        var looks = 0
        try? await watchers.watch(
          "child", of: .init(familyID: "family", memberID: "child"), on: host, signsTo: isAsked ? responses : nil
        ) {
          let seconds = (host.loops[0].now - begin).components.seconds
          looks += 1
          guard looks == 1 || seconds.isMultiple(of: 2) else { return .waiting() }
          try await responses.write(.init(epoch: "look \(looks)"))
          return .waiting(hasSent: true)
        } sign: {
          .init(epoch: "sign \(looks)")
        }
        isOver.withLock { $0 = true }
      }
      for seconds in commits { world.schedule(after: .seconds(seconds)) { watchers.wake("child") } }
      world.schedule(after: .seconds(end)) { watchers.end() }
      try world.run(until: { isOver.withLock { $0 } })
      // Nothing comes after the end: its timer has gone with it.
      try world.run(for: .seconds(100))
      #expect(watchers.count == 0)
      return sent.withLock { $0 }
    }
  }

  private func texts(_ sent: Sent) -> [String] { sent.map { "\($0.seconds) \($0.text)" } }

  @Test("A silent watch sends a sign after each interval, and none after its end")
  func silent() throws {
    #expect(texts(try play(isAsked: true, end: 80)) == ["0 look 1", "25 sign 1", "50 sign 1", "75 sign 1"])
  }

  @Test("A client that has not asked is sent none")
  func notAsked() throws {
    #expect(texts(try play(isAsked: false, end: 80)) == ["0 look 1"])
  }

  @Test("A response postpones the sign, a commit with nothing to send does not")
  func postponed() throws {
    #expect(
      texts(try play(isAsked: true, commits: [20, 31, 50], end: 80))
        == ["0 look 1", "20 look 2", "45 sign 3", "50 look 4", "75 sign 4"])
  }
}
