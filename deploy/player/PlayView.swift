import CommandLine
import Glibc
import LocalTime
import Messages
import RewardsCommands

/// The output of a play: each action as it happens, and one line for each day and child, at most 100 columns wide.
struct PlayView {
  /// The columns before an action or an event.
  static let margin = String(repeating: " ", count: 29)

  private var last: [String: ChildStatus] = [:]
  /// Days shown as they were then, by child.
  private var shown: [String: [LocalDate: UsageV1.DailySummary]] = [:]

  /// The state before anything happens.
  mutating func begin(_ statuses: [ChildStatus], devices: [StoredLogin], named names: [String]) {
    for status in statuses {
      last[status.child.childID] = status
      // The output of an earlier run.
      for entry in status.days {
        if let day = LocalDate(date(entry.date)) { shown[status.child.childID, default: [:]][day] = entry }
      }
      let titles = status.progress.map(\.title.shown).joined(separator: ", ")
      let own = zip(devices, names).filter { $0.0.childID == status.child.childID }.map(\.1).sorted()
      let apps = status.policy.apps.compactMap(\.app?.displayName.shown).joined(separator: ", ")
      print("\(column(status.child.displayName.shown, 6)) \(status.child.timeZone), \(own.joined(separator: " and "))")
      print("       apps: \(apps)")
      print("       challenges: \(titles.isEmpty ? "none" : titles)")
    }
    print("")
  }

  /// An action of a family member.
  mutating func show(_ action: ActionFile.Action, child id: String?) {
    guard let time = action.time else { return }
    let name = action.arguments["child"]
    let child = last.values.first { $0.child.displayName == name || $0.child.childID == id } ?? last.values.first
    let who = name == nil && id != nil ? child?.child.displayName.shown ?? "" : "Guardian"
    let words = action.words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    closeDays(at: time)
    line(time, child?.child.timeZone ?? "UTC", who, Color.cyan("> \(words)"))
  }

  /// The changes since the child was last shown.
  mutating func show(_ now: ChildStatus, at instant: Instant, _ results: [UsageV1.RecordResult]) {
    let before = last.updateValue(now, forKey: now.child.childID)
    closeDays(at: instant)
    guard let before else { return }
    let (name, zone) = (now.child.displayName.shown, now.child.timeZone)
    for (time, text) in completions(now, before) {
      line(time ?? instant, zone, name, Color.yellow("* \(text)"))
    }
    for text in badges(now, before) { line(instant, zone, name, Color.yellow("* \(text)")) }
    let waiting = results.filter { $0.outcome == .quarantined }
    for (reason, number) in Dictionary(grouping: waiting, by: \.quarantineReason).mapValues(\.count) {
      line(instant, zone, name, "! \(number) for a guardian to decide: \(text(reason))")
    }
    if now.wallet.debtPoints > 0, before.wallet.debtPoints == 0 {
      line(
        instant, zone, name, "! \(grouped(now.wallet.debtPoints)) points of debt: reward time was used without cover")
    }
    flushOutput()
  }

  /// The lines of the last days.
  mutating func finish() {
    closeDays(at: .latest)
    flushOutput()
  }

  /// A line for each day that is over at an instant, and for one that has changed since it was shown.
  private mutating func closeDays(at instant: Instant) {
    for status in last.values.sorted(by: { $0.child.displayName < $1.child.displayName }) {
      let id = status.child.childID
      guard let zone = try? Zone.named(status.child.timeZone) else { continue }
      let (today, runs) = (zone.localDate(at: instant), status.runs)
      for entry in status.days {
        guard let day = LocalDate(date(entry.date)), day < today, shown[id]?[day] != entry else { continue }
        let isLate = shown[id, default: [:]].updateValue(entry, forKey: day) != nil
        let when = column("\(weekdayName(day)) \(day.description.dropFirst(5))", 15)
        print(
          "\(Color.faint(when))  \(column(status.child.displayName.shown, 8))  "
            + Color.bold(self.day(entry, runs[day] ?? 0) + (isLate ? " (corrected)" : "")))
      }
    }
  }

  private func day(_ day: UsageV1.DailySummary, _ run: Int) -> String {
    var parts = ["learned \(duration(day.learningSeconds)) for \(points(day.learningSixtieths)) points"]
    if day.rewardSeconds > 0 { parts.append("played \(duration(day.rewardSeconds))") }
    if run > 1 { parts.append("\(run) days in a row") }
    return parts.joined(separator: ", ")
  }

  /// Completed periods that are new, changed or gone, each with its instant.
  private func completions(_ now: ChildStatus, _ before: ChildStatus) -> [(Instant?, String)] {
    func key(_ completion: ChallengeV1.Completion) -> String {
      "\(completion.challengeID) \(date(completion.periodStartDate))"
    }
    let known = Dictionary(before.completions.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(now.completions.map(key))
    var lines = now.completions.reversed().compactMap { completion -> (Instant?, String)? in
      let earlier = known[key(completion)]
      guard earlier != completion else { return nil }
      let reward = "\(exactMinutes(completion.rewardSeconds)) of reward time"
      let bonus = completion.bonusSixtieths >= 60 ? ", +\(points(completion.bonusSixtieths)) points" : ""
      let time = completion.completionTime.map { Instant(seconds: $0.seconds) }
      return (time, "\(completion.title.shown) \(earlier == nil ? "completed" : "corrected"): \(reward)\(bonus)")
    }
    for gone in before.completions where !kept.contains(key(gone)) {
      lines.append((nil, "\(gone.title.shown) of \(date(gone.periodStartDate)) withdrawn: late records changed it"))
    }
    return lines
  }

  private func badges(_ now: ChildStatus, _ before: ChildStatus) -> [String] {
    let known = Set(before.badges.filter(\.earned).compactMap(\.badge?.code))
    return now.badges.filter { $0.earned && !known.contains($0.badge?.code ?? "") }.map { entry in
      let badge = entry.badge ?? .init()
      return "Achievement Unlocked! \(badge.displayName.shown), +\(badge.points) points"
    }
  }

  private func text(_ reason: UsageV1.QuarantineReason) -> String {
    switch reason {
    case .conflict: "a number sent again with other content"
    case .endNotAfterStart: "it ends before it starts"
    case .tooLong: "longer than a day"
    case .inFuture: "it ends in the future"
    default: "not plausible"
    }
  }

  /// `Mon 2026-03-09 16:40  Mia       …`, the date where it is another than on the line before.
  private func line(_ instant: Instant?, _ zone: String?, _ who: String, _ text: String) {
    var when = ""
    if let instant, let zone, let zone = try? Zone.named(zone) {
      let day = zone.localDate(at: instant)
      let second = zone.secondsOfDay(at: instant)
      when =
        "\(weekdayName(day)) \(day.description.dropFirst(5)) \(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60))"
    }
    print("\(Color.faint(column(when, 15)))  \(column(who, 8))  \(text)")
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
