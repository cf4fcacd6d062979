import LocalTime
import Messages
import Randomness
import ServiceHarness
import Stubs
import Testing

@Suite struct RemovalPropertyTests {
  /// The usage that counts once everything is known, with the apps' names in place of ids.
  private struct Outcome: Hashable {
    var charged: Int64
    var bonuses: Int64
    /// Seconds used and apps left of each grant, by its cause.
    var grants: [String: [String]]
    var open: Set<String>
  }

  /// Something that happened before the removal, or at a time of the app's second generation.
  private enum Fact {
    case use(app: Int, span: Range<Int64>)
    case completion(number: Int, second: Int64, seconds: Int64, apps: [Int])
  }

  private static let removal: Int64 = 100
  private static let names = ["game", "film"]

  @Test(
    "SH-7 SH-12 whether use and completions are published before or after the removal, wallet, grants and shields are the same",
    arguments: 0..<6)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let early = Self.facts(in: 0..<10, &random)
    let late = Self.facts(in: 11..<16, &random)
    var outcomes: Set<Outcome> = []
    for _ in 0..<4 {
      // The removal comes at a random place among the early facts; the late ones follow it.
      let shuffled = early.shuffled(using: &random)
      let place = Int.random(in: 0...shuffled.count, using: &random)
      let after = (Array(shuffled[place...]) + late).shuffled(using: &random)
      outcomes.insert(try await play(before: Array(shuffled[..<place]), after: after))
    }
    #expect(outcomes.count == 1, "\(outcomes)")
    #expect(outcomes.first?.grants.isEmpty == false)
  }

  private static func facts(in slots: Range<Int64>, _ random: inout SeededRandom) -> [Fact] {
    slots.map { slot in
      let start = slot * 10 + Int64.random(in: 0..<3, using: &random)
      if Int.random(in: 0..<3, using: &random) > 0 {
        let length = Int64.random(in: 1...6, using: &random)
        return .use(app: Int.random(in: 0...1, using: &random), span: start..<start + length)
      }
      return .completion(
        number: Int(slot), second: start, seconds: Int64.random(in: 1...15, using: &random),
        apps: [[0], [1], [0, 1]].randomElement(using: &random) ?? [0])
    } + [.completion(number: Int(slots.lowerBound) + 50, second: slots.lowerBound * 10, seconds: 4, apps: [0])]
  }

  private func play(before: [Fact], after: [Fact]) async throws -> Outcome {
    var outcome: Outcome?
    try await withShields { fixture in
      let ids = try await fixture.save(Self.names.map { ShieldFixture.selection($0, .reward) })
      // Everything is published late: the clock is where the app is removed and added again.
      try await fixture.family.advance(by: Self.removal)
      for fact in before { try await publish(fixture, fact, ids) }
      _ = try await fixture.remove(ids[0])
      try await fixture.family.advance(by: 1)
      try await fixture.save([ShieldFixture.selection(Self.names[0], .reward)])
      try await fixture.family.advance(by: 70)
      for fact in after { try await publish(fixture, fact, ids) }
      let shield = fixture.family.shield
      let grants = try await shield.listGrants(
        .init(childID: fixture.childID, includeSpent: true), options: fixture.guardian.options
      ).grants
      let wallet = try await shield.getWallet(.init(childID: fixture.childID), options: fixture.guardian.options)
      let policy = try await shield.getPolicy(.init(childID: fixture.childID), options: fixture.guardian.options)
      func names(_ apps: [String]) -> [String] {
        apps.compactMap { id in ids.firstIndex(of: id).map { Self.names[$0] } }.sorted()
      }
      outcome = Outcome(
        charged: wallet.chargedSixtieths, bonuses: wallet.bonusSixtieths,
        grants: Dictionary(
          grants.map { ($0.causeID, ["\($0.usedSeconds)"] + names($0.appIDs)) }, uniquingKeysWith: { $1 }),
        open: Set(names(policy.apps.filter { !$0.shielded }.compactMap(\.app?.appID))))
    }
    return try #require(outcome)
  }

  private func publish(_ fixture: ShieldFixture, _ fact: Fact, _ ids: [String]) async throws {
    switch fact {
    case .use(let app, let span):
      let generation: Int32 = app == 0 && span.lowerBound > Self.removal ? 2 : 1
      try await fixture.use(added: [fixture.segment(ids[app], .reward, span, rate: 50, generation: generation)])
    case .completion(let number, let second, let seconds, let apps):
      let digits = "\(number)"
      let id = "01920000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      try await fixture.complete(
        fixture.completion(id, at: second, seconds: seconds, apps: apps.map { ids[$0] }, bonus: seconds))
    }
  }
}
