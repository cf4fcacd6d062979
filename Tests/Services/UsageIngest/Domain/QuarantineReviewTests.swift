import LocalTime
import Testing
import UsageDomain

@Suite struct QuarantineReviewTests {
  @Test("US-7 a waiting record is decided once; the same decision again changes nothing, the other one is refused")
  func decisions() throws {
    let content = record(from: try instant("2026-03-02T09:00:00Z"), seconds: 90_000).content
    #expect(QuarantineReview(of: content, in: .waiting, to: .accepted) == .decided)
    #expect(QuarantineReview(of: content, in: .waiting, to: .rejected) == .decided)
    #expect(QuarantineReview(of: content, in: .accepted, to: .accepted) == .unchanged)
    #expect(QuarantineReview(of: content, in: .rejected, to: .rejected) == .unchanged)
    #expect(QuarantineReview(of: content, in: .accepted, to: .rejected) == .alreadyDecided)
    #expect(QuarantineReview(of: content, in: .rejected, to: .accepted) == .alreadyDecided)
  }

  @Test("US-7 31 days can be accepted, one second more only rejected; lengths beyond 64 bits are no crash")
  func bound() throws {
    let start = try instant("2026-03-02T09:00:00Z")
    func review(_ seconds: Int64, _ decision: QuarantineState) -> QuarantineReview {
      QuarantineReview(of: record(from: start, seconds: seconds).content, in: .waiting, to: decision)
    }
    #expect(review(2_678_400, .accepted) == .decided)
    #expect(review(2_678_401, .accepted) == .tooLong)
    #expect(review(2_678_401, .rejected) == .decided)
    #expect(review(-5, .accepted) == .decided)
    let ages = RecordContent(appToken: token(1), start: try instant("0001-01-01T00:00:00Z"), end: start)
    #expect(QuarantineReview(of: ages, in: .waiting, to: .accepted) == .tooLong)
  }
}
