import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

@testable import EventFeed
@testable import ShieldFeed
@testable import ShieldWallet

/// Snapshots of ChallengeService that take many bodies, and the wallet in between.
@Suite struct ChallengeSnapshotTests {
  /// A wallet as all callers see it.
  private struct Seen: Hashable {
    var balance: Int64
    var bonuses: Int64
    /// Seconds of each grant that is not void.
    var grants: [Int64]
  }

  /// A state in ChallengeService.
  private struct State {
    var events: [any Message]
    var seen: Seen
  }

  private struct Scene {
    let fixture: ShieldFixture
    let (game, film): (String, String)
    let challenges = (0..<6).map { _ in freshID() }

    /// A child with 100 s of use of each of two apps, 60 sixtieths a second, which costs 12,000 without grants.
    init(_ fixture: ShieldFixture) async throws {
      self.fixture = fixture
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward, rate: 60), ShieldFixture.selection("film", .reward, rate: 60),
      ])
      (game, film) = (ids[0], ids[1])
      try await fixture.use(added: [
        fixture.segment(game, .reward, 100..<200, rate: 60), fixture.segment(film, .reward, 300..<400, rate: 60),
      ])
    }

    func period(_ number: Int, at second: Int64 = 0, seconds: Int64 = 0, apps: [String] = [], bonus: Int64 = 0)
      -> any Message
    {
      ChallengeV1.PeriodCompleted(
        childID: fixture.childID,
        completion: fixture.completion(challenges[number], at: second, seconds: seconds, apps: apps, bonus: bonus))
    }

    func seen() async throws -> Seen {
      let child = fixture.child
      return try await fixture.family.database.read(child.partition) { tx in
        let figures = try WalletTable.figures(tx, child)
        let grants = try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: .max)
        return Seen(balance: figures.balance, bonuses: figures.bonuses, grants: grants.map(\.grant.seconds).sorted())
      }
    }

    /// Applies a snapshot, at most this many bodies of it.
    /// - Returns: the state after each, and whether it was applied to its end.
    func apply(_ events: [any Message], bodies: Int = .max) async throws -> (seen: [Seen], isDone: Bool) {
      let events = try events.map { try fixture.received($0) }
      let handler = ChallengeEventHandler(limits: fixture.family.replay)
      var work = FamilyReconciliation(feed: "test", familyID: fixture.child.familyID, reason: .epochChanged)
      var (start, seen) = (0, [Seen]())
      while seen.count < bodies {
        let (before, piece, isLast) = (work, Array(events[start...].prefix(2)), start + 2 >= events.count)
        let (after, isDone) = try await fixture.family.database.write(fixture.child.partition) { tx in
          var work = before
          let isDone = try work.apply(piece, isLast: isLast, by: handler, in: tx)
          return (work, isDone)
        }
        #expect(after.parkReason == nil)
        work = after
        seen.append(try await self.seen())
        if isDone, isLast { return (seen, true) }
        if isDone { start += 2 }
      }
      return (seen, false)
    }

    /// Two states with the same sums in bonuses, of which each has what the other lacks or has less of.
    func states() -> [State] {
      let first: [any Message] = [
        period(0, seconds: 80, apps: [game], bonus: 600), period(1, seconds: 50, apps: [film], bonus: 900),
        period(2, bonus: 1_000), period(3, seconds: 30, apps: [game]), fixture.streakBonus(day: 1, sixtieths: 500),
        fixture.streakBonus(day: 2, sixtieths: 2_000),
      ]
      let second: [any Message] = [
        period(4, seconds: 70, apps: [film], bonus: 900), period(0, seconds: 40, apps: [game], bonus: 700),
        period(2, bonus: 900), period(3, at: 10, seconds: 30, apps: [film]), period(5, bonus: 500),
        fixture.streakBonus(day: 2, sixtieths: 500), fixture.streakBonus(day: 3, sixtieths: 1_500),
      ]
      // Of 200 s of use the first leaves 50 s of film to be paid, the second 60 s of game.
      return [
        State(events: first, seen: Seen(balance: 5_000 - 50 * 60, bonuses: 5_000, grants: [30, 50, 80])),
        State(events: second, seen: Seen(balance: 5_000 - 60 * 60, bonuses: 5_000, grants: [30, 40, 70])),
      ]
    }
  }

  @Test(
    "CH-15 SH-13 between the bodies of a snapshot a child never has more than before it or after it",
    arguments: [true, false])
  func bounded(isInPieces: Bool) async throws {
    try await withShields(isInPieces: isInPieces) { fixture in
      let scene = try await Scene(fixture)
      let states = scene.states()
      #expect(try await scene.apply(states[0].events).isDone)
      var before = states[0].seen
      #expect(try await scene.seen() == before)
      for (number, isReversed) in [(1, false), (0, false), (1, true), (0, true)] {
        let state = states[number]
        let events: [any Message] = isReversed ? state.events.reversed() : state.events
        let applied = try await scene.apply(events)
        #expect(applied.isDone && (!isInPieces || applied.seen.count > events.count))
        for seen in applied.seen {
          #expect(seen.balance <= max(before.balance, state.seen.balance))
          #expect(seen.bonuses <= max(before.bonuses, state.seen.bonuses))
          #expect(seen.grants.reduce(0, +) <= max(before.grants.reduce(0, +), state.seen.grants.reduce(0, +)))
        }
        before = state.seen
        #expect(try await scene.seen() == before)
        #expect(try await fixture.ledgerSum() == before.balance)
      }
    }
  }

  @Test("CH-15 SH-13 a snapshot that breaks off gives nothing that the complete one after it does not contain")
  func brokenOff() async throws {
    try await withShields(isInPieces: true) { fixture in
      let scene = try await Scene(fixture)
      let states = scene.states()
      var bodies = 1
      repeat {
        #expect(try await scene.apply(states[0].events).isDone)
        let most = max(states[0].seen.balance, states[1].seen.balance)
        let applied = try await scene.apply(states[1].events, bodies: bodies)
        #expect(applied.seen.allSatisfy { $0.balance <= most })
        if applied.isDone { break }
        let left = try await scene.seen().balance
        let emptied = try await scene.apply([])
        #expect(emptied.isDone && emptied.seen.allSatisfy { $0.balance <= left })
        #expect(try await scene.seen() == Seen(balance: -12_000, bonuses: 0, grants: []))
        bodies += 1
      } while bodies < 100
      #expect(bodies > states[1].events.count && bodies < 100)
      #expect(try await scene.seen() == states[1].seen)
    }
  }

  @Test("CH-15 SH-13 a snapshot of what is known books nothing; a grant that grows is not removed for it")
  func unchanged() async throws {
    try await withShields(isInPieces: true) { fixture in
      let scene = try await Scene(fixture)
      let state = scene.states()[0]
      #expect(try await scene.apply(state.events).isDone)
      let entries = try await fixture.ledger()
      #expect(Set(try await scene.apply(state.events).seen) == [state.seen])
      #expect(try await fixture.ledger() == entries)
      var grown = state.events
      grown[1] = scene.period(1, seconds: 60, apps: [scene.film], bonus: 950)
      let applied = try await scene.apply(grown)
      #expect(applied.isDone && applied.seen.allSatisfy { $0.grants.count == 3 && $0.balance >= state.seen.balance })
      #expect(try await scene.seen() == Seen(balance: 5_050 - 40 * 60, bonuses: 5_050, grants: [30, 60, 80]))
    }
  }
}
