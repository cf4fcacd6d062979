import Database
import Testing

@Suite("Partition")
struct PartitionTests {
  @Test(
    "The hash never changes",
    arguments: [("", 225), ("a", 187), ("01890a5d-ac96-774b-bcce-b302099a8057", 45), ("família", 100)])
  func vectors(family: String, expected: Int) {
    #expect(Partition(familyID: family).number == expected)
  }

  @Test("Numbers outside 0 to 255 are not partitions")
  func numbers() {
    #expect(Partition(number: -1) == nil)
    #expect(Partition(number: 256) == nil)
    #expect(Partition(number: 255)?.number == 255)
    #expect(Partition.all.map(\.number) == Array(0..<256))
  }
}
