import Ordering
import Randomness
import Testing

struct PartitioningIndexTests {
  @Test("The index is what a linear search finds, in arrays and in slices", arguments: 0..<5 as Range<UInt64>)
  func linear(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 0...40, using: &random)
      let sorted = (0..<count).map { _ in Int.random(in: 0..<30, using: &random) }.sorted()
      let slice = sorted[Int.random(in: 0...count, using: &random)...]
      for bound in -1...31 {
        #expect(sorted.partitioningIndex { $0 >= bound } == sorted.firstIndex { $0 >= bound } ?? sorted.endIndex)
        #expect(slice.partitioningIndex { $0 > bound } == slice.firstIndex { $0 > bound } ?? slice.endIndex)
      }
    }
  }

  @Test("Of n elements no more than log n + 1 are examined", arguments: [0, 1, 2, 3, 1_000, 1_024, 1_000_000])
  func looks(count: Int) {
    for bound in [0, count / 3, count - 1, count] {
      var looks = 0
      let index = (0..<count).partitioningIndex {
        looks += 1
        return $0 >= bound
      }
      #expect(index == max(0, bound))
      #expect(looks <= Int.bitWidth - count.leadingZeroBitCount)
    }
  }

  @Test("A predicate that is true for no part of the collection returns an index of it")
  func unpartitioned() {
    let numbers = [3, 1, 2, 5, 4]
    #expect((numbers.startIndex...numbers.endIndex).contains(numbers.partitioningIndex { $0.isMultiple(of: 2) }))
  }
}
