import Foundation
import LocalTime
import Randomness
import Testing

@testable import ChallengeCounting
@testable import ChallengeStreaks

/// Freezes, pauses and repairs of the child's own streaks.
@Suite struct FairStreakTests {
  private func days(_ numbers: [Int]) throws -> [LearningDay] {
    try numbers.map { LearningDay(date: try june($0), seconds: 60, sixtieths: 600) }
  }

  private func june(_ day: Int) throws -> LocalDate { try date("2026-06-01").adding(days: day - 1) }

  private func facts(_ protection: StreakProtection = StreakProtection()) throws -> ChildFacts {
    ChildFacts(calendar: try berlin(), protection: protection)
  }

  private func lengths(_ numbers: [Int], _ facts: ChildFacts) throws -> [Int64] {
    ChildStreak.fold(try days(numbers), facts: facts).map(\.length)
  }

  @Test("CH-19 the first missed day uses the freeze that was received first; without one the streak breaks")
  func freezes() throws {
    let one = try facts(StreakProtection(grants: [try june(2)]))
    #expect(try lengths([1, 2, 4, 5, 7], one) == [1, 2, 3, 4, 1])
    let two = try facts(StreakProtection(grants: [try june(1), try june(2)]))
    #expect(try lengths([1, 4, 6], two) == [1, 2, 1])
    let held = ChildStreak.fold(try days([1, 3]), facts: two).map(\.freezes.held)
    #expect(held == [1, 1])
  }

  @Test("CH-19 a freeze is good for the day on which it was received, and for none before")
  func receipt() throws {
    #expect(try lengths([1, 3], try facts(StreakProtection(grants: [try june(2)]))) == [1, 2])
    #expect(try lengths([1, 3], try facts(StreakProtection(grants: [try june(3)]))) == [1, 1])
  }

  @Test("CH-19 a freeze that is received while two are held lapses, and a day without a streak uses none")
  func lapse() throws {
    let three = try facts(StreakProtection(grants: [try june(1), try june(1), try june(2)]))
    #expect(try lengths([2, 5, 7], three) == [1, 2, 1])
    let before = try facts(StreakProtection(grants: [try june(1)]))
    #expect(try lengths([5, 7], before) == [1, 2])
    let dead = try facts(StreakProtection(grants: [try june(4)]))
    #expect(try lengths([1, 6, 8], dead) == [1, 1, 2])
  }

  @Test("CH-19 a freeze is earned with each N-th day of the streak, for days after it")
  func earned() throws {
    let facts = try facts(StreakProtection(earning: DatedNumbers(standard: 0, [try june(3): 5])))
    let fold = ChildStreak.fold(try days([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13]), facts: facts)
    #expect(fold.map(\.length) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(fold.map(\.freezes.held) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
    #expect(fold.last?.freezes.lastUsed == (try june(12)))
  }

  @Test("CH-19 a late record gives the freeze of its day back")
  func late() throws {
    let facts = try facts(StreakProtection(grants: [try june(1)]))
    #expect(try lengths([1, 3, 5], facts) == [1, 2, 1])
    #expect(try lengths([1, 2, 3, 5], facts) == [1, 2, 3, 4])
  }

  @Test("CH-19 the days of a pause are neutral unless they count, use no freeze, and today in a pause is not at risk")
  func pauses() throws {
    let protection = StreakProtection(
      pauses: DateRanges([try june(2)...june(4), try june(4)...june(5)]), grants: [try june(1)])
    let facts = try facts(protection)
    #expect(try lengths([1, 6], facts) == [1, 2])
    #expect(try lengths([1, 3, 7], facts) == [1, 2, 3])
    #expect(ChildStreak.fold(try days([1, 6]), facts: facts).map(\.freezes.held) == [1, 1])
    let today = ChildStreak.daily(try days([1]), facts: facts, today: try june(5))
    #expect(today.current == 1 && !today.isAtRisk)
    #expect(ChildStreak.daily(try days([1]), facts: facts, today: try june(6)).isAtRisk)
  }

  @Test("CH-19 a week all of whose days are in pauses is neutral for the weekly streak, one with an open day is not")
  func weekly() throws {
    // Mondays: 1, 8, 15 and 22 June.
    let whole = try facts(StreakProtection(pauses: DateRanges([try june(8)...june(14)])))
    #expect(ChildStreak.weekly(try days([3, 17]), facts: whole, today: try june(17)).current == 2)
    let paused = ChildStreak.weekly(try days([3]), facts: whole, today: try june(10))
    #expect(paused.current == 1 && !paused.isAtRisk)
    #expect(ChildStreak.weekly(try days([3]), facts: whole, today: try june(16)).isAtRisk)
    let partly = try facts(StreakProtection(pauses: DateRanges([try june(8)...june(13)])))
    #expect(ChildStreak.weekly(try days([3, 17]), facts: partly, today: try june(17)).current == 1)
  }

  @Test("CH-19 a repaired day is neutral for the daily streak, gives its freeze back, and counts once it has learning")
  func repairs() throws {
    let facts = try facts(StreakProtection(repairs: [try june(2)], grants: [try june(1)]))
    #expect(try lengths([1, 3, 5, 7], facts) == [1, 2, 3, 1])
    #expect(try lengths([1, 2, 3], facts) == [1, 2, 3])
  }

  @Test("CH-19 each neutral day of late has its reason: a pause before a repair before a freeze")
  func reasons() throws {
    let protection = StreakProtection(
      pauses: DateRanges([try june(2)...june(3)]), repairs: [try june(3), try june(6)], grants: [try june(4)])
    let counted = ChildStreak.fold(try days([1, 5, 8]), facts: try facts(protection)).filter(\.counts)
    let days = ChildStreak.neutralDays(
      from: try june(1), last: nil, counted: counted, facts: try facts(protection), today: try june(9))
    #expect(days.map(\.date) == [try june(2), try june(3), try june(4), try june(6)])
    #expect(days.map(\.cause) == [.pause, .pause, .freeze, .repair])
  }

  @Test("CH-19 a pause protects a run of a streak challenge; a freeze and a repair do not")
  func runs() throws {
    let challenge = try challenge(.streak, target: 5)
    let usage = try [1, 2, 5].map { try learning("2026-06-0\($0)T10:00:00", seconds: 600) }
    let now = try instant("2026-06-05T21:00:00Z")
    func progress(_ protection: StreakProtection) throws -> Int64 {
      try challenge.period(at: now, usage, facts(protection)).progress
    }
    #expect(try progress(StreakProtection()) == 1)
    #expect(try progress(StreakProtection(pauses: DateRanges([try june(3)...june(4)]))) == 3)
    #expect(try progress(StreakProtection(pauses: DateRanges([try june(3)...june(3)]))) == 1)
    let own = StreakProtection(repairs: [try june(3), try june(4)], grants: [try june(1), try june(1)])
    #expect(try progress(own) == 1)
  }

  // MARK: - Against the rules once more

  /// The rules day by day, as simple as possible.
  private struct Reference {
    var length: Int64 = 0
    var held: [LocalDate] = []
    var frozen: [LocalDate] = []

    mutating func receive(on date: LocalDate, _ protection: StreakProtection) {
      for grant in protection.grants where grant == date && held.count < 2 { held.append(grant) }
    }

    mutating func pass(_ date: LocalDate, learned: Bool, _ protection: StreakProtection, exists: Bool) {
      receive(on: date, protection)
      if learned {
        length += 1
        let every = protection.earning.number(on: date)
        if every > 0, length % every == 0, held.count < 2 { held.append(date.adding(days: 1)) }
      } else if exists, !protection.pauses.contains(date), !protection.repairs.contains(date), length > 0 {
        if let first = held.first, first <= date {
          held.removeFirst()
          frozen.append(date)
        } else {
          length = 0
        }
      }
    }
  }

  @Test("CH-19 streaks, freezes and neutral days equal the rules taken day by day, for random months")
  func random() throws {
    let zone = try Zone.named("Pacific/Apia")
    var random = SeededRandom(seed: 1_907)
    for round in 0..<2_000 {
      // Around the date that Apia never had, in every second round.
      let begin = try round.isMultiple(of: 2) ? date("2011-12-10") : date("2026-06-01")
      func any() -> LocalDate { begin.adding(days: Int.random(in: 0..<50, using: &random)) }
      let protection = StreakProtection(
        pauses: DateRanges(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let first = any()
            return first...first.adding(days: Int.random(in: 0...6, using: &random))
          }),
        repairs: Set((0..<Int.random(in: 0...4, using: &random)).map { _ in any() }),
        grants: (0..<Int.random(in: 0...6, using: &random)).map { _ in any() },
        earning: DatedNumbers(standard: 0, [any(): Int64.random(in: 0...6, using: &random)]))
      let facts = ChildFacts(calendar: LocalCalendar(zone: zone), protection: protection)
      let rate = Int.random(in: 1...9, using: &random)
      var (reference, learning) = (Reference(), [LearningDay]())
      var expected: [Int64] = []
      for number in 0..<50 {
        let date = begin.adding(days: number)
        let exists = !facts.calendar.interval(of: date).isEmpty
        // Today is open.
        if number == 49 {
          let today = ChildStreak.daily(learning, facts: facts, today: date)
          #expect(today.current == reference.length, "round \(round)")
          let counted = ChildStreak.fold(learning, facts: facts)
          let found = ChildStreak.neutralDays(from: begin, last: nil, counted: counted, facts: facts, today: date)
          #expect(found.filter { $0.cause == .freeze }.map(\.date) == reference.frozen, "round \(round)")
          reference.receive(on: date, protection)
          let freezes = ChildStreak.freezes(last: counted.last, facts: facts, today: date)
          #expect(freezes.usableFrom == reference.held, "round \(round)")
          #expect(freezes.lastUsed == reference.frozen.last, "round \(round)")
          break
        }
        let learned = exists && Int.random(in: 0..<10, using: &random) < rate
        reference.pass(date, learned: learned, protection, exists: exists)
        if learned {
          learning.append(LearningDay(date: date, seconds: 60, sixtieths: 600))
          expected.append(reference.length)
        }
      }
      #expect(ChildStreak.fold(learning, facts: facts).map(\.length) == expected, "round \(round)")
    }
  }

  // MARK: - Moves and clocks

  /// Every zone of the system, but for other names of the same.
  private static func zones() throws -> [Zone] {
    let directory = ZoneDatabase.system.directory
    let folders = ["Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
    return folders.flatMap { folder in
      ((FileManager.default.subpaths(atPath: "\(directory)/\(folder)")) ?? []).sorted()
        .compactMap { try? Zone.named("\(folder)/\($0)") }
    }
  }

  /// The local dates that a calendar has, by looking at its clock every so many seconds.
  private func dates(
    _ calendar: LocalCalendar, from start: Instant, days: Int64, every seconds: Int64
  ) -> [LocalDate] {
    var found: [LocalDate] = []
    for number in 0..<(days * 86_400 / seconds) {
      let date = calendar.localDate(at: start + number * seconds)
      if date != found.last { found.append(date) }
    }
    return found
  }

  @Test("CH-19 in every zone a clock change by itself neither makes nor breaks a streak")
  func clocks() throws {
    let zones = try Self.zones()
    #expect(zones.count > 300)
    var random = SeededRandom(seed: 77)
    for zone in zones {
      let calendar = LocalCalendar(zone: zone)
      let facts = ChildFacts(calendar: calendar)
      // The days that Pacific zones left out, and months that hold a clock change where the zone has any.
      let begins = [
        (LocalDate(year: 2011, month: 12, day: 20), Int64(20)),
        (LocalDate(year: Int.random(in: 2000...2035, using: &random), month: 3, day: 1), 100),
        (LocalDate(year: Int.random(in: 2000...2035, using: &random), month: 9, day: 1), 80),
      ]
      for (first, days) in begins {
        let start = zone.interval(of: first).lowerBound
        let had = dates(calendar, from: start, days: days, every: 3_600).dropLast()
        let all = had.map { LearningDay(date: $0, seconds: 60, sixtieths: 60) }
        // Every date that there was has learning: the streak is as long as there are dates.
        #expect(ChildStreak.fold(all, facts: facts).map(\.length) == (1...Int64(all.count)).map(\.self), "\(zone.name)")
        // Each date that was missed breaks it.
        let missed = Int.random(in: 1..<(all.count - 1), using: &random)
        var rest = all
        rest.remove(at: missed)
        #expect(ChildStreak.fold(rest, facts: facts).last?.length == Int64(all.count - missed - 1), "\(zone.name)")
      }
    }
  }

  @Test("CH-19 no move between zones by itself makes or breaks a streak: a date is had once, or never")
  func moves() throws {
    let zones = try Self.zones()
    var random = SeededRandom(seed: 78)
    let start = try instant("2026-01-01T12:00:00Z")
    for round in 0..<zones.count {
      // Each zone is moved to at least once.
      let changes = (0..<Int.random(in: 1...6, using: &random)).map { index in
        LocalCalendar.ZoneChange(
          effective: start + Int64.random(in: 0..<25 * 96, using: &random) * 900,
          zone: index == 0 ? zones[round % zones.count] : zones[Int.random(in: 0..<zones.count, using: &random)])
      }.sorted { $0.effective < $1.effective }
      let calendar = LocalCalendar(zone: zones[Int.random(in: 0..<zones.count, using: &random)], zoneChanges: changes)
      let facts = ChildFacts(calendar: calendar)
      let had = dates(calendar, from: start, days: 30, every: 900)
      let all = had.dropLast().map { LearningDay(date: $0, seconds: 60, sixtieths: 60) }
      #expect(ChildStreak.fold(all, facts: facts).map(\.length) == (1...Int64(all.count)).map(\.self), "round \(round)")
      let missed = Int.random(in: 1..<(all.count - 1), using: &random)
      var rest = all
      rest.remove(at: missed)
      #expect(ChildStreak.fold(rest, facts: facts).last?.length == Int64(all.count - missed - 1), "round \(round)")
      // Without learning a move protects nothing either: after a date that was had, the streak is gone.
      let last = try #require(had.last)
      let idle = ChildStreak.daily(Array(all.prefix(1)), facts: facts, today: last)
      #expect(idle.current == 0, "round \(round)")
    }
  }
}
