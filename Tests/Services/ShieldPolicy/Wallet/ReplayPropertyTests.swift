import LocalTime
import Randomness
import StoredStates
import Testing

@testable import ShieldWallet

/// The steps of a replay over values in memory, among facts that become known in any order.
@Suite struct ReplayPropertyTests {
  private struct World {
    /// All grants there will be; the place of a grant is its index.
    let all: [Grant]
    var grants: [Grant] = []
    var uses: [RewardUse] = []
    var paid: [PaidUse] = []
    var used: [String: Int64] = [:]
    var state: ReplayState?

    init(all: [Grant]) {
      self.all = all
    }

    func place(_ id: String) -> Int64 { Int64(all.firstIndex { $0.id == id } ?? -1) }

    /// Every use is paid, and a grant's use is what it paid.
    var agrees: Bool {
      GrantUse.usedSeconds(by: paid) == used.filter { $0.value != 0 }
        && paid.reduce(0) { $0 + $1.seconds } == uses.reduce(0) { $0 + $1.span.seconds }
    }

    mutating func note(changeAt instant: Instant) {
      let reaching = uses.filter { $0.span.upperBound > instant }.sorted { $0.span.lowerBound < $1.span.lowerBound }
      let start = GrantUse.replayStart(changedAt: instant, uses: reaching)
      if state == nil { state = ReplayState(from: start) } else { state?.note(changeAt: start) }
    }

    mutating func add(_ use: RewardUse) {
      uses.append(use)
      var fold = GrantUse(grants: grants, usedSeconds: used)
      pay(fold.consume(use))
      note(changeAt: use.span.lowerBound)
    }

    mutating func remove(_ use: RewardUse) {
      uses.removeAll { $0 == use }
      _ = refund(use)
      note(changeAt: use.span.lowerBound)
    }

    private mutating func pay(_ pieces: [PaidUse]) {
      paid += pieces
      for (id, seconds) in GrantUse.usedSeconds(by: pieces) { used[id, default: 0] += seconds }
    }

    private mutating func refund(_ use: RewardUse) -> [PaidUse] {
      let pieces = paid.filter { use.span.contains($0.span.lowerBound) }
      paid.removeAll { use.span.contains($0.span.lowerBound) }
      for (id, seconds) in GrantUse.usedSeconds(by: pieces) { used[id, default: 0] -= seconds }
      return pieces
    }

    mutating func step() throws {
      guard var next = state else { return }
      switch next.phase {
      case .summing(let from, let reached): sum(from: from, reached: reached, &next)
      case .paying(let reached):
        let coming = uses.filter { $0.span.lowerBound >= reached }.sorted { $0.span.lowerBound < $1.span.lowerBound }
        guard !coming.isEmpty else {
          state = next.again.map { ReplayState(from: $0) }
          return
        }
        pay(Array(coming.prefix(2)), from: reached, &next)
      }
      state = try ReplayState(next.bytes)
    }

    private func sum(from: Instant, reached: Instant, _ next: inout ReplayState) {
      let pieces = paid.filter { $0.span.lowerBound >= reached }
        .sorted { $0.span.lowerBound < $1.span.lowerBound }.prefix(2)
      for piece in pieces {
        guard let grant = all.first(where: { $0.id == piece.grantID }), grant.usableFrom < from else { continue }
        next.seconds[place(grant.id), default: 0] += piece.seconds
      }
      if pieces.count == 2, let last = pieces.last { return next.summed(to: last.span.lowerBound + 1) }
      var before: [Int64: Int64] = [:]
      for grant in grants where grant.usableFrom < from {
        let seconds = max(0, used[grant.id, default: 0] - next.seconds[place(grant.id), default: 0])
        if seconds < grant.seconds { before[place(grant.id)] = seconds }
      }
      next.pay(used: before)
    }

    private mutating func pay(_ coming: [RewardUse], from reached: Instant, _ next: inout ReplayState) {
      let end = coming.last?.span.upperBound ?? reached
      let usable = grants.filter {
        $0.usableFrom < reached ? next.seconds[place($0.id)] != nil : $0.usableFrom < end
      }
      let before = usable.filter { $0.usableFrom < reached }.map { ($0.id, next.seconds[place($0.id), default: 0]) }
      var fold = GrantUse(grants: usable, usedSeconds: Dictionary(uniqueKeysWithValues: before))
      for use in coming {
        _ = refund(use)
        pay(fold.consume(use))
      }
      var after = next.seconds
      let remaining = fold.remaining
      for grant in usable {
        let left = remaining[grant.id] ?? 0
        let isOver = left <= 0 || grant.expires.map { $0 <= end } ?? false
        after[place(grant.id)] = isOver || grant.usableFrom >= end ? nil : grant.seconds - left
      }
      next.paid(to: end, used: after)
    }
  }

  @Test(
    "SH-12 SH-13 US-6 a replay in steps, among new facts, always agrees and ends as a full fold", arguments: 0..<40)
  func steps(seed: UInt64) throws {
    for part in 0..<20 {
      var random = SeededRandom(seed: seed * 20 + UInt64(part))
      var world = World(all: grants(&random))
      var facts = world.all.indices.map { -1 - $0 }
      let uses = uses(&random)
      facts += uses.indices
      for fact in facts.shuffled(using: &random) {
        if fact < 0 {
          let grant = world.all[-1 - fact]
          world.grants.append(grant)
          world.note(changeAt: grant.usableFrom)
        } else {
          world.add(uses[fact])
        }
        if Int.random(in: 0..<10, using: &random) == 0, let gone = world.uses.randomElement(using: &random) {
          world.remove(gone)
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          #expect(world.agrees)
          try world.step()
        }
      }
      var steps = 0
      while world.state != nil, steps < 10_000 {
        try world.step()
        steps += 1
      }
      var fresh = GrantUse(grants: world.grants)
      let paid = world.paid.sorted { $0.span.lowerBound < $1.span.lowerBound }
      #expect(paid == fresh.consume(world.uses.sorted { $0.span.lowerBound < $1.span.lowerBound }) && world.agrees)
    }
  }

  private func grants(_ random: inout SeededRandom) -> [Grant] {
    (0..<Int.random(in: 0...8, using: &random)).map { number in
      let from = Int64.random(in: 0...400, using: &random)
      return grant(
        "g\(number)", apps: [["game"], ["film"], ["game", "film"]].randomElement(using: &random) ?? [],
        seconds: Int64.random(in: 1...120, using: &random), from: from,
        expires: Bool.random(using: &random) ? from + Int64.random(in: 0...200, using: &random) : nil)
    }
  }

  private func uses(_ random: inout SeededRandom) -> [RewardUse] {
    var uses: [RewardUse] = []
    var at: Int64 = 0
    while at < 500 {
      let end = at + Int64.random(in: 1...60, using: &random)
      uses.append(use(Bool.random(using: &random) ? "game" : "film", at..<end))
      at = end + Int64.random(in: 0...5, using: &random)
    }
    return uses
  }
}
