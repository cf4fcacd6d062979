import PairingCode
import Testing

@Suite struct RecoveryCodeTests {
  @Test("FA-8 a recovery code is read as typed, and what is none is rejected")
  func typed() throws {
    let code = try #require(RecoveryCode(randomBytes: (0..<16).map { $0 * 17 }))
    #expect(code.text.count == 16 && RecoveryCode(typed: code.text) == code)
    #expect(RecoveryCode(typed: "7k2m-9qxw-4t5v-hora")?.text == "7K2M9QXW4T5VH0RA")
    #expect(RecoveryCode(typed: "7K2M 9QXW 4T5V HlIA")?.text == "7K2M9QXW4T5VH11A")
    for text in ["", "7K2M9QXW4T", "7K2M9QXW4T5VH0RU", "7K2M9QXW4T5VH0RAA", String(repeating: "-", count: 80)] {
      #expect(RecoveryCode(typed: text) == nil, "\(text)")
    }
    #expect(RecoveryCode(randomBytes: Array(repeating: 0, count: 15)) == nil)
    #expect("\(code)" == "RecoveryCode(hidden)")
  }
}
