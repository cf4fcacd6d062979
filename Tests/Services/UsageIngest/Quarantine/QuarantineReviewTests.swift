import LocalTime
import Testing

@testable import UsageQuarantine
@testable import UsageRecords

@Suite struct QuarantineReviewTests {
  @Test("US-7 a waiting record is decided once; the same decision again changes nothing, the other one is rejected")
  func decisions() throws {
    let receipt = try instant("2026-03-02T09:00:00Z")
    let content = record(from: receipt, seconds: 90_000).content
    #expect(QuarantineReview(of: content, receipt: receipt, in: .waiting, to: .accepted) == .decided)
    #expect(QuarantineReview(of: content, receipt: receipt, in: .waiting, to: .rejected) == .decided)
    #expect(QuarantineReview(of: content, receipt: receipt, in: .accepted, to: .accepted) == .unchanged)
    #expect(QuarantineReview(of: content, receipt: receipt, in: .rejected, to: .rejected) == .unchanged)
    #expect(QuarantineReview(of: content, receipt: receipt, in: .accepted, to: .rejected) == .alreadyDecided)
    #expect(QuarantineReview(of: content, receipt: receipt, in: .rejected, to: .accepted) == .alreadyDecided)
  }

  @Test("US-7 31 days can be accepted, one second more only rejected; lengths beyond 64 bits are no crash")
  func bound() throws {
    let start = try instant("2026-03-02T09:00:00Z")
    func review(_ seconds: Int64, _ decision: QuarantineState) -> QuarantineReview {
      QuarantineReview(
        of: record(from: start, seconds: seconds).content, receipt: start, in: .waiting, to: decision)
    }
    #expect(review(2_678_400, .accepted) == .decided)
    #expect(review(2_678_401, .accepted) == .tooLong)
    #expect(review(2_678_401, .rejected) == .decided)
    #expect(review(-5, .accepted) == .decided)
    let ages = RecordContent(appToken: token(1), start: try instant("0001-01-01T00:00:00Z"), end: start)
    #expect(QuarantineReview(of: ages, receipt: start, in: .waiting, to: .accepted) == .outsideTimes)
    #expect(QuarantineReview(of: ages, receipt: start, in: .waiting, to: .rejected) == .decided)
  }

  @Test("US-7 a record outside of 2000-01-01 to 366 days after its receipt can only be rejected")
  func times() throws {
    let receipt = try instant("2026-03-02T09:00:00Z")
    func review(from start: Instant) -> QuarantineReview {
      QuarantineReview(
        of: record(from: start, seconds: 60).content, receipt: receipt, in: .waiting, to: .accepted)
    }
    #expect(review(from: receipt + 366 * 86_400 - 60) == .decided)
    #expect(review(from: receipt + 366 * 86_400 - 59) == .outsideTimes)
    #expect(review(from: try instant("2000-01-01T00:00:00Z")) == .decided)
    #expect(review(from: try instant("1999-12-31T23:59:59Z")) == .outsideTimes)
  }
}
