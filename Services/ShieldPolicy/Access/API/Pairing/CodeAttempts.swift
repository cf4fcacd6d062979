import EventFeed
import EventLoop
import RPC

/// Attempts at pairing and recovery codes by callers without a token (FA-2, FA-8): addresses with wrong ones are
/// slowed, and no answer to a wrong one comes earlier than another, so that its time does not reveal what was found:
/// one at a known handle or guardian is written, one at an unknown or locked one is not.
struct CodeAttempts: Sendable {
  private let host: any Host
  /// Each group is an address.
  private let turns: Turnstile
  private let wrongAnswerTime: Duration

  init(_ host: any Host, _ settings: FamilySettings) {
    self.host = host
    turns = Turnstile(host: host, pace: FairPace(perGroup: RateLimit(settings.wrongCodesPerAddress)))
    wrongAnswerTime = settings.wrongAnswerTime
  }

  /// Makes the attempt when it is the address's turn; a failed attempt is charged, and answered after its time.
  func attempt<Answer: Sendable>(
    _ context: RPCContext, _ body: () async throws -> Answer
  ) async throws -> Answer {
    let turn = try await turn(context)
    let loop = EventLoop.current ?? host.loops[0]
    let end = loop.now + wrongAnswerTime
    do {
      let answer = try await body()
      self.end(turn, isWrong: false)
      return answer
    } catch {
      self.end(turn, isWrong: true)
      // Nothing is noted: it ends with the time, or when the call is cancelled.
      if loop.now < end { _ = try await CommitWatch<Bool>().next(within: end - loop.now, on: loop) }
      throw error
    }
  }

  /// Waits for the address's turn; to be ended exactly once.
  func turn(_ context: RPCContext) async throws -> Turnstile.Turn {
    try await turns.turn(of: context.peer.address.hostText, context.peer)
  }

  func end(_ turn: Turnstile.Turn, isWrong: Bool) { turns.end(turn, isCharged: isWrong) }
}
