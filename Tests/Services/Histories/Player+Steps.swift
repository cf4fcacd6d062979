import Randomness

extension Player {
  /// Steps that cross hours, days and weeks, in seconds.
  private static let sizes: [Int64] = [60, 1_800, 3_600, 25 * 3_600, 60 * 3_600, 7 * 86_400]

  /// The clocks of some services are wrong for a while, in which time passes for what waits for it, and events arrive.
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
    for index in stepped { services.steppedClocks[index].set(ahead: .seconds(isAhead ? size : -size)) }
    for database in services.databases { await database.settleTimers() }
    // Also one that is behind now.
    try await services.redecide(stepped)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      guard let feed = services.feeds.randomElement(using: &random) else { break }
      _ = try await services.advance(feed, atMost: Int.random(in: 1...5, using: &random))
    }
    for database in services.databases { await database.settleTimers() }
    for index in stepped { services.steppedClocks[index].set(ahead: .zero) }
    try await services.redecide(stepped)
  }
}
