import CommandLine
import Messages
import RPC
import Stubs

// The last step: everything at once, and what it would have given.
extension ChallengeDialogue {
  private enum Wish {
    case create, simulate
    case change(step: Int)
  }

  /// - Returns: The place of the step to change; nil when the challenge is to be created.
  func review(_ steps: [ChallengeV1.BuilderStep]) async throws -> Int? {
    let request = ChallengeV1.ValidateDraftRequest(draft: draft, step: .review, childID: owned.child.childID)
    let checked = try await guardian.call { [guardian] in try await guardian.challenge.validateDraft(request) }
    if let first = checked.violations.first {
      // A violation that depends on several steps, such as a target and the days.
      try dialogue.show(checked.violations.map(\.message))
      return steps.firstIndex { $0.step == first.step } ?? 0
    }
    try await showAll(checked)
    while true {
      let wish = try dialogue.ask(
        "create, simulate, or a step's number", present: "-",
        help:
          "create makes the challenge; simulate shows what it would have given in the last weeks; 1 to \(steps.count) "
          + "leads to a step; cancel ends without a challenge."
      ) { text -> Wish in
        switch text {
        case "create": return .create
        case "simulate": return .simulate
        default: return .change(step: try Dialogue.choice(text, of: steps.map { [$0.title] }, as: "the step"))
        }
      }
      switch wish {
      case .create: return nil
      case .simulate: try await simulate()
      case .change(let step): return step
      case nil: try dialogue.show(["nothing is created until you write create"])
      }
    }
  }

  private func showAll(_ checked: ChallengeV1.ValidateDraftResponse) async throws {
    func names(_ ids: [String]) -> String { ids.map(owned.label).joined(separator: ", ") }
    let times =
      draft.fullDay ?? false ? "whole day" : "\(clock(draft.startMinuteOfDay ?? 0))-\(clock(draft.endMinuteOfDay ?? 0))"
    let rewards =
      switch draft.rewardScope {
      case .chosen: names(draft.rewardAppIDs)
      case .none: "none: the bonus alone"
      default: "all"
      }
    print(
      table(
        ["Setting", "Value"],
        [
          ["Child", owned.child.displayName.shown], ["Title", draft.title.shownSentence],
          ["Description", draft.description.isEmpty ? "none" : draft.description.shownSentence],
          ["Goal", describe(draft)],
          ["Learning apps", draft.learningAppIDs.isEmpty ? "all" : names(draft.learningAppIDs)],
          ["Reward apps", rewards],
          ["Ratio", "\(draft.ratioLearningMinutes ?? 60):\(draft.ratioRewardMinutes ?? 30)"],
          ["Bonus", "\(draft.bonusPercentage ?? 0) %"],
          ["Counts", "\(ChallengeDraftText.text(draft.activeDays).replacing("every", with: "every day")), \(times)"],
          ["Start", draft.startTime.map { time($0) } ?? "now"], ["Lasts", checked.durationText.shownSentence],
        ]))
    try await preview()
  }

  /// Shows what the draft would have given from the beginning of a week on, as the service knows the present week.
  private func simulate() async throws {
    let weeks =
      try dialogue.ask("Weeks", present: "4", help: "How many weeks to look back, this one included: 1 to 52.") {
        text -> Int32 in
        let weeks = try Dialogue.number(text, as: "this")
        guard (1...52).contains(weeks) else { throw CommandError("this is \(weeks); give 1 to 52") }
        return weeks
      } ?? 4
    let child = owned.child.childID
    let trend = try await guardian.call { [guardian] in
      try await guardian.usage.getTrend(.init(childID: child, weeks: weeks)).weeks
    }
    guard let first = trend.first?.firstDate else { return say("There is no such week.") }
    var draft = draft
    (draft.startTime, draft.endDate) = (nil, nil)
    let request = ChallengeV1.SimulateDraftRequest(
      childID: child, draft: draft, firstDate: first, lastDate: latest(after: first))
    let (periods, totals) = try await simulated(request, guardian)
    showSimulated(periods, totals)
  }
}
