import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFeed

/// A fact that arrives while a round of an evaluation is under way: counts are then partly from before it and partly
/// from after it, and their sum was never true.
@Suite struct HeldBackTests {
  private static let day: Int64 = 86_400

  @Test("CH-5 CH-7 a part of a change completes nothing until the rest has arrived")
  func moreFollows() async throws {
    let fixture = try await ChallengeFixture()
    try await fixture.create(.init(title: "day", goalType: .dailyMinutes, target: 60))
    try await fixture.create(.init(title: "week", goalType: .weeklyMinutes, target: 90))
    try await fixture.harness.advance(by: 8 * 3_600)
    let (gained, lost) = (fixture.segment(at: 7_200, seconds: 3_000), fixture.segment(at: 3_600, seconds: 2_400))
    try await fixture.deliver(fixture.changed(added: [lost]))
    // 90 minutes on the way, 50 in the end; and a record that arrives in the middle.
    try await fixture.deliver(fixture.changed(added: [gained], moreFollows: true))
    try await fixture.deliver(
      fixture.changed(added: [fixture.segment(at: 18_000, seconds: 60)], moreFollows: true))
    #expect(try await fixture.completed().isEmpty)
    try await fixture.deliver(fixture.changed(removed: [lost], moreFollows: true))
    try await fixture.deliver(fixture.changed())
    #expect(try await fixture.periodEvents() == 0)

    // A completion that holds in the end is booked with the last event, also where that event contains no learning.
    let rest = fixture.segment(at: 20_000, seconds: 600)
    try await fixture.deliver(fixture.changed(added: [rest], moreFollows: true))
    #expect(try await fixture.periodEvents() == 0)
    try await fixture.deliver(fixture.changed())
    #expect(try await fixture.completed().count == 1)

    // A publisher that was stopped in the middle is awaited for some minutes.
    try await fixture.deliver(fixture.changed(removed: [rest], moreFollows: true))
    #expect(try await fixture.periodEvents() == 1)
    try await fixture.harness.advance(by: PendingEvaluation.maximumHold + 1)
    #expect(try await fixture.periodEvents() == 2)
    await fixture.harness.stop()
  }

  @Test("CH-5 a snapshot of a half-published change completes nothing until the rest has arrived")
  func snapshotOfAHalf() async throws {
    let fixture = try await ChallengeFixture()
    try await fixture.create(.init(title: "day", goalType: .dailyMinutes, target: 60))
    try await fixture.harness.advance(by: 8 * 3_600)
    let (gained, lost) = (fixture.segment(at: 7_200, seconds: 3_000), fixture.segment(at: 3_600, seconds: 2_400))
    try await fixture.reconcile([fixture.changed(added: [lost, gained], moreFollows: true)], UsageEventHandler())
    #expect(try await fixture.periodEvents() == 0)
    try await fixture.deliver(fixture.changed(removed: [lost]))
    #expect(try await fixture.periodEvents() == 0)
    #expect(try await fixture.harness.database.pendingWork() == 0)
    await fixture.harness.stop()
  }

  @Test("CH-15 BA-8 a snapshot that is made while completions are taken back says that more follows, until none does")
  func snapshotBetween() async throws {
    let fixture = try await ChallengeFixture(isInPieces: true)
    try await fixture.create(.init(title: "day", target: 20))
    try await fixture.harness.advance(by: 5 * Self.day)
    let segments = (0..<5).map { fixture.segment(at: $0 * Self.day + 3_600, seconds: 1_800) }
    try await fixture.deliver(fixture.changed(added: segments))
    let (child, removal) = (fixture.child, try fixture.received(fixture.changed(removed: segments)))
    let read = try await fixture.harness.database.write(child.partition) { tx in
      _ = try UsageEventHandler().apply(removal, in: tx)
      var read: [(completions: Int, moreFollows: Bool)] = []
      repeat {
        let events = try ChallengeSnapshot().state(of: child.familyID, in: tx)
        let corrected = events.compactMap { $0 as? ChallengeV1.PeriodCorrected }
        #expect(corrected.allSatisfy { $0 == .init(childID: child.childID, moreFollows: true) })
        read.append((events.count { $0 is ChallengeV1.PeriodCompleted }, !corrected.isEmpty))
      } while try Self.step(tx, child)
      return read
    }
    #expect(read.first?.completions == 5 && read.last?.completions == 0)
    #expect(read.contains { 1...4 ~= $0.completions })
    for state in read where state.completions != 0 { #expect(state.moreFollows == (state.completions < 5)) }
    #expect(read.last?.moreFollows == false)
    await fixture.harness.stop()
  }

  /// Learning of days, in minutes.
  private typealias Minutes = [Int64: Int64]

  private static func segments(_ fixture: ChallengeFixture, _ minutes: Minutes) -> [UsageV1.UsageSegment] {
    minutes.sorted { $0.key < $1.key }.flatMap { number, minutes in
      // Tuesday has so many stretches that one transaction does not count it: a week is interrupted there.
      let length: Int64 = number == 1 ? 3 : minutes * 60
      return stride(from: 0, to: minutes * 60, by: Int(length)).map {
        fixture.segment(at: number * day + 3_600 + $0, seconds: length)
      }
    }
  }

  /// 210 minutes in a week, of which an hour then turns out to belong to Wednesday instead of Monday: never 240, and
  /// never three days in a row.
  private static let (monday, rest, wednesday): (Minutes, Minutes, Minutes) = (
    [0: 60], [1: 30, 4: 60, 5: 60], [2: 60]
  )

  /// Challenges that a mixture completes, and others that are completed in truth and then end within their week: one of
  /// them not as the later fact has it.
  private static func fixture() async throws -> ChallengeFixture {
    let fixture = try await ChallengeFixture(isInPieces: true)
    try await fixture.create(.init(title: "week", goalType: .weeklyMinutes, target: 240))
    try await fixture.create(.init(title: "once", goalType: .specificApps, target: 240, repeatWeekly: false))
    try await fixture.create(.init(title: "streak", goalType: .streak, target: 3))
    let ending = try await fixture.create(.init(title: "ended", goalType: .weeklyMinutes, target: 150))
    let short = try await fixture.create(.init(title: "short", goalType: .weeklyMinutes, target: 90))
    try await fixture.harness.advance(by: 2 * day)
    _ = try await fixture.end(short.challengeID)
    try await fixture.harness.advance(by: 4 * day)
    _ = try await fixture.end(ending.challengeID)
    try await fixture.harness.advance(by: 3 * day)
    return fixture
  }

  private struct Booked: Hashable {
    var title: String
    var completion: Completion

    init(_ stored: StoredCompletion) { (title, completion) = (stored.title, stored.completion) }
  }

  private static func booked(_ tx: Transaction, _ child: ChildKey) throws -> Set<Booked> {
    Set(try CompletionTable.page(tx, child, challengeID: nil, after: nil, limit: 100).rows.map(Booked.init))
  }

  /// Ends a transaction, or a part of one, without a trace.
  private struct Played: Error {
    /// The completions booked on the way.
    var seen: Set<Booked> = []
    var end: Set<Booked> = []
    /// The same, with the later fact, by the step after which it arrived.
    var branches: [Played] = []
  }

  /// Plays the evaluation of a week's learning step by step, and what happens when a fact arrives after each step.
  private static func play(_ fixture: ChallengeFixture, fact: UsageV1.UsageChanged) async throws -> Played {
    let child = fixture.child
    // Half a minute of Monday stays.
    let week = segments(fixture, monday) + [fixture.segment(at: 9_000, seconds: 30)] + segments(fixture, rest)
    let (first, second) = (try fixture.received(fixture.changed(added: week)), try fixture.received(fact))
    do {
      try await fixture.harness.database.write(child.partition) { tx in
        func branch(seen: Set<Booked>) throws -> Played {
          do {
            return try tx.savepoint {
              _ = try UsageEventHandler().apply(second, in: tx)
              var branch = Played(seen: seen)
              while try step(tx, child) { branch.seen.formUnion(try booked(tx, child)) }
              branch.end = try booked(tx, child)
              throw branch
            }
          } catch let played as Played {
            return played
          }
        }
        var main = Played()
        _ = try UsageEventHandler().apply(first, in: tx)
        repeat {
          main.seen.formUnion(try booked(tx, child))
          main.branches.append(try branch(seen: main.seen))
        } while try step(tx, child)
        main.end = try booked(tx, child)
        throw main
      }
    } catch let played as Played {
      return played
    }
    return Played()
  }

  /// Returns false when nothing is left.
  private static func step(_ tx: Transaction, _ child: ChildKey) throws -> Bool {
    guard let state = try PendingEvaluation.find(tx, child) else { return false }
    switch try Reevaluation.resume(tx, child, state) {
    case .done: try tx.cancelWork(kind: PendingEvaluation.kind, familyID: child.familyID, key: child.childID)
    case .more(let state), .later(let state, _):
      try tx.enqueueWork(kind: PendingEvaluation.kind, familyID: child.familyID, key: child.childID) { _ in state }
    }
    return true
  }

  @Test(
    "CH-5 CH-7 a fact that arrives inside a round books nothing that is true neither before nor after it, for weeks, single windows and runs"
  )
  func mixtures() async throws {
    let fixture = try await Self.fixture()
    let fact = fixture.changed(
      added: Self.segments(fixture, Self.wednesday), removed: Self.segments(fixture, Self.monday))
    let played = try await Self.play(fixture, fact: fact)
    let after = try #require(played.branches.last).end
    #expect(Set(played.end.map(\.title)) == ["ended", "short"] && Set(after.map(\.title)) == ["ended"])
    #expect(played.seen == played.end && played.branches.count > 20)
    for (steps, branch) in played.branches.enumerated() {
      #expect(branch.end == after, "after \(steps) steps")
      let mixed = branch.seen.subtracting(played.end).subtracting(after)
      #expect(mixed.isEmpty, "after \(steps) steps: \(mixed.map { "\($0.title) \($0.completion)" })")
    }
    await fixture.harness.stop()
  }

  @Test(
    "CH-5 CH-7 a completion is booked though something in its week changes after it, also when its challenge has ended")
  func afterwards() async throws {
    let fixture = try await Self.fixture()
    let fact = fixture.changed(added: [fixture.segment(at: 6 * Self.day, seconds: 30)])
    let played = try await Self.play(fixture, fact: fact)
    for branch in played.branches { #expect(branch.end == played.end) }
    #expect(Set(played.end.map(\.title)) == ["ended", "short"])
    await fixture.harness.stop()
  }
}
