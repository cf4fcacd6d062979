import EventLoop
import Testing

@testable import EventFeed

@Suite("When a watch looks again, and when it owes a sign of life") struct WatchTimesTests {
  private let begin = MonotonicInstant(nanoseconds: 7_000_000_000)

  private func expect(
    _ times: WatchTimes, _ due: WatchTimes.Due, after seconds: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(times.next.due == due, sourceLocation: location)
    #expect(times.next.at - begin == .seconds(seconds), sourceLocation: location)
  }

  @Test("Without signs a watch looks again after five minutes")
  func looks() {
    var times = WatchTimes(signsEvery: nil, begin: begin)
    times.noteLook(hasSent: true, at: begin)
    expect(times, .look, after: 300)
    times.noteResponse(at: begin + .seconds(20))
    times.noteLook(hasSent: false, at: begin + .seconds(10))
    expect(times, .look, after: 310)
  }

  @Test("A sign is due after an interval without a response, from the begin of the call on; a look alone moves none")
  func signs() {
    var times = WatchTimes(signsEvery: .seconds(25), begin: begin)
    times.noteLook(hasSent: false, at: begin + .seconds(3))
    expect(times, .sign, after: 25)
    times.noteResponse(at: begin + .seconds(26))
    expect(times, .sign, after: 51)
    times.noteLook(hasSent: false, at: begin + .seconds(40))
    expect(times, .sign, after: 51)
    times.noteLook(hasSent: true, at: begin + .seconds(50))
    expect(times, .sign, after: 75)
  }

  @Test("Signs postpone no look, and where both are due the look is")
  func both() {
    var times = WatchTimes(signsEvery: .seconds(100), begin: begin)
    times.noteLook(hasSent: true, at: begin)
    for seconds in [100, 200] {
      expect(times, .sign, after: seconds)
      times.noteResponse(at: begin + .seconds(seconds))
    }
    expect(times, .look, after: 300)
  }
}
