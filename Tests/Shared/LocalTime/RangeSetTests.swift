import LocalTime
import Testing

@Suite struct RangeSetTests {
  private func ranges(_ numbers: (Int64, Int64)...) -> [Range<Instant>] {
    numbers.map { Instant(seconds: $0.0)..<Instant(seconds: $0.1) }
  }

  private func span(_ from: Int64, _ to: Int64) -> Range<Instant> { Instant(seconds: from)..<Instant(seconds: to) }

  @Test("a union is sorted and disjoint; touching ranges are joined, empty ones removed") func union() {
    #expect(RangeSet.union(ranges((5, 7), (1, 3), (3, 4), (6, 9), (2, 2))) == ranges((1, 4), (5, 9)))
  }

  @Test("the ranges that share an instant with a span: its end and theirs are not part of it") func overlapping() {
    let list = ranges((1, 3), (5, 7), (9, 11))
    #expect(Array(RangeSet.overlapping(list, span(3, 5))) == [])
    #expect(Array(RangeSet.overlapping(list, span(2, 6))) == ranges((1, 3), (5, 7)))
    #expect(Array(RangeSet.overlapping(list, span(6, 10))) == ranges((5, 7), (9, 11)))
    #expect(Array(RangeSet.overlapping(list, span(6, 6))) == [])
    #expect(RangeSet.index(in: list, endingAfter: Instant(seconds: 7)) == 2)
  }

  @Test("a range without holes, and the intersection of two lists") func arithmetic() {
    let holes = ranges((1, 3), (5, 7), (9, 11))
    #expect(RangeSet.subtract(holes, from: span(2, 10)) == ranges((3, 5), (7, 9)))
    #expect(RangeSet.subtract(holes, from: span(0, 20), limit: 2) == ranges((0, 1), (3, 5)))
    #expect(RangeSet.subtract(holes, from: span(5, 7)) == [])
    #expect(RangeSet.intersection(holes, ranges((2, 6), (10, 30))) == ranges((2, 3), (5, 6), (10, 11)))
  }
}
