package import LocalTime

/// Which challenge a child's summary shows (CH-13).
package enum Nearness {
  /// A challenge's current period; progress and target in the same unit.
  package struct Candidate: Hashable, Sendable {
    package var created: Instant
    package var progress: Int64
    package var target: Int64
    package var isCompleted: Bool

    package init(created: Instant, progress: Int64, target: Int64, isCompleted: Bool) {
      self.created = created
      self.progress = progress
      self.target = target
      self.isCompleted = isCompleted
    }
  }

  /// The index of the challenge nearest to completion among those not completed; ties go to the one created earlier.
  package static func nearest(_ candidates: [Candidate]) -> Int? {
    let open = candidates.indices.filter { !candidates[$0].isCompleted }
    return open.min { left, right in
      let (first, second) = (candidates[left], candidates[right])
      let firstShare = first.progress.multipliedFullWidth(by: second.target)
      let secondShare = second.progress.multipliedFullWidth(by: first.target)
      if firstShare != secondShare { return firstShare > secondShare }
      return first.created < second.created
    }
  }
}
