package import LocalTime

/// The settings in force from an edit on.
package struct ChallengeVersion: Hashable, Sendable {
  /// From 1.
  package var number: Int64
  package var effective: Instant
  package var settings: ChallengeSettings
  /// When the list of learning apps was chosen, in this version or an earlier one: later removals apply to it (SH-7).
  package var learningAppsChosen: Instant
  /// When the list of reward apps was chosen.
  package var rewardAppsChosen: Instant
  /// The program's rules, where it is the version of a period: those at the period's first instant.
  package internal(set) var rules = RuleBook.current.newest

  /// - Parameters:
  ///   - learningAppsChosen: nil when this version chose them.
  ///   - rewardAppsChosen: nil when this version chose them.
  package init(
    number: Int64, effective: Instant, settings: ChallengeSettings, learningAppsChosen: Instant? = nil,
    rewardAppsChosen: Instant? = nil
  ) {
    self.number = number
    self.effective = effective
    self.settings = settings
    self.learningAppsChosen = learningAppsChosen ?? effective
    self.rewardAppsChosen = rewardAppsChosen ?? effective
  }
}

/// A list of apps in a challenge's settings.
package enum AppList: String, CaseIterable, Hashable, Sendable {
  case learningApps = "learning_app_ids"
  case rewardApps = "reward_app_ids"
}

extension ChallengeSettings {
  /// The apps of a list as they were chosen.
  package func apps(_ list: AppList) -> [String] {
    list == .learningApps ? learningApps : rewardApps
  }
}

extension ChallengeVersion {
  /// When a list was chosen.
  package func chosen(_ list: AppList) -> Instant {
    list == .learningApps ? learningAppsChosen : rewardAppsChosen
  }
}

/// A stretch during which nothing counts; a nil end means until further notice.
package struct Pause: Hashable, Sendable {
  package var from: Instant
  package var to: Instant?

  package init(from: Instant, to: Instant? = nil) {
    self.from = from
    self.to = to
  }

  package var span: Range<Instant> { from..<max(from, to ?? .distantFuture) }
}

/// The state of a challenge's life.
package enum ChallengeStatus: Hashable, Sendable {
  case active, paused
  /// By a guardian, or by itself after its last local day (CH-12).
  case ended
  case deleted
}

/// A challenge with its whole history (CH-4): no past state is lost.
package struct Challenge: Hashable, Sendable {
  package var id: String
  package var created: Instant
  /// In order; the first is the creation.
  package private(set) var versions: [ChallengeVersion]
  /// In order and disjoint.
  package private(set) var pauses: [Pause]
  /// When a guardian ended it.
  package private(set) var ended: Instant?
  /// When a guardian deleted it.
  package private(set) var deleted: Instant?
  /// From when on which rules of the program hold.
  package let rules: RuleHistory

  /// A new challenge; its settings are valid.
  package init(id: String, created: Instant, settings: ChallengeSettings, rules: RuleHistory = .current) {
    self.init(
      id: id, created: created, versions: [ChallengeVersion(number: 1, effective: created, settings: settings)],
      rules: rules)
  }

  /// Restores a stored challenge.
  package init(
    id: String, created: Instant, versions: [ChallengeVersion], pauses: [Pause] = [], ended: Instant? = nil,
    deleted: Instant? = nil, rules: RuleHistory = .current
  ) {
    self.id = id
    self.created = created
    self.versions = versions.sorted { $0.number < $1.number }
    self.pauses = pauses.sorted { $0.from < $1.from }
    self.ended = ended
    self.deleted = deleted
    self.rules = rules
  }

  /// How many versions, pauses and listed apps there are.
  package var size: Int {
    versions.reduce(pauses.count) { $0 + 1 + $1.settings.learningApps.count + $1.settings.rewardApps.count }
  }

  /// The newest settings, which are shown and edited.
  package var settings: ChallengeSettings {
    versions.last?.settings ?? .defaults(start: created)
  }

  /// From when it counts: the later of its start and its creation.
  package var countingStart: Instant { max(created, settings.start) }

  /// The version in force at an instant, with the program's rules in force then; before the creation the first one.
  package func version(at instant: Instant) -> ChallengeVersion {
    var version =
      versions.last { $0.effective <= instant } ?? versions.first
      ?? ChallengeVersion(number: 1, effective: created, settings: settings)
    version.rules = rules.version(at: instant)
    return version
  }

  /// When it stops by itself or is stopped by a guardian, exclusive; nil while it continues.
  package func stop(calendar: LocalCalendar) -> Instant? {
    let expiry = settings.end.map { calendar.firstInstant(onOrAfter: $0.adding(days: 1)) }
    return [expiry, ended, deleted].compactMap { $0 }.min()
  }

  package func status(at now: Instant, calendar: LocalCalendar) -> ChallengeStatus {
    if let deleted, deleted <= now { return .deleted }
    if let stop = stop(calendar: calendar), stop <= now { return .ended }
    return pauses.contains { $0.span.contains(now) } ? .paused : .active
  }

  /// The instant from which nothing counts any more, whatever else happens; the distant future while it continues.
  package func lifeEnd(calendar: LocalCalendar) -> Instant {
    lifeSpans(calendar: calendar).last?.upperBound ?? countingStart
  }

  /// From its start to its end, pauses included. An edited end applies from the edit on.
  package func lifeSpans(calendar: LocalCalendar) -> [Range<Instant>] {
    var alive: [Range<Instant>] = []
    for (index, version) in versions.enumerated() {
      let from = index == 0 ? countingStart : max(countingStart, version.effective)
      let next = index + 1 < versions.count ? versions[index + 1].effective : .distantFuture
      let end = version.settings.end.map { calendar.firstInstant(onOrAfter: $0.adding(days: 1)) } ?? .distantFuture
      let to = min(next, end)
      if from < to { alive.append(from..<to) }
    }
    let stop = min(ended ?? .distantFuture, deleted ?? .distantFuture)
    return RangeSet.intersection(RangeSet.union(alive), [Instant.distantPast..<stop])
  }

  /// Apps of the newest version's list that were removed from the child since the list was chosen (SH-7), sorted.
  /// - Parameter removals: when apps were removed.
  package func removedApps(from list: AppList, removals: [String: [Instant]], at now: Instant) -> [String] {
    guard !removals.isEmpty, let version = versions.last else { return [] }
    let chosen = version.chosen(list)
    return version.settings.apps(list).filter { (removals[$0] ?? []).contains { chosen <= $0 && $0 <= now } }.sorted()
  }

  // MARK: Changes (CH-4), checked in ChallengeEdit.swift

  /// - Parameter lists: those that the edit chose again.
  package mutating func append(_ settings: ChallengeSettings, choosing lists: Set<AppList>, at now: Instant) {
    func chosen(_ list: AppList) -> Instant? { lists.contains(list) ? nil : versions.last?.chosen(list) }
    versions.append(
      ChallengeVersion(
        number: (versions.last?.number ?? 0) + 1, effective: now, settings: settings,
        learningAppsChosen: chosen(.learningApps), rewardAppsChosen: chosen(.rewardApps)))
  }

  package mutating func setPauses(_ pauses: [Pause]) { self.pauses = pauses }
  package mutating func setEnded(_ instant: Instant) { ended = min(ended ?? instant, instant) }
  package mutating func setDeleted(_ instant: Instant) { deleted = min(deleted ?? instant, instant) }
}
