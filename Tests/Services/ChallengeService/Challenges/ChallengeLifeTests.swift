import LocalTime
import Testing
import Violations

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct ChallengeLifeTests {
  let day: Int64 = 86_400

  @Test("CH-4 an edit applies from the next period on")
  func editFromNextPeriod() throws {
    let facts = ChildFacts(calendar: try berlin())
    let monday = try challenge(target: 60)
    let noon = try instant("2026-06-01T10:00:00Z")
    var settings = monday.settings
    settings.target = 30
    settings.bonusPercentage = 50
    let edited = try monday.edited(settings, at: noon, calendar: facts.calendar)
    let usage = [
      try learning("2026-06-01T15:00:00", seconds: 1800), try learning("2026-06-02T15:00:00", seconds: 1800),
    ]
    #expect(try edited.period(at: noon, usage, facts).version.number == 1)
    #expect(try edited.period(at: noon, usage, facts).completion == nil)
    let tuesday = try edited.period(at: noon + day, usage, facts)
    #expect(tuesday.version.number == 2)
    #expect(tuesday.completion?.bonusSixtieths == 9000)
    #expect(edited.settings.target == 30)
  }

  @Test("CH-4 goal type, start and repeat cannot be edited", arguments: ["goal_type", "start_time", "repeat_weekly"])
  func fixedFields(field: String) throws {
    let challenge = try challenge()
    var settings = challenge.settings
    switch field {
    case "goal_type": settings.goal = .weeklyMinutes
    case "start_time": settings.start = settings.start + 60
    default: settings.repeatsWeekly.toggle()
    }
    #expect {
      try challenge.edited(settings, at: challenge.created, calendar: try berlin())
    } throws: { error in
      guard case .notAllowed(let refused, _)? = error as? ChallengeRefusal else { return false }
      return refused == field
    }
  }

  @Test("CH-4 after the start of a single window only texts and end can be edited")
  func singleWindow() throws {
    let challenge = try challenge(.pointsTarget, target: 100) { $0.repeatsWeekly = false }
    var settings = challenge.settings
    settings.title = "New title"
    settings.end = try date("2026-06-20")
    let edited = try challenge.edited(settings, at: challenge.created + day, calendar: try berlin())
    #expect(edited.settings.title == "New title")
    settings.target = 200
    #expect(throws: ChallengeRefusal.self) {
      try edited.edited(settings, at: challenge.created + day, calendar: try berlin())
    }
    // Before the start everything but the fixed fields can be.
    let later = try self.later()
    var early = later.settings
    early.target = 200
    #expect(try later.edited(early, at: later.created, calendar: try berlin()).settings.target == 200)
  }

  private func later() throws -> Challenge {
    let start = try instant("2026-06-10T08:00:00Z")
    return try challenge(.pointsTarget, target: 100) {
      $0.repeatsWeekly = false
      $0.start = start
    }
  }

  @Test("CH-4 an edit is validated whole and changes nothing when it changes nothing")
  func validated() throws {
    let challenge = try challenge()
    var settings = challenge.settings
    #expect(try challenge.edited(settings, at: challenge.created, calendar: try berlin()) == challenge)
    settings.target = 1
    #expect {
      try challenge.edited(settings, at: challenge.created, calendar: try berlin())
    } throws: { error in
      guard case .violations(let violations)? = error as? ChallengeRefusal else { return false }
      return violations.map(\.field) == ["target"]
    }
  }

  @Test("CH-4 FA-1 a title from before control characters were rejected stays until it is edited")
  func olderTitle() throws {
    let older = try challenge { $0.title = "Read\u{202E}" }
    var settings = older.settings
    settings.target = 45
    #expect(try older.edited(settings, at: older.created, calendar: try berlin()).settings.title == "Read\u{202E}")
    settings.title = "Read\u{202D}"
    #expect(throws: ChallengeRefusal.self) {
      try older.edited(settings, at: older.created, calendar: try berlin())
    }
  }

  @Test("CH-4 time while paused does not count; the period keeps its progress")
  func pause() throws {
    let facts = ChildFacts(calendar: try berlin())
    let usage = [try learning("2026-06-01T10:00:00", seconds: 3600)]
    let ten = usage[0].span.lowerBound
    let paused = try challenge().paused(at: ten + 600, calendar: facts.calendar)
    #expect(paused.status(at: ten + 600, calendar: facts.calendar) == .paused)
    #expect(try paused.period(at: ten, usage, facts).progress == 600)
    let resumed = try paused.paused(at: ten + 700, calendar: facts.calendar)
      .resumed(at: ten + 1800, calendar: facts.calendar)
    #expect(resumed.status(at: ten + 1800, calendar: facts.calendar) == .active)
    #expect(try resumed.period(at: ten, usage, facts).progress == 600 + 1800)
  }

  @Test("CH-4 ending stops counting at that instant; earlier completions stay, late records from before still count")
  func end() throws {
    let facts = ChildFacts(calendar: try berlin())
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 3600), try learning("2026-06-02T10:00:00", seconds: 1800),
      try learning("2026-06-02T11:00:00", seconds: 3600),
    ]
    let ended = try challenge().endedByGuardian(at: usage[2].span.lowerBound, calendar: facts.calendar)
    #expect(ended.status(at: usage[2].span.upperBound, calendar: facts.calendar) == .ended)
    #expect(
      ended.completions(usage, facts, asOf: usage[2].span.upperBound).map(\.firstDate) == [try date("2026-06-01")])
    let late = try learning("2026-06-02T09:00:00", seconds: 1800)
    #expect(ended.completions(usage + [late], facts, asOf: usage[2].span.upperBound).count == 2)
    #expect(throws: ChallengeRefusal.self) {
      try ended.paused(at: usage[2].span.upperBound, calendar: facts.calendar)
    }
  }

  @Test("CH-4 a deleted challenge stops counting and keeps its history; deleting twice changes nothing")
  func delete() throws {
    let facts = ChildFacts(calendar: try berlin())
    let usage = [try learning("2026-06-01T10:00:00", seconds: 3600)]
    let deleted = try challenge().deletedByGuardian(at: usage[0].span.upperBound)
    #expect(deleted.deletedByGuardian(at: usage[0].span.upperBound + 5) == deleted)
    #expect(deleted.status(at: usage[0].span.upperBound, calendar: facts.calendar) == .deleted)
    #expect(deleted.completions(usage, facts, asOf: usage[0].span.upperBound).count == 1)
  }

  @Test("CH-12 after the last local day a challenge has ended, and that day counts to its end")
  func expiry() throws {
    let facts = ChildFacts(calendar: try berlin())
    let challenge = try challenge { $0.end = LocalDate(year: 2026, month: 6, day: 3) }
    let usage = [try learning("2026-06-03T23:30:00", seconds: 3600)]
    let midnight = try instant("2026-06-03T22:00:00Z")
    #expect(try challenge.period(at: midnight - 1, usage, facts).progress == 1800)
    #expect(try challenge.period(at: midnight, usage, facts).progress == 0)
    #expect(challenge.status(at: midnight - 1, calendar: facts.calendar) == .active)
    #expect(challenge.status(at: midnight, calendar: facts.calendar) == .ended)
  }

  @Test("CH-4 an edited end applies at once")
  func editedEnd() throws {
    let facts = ChildFacts(calendar: try berlin())
    let challenge = try challenge(.weeklyMinutes, target: 60)
    var settings = challenge.settings
    settings.end = try date("2026-06-02")
    let edited = try challenge.edited(settings, at: try instant("2026-06-02T10:00:00Z"), calendar: facts.calendar)
    let usage = [
      try learning("2026-06-01T10:00:00", seconds: 600), try learning("2026-06-02T20:00:00", seconds: 600),
      try learning("2026-06-03T10:00:00", seconds: 600),
    ]
    #expect(try edited.period(at: usage[0].span.lowerBound, usage, facts).progress == 1200)
  }
}
