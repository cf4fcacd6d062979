import Testing

@testable import HTTP2

@Suite struct WindowEstimatorTests {
  private static let kibibyte = 1_024

  @Test("Half a window has to come in before a round trip is measured, and one is measured at a time")
  func small() {
    var estimator = WindowEstimator(window: 65_536, limit: 1 << 24)
    for _ in 0..<31 { #expect(estimator.arrived(Self.kibibyte, now: 0) == .nothing) }
    #expect(estimator.arrived(Self.kibibyte, now: 0) == .measure)
    #expect(estimator.arrived(1 << 20, now: 1) == .nothing)
  }

  @Test("A window that fills up within a round trip doubles, up to the limit")
  func growth() {
    var estimator = WindowEstimator(window: 65_536, limit: 1 << 20)
    var now: Int64 = 0
    var windows: [Int] = []
    while estimator.window < 1 << 20 {
      #expect(estimator.arrived(estimator.window, now: now) == .measure)
      _ = estimator.arrived(estimator.window, now: now)
      now += 40_000_000
      guard case .grow(let window) = estimator.acknowledged(now: now) else {
        Issue.record("a full window did not grow at \(estimator.window)")
        return
      }
      estimator.grown(to: window)
      windows.append(window)
    }
    #expect(windows == [131_072, 262_144, 524_288, 1_048_576])
    #expect(estimator.arrived(1 << 20, now: now) == .nothing, "at the limit nothing is measured any more")
  }

  @Test("A window that is not filled by two fifths does not grow, nor one that has become slower")
  func steady() {
    var estimator = WindowEstimator(window: 65_536, limit: 1 << 24)
    #expect(estimator.arrived(40_000, now: 0) == .measure)
    _ = estimator.arrived(20_000, now: 1)
    #expect(estimator.acknowledged(now: 40_000_000) == .nothing)
    #expect(estimator.arrived(40_000, now: 50_000_000) == .measure)
    _ = estimator.arrived(65_536, now: 50_000_000)
    #expect(estimator.acknowledged(now: 90_000_000) == .grow(131_072))
    // Not granted; and the next round is slower.
    #expect(estimator.arrived(40_000, now: 100_000_000) == .measure)
    _ = estimator.arrived(65_536, now: 100_000_000)
    #expect(estimator.acknowledged(now: 200_000_000) == .nothing)
    #expect(estimator.acknowledged(now: 300_000_000) == .nothing, "an acknowledgement nobody asked for")
  }

  @Test("Bytes that have waited here cause no PING: the peer must have sent something since it received the last one")
  func lateReader() {
    var estimator = WindowEstimator(window: 65_536, limit: 1 << 24)
    estimator.hasNewData = true
    #expect(estimator.received(32_768, now: 0) == .measure)
    // On its way when the PING was: it tells nothing about the window.
    estimator.hasNewData = true
    #expect(estimator.acknowledged(now: 1_000_000) == .nothing)
    for _ in 0..<100 { #expect(estimator.received(32_768, now: 2_000_000) == .nothing) }
    estimator.hasNewData = true
    #expect(estimator.received(1, now: 3_000_000) == .measure)
  }

  @Test("The budget of the process is shared, and comes back with the session")
  func budget() throws {
    let budget = WindowBudget(bytes: 100_000)
    #expect(budget.acquire(60_000))
    #expect(!budget.acquire(60_000))
    budget.release(60_000)
    #expect(budget.available == 100_000)

    var settings = HTTP2Settings()
    settings.windowBudget = WindowBudget(bytes: 300_000)
    var pair: Pair? = Pair(server: settings)
    try pair?.upload(2_000_000)
    #expect(settings.windowBudget.available < 300_000, "the server's window has grown")
    #expect(settings.windowBudget.available >= 0)
    pair = nil
    #expect(settings.windowBudget.available == 300_000)
  }
}

extension WindowEstimator {
  /// Bytes come in and are read at once.
  fileprivate mutating func arrived(_ count: Int, now: Int64) -> Action {
    hasNewData = true
    return received(count, now: now)
  }
}

extension Pair {
  /// Sends one request with a body of `count` bytes.
  fileprivate func upload(_ count: Int) throws {
    let stream = HTTP2Stream()
    try client.request(stream, headers: Self.requestHeaders)
    stream.write([UInt8](repeating: 7, count: count))
    stream.finish()
    for step in 1...200 {
      (client.now, server.now) = (Int64(step) * 1_000_000, Int64(step) * 1_000_000)
      try Self.feed(server, try Self.drain(client))
      try Self.feed(client, try Self.drain(server))
    }
  }
}
