import ServiceAPI
import Testing

@Suite struct PageTests {
  @Test("a page is cut at its size and its token continues the list") func cut() {
    var faults = RequestFaults()
    let page = Page(size: 2, token: "", faults: &faults)
    let (rows, token) = page.cut([1, 2, 3]) { "\($0)" }
    #expect(rows == [1, 2])
    #expect(Page(size: 2, token: token, faults: &faults).after == "2")
    #expect(page.cut([1, 2]) { "\($0)" }.nextPageToken.isEmpty)
    #expect(faults.violations.isEmpty)
  }

  @Test(
    "a size out of range and a made-up token are refused", arguments: [(-1, ""), (1_001, ""), (1, "abc"), (1, "0.7")])
  func refused(size: Int, token: String) {
    var faults = RequestFaults()
    _ = Page(size: Int32(size), token: token, faults: &faults)
    #expect(faults.violations.count == 1)
  }

  @Test("tokens keep their form: the checksum is 32-bit FNV-1a in base 36")
  func vector() {
    #expect(Page.token(after: "foobar") == "1h5yxyg.foobar")
  }
}
