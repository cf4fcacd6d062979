import PairingCode
import Testing

@Suite struct RecoveryCodeTests {
  @Test("FA-8 a recovery code is read as typed, and any other text is rejected")
  func typed() throws {
    let handle = try #require(RecoveryHandle(partition: 0xA7, randomBytes: [0xFF, 0x00, 0x81]))
    let code = try #require(RecoveryCode(handle, randomBytes: (0..<14).map { $0 * 17 }))
    #expect(code.text.count == 20 && RecoveryCode(typed: code.text) == code)
    #expect(code.text.hasPrefix(handle.text) && handle.text.count == 6)
    let read = try #require(RecoveryCode(typed: "7k2m-9qxw-4t5v-hora-3dli"))
    #expect(read.text == "7K2M9QXW4T5VH0RA3D11" && read.handle?.text == "7K2M9Q")
    // 7 and K are 00111 10011: the first eight bits are the partition.
    #expect(read.handle?.partition == 0b0011_1100)
    for text in [
      "", "7K2M9QXW4T", "7K2M9QXW4T5VH0RA3D1", "7K2M9QXW4T5VH0RA3D1U", "7K2M9QXW4T5VH0RA3D111",
      String(repeating: "-", count: 80),
    ] {
      #expect(RecoveryCode(typed: text) == nil, "\(text)")
    }
    #expect(RecoveryCode(handle, randomBytes: Array(repeating: 0, count: 13)) == nil)
    #expect(RecoveryHandle(partition: 0, randomBytes: [0, 0]) == nil)
    #expect("\(code)" == "RecoveryCode(hidden)")
  }

  @Test("FA-8 a former code of sixteen characters does not say whose it is")
  func former() {
    #expect(RecoveryCode(typed: "7k2m-9qxw-4t5v-hora")?.text == "7K2M9QXW4T5VH0RA")
    #expect(RecoveryCode(typed: "7K2M 9QXW 4T5V HlIA")?.text == "7K2M9QXW4T5VH11A")
    #expect(RecoveryCode(typed: "7K2M9QXW4T5VH0RA")?.handle == nil)
    #expect(RecoveryCode(typed: "7K2M9QXW4T5VH0RU") == nil)
  }

  @Test("FA-8 a handle names its partition, whichever it is, and has 22 random bits next to it")
  func partitions() throws {
    for partition in 0...UInt8.max {
      for random in [[0, 0, 0], [0x3F, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF], [0x12, 0x34, 0x56]] as [[UInt8]] {
        let handle = try #require(RecoveryHandle(partition: partition, randomBytes: random))
        let code = try #require(RecoveryCode(handle, randomBytes: Array(repeating: 31, count: 14)))
        #expect(RecoveryCode(typed: code.text)?.handle == handle && handle.partition == partition)
      }
    }
    let handles = [[0x00, 0x00, 0x01], [0x20, 0x00, 0x00], [0x40, 0x00, 0x01]].map {
      RecoveryHandle(partition: 255, randomBytes: $0)?.text
    }
    #expect(handles == ["ZW0001", "ZY0000", "ZW0001"])
  }
}
