import LoadFigures
import Testing

@Suite("Schedules of an open loop")
struct ScheduleTests {
  private func times(_ schedule: Schedule) -> [Int64] {
    var cursor = schedule.cursor
    var times: [Int64] = []
    while let time = cursor.next() { times.append(time) }
    return times
  }

  @Test("a constant rate has equal intervals and no call more")
  func constant() {
    #expect(times(.constant(4, seconds: 1)) == [0, 250_000_000, 500_000_000, 750_000_000])
    #expect(times(.constant(1_000, seconds: 10)).count == 10_000)
    #expect(times(.constant(3, seconds: 1)) == [0, 333_333_333, 666_666_667])
    #expect(times(.constant(0.5, seconds: 1)) == [0])
  }

  @Test("steps follow each other")
  func steps() {
    let schedule = Schedule(.rates([.init(from: 2, to: 2, seconds: 1), .init(from: 4, to: 4, seconds: 0.5)], .even))
    #expect(times(schedule) == [0, 500_000_000, 1_000_000_000, 1_250_000_000])
    #expect(schedule.seconds == 1.5)
  }

  @Test("a ramp sends call k when its rate has added up to k")
  func ramp() {
    // From 0 to 8 a second within 1 s: 4·t² calls before t.
    let up = times(Schedule(.rates([.init(from: 0, to: 8, seconds: 1)], .even)))
    #expect(up == [0, 500_000_000, 707_106_781, 866_025_404])
    // From 8 to 0: 8·t - 4·t².
    let down = times(Schedule(.rates([.init(from: 8, to: 0, seconds: 1)], .even)))
    #expect(down == [0, 133_974_596, 292_893_219, 500_000_000])
  }

  @Test("Poisson intervals are exponential, and a seed gives the same ones")
  func poisson() {
    let schedule = Schedule.constant(1_000, seconds: 100, .poisson(seed: 7))
    let times = times(schedule)
    #expect(times == self.times(schedule))
    #expect(times.prefix(4) == [494_017, 510_948, 2_821_169, 3_695_671])
    #expect(times == times.sorted())
    // The number has mean and variance 100,000; the intervals have their mean as deviation.
    #expect(abs(times.count - 100_000) < 4 * 316)
    let intervals = zip(times.dropFirst(), times).map { Double($0 - $1) / 1e6 }
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    let variance = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(intervals.count)
    #expect(abs(mean - 1) < 0.02)
    #expect(abs(variance.squareRoot() - 1) < 0.02)
    #expect(self.times(.constant(1_000, seconds: 1, .poisson(seed: 8))).first != times.first)
  }

  @Test("recorded times are sent as they were")
  func recorded() {
    #expect(times(Schedule(.recorded([5, 5, 9]))) == [5, 5, 9])
    #expect(times(Schedule(.recorded([]))).isEmpty)
  }
}
