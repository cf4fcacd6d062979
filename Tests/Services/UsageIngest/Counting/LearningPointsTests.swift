import Testing

@testable import UsageCounting

@Suite struct LearningPointsTests {
  @Test("US-2 the unit of account is 1/60 point: 300 s at 10 are 50 points, 60 s + 120 s at 5 are 15")
  func unit() {
    #expect(LearningPoints.whole(sixtieths: LearningPoints.sixtieths(seconds: 300, pointsPerMinute: 10)) == 50)
    let sum = [Int64(60), 120].map { LearningPoints.sixtieths(seconds: $0, pointsPerMinute: 5) }.reduce(0, +)
    #expect(LearningPoints.whole(sixtieths: sum) == 15)
  }

  @Test("US-2 events are not cut to whole minutes: sixty records of 1 s at 5 are 5 points")
  func noCutting() {
    let sum = (0..<60).map { _ in LearningPoints.sixtieths(seconds: 1, pointsPerMinute: 5) }.reduce(0, +)
    #expect(LearningPoints.whole(sixtieths: sum) == 5)
  }

  @Test(
    "US-2 whole points are floors", arguments: [(0, 0), (59, 0), (60, 1), (119, 1), (-1, -1), (-60, -1), (-61, -2)])
  func floors(sixtieths: Int64, points: Int64) {
    #expect(LearningPoints.whole(sixtieths: sixtieths) == points)
  }
}
