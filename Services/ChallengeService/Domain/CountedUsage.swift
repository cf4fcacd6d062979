import LocalTime

/// The usage of a challenge that counts, in order, with what it adds up to (CH-5).
struct CountedUsage {
  private(set) var pieces: [LearningSegment] = []
  private(set) var seconds: Int64 = 0
  private(set) var sixtieths: Int64 = 0

  /// The parts of segments that fall into spans and pass the version's app filter. An empty filter matches every app;
  /// a list matches an app until its removal.
  /// - Parameters:
  ///   - segments: in order, disjoint.
  ///   - spans: in order, disjoint.
  init(segments: ArraySlice<LearningSegment>, in spans: [Range<Instant>], version: ChallengeVersion, facts: ChildFacts)
  {
    var filter = AppFilter(version, facts: facts)
    var index = segments.startIndex
    for span in spans {
      while index < segments.endIndex && segments[index].span.upperBound <= span.lowerBound { index += 1 }
      var reaching = index
      while reaching < segments.endIndex && segments[reaching].span.lowerBound < span.upperBound {
        var piece = segments[reaching]
        piece.span = piece.span.clamped(to: span)
        piece.span = piece.span.clamped(to: Instant.distantPast..<filter.end(of: piece.app))
        append(piece)
        reaching += 1
      }
    }
  }

  private mutating func append(_ piece: LearningSegment) {
    guard !piece.span.isEmpty else { return }
    pieces.append(piece)
    seconds += piece.seconds
    sixtieths += piece.sixtieths
  }

  /// The exact instant at which the counted amount reaches a target, with the sixtieths earned up to it; nil when it
  /// does not. A target of 0 or less is reached before anything is counted, so it has no instant.
  func reaches(_ target: Int64, in unit: GoalType.Unit) -> (instant: Instant, sixtieths: Int64)? {
    guard target > 0 else { return nil }
    var left = target
    var earned: Int64 = 0
    for piece in pieces {
      let perSecond = unit == .points ? piece.pointsPerMinute : 1
      guard perSecond > 0 else { continue }
      let needed = (left + perSecond - 1) / perSecond
      if needed <= piece.seconds {
        return (piece.span.lowerBound + needed, earned + needed * piece.pointsPerMinute)
      }
      left -= piece.seconds * perSecond
      earned += piece.sixtieths
    }
    return nil
  }
}

/// Until when the learning of apps passes a version's filter: an empty filter lets every app pass. Each app is looked for in
/// the list once.
private struct AppFilter {
  private let version: ChallengeVersion
  private let facts: ChildFacts
  private var ends: [String: Instant] = [:]
  private var last: (app: String, end: Instant)?

  init(_ version: ChallengeVersion, facts: ChildFacts) {
    self.version = version
    self.facts = facts
  }

  mutating func end(of app: String) -> Instant {
    if version.settings.learningApps.isEmpty { return .distantFuture }
    if let last, last.app == app { return last.end }
    let end = ends[app] ?? look(for: app)
    last = (app, end)
    return end
  }

  private mutating func look(for app: String) -> Instant {
    let end =
      version.settings.learningApps.contains(app)
      ? facts.end(of: app, chosenAt: version.learningAppsChosen) : Instant.distantPast
    ends[app] = end
    return end
  }
}
