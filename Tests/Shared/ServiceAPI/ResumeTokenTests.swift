import Database
import ServiceAPI
import Testing

@Suite struct ResumeTokenTests {
  private let watch = ResumeToken.Watch(1)
  private let other = ResumeToken.Watch(2)

  private func epoch(_ first: UInt8) throws -> Epoch {
    try #require(Epoch(bytes: (0..<16).map { $0 + first }))
  }

  @Test("a token decodes to its numbers, and keeps its form: clients keep it across upgrades") func form() throws {
    let (numbers, epoch): ([UInt64], Epoch) = ([7, 0xfedc_ba98_7654_3210], try epoch(0))
    let text = ResumeToken.text(numbers, of: watch, about: "child", epoch: epoch)
    #expect(text == "AQABAgMEBQYHCAkKCwwNDg-dSAAldjQkYgcAAAAAAAAAEDJUdpi63P4")
    #expect(ResumeToken.numbers(in: text, of: watch, about: "child", epoch: epoch) == numbers)
    let empty = ResumeToken.text([], of: other, about: "", epoch: epoch)
    #expect(ResumeToken.numbers(in: empty, of: other, about: "", epoch: epoch) == [])
  }

  @Test("a token of another watch, subject or history, or a damaged one, counts as none") func foreign() throws {
    let (own, restored) = (try epoch(0), try epoch(1))
    let text = ResumeToken.text([1, 2], of: other, about: "child", epoch: own)
    #expect(ResumeToken.numbers(in: text, of: watch, about: "child", epoch: own) == nil)
    #expect(ResumeToken.numbers(in: text, of: other, about: "sibling", epoch: own) == nil)
    #expect(ResumeToken.numbers(in: text, of: other, about: "child", epoch: restored) == nil)
    let damaged = (0..<text.count).map { String(text.prefix($0)) } + [text + "A", text + "=", text + text, " " + text]
    for text in damaged {
      #expect(ResumeToken.numbers(in: text, of: other, about: "child", epoch: own) != [1, 2])
    }
    let long = ResumeToken.text(Array(repeating: 1, count: 400), of: other, about: "child", epoch: own)
    #expect(ResumeToken.numbers(in: long, of: other, about: "child", epoch: own) == nil)
  }

  @Test("digests are FNV-1a: its published vectors") func digests() {
    #expect(Digest.of("") == 0xcbf2_9ce4_8422_2325)
    #expect(Digest.of("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(Digest.of("foobar") == 0x8594_4171_f739_67e8)
  }
}
