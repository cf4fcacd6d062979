/// Whether the figures are the server's, or the load generator's own.
package struct GeneratorVerdict: Hashable, Sendable {
  /// Faults of the generator itself; empty when the figures are the server's.
  package var faults: [String]

  package var isSound: Bool { faults.isEmpty }

  /// Lag that 1 % of the calls may have.
  package static let maximumLag: Int64 = 5_000_000
  /// Pauses that count: the pauses that a busy machine gives any process are shorter.
  package static let minimumPause: Int64 = 50_000_000
  /// Share of the time a loop may be busy.
  package static let maximumBusyShare = 0.95

  /// A loop that is busy for less is late for want of a processor, not of more loops.
  private static let idleShare = 0.6

  /// - Parameter isOpen: whether calls were sent by a schedule.
  package init(_ figures: RunFigures, isOpen: Bool) {
    faults = []
    let pauses = figures.pauses.filter { $0.length >= Self.minimumPause }
    if let longest = pauses.max(by: { $0.length < $1.length }) {
      faults.append(
        "the load generator itself stood still \(pauses.count == 1 ? "once" : "\(pauses.count) times"), for "
          + "\(durationText(longest.length)) at most (\(decimal(Double(longest.at) / 1e9, 1)) s after the start): "
          + "latencies of that time are its own")
    }
    guard isOpen else { return }
    let lag = figures.lag.percentile(99)
    if lag > Self.maximumLag, pauses.isEmpty || figures.lag.percentile(50) > Self.maximumLag {
      let late = "1 % of the calls were sent \(durationText(lag)) late or more"
      faults.append(
        figures.busiestLoop > Self.idleShare
          ? "the load generator itself is saturated: \(late); use more --loops or processes, or a lower rate"
          : "the load generator itself was late: \(late), as other programs had the processors; free some of them")
    } else if figures.busiestLoop > Self.maximumBusyShare {
      faults.append(
        "the load generator itself is saturated: a loop was busy \(percentText(figures.busiestLoop)) of the time; use "
          + "more --loops or processes, or a lower rate")
    }
    if figures.dropped > 0 {
      faults.append(
        "\(figures.dropped) calls were not sent, as too many had no answer yet; raise --max-outstanding")
    }
  }
}
