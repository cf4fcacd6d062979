import Messages

// The questions of each step.
extension ChallengeDialogue {
  mutating func ask(_ step: ChallengeV1.DraftStep) async throws {
    switch step {
    case .details: try askDetails()
    case .learningApps: try await askLearningApps()
    case .rewardApps: try await askRewardApps()
    case .reward: try askReward()
    case .schedule: try askSchedule()
    // A later version of the service may have more steps.
    default: break
    }
  }

  private mutating func askDetails() throws {
    try askTemplate()
    draft.title =
      try dialogue.ask(
        "Title", present: draft.title, help: "What the child reads; at most \(builder.maxTitleLength) characters."
      ) { $0 } ?? draft.title
    draft.description =
      try dialogue.ask(
        "Description", present: draft.description.isEmpty ? "none" : draft.description,
        help: "At most \(builder.maxDescriptionLength) characters; - for none."
      ) { $0 == "-" ? "" : $0 } ?? draft.description
    try askGoal()
    let info = goal?.info ?? .init()
    if draft.goalType == .chain {
      draft.chainSteps = try askChain() ?? draft.chainSteps
      // The number of its steps.
      draft.target = nil
      return
    }
    draft.target =
      try dialogue.ask(
        "Target in \(info.unit.shown)", present: "\(draft.target ?? 60)",
        help: "\(info.minTarget) to \(info.maxTarget) \(info.unit), in steps of \(goal?.targetStep ?? 1) or between."
      ) { try Dialogue.number($0, as: "the target") } ?? draft.target
    try askParameters(info.parameters)
  }

  /// The goal type as the builder offers it.
  private var goal: ChallengeV1.BuilderGoalType? {
    builder.goalTypes.first { $0.info?.goalType == draft.goalType }
  }

  private mutating func askTemplate() throws {
    guard !templates.isEmpty else { return }
    let list = templates.enumerated().map { "\($0.offset + 1) \(($0.element.draft?.title ?? "").shown)" }
    let names = templates.map { [$0.templateID, $0.draft?.title ?? ""] }
    let chosen = try dialogue.ask(
      "Template", present: templateID.isEmpty ? "none" : templateID,
      help: "A template fills in everything; its number: \(list.joined(separator: ", ")). "
        + "Enter leaves everything as it is."
    ) { try Dialogue.choice($0, of: names, as: "the template") }
    if let chosen { try begin(with: templates[chosen].templateID) }
  }

  private mutating func askGoal() throws {
    print(
      table(
        ["", "Goal", "Target", "Example"],
        builder.goalTypes.enumerated().map { place, goal in
          let info = goal.info ?? .init()
          return [
            "\(place + 1)", goal.displayName.shown, "\(info.minTarget) to \(info.maxTarget) \(info.unit.shown)",
            info.example.shownSentence,
          ]
        }))
    let names = builder.goalTypes.map { [$0.displayName, name($0.info?.goalType ?? .unspecified)] }
    let meanings = builder.goalTypes.map { "\($0.displayName.shown): \($0.info?.description.shownSentence ?? "")" }
    let chosen = try dialogue.ask(
      "Goal", present: goal?.displayName ?? "none",
      help: "What counts, by its number or name. \(meanings.joined(separator: "; "))."
    ) { try Dialogue.choice($0, of: names, as: "the goal") }
    guard let chosen, let info = builder.goalTypes[chosen].info, info.goalType != draft.goalType else { return }
    draft.goalType = info.goalType
    draft.target = builder.goalTypes[chosen].initialTarget
    draft.goalParameters = nil
    draft.chainSteps = []
  }

  private func askChain() throws -> [ChallengeV1.ChainStep]? {
    let goals = Goal.all.map(\.name).filter { $0 != "chain" }.joined(separator: ", ")
    return try dialogue.ask(
      "Steps", present: draft.chainSteps.map(ChallengeDraftText.text).joined(separator: ","),
      help: "The steps in their order, separated by commas, each GOAL:TARGET: daily-minutes:15,streak:3. The goals are "
        + "\(goals). What a goal needs besides follows: consistency:5:30 or time-of-day:30:16:00-18:00."
    ) { text in
      try text.split(separator: ",").map { part in
        try ChallengeDraftText.step(String(part.drop(while: \.isWhitespace)), as: "a step")
      }
    }
  }

  /// Asks for the parameters that the goal type reads besides the target.
  private mutating func askParameters(_ parameters: [ChallengeV1.GoalParameterInfo]) throws {
    var values = draft.goalParameters ?? .init()
    for info in parameters {
      // The end of a time is asked with its beginning; a later version of the service may have more.
      guard let parameter = Goal.parameters.first(where: { $0.fields.first?.name == info.name }) else { continue }
      for field in parameter.fields where values[keyPath: field.value] == nil {
        values[keyPath: field.value] = parameters.first { $0.name == field.name }?.defaultValue
      }
      let present = values
      values =
        try dialogue.ask(parameter.question, present: parameter.text(present) ?? "", help: parameter.help(info)) {
          text in
          var answered = present
          if try !parameter.read(text, as: "this", into: &answered) { _ = try Dialogue.number(text, as: "this") }
          return answered
        } ?? present
    }
    draft.goalParameters = parameters.isEmpty ? nil : values
  }

  private mutating func askLearningApps() async throws {
    owned = try await ChildApps.read(owned.child.childID, guardian)
    let apps = owned.apps.filter { $0.category == .learning }
    guard !apps.isEmpty else {
      return say("\(owned.child.displayName.shown) has no learning apps yet; all that are added will count.")
    }
    draft.learningAppIDs = try askApps("Learning apps", apps, draft.learningAppIDs) ?? draft.learningAppIDs
  }

  private mutating func askRewardApps() async throws {
    owned = try await ChildApps.read(owned.child.childID, guardian)
    let scopes = builder.rewardScopes.filter { scope in
      ChallengeDraftOptions.scopes.contains { $0.scope == scope.scope }
    }
    let list = scopes.enumerated().map { "\($0.offset + 1) \($0.element.displayName.shown)" }.joined(separator: ", ")
    say(list)
    let names = scopes.map { [$0.displayName, name($0.scope)] }
    let chosen = try dialogue.ask(
      "Who shares the reward time", present: scopes.first { $0.scope == draft.rewardScope }?.displayName ?? "all",
      help: "\(list). Without reward apps a completion gives its bonus alone."
    ) { try Dialogue.choice($0, of: names, as: "this") }
    if let chosen { draft.rewardScope = scopes[chosen].scope }
    guard draft.rewardScope == .chosen else {
      draft.rewardAppIDs = []
      return
    }
    let apps = owned.apps.filter { $0.category == .reward }
    guard !apps.isEmpty else { return say("\(owned.child.displayName.shown) has no reward apps yet.") }
    draft.rewardAppIDs = try askApps("Reward apps", apps, draft.rewardAppIDs) ?? draft.rewardAppIDs
  }

  /// - Returns: the ids of those that were chosen, none for all; nil for an empty answer.
  private func askApps(_ question: String, _ apps: [ShieldV1.App], _ present: [String]) throws -> [String]? {
    print(
      table(
        ["", question, "Points a minute"],
        apps.enumerated().map {
          ["\($0.offset + 1)", $0.element.displayName.shown, "\($0.element.pointsPerMinute)"]
        }))
    let numbers = apps.indices.filter { present.contains(apps[$0].appID) }.map { "\($0 + 1)" }
    let isReward = draft.rewardScope == .chosen && apps.first?.category == .reward
    return try dialogue.ask(
      question, present: numbers.isEmpty ? (isReward ? "none" : "all") : numbers.joined(separator: ","),
      help: "By their numbers, such as 1,3 or 2-4" + (isReward ? "." : "; all to count every learning app.")
    ) { text in
      if text == "all" { return isReward ? apps.map(\.appID) : [] }
      return try Dialogue.numbers(text, of: apps.count, as: "this").map { apps[$0 - 1].appID }
    }
  }

  private mutating func askReward() throws {
    let presets = builder.ratioPresets
    let list = presets.map { "\($0.text.shown) (\($0.learningMinutes):\($0.rewardMinutes))" }.joined(separator: ", ")
    let ratio = try dialogue.ask(
      "Learning to reward minutes",
      present: "\(draft.ratioLearningMinutes ?? 60):\(draft.ratioRewardMinutes ?? 30)",
      help: "Write both as in 60:30, minutes of learning and minutes of reward. To pick from: \(list)."
    ) { text in
      if let preset = presets.first(where: { $0.text == text }) {
        return (preset.learningMinutes, preset.rewardMinutes)
      }
      return try ChallengeDraftText.ratio(text, as: "the ratio")
    }
    if let ratio { (draft.ratioLearningMinutes, draft.ratioRewardMinutes) = ratio }
    let picks = builder.bonusPicks.map { "\($0)" }.joined(separator: ", ")
    draft.bonusPercentage =
      try dialogue.ask(
        "Bonus in percent (\(picks))", present: "\(draft.bonusPercentage ?? 0)",
        help: "Any from \(builder.minBonusPercentage) to \(builder.maxBonusPercentage), of the points that were earned."
      ) { try Dialogue.number($0.replacing("%", with: "").replacing(" ", with: ""), as: "the bonus") }
      ?? draft.bonusPercentage
  }

  private mutating func askSchedule() throws {
    let isFullDay = draft.fullDay ?? false
    let present = (draft.startMinuteOfDay ?? 960, draft.endMinuteOfDay ?? 1200)
    let times = try dialogue.ask(
      "Time of day", present: isFullDay ? "all" : "\(clock(present.0))-\(clock(present.1))",
      help: "From and to, such as 16:00-20:00; all for the whole day."
    ) { $0 == "all" ? nil : try ChallengeDraftText.times($0, as: "the time of day") }
    if let times {
      draft.fullDay = times == nil
      if let times { (draft.startMinuteOfDay, draft.endMinuteOfDay) = times }
    }
    draft.activeDays =
      try dialogue.ask(
        "Days", present: ChallengeDraftText.text(draft.activeDays), help: "Such as mon-fri or tue,sat-sun, or every."
      ) { try ChallengeDraftText.days($0, as: "this") } ?? draft.activeDays
    if Goal.of(draft.goalType)?.canBeSingle == true {
      draft.repeatWeekly =
        try dialogue.ask(
          "Every week a new period", present: draft.repeatWeekly ?? true ? "yes" : "no",
          help: "yes: each week is a period of its own; no: one period from start to end."
        ) { try Dialogue.choice($0, of: [["yes", "y"], ["no", "n"]], as: "this") == 0 } ?? draft.repeatWeekly
    }
    let start = try dialogue.ask(
      "Start", present: draft.startTime.map { time($0) } ?? "now",
      help: "now, or a time such as 2026-03-02T06:00:00Z."
    ) { $0 == "now" ? nil : try ChallengeDraftText.instant($0, as: "the start") }
    if let start { draft.startTime = start }
    let end = try dialogue.ask(
      "Last day", present: draft.endDate.map { date($0) } ?? "none", help: "A date such as 2026-03-29, or none."
    ) { $0 == "none" ? nil : try ChallengeDraftText.date($0, as: "the last day") }
    if let end { draft.endDate = end }
  }
}
