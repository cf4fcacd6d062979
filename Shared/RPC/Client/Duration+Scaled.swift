extension Duration {
  /// This many times as long, between 0 and `limit`. `*` would trap where the product overflows a `Duration`, and a
  /// configuration may contain any factor.
  func scaled(by factor: Double, atMost limit: Duration = .seconds(Int64.max)) -> Duration {
    let product = inSeconds * factor
    // Not a number either.
    guard product < limit.inSeconds else { return limit }
    return product > 0 ? min(self * factor, limit) : .zero
  }

  /// A pause that has grown so many times by the factor, `limit` at most: exponential back-off.
  package func growing(by factor: Double, times: Int, atMost limit: Duration) -> Duration {
    var grown = self
    var remaining = times
    while remaining > 0, grown < limit || factor < 1 {
      grown = grown.scaled(by: factor, atMost: limit)
      remaining -= 1
    }
    return grown
  }

  private var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
