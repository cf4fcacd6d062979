import Testing

@testable import EventLoop

@Suite("Reports of a listener that cannot accept")
struct AcceptFailuresTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

  @Test("The first failure is reported at once, then one a minute, with their number")
  func reports() {
    var trouble = AcceptFailures()
    var reported: [Int] = []
    // Every 100 ms for two and a half minutes.
    for attempt in 0..<1_500 {
      if let attempts = trouble.failed(at: start + .milliseconds(100 * attempt)) { reported.append(attempts) }
    }
    #expect(reported == [1, 601, 1_201])
    #expect(trouble.isPresent)
    #expect(trouble.succeeded() == 1_500)
    #expect(!trouble.isPresent)
    #expect(trouble.succeeded() == nil)
  }

  @Test("Intermittent failures make one pair of lines a minute")
  func flapping() {
    var trouble = AcceptFailures()
    var lines = 0
    for attempt in 0..<600 {
      if trouble.failed(at: start + .milliseconds(100 * attempt)) != nil { lines += 1 }
      if trouble.succeeded() != nil { lines += 1 }
    }
    #expect(lines == 2)
  }
}
