import LocalTime
import Ordering

/// Learning that many challenges evaluate, indexed once: its sum between two instants is found by bisection.
package struct LearningIndex: Sendable {
  private var all = Stretches()
  private var byApp: [String: Stretches] = [:]

  /// - Parameter segments: in order, disjoint.
  package init(_ segments: some Sequence<LearningSegment>) {
    for segment in segments {
      all.append(segment)
      byApp[segment.app, default: Stretches()].append(segment)
    }
  }

  package var apps: [String] { Array(byApp.keys) }

  fileprivate func sum(of app: String?, in span: Range<Instant>) -> CountedSum {
    guard let stretches = app.map({ byApp[$0] }) ?? all else { return CountedSum() }
    let (low, high) = (stretches.sum(before: span.lowerBound), stretches.sum(before: span.upperBound))
    return CountedSum(seconds: high.seconds - low.seconds, sixtieths: high.sixtieths - low.sixtieths)
  }

  /// Stretches in order, each with the sum of those before it.
  private struct Stretches {
    private var list: [(segment: LearningSegment, before: CountedSum)] = []

    mutating func append(_ segment: LearningSegment) {
      var before = CountedSum()
      if let last = list.last {
        before = last.before
        before.seconds += last.segment.seconds
        before.sixtieths += last.segment.sixtieths
      }
      list.append((segment, before))
    }

    func sum(before instant: Instant) -> CountedSum {
      let index = list.partitioningIndex { $0.segment.span.lowerBound >= instant }
      guard index > 0 else { return CountedSum() }
      var (last, sum) = list[index - 1]
      last.span = last.span.clamped(to: Instant.distantPast..<instant)
      sum.seconds += last.seconds
      sum.sixtieths += last.sixtieths
      return sum
    }
  }
}

extension CountingRule {
  /// The counted part of indexed learning; without the instant at which a target is reached, and without a peak.
  package mutating func sum(of index: LearningIndex, facts: ChildFacts) -> CountedUsage {
    var sum = CountedUsage()
    // An empty list matches every app.
    let apps: [String?] = version.settings.learningApps.isEmpty && detail != .apps ? [nil] : index.apps
    for app in apps {
      let end = app.map { self.end(of: $0, facts: facts) } ?? Instant.distantFuture
      for span in spans where span.lowerBound < end {
        let part = index.sum(of: app, in: span.clamped(to: Instant.distantPast..<end))
        sum.seconds += part.seconds
        sum.sixtieths += part.sixtieths
        if detail == .apps, let app, part.seconds > 0 { sum.apps[app, default: 0] += part.seconds }
      }
    }
    return sum
  }
}
