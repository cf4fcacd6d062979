import Testing

@testable import EventLoop

@Suite("What a listener tells when it cannot accept")
struct AcceptTroubleTests {
  private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

  @Test("The first failure is told at once, then one a minute, with how many there were")
  func reports() {
    var trouble = AcceptTrouble()
    var told: [Int] = []
    // Every 100 ms for two and a half minutes.
    for attempt in 0..<1_500 {
      if let attempts = trouble.failed(at: start + .milliseconds(100 * attempt)) { told.append(attempts) }
    }
    #expect(told == [1, 601, 1_201])
    #expect(trouble.isPresent)
    #expect(trouble.succeeded() == 1_500)
    #expect(!trouble.isPresent)
    #expect(trouble.succeeded() == nil)
  }

  @Test("Failures that come and go make one pair of lines a minute")
  func flapping() {
    var trouble = AcceptTrouble()
    var lines = 0
    for attempt in 0..<600 {
      if trouble.failed(at: start + .milliseconds(100 * attempt)) != nil { lines += 1 }
      if trouble.succeeded() != nil { lines += 1 }
    }
    #expect(lines == 2)
  }
}
