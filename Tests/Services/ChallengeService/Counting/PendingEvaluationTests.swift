import LocalTime
import Messages
import Testing

@testable import ChallengeCounting

@Suite struct PendingEvaluationTests {
  @Test("CH-15 the fact that made an evaluation necessary is kept with it") func cause() {
    var pending = PendingEvaluation()
    pending.cause = .zone
    #expect(PendingEvaluation(pending.bytes) == pending)
    // Earlier versions named none.
    #expect(PendingEvaluation(pending.bytes.dropLast(16))?.cause == .unspecified)
  }

  @Test("CH-5 a change of what is counted of an interrupted day has the day begun again; other changes wait")
  func changeOfInterruptedDay() {
    let start = Instant(seconds: 1_772_400_000)
    var pending = PendingEvaluation()
    pending.add(touched: [start..<start + 43_200])
    // What has not begun becomes larger.
    pending.add(touched: [start + 43_200..<start + 86_400])
    #expect(pending.round == .init(touched: [start..<start + 86_400]) && pending.waiting.isEmpty)
    let day = PartialDay(
      date: LocalDate(daysSinceEpoch: 20_514), purpose: .sum, next: start + 3_600, usage: .init(seconds: 600))
    pending.round?.cursor = .init(instant: start, day: day)
    pending.add(touched: [start - 60..<start, start + 3_600..<start + 3_700])
    #expect(pending.round?.cursor?.day == day)
    #expect(PendingEvaluation(pending.bytes) == pending)
    pending.hasWithdrawn = true
    #expect(PendingEvaluation(pending.bytes) == pending)
    pending.add(touched: [start + 3_599..<start + 3_700])
    #expect(pending.round?.cursor == .init(instant: start, day: nil))
    #expect(pending.waiting == [start - 60..<start, start + 3_599..<start + 3_700])
  }
}
