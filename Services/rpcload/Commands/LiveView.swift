import LoadEngine
import LoadFigures

/// The present line of a run, on a terminal.
struct LiveView: Sendable {
  private static let barWidth = 20

  func show(_ progress: LoadProgress, of plan: LoadPlan, _ label: String) {
    let seconds = Double(progress.time) / 1e9
    let share = min(max(seconds / plan.seconds, 0), 1)
    let filled = Int(share * Double(Self.barWidth))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
    var text = "\(bar) \(decimal(min(seconds, plan.seconds), 1))/\(shortened(plan.seconds)) s"
    if seconds < plan.warmUp {
      text += "  warm-up"
    } else {
      text += "  \(progress.succeeded) ok"
      if progress.failed > 0 { text += "  \(progress.failed) failed" }
      if progress.shed > 0 { text += "  \(progress.shed) shed" }
      if let last = progress.last {
        text += "  \(last.succeeded)/s"
        if let median = last.percentile(50), let high = last.percentile(99) {
          text += "  p50 \(durationText(median))  p99 \(durationText(high))"
        }
      }
    }
    Terminal.replaceLine(text)
  }

  func end() { Terminal.replaceLine("") }
}
