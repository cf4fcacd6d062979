import LocalTime
import Randomness
import StoredMessages
import Testing

@testable import ChallengeCounting

@Suite struct CountingRuleTests {
  @Test(
    "CH-5 CH-7 CH-18 the count of a day is the same in one piece, in pieces that are cut anywhere, and from an index",
    arguments: 0..<60 as Range<UInt64>)
  func pieces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let day = try date("2026-06-03")
    let goals: [(GoalType, Int64)] = [
      (.pointsTarget, 100), (.dailyMinutes, 15), (.appDiversity, 2), (.efficiency, 50), (.timeOfDay, 15),
    ]
    let (goal, target) = goals[Int(seed % 5)]
    var challenge = try challenge(goal, target: target) {
      $0.parameters.fromMinute = 600
      $0.learningApps = seed % 3 == 0 ? [] : ["maths", "spelling"]
      $0.schedule.isFullDay = seed % 4 < 2
    }
    let pause = try instant("2026-06-03T15:00:00Z") + Int64.random(in: 0...3_600, using: &random)
    challenge = Challenge(
      id: challenge.id, created: challenge.created, versions: challenge.versions,
      pauses: [Pause(from: pause, to: pause + 600)])
    let facts = ChildFacts(
      calendar: try berlin(), removals: ["spelling": [try instant("2026-06-03T16:00:00Z")]])
    var segments: [LearningSegment] = []
    var at = try instant("2026-06-02T21:50:00Z")
    while at < (try instant("2026-06-03T22:10:00Z")) {
      let seconds = Int64.random(in: 1...120, using: &random)
      segments.append(
        LearningSegment(
          app: ["maths", "spelling", "music"].randomElement(using: &random) ?? "",
          pointsPerMinute: Int64.random(in: 0...20, using: &random), span: at..<at + seconds))
      at = at + seconds + Int64.random(in: 0...90, using: &random)
    }
    let scope = try #require(challenge.scope(at: try instant("2026-06-03T12:00:00Z"), calendar: facts.calendar))
    var before = PeriodFold(challenge.version(of: scope))
    var dayBefore = CountedDay(date: day.adding(days: -1), seconds: 60, sixtieths: 60)
    dayBefore.apps = ["maths": 60]
    before.add(dayBefore)
    let rule = challenge.rule(
      day, of: scope, time: CountingTime(challenge, calendar: facts.calendar), calendar: facts.calendar,
      target: before.missing)
    var (whole, whole1) = (CountedUsage(), rule)
    whole1.add(segments[...], facts: facts, to: &whole)
    var pieces = CountedUsage()
    var state = PartialDay(date: day, purpose: .completion, next: segments[0].span.lowerBound)
    var next = segments.startIndex
    while next < segments.endIndex {
      let end = min(next + Int.random(in: 1...9, using: &random), segments.endIndex)
      // As in a transaction that begins with what the previous one has left.
      var again = rule
      again.add(segments[next..<end], facts: facts, to: &pieces)
      state.usage = pieces
      let restored = try #require(PartialDay(StoredV1.PartialDay(state)))
      #expect(restored == state)
      pieces = restored.usage
      next = end
    }
    #expect(pieces == whole && whole.seconds > 0 && whole.reached != nil)
    var indexed = rule
    let sum = indexed.sum(of: LearningIndex(segments), facts: facts)
    #expect(sum.seconds == whole.seconds && sum.sixtieths == whole.sixtieths && sum.apps == whole.apps)
    var days = before
    days.add(CountedDay(date: day, whole))
    #expect(days.isReached && days.sum.seconds == 60 + sum.seconds)
  }
}
