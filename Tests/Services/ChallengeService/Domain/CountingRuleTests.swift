import ChallengeDomain
import LocalTime
import Randomness
import Testing

@Suite struct CountingRuleTests {
  @Test(
    "CH-5 CH-7 what counts of a day is the same in one piece, in pieces that are cut anywhere, and from an index",
    arguments: 0..<40 as Range<UInt64>)
  func pieces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let day = try date("2026-06-03")
    var challenge = try challenge(seed % 2 == 0 ? .pointsTarget : .dailyMinutes, target: seed % 2 == 0 ? 100 : 15) {
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
    let rule = challenge.rule(
      day, of: scope, time: CountingTime(challenge, calendar: facts.calendar), calendar: facts.calendar,
      target: challenge.target(of: scope, after: CountedSum(seconds: 60, sixtieths: 60)))
    var (whole, whole1) = (CountedUsage(), rule)
    whole1.add(segments[...], facts: facts, to: &whole)
    var pieces = CountedUsage()
    var next = segments.startIndex
    while next < segments.endIndex {
      let end = min(next + Int.random(in: 1...9, using: &random), segments.endIndex)
      // As in a transaction that begins with what the previous one has left.
      var again = rule
      again.add(segments[next..<end], facts: facts, to: &pieces)
      next = end
    }
    #expect(pieces == whole && whole.seconds > 0 && whole.reached != nil)
    var indexed = rule
    let sum = indexed.sum(of: LearningIndex(segments), facts: facts)
    #expect(sum == CountedSum(seconds: whole.seconds, sixtieths: whole.sixtieths))
    #expect(challenge.reaches(scope, CountedSum(seconds: sum.seconds + 60, sixtieths: sum.sixtieths + 60)))
  }
}
