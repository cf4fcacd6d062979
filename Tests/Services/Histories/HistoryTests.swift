import Glibc
import Randomness
import Synchronization
import Testing

/// The four services over one history that arrives in two orders, and with clocks that are wrong for a while.
@Suite("US-6 order does not matter", .timeLimit(.minutes(60)))
struct HistoryTests {
  /// The first 11, and one in which a move took all learning of a day to another one (CH-11); HISTORIES=250-499 plays
  /// those, SEED=n that one alone.
  private static let seeds: [UInt64] = {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let seed = variable("SEED").flatMap({ UInt64($0) }) { return [seed] }
    let ends = variable("HISTORIES")?.split(separator: "-").compactMap { UInt64($0) } ?? []
    return ends.count == 2 && ends[0] <= ends[1] ? Array(ends[0]...ends[1]) : Array(0...10) + [756]
  }()

  /// Of each history; of four histories all kinds.
  private static let chosenSteps = getenv("HISTORIES") == nil ? 14 : 20

  /// The ends of histories whose facts arrive in order, until the other test asks for them, too.
  private static let known = Mutex<[UInt64: Task<Player.End, any Error>]>([:])

  private static func prompt(_ history: RandomHistory, _ seed: UInt64) async throws -> Player.End {
    let task = known.withLock { known in
      if let task = known.removeValue(forKey: seed) { return task }
      let task = Task { try await Player(history, seed: seed, order: nil).end() }
      known[seed] = task
      return task
    }
    return try await task.value
  }

  @Test(
    "US-3 US-5 US-6 US-7 US-13 US-14 CH-7 CH-15 SH-12 SH-13 SH-16 whatever arrives in whatever order, and repeated, gives the same state",
    arguments: seeds)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let history = RandomHistory(seed: seed, using: &random)
    let prompt = try await Self.prompt(history, seed)
    let other = try await Player(history, seed: seed, order: random.split(), isInPieces: seed % 3 == 1).end()
    #expect(prompt.answers == other.answers, "seed \(seed)")
    if let difference = prompt.state.difference(from: other.state) {
      Issue.record("seed \(seed): in order and in another one, \(difference)")
    }
    #expect(prompt.state.sizes["facts", default: 0] > 0, "seed \(seed)")
    #expect(prompt.findings == [] && other.findings == [], "seed \(seed)")
    #expect(other.unrestored == [], "seed \(seed)")
    #expect(prompt.state.sizes["stretches", default: 0] > 0, "seed \(seed)")
    #expect(prompt.state.sizes["device 0"] == prompt.state.sizes["device 1"], "seed \(seed)")
  }

  @Test(
    "CH-9 CH-11 BA-5 SH-13 US-14 FA-9 clocks that were wrong for a while, by up to a week, leave nothing wrong behind",
    arguments: Array(seeds.prefix(getenv("HISTORIES") == nil ? 4 : .max)))
  func steppedClocks(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let history = RandomHistory(seed: seed, using: &random)
    let prompt = try await Self.prompt(history, seed)
    let (order, steps) = (random.split(), random.split())
    let chosen = try ClockStep.chosen(of: history, seed: seed, Self.chosenSteps, using: &random)
    let stepped = try await Player(
      history, seed: seed, order: order, isInPieces: seed % 3 == 1, steps: steps, chosenSteps: chosen
    ).end()
    #expect(prompt.answers == stepped.answers, "seed \(seed)")
    if let difference = prompt.state.difference(from: stepped.state) {
      Issue.record("seed \(seed): with clocks that are right and with others, \(difference)")
    }
    #expect(stepped.findings == [], "seed \(seed)")
  }
}

extension Player {
  fileprivate typealias End = (state: EndState, answers: [String], findings: [String], unrestored: [String])

  /// The end of the whole history.
  fileprivate consuming func end() async throws -> End {
    var player = self
    try await player.play()
    let state = try await EndState(player.services)
    let findings = try await player.services.findings()
    let unrestored = try await player.services.unrestored()
    await player.services.stop()
    return (state, player.answers, findings, unrestored)
  }
}
