import Bytes
import Testing

struct FNV1aTests {
  @Test(
    "FNV-1a: its published vectors",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("b", 0xaf63_df4c_8601_f1a5),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func vectors(text: String, hash: UInt64) {
    #expect(FNV1a.hash(text.utf8) == hash)
    #expect(Array(text.utf8).withUnsafeBytes { FNV1a.hash($0) } == hash)
  }

  @Test(
    "FNV-1a of 32 bits: its published vectors",
    arguments: [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] as [(String, UInt32)])
  func shortVectors(text: String, hash: UInt32) {
    #expect(FNV1a.hash32(text.utf8) == hash)
  }
}
