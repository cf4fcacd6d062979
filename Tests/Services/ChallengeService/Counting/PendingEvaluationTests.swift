import LocalTime
import Messages
import StoredMessages
import StoredStates
import Testing

@testable import ChallengeCounting

@Suite struct PendingEvaluationTests {
  @Test("CH-15 the fact that made an evaluation necessary is kept with it") func cause() throws {
    var pending = PendingEvaluation()
    pending.cause = .zone
    #expect(try PendingEvaluation(pending.bytes) == pending)
    #expect(try PendingEvaluation(PendingEvaluation().bytes) == PendingEvaluation())
  }

  @Test("CH-5 an evaluation that earlier versions stored is read, with or without the fields they did not know yet")
  func earlierForms() throws {
    func bytes(_ numbers: some Sequence<Int64>) -> [UInt8] {
      numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
    let start = Instant(seconds: 100)
    var pending = PendingEvaluation()
    pending.streaksFrom = LocalDate(daysSinceEpoch: 20_514)
    pending.round = .init(
      touched: [start..<start + 60, start + 90..<start + 99], isBooking: true, place: 7, cursor: .init(instant: start))
    pending.waiting = [start..<start + 1]
    let first: [Int64] = [1, 20_514, 4, 100, 160, 190, 199, 2, 1, 7, 1, 100, 2, 100, 101]
    #expect(PendingEvaluation(bytes(first)) == pending)
    // The days: their apps, eight bytes of a name to a number; a chain, and in it the highest amount.
    pending.round?.cursor?.day = PartialDay(
      date: LocalDate(daysSinceEpoch: 20_514), purpose: .completion, next: start, usage: .init(seconds: 5, sixtieths: 6)
    )
    pending.round?.cursor?.day?.usage.apps = ["maths 101": 5]
    let name: [Int64] = [0x2073_6874_616D | 0x3031 << 48, 0x31]
    let apps: [Int64] = [20_514, 1, 100, 5, 6, 9_000_000_000_000_000_002, 5, 9] + name
    var state = ChainState(steps: 1)
    (state.firstDate, state.progress) = (LocalDate(daysSinceEpoch: 20_513), 8)
    var chain = ChainMeter(state)
    (chain.today, chain.peak) = (
      4, Peak(within: 60, best: 50, end: start, sum: 40, usage: [.init(span: start - 9..<start, rate: 30)])
    )
    pending.streaksDay = PartialDay(date: LocalDate(daysSinceEpoch: 20_514), purpose: .sum, next: start)
    pending.streaksDay?.usage.reached = .init(instant: start, sixtieths: 3)
    pending.streaksDay?.usage.chain = chain
    let chained: [Int64] = [
      20_514, 0, 100, 0, 0, 100, 3, 9_000_000_000_000_000_003, 1, 20_513, 8, .min, 4, 7, 60, 50, 100, 40, 91, 100, 30,
    ]
    let days = [Int64(apps.count)] + apps + [Int64(chained.count)] + chained
    #expect(PendingEvaluation(bytes(first + days)) == pending)
    (pending.heldUntil, pending.cause, pending.hasWithdrawn) = (start, .zone, true)
    let all = first + days + [1, 100, 2, Int64(pending.cause.rawValue), 1]
    #expect(PendingEvaluation(bytes(all)) == pending)
    #expect(try PendingEvaluation(pending.bytes) == pending)
    #expect(PendingEvaluation(bytes(all.dropLast())) == nil)
    // Each number of the chain's day of which no count can come.
    for (place, number) in [
      (3, -1), (4, .min), (8, -1), (10, .min), (10, .max), (12, -1), (14, 0), (15, 39), (16, .max), (17, -1), (18, 101),
      (18, .min), (20, -1), (20, .max),
    ] as [(Int, Int64)] {
      var damaged = chained
      damaged[place] = number
      #expect(PendingEvaluation(bytes(first + [0, Int64(damaged.count)] + damaged)) == nil, "\(place) \(number)")
    }
    #expect(PendingEvaluation(bytes(first + [0, Int64(chained.count)] + chained)) != nil)
    for damage in [
      { $0.seconds = -1 }, { $0.sixtieths = .max }, { $0.apps["a"] = -1 }, { $0.chain?.steps = -1 },
      { $0.chain?.progress = .min }, { $0.chain?.today = .max }, { $0.chain?.apps["a"] = .min },
      { $0.chain?.peak?.within = 0 }, { $0.chain?.peak?.sum = 51 }, { $0.chain?.peak?.end = .min },
      { $0.chain?.peak?.usage[0].rate = -1 }, { $0.chain?.peak?.usage[0].end = 90 },
    ] as [(inout StoredV1.PartialDay) -> Void] {
      var stored = pending.stored
      var day = try #require(stored.streaks?.day)
      damage(&day)
      stored.streaks?.day = day
      #expect(PendingEvaluation(stored) == nil, "\(day)")
    }
  }

  @Test("CH-5 a change of what is counted of an interrupted day has the day begun again; other changes wait")
  func changeOfInterruptedDay() throws {
    let start = Instant(seconds: 1_772_400_000)
    var pending = PendingEvaluation()
    pending.add(touched: [start..<start + 43_200])
    // A round that has not begun becomes larger.
    pending.add(touched: [start + 43_200..<start + 86_400])
    #expect(pending.round == .init(touched: [start..<start + 86_400]) && pending.waiting.isEmpty)
    let day = PartialDay(
      date: LocalDate(daysSinceEpoch: 20_514), purpose: .sum, next: start + 3_600, usage: .init(seconds: 600))
    pending.round?.cursor = .init(instant: start, day: day)
    pending.add(touched: [start - 60..<start, start + 3_600..<start + 3_700])
    #expect(pending.round?.cursor?.day == day)
    #expect(try PendingEvaluation(pending.bytes) == pending)
    pending.hasWithdrawn = true
    #expect(try PendingEvaluation(pending.bytes) == pending)
    pending.add(touched: [start + 3_599..<start + 3_700])
    #expect(pending.round?.cursor == .init(instant: start, day: nil))
    #expect(pending.waiting == [start - 60..<start, start + 3_599..<start + 3_700])
  }
}
