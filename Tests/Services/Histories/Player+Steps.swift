import Database
import LocalTime
import Randomness

extension Player {
  /// Steps that cross hours, days and weeks, in seconds.
  private static let sizes: [Int64] = [60, 1_800, 3_600, 25 * 3_600, 60 * 3_600, 7 * 86_400]

  /// At times a step that is drawn.
  mutating func stepClocks() async throws {
    guard var random = steps else { return }
    defer { steps = random }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    let all = services.steppedClocks.indices
    let stepped = Int.random(in: 0..<3, using: &random) == 0 ? Set(all) : [Int.random(in: all, using: &random)]
    let size =
      Bool.random(using: &random)
      ? Self.sizes.randomElement(using: &random) ?? 60 : Int64.random(in: 1...7 * 86_400, using: &random)
    let isAhead = Int.random(in: 0..<4, using: &random) > 0
    try await take(.init(at: 0, ahead: isAhead ? size : -size, lasting: 0, services: stepped), until: 0, &random)
  }

  /// The steps that were chosen and begin before an instant, each at its own.
  /// - Parameter end: in seconds after the start.
  mutating func stepClocks(before end: Int64) async throws {
    guard var random = steps else { return }
    defer { steps = random }
    while let next = chosenSteps.first, next.at < end {
      chosenSteps.removeFirst()
      // Where another one has lasted longer it begins later.
      let begin = history.start + next.at
      if services.now < begin { try await services.advance(to: begin, settling: services.databases) }
      try await take(next, until: end - 1, &random)
    }
  }

  /// A step of all clocks after which nothing arrives that would be decided from as well.
  mutating func stepClocksLast() async throws {
    guard var random = steps else { return }
    let step = ClockStep(at: 0, ahead: 60 * 3_600, lasting: 0, services: Set(services.steppedClocks.indices))
    try await take(step, until: 0, &random)
  }

  /// The clocks of some services are wrong for a while, in which time passes for what waits for it, and events arrive.
  private func take(_ step: ClockStep, until end: Int64, _ random: inout SeededRandom) async throws {
    for index in step.services { services.steppedClocks[index].set(ahead: .seconds(step.ahead)) }
    for database in services.databases { await database.settleTimers() }
    // Also one that is behind now.
    try await services.redecide(step.services)
    let last = min(services.now + step.lasting, history.start + end)
    if last > services.now { try await services.advance(to: last, settling: services.databases) }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      guard let feed = services.feeds.randomElement(using: &random) else { break }
      _ = try await services.advance(feed, atMost: Int.random(in: 1...5, using: &random))
    }
    for database in services.databases { await database.settleTimers() }
    for index in step.services { services.steppedClocks[index].set(ahead: .zero) }
    try await services.redecide(step.services)
  }
}
