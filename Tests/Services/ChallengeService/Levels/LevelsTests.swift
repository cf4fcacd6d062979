import Foundation
import Randomness
import Testing
import Violations

@testable import ChallengeLevels

@Suite struct LevelsTests {
  private struct Catalogue: Decodable {
    var levels: [Int64]
  }

  @Test("CH-20 the default table is that of the catalogue, and is without faults")
  func standard() throws {
    let path = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: "/\(path)/Services/catalogue.json"))
    #expect(try JSONDecoder().decode(Catalogue.self, from: data).levels == Levels.standard.points)
    #expect(Levels.violations(Levels.standard.points, field: "points").isEmpty)
  }

  @Test("CH-20 a level is reached with the last sixtieth of its threshold, and the highest has no next one")
  func thresholds() {
    let levels = Levels(points: [0, 100, 250])
    let expected: [(Int64, Int64, Int64?)] = [(1, 0, 100), (1, 0, 100), (2, 100, 250), (2, 100, 250), (3, 250, nil)]
    for (sixtieths, (level, points, next)) in zip([-60, 5_999, 6_000, 14_999, 15_000] as [Int64], expected) {
      #expect(levels.level(ofSixtieths: sixtieths) == ReachedLevel(level: level, points: points, next: next))
    }
    #expect(Levels(points: [0]).level(ofSixtieths: .max) == ReachedLevel(level: 1, points: 0, next: nil))
  }

  @Test("CH-20 the level of any points is the number of thresholds that they reach")
  func counted() {
    var generator = SeededRandom(seed: 20)
    for _ in 0..<200 {
      let count = Int.random(in: 1...100, using: &generator)
      let points = Set((1..<100).map { _ in Int64.random(in: 1...500, using: &generator) }).sorted().prefix(count - 1)
      let levels = Levels(points: [0] + points)
      #expect(Levels.violations(levels.points, field: "points").isEmpty)
      let sixtieths = Int64.random(in: 0...40_000, using: &generator)
      let level = levels.level(ofSixtieths: sixtieths)
      #expect(level.level == Int64(levels.points.filter { $0 * 60 <= sixtieths }.count))
      #expect(level.next == levels.points.first { $0 * 60 > sixtieths })
    }
  }

  @Test("CH-20 every fault of a table is named, with its place")
  func faults() {
    func fields(_ points: [Int64]) -> [String] { Levels.violations(points, field: "points").map(\.field) }
    #expect(fields([]) == ["points"])
    #expect(fields((0...100).map { Int64($0) }) == ["points"])
    #expect(fields((0...99).map { Int64($0) }).isEmpty)
    #expect(fields([1]) == ["points[0]"])
    #expect(fields([0, 0, -1, 1_000_000_001]) == ["points[1]", "points[2]", "points[3]"])
    #expect(fields([0, 1_000_000_000]).isEmpty)
  }
}
